/* SPDX-License-Identifier: Zlib */
/* Which stems play how loud: the place says it, lamps bring the box back, hurt muffles it. Not game state. */
#ifndef GAME_AUDIO_MUSIC_H
#define GAME_AUDIO_MUSIC_H

#include "coro.h"

#include <stdbool.h>

/* Lamplight, with these volumes (pad, pluck, box), reached within `seconds`. drum: with the voice that the wall gave it. */
void music_lamplight(const double stems[3], bool box_low, bool drum, double seconds);
void music_title(void);  /* box and pad */
void music_ending(void); /* all three, and a second box a third above */
/* Something keeps time that should be `seconds` after the music's beginning. */
void music_keep_in_step(double seconds);
void music_silence(double seconds);
/* Low-passed at 500 Hz for 0.6 s of real time: Wick was hurt. The scheduler runs what brings it back. */
void music_muffle(CoroScheduler *scheduler);

#endif
