/* SPDX-License-Identifier: Zlib */
/* A slot for each job; the two threads share only what is atomic, and the rest after `done`. */
#include "job.h"

#include "log.h"

#include <SDL.h>
#include <assert.h>
#include <string.h>

#define PROGRESS_ONE 1000000
#define ERROR_LENGTH 256

struct JobWorker {
    uint32_t generation;
    SDL_Thread *thread; /* NULL: the slot is free */
    JobWork *work;
    void *user;
    SDL_atomic_t progress; /* millionths */
    SDL_atomic_t cancelled;
    SDL_atomic_t done; /* set last: whoever sees it may read the rest */
    bool good;         /* the thread's until done, as is the error */
    char error[ERROR_LENGTH];
};

static JobWorker jobs[JOB_CAPACITY];

/* --- on the job's thread -------------------------------------------------------------------------- */

static int run(void *data)
{
    JobWorker *worker = data;

    assert(worker->work != NULL && "a job that runs has something to do");
    worker->good = worker->work(worker, worker->user);
    SDL_AtomicSet(&worker->done, 1); /* a full barrier in SDL */
    return 0;
}

void job_set_progress(JobWorker *worker, double progress)
{
    const int value = progress >= 1.0 ? PROGRESS_ONE : progress > 0.0 ? (int)(progress * PROGRESS_ONE) : 0;

    if (value > SDL_AtomicGet(&worker->progress)) {
        SDL_AtomicSet(&worker->progress, value);
    }
}

bool job_is_cancelled(JobWorker *worker)
{
    return SDL_AtomicGet(&worker->cancelled) != 0;
}

bool job_fail(JobWorker *worker, const char *message)
{
    SDL_strlcpy(worker->error, message != NULL ? message : "", sizeof worker->error);
    return false;
}

/* --- on the game's thread ------------------------------------------------------------------------- */

static JobWorker *find(JobId id)
{
    JobWorker *worker = id.generation != 0 && id.index < JOB_CAPACITY ? &jobs[id.index] : NULL;

    return worker != NULL && worker->thread != NULL && worker->generation == id.generation ? worker : NULL;
}

static uint32_t free_slot(void)
{
    uint32_t index = 0;

    while (index < JOB_CAPACITY && jobs[index].thread != NULL) {
        index++;
    }
    return index;
}

static void release(JobWorker *worker)
{
    assert(worker->thread != NULL && "only a job that was started is released");
    SDL_AtomicSet(&worker->cancelled, 1);
    SDL_WaitThread(worker->thread, NULL);
    worker->thread = NULL;
}

/* Left by a coroutine that an older state knows nothing of. */
static void release_same(JobWork *work, const void *user)
{
    for (uint32_t i = 0; i < JOB_CAPACITY; i++) {
        if (jobs[i].thread != NULL && jobs[i].work == work && jobs[i].user == user) {
            release(&jobs[i]);
        }
    }
}

JobId job_start(const char *name, JobWork *work, void *user)
{
    assert(work != NULL && "a job has something to do");
    release_same(work, user);
    const uint32_t index = free_slot();

    if (index == JOB_CAPACITY) {
        log_problem(name, "found no free job", "release those that are done with job_release");
        return (JobId){0, 0};
    }
    JobWorker *worker = &jobs[index];
    const uint32_t generation = worker->generation == UINT32_MAX ? 1 : worker->generation + 1;
    *worker = (JobWorker){.generation = generation, .work = work, .user = user};
    assert(worker->generation != 0 && "zero names no job");
    worker->thread = SDL_CreateThread(run, name, worker);
    if (worker->thread == NULL) {
        log_problem(name, SDL_GetError(), "close other programs");
        return (JobId){0, 0};
    }
    return (JobId){index, generation};
}

static bool is_done(JobWorker *worker)
{
    return worker == NULL || SDL_AtomicGet(&worker->done) != 0;
}

bool job_is_done(JobId id)
{
    return is_done(find(id));
}

bool job_failed(JobId id)
{
    JobWorker *worker = find(id);

    if (id.generation == 0) {
        return true;
    }
    return worker != NULL && is_done(worker) && !worker->good && !job_is_cancelled(worker);
}

double job_progress(JobId id)
{
    JobWorker *worker = find(id);

    if (worker == NULL || (is_done(worker) && worker->good)) {
        return 1.0;
    }
    return (double)SDL_AtomicGet(&worker->progress) / PROGRESS_ONE;
}

const char *job_error(JobId id)
{
    JobWorker *worker = find(id);

    return worker != NULL && is_done(worker) ? worker->error : "";
}

void job_cancel(JobId id)
{
    JobWorker *worker = find(id);

    if (worker != NULL) {
        SDL_AtomicSet(&worker->cancelled, 1);
    }
}

void job_finish(JobId id)
{
    while (!job_is_done(id)) {
        SDL_Delay(1);
    }
}

void job_release(JobId id)
{
    JobWorker *worker = find(id);

    if (worker != NULL) {
        release(worker);
    }
}

void job_release_all(void)
{
    for (uint32_t i = 0; i < JOB_CAPACITY; i++) {
        if (jobs[i].thread != NULL) {
            release(&jobs[i]);
        }
    }
}

int job_count(void)
{
    int count = 0;

    for (uint32_t i = 0; i < JOB_CAPACITY; i++) {
        count += jobs[i].thread != NULL;
    }
    return count;
}

static bool keep_waiting(void *self, double dt)
{
    const JobId *id = self;

    (void)dt;
    return !job_is_done(*id);
}

const CoroCondition job_condition = {.keep_waiting = keep_waiting};
