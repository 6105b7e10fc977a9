/* SPDX-License-Identifier: Zlib */
#include "crowd.h"

typedef struct crowd_frame {
    int kind;
} crowd_frame;

static const char nobody_raises_it;

static void crowd(Coro *co)
{
    CORO_BEGIN(co, crowd, f);
    if (f->kind % 4 == 0) {
        CORO_WAIT_SIGNAL(co, &nobody_raises_it);
    } else if (f->kind % 4 == 1) {
        CORO_WAIT_SECONDS(co, 1e9);
    } else if (f->kind % 4 == 2) {
        CORO_WAIT_UNTIL(co, f->kind < 0);
    }
    for (;;) {
        CORO_YIELD(co);
    }
    CORO_END(co);
}

void crowd_start(CoroScheduler *s)
{
    for (int i = 0; i < CROWD_SIZE; i++) {
        crowd_frame frame = {.kind = i};
        coro_start_with(s, &(CoroStart){.body = crowd,
                                        .frame = &frame,
                                        .frame_size = sizeof frame,
                                        .name = CROWD_NAME,
                                        .tag = CROWD_TAG,
                                        .now = true});
    }
}
