/* SPDX-License-Identifier: Zlib */
/*
 * make_sheets SOURCE_DIR OUTPUT_DIR [SHEET...]
 *
 * Composes sprite sheets from small drawings: reads SHEET.frames (all of SOURCE_DIR when none is named) and
 * the grids these ask for, writes OUTPUT_DIR/SHEET.bmp and OUTPUT_DIR/SHEET.sheet. Same input, same bytes.
 * An error is printed as "file:line: message", with exit status 1; its sheet is not written then.
 *
 * GRID, NAME.txt: rows of palette letters (sheet_palette.c), '.' is transparent, all rows of one length.
 * Lines that begin with '#' are comments, empty lines are skipped.
 *
 * FRAME LIST, NAME.frames: one command a line, '#' begins a comment.
 *   sheet NAME              the file's own name
 *   frame NAME W H AX AY    begins a frame of W x H pixels. (AX, AY) is its anchor, where it stands on the
 *                           ground: AX counts pixel edges (8 is the middle of 16), AY is the feet's last row.
 *                           Names are VIEW_ACTION_NUMBER: front_walk_0, right_tell_0
 *   part GRID DX DY [WORD...]
 *                           lays grid SHEET_GRID.txt, else GRID.txt, with its corner at (DX, DY); clipped,
 *                           and an error when nothing of it remains. Words, in any order:
 *                             mirror, flip   left-right, up-down
 *                             turn:1|2|3     quarter turns clockwise, after mirror and flip
 *                             rows:A-B, columns:A-B   only these, as counted in the grid; the rest is clear
 *                             swap:f=G,e=g   letters for letters; '.' as the second leaves them out
 *                             keep:yYo       only these letters, taken before swap
 *                             under          only where the frame is still clear
 *   copy FRAME DX DY [WORD...]   the same with an earlier frame of this list
 *   squash N, stretch N     N rows fewer (feet stay) and N columns more; the reverse
 *   drop_rows Y..., double_rows Y..., drop_columns X..., double_columns X...
 *                           the same by hand, one after the other, on the frame as it then is
 *   outline LETTER          LETTER on every clear pixel beside one of another letter, not across corners
 *   plug LETTER             LETTER on every clear pixel that drawn ones close in
 *   time SECONDS            how long it is shown; 0, as without this line, for a still
 *
 * Derive lines stand after the frames that they speak of and work on all those above whose names begin with
 * PREFIX (or OLD); flash, flip, glow and scatter frames are never taken as a source.
 *   derive mirror OLD NEW        frames OLD... again, mirrored, as NEW...     (derive mirror right_ left_)
 *   derive swap OLD NEW a=b,c=d  the same with other letters                  (derive swap front_ elder_ f=G)
 *   derive flash [PREFIX]        FRAME_flash: the silhouette in 'w'
 *   derive flip [PREFIX]         FRAME_flip: upside down, as a puddle shows it; it stands on its top row
 *   derive glow LETTERS [PREFIX] FRAME_glow: only these letters; none for a frame that has none of them
 *   derive scatter FRAME NEW     NEW_0 .. NEW_3: 25, 50, 75, 95 % of the pixels gone, 0.09 s each
 *
 * OUTPUT, NAME.bmp: 24 bits, FF00FF where transparent, else palette colours only; at least 256 wide, frames
 * on shelves in their order, equal frames share a place.
 * NAME.sheet: lines "frame NAME x y w h anchor_x anchor_y seconds".
 */
#include "sheet_parse.h"
#include "sheet_write.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SHEETS 128

typedef struct SheetList {
    char names[MAX_SHEETS][SHEET_PARSE_MAX_NAME];
    int count;
} SheetList;

static void make_sheet(const char *source, const char *output, const char *name)
{
    Sheet *sheet = sheet_parse_read(source, name);
    sheet_write_files(sheet, output);
    sheet_parse_free(sheet);
}

static void list_add(SheetList *list, const char *file)
{
    size_t length = strlen(file);
    size_t ending = strlen(".frames");
    if (file[0] == '.' || length <= ending || strcmp(file + length - ending, ".frames") != 0) {
        return;
    }
    if (list->count == MAX_SHEETS || length - ending >= SHEET_PARSE_MAX_NAME) {
        SHEET_TEXT_DIE("%s: more than %d sheets, or its name is too long", file, MAX_SHEETS);
    }
    memcpy(list->names[list->count], file, length - ending);
    list->names[list->count++][length - ending] = '\0';
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* All *.frames of a folder, sorted: a folder lists its files in no order to rely on. */
static void list_folder(SheetList *list, const char *source)
{
    DIR *folder = opendir(source);
    if (!folder) {
        SHEET_TEXT_DIE("cannot open the folder %s", source);
    }
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        list_add(list, entry->d_name);
    }
    closedir(folder);
    qsort(list->names, (size_t)list->count, sizeof list->names[0], compare_names);
    if (list->count == 0) {
        SHEET_TEXT_DIE("there is no *.frames file in %s", source);
    }
}

int main(int argc, char **argv)
{
    static SheetList list;
    if (argc < 3) {
        fputs("usage: make_sheets SOURCE_DIR OUTPUT_DIR [SHEET...]\n", stderr);
        return 2;
    }
    for (int i = 3; i < argc; i++) {
        make_sheet(argv[1], argv[2], argv[i]);
    }
    if (argc == 3) {
        list_folder(&list, argv[1]);
    }
    for (int i = 0; i < list.count; i++) {
        make_sheet(argv[1], argv[2], list.names[i]);
    }
    return 0;
}
