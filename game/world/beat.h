/* SPDX-License-Identifier: Zlib */
/*
 * The beat of the east wall: a drum, one stroke each TUNING_BEAT_S, and all that keeps time by it. One clock for
 * both, by intervals that do not drift. It lives on the game's scheduler, in real time: no hit-stop puts it out of
 * step, a pause holds it, and since it is part of the state, a turned-back night takes it along.
 */
#ifndef GAME_WORLD_BEAT_H
#define GAME_WORLD_BEAT_H

#include "coro.h"
#include "state.h"

#include <stdbool.h>

#define BEAT_BAR 4 /* strokes; the first is the heavy one */

typedef struct Beat {
    CoroHandle drummer;
    int stroke;           /* the number of the last one, from 0 */
    double next_s;        /* when the next one falls, in the time of the game's scheduler */
    unsigned char struck; /* its address is the signal "a stroke", raised when it has fallen */
} Beat;

extern Beat beat_state;
extern const StatePart BEAT_PART;

void beat_begin(void); /* with stroke 0, now; where it runs already, it goes on */
void beat_end(void);

/* Seconds of real time until the next stroke; 0: it is due, or there is no beat. */
double beat_left_s(void);

/*
 * A part is a text that repeats, one letter a stroke: `x` plays, anything else rests. Does it play on the stroke that
 * lies `ahead` of the last one? 0: on the last one itself.
 */
bool beat_plays(const char *part, int ahead);

#endif
