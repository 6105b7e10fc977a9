/* SPDX-License-Identifier: Zlib */
#include "sheet_parse.h"

#include "sheet_derive.h"
#include "sheet_grid.h"
#include "sheet_palette.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SIDE 512

typedef struct Reader {
    SheetText text;
    Sheet *sheet;
    SheetFrame *frame; /* the one that lines now speak of; NULL before the first */
} Reader;

typedef struct Command {
    const char *word;
    int low, high; /* how many words follow */
    bool in_frame;
    const char *usage;
    void (*run)(Reader *reader);
} Command;

SheetFrame *sheet_parse_find(Sheet *sheet, const char *name)
{
    for (int i = 0; i < sheet->frame_count; i++) {
        if (strcmp(sheet->frames[i].name, name) == 0) {
            return &sheet->frames[i];
        }
    }
    return NULL;
}

static void check_name(const SheetText *text, const char *name)
{
    for (const char *at = name; *at; at++) {
        if (!islower((unsigned char)*at) && !isdigit((unsigned char)*at) && *at != '_') {
            SHEET_TEXT_FAIL(text, "'%s': names are made of a-z, 0-9 and _", name);
        }
    }
    if (strlen(name) >= SHEET_PARSE_MAX_NAME) {
        SHEET_TEXT_FAIL(text, "'%s': names have at most %d letters", name, SHEET_PARSE_MAX_NAME - 1);
    }
}

SheetFrame *sheet_parse_add(Sheet *sheet, const SheetText *text, const char *name, Picture picture)
{
    check_name(text, name);
    if (sheet_parse_find(sheet, name)) {
        SHEET_TEXT_FAIL(text, "there is already a frame '%s'", name);
    }
    if (sheet->frame_count == SHEET_PARSE_MAX_FRAMES) {
        SHEET_TEXT_FAIL(text, "more than %d frames in a sheet", SHEET_PARSE_MAX_FRAMES);
    }
    SheetFrame *frame = &sheet->frames[sheet->frame_count++];
    *frame = (SheetFrame){.picture = picture};
    strcpy(frame->name, name);
    return frame;
}

void sheet_parse_swap(const SheetText *text, const char *list, char swap[256])
{
    uint32_t rgb;
    for (const char *at = list;; at += 4) {
        bool whole = strlen(at) >= 3 && at[1] == '=' && (at[3] == ',' || at[3] == '\0');
        if (!whole || !sheet_palette_find(at[0], &rgb) || !sheet_palette_find(at[2], &rgb)) {
            SHEET_TEXT_FAIL(text, "'%s': a swap is written a=b,c=d with letters of the palette", list);
        }
        swap[(unsigned char)at[0]] = at[2];
        if (at[3] == '\0') {
            return;
        }
    }
}

static void check_drawn(Reader *reader)
{
    if (reader->frame && sheet_picture_count(reader->frame->picture) == 0) {
        SHEET_TEXT_FAIL(&reader->text, "frame '%s', which ends here, is empty", reader->frame->name);
    }
}

static void run_sheet(Reader *reader)
{
    if (strcmp(reader->text.words[1], reader->sheet->name) != 0) {
        SHEET_TEXT_FAIL(&reader->text, "sheet '%s' must stand in %s.frames", reader->text.words[1],
                        reader->text.words[1]);
    }
}

static void run_frame(Reader *reader)
{
    SheetText *text = &reader->text;
    check_drawn(reader);
    int width = sheet_text_int(text, 2, 1, MAX_SIDE);
    int height = sheet_text_int(text, 3, 1, MAX_SIDE);
    Picture picture = sheet_picture_new(width, height);
    reader->frame = sheet_parse_add(reader->sheet, text, text->words[1], picture);
    reader->frame->anchor_x = sheet_text_int(text, 4, -MAX_SIDE, MAX_SIDE);
    reader->frame->anchor_y = sheet_text_int(text, 5, -MAX_SIDE, MAX_SIDE);
}

/* "rows:A-B", "columns:A-B" */
static void read_range(const SheetText *text, const char *range, int *first, int *last)
{
    char *end = NULL;
    long low = strtol(range, &end, 10);
    bool is_range = end != range && *end == '-';
    long high = is_range ? strtol(end + 1, &end, 10) : 0;
    if (!is_range || *end != '\0' || low < 0 || low > high || high > MAX_SIDE) {
        SHEET_TEXT_FAIL(text, "'%s': a range is written FIRST-LAST, counted from 0", range);
    }
    *first = (int)low;
    *last = (int)high;
}

static bool read_valued_word(const SheetText *text, const char *word, PictureLay *lay)
{
    const char *value = strchr(word, ':');
    size_t length = value ? (size_t)(value++ - word) : 0;
    if (length == 4 && !strncmp(word, "swap", 4)) {
        sheet_parse_swap(text, value, lay->swap);
    } else if (length == 4 && !strncmp(word, "rows", 4)) {
        read_range(text, value, &lay->first_row, &lay->last_row);
        lay->crop = true;
    } else if (length == 7 && !strncmp(word, "columns", 7)) {
        read_range(text, value, &lay->first_column, &lay->last_column);
        lay->crop = true;
    } else if (length == 4 && !strncmp(word, "turn", 4) && value[0] >= '1' && value[0] <= '3' && !value[1]) {
        lay->turn = value[0] - '0';
    } else if (length == 4 && !strncmp(word, "keep", 4) && strlen(value) < sizeof lay->keep) {
        strcpy(lay->keep, value);
    } else {
        return false;
    }
    return true;
}

static PictureLay read_lay(const SheetText *text)
{
    PictureLay lay = {.last_row = MAX_SIDE, .last_column = MAX_SIDE};
    lay.dx = sheet_text_int(text, 2, -MAX_SIDE, MAX_SIDE);
    lay.dy = sheet_text_int(text, 3, -MAX_SIDE, MAX_SIDE);
    for (int i = 4; i < text->word_count; i++) {
        const char *word = text->words[i];
        bool is_flag = !strcmp(word, "mirror") || !strcmp(word, "flip") || !strcmp(word, "under");
        lay.mirror |= !strcmp(word, "mirror");
        lay.flip |= !strcmp(word, "flip");
        lay.under |= !strcmp(word, "under");
        if (!is_flag && !read_valued_word(text, word, &lay)) {
            SHEET_TEXT_FAIL(text,
                            "'%s': expected mirror, flip, under, turn:1-3, swap:, rows:, columns: or keep:",
                            word);
        }
    }
    return lay;
}

static void lay_down(Reader *reader, Picture source)
{
    PictureLay lay = read_lay(&reader->text);
    if (sheet_picture_lay(reader->frame->picture, source, &lay) == 0) {
        SHEET_TEXT_FAIL(&reader->text, "nothing of '%s' remains inside the frame", reader->text.words[1]);
    }
}

static void run_part(Reader *reader)
{
    Sheet *sheet = reader->sheet;
    lay_down(reader, sheet_grid_find(sheet->source, sheet->name, reader->text.words[1], &reader->text));
}

static void run_copy(Reader *reader)
{
    SheetFrame *other = sheet_parse_find(reader->sheet, reader->text.words[1]);
    if (!other || other == reader->frame) {
        SHEET_TEXT_FAIL(&reader->text, "no frame '%s' above this one", reader->text.words[1]);
    }
    lay_down(reader, other->picture);
}

static void run_squash(Reader *reader)
{
    int count = sheet_text_int(&reader->text, 1, 1, 16);
    SheetFrame *frame = reader->frame;
    bool stretch = !strcmp(reader->text.words[0], "stretch");
    sheet_picture_squash(frame->picture, stretch ? -count : count, frame->anchor_x, frame->anchor_y);
}

static void run_rows(Reader *reader)
{
    SheetFrame *frame = reader->frame;
    bool is_double = !strcmp(reader->text.words[0], "double_rows");
    for (int i = 1; i < reader->text.word_count; i++) {
        int y = sheet_text_int(&reader->text, i, 0, frame->picture.height - 1);
        if (is_double) {
            sheet_picture_double_row(frame->picture, y, frame->anchor_y);
        } else {
            sheet_picture_drop_row(frame->picture, y, frame->anchor_y);
        }
    }
}

static void run_columns(Reader *reader)
{
    SheetFrame *frame = reader->frame;
    bool is_double = !strcmp(reader->text.words[0], "double_columns");
    for (int i = 1; i < reader->text.word_count; i++) {
        int x = sheet_text_int(&reader->text, i, 0, frame->picture.width - 1);
        if (is_double) {
            sheet_picture_double_column(frame->picture, x, frame->anchor_x - 1);
        } else {
            sheet_picture_drop_column(frame->picture, x, frame->anchor_x - 1);
        }
    }
}

static void run_outline(Reader *reader)
{
    uint32_t rgb;
    const char *letter = reader->text.words[1];
    if (letter[1] || !sheet_palette_find(letter[0], &rgb)) {
        SHEET_TEXT_FAIL(&reader->text, "'%s' is not a letter of the palette", letter);
    }
    if (!strcmp(reader->text.words[0], "plug")) {
        sheet_picture_plug(reader->frame->picture, letter[0]);
    } else {
        sheet_picture_outline(reader->frame->picture, letter[0]);
    }
}

static void run_time(Reader *reader)
{
    char *end = NULL;
    double seconds = strtod(reader->text.words[1], &end);
    if (*end != '\0' || !(seconds >= 0.0 && seconds <= 60.0)) {
        SHEET_TEXT_FAIL(&reader->text, "'%s' is not a time from 0 to 60 seconds", reader->text.words[1]);
    }
    reader->frame->seconds = seconds;
}

static void run_derive(Reader *reader)
{
    check_drawn(reader);
    reader->frame = NULL;
    sheet_derive_run(reader->sheet, &reader->text);
}

static const Command COMMANDS[] = {
    {"sheet", 1, 1, false, "sheet NAME", run_sheet},
    {"frame", 5, 5, false, "frame NAME WIDTH HEIGHT ANCHOR_X ANCHOR_Y", run_frame},
    {"part", 3, 16, true, "part GRID DX DY [WORD...]", run_part},
    {"copy", 3, 16, true, "copy FRAME DX DY [WORD...]", run_copy},
    {"squash", 1, 1, true, "squash COUNT", run_squash},
    {"stretch", 1, 1, true, "stretch COUNT", run_squash},
    {"drop_rows", 1, 16, true, "drop_rows Y...", run_rows},
    {"double_rows", 1, 16, true, "double_rows Y...", run_rows},
    {"drop_columns", 1, 16, true, "drop_columns X...", run_columns},
    {"double_columns", 1, 16, true, "double_columns X...", run_columns},
    {"outline", 1, 1, true, "outline LETTER", run_outline},
    {"plug", 1, 1, true, "plug LETTER", run_outline},
    {"time", 1, 1, true, "time SECONDS", run_time},
    {"derive", 1, 4, false, "derive flash | flip | glow | mirror | swap | scatter ...", run_derive},
};

static void run_line(Reader *reader)
{
    SheetText *text = &reader->text;
    sheet_text_split(text);
    if (text->word_count == 0) {
        return;
    }
    for (size_t i = 0; i < sizeof COMMANDS / sizeof COMMANDS[0]; i++) {
        const Command *command = &COMMANDS[i];
        if (strcmp(text->words[0], command->word) != 0) {
            continue;
        }
        if (text->word_count - 1 < command->low || text->word_count - 1 > command->high) {
            SHEET_TEXT_FAIL(text, "expected: %s", command->usage);
        }
        if (command->in_frame && !reader->frame) {
            SHEET_TEXT_FAIL(text, "'%s' must follow a frame line", command->word);
        }
        command->run(reader);
        return;
    }
    SHEET_TEXT_FAIL(text, "unknown word '%s'", text->words[0]);
}

Sheet *sheet_parse_read(const char *source, const char *name)
{
    char path[512];
    Reader reader = {.sheet = sheet_text_allocate(sizeof(Sheet))};
    snprintf(path, sizeof path, "%s/%s.frames", source, name);
    if (!sheet_text_open(&reader.text, path)) {
        SHEET_TEXT_DIE("cannot read %s: is '%s' the name of a sheet?", path, name);
    }
    check_name(&reader.text, name);
    strcpy(reader.sheet->name, name);
    reader.sheet->source = source;
    while (sheet_text_next(&reader.text)) {
        run_line(&reader);
    }
    check_drawn(&reader);
    if (reader.sheet->frame_count == 0) {
        SHEET_TEXT_FAIL(&reader.text, "the sheet has no frames");
    }
    sheet_text_close(&reader.text);
    return reader.sheet;
}

void sheet_parse_free(Sheet *sheet)
{
    for (int i = 0; i < sheet->frame_count; i++) {
        sheet_picture_free(&sheet->frames[i].picture);
    }
    free(sheet);
}
