/* SPDX-License-Identifier: Zlib */
/*
 * The wait protocol. A kind of wait is
 *   a function coro_private_KIND(co, here, ...) in a file wait_KIND.c, called by its macro in coro_body.h, which asks
 *   wait_may_begin, notes what it needs in the coroutine, and says wait_suspend, or wait_pass where nothing is to be waited for;
 *   a row of wait_kinds (wait.c): the clock it goes by, how it is put into the scheduler's lists, how it is described.
 * Whatever ends it calls wait_wake. The scheduler knows no kinds.
 */
#ifndef CORO_WAIT_H
#define CORO_WAIT_H

typedef enum WaitClock { CLOCK_NONE, CLOCK_SCALED, CLOCK_REAL, CLOCK_FRAMES } WaitClock;

typedef struct WaitKind {
    WaitClock clock;                                  /* that Coro.due is a moment of */
    void (*enlist)(Coro *co);                         /* NULL: somebody will wake it */
    void (*describe)(const Coro *co, CoroInfo *info); /* NULL: nothing but the time that is left */
    void (*leave)(Coro *co); /* when it is stopped or times out; NULL: nothing to undo */
    void (*over)(Coro *co);  /* when it is resumed; NULL: nothing to note */
    bool is_polled;          /* asked in each update */
    bool is_next_frame;      /* for a skip: over after one frame */
} WaitKind;

extern const WaitKind wait_kinds[];

static inline const WaitKind *wait_kind(const Coro *co)
{
    return &wait_kinds[co->wait];
}

/* ---------------------------------------------------------------- for the kinds */

/* False: the coroutine may not wait. *leaves then says whether the body gives control back (it is being stopped) or goes on
 * (it is in its cleanup, which was reported). */
bool wait_may_begin(Coro *co, int32_t here, bool *leaves);

/* The coroutine waits from now on. Always true, for the macro. */
bool wait_suspend(Coro *co, int32_t here, CoroWaitKind kind);

/* There is nothing to wait for. False, for the macro; true after a million in a row, which yields. */
bool wait_pass(Coro *co, int32_t here);

/* Adds a timeout to the wait that is about to begin. */
void wait_set_timeout(Coro *co, double seconds);

/* clock + seconds. NaN is reported and taken as 0, what is negative is taken as 0; beyond 292 years it is NEVER. */
int64_t moment_after(const Coro *co, int64_t clock, double seconds);

/* Sums of doubles miss whole nanoseconds by a hair. What misses by less than rounding explains counts as whole: so
 * thirty times 1/60 s is half a second. */
static inline uint32_t hair(double nanoseconds)
{
    double units = nanoseconds * (1.0 / 16384.0); /* 2^-46 of it, in 2^-32 of a nanosecond */
    return units < 1.0 ? 1 : units > 4294967.0 ? 4294967U : (uint32_t)units;
}

/* Whole nanoseconds, and what is cut off in 2^-32. */
static inline int64_t split_seconds(double seconds, uint32_t *fraction)
{
    double nanoseconds = seconds * NANOSECONDS;
    int64_t whole = (int64_t)nanoseconds;
    double rest = (nanoseconds - (double)whole) * 4294967296.0;
    *fraction = rest >= 4294967295.0 ? UINT32_MAX : (uint32_t)rest;
    if (nanoseconds >= 1.0 && *fraction > UINT32_MAX - hair(nanoseconds)) {
        *fraction = 0;
        whole++;
    } else if (nanoseconds >= 1.0 && *fraction < hair(nanoseconds)) {
        *fraction = 0;
    }
    return whole;
}

int64_t add_carrying(int64_t whole, uint32_t *carried, uint32_t fraction);
void split_span(double seconds, Span *span);

/* whole + fraction + what was carried so far, of which the part below a nanosecond is carried on. */
static inline int64_t span_add(int64_t whole, uint32_t *carried, uint32_t fraction, uint32_t tolerance)
{
    uint64_t sum = (uint64_t)*carried + fraction;
    uint32_t rest = (uint32_t)sum;
    whole += (int64_t)(sum >> 32);
    if (whole > 0 && rest > UINT32_MAX - tolerance) {
        whole++;
        rest = 0;
    } else if (whole > 0 && rest < tolerance) {
        rest = 0;
    }
    *carried = rest;
    return whole;
}

/* Lists of those who wait for an address, or for a coroutine (whose own address serves). */
void waiters_add(Coro *co);
void waiters_remove(Coro *co);
int waiters_wake(CoroRuntime *rt, const void *address, CoroWaitKind kind, CoroStatus status);
bool waiters_any(const CoroRuntime *rt, const Coro *awaited, bool (*matches)(const Coro *waiter));
void wait_describe_address(const Coro *co, CoroInfo *info);
void wait_describe_coroutine(const Coro *co, CoroInfo *info);
void wait_note_group(Coro *co);
void coroutine_join(Coro *parent, CoroStatus status); /* one of its forked children has ended so */

/* ---------------------------------------------------------------- for everybody */
bool is_waiting(const Coro *co);
int64_t wait_now(const Coro *co); /* of the clock that it waits by */
WaitClock wait_clock(const Coro *co);
void wait_enlist(Coro *co);  /* puts it into the lists, as its kind says */
void wait_unlist(Coro *co);  /* it is in no list: it will be found by looking */
void wait_wake(Coro *co);    /* what it waits for has come */
void wait_over(Coro *co);    /* it is resumed */
void wait_run_out(Coro *co); /* its timeout has come first: resumes it */
void wait_abandon(Coro *co); /* it ends while waiting */
void wait_freeze(Coro *co);  /* paused: puts the wait aside */
void wait_thaw(Coro *co);
void wait_tell_condition(Coro *co); /* whether it stands still */
bool condition_keeps_waiting(Coro *co);
uint64_t *wait_asked_in(Coro *co);
void yield_frame(Coro *co, int32_t here);

/* ---------------------------------------------------------------- agenda.c: the lists */
void enlist_next_update(Coro *co);
void enlist_timer(Coro *co);
void enlist_interval(Coro *co);
void enlist_frames(Coro *co);
void enlist_timeout(Coro *co);
void enlist_postponed(Coro *co);
void enlist_fixed_update(Coro *co);
void enlist_end_of_frame(Coro *co);
void enlist_woken(Coro *co);
void agenda_prepare(CoroScheduler *s); /* outside of its runs: gives it lists if it needs them */
void agenda_forget_timer(Coro *co);
int64_t moment_for_order(const Coro *co); /* when it came due, on the scaled clock */

#endif
