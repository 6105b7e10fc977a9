/* SPDX-License-Identifier: Zlib */
/* "Here is something to do": Wick comes near, and the player presses the key. */
#ifndef GAME_HERO_INTERACTION_H
#define GAME_HERO_INTERACTION_H

#include "coro.h"
#include "vec.h"
#include "world/actor.h"
#include "world/lamp.h"

#include <stdbool.h>

/*
 * Ends when Wick, under control and within reach of `place`, has been told to use what stands there. The word
 * ("light", "talk") hovers over `over` with the key's icon, but only once the player has stood there for a while
 * without it. Any scheduler; goes on by itself when it is skipped.
 */
typedef struct interaction_here_frame {
    Vec place, over;
    const char *word;  /* a literal */
    float reach_px;    /* 0: 22 */
    const Actor *whom; /* not NULL: `place` is wherever this actor is, and `over` is counted from its feet */
} interaction_here_frame;
void interaction_here(Coro *co);

/* The same before a great lamp: ends when he has been told to light it. */
typedef LampFrame interaction_light_frame;
void interaction_light(Coro *co);

/* Is he where he could use it? */
bool interaction_is_near(Vec place, float reach_px);

#endif
