/* SPDX-License-Identifier: Zlib */
/* Files and measures for the tests of sound. */
#ifndef TESTS_SOUND_SETUP_H
#define TESTS_SOUND_SETUP_H

#include "sound.h"

#define TONE  "test_sound_tone.wav"
#define OTHER "test_sound_other.wav"
#define LONG  "test_sound_long.wav"
#define OUT   "test_sound_out.wav"
#define PAIRS 22050

extern int16_t heard[2 * PAIRS];
extern RandomStream seen;

/* A WAV file of `count` stereo pairs with a square wave of this height; `hertz` 0: all the same. */
void make_wav(const char *path, int count, double hertz, double height);
int open_sound(void **state);
int close_sound(void **state);

/* The loudest of one side in the next `count` pairs. 0: left. */
int peak(int side, int count);

#endif
