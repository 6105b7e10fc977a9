/* SPDX-License-Identifier: Zlib */
/* A kind of wait made outside of the library, as coro/README.md shows it: a condition, and a macro that gives it a name. */
#include "coro_test.h"

typedef struct Job {
    double progress, seconds;
    bool is_held;
} Job;

static bool still_loading(void *self, double dt)
{
    Job *job = self;
    job->seconds += dt;
    return job->progress < 1.0;
}

static void hold_job(void *self)
{
    ((Job *)self)->is_held = true;
}

static void release_job(void *self)
{
    ((Job *)self)->is_held = false;
}

static const CoroCondition loading = {.keep_waiting = still_loading,
                                      .pause = hold_job,
                                      .resume = release_job};
#define WAIT_FOR_JOB(co, job) CORO_WAIT_CONDITION(co, &loading, job)

typedef struct load_frame {
    Job *job;
} load_frame;

static void load(Coro *co)
{
    CORO_BEGIN(co, load, f);
    trace("begin ");
    WAIT_FOR_JOB(co, f->job);
    trace("loaded ");
    CORO_END(co);
}

static void it_goes_on_when_its_condition_says_so(void)
{
    Job job = {0};
    coro_start_now(the.s, load, .job = &job);
    tick(0.25);
    tick(0.5);
    assert_trace("begin ");
    assert_true(job.seconds == 0.75);
    job.progress = 1.0;
    tick(0.25);
    assert_trace("loaded ");
}

static void it_is_told_of_pauses(void)
{
    Job job = {0};
    CoroHandle h = coro_start_now(the.s, load, .job = &job);
    coro_pause(the.rt, h);
    assert_true(job.is_held);
    job.progress = 1.0;
    tick(0.25);
    assert_trace("begin ");
    assert_true(job.seconds == 0.0);
    coro_resume(the.rt, h);
    assert_false(job.is_held);
    tick(0.25);
    assert_trace("loaded ");
}

static void it_is_described_and_can_be_stopped(void)
{
    Job job = {0};
    CoroInfo info;
    CoroHandle h = coro_start_now(the.s, load, .job = &job);
    assert_int_equal(coro_inspect(the.s, &info, 1), 1);
    assert_int_equal(info.wait, CORO_WAITS_CONDITION);
    assert_ptr_equal(info.awaited, &loading);
    assert_true(coro_stop(the.rt, h));
    job.progress = 1.0;
    tick(0.25);
    assert_trace("begin ");
}

static const struct CMUnitTest tests[] = {
    TEST(it_goes_on_when_its_condition_says_so),
    TEST(it_is_told_of_pauses),
    TEST_ONCE(it_is_described_and_can_be_stopped),
};

int main(void)
{
    return RUN(tests);
}
