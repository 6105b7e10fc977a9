/* SPDX-License-Identifier: Zlib */
#include "coro_deeds.h"

#include <stdlib.h>

void trace_skipping(const Coro *co)
{
    trace(coro_is_skipping(co) ? "s" : "n");
}

static void deed_by_handle(CoroRuntime *rt, DeedKind kind, CoroHandle handle)
{
    if (kind == DEED_STOP) {
        coro_stop(rt, handle);
    } else if (kind == DEED_PAUSE) {
        coro_pause(rt, handle);
    } else if (kind == DEED_RESUME) {
        coro_resume(rt, handle);
    } else if (kind == DEED_SKIP) {
        trace(coro_fast_forward(rt, handle) ? "1" : "0");
    } else if (kind == DEED_RAISE_BELL) {
        coro_raise(rt, &bell);
    }
}

void deed_do(Coro *co, const Deed *d)
{
    CoroScheduler *s = coro_scheduler(co);
    if (d->kind == DEED_STOP_ALL) {
        coro_scheduler_stop_all(s);
    } else if (d->kind == DEED_DESTROY) {
        coro_scheduler_destroy(s);
    } else if (d->kind == DEED_PAUSE_SCHEDULER) {
        coro_scheduler_pause(s);
    } else if (d->kind == DEED_RESUME_SCHEDULER) {
        coro_scheduler_resume(s);
    } else {
        deed_by_handle(coro_runtime(co), d->kind, d->handle != NULL ? *d->handle : CORO_NO_HANDLE);
    }
}

void deed(Coro *co)
{
    CORO_BEGIN(co, deed, f);
    deed_do(co, &f->deed);
    trace(f->text);
    CORO_END(co);
}

void deed_after(Coro *co)
{
    CORO_BEGIN(co, deed_after, f);
    CORO_WAIT_SECONDS(co, f->seconds);
    deed_do(co, &f->deed);
    trace(f->text);
    CORO_END(co);
}

void deed_in_cleanup(Coro *co)
{
    CORO_BEGIN(co, deed_in_cleanup, f);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    trace(f->text);
    deed_do(co, &f->deed);
    CORO_END(co);
}

static bool ask_and_do(Coro *co, deed_in_predicate_frame *f)
{
    f->asked++;
    if (f->asked == f->asked_at) {
        deed_do(co, &f->deed);
    }
    return f->asked >= f->asked_at;
}

void deed_in_predicate(Coro *co)
{
    CORO_BEGIN(co, deed_in_predicate, f);
    CORO_WAIT_UNTIL(co, ask_and_do(co, f));
    trace(f->text);
    CORO_END(co);
}

void fail_and_deed(Coro *co)
{
    CORO_BEGIN(co, fail_and_deed, f);
    CORO_FAIL(co, "failed as asked");
    CORO_FINALLY(co);
    trace(f->text);
    deed_do(co, &f->deed);
    CORO_END(co);
}

void known(Coro *co)
{
    CORO_BEGIN(co, known, f);
    if (f->self != NULL) {
        *f->self = coro_self(co);
    }
    CORO_WAIT_SECONDS(co, f->seconds);
    trace(f->text);
    CORO_FINALLY(co);
    trace_skipping(co);
    CORO_END(co);
}

void known_listener(Coro *co)
{
    CORO_BEGIN(co, known_listener, f);
    if (f->self != NULL) {
        *f->self = coro_self(co);
    }
    CORO_WAIT_SIGNAL(co, &bell);
    trace(f->text);
    trace_skipping(co);
    CORO_END(co);
}

void call_known(Coro *co)
{
    CORO_BEGIN(co, call_known, f);
    CORO_CALL(co, known, .self = f->self, .seconds = f->seconds, .text = "");
    trace(f->text);
    trace_result(co);
    CORO_END(co);
}

void say_after_real(Coro *co)
{
    CORO_BEGIN(co, say_after_real, f);
    CORO_WAIT_SECONDS_REALTIME(co, f->seconds);
    trace(f->text);
    CORO_END(co);
}

void count_intervals(Coro *co)
{
    CORO_BEGIN(co, count_intervals, f);
    for (;;) {
        CORO_WAIT_INTERVAL(co, f->seconds);
        ++*f->count;
    }
    CORO_END(co);
}

void say_after_frames(Coro *co)
{
    CORO_BEGIN(co, say_after_frames, f);
    CORO_WAIT_FRAMES(co, f->frames);
    trace(f->text);
    CORO_END(co);
}

void say_at_intervals(Coro *co)
{
    CORO_BEGIN(co, say_at_intervals, f);
    for (;;) {
        CORO_WAIT_INTERVAL(co, f->seconds);
        trace(f->text);
    }
    CORO_END(co);
}

Snapshot snapshot_take(void)
{
    Snapshot snapshot = {.size = coro_snapshot_size(the.rt)};
    snapshot.bytes = malloc(snapshot.size);
    assert_non_null(snapshot.bytes);
    assert_true(coro_snapshot_save(the.rt, snapshot.bytes, snapshot.size));
    return snapshot;
}

void snapshot_put_back(const Snapshot *snapshot)
{
    assert_true(coro_snapshot_restore(the.rt, snapshot->bytes, snapshot->size));
}

void snapshot_free(Snapshot *snapshot)
{
    free(snapshot->bytes);
    snapshot->bytes = NULL;
}
