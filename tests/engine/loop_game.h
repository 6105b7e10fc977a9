/* SPDX-License-Identifier: Zlib */
/* A game for the tests of the main loop: it notes, a letter each, who has its turn. */
#ifndef TESTS_LOOP_GAME_H
#define TESTS_LOOP_GAME_H

#include "main_loop.h"

#define PLAY    "test_main_loop.txt"
#define PICTURE "test_main_loop.bmp"

enum { GO, STOP, ACTIONS };

extern struct LoopGame {
    MainLoopWorld world;
    EntityList entities;
    TimeScale time_scale;
    InputState input;
    CoroRuntime *runtime;
    EntityId hero;
    double x;
    TimeScaleId frozen;
    int fixed, updates, draws, ends, hashes, focus_losses, stops, inputs;
    double alpha, dt;
    uint64_t hash, draw_frame;
    bool notes_coroutines;
    char notes[256];
    void (*each_frame)(void);
} it;

MainLoopGame game_of(void);
bool start(void *user);         /* its start, for a test that has its own */
int reset(void **state);        /* before each test */
int remove_files(void **state); /* after it */
int run(const Options *options);
int run_frames(uint64_t frames); /* headless, seed 1; the exit status */

#endif
