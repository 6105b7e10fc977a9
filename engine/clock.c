/* SPDX-License-Identifier: Zlib */
/* The only file that reads a clock. The limiter sleeps as far as sleeping can be trusted, and spins the
 * rest. */
#include "clock.h"

#include <SDL.h>
#include <assert.h>
#include <math.h>
#include <time.h>

#define SNAP_DIVISOR       20      /* within a twentieth, 5 %, of a frame */
#define SHORTEST_PERIOD_NS 1000000 /* 1 ms */
#define SLEEP_STEP_NS      1000000 /* what SDL_Delay can tell apart */
#define OVERSLEEP_FIRST_NS 1000000 /* before anything has been measured */
#define OVERSLEEP_MOST_NS  4000000 /* one bad sleep must not make it spin for ever */
#define NO_SCREEN_NS       4000000
#define ODD_FROM_NS        15600000
#define ODD_TO_NS          16300000
#define WATCHED_FRAMES     32
#define OVERSLEEP_FADE     16 /* a sixteenth of the difference is forgotten in each sleep */

int64_t clock_now(void)
{
    static Uint64 start;
    const Uint64 ticks = SDL_GetPerformanceCounter();
    const Uint64 frequency = SDL_GetPerformanceFrequency();

    assert(frequency > 0 && "the counter counts");
    if (start == 0) {
        start = ticks;
    }
    /* Whole seconds and the rest apart: ticks × 10^9 would overflow within hours. */
    const Uint64 passed = ticks - start;
    const Uint64 rest = passed % frequency * (Uint64)CLOCK_SECOND_NS / frequency;
    return (int64_t)(passed / frequency) * CLOCK_SECOND_NS + (int64_t)rest;
}

int64_t clock_thread_ns(void)
{
#if defined(CLOCK_THREAD_CPUTIME_ID) && !defined(_WIN32)
    struct timespec used;

    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used) == 0) {
        return (int64_t)used.tv_sec * CLOCK_SECOND_NS + (int64_t)used.tv_nsec;
    }
#endif
    return 0;
}

void clock_sleep(int64_t ns)
{
    if (ns >= SLEEP_STEP_NS) {
        SDL_Delay((Uint32)(ns / SLEEP_STEP_NS));
    }
}

int64_t clock_condition(int64_t measured_ns)
{
    if (measured_ns <= 0) {
        return 0;
    }
    if (measured_ns >= CLOCK_LONGEST_NS) {
        return CLOCK_LONGEST_NS;
    }
    const int64_t off = measured_ns - CLOCK_FRAME_NS;
    const int64_t tolerance = CLOCK_FRAME_NS / SNAP_DIVISOR;
    return off >= -tolerance && off <= tolerance ? CLOCK_FRAME_NS : measured_ns;
}

int64_t clock_ns_from_seconds(double seconds)
{
    const double ns = seconds * (double)CLOCK_SECOND_NS;

    if (isnan(ns)) {
        return 0;
    }
    if (ns >= 9.2e18) {
        return INT64_MAX;
    }
    return ns <= -9.2e18 ? INT64_MIN : (int64_t)llround(ns);
}

double clock_seconds_from_ns(int64_t ns)
{
    return (double)ns / (double)CLOCK_SECOND_NS;
}

static int64_t real_now(void *user)
{
    (void)user;
    return clock_now();
}

static void real_sleep(void *user, int64_t ns)
{
    (void)user;
    clock_sleep(ns);
}

void clock_limiter_init(ClockLimiter *limiter, int64_t period_ns, const ClockSource *source)
{
    const ClockSource real = {real_now, real_sleep, NULL};

    *limiter = (ClockLimiter){
        .source = source != NULL && source->now != NULL && source->sleep != NULL ? *source : real,
        .period_ns = period_ns < SHORTEST_PERIOD_NS ? SHORTEST_PERIOD_NS : period_ns,
        .oversleep_ns = OVERSLEEP_FIRST_NS,
    };
}

/* Remembers the worst of late, slowly forgetting, so that sleeps end before the deadline. */
static void learn_oversleep(ClockLimiter *limiter, int64_t over_ns)
{
    assert(limiter->oversleep_ns >= 0 && limiter->oversleep_ns <= OVERSLEEP_MOST_NS &&
           "what was learned stays within its bounds");
    const int64_t over = over_ns < 0 ? 0 : over_ns > OVERSLEEP_MOST_NS ? OVERSLEEP_MOST_NS : over_ns;

    if (over >= limiter->oversleep_ns) {
        limiter->oversleep_ns = over;
    } else {
        limiter->oversleep_ns -= (limiter->oversleep_ns - over) / OVERSLEEP_FADE;
    }
}

static int64_t sleep_towards(ClockLimiter *limiter, int64_t now)
{
    ClockSource *source = &limiter->source;
    const int64_t left = limiter->deadline_ns - now - limiter->oversleep_ns;

    if (left < SLEEP_STEP_NS) {
        return now;
    }
    const int64_t asked = left / SLEEP_STEP_NS * SLEEP_STEP_NS;
    assert(asked > 0 && "nobody sleeps for no time");
    source->sleep(source->user, asked);
    const int64_t woken = source->now(source->user);
    learn_oversleep(limiter, woken - now - asked);
    return woken;
}

void clock_limiter_wait(ClockLimiter *limiter)
{
    assert(limiter->period_ns > 0 && "a limiter is initialised before it waits");
    ClockSource *source = &limiter->source;
    int64_t now = source->now(source->user);

    if (limiter->deadline_ns == 0 || now - limiter->deadline_ns > limiter->period_ns) {
        limiter->deadline_ns = now;
    }
    now = sleep_towards(limiter, now);
    while (now < limiter->deadline_ns) {
        now = source->now(source->user);
    }
    limiter->deadline_ns += limiter->period_ns;
}

/* No screen shows more than 250 frames a second, and none 62 or 63, which is what 16 ms a frame come to. */
static bool is_odd_for_a_screen(int64_t frame_ns)
{
    return frame_ns < NO_SCREEN_NS || (frame_ns > ODD_FROM_NS && frame_ns < ODD_TO_NS);
}

void clock_vsync_watch(ClockVsyncWatch *watch, int64_t frame_ns)
{
    watch->frames++;
    watch->odd += is_odd_for_a_screen(frame_ns);
    assert(watch->odd <= watch->frames && "no more odd frames than frames");
    if (watch->frames < WATCHED_FRAMES) {
        return;
    }
    watch->distrusted = watch->distrusted || watch->odd * 2 > watch->frames;
    watch->frames = 0;
    watch->odd = 0;
}
