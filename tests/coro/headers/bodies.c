/* SPDX-License-Identifier: Zlib */
/* Every macro of coro.h in use, to be compiled without a warning in each dialect of C. */
#include "coro.h"

typedef CoroNoFrame blink_frame;

static void blink(Coro *co)
{
    CORO_BEGIN(co, blink, f);
    CORO_YIELD(co);
    CORO_END(co);
}

typedef struct Point {
    float x, y;
} Point;

typedef struct walk_frame {
    Point to;
    const char *name;
    int i;
} walk_frame;

static void walk(Coro *co)
{
    CORO_BEGIN(co, walk, f);
    for (f->i = 0; f->i < 3; f->i++) {
        CORO_WAIT_FRAMES(co, f->i + 1);
    }
    CORO_END(co);
}

static bool keep_waiting(void *self, double dt)
{
    return self != NULL && dt > 0;
}

typedef struct everything_frame {
    CoroHandle handle;
    const int *flag;
    int i;
} everything_frame;

CoroBody everything;

void everything(Coro *co)
{
    static const CoroCondition condition = {.keep_waiting = keep_waiting};
    CORO_BEGIN(co, everything, f);
    CORO_WAIT_SECONDS(co, 1);
    CORO_WAIT_SECONDS_REALTIME(co, 0.5);
    while (f->i++ < 3) {
        CORO_WAIT_INTERVAL(co, 0.5);
    }
    coro_reset_interval(co);
    CORO_WAIT_UNTIL(co, *f->flag);
    CORO_WAIT_WHILE(co, *f->flag & 4);
    CORO_WAIT_SIGNAL(co, f->flag);
    CORO_WAIT_FOR(co, f->handle);
    CORO_CALL(co, blink);
    CORO_CALL(co, walk, .to = {1, 2}, .name = "hero");
    CORO_TRY_CALL(co, walk, .to = (Point){.x = 1, .y = 2});
    f->handle = coro_fork(co, blink);
    coro_fork(co, walk, .name = "other");
    CORO_WAIT_ANY(co);
    CORO_WAIT_ALL(co);
    coro_fork(co, blink);
    CORO_WAIT_FIRST(co);
    if (coro_first(co) >= 0 || coro_was_woken(co)) {
        coro_wake(coro_runtime(co), f->handle);
    }
    coro_stop_children(co);
    CORO_WAIT_FIXED_UPDATE(co);
    CORO_WAIT_END_OF_FRAME(co);
    CORO_WAIT_CONDITION(co, &condition, NULL);
    CORO_WAIT_UNTIL_TIMEOUT(co, *f->flag, 1);
    CORO_WAIT_SIGNAL_TIMEOUT(co, f->flag, 1);
    CORO_WAIT_FOR_TIMEOUT(co, f->handle, 1);
    if (coro_timed_out(co) || coro_is_skipping(co) || coro_result(co) == CORO_FAILED) {
        CORO_FAIL(co, "it went wrong");
    }
    CORO_OVER(co, coro_dt(co) + coro_time(co)) {
        if (coro_progress(co) > 0.5) {
            break;
        }
        if (coro_progress(co) > 0.25) {
            continue;
        }
    }
    if (f->i == 7) {
        return;
    }
    switch (f->i) {
    case 1:
        f->i = 2;
        break;
    default:
        break;
    }
    CORO_FINALLY(co);
    coro_raise(coro_runtime(co), f->flag);
    coro_stop(coro_runtime(co), coro_self(co));
    CORO_END(co);
}

/* A body whose only wait is its last line, one without any, and one that is all cleanup. */
typedef CoroNoFrame bare_frame;
CoroBody bare;

void bare(Coro *co)
{
    CORO_BEGIN(co, bare, f);
    CORO_FINALLY(co);
    CORO_END(co);
}

void start_all(CoroScheduler *s, const int *flag);

void start_all(CoroScheduler *s, const int *flag)
{
    coro_start(s, blink);
    coro_start_now(s, bare);
    CoroHandle h = coro_start_once(s, walk, .to = {.x = 3, .y = 4}, .name = "a, b");
    coro_restart(s, everything, .handle = h, .flag = flag);
    coro_start_with(s, &(CoroStart){.body = blink, .tag = 3, .now = true});
}
