/* SPDX-License-Identifier: Zlib */
/* trace_owner: whose a scheduler is, so that its coroutines have a line in a trace. */
#ifndef ENGINE_TRACE_OWNER_H
#define ENGINE_TRACE_OWNER_H

#include "coro.h"

#include <stdint.h>

#define TRACE_NAME_MAX 32

/* Whose scheduler it is: the process, and, among the owners in it, a number that none has had before, and a name. */
typedef struct TraceOwner {
    const char *process;
    char name[TRACE_NAME_MAX];
    uint64_t id;
} TraceOwner;

/* Fills in what it knows; owner is filled already with what serves for schedulers of nobody. */
typedef void TraceOwnerOf(const CoroScheduler *scheduler, TraceOwner *owner);

#endif
