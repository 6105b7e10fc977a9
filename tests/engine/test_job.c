/* SPDX-License-Identifier: Zlib */
#include "job.h"

#include "expect.h"
#include "log.h"

#include <stdatomic.h>
#include <string.h>

/* A job that stops at a gate until the test lets it go on, so that nobody has to sleep. */
typedef struct Work {
    atomic_bool at_gate, open_gate;
    bool fails, falls_back, saw_cancel;
} Work;

static bool work(JobWorker *worker, void *user)
{
    Work *it = user;

    job_set_progress(worker, 0.5);
    if (it->falls_back) {
        job_set_progress(worker, 0.25);
        job_set_progress(worker, -3.0);
    }
    atomic_store(&it->at_gate, true);
    while (!atomic_load(&it->open_gate)) {
        if (job_is_cancelled(worker)) {
            it->saw_cancel = true;
            return false;
        }
    }
    return it->fails ? job_fail(worker, "the lamp oil is out") : true;
}

static void wait_for_gate(Work *it)
{
    while (!atomic_load(&it->at_gate)) {
    }
}

static void wait_for_end(JobId id)
{
    while (!job_is_done(id)) {
    }
}

static int release_all(void **state)
{
    (void)state;
    job_release_all();
    return 0;
}

static void a_job_has_a_progress_and_an_end(void **state)
{
    static Work it;

    (void)state;
    JobId id = job_start("load", work, &it);
    assert_int_not_equal(id.generation, 0);
    wait_for_gate(&it);
    assert_false(job_is_done(id));
    expect_near(job_progress(id), 0.5, 0.0);
    assert_true(job_condition.keep_waiting(&id, 0.1));
    atomic_store(&it.open_gate, true);
    wait_for_end(id);
    assert_false(job_condition.keep_waiting(&id, 0.1));
    expect_near(job_progress(id), 1.0, 0.0);
    assert_false(job_failed(id));
    assert_string_equal(job_error(id), "");
    job_release(id);
    assert_int_equal(job_count(), 0);
}

static void a_failed_job_says_why(void **state)
{
    static Work it = {.fails = true, .falls_back = true};

    (void)state;
    const JobId id = job_start("load", work, &it);
    wait_for_gate(&it);
    expect_near(job_progress(id), 0.5, 0.0); /* it never falls */
    assert_false(job_failed(id));
    atomic_store(&it.open_gate, true);
    wait_for_end(id);
    assert_true(job_failed(id));
    assert_string_equal(job_error(id), "the lamp oil is out");
    expect_near(job_progress(id), 0.5, 0.0);
}

static void a_cancelled_job_is_told_and_has_not_failed(void **state)
{
    static Work it;

    (void)state;
    const JobId id = job_start("load", work, &it);
    wait_for_gate(&it);
    job_cancel(id);
    wait_for_end(id);
    assert_true(it.saw_cancel);
    assert_false(job_failed(id));
}

static void releasing_in_the_middle_waits_for_the_thread(void **state)
{
    static Work it;

    (void)state;
    const JobId id = job_start("load", work, &it);
    wait_for_gate(&it);
    job_release(id);
    assert_true(it.saw_cancel);
    assert_true(job_is_done(id));
    job_release(id);
}

static void an_id_of_a_released_job_is_over_and_names_no_other(void **state)
{
    static Work first = {.open_gate = true};
    static Work second;

    (void)state;
    const JobId old = job_start("first", work, &first);
    wait_for_end(old);
    job_release(old);
    const JobId next = job_start("second", work, &second);
    assert_int_equal(next.index, old.index);
    assert_true(job_is_done(old));
    assert_false(job_failed(old));
    expect_near(job_progress(old), 1.0, 0.0);
    assert_false(job_is_done(next));
    job_cancel(old);
    atomic_store(&second.open_gate, true);
    wait_for_end(next);
    assert_false(job_failed(next));
}

/* A quick-load while loading: the coroutine is gone without its cleanup, and the player begins to load anew. */
static void starting_the_same_work_again_ends_the_first_which_nobody_released(void **state)
{
    static Work it;
    static Work other;

    (void)state;
    const JobId first = job_start("load", work, &it);
    const JobId different = job_start("load", work, &other);
    wait_for_gate(&it);
    const JobId second = job_start("load", work, &it);
    assert_true(it.saw_cancel);
    assert_true(job_is_done(first));
    assert_false(job_is_done(second));
    assert_false(job_is_done(different));
    assert_int_equal(job_count(), 2);
    for (int i = 0; i < 3 * JOB_CAPACITY; i++) {
        assert_true(job_start("load", work, &it).generation != 0);
    }
    assert_int_equal(job_count(), 2);
}

typedef struct load_frame {
    Work *work;
    int *loaded;
    JobId job;
} load_frame;

static void load(Coro *co)
{
    CORO_BEGIN(co, load, f);
    f->job = job_start("load", work, f->work);
    CORO_WAIT_CONDITION(co, &job_condition, &f->job);
    ++*f->loaded;
    CORO_FINALLY(co);
    job_release(f->job);
    CORO_END(co);
}

static void a_coroutine_waits_for_a_job(void **state)
{
    static Work it;
    int loaded = 0;

    (void)state;
    CoroRuntime *runtime = coro_runtime_create(NULL);
    CoroScheduler *scheduler = coro_scheduler_create(runtime, CORO_PARALLEL);
    const CoroHandle handle = coro_start(scheduler, load, .work = &it, .loaded = &loaded);
    for (int i = 0; i < 10; i++) {
        coro_scheduler_update(scheduler, 0.1);
    }
    assert_true(coro_is_alive(runtime, handle));
    assert_int_equal(loaded, 0);
    atomic_store(&it.open_gate, true);
    while (coro_is_alive(runtime, handle)) {
        coro_scheduler_update(scheduler, 0.1);
    }
    assert_int_equal(loaded, 1);
    assert_int_equal(job_count(), 0);
    coro_runtime_destroy(runtime);
}

static void leaving_in_the_middle_cancels_the_job_cleanly(void **state)
{
    static Work it;
    int loaded = 0;

    (void)state;
    CoroRuntime *runtime = coro_runtime_create(NULL);
    CoroScheduler *scheduler = coro_scheduler_create(runtime, CORO_PARALLEL);
    coro_start(scheduler, load, .work = &it, .loaded = &loaded);
    coro_scheduler_update(scheduler, 0.1);
    wait_for_gate(&it);
    coro_scheduler_destroy(scheduler);
    assert_true(it.saw_cancel);
    assert_int_equal(loaded, 0);
    assert_int_equal(job_count(), 0);
    coro_runtime_destroy(runtime);
}

static void no_job_is_one_that_never_began(void **state)
{
    (void)state;
    assert_true(job_is_done((JobId){0, 0}));
    assert_true(job_failed((JobId){0, 0}));
    job_release((JobId){0, 0});
    job_cancel((JobId){99, 3});
}

static void one_job_too_many_is_refused(void **state)
{
    static Work it[JOB_CAPACITY + 1];
    const int before = log_problem_count();

    (void)state;
    for (int i = 0; i < JOB_CAPACITY; i++) {
        assert_true(job_start("many", work, &it[i]).generation != 0);
    }
    assert_int_equal(job_start("one too many", work, &it[JOB_CAPACITY]).generation, 0);
    assert_int_equal(log_problem_count(), before + 1);
    assert_int_equal(job_count(), JOB_CAPACITY);
    job_release_all();
    assert_int_equal(job_count(), 0);
}

#define TEST(name) cmocka_unit_test_teardown(name, release_all)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_job_has_a_progress_and_an_end),
        TEST(a_failed_job_says_why),
        TEST(a_cancelled_job_is_told_and_has_not_failed),
        TEST(releasing_in_the_middle_waits_for_the_thread),
        TEST(an_id_of_a_released_job_is_over_and_names_no_other),
        TEST(starting_the_same_work_again_ends_the_first_which_nobody_released),
        TEST(a_coroutine_waits_for_a_job),
        TEST(leaving_in_the_middle_cancels_the_job_cleanly),
        TEST(no_job_is_one_that_never_began),
        TEST(one_job_too_many_is_refused),
    };

    return cmocka_run_group_tests_name("job", tests, NULL, NULL);
}
