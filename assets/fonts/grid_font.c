/* SPDX-License-Identifier: Zlib */
#include "grid_font.h"

#include <stdlib.h>
#include <string.h>

#include "grid_name.h"

enum { LINE_SIZE = 256, MAX_WORDS = 40 };

/* Grids that stand side by side and are being read. */
typedef struct Block {
    int first; /* index of the leftmost glyph */
    int count; /* 0: no block is open */
    int line;
    int start; /* row that the first line fills */
    int row;   /* row that the next line fills */
} Block;

typedef struct Reader {
    GridFont *font;
    GridFontError *error;
    const char *path;
    int line;
    Block block;
    char *words[MAX_WORDS];
    int word_count;
    char what[256]; /* the fault, without its place */
} Reader;

static bool fail_at(Reader *reader, int line)
{
    snprintf(reader->error->text, sizeof reader->error->text, "%s:%d: %s", reader->path, line, reader->what);
    return false;
}

/* A macro, so that every format stays a literal which the compiler checks. */
#define FAIL_AT(reader, line, ...) \
    (snprintf((reader)->what, sizeof(reader)->what, __VA_ARGS__), fail_at(reader, line))

const GridGlyph *grid_font_find(const GridFont *font, const char *name)
{
    GridName wanted;
    if (!grid_name_parse(name, &wanted)) {
        return NULL;
    }
    for (int i = 0; i < font->count; i++) {
        const GridGlyph *glyph = &font->glyphs[i];
        bool same = wanted.code != 0 ? glyph->code == wanted.code : strcmp(glyph->name, name) == 0;
        if (same) {
            return glyph;
        }
    }
    return NULL;
}

int grid_font_advance(const GridFont *font, const GridGlyph *glyph)
{
    return font->cell > 0 ? font->cell : glyph->width + 1;
}

int grid_font_ink_top(const GridGlyph *glyph)
{
    int row = 0;
    while (row < GRID_FONT_ROWS && glyph->rows[row] == 0) {
        row++;
    }
    return GRID_FONT_ASCENT - row;
}

/* Adds an empty glyph of that name; NULL, with the reason told, when there cannot be one. */
static GridGlyph *add_glyph(Reader *reader, const char *word)
{
    GridName name;
    GridFont *font = reader->font;
    if (!grid_name_parse(word, &name)) {
        FAIL_AT(reader, reader->line,
                "'%s' is no glyph's name; give one character, U+0020 to U+FFFD, or a word", word);
        return NULL;
    }
    const GridGlyph *twin = grid_font_find(font, word);
    if (twin != NULL) {
        FAIL_AT(reader, reader->line, "'%s' is already drawn in line %d; remove one of them", word,
                twin->line);
        return NULL;
    }
    if (font->count == GRID_FONT_MAX_GLYPHS) {
        FAIL_AT(reader, reader->line, "more than %d glyphs; raise GRID_FONT_MAX_GLYPHS",
                GRID_FONT_MAX_GLYPHS);
        return NULL;
    }
    GridGlyph *glyph = &font->glyphs[font->count++];
    *glyph = (GridGlyph){.code = name.code, .line = reader->line};
    memcpy(glyph->name, name.text, sizeof glyph->name);
    return glyph;
}

static bool close_block(Reader *reader)
{
    const Block block = reader->block;
    reader->block = (Block){0};
    if (block.count > 0 && block.row == block.start) {
        return FAIL_AT(reader, block.line, "no grid follows; draw rows of '#' and '.' below this line");
    }
    return true;
}

/* Reads a whole number of the stated range. */
static bool parse_number(Reader *reader, const char *word, int least, int most, int *number)
{
    char *end = NULL;
    long value = strtol(word, &end, 10);
    if (end == word || *end != '\0' || value < least || value > most) {
        return FAIL_AT(reader, reader->line, "'%s' should be a number from %d to %d", word, least, most);
    }
    *number = (int)value;
    return true;
}

static bool read_font(Reader *reader)
{
    if (reader->word_count < 2) {
        return FAIL_AT(reader, reader->line, "a name should follow 'font'");
    }
    size_t used = 0;
    for (int i = 1; i < reader->word_count; i++) {
        if (!grid_name_is_ascii(reader->words[i])) {
            return FAIL_AT(reader, reader->line, "the font's name may hold only characters of ASCII");
        }
        size_t room = sizeof reader->font->family - used;
        int wrote = snprintf(reader->font->family + used, room, "%s%s", i > 1 ? " " : "", reader->words[i]);
        if (wrote < 0 || (size_t)wrote >= room) {
            return FAIL_AT(reader, reader->line, "the font's name is longer than %d bytes",
                           (int)sizeof reader->font->family - 1);
        }
        used += (size_t)wrote;
    }
    return true;
}

static bool read_cell(Reader *reader)
{
    if (reader->word_count != 2) {
        return FAIL_AT(reader, reader->line, "one number should follow 'cell'");
    }
    return parse_number(reader, reader->words[1], 1, GRID_FONT_MAX_WIDTH, &reader->font->cell);
}

static bool read_glyphs(Reader *reader)
{
    int top = 0;
    if (reader->word_count < 3) {
        return FAIL_AT(reader, reader->line, "'glyphs' should be followed by the top row and names");
    }
    int lowest = GRID_FONT_ASCENT - GRID_FONT_ROWS + 1;
    if (!parse_number(reader, reader->words[1], lowest, GRID_FONT_ASCENT, &top)) {
        return false;
    }
    int row = GRID_FONT_ASCENT - top;
    reader->block = (Block){.first = reader->font->count,
                            .count = reader->word_count - 2,
                            .line = reader->line,
                            .start = row,
                            .row = row};
    for (int i = 2; i < reader->word_count; i++) {
        if (add_glyph(reader, reader->words[i]) == NULL) {
            return false;
        }
    }
    return true;
}

static bool read_cells(Reader *reader, GridGlyph *glyph, const char *word)
{
    int width = (int)strlen(word);
    if (width > GRID_FONT_MAX_WIDTH) {
        return FAIL_AT(reader, reader->line, "glyph '%s' is %d wide; %d is the most", glyph->name, width,
                       GRID_FONT_MAX_WIDTH);
    }
    if (reader->block.row == reader->block.start) {
        glyph->width = width;
    }
    if (glyph->width != width) {
        return FAIL_AT(reader, reader->line, "glyph '%s' is %d wide here and %d above; make them equal",
                       glyph->name, width, glyph->width);
    }
    for (int x = 0; x < width; x++) {
        if (word[x] == '#') {
            glyph->rows[reader->block.row] |= UINT32_C(1) << x;
        } else if (word[x] != '.') {
            return FAIL_AT(reader, reader->line, "glyph '%s' holds '%c'; use '#' for ink and '.' for none",
                           glyph->name, word[x]);
        }
    }
    return true;
}

static bool read_row(Reader *reader)
{
    Block *block = &reader->block;
    if (block->count == 0) {
        return FAIL_AT(reader, reader->line, "a grid row outside of 'glyphs'; name its glyphs first");
    }
    if (block->row == GRID_FONT_ROWS) {
        return FAIL_AT(reader, reader->line, "the grid goes lower than %d rows under the baseline",
                       GRID_FONT_ROWS - GRID_FONT_ASCENT);
    }
    if (reader->word_count != block->count) {
        return FAIL_AT(reader, reader->line, "%d columns here, but %d glyphs are named in line %d",
                       reader->word_count, block->count, block->line);
    }
    for (int i = 0; i < block->count; i++) {
        if (!read_cells(reader, &reader->font->glyphs[block->first + i], reader->words[i])) {
            return false;
        }
    }
    block->row++;
    return true;
}

/* The glyph of word `index`, or NULL with the reason told. */
static const GridGlyph *need_glyph(Reader *reader, int index)
{
    const GridGlyph *glyph = grid_font_find(reader->font, reader->words[index]);
    if (glyph == NULL) {
        FAIL_AT(reader, reader->line, "there is no '%s' above; draw it before it is used",
                reader->words[index]);
    }
    return glyph;
}

/* How many rows a mark rises to sit on the base; see the header. */
static int mark_rise(const GridGlyph *base, const GridGlyph *mark)
{
    return grid_font_ink_top(mark) <= 0 ? 0 : grid_font_ink_top(base) - GRID_FONT_X_HEIGHT;
}

/* Lays `part` over `base`, both centred, the part `rise` rows higher; false when it leaves the em. */
static bool combine(GridGlyph *out, const GridGlyph *base, const GridGlyph *part, int rise, bool carve)
{
    out->width = base->width > part->width ? base->width : part->width;
    int base_x = (out->width - base->width) / 2;
    int part_x = (out->width - part->width) / 2;
    for (int row = 0; row < GRID_FONT_ROWS; row++) {
        out->rows[row] = base->rows[row] << base_x;
    }
    for (int row = 0; row < GRID_FONT_ROWS; row++) {
        uint32_t ink = part->rows[row] << part_x;
        int target = row - rise;
        if (ink != 0 && (target < 0 || target >= GRID_FONT_ROWS)) {
            return false;
        }
        if (ink != 0) {
            out->rows[target] = carve ? out->rows[target] & ~ink : out->rows[target] | ink;
        }
    }
    return true;
}

static bool read_combination(Reader *reader)
{
    const char *verb = reader->words[0];
    if (reader->word_count != 5 || strcmp(reader->words[2], "=") != 0) {
        return FAIL_AT(reader, reader->line, "should be '%s NAME = BASE PART'", verb);
    }
    const GridGlyph *base = need_glyph(reader, 3);
    const GridGlyph *part = base != NULL ? need_glyph(reader, 4) : NULL;
    GridGlyph *glyph = part != NULL ? add_glyph(reader, reader->words[1]) : NULL;
    if (glyph == NULL) {
        return false;
    }
    int rise = strcmp(verb, "compose") == 0 ? mark_rise(base, part) : 0;
    if (!combine(glyph, base, part, rise, strcmp(verb, "carve") == 0)) {
        return FAIL_AT(reader, reader->line, "'%s' does not fit over '%s'; use a lower base or mark",
                       reader->words[4], reader->words[3]);
    }
    return true;
}

typedef struct Directive {
    const char *word;
    bool (*read)(Reader *reader);
} Directive;

static bool read_directive(Reader *reader)
{
    static const Directive DIRECTIVES[] = {
        {"font", read_font},           {"cell", read_cell},           {"glyphs", read_glyphs},
        {"compose", read_combination}, {"overlay", read_combination}, {"carve", read_combination},
    };
    if (!close_block(reader)) {
        return false;
    }
    for (size_t i = 0; i < sizeof DIRECTIVES / sizeof DIRECTIVES[0]; i++) {
        if (strcmp(reader->words[0], DIRECTIVES[i].word) == 0) {
            return DIRECTIVES[i].read(reader);
        }
    }
    return FAIL_AT(reader, reader->line,
                   "'%s' is not known here; use font, cell, glyphs, compose, overlay or carve",
                   reader->words[0]);
}

static bool split_words(Reader *reader, char *text)
{
    reader->word_count = 0;
    for (char *word = strtok(text, " \t\r\n"); word != NULL; word = strtok(NULL, " \t\r\n")) {
        if (reader->word_count == MAX_WORDS) {
            return FAIL_AT(reader, reader->line, "more than %d words; begin another block", MAX_WORDS);
        }
        reader->words[reader->word_count++] = word;
    }
    return true;
}

static bool read_line(Reader *reader, char *text)
{
    bool comment = text[0] == ';';
    if (!comment && !split_words(reader, text)) {
        return false;
    }
    if (comment || reader->word_count == 0) {
        return close_block(reader);
    }
    bool row = reader->words[0][0] == '#' || reader->words[0][0] == '.';
    return row ? read_row(reader) : read_directive(reader);
}

static bool check_whole(Reader *reader)
{
    const GridFont *font = reader->font;
    if (!close_block(reader)) {
        return false;
    }
    if (reader->line == 0) {
        return FAIL_AT(reader, 1, "the file is empty; begin it with 'font NAME'");
    }
    if (font->family[0] == '\0') {
        return FAIL_AT(reader, reader->line, "the file ends without 'font NAME'; begin with it");
    }
    if (grid_font_find(font, ".notdef") == NULL) {
        return FAIL_AT(reader, reader->line, "the file ends without '.notdef'; draw the missing glyph's box");
    }
    for (int i = 0; font->cell > 0 && i < font->count; i++) {
        const GridGlyph *glyph = &font->glyphs[i];
        if (glyph->code != 0 && glyph->width > font->cell) {
            return FAIL_AT(reader, glyph->line, "glyph '%s' is %d wide and the cell is %d", glyph->name,
                           glyph->width, font->cell);
        }
    }
    return true;
}

bool grid_font_read(GridFont *font, FILE *in, const char *path, GridFontError *error)
{
    char text[LINE_SIZE];
    Reader reader = {.font = font, .error = error, .path = path};
    *font = (GridFont){0};
    error->text[0] = '\0';
    while (fgets(text, sizeof text, in) != NULL) {
        reader.line++;
        if (strchr(text, '\n') == NULL && strlen(text) == sizeof text - 1) {
            return FAIL_AT(&reader, reader.line, "the line is longer than %d bytes", LINE_SIZE - 2);
        }
        if (!read_line(&reader, text)) {
            return false;
        }
    }
    if (ferror(in)) {
        return FAIL_AT(&reader, reader.line, "the file cannot be read on from here");
    }
    return check_whole(&reader);
}
