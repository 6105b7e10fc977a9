/* SPDX-License-Identifier: Zlib */
/*
 * Which stems play how loud: the place says it, lamps bring the box back, hurt muffles it, the Snuffer has music of his
 * own. What is wished for is part of the state, so that a night that is turned back has its music back; what is heard
 * follows it, frame by frame.
 */
#ifndef GAME_AUDIO_MUSIC_H
#define GAME_AUDIO_MUSIC_H

#include "coro.h"
#include "state.h"

#include <stdbool.h>

#define MUSIC_STEMS 6

typedef enum MusicPiece { MUSIC_NONE, MUSIC_LAMPLIGHT, MUSIC_SNUFFER, MUSIC_PIECES } MusicPiece;

typedef struct Music {
    MusicPiece piece;
    double volumes[MUSIC_STEMS];
    double pitch;   /* factor; 0: 1 */
    double seconds; /* in which that is reached */
} Music;

extern Music music_state;
extern const StatePart MUSIC_PART;

/* Lamplight, with these volumes (pad, pluck, box), reached within `seconds`. drum: with the voice that the wall gave it. */
void music_lamplight(const double stems[3], bool box_low, bool drum, double seconds);
void music_title(void);  /* box and pad */
void music_ending(void); /* all three, and a second box a third above */

/* The Snuffer's own, by the phase of the fight: bass; and drums; and lead, a little higher. */
void music_snuffer(int phase, double seconds);
/* Something keeps time that should be `seconds` after the music's beginning. */
void music_keep_in_step(double seconds);
void music_silence(double seconds);
void music_silence_stem(int stem, double seconds);
/* Low-passed at 500 Hz for 0.6 s of real time: Wick was hurt. The scheduler runs what brings it back. */
void music_muffle(CoroScheduler *scheduler);

double music_pitch(void); /* the piece's own: 1, mostly */

/* Lets what is heard follow what is wished for. Each frame. back: the night is turned back, all goes at once. */
void music_update(bool back);

#endif
