/* SPDX-License-Identifier: Zlib */
/*
 * Work on another thread, with a progress, an end and an error. A coroutine starts one and waits:
 *
 *     f->job = job_start("load assets", load_all, &loading);
 *     CORO_WAIT_CONDITION(co, &job_condition, &f->job);     or CORO_WAIT_UNTIL(co, job_is_done(f->job));
 *     if (job_failed(f->job)) ...
 *     CORO_FINALLY(co);
 *     job_release(f->job);                                   also when the scene is left in the middle
 *
 * Jobs are no game state; an id that comes back with an old state names a job that is over: harmless. An old state that
 * comes back may also take away the coroutine that would have released a job. So no work runs twice at a time for the
 * same user, and who restores a state releases all jobs (job_release_all).
 */
#ifndef ENGINE_JOB_H
#define ENGINE_JOB_H

#include "coro.h"

#include <stdbool.h>
#include <stdint.h>

#define JOB_CAPACITY 8

/* Zero names none. */
typedef struct JobId {
    uint32_t index, generation;
} JobId;

typedef struct JobWorker JobWorker; /* a job as its own work sees it, on its thread */

/* Runs on the job's thread; returns early when job_is_cancelled. false: failed (see job_fail). */
typedef bool JobWork(JobWorker *worker, void *user);

/* user outlives the job. The same work for the same user, if it is still there, is released first: two would write to the
 * same places. Returns none, reported, where JOB_CAPACITY jobs are not released or no thread
 * can be made. */
JobId job_start(const char *name, JobWork *work, void *user);

bool job_is_done(JobId id);      /* ended, in whatever way; also a dead id */
bool job_failed(JobId id);       /* ended without success, but not by a cancel; also none: it never began */
double job_progress(JobId id);   /* 0 to 1, never falls; 1 for a dead id */
const char *job_error(JobId id); /* "" where there is none; valid until the release */
void job_cancel(JobId id);       /* asks; does not wait */
void job_finish(JobId id);  /* waits for its end, in this frame: where a run must not depend on threads */
void job_release(JobId id); /* cancels, waits for the thread's end and frees the slot */
void job_release_all(void);
int job_count(void); /* not yet released */

/* On the job's thread. */
void job_set_progress(JobWorker *worker, double progress);
bool job_is_cancelled(JobWorker *worker);
bool job_fail(JobWorker *worker, const char *message); /* message is copied; returns false, to be returned */

/* For CORO_WAIT_CONDITION; self: a JobId * that stays where it is, such as one in the frame. */
extern const CoroCondition job_condition;

#endif
