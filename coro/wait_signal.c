/* SPDX-License-Identifier: Zlib */
/* The wait for a signal, which is any address. */
#include "internal.h"

static bool begin(Coro *co, int32_t here, const void *address)
{
    co->target.address = address;
    co->wait = CORO_WAITS_SIGNAL;
    waiters_add(co);
    return wait_suspend(co, here, CORO_WAITS_SIGNAL);
}

bool coro_private_signal(Coro *co, int32_t here, const char *text, const void *address)
{
    (void)text;
    bool leaves = true;
    return wait_may_begin(co, here, &leaves) ? begin(co, here, address) : leaves;
}

bool coro_private_signal_timeout(Coro *co, int32_t here, const char *text, const void *address, double seconds)
{
    (void)text;
    bool leaves = true;
    if (!wait_may_begin(co, here, &leaves)) {
        return leaves;
    }
    wait_set_timeout(co, seconds);
    return begin(co, here, address);
}

int coro_raise(CoroRuntime *rt, const void *signal)
{
    if (rt == NULL) {
        report_null("coro_raise", "runtime");
        return 0;
    }
    if (refuse_in_callback(rt, "coro_raise")) {
        return 0;
    }
    return waiters_wake(rt, signal, CORO_WAITS_SIGNAL, CORO_FINISHED);
}

void wait_describe_address(const Coro *co, CoroInfo *info)
{
    info->awaited = co->target.address;
}
