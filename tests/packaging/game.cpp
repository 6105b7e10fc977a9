/* SPDX-License-Identifier: Zlib */
/* The same as game.c, in C++17 and later: the body is the same, and the plain function starts it, since designated
 * initialisers in a compound literal are C's alone. */
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

int main()
{
    CoroRuntime *runtime = coro_runtime_create(nullptr);
    CoroScheduler *scheduler = coro_scheduler_create(runtime, CORO_PARALLEL);
    metronome_frame frame = {};
    CoroStart start = {};

    frame.ticks = 3;
    start.body = metronome;
    start.frame = &frame;
    start.frame_size = sizeof frame;
    CoroHandle handle = coro_start_with(scheduler, &start);

    while (coro_is_alive(runtime, handle))
        coro_scheduler_update(scheduler, 0.25);
    coro_runtime_destroy(runtime);
    return 0;
}
