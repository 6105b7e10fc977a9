/* SPDX-License-Identifier: Zlib */
/* A few words in a bubble over an actor's head, in passing: nothing waits for them. At most 20 letters. */
#ifndef GAME_PEOPLE_BARK_H
#define GAME_PEOPLE_BARK_H

#include "coro.h"
#include "entity.h"
#include "state.h"
#include "world/actor.h"

#include <stdbool.h>

typedef struct Bark {
    EntityId who;
    const char *text; /* a literal; NULL: none */
} Bark;

extern Bark bark_state;
extern const StatePart BARK_PART;

/* Shows the words for a while; a later bark takes the bubble over. Any scheduler. */
typedef struct bark_say_frame {
    Actor *who;
    const char *text;
} bark_say_frame;
void bark_say(Coro *co);

bool bark_is_of(const Actor *who);

#endif
