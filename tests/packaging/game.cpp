/* SPDX-License-Identifier: Zlib */
/* The same as game.c, in C++17 and C++20: the body is the same. Where there are no designated initialisers yet, the plain
 * function starts it. */
#include "coro.h"

#include <cstdio>

struct metronome_frame {
    int ticks;
    int i;
};

static void metronome(Coro *co)
{
    CORO_BEGIN(co, metronome, f);
    for (f->i = 1; f->i <= f->ticks; f->i++) {
        CORO_WAIT_SECONDS(co, 0.5);
        std::printf("tick %d at %.1f\n", f->i, coro_time(co));
    }
    CORO_END(co);
}

static CoroHandle start_metronome(CoroScheduler *scheduler, int ticks)
{
#if __cplusplus >= 202002L
    return coro_start_now(scheduler, metronome, .ticks = ticks, .i = 0);
#else
    metronome_frame frame = {};
    CoroStart start = {};

    frame.ticks = ticks;
    start.body = metronome;
    start.frame = &frame;
    start.frame_size = sizeof frame;
    start.now = true;
    return coro_start_with(scheduler, &start);
#endif
}

int main()
{
    CoroRuntime *runtime = coro_runtime_create(nullptr);
    CoroScheduler *scheduler = coro_scheduler_create(runtime, CORO_PARALLEL);
    CoroHandle handle = start_metronome(scheduler, 3);

    while (coro_is_alive(runtime, handle))
        coro_scheduler_update(scheduler, 0.25);
    coro_runtime_destroy(runtime);
    return 0;
}
