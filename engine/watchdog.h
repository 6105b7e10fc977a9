/* SPDX-License-Identifier: Zlib */
/*
 * A body that does not come back is named on stderr, with the wait behind which it runs: once, after it has used two
 * seconds of processor time in one frame. A timer that counts processor time sends a signal to look; who sleeps, is
 * stopped, or stands in a debugger uses none. Where a system has no such timer (Windows), nothing is watched.
 */
#ifndef ENGINE_WATCHDOG_H
#define ENGINE_WATCHDOG_H

#include "main_loop_world.h"

#include <stdint.h>

#define WATCHDOG_SECONDS 2.0

/* From now on it looks at the schedulers of this world. seconds: of processor time, at least 0.01. One at a time. */
void watchdog_open(const MainLoopWorld *world, double seconds);
void watchdog_close(void);

/* A frame begins: whoever ran in the one before has come back. */
void watchdog_frame(uint64_t frame);

/* How many bodies have been named since it was opened, for tests. */
int watchdog_named(void);

#endif
