/* SPDX-License-Identifier: Zlib */
/* F6 in C++: a wait in the block of CORO_OVER is reported and fails the coroutine, also one that is over at once. */
#include "coro.h"

#include <cstdio>

static int errors, last_code, blocks;

static void note_error(void *, const CoroError *error)
{
    errors++;
    last_code = error->code;
}

struct no_frame {
    char unused;
};
typedef no_frame end_at_once_frame;

static void end_at_once(Coro *co)
{
    CORO_BEGIN(co, end_at_once, f);
    CORO_END(co);
}

struct wait_in_block_frame {
    int kind;
};

static void wait_in_block(Coro *co)
{
    CORO_BEGIN(co, wait_in_block, f);
    CORO_OVER(co, 0.3) {
        blocks++;
        if (f->kind == 0) {
            CORO_WAIT_UNTIL(co, true);
        } else if (f->kind == 1) {
            CORO_WAIT_FOR(co, CORO_NO_HANDLE);
        } else if (f->kind == 2) {
            CORO_WAIT_ALL(co);
        } else if (f->kind == 3) {
            CORO_YIELD(co);
        } else if (f->kind == 4) {
            CORO_CALL(co, end_at_once);
        } else if (f->kind == 5) {
            CORO_OVER(co, 0) {
            }
        } else if (f->kind == 6) {
            CORO_WAIT_SECONDS(co, 0.1);
        }
    }
    CORO_END(co);
}

/* kind 7 waits for nothing in its block: it goes round. */
static bool is_right(CoroRuntime *runtime, CoroScheduler *scheduler, int kind)
{
    errors = last_code = blocks = 0;
    CoroHandle handle = coro_start_now(scheduler, wait_in_block, kind);
    for (int i = 0; i < 6; i++) {
        coro_scheduler_update(scheduler, 0.1);
    }
    bool is_reported = errors == 1 && last_code == CORO_ERROR_BAD_RESUME_POINT && blocks == 1;
    bool goes_round = errors == 0 && blocks == 4;
    return (kind < 7 ? is_reported : goes_round) && !coro_is_alive(runtime, handle);
}

int main()
{
    CoroRuntimeConfig config = {};
    config.on_error = note_error;
    CoroRuntime *runtime = coro_runtime_create(&config);
    CoroScheduler *scheduler = coro_scheduler_create(runtime, CORO_PARALLEL);
    int wrong = 0;
    for (int kind = 0; kind < 8; kind++) {
        if (!is_right(runtime, scheduler, kind)) {
            std::printf("wait %d in the block: %d errors, the last one %d; %d rounds\n", kind, errors, last_code, blocks);
            wrong++;
        }
    }
    coro_runtime_destroy(runtime);
    return wrong != 0;
}
