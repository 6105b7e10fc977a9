/* SPDX-License-Identifier: Zlib */
/* What few coroutines have: an interval, forks that are counted. */
#ifndef CORO_EXTRAS_H
#define CORO_EXTRAS_H

#include "state.h"

Extras *extras_require(Coro *co); /* NULL: no room */
void extras_release(Coro *co);
void interval_shift(Coro *co, int64_t by); /* if it has one */

#endif
