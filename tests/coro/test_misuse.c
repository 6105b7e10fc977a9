/* SPDX-License-Identifier: Zlib */
/* The default report on stderr, NULL where an object is wanted, and other bad input: nothing crashes. */
#define _POSIX_C_SOURCE 200809L /* dup and dup2, to read what is said on stderr */

#include "coro_test.h"

#ifdef _WIN32
#include <io.h>
#define dup           _dup
#define dup2          _dup2
#define close         _close
#define fileno        _fileno
#define STDERR_FILENO 2
#else
#include <unistd.h>
#endif

static char said[4096];
static int real_stderr = -1;
static FILE *caught;

static void stderr_catch(void)
{
#ifdef __EMSCRIPTEN__
    skip(); /* its dup2 opens the file by name, and a temporary file has none */
#endif
    fflush(stderr);
    caught = tmpfile();
    assert_non_null(caught);
    real_stderr = dup(STDERR_FILENO);
    assert_true(dup2(fileno(caught), STDERR_FILENO) >= 0);
}

/* What was said since stderr_catch; answers how many lines. */
static int stderr_release(void)
{
    fflush(stderr);
    dup2(real_stderr, STDERR_FILENO);
    close(real_stderr);
    rewind(caught);
    size_t length = fread(said, 1, sizeof said - 1, caught);
    said[length] = '\0';
    fclose(caught);
    int lines = 0;
    for (size_t i = 0; i < length; i++) {
        lines += said[i] == '\n';
    }
    return lines;
}

static void s3_a_start_in_no_scheduler_is_one_line_to_stderr(void)
{
    stderr_catch();
    CoroHandle h = coro_start(NULL, say, .text = "x");
    assert_int_equal(stderr_release(), 1);
    assert_no_handle(h);
    assert_trace("");
}

static void s3_every_way_to_start_in_no_scheduler_is_refused(void)
{
    stderr_catch();
    CoroHandle a = coro_start_now(NULL, say, .text = "x");
    CoroHandle b = coro_start_once(NULL, say, .text = "x");
    CoroHandle c = coro_restart(NULL, say, .text = "x");
    CoroHandle d = coro_start_with(NULL, &(CoroStart){.body = say});
    assert_int_equal(stderr_release(), 4);
    assert_no_handle(a);
    assert_no_handle(b);
    assert_no_handle(c);
    assert_no_handle(d);
    assert_trace("");
}

static void without_on_error_an_error_is_one_line_to_stderr(void)
{
    CoroRuntimeConfig config = test_config();
    config.on_error = NULL;
    world_replace(&config);
    stderr_catch();
    coro_start_now(the.s, fail_after, .frames = 0, .text = "");
    assert_int_equal(stderr_release(), 1);
    assert_non_null(strstr(said, "failed as asked"));
    assert_non_null(strstr(said, "fail_after"));
    assert_non_null(strstr(said, "coro_test.c"));
}

static void without_on_error_each_error_is_its_own_line(void)
{
    CoroRuntimeConfig config = test_config();
    config.on_error = NULL;
    world_replace(&config);
    stderr_catch();
    tick(-1);
    coro_scheduler_set_time_scale(the.s, -1);
    coro_start_with(the.s, &(CoroStart){0});
    assert_int_equal(stderr_release(), 3);
}

static void with_on_error_nothing_is_said_on_stderr(void)
{
    stderr_catch();
    tick(-1);
    assert_int_equal(stderr_release(), 0);
    assert_error(CORO_ERROR_BAD_ARGUMENT);
}

static const void *user_seen;

static void see_user(void *user, const CoroError *error)
{
    user_seen = user;
    trace(error->message != NULL && error->message[0] != '\0' ? "e" : "no message");
}

static void on_error_gets_the_user_pointer_and_a_message(void)
{
    int here = 0;
    CoroRuntimeConfig config = test_config();
    config.on_error = see_user;
    config.user = &here;
    world_replace(&config);
    tick(-1);
    assert_ptr_equal(user_seen, &here);
    assert_trace("e");
}

static Coro *kept;

typedef CoroNoFrame keep_itself_frame;

static void keep_itself(Coro *co)
{
    CORO_BEGIN(co, keep_itself, f);
    kept = co;
    CORO_END(co);
}

static void a_fork_for_one_that_has_ended_is_reported_and_starts_nothing(void)
{
    coro_start_now(the.s, keep_itself);
    assert_no_handle(coro_fork(kept, say, .text = "x"));
    assert_error(CORO_ERROR_BAD_ARGUMENT);
    assert_int_equal(test_count(), 0);
}

static void destroying_nothing_is_harmless(void)
{
    stderr_catch();
    coro_runtime_destroy(NULL);
    coro_scheduler_destroy(NULL);
    stderr_release();
}

static void no_scheduler_crashes_nothing(void)
{
    stderr_catch();
    coro_scheduler_update(NULL, 0.25);
    coro_scheduler_fixed_update(NULL);
    coro_scheduler_end_frame(NULL);
    coro_scheduler_pause(NULL);
    coro_scheduler_resume(NULL);
    coro_scheduler_stop_all(NULL);
    coro_scheduler_set_time_scale(NULL, 2);
    int count = coro_scheduler_count(NULL) + coro_scheduler_stop_tagged(NULL, 0) +
                coro_scheduler_pause_tagged(NULL, 0) + coro_scheduler_resume_tagged(NULL, 0);
    bool paused = coro_scheduler_is_paused(NULL);
    size_t seen = coro_inspect(NULL, NULL, 0);
    (void)coro_scheduler_time(NULL);
    (void)coro_scheduler_time_scale(NULL);
    stderr_release();
    assert_int_equal(count, 0);
    assert_false(paused);
    assert_int_equal(seen, 0);
}

static void no_runtime_crashes_nothing(void)
{
    CoroHandle h = coro_start_now(the.s, idle, .frames = 1);
    stderr_catch();
    CoroScheduler *s = coro_scheduler_create(NULL, CORO_PARALLEL);
    bool any = coro_is_alive(NULL, h) || coro_is_paused(NULL, h) || coro_stop(NULL, h) ||
               coro_pause(NULL, h) || coro_resume(NULL, h) || coro_set_tag(NULL, h, 1);
    int woken = coro_raise(NULL, &bell);
    bool saved =
        coro_snapshot_save(NULL, said, sizeof said) || coro_snapshot_restore(NULL, said, sizeof said);
    (void)coro_fast_forward(NULL, h);
    (void)coro_snapshot_size(NULL);
    stderr_release();
    assert_null(s);
    assert_false(any);
    assert_int_equal(woken, 0);
    assert_false(saved);
    assert_alive(h);
}

static void no_signal_is_nobodys_signal_or_an_address_like_others(void)
{
    coro_start_now(the.s, hear, .signal = NULL, .text = "n");
    coro_start_now(the.s, hear, .signal = &bell, .text = "b");
    coro_raise(the.rt, NULL);
    tick(0.25);
    assert_null(strchr(trace_text(), 'b'));
    trace_clear();
    errors_clear();
}

static void a_frame_size_without_a_frame_crashes_nothing(void)
{
    CoroStart start = {.body = idle, .frame = NULL, .frame_size = sizeof(idle_frame)};
    coro_start_with(the.s, &start); /* zeros, or refused */
    ticks(2, 0.25);
    errors_clear();
    assert_int_equal(test_count(), 0);
}

static void a_handle_of_one_runtime_means_nothing_in_another_that_never_gave_it_out(void)
{
    CoroRuntimeConfig config = test_config();
    CoroRuntime *other = coro_runtime_create(&config);
    CoroHandle h = coro_start_now(the.s, idle, .frames = 1);
    assert_false(coro_is_alive(other, h));
    assert_false(coro_stop(other, h));
    coro_runtime_destroy(other);
    assert_alive(h);
}

static void the_version_that_is_linked_is_that_of_the_header(void)
{
    assert_string_equal(coro_version(), CORO_VERSION_STRING);
}

static void two_runtimes_do_not_disturb_each_other(void)
{
    CoroRuntimeConfig config = test_config();
    CoroRuntime *other = coro_runtime_create(&config);
    CoroScheduler *s = coro_scheduler_create(other, CORO_PARALLEL);
    coro_start_now(s, hear, .signal = &bell, .text = "o");
    coro_start_now(the.s, hear, .signal = &bell, .text = "t");
    assert_int_equal(coro_raise(the.rt, &bell), 1);
    coro_scheduler_update(s, 0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("t");
    coro_runtime_destroy(other);
}

static CoroRuntime *its_rt;
static CoroScheduler *its_s;
static Coro *inside; /* the body under way */
static int tried;

typedef CoroNoFrame quiet_frame;
static void quiet(Coro *co)
{
    CORO_BEGIN(co, quiet, f);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_END(co);
}

static void try_all(CoroHandle h)
{
    tried++;
    assert_int_equal(coro_raise(its_rt, &never), 0);
    assert_false(coro_stop(its_rt, h));
    assert_false(coro_pause(its_rt, h));
    assert_false(coro_resume(its_rt, h));
    assert_false(coro_set_tag(its_rt, h, 7));
    assert_false(coro_fast_forward(its_rt, h));
    assert_null(coro_scheduler_create(its_rt, CORO_PARALLEL));
    assert_int_equal(coro_start(its_s, quiet).index, 0);
    assert_int_equal(coro_start_once(its_s, quiet).index, 0);
    assert_int_equal(coro_restart(its_s, quiet).index, 0);
    coro_scheduler_update(its_s, 1);
    coro_scheduler_fixed_update(its_s);
    coro_scheduler_end_frame(its_s);
    coro_scheduler_pause(its_s);
    coro_scheduler_set_time_scale(its_s, 5);
    coro_scheduler_stop_all(its_s);
    assert_int_equal(coro_scheduler_stop_tagged(its_s, 0), 0);
    coro_scheduler_destroy(its_s);
    coro_runtime_destroy(its_rt);
    char buffer[64];
    assert_false(coro_snapshot_save(its_rt, buffer, sizeof buffer));
    assert_false(coro_snapshot_restore(its_rt, buffer, sizeof buffer));
    if (inside != NULL) {
        assert_int_equal(coro_fork(inside, quiet).index, 0);
        coro_stop_children(inside);
    }
}

static void on_error(void *user, const CoroError *error)
{
    (void)user;
    try_all(error->handle);
}

typedef CoroNoFrame faulty_frame;
static void faulty(Coro *co)
{
    CORO_BEGIN(co, faulty, f);
    inside = co;
    coro_fork(co, quiet);
    CORO_WAIT_FRAMES(co, 0); /* reported */
    CORO_WAIT_SIGNAL(co, &never);
    CORO_END(co);
}

static void x4_from_on_error_only_asking_functions_may_be_called(void)
{
    const CoroRuntimeConfig config = {.on_error = on_error};
    its_rt = coro_runtime_create(&config);
    its_s = coro_scheduler_create(its_rt, CORO_PARALLEL);
    tried = 0;
    inside = NULL;
    CoroHandle waits = coro_start_now(its_s, quiet);
    CoroHandle h = coro_start_now(its_s, faulty);
    assert_int_equal(tried, 1);
    assert_int_equal(coro_scheduler_count(its_s), 3);
    assert_true(coro_is_alive(its_rt, waits));
    assert_true(coro_is_alive(its_rt, h));
    assert_false(coro_scheduler_is_paused(its_s));
    assert_true(coro_scheduler_time_scale(its_s) == 1.0);
    coro_runtime_destroy(its_rt);
}

static void null_is_answered_with_nothing(void)
{
    CoroHandle none = CORO_NO_HANDLE;
    assert_int_equal(coro_fork(NULL, quiet).index, 0);
    coro_stop_children(NULL);
    coro_reset_interval(NULL);
    assert_true(coro_dt(NULL) == 0.0);
    assert_true(coro_time(NULL) == 0.0);
    assert_true(coro_progress(NULL) == 0.0);
    assert_null(coro_runtime(NULL));
    assert_null(coro_scheduler(NULL));
    assert_int_equal(coro_self(NULL).index, 0);
    assert_int_equal(coro_result(NULL), CORO_FINISHED);
    assert_false(coro_timed_out(NULL));
    assert_false(coro_is_skipping(NULL));
    assert_int_equal(coro_raise(NULL, &bell), 0);
    assert_true(coro_fast_forward(NULL, none));
    assert_int_equal(coro_snapshot_size(NULL), 0);
    assert_null(coro_scheduler_create(NULL, CORO_PARALLEL));
}

static void a_runtime_needs_both_or_neither_of_allocate_and_release(void)
{
    const CoroRuntimeConfig config = {.release = (void (*)(void *, void *, size_t))(uintptr_t)1};
    assert_null(coro_runtime_create(&config));
}

static const struct CMUnitTest tests[] = {
    TEST(s3_a_start_in_no_scheduler_is_one_line_to_stderr),
    TEST(s3_every_way_to_start_in_no_scheduler_is_refused),
    TEST(without_on_error_an_error_is_one_line_to_stderr),
    TEST(without_on_error_each_error_is_its_own_line),
    TEST(with_on_error_nothing_is_said_on_stderr),
    TEST(on_error_gets_the_user_pointer_and_a_message),
    TEST(a_fork_for_one_that_has_ended_is_reported_and_starts_nothing),
    TEST(destroying_nothing_is_harmless),
    TEST(no_scheduler_crashes_nothing),
    TEST(no_runtime_crashes_nothing),
    TEST(no_signal_is_nobodys_signal_or_an_address_like_others),
    TEST(a_frame_size_without_a_frame_crashes_nothing),
    TEST(a_handle_of_one_runtime_means_nothing_in_another_that_never_gave_it_out),
    TEST(the_version_that_is_linked_is_that_of_the_header),
    TEST(two_runtimes_do_not_disturb_each_other),
    TEST(x4_from_on_error_only_asking_functions_may_be_called),
    TEST(null_is_answered_with_nothing),
    TEST(a_runtime_needs_both_or_neither_of_allocate_and_release),
};

int main(void)
{
    return RUN(tests);
}
