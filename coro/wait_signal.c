/* SPDX-License-Identifier: Zlib */
/* The wait for a signal, which is any address. */
#include "report.h"
#include "start.h"
#include "suspend.h"
#include "wait.h"

bool coro_private_signal(Coro *co, int32_t here, const char *text, const void *address, bool is_timed,
                         double seconds)
{
    if (!wait_begin(co, here)) {
        return must_return(co);
    }
    if (is_timed) {
        wait_set_timeout(co, seconds);
    }
    if (!LIKELY(address != NULL)) {
        report_of(co, CORO_ERROR_BAD_ARGUMENT, line_of(here),
                  "a wait for the signal NULL, which is never raised: give the address that will be raised");
    }
    co->target.address = address;
    note_text(co, text);
    waiters_add(co);
    return wait_suspend(co, here, CORO_WAITS_SIGNAL);
}

int coro_raise(CoroRuntime *rt, const void *signal)
{
    int woken = 0;
    if (is_refused(rt, "runtime", "coro_raise")) {
        return 0;
    }
    if (signal == NULL) {
        report(rt, CORO_ERROR_BAD_ARGUMENT,
               "NULL is raised, for which none waits: raise the address that is waited for");
        return 0;
    }
    for (Coro *co = waiters_first(rt, signal), *next; co != NULL; co = next) {
        next = waiters_next(co);
        if (co->wait == CORO_WAITS_SIGNAL) { /* or else it waits for the end of a coroutine at that address */
            waiters_remove(co);
            wait_wake(co);
            woken++;
        }
    }
    return woken;
}

void signal_describe(const Coro *co, CoroInfo *info)
{
    info->awaited = co->target.address;
}
