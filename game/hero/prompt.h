/* SPDX-License-Identifier: Zlib */
/* An icon and a word over a thing, only after the player has not done it for a while. */
#ifndef GAME_HERO_PROMPT_H
#define GAME_HERO_PROMPT_H

#include "state.h"
#include "vec.h"
#include "world/control.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Prompt {
    Control control;
    const char *word; /* a literal; NULL: none is shown */
    Vec place;        /* over which it hovers */
    bool pulses;      /* it asks for more than a glance */
    bool over_wick;   /* it goes with him instead */
    float alpha;      /* 0 to 1 */
} Prompt;

extern Prompt prompt_state;
extern const StatePart PROMPT_PART;

void prompt_show(Control control, const char *word, Vec place);
void prompt_show_over_wick(Control control, const char *word);
void prompt_hide(void);

#endif
