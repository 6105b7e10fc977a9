/* SPDX-License-Identifier: Zlib */
/* WAV files in and out, for sound.c. */
#ifndef ENGINE_SOUND_FILE_H
#define ENGINE_SOUND_FILE_H

#include "sound_mixer.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Reads any plain WAV file as mono samples of SOUND_MIXER_RATE, which the caller gives back with free().
 * samples NULL: missing or broken, reported. Any thread. */
SoundSamples sound_file_read(const char *path);

/* A WAV file being written: 16 bits, stereo, SOUND_MIXER_RATE. All zero: none. */
typedef struct SoundFile {
    FILE *file;
    const char *path; /* the caller's */
    uint32_t bytes;   /* of samples so far */
    bool full;        /* no more is written */
    int error;        /* the first that a write met, as errno has it; 0: none */
} SoundFile;

bool sound_file_create(SoundFile *wav, const char *path);                 /* false: reported */
void sound_file_write(SoundFile *wav, const int16_t *samples, int count); /* count: stereo pairs */
bool sound_file_finish(
    SoundFile *wav); /* true when none is being written; false, reported: the file is not whole */

#endif
