/* SPDX-License-Identifier: Zlib */
/* Plays the game without a window, frame by frame, on given input. For the tests of this folder. */
#ifndef TESTS_GAME_DRIVE_H
#define TESTS_GAME_DRIVE_H

#include "expect.h"
#include "vec.h"
#include "world/actor.h"
#include "world/control.h"
#include "world/place.h"

#include <stdbool.h>

/* A fresh game with Wick at the start of a place; ends the one before. */
void drive_begin(const PlacePlan *plan);
void drive_begin_empty(void); /* no hero, no place */
void drive_end(void);

/* Frames per second from now on; drive_begin sets 60 again. */
void drive_set_rate(double frames_per_second);

void drive_frames(int frames);
void drive_seconds(double seconds);
void drive_hold(Control control, bool down);
void drive_press(Control control); /* down in the next frame, up in the one after */
Actor *drive_hero(void);
Vec drive_beside(float dx, float dy); /* so far from him */

/* Until `condition` holds, at most so many frames; how many it took, -1: it never did. */
int drive_until(bool (*condition)(void), int frames);

/* Conditions that many tests wait for. */
bool drive_has_fallen(void);
bool drive_is_back(void); /* on his feet, under control */

#endif
