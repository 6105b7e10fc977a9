/* SPDX-License-Identifier: Zlib */
#include "sheet_derive.h"

#include <string.h>

#define MAX_DERIVED_NAME 128

static bool starts_with(const char *name, const char *prefix)
{
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

static SheetFrame *add_like(Sheet *sheet, const SheetText *text, int like, const char *name, Picture picture)
{
    SheetFrame *frame = sheet_parse_add(sheet, text, name, picture);
    frame->anchor_x = sheet->frames[like].anchor_x;
    frame->anchor_y = sheet->frames[like].anchor_y;
    frame->seconds = sheet->frames[like].seconds;
    return frame;
}

static void derive_flash(Sheet *sheet, const SheetText *text, int from)
{
    char name[MAX_DERIVED_NAME];
    Picture picture = sheet_picture_copy(sheet->frames[from].picture);
    sheet_picture_fill(picture, 'w');
    snprintf(name, sizeof name, "%s_flash", sheet->frames[from].name);
    add_like(sheet, text, from, name, picture)->is_extra = true;
}

static void derive_glow(Sheet *sheet, const SheetText *text, int from)
{
    char name[MAX_DERIVED_NAME];
    Picture source = sheet->frames[from].picture;
    Picture picture = sheet_picture_new(source.width, source.height);
    PictureLay lay = {0};
    snprintf(lay.keep, sizeof lay.keep, "%s", text->words[2]);
    if (sheet_picture_lay(picture, source, &lay) == 0) {
        sheet_picture_free(&picture);
        return;
    }
    snprintf(name, sizeof name, "%s_glow", sheet->frames[from].name);
    add_like(sheet, text, from, name, picture)->is_extra = true;
}

static void derive_flip(Sheet *sheet, const SheetText *text, int from)
{
    char name[MAX_DERIVED_NAME];
    Picture source = sheet->frames[from].picture;
    Picture picture = sheet_picture_new(source.width, source.height);
    PictureLay lay = {.flip = true};
    sheet_picture_lay(picture, source, &lay);
    snprintf(name, sizeof name, "%s_flip", sheet->frames[from].name);
    SheetFrame *frame = add_like(sheet, text, from, name, picture);
    frame->anchor_y = source.height - 1 - frame->anchor_y;
    frame->is_extra = true;
}

static void derive_renamed(Sheet *sheet, const SheetText *text, int from)
{
    char name[MAX_DERIVED_NAME];
    Picture source = sheet->frames[from].picture;
    Picture picture = sheet_picture_new(source.width, source.height);
    PictureLay lay = {.mirror = !strcmp(text->words[1], "mirror")};
    if (!lay.mirror) {
        sheet_parse_swap(text, text->words[4], lay.swap);
    }
    sheet_picture_lay(picture, source, &lay);
    snprintf(name, sizeof name, "%s%s", text->words[3], sheet->frames[from].name + strlen(text->words[2]));
    SheetFrame *frame = add_like(sheet, text, from, name, picture);
    if (lay.mirror) {
        frame->anchor_x = source.width - frame->anchor_x;
    }
}

static void derive_scatter(Sheet *sheet, const SheetText *text)
{
    static const int PERCENT[] = {25, 50, 75, 95};
    char name[MAX_DERIVED_NAME];
    SheetFrame *found = sheet_parse_find(sheet, text->words[2]);
    if (!found) {
        SHEET_TEXT_FAIL(text, "no frame '%s' above this line", text->words[2]);
    }
    for (int i = 0; i < 4; i++) {
        Picture picture = sheet_picture_copy(found->picture);
        sheet_picture_scatter(picture, PERCENT[i]);
        snprintf(name, sizeof name, "%s_%d", text->words[3], i);
        SheetFrame *frame = add_like(sheet, text, (int)(found - sheet->frames), name, picture);
        frame->is_extra = true;
        frame->seconds = 0.09;
    }
}

static void derive_each(Sheet *sheet, const SheetText *text, const char *prefix,
                        void (*make)(Sheet *sheet, const SheetText *text, int from))
{
    int before = sheet->frame_count;
    for (int i = 0; i < before; i++) {
        if (!sheet->frames[i].is_extra && starts_with(sheet->frames[i].name, prefix)) {
            make(sheet, text, i);
        }
    }
    if (sheet->frame_count == before) {
        SHEET_TEXT_FAIL(text, "there is nothing to derive from");
    }
}

void sheet_derive_run(Sheet *sheet, const SheetText *text)
{
    const char *kind = text->words[1];
    int count = text->word_count;
    if (!strcmp(kind, "flash") && count <= 3) {
        derive_each(sheet, text, count == 3 ? text->words[2] : "", derive_flash);
    } else if (!strcmp(kind, "flip") && count <= 3) {
        derive_each(sheet, text, count == 3 ? text->words[2] : "", derive_flip);
    } else if (!strcmp(kind, "glow") && (count == 3 || count == 4)) {
        derive_each(sheet, text, count == 4 ? text->words[3] : "", derive_glow);
    } else if ((!strcmp(kind, "mirror") && count == 4) || (!strcmp(kind, "swap") && count == 5)) {
        derive_each(sheet, text, text->words[2], derive_renamed);
    } else if (!strcmp(kind, "scatter") && count == 4) {
        derive_scatter(sheet, text);
    } else {
        SHEET_TEXT_FAIL(
            text,
            "expected: derive flash [PREFIX] | flip [PREFIX] | glow LETTERS [PREFIX] | mirror OLD NEW | "
            "swap OLD NEW a=b,... | scatter FRAME NEW");
    }
}
