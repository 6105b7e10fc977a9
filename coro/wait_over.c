/* SPDX-License-Identifier: Zlib */
/* CORO_OVER: a loop that runs its block in every update until its time has passed. */
#include "internal.h"

/* The two top bits of Coro.results. */
enum {
    DONE = 0 << 6,   /* the loop ends */
    BEGUN = 1 << 6,  /* the block is to run */
    RAN = 2 << 6,    /* it has run, with coro_progress */
    LEAVES = 3 << 6, /* the body gives control back */
    PHASE_MASK = 3 << 6
};

static unsigned phase_of(const Coro *co)
{
    return co->results & (unsigned)PHASE_MASK;
}

static void set_phase(Coro *co, unsigned phase)
{
    co->results = (uint8_t)((co->results & ~(unsigned)PHASE_MASK) | phase);
}

void coro_private_over(Coro *co, int32_t here, double seconds)
{
    bool leaves = true;
    if (!wait_may_begin(co, here, &leaves)) {
        set_phase(co, leaves ? BEGUN : DONE);
        return;
    }
    clear(co, TIMED);
    co->due = moment_after(co, co->scheduler->now, seconds);
    co->target.duration = co->due == NEVER ? NEVER : co->due - co->scheduler->now;
    co->with.progress = co->target.duration > 0 ? 0.0 : 1.0;
    co->wait = CORO_WAITS_OVER;
    set_phase(co, BEGUN);
}

/* Whoever is stopped gives control back before the first round, whoever is skipped has only the last one. */
static void begin_rounds(Coro *co)
{
    bool leaves = true;
    if (!wait_may_begin(co, co->point, &leaves)) {
        set_phase(co, LEAVES);
    } else if (has(co, SKIPPING) && co->target.duration > 0) {
        wait_suspend(co, co->point, CORO_WAITS_OVER);
        set_phase(co, LEAVES);
    } else {
        set_phase(co, RAN);
    }
}

static void measure(Coro *co)
{
    int64_t left = co->due - co->scheduler->now;
    bool is_over = has(co, SKIPPING) || left <= 0;
    co->with.progress = is_over ? 1.0 : 1.0 - (double)left / (double)co->target.duration;
    if (co->due == NEVER && !is_over) {
        co->with.progress = 0.0;
    }
}

/* The block has run. Another round, in the next update? */
static bool go_round(Coro *co)
{
    bool leaves = true;
    if (!wait_may_begin(co, co->point, &leaves)) {
        set_phase(co, leaves ? LEAVES : DONE);
        return leaves;
    }
    if (co->with.progress >= 1.0) {
        co->wait = CORO_WAITS_NOTHING;
        bool yields = wait_pass(co, co->point);
        set_phase(co, yields ? LEAVES : DONE);
        return yields;
    }
    wait_suspend(co, co->point, CORO_WAITS_OVER);
    set_phase(co, LEAVES);
    return true;
}

bool coro_private_over_step(Coro *co, size_t block)
{
    (void)block;
    switch (phase_of(co)) {
    case BEGUN:
        begin_rounds(co);
        return true;
    case RAN:
        return go_round(co);
    case LEAVES:
        if (co->wait != CORO_WAITS_OVER) {
            set_phase(co, DONE); /* it had yielded as a runaway */
            return false;
        }
        measure(co);
        set_phase(co, RAN);
        return true;
    default:
        return false;
    }
}

bool coro_private_over_leaves(Coro *co)
{
    return phase_of(co) == LEAVES;
}

double coro_progress(const Coro *co)
{
    return co != NULL && co->wait == CORO_WAITS_OVER ? co->with.progress : 0.0;
}
