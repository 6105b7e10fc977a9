/* SPDX-License-Identifier: Zlib */
#include "truetype.h"

#include <stdio.h>
#include <string.h>

#include "glyph_outline.h"

enum {
    EM = GRID_FONT_ROWS * TRUETYPE_PIXEL,
    ASCENT = GRID_FONT_ASCENT * TRUETYPE_PIXEL,
    DESCENT = (GRID_FONT_ROWS - GRID_FONT_ASCENT) * TRUETYPE_PIXEL, /* positive, downwards */
    FILE_HEADER_SIZE = 12,
    TABLE_RECORD_SIZE = 16,
    HEAD_ADJUSTMENT_AT = 8 /* bytes into `head` */
};

/* Tables in the order of their tags, as the file wants them. */
typedef enum TableId {
    TABLE_OS2,
    TABLE_CMAP,
    TABLE_GLYF,
    TABLE_HEAD,
    TABLE_HHEA,
    TABLE_HMTX,
    TABLE_LOCA,
    TABLE_MAXP,
    TABLE_NAME,
    TABLE_POST,
    TABLE_PREP,
    TABLE_COUNT
} TableId;

static const char TABLE_TAGS[TABLE_COUNT][5] = {"OS/2", "cmap", "glyf", "head", "hhea", "hmtx",
                                                "loca", "maxp", "name", "post", "prep"};

typedef struct Builder {
    const GridFont *font;
    const GridGlyph *glyphs[GRID_FONT_MAX_GLYPHS]; /* as they are numbered in the file */
    int count;
    GlyphRect box; /* pixels, round the ink of all glyphs */
    int max_rects;
    int max_advance; /* pixels */
    int min_right;   /* pixels, least gap between ink and advance */
    long advances;   /* pixels, sum of all above 0 */
    ByteBuffer tables[TABLE_COUNT];
} Builder;

/* Puts a glyph in its place among those before it, by code; .notdef has code 0 and so comes first. */
static void insert_glyph(Builder *builder, const GridGlyph *glyph)
{
    int at = builder->count++;
    while (at > 0 && builder->glyphs[at - 1]->code > glyph->code) {
        builder->glyphs[at] = builder->glyphs[at - 1];
        at--;
    }
    builder->glyphs[at] = glyph;
}

static void number_glyphs(Builder *builder)
{
    const GridFont *font = builder->font;
    insert_glyph(builder, grid_font_find(font, ".notdef"));
    for (int i = 0; i < font->count; i++) {
        if (font->glyphs[i].code != 0) {
            insert_glyph(builder, &font->glyphs[i]);
        }
    }
}

static void measure(Builder *builder, const GridGlyph *glyph, const GlyphOutline *outline)
{
    int advance = grid_font_advance(builder->font, glyph);
    GlyphRect *box = &builder->box;
    builder->advances += advance;
    builder->max_advance = advance > builder->max_advance ? advance : builder->max_advance;
    if (outline->count == 0) {
        return;
    }
    int right = advance - outline->box.right;
    builder->min_right = right < builder->min_right ? right : builder->min_right;
    builder->max_rects = outline->count > builder->max_rects ? outline->count : builder->max_rects;
    box->left = outline->box.left < box->left ? outline->box.left : box->left;
    box->right = outline->box.right > box->right ? outline->box.right : box->right;
    box->bottom = outline->box.bottom < box->bottom ? outline->box.bottom : box->bottom;
    box->top = outline->box.top > box->top ? outline->box.top : box->top;
}

/* A corner of a rectangle, clockwise from the lower left: a filled contour. */
static void corner(const GlyphRect *rect, int index, int *x, int *y)
{
    *x = (index == 0 || index == 1 ? rect->left : rect->right) * TRUETYPE_PIXEL;
    *y = (index == 0 || index == 3 ? rect->bottom : rect->top) * TRUETYPE_PIXEL;
}

/* One coordinate of every point as the way from the point before; 0 needs no bytes, its flag tells it. */
static void put_deltas(ByteBuffer *out, const GlyphOutline *outline, bool vertical)
{
    int before = 0;
    for (int i = 0; i < outline->count * 4; i++) {
        int at[2];
        corner(&outline->rects[i / 4], i % 4, &at[0], &at[1]);
        if (at[vertical] != before) {
            byte_buffer_put16(out, at[vertical] - before);
        }
        before = at[vertical];
    }
}

static void put_flags(ByteBuffer *out, const GlyphOutline *outline)
{
    enum { ON_CURVE = 0x01, SAME_X = 0x10, SAME_Y = 0x20 };
    int last_x = 0;
    int last_y = 0;
    for (int i = 0; i < outline->count * 4; i++) {
        int x, y;
        corner(&outline->rects[i / 4], i % 4, &x, &y);
        byte_buffer_put8(out, ON_CURVE | (x == last_x ? SAME_X : 0) | (y == last_y ? SAME_Y : 0));
        last_x = x;
        last_y = y;
    }
}

static void put_outline(ByteBuffer *out, const GlyphOutline *outline)
{
    if (outline->count == 0) {
        return;
    }
    byte_buffer_put16(out, outline->count);
    byte_buffer_put16(out, outline->box.left * TRUETYPE_PIXEL);
    byte_buffer_put16(out, outline->box.bottom * TRUETYPE_PIXEL);
    byte_buffer_put16(out, outline->box.right * TRUETYPE_PIXEL);
    byte_buffer_put16(out, outline->box.top * TRUETYPE_PIXEL);
    for (int i = 0; i < outline->count; i++) {
        byte_buffer_put16(out, i * 4 + 3);
    }
    byte_buffer_put16(out, 0); /* no instructions */
    put_flags(out, outline);
    put_deltas(out, outline, false);
    put_deltas(out, outline, true);
    byte_buffer_align4(out);
}

/* glyf, loca and hmtx, which go glyph by glyph; the others need what is measured here. */
static void build_glyphs(Builder *builder)
{
    GlyphOutline outline;
    ByteBuffer *glyf = &builder->tables[TABLE_GLYF];
    for (int i = 0; i < builder->count; i++) {
        const GridGlyph *glyph = builder->glyphs[i];
        glyph_outline_trace(glyph, &outline);
        measure(builder, glyph, &outline);
        byte_buffer_put32(&builder->tables[TABLE_LOCA], (int64_t)glyf->size);
        byte_buffer_put16(&builder->tables[TABLE_HMTX],
                          grid_font_advance(builder->font, glyph) * TRUETYPE_PIXEL);
        byte_buffer_put16(&builder->tables[TABLE_HMTX], outline.box.left * TRUETYPE_PIXEL);
        put_outline(glyf, &outline);
    }
    byte_buffer_put32(&builder->tables[TABLE_LOCA], (int64_t)glyf->size);
}

static void build_head(Builder *builder)
{
    ByteBuffer *out = &builder->tables[TABLE_HEAD];
    byte_buffer_put32(out, 0x00010000); /* version of the table */
    byte_buffer_put32(out, 0x00010000); /* version of the font */
    byte_buffer_put32(out, 0);          /* adjustment, set at the end */
    byte_buffer_put32(out, 0x5F0F3CF5); /* magic */
    byte_buffer_put16(out, 0x0003);     /* baseline and left side bearing at 0 */
    byte_buffer_put16(out, EM);
    byte_buffer_put32(out, 0); /* created: no date, so that the bytes repeat */
    byte_buffer_put32(out, 0);
    byte_buffer_put32(out, 0); /* modified */
    byte_buffer_put32(out, 0);
    byte_buffer_put16(out, builder->box.left * TRUETYPE_PIXEL);
    byte_buffer_put16(out, builder->box.bottom * TRUETYPE_PIXEL);
    byte_buffer_put16(out, builder->box.right * TRUETYPE_PIXEL);
    byte_buffer_put16(out, builder->box.top * TRUETYPE_PIXEL);
    byte_buffer_put16(out, 0);              /* regular */
    byte_buffer_put16(out, GRID_FONT_ROWS); /* least readable size, pixels */
    byte_buffer_put16(out, 2);              /* direction: obsolete, always 2 */
    byte_buffer_put16(out, 1);              /* loca holds 32 bits */
    byte_buffer_put16(out, 0);
}

static void build_hhea(Builder *builder)
{
    ByteBuffer *out = &builder->tables[TABLE_HHEA];
    byte_buffer_put32(out, 0x00010000);
    byte_buffer_put16(out, ASCENT);
    byte_buffer_put16(out, -DESCENT);
    byte_buffer_put16(out, 0); /* no gap between lines */
    byte_buffer_put16(out, builder->max_advance * TRUETYPE_PIXEL);
    byte_buffer_put16(out, builder->box.left * TRUETYPE_PIXEL);
    byte_buffer_put16(out, builder->min_right * TRUETYPE_PIXEL);
    byte_buffer_put16(out, builder->box.right * TRUETYPE_PIXEL);
    byte_buffer_put16(out, 1); /* caret: upright */
    for (int i = 0; i < 7; i++) {
        byte_buffer_put16(out, 0);
    }
    byte_buffer_put16(out, builder->count);
}

static void build_maxp(Builder *builder)
{
    ByteBuffer *out = &builder->tables[TABLE_MAXP];
    byte_buffer_put32(out, 0x00010000);
    byte_buffer_put16(out, builder->count);
    byte_buffer_put16(out, builder->max_rects * 4);
    byte_buffer_put16(out, builder->max_rects);
    byte_buffer_put32(out, 0); /* no composite glyphs */
    byte_buffer_put16(out, 2); /* zones */
    for (int i = 0; i < 4; i++) {
        byte_buffer_put16(out, 0);
    }
    byte_buffer_put16(out, 2); /* stack of prep */
    for (int i = 0; i < 3; i++) {
        byte_buffer_put16(out, 0);
    }
}

static void build_prep(Builder *builder)
{
    /* No glyph instructions, dropout control on. From 8 bytes on FreeType does not hint on its own. */
    static const uint8_t PROGRAM[] = {0xB1, 0x01, 0x01, 0x8E, 0xB8, 0x01, 0xFF, 0x85};
    byte_buffer_append(&builder->tables[TABLE_PREP], PROGRAM, sizeof PROGRAM);
}

static void build_post(Builder *builder)
{
    ByteBuffer *out = &builder->tables[TABLE_POST];
    byte_buffer_put32(out, 0x00030000); /* no names of glyphs */
    byte_buffer_put32(out, 0);          /* upright */
    byte_buffer_put16(out, -2 * TRUETYPE_PIXEL);
    byte_buffer_put16(out, TRUETYPE_PIXEL); /* underline: one pixel */
    byte_buffer_put32(out, builder->font->cell > 0);
    for (int i = 0; i < 4; i++) {
        byte_buffer_put32(out, 0);
    }
}

/* The number of glyphs from `first` on whose codes follow each other without a gap. */
static int run_of_codes(const Builder *builder, int first)
{
    int end = first + 1;
    while (end < builder->count && builder->glyphs[end]->code == builder->glyphs[end - 1]->code + 1) {
        end++;
    }
    return end - first;
}

typedef enum CmapField { CMAP_END, CMAP_START, CMAP_DELTA, CMAP_OFFSET } CmapField;

static void put_cmap_field(ByteBuffer *out, const Builder *builder, CmapField field)
{
    for (int first = 1; first < builder->count; first += run_of_codes(builder, first)) {
        int64_t code = (int64_t)builder->glyphs[first]->code;
        int64_t last = code + run_of_codes(builder, first) - 1;
        int64_t values[] = {
            [CMAP_END] = last, [CMAP_START] = code, [CMAP_DELTA] = first - code, [CMAP_OFFSET] = 0};
        byte_buffer_put16(out, values[field]);
    }
    static const int64_t LAST_SEGMENT[] = {
        [CMAP_END] = 0xFFFF, [CMAP_START] = 0xFFFF, [CMAP_DELTA] = 1, [CMAP_OFFSET] = 0};
    byte_buffer_put16(out, LAST_SEGMENT[field]);
}

/* What TrueType asks for beside a count that is searched by halves: of `size` bytes for each item. */
static void put_search(ByteBuffer *out, int count, int size)
{
    int power = 1;
    int steps = 0;
    while (power * 2 <= count) {
        power *= 2;
        steps++;
    }
    byte_buffer_put16(out, power * size);
    byte_buffer_put16(out, steps);
    byte_buffer_put16(out, (count - power) * size);
}

static void build_cmap(Builder *builder)
{
    ByteBuffer *out = &builder->tables[TABLE_CMAP];
    int segments = 1;
    for (int first = 1; first < builder->count; first += run_of_codes(builder, first)) {
        segments++;
    }
    static const int ENCODINGS[][2] = {{0, 3}, {3, 1}}; /* Unicode and Windows, both for the BMP */
    byte_buffer_put16(out, 0);
    byte_buffer_put16(out, 2);
    for (int i = 0; i < 2; i++) {
        byte_buffer_put16(out, ENCODINGS[i][0]);
        byte_buffer_put16(out, ENCODINGS[i][1]);
        byte_buffer_put32(out, 4 + 2 * 8); /* both share what follows */
    }
    byte_buffer_put16(out, 4); /* format */
    byte_buffer_put16(out, 16 + segments * 8);
    byte_buffer_put16(out, 0); /* language */
    byte_buffer_put16(out, segments * 2);
    put_search(out, segments, 2);
    put_cmap_field(out, builder, CMAP_END);
    byte_buffer_put16(out, 0);
    put_cmap_field(out, builder, CMAP_START);
    put_cmap_field(out, builder, CMAP_DELTA);
    put_cmap_field(out, builder, CMAP_OFFSET);
}

enum { NAME_COUNT = 6, NAME_SIZE = 64 };

/* Names 1 to 6 of the table `name`: family, style, unique, full, version, PostScript's. */
static void make_names(const GridFont *font, char names[NAME_COUNT][NAME_SIZE])
{
    snprintf(names[0], NAME_SIZE, "%s", font->family);
    snprintf(names[1], NAME_SIZE, "Regular");
    snprintf(names[2], NAME_SIZE, "%s Regular 1.0", font->family);
    snprintf(names[3], NAME_SIZE, "%s", font->family);
    snprintf(names[4], NAME_SIZE, "Version 1.0");
    snprintf(names[5], NAME_SIZE, "%s-Regular", font->family);
    char *to = names[5];
    for (const char *from = names[5]; *from != '\0'; from++) {
        if (*from != ' ') {
            *to++ = *from;
        }
    }
    *to = '\0';
}

static void build_name(Builder *builder)
{
    enum { MAC = 1, WINDOWS = 3 };
    static const int PLATFORMS[][3] = {{MAC, 0, 0}, {WINDOWS, 1, 0x409}}; /* with encoding and language */
    char names[NAME_COUNT][NAME_SIZE];
    ByteBuffer *out = &builder->tables[TABLE_NAME];
    ByteBuffer text = {0};
    make_names(builder->font, names);
    byte_buffer_put16(out, 0);
    byte_buffer_put16(out, 2 * NAME_COUNT);
    byte_buffer_put16(out, 6 + 2 * NAME_COUNT * 12);
    for (int i = 0; i < 2 * NAME_COUNT; i++) {
        const int *platform = PLATFORMS[i / NAME_COUNT];
        const char *name = names[i % NAME_COUNT];
        int byte_count = (int)strlen(name) * (platform[0] == WINDOWS ? 2 : 1);
        const int fields[] = {platform[0],        platform[1], platform[2],
                              i % NAME_COUNT + 1, byte_count,  (int)text.size};
        for (int field = 0; field < 6; field++) {
            byte_buffer_put16(out, fields[field]);
        }
        for (; *name != '\0'; name++) {
            if (platform[0] == WINDOWS) {
                byte_buffer_put8(&text, 0);
            }
            byte_buffer_put8(&text, *name);
        }
    }
    byte_buffer_append(out, text.data, text.size);
    out->failed = out->failed || text.failed;
    byte_buffer_free(&text);
}

typedef struct UnicodeBlock {
    uint32_t first, last;
    int bit; /* in OS/2 */
} UnicodeBlock;

static void put_unicode_ranges(ByteBuffer *out, const Builder *builder)
{
    static const UnicodeBlock BLOCKS[] = {
        {0x0020, 0x007E, 0},  {0x00A0, 0x00FF, 1},  {0x0100, 0x017F, 2},
        {0x2000, 0x206F, 31}, {0x20A0, 0x20CF, 33}, {0x2190, 0x21FF, 37},
        {0x2500, 0x257F, 43}, {0x25A0, 0x25FF, 45}, {0xE000, 0xF8FF, 60},
    };
    uint32_t ranges[4] = {0};
    for (size_t i = 0; i < sizeof BLOCKS / sizeof BLOCKS[0]; i++) {
        for (int glyph = 1; glyph < builder->count; glyph++) {
            uint32_t code = builder->glyphs[glyph]->code;
            if (code >= BLOCKS[i].first && code <= BLOCKS[i].last) {
                ranges[BLOCKS[i].bit / 32] |= UINT32_C(1) << (BLOCKS[i].bit % 32);
            }
        }
    }
    for (int i = 0; i < 4; i++) {
        byte_buffer_put32(out, ranges[i]);
    }
}

static void build_os2(Builder *builder)
{
    static const int SCRIPT_METRICS[] = {6, 6, 0, 2, 6, 6, 0, 4, 1, 3}; /* sub, super, strikeout; pixels */
    ByteBuffer *out = &builder->tables[TABLE_OS2];
    int glyphs = builder->count;
    byte_buffer_put16(out, 4); /* version of the table */
    byte_buffer_put16(out, (int)(builder->advances * TRUETYPE_PIXEL / glyphs));
    byte_buffer_put16(out, 400); /* weight: regular */
    byte_buffer_put16(out, 5);   /* width: medium */
    byte_buffer_put16(out, 0);   /* may be embedded */
    for (size_t i = 0; i < sizeof SCRIPT_METRICS / sizeof SCRIPT_METRICS[0]; i++) {
        byte_buffer_put16(out, SCRIPT_METRICS[i] * TRUETYPE_PIXEL);
    }
    byte_buffer_put16(out, 0); /* family class: none */
    for (int i = 0; i < 10; i++) {
        bool monospaced = i == 3 && builder->font->cell > 0;
        byte_buffer_put8(out, i == 0 ? 2 : monospaced ? 9 : 0); /* panose: Latin text, spacing */
    }
    put_unicode_ranges(out, builder);
    byte_buffer_append(out, "NONE", 4); /* maker */
    byte_buffer_put16(out, 0x00C0);     /* regular, typographic metrics */
    byte_buffer_put16(out, builder->count > 1 ? builder->glyphs[1]->code : 0);
    byte_buffer_put16(out, builder->glyphs[glyphs - 1]->code);
    byte_buffer_put16(out, ASCENT);
    byte_buffer_put16(out, -DESCENT);
    byte_buffer_put16(out, 0);
    byte_buffer_put16(out, ASCENT);
    byte_buffer_put16(out, DESCENT);
    byte_buffer_put32(out, 1); /* code page: Latin 1 */
    byte_buffer_put32(out, 0);
    byte_buffer_put16(out, GRID_FONT_X_HEIGHT * TRUETYPE_PIXEL);
    byte_buffer_put16(out, GRID_FONT_CAP_HEIGHT * TRUETYPE_PIXEL);
    byte_buffer_put16(out, 0);    /* default character */
    byte_buffer_put16(out, 0x20); /* break character */
    byte_buffer_put16(out, 1);    /* context */
}

static uint32_t checksum(const ByteBuffer *buffer)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < buffer->size; i++) {
        sum += (uint32_t)buffer->data[i] << (24 - 8 * (i % 4));
    }
    return sum;
}

static void put_directory(ByteBuffer *out, const Builder *builder)
{
    size_t offset = FILE_HEADER_SIZE + TABLE_COUNT * TABLE_RECORD_SIZE;
    byte_buffer_put32(out, 0x00010000); /* TrueType outlines */
    byte_buffer_put16(out, TABLE_COUNT);
    put_search(out, TABLE_COUNT, TABLE_RECORD_SIZE);
    for (int i = 0; i < TABLE_COUNT; i++) {
        const ByteBuffer *table = &builder->tables[i];
        byte_buffer_append(out, TABLE_TAGS[i], 4);
        byte_buffer_put32(out, checksum(table));
        byte_buffer_put32(out, (int64_t)offset);
        byte_buffer_put32(out, (int64_t)table->size);
        offset += (table->size + 3) / 4 * 4;
    }
}

static void put_file(ByteBuffer *out, const Builder *builder)
{
    size_t head = 0;
    put_directory(out, builder);
    for (int i = 0; i < TABLE_COUNT; i++) {
        head = i == TABLE_HEAD ? out->size : head;
        byte_buffer_append(out, builder->tables[i].data, builder->tables[i].size);
        byte_buffer_align4(out);
        out->failed = out->failed || builder->tables[i].failed;
    }
    if (!out->failed) {
        byte_buffer_set32(out, head + HEAD_ADJUSTMENT_AT, UINT32_C(0xB1B0AFBA) - checksum(out));
    }
}

bool truetype_write(const GridFont *font, ByteBuffer *out)
{
    static void (*const BUILDERS[])(Builder * builder) = {
        build_glyphs, build_head, build_hhea, build_maxp, build_prep,
        build_post,   build_cmap, build_name, build_os2,
    };
    Builder builder = {.font = font, .min_right = GRID_FONT_MAX_WIDTH};
    number_glyphs(&builder);
    for (size_t i = 0; i < sizeof BUILDERS / sizeof BUILDERS[0]; i++) {
        BUILDERS[i](&builder);
    }
    put_file(out, &builder);
    for (int i = 0; i < TABLE_COUNT; i++) {
        byte_buffer_free(&builder.tables[i]);
    }
    return !out->failed;
}
