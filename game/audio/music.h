/* SPDX-License-Identifier: Zlib */
/* Which stems play how loud: the place says it, lamps bring the box back, hurt muffles it. Not game state. */
#ifndef GAME_AUDIO_MUSIC_H
#define GAME_AUDIO_MUSIC_H

#include <stdbool.h>

/* Lamplight, with these volumes (pad, pluck, box), reached within `seconds`. */
void music_lamplight(const double stems[3], bool box_low, double seconds);
void music_title(void);                            /* box and pad */
void music_ending(void);                           /* all three, and a second box a third above */
void music_low_pass(double hertz, double seconds); /* over all of it, from now on; 0: none */
/* The Snuffer's own, by the phase of the fight: bass; and drums; and lead, a little higher. */
void music_snuffer(int phase, double seconds);
void music_silence(double seconds);
void music_silence_stem(int stem, double seconds);
void music_muffle(void); /* low-passed at 500 Hz for 0.6 s: Wick was hurt */

#endif
