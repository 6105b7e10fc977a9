/* SPDX-License-Identifier: Zlib */
/* What happened, in order: the library and the model each write one, and the two are compared. */
#ifndef TRACE_H
#define TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TRACE_MOST = 20000, TRACE_NUMBERS = 3 };

/* A number of the model's that the contract leaves open: it equals any. */
#define TRACE_ANY INT64_MIN

typedef struct TraceItem {
    const char *what; /* a literal */
    int id;           /* the coroutine that did it, 0: the driver */
    long long numbers[TRACE_NUMBERS];
    bool is_event;
} TraceItem;

typedef struct Trace {
    size_t count; /* what comes after TRACE_MOST is dropped */
    TraceItem items[TRACE_MOST];
} Trace;

/* resumed, suspended, ended: what an event hook sees. */
void trace_add_event(Trace *trace, const char *what, int id, long long a);
void trace_add(Trace *trace, const char *what, int id, long long a, long long b, long long c);

/* Whether a and the model's b tell the same; where not, at is the first place in a that differs. without_events: b holds what an event hook
 * saw as well, and a does not, since it had none. */
bool trace_same(const Trace *a, const Trace *b, bool without_events, size_t *at);

/* The items around a place, to stderr. */
void trace_print(const char *title, const Trace *trace, size_t at);

#endif
