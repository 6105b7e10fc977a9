/* SPDX-License-Identifier: Zlib */
/* A small world, all that can happen to coroutines in it, and what the trace says of it. */
#include "trace.h"

#include "expect.h"
#include "trace_read.h"
#include "trace_rules.h"

#include <stdio.h>
#include <string.h>

#define FRAME_NS INT64_C(16666667)
#define BODIES   16
#define FILE_1   "trace_1.json"
#define FILE_2   "trace_2.json"

/* What on_event has heard, beside the trace. */
typedef struct Tally {
    const char *bodies[BODIES];
    int resumes[BODIES];
    int count;
} Tally;

static struct {
    CoroRuntime *runtime;
    CoroScheduler *moths, *scenes; /* parallel, ordered */
    Tally tally;
    char bell, word[16];
    int64_t frame;
} it;

/* --- bodies -------------------------------------------------------------------------------------------- */

typedef CoroNoFrame blink_frame;
static void blink(Coro *co)
{
    CORO_BEGIN(co, blink, f);
    for (;;) {
        CORO_WAIT_SECONDS(co, 0.03);
    }
    CORO_END(co);
}

typedef CoroNoFrame await_bell_frame;
static void await_bell(Coro *co)
{
    CORO_BEGIN(co, await_bell, f);
    CORO_WAIT_SIGNAL(co, &it.bell);
    CORO_YIELD(co);
    CORO_END(co);
}

typedef CoroNoFrame ring_frame;
static void ring(Coro *co)
{
    CORO_BEGIN(co, ring, f);
    CORO_WAIT_FRAMES(co, 3);
    trace_raise(&it.bell);
    coro_raise(it.runtime, &it.bell);
    CORO_END(co);
}

typedef CoroNoFrame read_word_frame;
static void read_word(Coro *co)
{
    CORO_BEGIN(co, read_word, f);
    CORO_WAIT_UNTIL(co, strcmp(it.word, "\"a\\b\"\n") == 0);
    CORO_END(co);
}

typedef CoroNoFrame fall_frame;
static void fall(Coro *co)
{
    CORO_BEGIN(co, fall, f);
    CORO_YIELD(co);
    CORO_FAIL(co, "it falls");
    CORO_END(co);
}

typedef CoroNoFrame linger_frame;
static void linger(Coro *co)
{
    CORO_BEGIN(co, linger, f);
    coro_fork(co, blink);
    CORO_WAIT_SECONDS(co, 1000.0);
    CORO_FINALLY(co);
    it.word[0] = '\0';
    CORO_END(co);
}

typedef CoroNoFrame stop_itself_frame;
static void stop_itself(Coro *co)
{
    CORO_BEGIN(co, stop_itself, f);
    coro_stop(it.runtime, coro_self(co));
    CORO_END(co);
}

/* Steps within its step: on the other scheduler, and on its own. */
typedef CoroNoFrame conduct_frame;
static void conduct(Coro *co)
{
    CORO_BEGIN(co, conduct, f);
    coro_start_now(it.moths, await_bell);
    coro_start_now(it.moths, stop_itself);
    coro_start_now(coro_scheduler(co), blink);
    coro_start(it.moths, ring);
    CORO_CALL(co, fall);
    CORO_END(co);
}

/* --- a play ----------------------------------------------------------------------------------------------- */

static void count(const CoroEvent *event)
{
    int i = 0;

    if (event->kind != CORO_EVENT_RESUMED || !trace_is_open()) {
        return;
    }
    while (i < it.tally.count && strcmp(it.tally.bodies[i], event->info.name) != 0) {
        i++;
    }
    expect_is(i, <, BODIES);
    it.tally.count = i == it.tally.count ? i + 1 : it.tally.count;
    it.tally.bodies[i] = event->info.name;
    it.tally.resumes[i]++;
}

static void hear(void *user, const CoroEvent *event)
{
    (void)user;
    trace_note(event);
    count(event);
}

static void hear_error(void *user, const CoroError *error)
{
    (void)user;
    (void)error;
}

static void name_owner(const CoroScheduler *scheduler, TraceOwner *owner)
{
    owner->id = 0;
    owner->process = scheduler == it.moths ? "entities" : "scenes";
    snprintf(owner->name, sizeof owner->name, scheduler == it.moths ? "moth 7" : "one after the other");
}

static void run_frame(void)
{
    trace_frame((uint64_t)it.frame, it.frame * FRAME_NS,
                coro_scheduler_count(it.moths) + coro_scheduler_count(it.scenes));
    trace_part(TRACE_INPUT);
    trace_part(TRACE_UPDATE);
    coro_scheduler_update(it.moths, 1.0 / 60.0);
    coro_scheduler_update(it.scenes, 1.0 / 60.0);
    trace_part(TRACE_END_OF_FRAME);
    it.frame++;
}

static void run_frames(int frames)
{
    for (int i = 0; i < frames; i++) {
        run_frame();
    }
}

static void play(const char *path)
{
    memset(&it.tally, 0, sizeof it.tally);
    it.frame = 0;
    assert_true(trace_open(path, true));
    const CoroHandle lingers = coro_start(it.moths, linger);
    coro_start(it.moths, await_bell);
    coro_start(it.moths, read_word);
    coro_start(it.scenes, conduct);
    coro_start(it.scenes, blink);
    run_frames(10);
    coro_stop(it.runtime, lingers);
    snprintf(it.word, sizeof it.word, "\"a\\b\"\n");
    run_frames(10);
    assert_true(trace_close());
}

static int begin(void **state)
{
    (void)state;
    memset(&it, 0, sizeof it);
    it.runtime = coro_runtime_create(&(CoroRuntimeConfig){.on_event = hear, .on_error = hear_error});
    it.moths = coro_scheduler_create(it.runtime, CORO_PARALLEL);
    it.scenes = coro_scheduler_create(it.runtime, CORO_ORDERED);
    trace_ask_owner(name_owner);
    return it.scenes == NULL ? -1 : 0;
}

static int end(void **state)
{
    (void)state;
    trace_close();
    trace_ask_owner(NULL);
    coro_runtime_destroy(it.runtime);
    return 0;
}

/* --- what the file says --------------------------------------------------------------------------------------- */

static TraceCounts check(const char *path)
{
    TraceCounts counts;
    const char *problem = trace_rules_check(path, &counts);

    if (problem != NULL) {
        fail_msg("%s: %s", path, problem);
    }
    return counts;
}

static ReadTrace read_trace(const char *path)
{
    ReadTrace trace;
    const char *problem = NULL;

    if (!trace_read(path, &trace, &problem)) {
        fail_msg("%s: %s", path, problem);
    }
    return trace;
}

static int slices_of(const ReadTrace *trace, const char *body)
{
    int found = 0;

    for (int i = 0; i < trace->slice_count; i++) {
        found += strcmp(trace->slices[i].name, body) == 0 ? 1 : 0;
    }
    return found;
}

/* The one of this name that ends so. */
static const ReadSlice *find_slice(const ReadTrace *trace, const char *body, const char *wait)
{
    for (int i = 0; i < trace->slice_count; i++) {
        const ReadSlice *slice = &trace->slices[i];
        if (strcmp(slice->name, body) == 0 && slice->wait != NULL && strcmp(slice->wait, wait) == 0) {
            return slice;
        }
    }
    fail_msg("no step of %s ends with: %s", body, wait);
    return NULL;
}

static int arrows_from_to(const ReadTrace *trace, const char *name, const char *from, const char *to)
{
    int found = 0;

    for (int i = 0; i < trace->arrow_count; i++) {
        const ReadArrow *arrow = &trace->arrows[i];
        expect_is(arrow->from, >=, 0);
        expect_is(arrow->to, >=, 0);
        found += strcmp(arrow->name, name) == 0 && strcmp(trace->slices[arrow->from].name, from) == 0 &&
                 strcmp(trace->slices[arrow->to].name, to) == 0;
    }
    return found;
}

/* --- the tests -------------------------------------------------------------------------------------------------- */

static void it_keeps_to_the_rules_of_the_format(void **state)
{
    (void)state;
    play(FILE_1);
    const TraceCounts counts = check(FILE_1);
    assert_false(counts.is_cut);
    assert_int_equal(counts.processes, 3);
    assert_int_equal(counts.tracks, 3);
    assert_int_equal(counts.counters, 20 + 19); /* the first frame has none before it */
}

static void each_step_of_each_body_is_a_slice(void **state)
{
    (void)state;
    play(FILE_1);
    ReadTrace trace = read_trace(FILE_1);
    expect_is(it.tally.count, ==, 8);
    for (int i = 0; i < it.tally.count; i++) {
        expect_about("the body %s", it.tally.bodies[i]);
        assert_int_equal(slices_of(&trace, it.tally.bodies[i]), it.tally.resumes[i]);
    }
    assert_int_equal(trace.unended, 0);
    trace_read_free(&trace);
}

static void a_slice_says_where_it_ends_and_what_it_waits_for(void **state)
{
    (void)state;
    play(FILE_1);
    ReadTrace trace = read_trace(FILE_1);
    const ReadSlice *word = find_slice(&trace, "read_word", "predicate");
    assert_string_equal(word->file, "trace/test_trace.c");
    assert_string_equal(word->awaited, "strcmp(it.word, \"\\\"a\\\\b\\\"\\n\") == 0");
    expect_is(word->line, >, 0);
    find_slice(&trace, "conduct", "call");
    find_slice(&trace, "fall", "failed");
    find_slice(&trace, "ring", "finished");
    find_slice(&trace, "stop_itself", "stopped");
    trace_read_free(&trace);
}

static void it_lies_on_the_track_of_its_owner(void **state)
{
    (void)state;
    play(FILE_1);
    ReadTrace trace = read_trace(FILE_1);
    const ReadTrack *track = &trace.tracks[find_slice(&trace, "ring", "finished")->track];
    assert_string_equal(track->process, "entities");
    assert_string_equal(track->thread, "moth 7");
    track = &trace.tracks[find_slice(&trace, "conduct", "call")->track];
    assert_string_equal(track->process, "scenes");
    assert_string_equal(track->thread, "one after the other");
    trace_read_free(&trace);
}

static void a_step_within_a_step_lies_in_it_where_they_share_a_track(void **state)
{
    (void)state;
    play(FILE_1);
    ReadTrace trace = read_trace(FILE_1);
    int nested = 0;
    for (int i = 0; i < trace.slice_count; i++) {
        nested += strcmp(trace.slices[i].name, "blink") == 0 && trace.slices[i].depth == 1 ? 1 : 0;
    }
    assert_int_equal(nested, 1);
    trace_read_free(&trace);
}

static void arrows_lead_from_starts_to_first_steps_and_from_raises_to_wakes(void **state)
{
    (void)state;
    play(FILE_1);
    ReadTrace trace = read_trace(FILE_1);
    assert_int_equal(arrows_from_to(&trace, "raise", "ring", "await_bell"), 2);
    assert_int_equal(arrows_from_to(&trace, "start", "conduct", "await_bell"), 1);
    assert_int_equal(arrows_from_to(&trace, "start", "conduct", "ring"), 1);
    assert_int_equal(arrows_from_to(&trace, "start", "linger", "blink"), 1);
    assert_int_equal(arrows_from_to(&trace, "start", "opened", "linger"), 1);
    trace_read_free(&trace);
}

/* One that is stopped before its first step leaves no arrow behind. */
static void an_arrow_that_never_arrives_is_not_begun(void **state)
{
    (void)state;
    assert_true(trace_open(FILE_1, true));
    coro_stop(it.runtime, coro_start(it.moths, blink));
    coro_start(it.moths, await_bell);
    run_frame();
    trace_raise(&it.bell);
    coro_raise(it.runtime, &it.bell);
    coro_scheduler_stop_all(it.moths);
    assert_true(trace_close());
    assert_int_equal(check(FILE_1).arrows, 1);
}

static void the_same_play_gives_the_same_file(void **state)
{
    char first[256];
    char second[256];

    play(FILE_1);
    end(state);
    begin(state);
    play(FILE_2);
    FILE *a = fopen(FILE_1, "rb");
    FILE *b = fopen(FILE_2, "rb");
    assert_non_null(a);
    assert_non_null(b);
    size_t read = 0;
    do {
        read = fread(first, 1, sizeof first, a);
        assert_int_equal(fread(second, 1, sizeof second, b), read);
        assert_memory_equal(first, second, read);
    } while (read > 0);
    fclose(a);
    fclose(b);
}

static void times_of_the_clock_keep_to_the_rules_too(void **state)
{
    (void)state;
    assert_true(trace_open(FILE_1, false));
    coro_start(it.scenes, conduct);
    run_frames(20);
    assert_true(trace_close());
    expect_is(check(FILE_1).slices, >, 40);
}

/* F6 in the middle of a play: they have lived before. */
static void one_that_is_opened_late_shows_who_lives_already(void **state)
{
    (void)state;
    coro_start(it.moths, blink);
    run_frames(5);
    assert_true(trace_open(FILE_1, true));
    run_frames(20);
    assert_true(trace_close());
    check(FILE_1);
    ReadTrace trace = read_trace(FILE_1);
    expect_is(slices_of(&trace, "blink"), >=, 5);
    assert_int_equal(slices_of(&trace, "blink"), it.tally.resumes[0]);
    trace_read_free(&trace);
}

/* Their handles are those of another time. */
static void a_state_that_is_put_back_leaves_the_rules_kept(void **state)
{
    static char kept[65536];

    (void)state;
    assert_true(trace_open(FILE_1, true));
    coro_start(it.moths, blink);
    run_frames(3);
    expect_is(coro_snapshot_size(it.runtime), <=, sizeof kept);
    assert_true(coro_snapshot_save(it.runtime, kept, sizeof kept));
    coro_start(it.moths, await_bell);
    run_frames(3);
    assert_true(coro_snapshot_restore(it.runtime, kept, sizeof kept));
    trace_restored();
    coro_start(it.moths, ring);
    run_frames(6);
    assert_true(trace_close());
    assert_int_equal(check(FILE_1).arrows, 3);
}

/* More happens in a frame than a stream's usual buffer holds, and none of it is cut in two. */
static void what_is_cut_off_shows_all_frames_before(void **state)
{
    (void)state;
    assert_true(trace_open(FILE_1, true));
    for (int i = 0; i < 200; i++) {
        coro_start(it.moths, blink);
    }
    run_frames(7);                     /* they run in the last */
    assert_true(check(FILE_1).is_cut); /* still open: as a program that is ended leaves it */
    ReadTrace trace = read_trace(FILE_1);
    expect_is(slices_of(&trace, "frame"), >=, 5);
    trace_read_free(&trace);
    assert_true(trace_close());
    assert_false(check(FILE_1).is_cut);
}

static void no_file_no_cost_no_harm(void **state)
{
    (void)state;
    coro_start(it.scenes, conduct);
    run_frames(3);
    trace_restored();
    assert_false(trace_is_open());
    assert_true(trace_close());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(it_keeps_to_the_rules_of_the_format, begin, end),
        cmocka_unit_test_setup_teardown(each_step_of_each_body_is_a_slice, begin, end),
        cmocka_unit_test_setup_teardown(a_slice_says_where_it_ends_and_what_it_waits_for, begin, end),
        cmocka_unit_test_setup_teardown(it_lies_on_the_track_of_its_owner, begin, end),
        cmocka_unit_test_setup_teardown(a_step_within_a_step_lies_in_it_where_they_share_a_track, begin, end),
        cmocka_unit_test_setup_teardown(arrows_lead_from_starts_to_first_steps_and_from_raises_to_wakes,
                                        begin, end),
        cmocka_unit_test_setup_teardown(an_arrow_that_never_arrives_is_not_begun, begin, end),
        cmocka_unit_test_setup_teardown(the_same_play_gives_the_same_file, begin, end),
        cmocka_unit_test_setup_teardown(times_of_the_clock_keep_to_the_rules_too, begin, end),
        cmocka_unit_test_setup_teardown(one_that_is_opened_late_shows_who_lives_already, begin, end),
        cmocka_unit_test_setup_teardown(a_state_that_is_put_back_leaves_the_rules_kept, begin, end),
        cmocka_unit_test_setup_teardown(what_is_cut_off_shows_all_frames_before, begin, end),
        cmocka_unit_test_setup_teardown(no_file_no_cost_no_harm, begin, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
