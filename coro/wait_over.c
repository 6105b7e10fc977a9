/* SPDX-License-Identifier: Zlib */
/* CORO_OVER: a loop that runs its block in every update until its time has passed. */
#include "report.h"
#include "suspend.h"

/* The two top bits of Coro.results. */
enum {
    DONE = 0 << 6,        /* the loop ends */
    BEGUN = 1 << 6,       /* the block is to run */
    RAN = 2 << 6,         /* it has run, with coro_progress */
    MUST_RETURN = 3 << 6, /* the body gives control back */
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
    if (!wait_begin(co, here)) {
        set_phase(co, must_return(co) ? BEGUN : DONE);
        return;
    }
    clear(co, TIMED);
    co->since = real_now(co->scheduler);
    co->due = moment_after(co, co->scheduler->now, seconds);
    co->target.duration = co->due == NEVER ? NEVER : co->due - co->scheduler->now;
    co->wait = CORO_WAITS_OVER;
    set_phase(co, BEGUN);
}

/* Suspends it within its loop; the wait goes on to count from the beginning of the loop. */
static void suspend_for_round(Coro *co)
{
    assert(co->wait == CORO_WAITS_OVER && "only a loop goes round");
    int64_t since = co->since;
    wait_suspend(co, co->point, CORO_WAITS_OVER);
    co->since = since;
    set_phase(co, MUST_RETURN);
}

double coro_progress(const Coro *co)
{
    if (co == NULL || co->wait != CORO_WAITS_OVER) {
        return 0.0;
    }
    int64_t left = co->due - co->scheduler->now;
    if (co->target.duration <= 0 || has(co, SKIPPING | WAS_WOKEN)) {
        return 1.0;
    }
    if (co->due == NEVER) {
        return 0.0;
    }
    return left <= 0 ? 1.0 : 1.0 - (double)left / (double)co->target.duration;
}

/* One that is to be stopped returns before the first round; one that is skipped has only the last round. */
static void begin_rounds(Coro *co)
{
    if (co->outcome == CORO_PRIVATE_FAILED || !wait_begin(co, co->point)) {
        set_phase(co, MUST_RETURN);
    } else if (has(co, SKIPPING) && co->target.duration > 0) {
        suspend_for_round(co);
    } else {
        set_phase(co, RAN);
    }
}

/* The block has run. Another round, in the next update? */
static bool go_round(Coro *co)
{
    bool was_last = coro_progress(co) >= 1.0;
    if (has(co, WAS_WOKEN) && !has(co, INTERRUPTED)) {
        co->wait = CORO_WAITS_NOTHING;
        set_phase(co, DONE);
        return false;
    }
    if (!wait_begin(co, co->point)) {
        set_phase(co, must_return(co) ? MUST_RETURN : DONE);
        return must_return(co);
    }
    if (was_last) {
        co->wait = CORO_WAITS_NOTHING;
        bool yields = wait_pass(co, co->point);
        set_phase(co, yields ? MUST_RETURN : DONE);
        return yields;
    }
    suspend_for_round(co);
    return true;
}

/* A wait in the block, or a loop in it, has taken the place of the loop: in C++ it is found only here. */
static bool refuse_wait_in_block(Coro *co)
{
    report_of(co, CORO_ERROR_BAD_RESUME_POINT, line_of(co->point), message_wait_in_block);
    fail_step(co);
    set_phase(co, MUST_RETURN);
    return true;
}

bool coro_private_over_step(Coro *co, int32_t here, size_t block)
{
    (void)block;
    unsigned phase = phase_of(co);
    if (co->point != here && (phase == RAN || phase == DONE) && !has(co, IN_FINALLY)) {
        return refuse_wait_in_block(co);
    }
    switch (phase) {
    case BEGUN:
        begin_rounds(co);
        return true;
    case RAN:
        return co->wait == CORO_WAITS_OVER ? go_round(co) : refuse_wait_in_block(co);
    case MUST_RETURN:
        if (co->wait != CORO_WAITS_OVER) {
            set_phase(co, DONE); /* it had yielded as a runaway */
            return false;
        }
        set_phase(co, RAN);
        return true;
    default:
        return false;
    }
}

bool coro_private_over_returns(const Coro *co)
{
    return phase_of(co) == MUST_RETURN;
}
