/* SPDX-License-Identifier: Zlib */
/* What a run reads and writes beside its pictures and sounds: replay and recording, and what they say of its beginning;
 * at its end, whether all that was asked for has been written. For the main loop. */
#ifndef ENGINE_RUN_FILES_H
#define ENGINE_RUN_FILES_H

#include "options.h"

#include <stdbool.h>
#include <stdint.h>

/* How a run begins. */
typedef struct RunStart {
    uint64_t seed;
    const char *scene; /* NULL: nobody said */
} RunStart;

/* Opens replay and recording. The replay's seed and scene hold where the command line says nothing. Another scene is
 * refused; another seed, and frame times, which a replay has itself, are said. scene: what the command line says, or NULL; first_scene: where a run begins when
 * nobody says anything, or NULL. false: reported. After input_open. */
bool run_files_open(const Options *options, const char *scene, const char *first_scene, RunStart *start);

/* Closes replay, recording, trace and log, the run having had so many frames. false, reported: one of them, or what was printed,
 * is not whole. */
bool run_files_close(const Options *options, uint64_t frames);

/* Reports each picture that the run, which had so many frames, did not come to. true: there is none. */
bool run_files_all_taken(const Options *options, uint64_t frames);

#endif
