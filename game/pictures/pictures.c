/* SPDX-License-Identifier: Zlib */
#include "pictures/pictures.h"

#include "asset.h"
#include "log.h"
#include "pictures/figure.h"
#include "pictures/preload.h"

Pictures pictures;

void pictures_preload(void)
{
#define ADD(name) preload_add(#name);
    PICTURES_OF_PLAY(ADD)
#undef ADD
    figure_preload();
}

static bool load(Sheet **sheet, const char *name)
{
    *sheet = preload_sheet(name);
    if (*sheet == NULL) {
        log_problem(name, asset_error(), NULL);
    }
    return *sheet != NULL;
}

#define LOAD(name) good = load(&pictures.name, #name) && good;

bool pictures_open_title(void)
{
    bool good = true;

    PICTURES_OF_TITLE(LOAD)
    return good;
}

bool pictures_open_play(void)
{
    bool good = true;

    PICTURES_OF_PLAY(LOAD)
    return figure_open() && good;
}

void pictures_close(void)
{
    figure_close();
#define FREE(name)             \
    sheet_free(pictures.name); \
    pictures.name = NULL;
    PICTURES_OF_TITLE(FREE)
    PICTURES_OF_PLAY(FREE)
#undef FREE
}
