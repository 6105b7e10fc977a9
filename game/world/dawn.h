/* SPDX-License-Identifier: Zlib */
/* The morning: the night's colours give way in steps. What is drawn by night alone asks it how far it has come. */
#ifndef GAME_WORLD_DAWN_H
#define GAME_WORLD_DAWN_H

#include "coro.h"
#include "palette.h"
#include "state.h"

#define DAWN_STEPS 6

typedef struct Dawn {
    int step; /* 0: night; DAWN_STEPS: day */
} Dawn;

extern Dawn dawn_state;
extern const StatePart DAWN_PART;

/* One step each two seconds. */
typedef CoroNoFrame dawn_break_frame;
void dawn_break(Coro *co);

void dawn_be(void);     /* it is day, at once */
float dawn_share(void); /* 0: night, 1: day */

/* What a colour of the dark is by now. */
Colour dawn_ambient(Colour night);

/* How strong a lamp looks by now: 1 at night. */
float dawn_lamp_share(void);

#endif
