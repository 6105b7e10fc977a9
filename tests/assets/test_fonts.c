/* SPDX-License-Identifier: Zlib */

/* The two fonts, as SDL_ttf renders them. */

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expect.h"

#ifndef SDL_MAIN_HANDLED
#define SDL_MAIN_HANDLED
#endif
#include <SDL.h>
#include <SDL_ttf.h>

#ifndef ASSETS_SOURCE_DIR
#error "define ASSETS_SOURCE_DIR as the folder assets/ of the sources"
#endif
enum { EM = 12, ASCENT = 9, CAP_HEIGHT = 7, MOST_COLUMNS = 40, LINE_SIZE = 512, SOFT_HYPHEN = 0xAD };

static const char *const FACES[] = {"wick", "wick_mono"};
enum { FACE_COUNT = 2 };

/* Beside ASCII and Latin-1, in both faces. */
static const char LISTED[] = "“”‘’„‚–—…•·‹›▼►▲◄●○→←↑↓€ŒœŠšŽžŸ";
static const char LISTED_IN_WICK[] = "\uE000\uE001\uE002\uE003\uE004\uE005\uE006\uE007\uE008\uE009\uE00A"
                                     "\uE00B\uE00C\uE00D\uE00E\uE00F\uE010\uE011";
static const char LISTED_IN_MONO[] = "▸▾◂▴■□─│┌┐└┘├┤┬┴┼";

typedef struct Fonts {
    TTF_Font *native[FACE_COUNT]; /* at 12 */
    TTF_Font *twice[FACE_COUNT];  /* at 24 */
} Fonts;

static void source_path(char path[LINE_SIZE], int face)
{
    snprintf(path, LINE_SIZE, "%s/fonts/%s.txt", ASSETS_SOURCE_DIR, FACES[face]);
}

static void built_path(char path[LINE_SIZE], int face)
{
    snprintf(path, LINE_SIZE, "%s/built/fonts/%s.ttf", ASSETS_SOURCE_DIR, FACES[face]);
}

static uint32_t alpha_at(const SDL_Surface *surface, int x, int y)
{
    const uint8_t *row = (const uint8_t *)surface->pixels + (ptrdiff_t)y * surface->pitch;
    uint32_t pixel;
    memcpy(&pixel, row + 4 * (ptrdiff_t)x, sizeof pixel);
    return pixel >> 24;
}

static SDL_Surface *render(TTF_Font *font, const char *text)
{
    SDL_Color white = {255, 255, 255, 255};
    SDL_Surface *surface = TTF_RenderUTF8_Blended(font, text, white);
    expect(surface != NULL, "'%s': %s", text, TTF_GetError());
    assert_int_equal(surface->format->BytesPerPixel, 4);
    return surface;
}

static void put_utf8(uint32_t code, char text[4])
{
    if (code < 0x80) {
        text[0] = (char)code;
        text[1] = '\0';
    } else if (code < 0x800) {
        text[0] = (char)(0xC0 | (code >> 6));
        text[1] = (char)(0x80 | (code & 0x3F));
        text[2] = '\0';
    } else {
        text[0] = (char)(0xE0 | (code >> 12));
        text[1] = (char)(0x80 | ((code >> 6) & 0x3F));
        text[2] = (char)(0x80 | (code & 0x3F));
        text[3] = '\0';
    }
}

/* The next character of a text of ours, none longer than three bytes; 0 at its end. */
static uint32_t next_code(const char **text)
{
    const unsigned char *byte = (const unsigned char *)*text;
    uint32_t code = byte[0];
    int more = code >= 0xE0 ? 2 : code >= 0xC0 ? 1 : 0;
    if (more > 0) {
        code &= more == 2 ? 0x0F : 0x1F;
    }
    for (int i = 1; i <= more; i++) {
        code = (code << 6) | (byte[i] & 0x3Fu);
    }
    *text += code == 0 ? 0 : more + 1;
    return code;
}

/* ---- Sizes and characters */

static void a_line_is_as_high_as_the_em(void **state)
{
    const Fonts *fonts = *state;
    for (int face = 0; face < FACE_COUNT; face++) {
        assert_int_equal(TTF_FontHeight(fonts->native[face]), EM);
        assert_int_equal(TTF_FontAscent(fonts->native[face]), ASCENT);
        assert_int_equal(TTF_FontDescent(fonts->native[face]), ASCENT - EM);
        assert_int_equal(TTF_FontLineSkip(fonts->native[face]), EM);
        assert_int_equal(TTF_FontHeight(fonts->twice[face]), 2 * EM);
        assert_int_equal(TTF_FontLineSkip(fonts->twice[face]), 2 * EM);
    }
}

static void capitals_are_seven_rows_high(void **state)
{
    const Fonts *fonts = *state;
    for (int face = 0; face < FACE_COUNT; face++) {
        for (uint32_t code = 'A'; code <= 'Z'; code++) {
            int bottom, top;
            assert_int_equal(TTF_GlyphMetrics32(fonts->native[face], code, NULL, NULL, &bottom, &top, NULL),
                             0);
            assert_int_equal(bottom, 0);
            assert_int_equal(top, CAP_HEIGHT);
        }
    }
}

static void every_cell_of_the_monospaced_face_is_six_wide(void **state)
{
    const Fonts *fonts = *state;
    TTF_Font *font = fonts->native[1];
    int seen = 0;
    assert_true(TTF_FontFaceIsFixedWidth(font) != 0);
    for (uint32_t code = 0x20; code < 0x10000; code++) {
        int advance;
        if (TTF_GlyphIsProvided32(font, code) == 0) {
            continue;
        }
        assert_int_equal(TTF_GlyphMetrics32(font, code, NULL, NULL, NULL, NULL, &advance), 0);
        assert_int_equal(advance, EM / 2);
        seen++;
    }
    expect_is(seen, >, 190);
}

static void check_provided(TTF_Font *font, uint32_t code)
{
    expect(TTF_GlyphIsProvided32(font, code) != 0, "there is no glyph for U+%04X", (unsigned)code);
}

static void every_promised_character_has_a_glyph(void **state)
{
    const Fonts *fonts = *state;
    for (int face = 0; face < FACE_COUNT; face++) {
        for (uint32_t code = 0x20; code <= 0xFF; code++) {
            if (code < 0x7F || code >= 0xA0) {
                check_provided(fonts->native[face], code);
            }
        }
        const char *lists[] = {LISTED, face == 0 ? LISTED_IN_WICK : LISTED_IN_MONO};
        for (int i = 0; i < 2; i++) {
            const char *at = lists[i];
            for (uint32_t code = next_code(&at); code != 0; code = next_code(&at)) {
                check_provided(fonts->native[face], code);
            }
        }
    }
}

static void letters_that_look_alike_differ(void **state)
{
    static const char *const PAIRS[][2] = {{"I", "l"}, {"l", "1"}, {"I", "1"}, {"l", "|"}, {"O", "0"},
                                           {".", ","}, {":", ";"}, {"(", "{"}, {"(", "["}, {"{", "["},
                                           {"‘", "’"}, {"“", "”"}, {"-", "–"}, {"Ø", "0"}, {"B", "8"},
                                           {"S", "5"}, {"Z", "2"}};
    const Fonts *fonts = *state;
    for (size_t i = 0; i < sizeof PAIRS / sizeof PAIRS[0]; i++) {
        for (int face = 0; face < FACE_COUNT; face++) {
            SDL_Surface *left = render(fonts->native[face], PAIRS[i][0]);
            SDL_Surface *right = render(fonts->native[face], PAIRS[i][1]);
            int different = abs(left->w - right->w);
            for (int y = 0; y < EM; y++) {
                for (int x = 0; x < left->w && x < right->w; x++) {
                    different += alpha_at(left, x, y) != alpha_at(right, x, y);
                }
            }
            expect_is(different, >=, 2);
            SDL_FreeSurface(left);
            SDL_FreeSurface(right);
        }
    }
}

/* ---- Pixels */

static void check_opaque_or_clear(TTF_Font *font, const char *text)
{
    SDL_Surface *surface = render(font, text);
    for (int y = 0; y < surface->h; y++) {
        for (int x = 0; x < surface->w; x++) {
            uint32_t alpha = alpha_at(surface, x, y);
            expect(alpha == 0 || alpha == 255, "'%s' has alpha %u at %d, %d", text, (unsigned)alpha, x, y);
        }
    }
    SDL_FreeSurface(surface);
}

static void no_pixel_is_partly_opaque(void **state)
{
    static const int HINTINGS[] = {TTF_HINTING_NONE, TTF_HINTING_NORMAL, TTF_HINTING_MONO};
    const Fonts *fonts = *state;
    for (int i = 0; i < FACE_COUNT * 2 * 3; i++) {
        TTF_Font *font = (i / 2) % 2 == 0 ? fonts->native[i % 2] : fonts->twice[i % 2];
        TTF_SetFontHinting(font, HINTINGS[i / 4]);
        for (uint32_t code = 0x21; code < 0x10000; code++) {
            char text[4];
            bool shown = code != SOFT_HYPHEN && TTF_GlyphIsProvided32(font, code) != 0;
            if (shown) {
                put_utf8(code, text);
                check_opaque_or_clear(font, text);
            }
        }
    }
}

/* A drawing as it stands in a source: the character and its ink, in pixels of the cell. */
typedef struct Drawing {
    char text[8]; /* "" for parts, which no text can show */
    int columns;
    bool ink[EM][MOST_COLUMNS];
} Drawing;

static void start_drawing(Drawing *drawing, const char *name)
{
    memset(drawing, 0, sizeof *drawing);
    const char *at = name;
    if (strncmp(name, "U+", 2) == 0 && strlen(name) == 6) {
        put_utf8((uint32_t)strtoul(name + 2, NULL, 16), drawing->text);
    } else if (next_code(&at) != 0 && *at == '\0') {
        snprintf(drawing->text, sizeof drawing->text, "%s", name);
    }
}

/* Every pixel, inked or not, is as drawn, each `scale` pixels wide and high. */
static void check_drawing(TTF_Font *font, const Drawing *drawing, int scale)
{
    SDL_Surface *surface = render(font, drawing->text);
    assert_int_equal(surface->h, EM * scale);
    expect_is(surface->w, >=, drawing->columns * scale);
    for (int y = 0; y < surface->h; y++) {
        for (int x = 0; x < surface->w; x++) {
            bool drawn = x / scale < drawing->columns && drawing->ink[y / scale][x / scale];
            expect(alpha_at(surface, x, y) == (drawn ? 255u : 0u), "'%s' is not as drawn at %d, %d",
                   drawing->text, x, y);
        }
    }
    SDL_FreeSurface(surface);
}

typedef struct DrawingBlock {
    Drawing drawings[MOST_COLUMNS];
    int count;
    int row; /* that the next line holds, from the cell's top */
} DrawingBlock;

static void read_block_head(DrawingBlock *block, char *line)
{
    (void)strtok(line, " \r\n");
    block->row = ASCENT - (int)strtol(strtok(NULL, " \r\n"), NULL, 10);
    block->count = 0;
    for (char *name = strtok(NULL, " \r\n"); name != NULL; name = strtok(NULL, " \r\n")) {
        expect_is(block->count, <, MOST_COLUMNS);
        start_drawing(&block->drawings[block->count++], name);
    }
}

static void read_block_row(DrawingBlock *block, char *line)
{
    char *cells = strtok(line, " \r\n");
    for (int i = 0; i < block->count; i++) {
        assert_non_null(cells);
        Drawing *drawing = &block->drawings[i];
        drawing->columns = (int)strlen(cells);
        for (int x = 0; x < drawing->columns; x++) {
            drawing->ink[block->row][x] = cells[x] == '#';
        }
        cells = strtok(NULL, " \r\n");
    }
    block->row++;
}

/* Checks the glyphs of a block that is complete and forgets it; returns how many there were. */
static int check_block(DrawingBlock *block, const Fonts *fonts, int face)
{
    int checked = 0;
    for (int i = 0; i < block->count; i++) {
        if (block->drawings[i].text[0] != '\0') {
            check_drawing(fonts->native[face], &block->drawings[i], 1);
            check_drawing(fonts->twice[face], &block->drawings[i], 2);
            checked++;
        }
    }
    block->count = 0;
    return checked;
}

static void every_drawing_is_rendered_pixel_by_pixel(void **state)
{
    static DrawingBlock block;
    const Fonts *fonts = *state;
    for (int face = 0; face < FACE_COUNT; face++) {
        char path[LINE_SIZE], line[LINE_SIZE];
        int checked = 0;
        source_path(path, face);
        FILE *in = fopen(path, "r");
        assert_non_null(in);
        while (fgets(line, sizeof line, in) != NULL) {
            if (strncmp(line, "glyphs ", 7) == 0) {
                read_block_head(&block, line);
            } else if (block.count > 0 && (line[0] == '#' || line[0] == '.')) {
                read_block_row(&block, line);
            } else {
                checked += check_block(&block, fonts, face);
            }
        }
        checked += check_block(&block, fonts, face);
        fclose(in);
        expect_is(checked, >, 150);
    }
}

static void a_mark_sits_over_its_letter(void **state)
{
    static const char *const ROWS[EM] = {"....", "..#.", ".#..", "....", ".##.", "#..#",
                                         "####", "#...", ".###", "....", "....", "...."};
    const Fonts *fonts = *state;
    Drawing drawing;
    start_drawing(&drawing, "é");
    drawing.columns = 4;
    for (int y = 0; y < EM; y++) {
        for (int x = 0; x < 4; x++) {
            drawing.ink[y][x] = ROWS[y][x] == '#';
        }
    }
    check_drawing(fonts->native[0], &drawing, 1);
}

static int open_fonts(void **state)
{
    static Fonts fonts;
    if (TTF_Init() != 0) {
        return -1;
    }
    for (int face = 0; face < FACE_COUNT; face++) {
        char path[LINE_SIZE];
        built_path(path, face);
        fonts.native[face] = TTF_OpenFont(path, EM);
        fonts.twice[face] = TTF_OpenFont(path, 2 * EM);
        if (fonts.native[face] == NULL || fonts.twice[face] == NULL) {
            print_error("%s\n", TTF_GetError());
            return -1;
        }
    }
    *state = &fonts;
    return 0;
}

static int close_fonts(void **state)
{
    const Fonts *fonts = *state;
    for (int face = 0; face < FACE_COUNT; face++) {
        TTF_CloseFont(fonts->native[face]);
        TTF_CloseFont(fonts->twice[face]);
    }
    TTF_Quit();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_as_high_as_the_em),
        cmocka_unit_test(capitals_are_seven_rows_high),
        cmocka_unit_test(every_cell_of_the_monospaced_face_is_six_wide),
        cmocka_unit_test(every_promised_character_has_a_glyph),
        cmocka_unit_test(letters_that_look_alike_differ),
        cmocka_unit_test(no_pixel_is_partly_opaque),
        cmocka_unit_test(every_drawing_is_rendered_pixel_by_pixel),
        cmocka_unit_test(a_mark_sits_over_its_letter),
    };
    return cmocka_run_group_tests(tests, open_fonts, close_fonts);
}
