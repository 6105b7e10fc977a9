/* SPDX-License-Identifier: Zlib */
/* The sheets that are no figures. A new one is a line here; it is loaded and freed with the others. Not game state. */
#ifndef GAME_PICTURES_PICTURES_H
#define GAME_PICTURES_PICTURES_H

#include "sheet.h"

#include <stdbool.h>

/* X(name of the sheet): needed by the title; and only by the play, decoded behind the loading screen. */
#define PICTURES_OF_TITLE(X) \
    X(hud)                   \
    X(props)                 \
    X(square)                \
    X(skyline)               \
    X(wick)                  \
    X(moth)
#define PICTURES_OF_PLAY(X) \
    X(portraits)            \
    X(staff)                \
    X(rampart)              \
    X(crypt)                \
    X(chapel)

typedef struct Pictures {
#define PICTURES_SHEET(name) Sheet *name;
    PICTURES_OF_TITLE(PICTURES_SHEET)
    PICTURES_OF_PLAY(PICTURES_SHEET)
#undef PICTURES_SHEET
} Pictures;

extern Pictures pictures;

/* Says what the play will want, for decoding it beforehand. */
void pictures_preload(void);

/* What the title needs, and what the play needs, figures too. false: a message was given. */
bool pictures_open_title(void);
bool pictures_open_play(void);
void pictures_close(void);

#endif
