/* SPDX-License-Identifier: Zlib */
/* Telling the user of errors. */
#ifndef CORO_REPORT_H
#define CORO_REPORT_H

#include "state.h"

void report(const CoroRuntime *rt, CoroErrorCode code, const char *message);
/* line: of its body; 0: none of it has run, and the line of its start is told. */
void report_of(const Coro *co, CoroErrorCode code, int line, const char *message);
void report_start(const CoroRuntime *rt, const CoroStart *start, CoroErrorCode code, const char *message);
void report_null(const char *function, const char *what);
bool refuse_now(const char *function); /* true */

static inline bool refuse_in_callback(const CoroRuntime *rt, const char *function)
{
    return !LIKELY(!rt->in_callback) && refuse_now(function);
}

/* NULL, or in a callback: reported. what: what is NULL then */
static inline bool is_refused(const CoroRuntime *rt, const char *what, const char *function)
{
    if (rt == NULL) {
        report_null(function, what);
        return true;
    }
    return refuse_in_callback(rt, function);
}

#endif
