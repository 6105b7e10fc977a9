/* SPDX-License-Identifier: Zlib */
/* The spitter: a squat pot behind the merlons that spits on the beat. Two hits fell it. */
#ifndef GAME_ENEMIES_SPITTER_H
#define GAME_ENEMIES_SPITTER_H

#include "vec.h"
#include "world/actor.h"

/* Makes one that sits at `place`, asleep until it sees Wick. part: on which strokes of the beat it fires, see
 * world/beat.h; a literal. Without a beat it never fires. NULL: no room. */
Actor *spitter_create(Vec place, const char *part);

/* How far it has swollen, 0 to 1. For the light of its mouth. */
float spitter_swollen(const Actor *spitter);

#endif
