/* SPDX-License-Identifier: Zlib */
/*
 * Where delta time enters. clock.c is the only file of the program that reads a clock. All times are
 * integer nanoseconds; only the functions marked (clock) look at the real one, the others work on what
 * they are given, so that tests need neither wait nor sleep.
 */
#ifndef ENGINE_CLOCK_H
#define ENGINE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#define CLOCK_SECOND_NS  INT64_C(1000000000)
#define CLOCK_FRAME_NS   INT64_C(16666667)  /* 1/60 s, the time of a frame when nothing else is said */
#define CLOCK_LONGEST_NS INT64_C(100000000) /* 0.1 s: a breakpoint must not make the game leap */

/* (clock) Nanoseconds since some fixed moment before the first call. Never goes back. */
int64_t clock_now(void);

/* (clock) Nanoseconds of processor time that this thread has used; 0 where the system does not say. Safe in a handler of
 * signals. */
int64_t clock_thread_ns(void);

/* (clock) Gives the processor away for about `ns` nanoseconds; 0 or less returns at once. */
void clock_sleep(int64_t ns);

/*
 * A measured frame time as the game should see it: never negative, at most CLOCK_LONGEST_NS, and exactly
 * CLOCK_FRAME_NS where it lies within 5 % of it, so that the jitter of the display does not reach the game.
 */
int64_t clock_condition(int64_t measured_ns);

/* Seconds to nanoseconds, rounded, and back. NaN and values out of range become 0 and the limits. */
int64_t clock_ns_from_seconds(double seconds);
double clock_seconds_from_ns(int64_t ns);

/* How a limiter tells the time and waits; tests put in their own. All NULL: the real clock. */
typedef struct ClockSource {
    int64_t (*now)(void *user);
    void (*sleep)(void *user, int64_t ns);
    void *user;
} ClockSource;

/* Holds a steady frame rate where vsync does not: sleeps towards a deadline, then spins the short rest. */
typedef struct ClockLimiter {
    ClockSource source;
    int64_t period_ns;
    int64_t deadline_ns;  /* when the frame under way should end; 0 before the first */
    int64_t oversleep_ns; /* how much too long the sleeps of late have been: this rest is spun */
} ClockLimiter;

/* period_ns: length of a frame, at least 1 ms. source may be NULL (the real clock) and is copied. */
void clock_limiter_init(ClockLimiter *limiter, int64_t period_ns, const ClockSource *source);

/*
 * Call once at the end of each frame. Returns when the frame's time is over. Deadlines follow each other
 * at exact periods; after a frame that came more than a period late they start anew from now.
 */
void clock_limiter_wait(ClockLimiter *limiter);

/*
 * Some renderers grant vsync and wait in whole milliseconds, or not at all. This looks at frames that vsync
 * is said to hold, and finds out within a second. All zero at first.
 */
typedef struct ClockVsyncWatch {
    int frames, odd;
    bool distrusted; /* use a limiter; never taken back */
} ClockVsyncWatch;

void clock_vsync_watch(ClockVsyncWatch *watch, int64_t frame_ns);

#endif
