/* SPDX-License-Identifier: Zlib */
#ifndef WAV_H
#define WAV_H

#include <stdbool.h>

#include "samples.h"

/* Writes a mono 16-bit WAV file at SAMPLE_RATE. False, with a message naming the file, when it cannot be
   written or when a sample lies outside -1 to 1. */
bool wav_write(const char *path, const Samples *samples);

#endif
