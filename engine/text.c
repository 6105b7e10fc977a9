/* SPDX-License-Identifier: Zlib */
/* Glyphs are drawn once into an atlas when a font is opened; from then on a letter is a copy of a
 * rectangle. */
#include "text.h"

#include "asset.h"
#include "markup.h"
#include "video_sdl.h"

#include <SDL.h>
#include <SDL_ttf.h>
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GLYPHS_MAX = 1024,
    ATLAS_SIZE = 1024,
    QUICK_CODES = 0x180, /* found without a search */
    SPACES_IN_TAB = 4
};

typedef struct Glyph {
    uint32_t code;
    short x, y, width, height; /* in the atlas */
    short shift, advance;      /* from the pen to the picture; to the next letter */
} Glyph;

typedef struct Face {
    SDL_Texture *atlas;
    SDL_Texture *faded_atlas; /* the same: the software renderer allocates when a texture changes its mode */
    Glyph glyphs[GLYPHS_MAX]; /* by rising code */
    int count;
    short quick[QUICK_CODES]; /* index, -1: none */
    int line_height, ascent;
} Face;

/* An atlas being filled, row by row. */
typedef struct Atlas {
    uint32_t *pixels;
    int x, y, row_height;
} Atlas;

/* The letters looked for in a font: Latin, punctuation, arrows and shapes, and the icons of its own. */
static const uint32_t code_ranges[][2] = {
    {0x20, 0x7E},     {0xA0, 0x17F},    {0x2010, 0x2044}, {0x20AC, 0x20AC},
    {0x2190, 0x21FF}, {0x2500, 0x25FF}, {0xE000, 0xE0FF}, {0xFFFD, 0xFFFD},
};

static Face faces[TEXT_FONT_COUNT];
static bool ttf_started;

static bool find_place(Atlas *atlas, int width, int height)
{
    assert(width >= 0 && height >= 0 && "a letter has a size");
    if (atlas->x + width > ATLAS_SIZE) {
        atlas->x = 0;
        atlas->y += atlas->row_height;
        atlas->row_height = 0;
    }
    if (height > atlas->row_height) {
        atlas->row_height = height;
    }
    return width <= ATLAS_SIZE && atlas->y + height <= ATLAS_SIZE;
}

/* White where the letter is, nothing elsewhere. */
static void copy_letter(Atlas *atlas, const SDL_Surface *letter)
{
    assert(atlas->x + letter->w <= ATLAS_SIZE && atlas->y + letter->h <= ATLAS_SIZE &&
           "find_place has found room");
    for (int y = 0; y < letter->h; y++) {
        const Uint8 *from = (const Uint8 *)letter->pixels + y * letter->pitch;
        uint32_t *to = atlas->pixels + (atlas->y + y) * ATLAS_SIZE + atlas->x;
        for (int x = 0; x < letter->w; x++) {
            to[x] = from[x] ? 0xFFFFFFFFu : 0u;
        }
    }
}

static void add_glyph(Face *face, Atlas *atlas, TTF_Font *font, uint32_t code)
{
    int left = 0, advance = 0;
    if (!TTF_GlyphIsProvided32(font, code) || face->count == GLYPHS_MAX ||
        TTF_GlyphMetrics32(font, code, &left, NULL, NULL, NULL, &advance) != 0) {
        return;
    }
    Glyph glyph = {.code = code, .advance = (short)advance, .shift = (short)(left < 0 ? left : 0)};
    SDL_Surface *letter = TTF_RenderGlyph32_Solid(font, code, (SDL_Color){255, 255, 255, 255});
    if (letter && letter->format->BytesPerPixel == 1 && find_place(atlas, letter->w, letter->h)) {
        copy_letter(atlas, letter);
        glyph.x = (short)atlas->x;
        glyph.y = (short)atlas->y;
        glyph.width = (short)letter->w;
        glyph.height = (short)letter->h;
        atlas->x += letter->w;
    }
    SDL_FreeSurface(letter);
    if (code < QUICK_CODES) {
        face->quick[code] = (short)face->count;
    }
    assert((face->count == 0 || face->glyphs[face->count - 1].code < code) && "glyphs stand by rising code");
    face->glyphs[face->count++] = glyph;
}

static bool fill_face(Face *face, TTF_Font *font)
{
    Atlas atlas = {.pixels = calloc((size_t)ATLAS_SIZE * ATLAS_SIZE, sizeof *atlas.pixels)};
    if (!atlas.pixels) {
        return asset_fail("no memory for the letters of a font.");
    }
    TTF_SetFontHinting(font, TTF_HINTING_NONE);
    TTF_SetFontKerning(font, 0);
    face->line_height = TTF_FontLineSkip(font);
    face->ascent = TTF_FontAscent(font);
    memset(face->quick, -1, sizeof face->quick);
    for (size_t i = 0; i < sizeof code_ranges / sizeof code_ranges[0]; i++) {
        for (uint32_t code = code_ranges[i][0]; code <= code_ranges[i][1]; code++) {
            add_glyph(face, &atlas, font, code);
        }
    }
    int used = atlas.y + atlas.row_height;
    used = used < 1 ? 1 : used < ATLAS_SIZE ? used : ATLAS_SIZE;
    face->atlas = video_make_texture(atlas.pixels, ATLAS_SIZE, used);
    face->faded_atlas = video_make_texture(atlas.pixels, ATLAS_SIZE, used);
    free(atlas.pixels);
    return (face->atlas && face->faded_atlas) ||
           asset_fail("the letters of a font could not be given to the renderer.");
}

static uint32_t read_big_endian(const char *bytes)
{
    const unsigned char *at = (const unsigned char *)bytes;

    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | (uint32_t)at[3];
}

/* Each table that the file's directory lists lies inside the file: letters whose outlines are cut off would be blank. */
static bool is_whole(const char *bytes, size_t size)
{
    enum { HEADER = 12, RECORD = 16, OFFSET = 8, LENGTH = 12 };

    const size_t tables = size < HEADER ? 0 : read_big_endian(bytes + 4) >> 16;
    if (size < HEADER + tables * RECORD) {
        return false;
    }
    for (size_t i = 0; i < tables; i++) {
        const char *record = bytes + HEADER + i * RECORD;
        if ((uint64_t)read_big_endian(record + OFFSET) + read_big_endian(record + LENGTH) > size) {
            return false;
        }
    }
    return tables > 0;
}

static bool open_face(Face *face, const char *name, int size)
{
    char file[256];
    size_t length = 0;
    snprintf(file, sizeof file, "fonts/%s", name);
    char *bytes = asset_read(file, &length);
    if (!bytes) {
        return false;
    }
    if (!is_whole(bytes, length)) {
        free(bytes);
        return asset_fail(
            "\"%s\" is no font, or one that is cut off. Make it anew with the build target fonts.", file);
    }
    /* The bytes are read while the font is open. */
    TTF_Font *font = TTF_OpenFontRW(SDL_RWFromConstMem(bytes, (int)length), 1, size);
    bool opened =
        font ? fill_face(face, font)
             : asset_fail(
                   "\"%s\" is not a font that can be read (%s). Make it anew with the build target fonts.",
                   file, TTF_GetError());
    if (font) {
        TTF_CloseFont(font);
    }
    free(bytes);
    return opened;
}

bool text_open(const char *body, const char *mono)
{
    text_close();
    if (TTF_Init() != 0) {
        return asset_fail("SDL_ttf did not start: %s.", TTF_GetError());
    }
    ttf_started = true;
    bool opened = open_face(&faces[TEXT_BODY], body, 12) && open_face(&faces[TEXT_TITLE], body, 24) &&
                  open_face(&faces[TEXT_MONO], mono, 12);
    if (!opened) {
        text_close();
    }
    return opened;
}

void text_close(void)
{
    for (int i = 0; i < TEXT_FONT_COUNT; i++) {
        if (faces[i].atlas) {
            SDL_DestroyTexture(faces[i].atlas);
        }
        if (faces[i].faded_atlas) {
            SDL_DestroyTexture(faces[i].faded_atlas);
        }
    }
    memset(faces, 0, sizeof faces);
    if (ttf_started) {
        TTF_Quit();
    }
    ttf_started = false;
}

static const Face *face_of(TextFont font)
{
    return &faces[(unsigned)font < TEXT_FONT_COUNT ? font : TEXT_BODY];
}

int text_line_height(TextFont font)
{
    return face_of(font)->line_height;
}

int text_ascent(TextFont font)
{
    return face_of(font)->ascent;
}

static const Glyph *search_glyph(const Face *face, uint32_t code)
{
    int low = 0, high = face->count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (face->glyphs[middle].code < code) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < face->count && face->glyphs[low].code == code ? &face->glyphs[low] : NULL;
}

static const Glyph *find_glyph(const Face *face, uint32_t code)
{
    if (code >= QUICK_CODES || face->count == 0) {
        return search_glyph(face, code);
    }
    return face->quick[code] >= 0 ? &face->glyphs[face->quick[code]] : NULL;
}

static const Glyph *glyph_or_substitute(const Face *face, uint32_t code)
{
    const Glyph *glyph = find_glyph(face, code);
    return glyph ? glyph : find_glyph(face, '?');
}

bool text_has(TextFont font, unsigned code)
{
    return find_glyph(face_of(font), code) != NULL;
}

int text_advance(TextFont font, unsigned code)
{
    const Face *face = face_of(font);
    const Glyph *glyph = glyph_or_substitute(face, code == '\t' ? ' ' : code);
    int advance = glyph ? glyph->advance : 0;
    return code == '\t' ? SPACES_IN_TAB * advance : advance;
}

static MarkupCursor cursor_at(const TextStyle *style, const char *text, size_t offset, bool emphasis)
{
    return (MarkupCursor){.text = text ? text : "",
                          .offset = offset,
                          .emphasis = emphasis,
                          .plain = style->plain};
}

static const TextStyle *style_or_default(const TextStyle *style)
{
    static const TextStyle defaults = {0};
    return style ? style : &defaults;
}

int text_width(const TextStyle *style, const char *text)
{
    style = style_or_default(style);
    MarkupCursor cursor = cursor_at(style, text, 0, false);
    MarkupLetter letter;
    int width = 0;
    while (markup_read(&cursor, &letter) && letter.code != '\n') {
        width += text_advance(style->font, letter.code);
    }
    return width;
}

/* A part of a text that lies on one line. */
typedef struct Run {
    MarkupCursor from;
    size_t end;  /* byte before which it ends; SIZE_MAX: at the line's end */
    int letters; /* at most; negative: all */
} Run;

typedef struct Pen {
    TextFont font;
    int x, y, scale;
    Colour colour, emphasis;
    Uint8 alpha;
} Pen;

static SDL_Texture *atlas_of(const Face *face, const Pen *pen)
{
    return pen->alpha < 255 ? face->faded_atlas : face->atlas;
}

static void set_pen(const Face *face, const Pen *pen, bool emphasis)
{
    Colour colour = emphasis ? pen->emphasis : pen->colour;
    SDL_Texture *atlas = atlas_of(face, pen);
    SDL_SetTextureColorMod(atlas, video_red(colour), video_green(colour), video_blue(colour));
    SDL_SetTextureAlphaMod(atlas, pen->alpha);
}

static void draw_glyph(const Face *face, const Glyph *glyph, const Pen *pen)
{
    SDL_Rect from = {glyph->x, glyph->y, glyph->width, glyph->height};
    SDL_Rect to = {pen->x + glyph->shift * pen->scale, pen->y, glyph->width * pen->scale,
                   glyph->height * pen->scale};
    if (glyph->width > 0) {
        SDL_RenderCopy(video_renderer(), atlas_of(face, pen), &from, &to);
    }
}

/* Gives the cursor behind the line's end, or at the end of the text or run. */
static MarkupCursor draw_run(Pen pen, Run run)
{
    const Face *face = face_of(pen.font);
    MarkupCursor cursor = run.from;
    MarkupLetter letter;
    bool emphasis = cursor.emphasis;
    assert(pen.scale > 0 && "letters have a size");
    set_pen(face, &pen, emphasis);
    while (run.letters != 0 && markup_read(&cursor, &letter) && letter.offset < run.end &&
           letter.code != '\n') {
        const Glyph *glyph = letter.code == '\t' ? NULL : glyph_or_substitute(face, letter.code);
        if (letter.emphasis != emphasis) {
            set_pen(face, &pen, emphasis = letter.emphasis);
        }
        if (glyph) {
            draw_glyph(face, glyph, &pen);
        }
        pen.x += text_advance(pen.font, letter.code) * pen.scale;
        run.letters--;
    }
    return cursor;
}

static void draw_edge(Pen pen, Run run, TextEdge edge)
{
    static const signed char around[][2] = {{0, 1},  {-1, -1}, {0, -1}, {1, -1},
                                            {-1, 0}, {1, 0},   {-1, 1}, {1, 1}};
    int copies = edge == TEXT_EDGE_OUTLINE ? 8 : edge == TEXT_EDGE_SHADOW ? 1 : 0;
    Pen ink = pen;
    ink.colour = ink.emphasis = PALETTE_INK;
    for (int i = 0; i < copies; i++) {
        ink.x = pen.x + around[i][0];
        ink.y = pen.y + around[i][1];
        draw_run(ink, run);
    }
}

static MarkupCursor draw_styled(int x, int y, const TextStyle *style, Run run)
{
    Pen pen = {.font = style->font,
               .x = x,
               .y = y,
               .scale = 1,
               .colour = style->colour ? style->colour : PALETTE_WHITE,
               .emphasis = style->emphasis ? style->emphasis : PALETTE_YELLOW,
               .alpha = (Uint8)(255 - style->fade)};
    draw_edge(pen, run, style->edge);
    return draw_run(pen, run);
}

static bool can_draw(const Face *face, const char *text)
{
    return text && face->atlas && video_renderer();
}

/* align: 0 from x on, 1 round x, 2 up to x. */
static void draw_aligned(int x, int y, const TextStyle *style, const char *text, int align)
{
    style = style_or_default(style);
    const Face *face = face_of(style->font);
    if (!can_draw(face, text)) {
        return;
    }
    MarkupCursor cursor = cursor_at(style, text, 0, false);
    while (text[cursor.offset] != '\0') {
        Run line = {cursor, SIZE_MAX, -1};
        int width = align ? text_width(style, text + cursor.offset) : 0;
        cursor = draw_styled(x - width * align / 2, y, style, line);
        y += face->line_height;
    }
}

void text_draw(int x, int y, const TextStyle *style, const char *text)
{
    draw_aligned(x, y, style, text, 0);
}

void text_draw_centred(int x, int y, const TextStyle *style, const char *text)
{
    draw_aligned(x, y, style, text, 1);
}

void text_draw_right(int x, int y, const TextStyle *style, const char *text)
{
    draw_aligned(x, y, style, text, 2);
}

void text_draw_scaled(int x, int y, int scale, Colour colour, const char *text)
{
    static const TextStyle plain = {.font = TEXT_MONO, .plain = true};
    const Face *face = face_of(TEXT_MONO);
    if (!can_draw(face, text)) {
        return;
    }
    MarkupCursor cursor = cursor_at(&plain, text, 0, false);
    Pen pen = {.font = TEXT_MONO,
               .x = x,
               .y = y,
               .scale = scale,
               .colour = colour,
               .emphasis = colour,
               .alpha = 255};
    while (text[cursor.offset] != '\0') {
        cursor = draw_run(pen, (Run){cursor, SIZE_MAX, -1});
        pen.y += face->line_height * scale;
    }
}

void text_draw_layout(int x, int y, const TextStyle *style, const char *text, const TextLayout *layout,
                      int letters)
{
    style = style_or_default(style);
    const Face *face = face_of(style->font);
    if (!can_draw(face, text)) {
        return;
    }
    for (int i = 0; i < layout->count; i++) {
        const TextLine *line = &layout->lines[i];
        int rest = letters < 0 ? INT_MAX : letters - line->first_letter;
        if (rest <= 0) {
            return;
        }
        MarkupCursor from = cursor_at(style, text, line->offset, line->emphasis);
        draw_styled(x, y + i * face->line_height, style, (Run){from, line->offset + line->length, rest});
    }
}
