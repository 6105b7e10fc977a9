/* SPDX-License-Identifier: Zlib */
/* What happened, in order: the library and the model each write one, and the two are compared. */
#ifndef TRACE_H
#define TRACE_H

#include <stdbool.h>
#include <stddef.h>

enum { TRACE_MOST = 20000, TRACE_NUMBERS = 3 };

typedef struct TraceItem {
    const char *what; /* a literal */
    int id;           /* the coroutine that did it, 0: the driver */
    long long numbers[TRACE_NUMBERS];
} TraceItem;

typedef struct Trace {
    size_t count; /* what comes after TRACE_MOST is dropped */
    TraceItem items[TRACE_MOST];
} Trace;

void trace_add(Trace *trace, const char *what, int id, long long a, long long b, long long c);

/* Whether both tell the same; where not, at is the first place that differs. */
bool trace_same(const Trace *a, const Trace *b, size_t *at);

/* The items around a place, to stderr. */
void trace_print(const char *title, const Trace *trace, size_t at);

#endif
