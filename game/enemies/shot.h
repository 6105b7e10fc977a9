/* SPDX-License-Identifier: Zlib */
/*
 * A ball of cold light: slow, bright, and gone on the first stone. A dash passes through it; a well-timed swing sends
 * it home to who fired it.
 */
#ifndef GAME_ENEMIES_SHOT_H
#define GAME_ENEMIES_SHOT_H

#include "vec.h"
#include "world/actor.h"

#include <stdbool.h>

/* One that was sent home is of another kind: on Wick's side. */
extern const ActorKind SHOT_KIND, SHOT_HOME_KIND;
bool shot_is(const Actor *actor);
bool shot_is_home(const Actor *shot);

/* The way on which a ball of this one meets what stands there. */
Vec shot_way(const Actor *by, Vec to);

/* Fires one from before the maker's feet. NULL: no room. */
Actor *shot_create(const Actor *by, Vec way);

/* All of them, without a sound. */
void shot_clear(void);

/* Its picture now, in the sheet of FIGURE_SPITTER, and what of it shines. For the view. */
int shot_picture(const Actor *shot);
int shot_glow(const Actor *shot);

#endif
