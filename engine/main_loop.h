/* SPDX-License-Identifier: Zlib */
/*
 * The frame. The game gives a table of functions and a world; main_loop_run opens the engine, calls them
 * frame by frame in the order that stands at the top of main_loop.c, and closes the engine again.
 */
#ifndef ENGINE_MAIN_LOOP_H
#define ENGINE_MAIN_LOOP_H

#include "input.h"
#include "main_loop_world.h"
#include "options.h"

#include <stdbool.h>
#include <stdint.h>

/* All are called on the main thread; all but start and draw may be NULL. */
typedef struct MainLoopGame {
    const char *title; /* the window's */
    MainLoopWorld *world;
    void *user; /* handed to each of these */
    const InputBinding *bindings;
    int binding_count;

    /* After the engine is open. false: a message was given; the program ends with status 1. */
    bool (*start)(void *user);
    /* Each frame, when the input is known, also while held: the tools' keys. */
    void (*input)(void *user);
    /* Moves and collides; seconds: MAIN_LOOP_FIXED_SECONDS. After the fixed updates of the schedulers. */
    void (*fixed_update)(void *user, double seconds);
    /* Each frame after all schedulers; seconds: the frame's unscaled time. */
    void (*update)(void *user, double seconds);
    /* Into the open 320×180 picture. alpha, 0 to 1: how far between the last two fixed updates. Headless
     * it is called only for the frames of which a picture is asked: it must change no state. */
    void (*draw)(void *user, double alpha);
    /* After draw, at the same times, into the tools layer. */
    void (*draw_tools)(void *user);
    /* The very end of a frame, no scheduler runs: the place to save and restore the state. */
    void (*frame_ended)(void *user);
    /* The window lost the focus, or got it back (never headless, or where ignore_focus is set; in a replay as recorded):
     * open the pause menu. NULL: the loop holds the world until the focus is back. */
    void (*focus_changed)(void *user, bool lost);
    /* For --state-hash. */
    uint64_t (*state_hash)(void *user);
    /* Where a --strip looks, in pixels of the picture. NULL: its middle. */
    void (*strip_centre)(void *user, int *x, int *y);
    /* Before the engine closes, where start was called (also where it failed). */
    void (*stop)(void *user);

    bool ignore_focus; /* autoplay */

    /* Where the run begins: what the command line says (NULL: nothing), and what holds where neither it nor a replay
     * says anything (NULL: the program has no scenes). */
    const char *scene, *first_scene;
    /* Before start: begin there. false: there is no such scene. */
    bool (*take_scene)(const char *name);
} MainLoopGame;

/* Runs until the window is closed, main_loop_quit, --frames or the end of a replay. Returns the
 * program's exit status, a message having said why it is not 0: 1 where something did not open, or was not written to
 * its end; 2 where a file of the command line cannot be read or written, or does not fit what else stands there. */
int main_loop_run(const MainLoopGame *game, const Options *options);

void main_loop_quit(int status); /* after this frame */

uint64_t main_loop_frame(void); /* frames since the start, never goes back */
double main_loop_seconds(void); /* unscaled time that the frames so far had, in seconds */
double main_loop_dt(void);      /* this frame's unscaled seconds */
/* Of these the world had so many: times the speed, and none while it is held or dragged. */
double main_loop_passed(void);
uint64_t main_loop_seed(void); /* --seed, else the replay's, else 1 */
bool main_loop_is_headless(void);

/* The tools: a held world stands, but is drawn, and its tools' keys work; main_loop_step runs one frame of
 * it. speed: 0.25 to 4 times; all schedulers and fixed updates. */
void main_loop_hold(bool held);
bool main_loop_is_held(void);
void main_loop_step(void);
void main_loop_set_speed(double speed);

/* While a tool drags time nothing of the world runs, held or not, not even by main_loop_step. */
void main_loop_stand(bool stands);
double main_loop_speed(void);

/* Seconds that each part of the last frame took, for the inspector; 0 when headless. */
typedef struct MainLoopCost {
    double update, draw, frame;
} MainLoopCost;
MainLoopCost main_loop_cost(void);

#endif
