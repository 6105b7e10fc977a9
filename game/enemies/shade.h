/* SPDX-License-Identifier: Zlib */
/*
 * The shade: a low torn veil that fears light. What is lit is asked of world/world_light.h: Wick's lantern as wide as it is
 * open, candle stands, any lamp. Lit, it stands still and can be struck (two hits); in the dark it comes, nothing strikes
 * it, and it blows candle stands out.
 *
 * enemy_create(&SHADE, place) makes one that drifts round the place until it feels Wick near; enemy_create_entering one
 * that is called: it gathers out of the dark first, harmless, and then it comes.
 */
#ifndef GAME_ENEMIES_SHADE_H
#define GAME_ENEMIES_SHADE_H

#include "enemies/enemy.h"

extern const EnemyTraits SHADE;

#endif
