/* SPDX-License-Identifier: Zlib */
/* The declarations of coro.h as C++17: a C++ program may own runtimes and schedulers, and hold handles. */
#include "coro.h"

#include <cstddef>

static void *allocate(void *, std::size_t)
{
    return nullptr;
}

static void release(void *, void *, std::size_t)
{
}

bool use_coro(CoroBody *body);

bool use_coro(CoroBody *body)
{
    CoroRuntimeConfig config = {};
    config.allocate = allocate;
    config.release = release;
    CoroRuntime *rt = coro_runtime_create(&config);
    CoroScheduler *s = coro_scheduler_create(rt, CORO_ORDERED);
    CoroStart start = {};
    start.body = body;
    CoroHandle h = coro_start_with(s, &start);
    coro_scheduler_update(s, 0.25);
    coro_scheduler_fixed_update(s);
    coro_scheduler_end_frame(s);
    CoroInfo infos[4];
    std::size_t count = coro_inspect(s, infos, 4);
    bool alive = coro_is_alive(rt, h) || coro_stop(rt, CORO_NO_HANDLE) || count > 4;
    coro_raise(rt, &config);
    coro_scheduler_destroy(s);
    coro_runtime_destroy(rt);
    return alive;
}
