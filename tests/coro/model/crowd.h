/* SPDX-License-Identifier: Zlib */
/* Coroutines that stand around a random program's, in each way in which one can stand, and do nothing: a library that keeps many otherwise than
 * few has to do the same for the program. */
#ifndef CROWD_H
#define CROWD_H

#include "coro.h"

#define CROWD_NAME "crowd"
enum { CROWD_SIZE = 12, CROWD_TAG = 99 };

void crowd_start(CoroScheduler *s);

#endif
