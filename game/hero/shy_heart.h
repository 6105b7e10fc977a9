/* SPDX-License-Identifier: Zlib */
/*
 * A secret: a heart that shows itself only in the dark. Who comes with an open lantern sees it go out before he is there;
 * who shutters his lantern can take it, and holds half a heart more from then on.
 */
#ifndef GAME_HERO_SHY_HEART_H
#define GAME_HERO_SHY_HEART_H

#include "vec.h"
#include "world/actor.h"
#include "world/story.h"

/* Whatever secret holds it: half a heart more, the story remembers, and it is heard. */
void shy_heart_give(const Actor *actor, StoryFlag found);

/* Makes it; NULL: there is no room, or it was found before: `found` says so, and is set when it is taken. */
Actor *shy_heart_create(Vec place, StoryFlag found);

#endif
