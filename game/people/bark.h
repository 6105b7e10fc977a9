/* SPDX-License-Identifier: Zlib */
/* A few words in a bubble over somebody's head, in passing: nothing waits for them. At most 20 letters. */
#ifndef GAME_PEOPLE_BARK_H
#define GAME_PEOPLE_BARK_H

#include "coro.h"
#include "world/actor.h"

typedef struct Bark {
    EntityId who;
    const char *text; /* a literal; NULL: none */
} Bark;

/* Shows the words for a while; a later bark takes the bubble over. Any scheduler. */
typedef struct bark_say_frame {
    Actor *who;
    const char *text;
} bark_say_frame;
void bark_say(Coro *co);

bool bark_is_of(const Actor *who);
void bark_draw(int camera_left, int camera_top);

#endif
