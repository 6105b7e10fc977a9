/* SPDX-License-Identifier: Zlib */
/* L3 coro_explain, and what CoroInfo says of a wait: the text as written in the source, and how long it has lasted. */
#include "coro_deeds.h"

#include <math.h>

static CoroHandle stranger;
static int gold;
static int line_of_wait;

static bool is_richer(int a, int b)
{
    return a > b;
}

static bool keep_waiting(void *self, double dt)
{
    (void)self;
    (void)dt;
    return true;
}

static const CoroCondition night_falls = {keep_waiting, NULL, NULL};

#define PRICE_OF_A_LAMP 30

typedef struct wait_so_frame {
    int kind;
} wait_so_frame;

/* clang-format off */
#define FIRST_OF_WAITS if (false) { }
#define PICK(n) else if (f->kind == (n)) { line_of_wait = __LINE__;
/* clang-format on */

static void wait_so(Coro *co)
{
    CORO_BEGIN(co, wait_so, f);
    /* clang-format off */
    FIRST_OF_WAITS
    PICK(0) CORO_WAIT_UNTIL(co, gold >= PRICE_OF_A_LAMP); }
    PICK(1) CORO_WAIT_WHILE(co, gold < 30 || !is_richer(gold, 10)); }
    PICK(2) CORO_WAIT_SIGNAL(co, &bell); }
    PICK(3) CORO_WAIT_FOR(co, stranger); }
    PICK(4) CORO_WAIT_CONDITION(co, &night_falls, NULL); }
    PICK(5) CORO_WAIT_UNTIL_TIMEOUT(co, is_richer(gold, 5), 9); }
    PICK(6) CORO_WAIT_SIGNAL_TIMEOUT(co, &bell, 9); }
    PICK(7) CORO_WAIT_FOR_TIMEOUT(co, stranger, 9); }
    PICK(8) CORO_WAIT_SECONDS(co, 8); }
    PICK(9) CORO_WAIT_SECONDS_REALTIME(co, 8); }
    PICK(10) CORO_WAIT_FRAMES(co, 8); }
    PICK(11) CORO_WAIT_INTERVAL(co, 8); }
    PICK(12) CORO_WAIT_FIXED_UPDATE(co); }
    PICK(13) CORO_WAIT_END_OF_FRAME(co); }
    PICK(14) CORO_OVER(co, 8) { } }
    PICK(15) CORO_YIELD(co); }
/* clang-format on */
CORO_END(co);
}

enum { KINDS = 16 };

static const char *const texts[KINDS] = {"gold >= PRICE_OF_A_LAMP",
                                         "gold < 30 || !is_richer(gold, 10)",
                                         "&bell",
                                         "stranger",
                                         "&night_falls",
                                         "is_richer(gold, 5)",
                                         "&bell",
                                         "stranger"};

static CoroHandle begin_wait(int kind)
{
    stranger = coro_start_now(the.s, hold, .text = "");
    return coro_start_now(the.s, wait_so, .kind = kind);
}

static void l1_awaited_text_is_what_stands_in_the_source(void)
{
    for (int kind = 0; kind < KINDS; kind++) {
        CoroHandle h = begin_wait(kind);
        CoroInfo info = info_of(the.s, h);
        assert_int_equal(info.line, line_of_wait);
        if (texts[kind] == NULL) {
            assert_null(info.awaited_text);
        } else {
            assert_string_equal(info.awaited_text, texts[kind]);
        }
        coro_stop(the.rt, h);
    }
}

static void l1_awaited_text_is_none_before_the_first_step(void)
{
    CoroHandle h = coro_start(the.s, wait_so, .kind = 0);
    assert_null(info_of(the.s, h).awaited_text);
    assert_near(info_of(the.s, h).waited, 0);
    coro_stop(the.rt, h);
}

static void l1_awaited_text_of_the_wait_before_is_forgotten(void)
{
    CoroHandle h = coro_start_now(the.s, known_listener, .text = "");
    assert_string_equal(info_of(the.s, h).awaited_text, "&bell");
    coro_stop(the.rt, h);
    h = coro_start_now(the.s, known, .seconds = 1, .text = ""); /* in its place */
    assert_null(info_of(the.s, h).awaited_text);
    coro_stop(the.rt, h);
    trace_clear();
}

static void l1_waited_counts_real_seconds_of_this_wait(void)
{
    for (int kind = 0; kind < KINDS - 1; kind++) {
        coro_scheduler_set_time_scale(the.s, 0.5);
        CoroHandle h = begin_wait(kind);
        ticks(3, 0.25);
        CoroInfo info = info_of(the.s, h);
        if (kind != 14) { /* a loop, which stands anew in every update, or since its beginning */
            assert_near(info.waited, 0.75);
        }
        coro_scheduler_set_time_scale(the.s, 0);
        tick(0.25);
        if (kind != 14) {
            assert_near(info_of(the.s, h).waited, 1);
        }
        coro_stop(the.rt, h);
        coro_scheduler_set_time_scale(the.s, 1);
    }
}

typedef CoroNoFrame wait_twice_frame;

static void wait_twice(Coro *co)
{
    CORO_BEGIN(co, wait_twice, f);
    CORO_WAIT_SECONDS(co, 1);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_END(co);
}

static void l1_waited_begins_anew_with_each_wait(void)
{
    CoroHandle h = coro_start_now(the.s, wait_twice);
    tick(0.5);
    assert_near(info_of(the.s, h).waited, 0.5);
    tick(0.5);
    assert_near(info_of(the.s, h).waited, 0);
    tick(0.25);
    assert_near(info_of(the.s, h).waited, 0.25);
    coro_stop(the.rt, h);
}

/* ---- coro_explain */

static char explained[2048];

static int explain(CoroHandle h)
{
    memset(explained, '#', sizeof explained);
    return coro_explain(the.rt, h, explained, sizeof explained);
}

static int count_lines(const char *text)
{
    int lines = 0;
    for (const char *c = text; *c != '\0'; c++) {
        lines += *c == '\n' || (c[1] == '\0' && *c != '\n');
    }
    return lines;
}

#define expect_explained(part) check_explained((part), __FILE__, __LINE__)
static void check_explained(const char *part, const char *file, int line)
{
    if (strstr(explained, part) == NULL) {
        print_error("%s:%d: coro_explain says \"%s\", expected \"%s\" in it\n", file, line, explained, part);
        fail();
    }
}

static void l3_a_line_names_the_coroutine_its_place_and_what_it_waits_for(void)
{
    for (int kind = 0; kind < KINDS; kind++) {
        CoroHandle h = begin_wait(kind);
        int length = explain(h);
        assert_int_equal(length, (long long)strlen(explained));
        char place[64];
        snprintf(place, sizeof place, "test_explaining.c:%d", line_of_wait);
        expect_explained("wait_so");
        expect_explained(place);
        if (texts[kind] != NULL) {
            expect_explained(texts[kind]);
        }
        bool to_another = kind == 3 || kind == 7;
        assert_int_equal(count_lines(explained), to_another ? 2 : 1);
        coro_stop(the.rt, h);
    }
}

static void l3_the_words_of_each_kind_of_wait_differ(void)
{
    static char seen[KINDS][256];
    for (int kind = 8; kind < KINDS; kind++) {
        CoroHandle h = begin_wait(kind);
        explain(h);
        const char *after_place = strstr(explained, "test_explaining.c:");
        assert_non_null(after_place);
        after_place = strchr(after_place + strlen("test_explaining.c:"), ' ');
        snprintf(seen[kind], sizeof seen[kind], "%s", after_place != NULL ? after_place : "");
        for (int before = 8; before < kind; before++) {
            if (strcmp(seen[before], seen[kind]) == 0) {
                print_error("waits %d and %d are explained alike: \"%s\"\n", before, kind, explained);
                fail();
            }
        }
        coro_stop(the.rt, h);
    }
}

typedef known_frame call_deeper_frame;

static void call_deeper(Coro *co)
{
    CORO_BEGIN(co, call_deeper, f);
    CORO_CALL(co, call_known, .self = f->self, .seconds = 8, .text = "");
    CORO_END(co);
}

static void l3_there_is_a_line_for_each_link_in_order(void)
{
    CoroHandle called;
    CoroHandle h = coro_start_now(the.s, call_deeper, .self = &called);
    CoroHandle waiter = coro_start_now(the.s, await_end, .handle = h, .text = "");
    tick(0.25);
    explain(waiter);
    assert_int_equal(count_lines(explained), 4);
    const char *order[] = {"await_end", "call_deeper", "call_known", "known"};
    const char *at = explained;
    for (int i = 0; i < 4 && at != NULL; i++) {
        at = strstr(at, order[i]);
        if (at == NULL) {
            print_error("\"%s\" is not where it should be in \"%s\"\n", order[i], explained);
            fail();
        } else {
            at = strchr(at, '\n') != NULL ? strchr(at, '\n') : at;
        }
    }
    explain(called);
    assert_int_equal(count_lines(explained), 1);
    coro_scheduler_stop_all(the.s);
    trace_clear();
}

static void l3_it_writes_as_snprintf_does(void)
{
    CoroHandle h = begin_wait(3);
    int length = explain(h);
    char whole[2048];
    memcpy(whole, explained, sizeof whole);
    assert_true(length > 10);
    assert_int_equal(coro_explain(the.rt, h, NULL, 0), length);
    for (size_t size = 1; size <= (size_t)length + 2; size++) {
        char buffer[2048];
        memset(buffer, '#', sizeof buffer);
        assert_int_equal(coro_explain(the.rt, h, buffer, size), length);
        size_t written = size - 1 < (size_t)length ? size - 1 : (size_t)length;
        assert_int_equal((long long)strlen(buffer), (long long)written);
        assert_memory_equal(buffer, whole, written);
        assert_int_equal(buffer[written < size ? size : written + 1], '#'); /* nothing behind its end */
    }
    coro_stop(the.rt, h);
}

static void l3_a_dead_one_is_explained_by_nothing(void)
{
    CoroHandle h = coro_start_now(the.s, say, .text = "");
    assert_int_equal(explain(h), 0);
    assert_string_equal(explained, "");
    assert_int_equal(explain(CORO_NO_HANDLE), 0);
    assert_int_equal(coro_explain(the.rt, h, NULL, 0), 0);
}

static void l3_one_that_has_not_started_is_explained_too(void)
{
    CoroHandle h = coro_start(the.s, wait_so, .kind = 0);
    assert_true(explain(h) > 0);
    expect_explained("wait_so");
    assert_int_equal(count_lines(explained), 1);
    coro_stop(the.rt, h);
}

typedef CoroNoFrame explain_itself_frame;

static void explain_itself(Coro *co)
{
    CORO_BEGIN(co, explain_itself, f);
    CORO_YIELD(co);
    explain(coro_self(co));
    CORO_END(co);
}

static void l3_it_may_be_asked_from_inside(void)
{
    coro_start_now(the.s, explain_itself);
    tick(0.25);
    expect_explained("explain_itself");
}

static CoroHandle ending;

typedef CoroNoFrame explain_in_cleanup_frame;

static void explain_in_cleanup(Coro *co)
{
    CORO_BEGIN(co, explain_in_cleanup, f);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    explain(ending);
    trace(strstr(explained, "first step") != NULL ? "first step" : "");
    trace(strstr(explained, "is ending") != NULL ? "is ending" : "");
    CORO_END(co);
}

typedef CoroNoFrame parent_that_ends_frame;

static void parent_that_ends(Coro *co)
{
    CORO_BEGIN(co, parent_that_ends, f);
    coro_fork(co, explain_in_cleanup);
    CORO_WAIT_SECONDS(co, 1);
    CORO_END(co);
}

static void l3_one_whose_children_clean_up_is_ending_and_waits_for_nothing(void)
{
    ending = coro_start_now(the.s, parent_that_ends);
    coro_stop(the.rt, ending);
    assert_trace("is ending");
}

static void l3_a_paused_scheduler_and_stopped_time_are_named(void)
{
    CoroHandle h = begin_wait(8);
    coro_scheduler_pause(the.s);
    explain(h);
    assert_non_null(strstr(explained, "its scheduler is paused"));
    coro_scheduler_resume(the.s);
    coro_scheduler_set_time_scale(the.s, 0);
    explain(h);
    assert_null(strstr(explained, "paused"));
    assert_non_null(strstr(explained, "its time scale is 0"));
    coro_stop(the.rt, h);
    h = begin_wait(9);
    explain(h);
    assert_null(strstr(explained, "time scale")); /* real seconds go on */
    coro_stop(the.rt, h);
}

static void l3_what_has_come_is_still_named(void)
{
    CoroHandle h = begin_wait(2);
    coro_raise(the.rt, &bell);
    explain(h);
    assert_non_null(strstr(explained, "the signal &bell, which has come"));
    coro_stop(the.rt, h);
}

static void l3_asking_changes_nothing(void)
{
    static char before[1 << 20], after[1 << 20];
    CoroHandle h = begin_wait(3);
    size_t size = coro_snapshot_size(the.rt);
    assert_true(coro_snapshot_save(the.rt, before, sizeof before));
    explain(h);
    assert_true(coro_snapshot_save(the.rt, after, sizeof after));
    assert_int_equal((long long)coro_snapshot_size(the.rt), (long long)size);
    assert_memory_equal(before, after, size);
    coro_stop(the.rt, h);
}

static const struct CMUnitTest tests[] = {
    TEST(l1_awaited_text_is_what_stands_in_the_source),
    TEST(l1_awaited_text_is_none_before_the_first_step),
    TEST(l1_awaited_text_of_the_wait_before_is_forgotten),
    TEST(l1_waited_counts_real_seconds_of_this_wait),
    TEST(l1_waited_begins_anew_with_each_wait),
    TEST(l3_a_line_names_the_coroutine_its_place_and_what_it_waits_for),
    TEST(l3_the_words_of_each_kind_of_wait_differ),
    TEST(l3_there_is_a_line_for_each_link_in_order),
    TEST(l3_it_writes_as_snprintf_does),
    TEST(l3_a_dead_one_is_explained_by_nothing),
    TEST(l3_one_that_has_not_started_is_explained_too),
    TEST(l3_it_may_be_asked_from_inside),
    TEST(l3_one_whose_children_clean_up_is_ending_and_waits_for_nothing),
    TEST(l3_a_paused_scheduler_and_stopped_time_are_named),
    TEST(l3_what_has_come_is_still_named),
    TEST(l3_asking_changes_nothing),
};

int main(void)
{
    return RUN(tests);
}
