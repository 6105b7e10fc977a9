/* SPDX-License-Identifier: Zlib */
/*
 * An event says what an inspector sees at that moment. Most events are described by short cuts, from what is known where they are
 * told and from the event before, so every event of the tests is held against coro_inspect.
 */
#ifndef EVENT_CHECK_H
#define EVENT_CHECK_H

#include "coro.h"

/* For an event hook: the first field of the event that is not as coro_inspect says. NULL: all are, or the scheduler holds so
 * many that it would take long to look. */
const char *event_wrong_field(const CoroEvent *event);

#endif
