/* SPDX-License-Identifier: Zlib */
/*
 * coro: Unity-style coroutines for C11.
 *
 * A coroutine is a function that reads from top to bottom and waits in the middle. A scheduler resumes it when what it
 * waits for has come. What must survive a wait lives in its frame, a struct of yours named after the body:
 *
 *     typedef struct blink_frame { Lamp *lamp; int times; } blink_frame;     arguments first, then locals
 *
 *     static void blink(Coro *co)
 *     {
 *         CORO_BEGIN(co, blink, f);
 *         for (f->times = 3; f->times > 0; f->times--) {
 *             lamp_toggle(f->lamp);
 *             CORO_WAIT_SECONDS(co, 0.5);
 *         }
 *         CORO_FINALLY(co);
 *         lamp_off(f->lamp);                                                 runs on every way out
 *         CORO_END(co);
 *     }
 *
 *     CoroHandle handle = coro_start(scheduler, blink, .lamp = lamp);
 *
 * Names in capitals may suspend the function they stand in, or end it; names in lower case never do. The macros that a
 * body is written with are in coro_body.h, which this header includes.
 *
 * Conventions of this header:
 *   Times are seconds (double) of a scheduler's clock; inside, time is kept in whole nanoseconds.
 *   Handles of coroutines that have ended are harmless: whatever takes one answers false (coro_fast_forward true: nothing is left).
 *   A NULL scheduler, coroutine or runtime that something would be done with is reported in one line on stderr, and nothing
 *   else happens; what only asks, or takes a handle, answers as for a coroutine that has ended.
 *   Errors go to CoroRuntimeConfig.on_error, or, where there is none, to stderr, one line each.
 *   "Asking" functions change nothing and may be called from anywhere, also from on_error, on_event and the functions of a
 *   CoroCondition, where every other function is refused, in one line on stderr. Predicates may call anything.
 *   One runtime belongs to one thread.
 */
#ifndef CORO_H
#define CORO_H

#if !defined(__cplusplus) && (!defined(__STDC_VERSION__) || __STDC_VERSION__ < 201112L)
#error "coro needs C11: compile with -std=c11 or later (MSVC: /std:c11)"
#endif

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CORO_VERSION_MAJOR  1
#define CORO_VERSION_MINOR  0
#define CORO_VERSION_PATCH  0
#define CORO_VERSION_STRING "1.0.0"

/* The version of the library that is linked, as CORO_VERSION_STRING reads there. Never NULL; it is not freed. */
const char *coro_version(void);

/* ---------------------------------------------------------------- types */

/* Owns the memory of everything below, the signals and the error handler. One for a game is enough; a second one keeps what is
 * not to be copied by snapshots (menus). A handle means nothing to another runtime. */
typedef struct CoroRuntime CoroRuntime;

/* Runs coroutines. Cheap: 128 bytes, and a look at one cache line when it has nothing to do. */
typedef struct CoroScheduler CoroScheduler;

/* A coroutine as its own body sees it. Valid in the body only; outside, use its handle. */
typedef struct Coro Coro;

typedef void CoroBody(Coro *co);

/* Names a coroutine from outside. A value: copy it, compare its two fields, keep it for as long as you like. */
typedef struct CoroHandle {
    uint32_t index, generation;
} CoroHandle;

/* Names no coroutine: all zero bytes, so a static or omitted handle is one. */
#ifdef __cplusplus
#define CORO_NO_HANDLE (CoroHandle{0, 0})
#else
#define CORO_NO_HANDLE ((CoroHandle){0, 0})
#endif

/* For bodies without arguments or locals: typedef CoroNoFrame blink_frame; */
typedef struct CoroNoFrame {
    char unused;
} CoroNoFrame;

typedef enum CoroOrder {
    CORO_PARALLEL, /* all of its coroutines run, each update */
    CORO_ORDERED   /* a queue: the first runs, with its children; when it has ended, the next begins */
} CoroOrder;

/* How a coroutine stands (CoroInfo), and how it ended (coro_result). */
typedef enum CoroStatus {
    CORO_QUEUED, /* has not taken its first step */
    CORO_WAITING,
    CORO_RUNNING,
    CORO_PAUSED, /* by hand, or held by one that is paused */
    CORO_FINISHED,
    CORO_STOPPED,
    CORO_FAILED
} CoroStatus;

typedef enum CoroWaitKind {
    CORO_WAITS_NOTHING,
    CORO_WAITS_FRAMES,
    CORO_WAITS_SECONDS,
    CORO_WAITS_REALTIME,
    CORO_WAITS_INTERVAL,
    CORO_WAITS_PREDICATE,
    CORO_WAITS_SIGNAL,
    CORO_WAITS_COROUTINE,
    CORO_WAITS_CALL,
    CORO_WAITS_ALL,
    CORO_WAITS_ANY,
    CORO_WAITS_FIXED_UPDATE,
    CORO_WAITS_END_OF_FRAME,
    CORO_WAITS_CONDITION,
    CORO_WAITS_OVER
} CoroWaitKind;

/* After an error of its own a coroutine fails, but for those that say otherwise. */
typedef enum CoroErrorCode {
    CORO_ERROR_NO_MEMORY = 1, /* no room for a start, a skip or an interval */
    CORO_ERROR_BAD_ARGUMENT,  /* NULL, NaN, a count of 0, a time that runs backwards ... */
    CORO_ERROR_FAILED,        /* CORO_FAIL */
    CORO_ERROR_WAIT_CYCLE,    /* it would have waited for itself, directly or around a cycle */
    CORO_ERROR_RUNAWAY, /* a million waits or calls in one step, intervals in one update, or a thousand first steps, skips or
                         * updates within one another: it waits for the next update, or is not done */
    CORO_ERROR_BAD_RESUME_POINT, /* a wait inside a nested switch */
    CORO_ERROR_WAIT_IN_FINALLY,  /* a wait after CORO_FINALLY: it is passed */
    CORO_ERROR_WRONG_BODY,       /* CORO_BEGIN under another body's name, or a frame too small for it */
    CORO_ERROR_BUSY,             /* not while it is running, or not from a callback */
    CORO_ERROR_BAD_SNAPSHOT      /* too small, damaged, or of another runtime */
} CoroErrorCode;

/* What on_error is given. Its strings live during the call only. */
typedef struct CoroError {
    CoroErrorCode code;
    const char *message;   /* a sentence: what happened, and what to do instead. Never NULL */
    const char *coroutine; /* the coroutine's name; NULL where the error is of none */
    const char *file;      /* where it happened; NULL where the library does not know */
    int line;              /* 0 where the library does not know */
    CoroHandle handle;     /* CORO_NO_HANDLE where the error is of none */
} CoroError;

/* One coroutine, described for an inspector. Its strings are those given at the start; they are not copied. */
typedef struct CoroInfo {
    CoroHandle handle, parent; /* roots have no parent */
    int depth;                 /* 0 for roots */
    const char *name;
    const char *file; /* of the wait at which it stands; NULL and 0 before its first step */
    int line;
    CoroStatus status;
    CoroWaitKind wait;
    double remaining;         /* seconds, or frames for CORO_WAITS_FRAMES; -1 where time does not decide */
    const void *awaited;      /* the signal's address or the condition, else NULL */
    const char *awaited_text; /* expression, address, handle or condition as written there; else NULL */
    double waited;            /* real seconds that this wait has lasted */
    CoroHandle awaited_coroutine; /* for CORO_WAITS_COROUTINE and CORO_WAITS_CALL */
    uint32_t tag;
    uint64_t resumes; /* steps taken so far, the first one counted */
    const char *started_file;
    int started_line;
} CoroInfo;

typedef enum CoroEventKind {
    CORO_EVENT_STARTED,
    CORO_EVENT_RESUMED,   /* a step begins, the first one too; not for predicates that are still false */
    CORO_EVENT_SUSPENDED, /* a step ended at a wait */
    CORO_EVENT_PAUSED,
    CORO_EVENT_UNPAUSED,
    CORO_EVENT_FINISHED,
    CORO_EVENT_STOPPED,
    CORO_EVENT_FAILED
} CoroEventKind;

typedef struct CoroEvent {
    CoroEventKind kind;
    CoroScheduler *scheduler;
    CoroInfo info;
} CoroEvent;

/* A wait of your own. keep_waiting is asked once in each update, from the next one on, with the scaled seconds of that
 * update. pause and resume may be NULL; they are called once when the coroutine, or its scheduler, is paused and resumed. */
typedef struct CoroCondition {
    bool (*keep_waiting)(void *self, double dt);
    void (*pause)(void *self);
    void (*resume)(void *self);
} CoroCondition;

/* All zero is the default. Copied by coro_runtime_create. */
typedef struct CoroRuntimeConfig {
    void *memory;       /* one fixed block of yours, which outlives the runtime; NULL: the allocator's */
    size_t memory_size; /* bytes */
    void *(*allocate)(void *allocator_user,
                      size_t size); /* NULL: malloc and free. Aligned as malloc aligns */
    void (*release)(void *allocator_user, void *memory, size_t size);
    void *allocator_user;
    void (*on_error)(void *user, const CoroError *error); /* NULL: one line to stderr */
    void (*on_event)(void *user, const CoroEvent *event); /* NULL: none, and then it costs nothing */
    void *user;
} CoroRuntimeConfig;

/* What a start is made of; zero means default. Copied, but for the strings, which must outlive the coroutine. */
typedef struct CoroStart {
    CoroBody *body;
    const void *frame; /* copied; NULL: the frame is all zero bytes */
    size_t frame_size; /* bytes */
    const char *name;  /* NULL: "coroutine" */
    uint32_t tag;
    bool now;         /* take the first step before the start returns */
    const char *file; /* where it is started; NULL and 0: unknown */
    int line;
} CoroStart;

/* ---------------------------------------------------------------- runtime */

/* config: NULL for the defaults. Returns NULL where memory does not suffice, or where only one of allocate and release is
 * given. Destroy it with coro_runtime_destroy. */
CoroRuntime *coro_runtime_create(const CoroRuntimeConfig *config);

/* Destroys all schedulers, the youngest first, which runs the cleanup of their coroutines, and gives all memory back.
 * NULL is allowed. Refused from inside a body (CORO_ERROR_BUSY) or a callback. */
void coro_runtime_destroy(CoroRuntime *rt);

/* ---------------------------------------------------------------- schedulers */

/* Returns NULL, and reports, where memory does not suffice. Owned by the runtime; destroy it earlier if you like. */
CoroScheduler *coro_scheduler_create(CoroRuntime *rt, CoroOrder order);

/* Stops its coroutines, the youngest first, and frees it: it must not be used any more. From inside one of its bodies that
 * happens when the body has given control back, before its update returns; until then starts on it are refused. NULL is allowed. */
void coro_scheduler_destroy(CoroScheduler *s);

/* One frame: time passes by dt seconds of real time, then everything that has become due is resumed. The order is given at
 * the top of scheduler.c. A dt that is negative, NaN, infinite or above 10^9 is reported and taken as 0. Refused (CORO_ERROR_BUSY)
 * while s is running. */
void coro_scheduler_update(CoroScheduler *s, double dt);

/* Resumes the coroutines that wait in CORO_WAIT_FIXED_UPDATE / CORO_WAIT_END_OF_FRAME, in the order in which they began to
 * wait, and no others (but callers whose child ends there). No time passes. */
void coro_scheduler_fixed_update(CoroScheduler *s);
void coro_scheduler_end_frame(CoroScheduler *s);

/* Asking. Alive coroutines: queued, waiting, paused or running, children too. */
int coro_scheduler_count(const CoroScheduler *s);

/* Asking. Scaled seconds since it was created. */
double coro_scheduler_time(const CoroScheduler *s);

/* scale: scaled seconds for a real one, 1 at first; 0 freezes scaled time. Negative, NaN or above a million: reported, not
 * taken. */
void coro_scheduler_set_time_scale(CoroScheduler *s, double scale);
double coro_scheduler_time_scale(const CoroScheduler *s);

/* While paused, its updates, fixed updates and ends of frame do nothing, and its clocks stand, the real one too: a pause menu
 * needs a scheduler of its own. Paused from inside, it finishes the update under way. Pausing twice is as once. Conditions are
 * told. coro_is_paused of its coroutines does not change. */
void coro_scheduler_pause(CoroScheduler *s);
void coro_scheduler_resume(CoroScheduler *s);
bool coro_scheduler_is_paused(const CoroScheduler *s);

/* Stops all of its coroutines, the youngest first. */
void coro_scheduler_stop_all(CoroScheduler *s);

/* Stops (the youngest first), pauses or resumes those of its coroutines, children too, that carry this tag. Returns how many
 * carried it. */
int coro_scheduler_stop_tagged(CoroScheduler *s, uint32_t tag);
int coro_scheduler_pause_tagged(CoroScheduler *s, uint32_t tag);
int coro_scheduler_resume_tagged(CoroScheduler *s, uint32_t tag);

/* ---------------------------------------------------------------- starting */

/* Starts a coroutine as *start says. Runs nothing (but see CoroStart.now): the first step comes in the next update of s.
 * Returns CORO_NO_HANDLE, reports and changes nothing where there is no room, body or scheduler is NULL, or s is being
 * destroyed. Usually called through the macros coro_start, coro_start_now, coro_start_once and coro_restart (coro_body.h). */
CoroHandle coro_start_with(CoroScheduler *s, const CoroStart *start);

/* ---------------------------------------------------------------- by handle */

bool coro_is_alive(const CoroRuntime *rt, CoroHandle h);  /* Asking. True until its cleanup is over */
bool coro_is_paused(const CoroRuntime *rt, CoroHandle h); /* Asking. By hand, or held by one that is paused */

/* Ends it now: first its children, the youngest first, then its CORO_FINALLY part, each exactly once. Where one of them is
 * running, the stop completes when it has given control back. Returns whether it was alive. */
bool coro_stop(CoroRuntime *rt, CoroHandle h);

/* A paused coroutine is not resumed and its clock stands still; so it is for its children, and for the coroutine that it
 * waits for. What wakes it meanwhile is not lost. Returns whether it is alive. */
bool coro_pause(CoroRuntime *rt, CoroHandle h);
bool coro_resume(CoroRuntime *rt, CoroHandle h);

/* Tags are 0 at first and not inherited; 0 is a tag like others. Returns whether it is alive. */
bool coro_set_tag(CoroRuntime *rt, CoroHandle h, uint32_t tag);

/* Runs it to its end at once, doing all that it still has to do; time passes for it and its children alone: coro_time runs
 * ahead of coro_scheduler_time, a frame takes 1/60 s, CORO_OVER runs its block once, at 1. Returns true when
 * it has ended (or was dead); false when it still waits for something that time does not bring, after a million steps, or
 * where it may not run: it then goes on normally, and coro_time is again the scheduler's, which is earlier than what it was
 * within the skip. Refused (CORO_ERROR_BUSY) while it, or a child of it, is running. */
bool coro_fast_forward(CoroRuntime *rt, CoroHandle h);

/* Wakes all coroutines that wait for this address, and returns how many. Resumes none itself: that happens in their
 * scheduler's update under way, if they were not resumed in it yet, else in its next one. NULL is reported, and wakes none. */
int coro_raise(CoroRuntime *rt, const void *signal);

/* Ends the wait at which it stands as if what it waits for had come; in CORO_OVER the block runs once more, at 1. It resumes
 * as one woken by a signal does, and coro_was_woken says so until its next wait. A caller passes it on to the child that it
 * called. Returns false, and changes nothing, where it is not alive, not started, running, or waits for a group. */
bool coro_wake(CoroRuntime *rt, CoroHandle h);

/* ---------------------------------------------------------------- copying */

/* Asking. Bytes that coro_snapshot_save writes now. */
size_t coro_snapshot_size(const CoroRuntime *rt);

/* Writes all schedulers, coroutines, frames, signals and clocks into buffer (any alignment, yours). Returns false and
 * reports where size does not suffice, or from inside an update or a body. */
bool coro_snapshot_save(const CoroRuntime *rt, void *buffer, size_t size);

/* Puts a snapshot of this runtime back, as if nothing had happened since: handles and pointers to schedulers and frames from
 * before the save are good again; schedulers and coroutines made after it are gone, without cleanup. Returns false, reports
 * and changes nothing where the buffer is too small, damaged or of another runtime, or from inside an update or a body. */
bool coro_snapshot_restore(CoroRuntime *rt, const void *buffer, size_t size);

/* ---------------------------------------------------------------- looking */

/* Asking. Describes up to capacity coroutines: roots in the order of start, each followed by its children. Returns how many
 * there are, also where capacity is less; out may be NULL where capacity is 0. */
size_t coro_inspect(const CoroScheduler *s, CoroInfo *out, size_t capacity);

/* Asking. Writes, as snprintf does, a line for each link from the coroutine down to what the outermost wait hangs on: name,
 * file and line, what it waits for as written in the source, since when, how long still. Returns how many characters there
 * are, also where size is less; 0 for a handle whose coroutine has ended. */
int coro_explain(const CoroRuntime *rt, CoroHandle h, char *buffer, size_t size);

/* ---------------------------------------------------------------- inside a body (none of these suspends) */

CoroHandle coro_self(const Coro *co);
CoroRuntime *coro_runtime(const Coro *co);
CoroScheduler *coro_scheduler(const Coro *co);
double coro_time(const Coro *co); /* the scheduler's, in scaled seconds */
double coro_dt(const Coro *co);   /* scaled seconds of this update; in a fixed update, of the last one */

/* Stops the children that it has forked, the youngest first. The next CORO_WAIT_ALL, _ANY or _FIRST counts only children that
 * are forked afterwards. */
void coro_stop_children(Coro *co);

/* How the last awaited coroutine ended: CORO_FINISHED, CORO_STOPPED or CORO_FAILED. After CORO_WAIT_ANY: the first that
 * ended. After CORO_WAIT_ALL: failed if any failed, else stopped if any was stopped. Finished where there was none, for a
 * handle whose coroutine had ended before the wait (how is not kept), and where coro_wake ended the wait for it. */
CoroStatus coro_result(const Coro *co);

/* Which child ended first, after CORO_WAIT_FIRST or CORO_WAIT_ANY, counted in the order of forking from 0; -1: none. The count
 * begins anew after CORO_WAIT_FIRST, CORO_WAIT_ALL and coro_stop_children. */
int coro_first(const Coro *co);

bool coro_was_woken(const Coro *co);   /* whether coro_wake ended the last wait */
bool coro_timed_out(const Coro *co);   /* whether the last wait with a timeout ran out */
double coro_progress(const Coro *co);  /* in the block of CORO_OVER: from 0 to exactly 1 */
void coro_reset_interval(Coro *co);    /* the next CORO_WAIT_INTERVAL counts from now */
bool coro_is_skipping(const Coro *co); /* it is being fast-forwarded */

#ifdef __cplusplus
}
#endif

#include "coro_body.h"

#endif
