/* SPDX-License-Identifier: Zlib */
/*
 * A played run as a text that can also be written by hand, one statement a line:
 *
 *     # a comment; empty lines are skipped
 *     seed 7              the run's seed, before the first frame's line
 *     scene alley         where it begins, likewise; nothing said: where --scene says, or at the title
 *     120 down swing      in frame 120 this action goes down
 *     120 stick 70 -70    a controller's stick, in percents: right and up
 *     120 time 33333333   frame 120 lasts so many nanoseconds (1/60 s where nothing is said)
 *     121 up swing
 *     200 drag 35         a tool drags time to the 35th copy before the latest; or: drag off, it has let go
 *     300 focus lost      the window lost the focus, and the game paused; or: focus gained
 *     600 end             the run ends after frame 600
 *
 * Frames count from 0 and never go back within the file. Names of actions are those of the input's bindings.
 */
#ifndef ENGINE_REPLAY_H
#define ENGINE_REPLAY_H

#include "input.h"

#include <stdbool.h>
#include <stdint.h>

#define REPLAY_SCENE_MAX 64

/* Reads a file to be played. false: reported with file, line and what to do. input_open comes first. */
bool replay_load(const char *path);
bool replay_is_playing(void);                  /* loaded, and its end not reached */
bool replay_seed(uint64_t *seed);              /* false: the file names none */
const char *replay_scene(void);                /* NULL: the file names none */
int64_t replay_frame_ns(uint64_t frame);       /* the length of a frame; call for each frame once, in order */
void replay_feed(uint64_t frame);              /* hands the frame's changes to the input */
bool replay_ends_after(uint64_t frame);        /* by an `end` line */
bool replay_focus(uint64_t frame, bool *lost); /* false: nothing of the focus in this frame */

/* A tool drags time by the mouse, which is no action. Where it stands in this frame, in copies before the latest, or
 * REPLAY_DRAG_OFF. false: nothing of it in this frame. */
#define REPLAY_DRAG_OFF (-1)
bool replay_drag(uint64_t frame, int *copies);

/* Writes what is played. false, reported: the file cannot be written. */
bool replay_record(const char *path, uint64_t seed, const char *scene); /* scene NULL: it names none */
bool replay_is_recording(void);
void replay_write_focus(uint64_t frame, bool lost);
void replay_write_drag(uint64_t frame, int copies);
void replay_write(uint64_t frame, int64_t dt_ns, const InputChange *changes, int count);

/* Ends both. last_frame: the number of the last frame that ran. false, reported: the file is not whole. */
bool replay_close(uint64_t last_frame);

#endif
