/* SPDX-License-Identifier: Zlib */
/*
 * Which stems play how loud: the place says it, lamps bring the box back, hurt muffles it, the Snuffer has music of his
 * own. What is wished for is part of the state, so that a night that is turned back has its music back; what is heard
 * follows it, frame by frame.
 */
#ifndef GAME_AUDIO_MUSIC_H
#define GAME_AUDIO_MUSIC_H

#include <stdbool.h>

#define MUSIC_STEMS 4

typedef enum MusicPiece { MUSIC_NONE, MUSIC_LAMPLIGHT, MUSIC_ENDING, MUSIC_SNUFFER, MUSIC_PIECES } MusicPiece;

typedef struct Music {
    MusicPiece piece;
    double volumes[MUSIC_STEMS];
    double pitch;   /* factor; 0: 1 */
    double seconds; /* in which that is reached */
    double hertz, hertz_seconds; /* low-passed there; 0: open */
} Music;

/* Lamplight, with these volumes (pad, pluck, box), reached within `seconds`. */
void music_lamplight(const double stems[3], bool box_low, double seconds);
void music_title(void);  /* box and pad */
void music_ending(void); /* all three, and a second box a third above */

/* The Snuffer's own, by the phase of the fight: bass; and drums; and lead, a little higher. */
void music_snuffer(int phase, double seconds);
void music_low_pass(double hertz, double seconds); /* over all of it, from now on; 0: none */
void music_silence(double seconds);
void music_silence_stem(int stem, double seconds);
void music_muffle(void); /* low-passed at 500 Hz for 0.6 s: Wick was hurt */

double music_pitch(void); /* the piece's own: 1, mostly */

/* Lets what is heard follow what is wished for. Each frame. */
void music_update(void);

#endif
