/* SPDX-License-Identifier: Zlib */
/* The time of a skip, and the queueing of its members. A frame, a fixed update or an end of frame takes 1/60 s of that time. */
#include "skip_time.h"

#include "span.h"
#include "tree.h"
#include "wait.h"

static const int64_t one_second = 1000000000;
static const int64_t frame_time = 16666667; /* of a single one: nanoseconds are rounded up */

static Skip *innermost_skip(const Coro *co)
{
    return has(co, SKIPPING) ? runtime_of(co)->skip : NULL;
}

static bool is_member(const Skip *skip, const Coro *co)
{
    const Coro *top = coroutine_look_up(runtime_of(co), skip->top);
    return top != NULL && is_within(co, top);
}

Skip *skip_of(const Coro *co)
{
    Skip *skip = innermost_skip(co);
    while (skip != NULL && skip->outer != NULL && !is_member(skip, co)) { /* the outermost needs no test */
        skip = skip->outer;
    }
    return skip;
}

int64_t skip_now(const Coro *co)
{
    return has(co, SKIPPING) ? skip_of(co)->now : co->scheduler->now;
}

static int64_t to_skip_time(const Coro *co, int64_t left)
{
    if (waits_for_run(co)) {
        return frame_time;
    }
    if (wait_clock(co) != CLOCK_FRAMES) {
        return left;
    }
    return left > 0 ? ((left >> FRAME_SHIFT) * one_second + 59) / 60 : -1;
}

static int64_t from_skip_time(const Coro *co, int64_t left)
{
    if (wait_clock(co) != CLOCK_FRAMES) {
        return left > 0 ? left : 0;
    }
    if (left < 0) {
        return 0; /* its frame had come before the skip */
    }
    int64_t frames = (left * 60 + one_second - 60) / one_second; /* up; what rounding has added is no frame */
    return (frames > 0 ? frames : 1) << FRAME_SHIFT;
}

int64_t skip_remaining(const Coro *co)
{
    assert(has(co, SKIPPING) && "its due is a moment of a skip");
    return from_skip_time(co, has(co, FROZEN) ? co->due : co->due - skip_of(co)->now);
}

void skip_give_up(const Coro *co)
{
    for (Skip *skip = innermost_skip(co); skip != NULL; skip = skip->outer) {
        if (is_member(skip, co)) {
            skip->steps = MOST_STEPS_IN_A_SKIP;
        }
    }
}

/* ---------------------------------------------------------------- queueing */

static bool has_time_left(const Coro *co)
{
    bool has_time = waits_for_run(co) || (wait_clock(co) != CLOCK_NONE && co->due != NEVER);
    return has_time && has(co, STARTED) && !has(co, WOKEN);
}

/* A timeout is ordered after everything else of its moment, so that the event wins. */
uint64_t skip_order_of(const Coro *co)
{
    return has(co, TIMED) && !has(co, WOKEN) ? co->sequence + TIMEOUT_ORDER : co->sequence;
}

bool skip_has_moment(const Coro *co)
{
    return !has(co, STARTED) || has(co, WOKEN) || has_time_left(co);
}

void skip_enqueue_at(Skip *skip, Coro *co)
{
    CoroRuntime *rt = runtime_of(co);
    if (skip_has_moment(co)) {
        Due due = {co->due, skip_order_of(co), item_of(co, 0)};
        skip->lacks_memory |= !heap_push(rt, &skip->heap, due);
    }
    if (has(co, POLLING) && !has(co, WOKEN)) {
        DueList *polled = &skip->polled;
        polled->is_unsorted |=
            polled->count != 0 && is_before(co->sequence, polled->items[polled->count - 1].sequence);
        skip->lacks_memory |= !dues_push(rt, polled, due_at(0, co));
    }
}

/* When its wait is over. */
static int64_t moment_of(const Skip *skip, const Coro *co)
{
    if (!has(co, STARTED) || has(co, WOKEN)) {
        return skip->now;
    }
    return wait_kind(co)->catches_up ? co->due : moment_shifted(skip->now, to_skip_time(co, wait_left(co)));
}

void skip_enqueue(Coro *co)
{
    Skip *skip = skip_of(co);
    assert(skip != NULL && "a coroutine marked as skipping is in a skip");
    if (skip_has_moment(co)) {
        co->due = moment_of(skip, co);
    }
    skip_enqueue_at(skip, co);
}

/* ---------------------------------------------------------------- paused in a skip: due is what is left, in its time */

void skip_freeze(Coro *co, bool is_fresh)
{
    const Skip *skip = skip_of(co);
    if (has_time_left(co)) {
        co->due = (is_fresh ? moment_of(skip, co) : co->due) - skip->now;
    }
}

void skip_thaw(Coro *co)
{
    assert(has(co, SKIPPING) && !has(co, FROZEN) && "what is resumed in a skip is queued in it again");
    Skip *skip = skip_of(co);
    if (has_time_left(co)) {
        co->due = moment_shifted(co->due, skip->now);
    } else if (skip_has_moment(co)) {
        co->due = skip->now;
    }
    skip_enqueue_at(skip, co);
}

void skip_enter_frozen(Coro *co)
{
    if (!has(co, SKIPPING) && has_time_left(co)) {
        co->due = to_skip_time(co, co->due);
    }
    set(co, SKIPPING);
}

void skip_release(const Skip *skip, Coro *co)
{
    bool is_frozen = has(co, FROZEN);
    clear(co, SKIPPING);
    if (has(co, WOKEN)) {
        co->due = co->scheduler->now;
    } else if (has(co, STARTED) && wait_clock(co) != CLOCK_NONE && co->due != NEVER) {
        int64_t left = from_skip_time(co, is_frozen ? co->due : co->due - skip->now);
        co->due = is_frozen ? left : moment_shifted(left, wait_now(co));
    }
}
