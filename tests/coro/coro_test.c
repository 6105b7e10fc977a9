/* SPDX-License-Identifier: Zlib */
#include "coro_test.h"

#include <stdlib.h>

#include "event_check.h"

#define TRACE_SIZE       16384
#define ERRORS_KEPT      16
#define CROWD            60
#define EVENTS_LOOKED_AT 10000

TestWorld the;
TestMemory memory;
const char never = 'n';
const char bell = 'b';

static char trace_buffer[TRACE_SIZE];
static size_t trace_length;
static TestError errors[ERRORS_KEPT];
static int errors_seen;
static bool is_traced;
static unsigned long events_seen;
static const char *wrong_event; /* the field that was wrong in one */
static CoroHandle crowd[CROWD]; /* none where the test has no crowd */

/* Stands in front of each block, so that the size given back can be compared. */
typedef union BlockHead {
    max_align_t align;
    size_t size;
} BlockHead;

static void *count_allocate(void *user, size_t size)
{
    TestMemory *m = user;
    m->calls++;
    if (m->fail_at != 0 && m->calls >= m->fail_at) {
        return NULL;
    }
    BlockHead *head = malloc(sizeof *head + size);
    if (head == NULL) {
        return NULL;
    }
    head->size = size;
    m->live_blocks++;
    m->live_bytes += size;
    return head + 1;
}

static void count_release(void *user, void *block, size_t size)
{
    TestMemory *m = user;
    if (block == NULL) {
        return;
    }
    BlockHead *head = (BlockHead *)block - 1;
    if (head->size != size) {
        m->wrong_sizes++;
    }
    m->live_blocks--;
    m->live_bytes -= head->size;
    free(head);
}

static void copy_text(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%s", from != NULL ? from : "");
}

static void record_error(void *user, const CoroError *error)
{
    (void)user;
    if (errors_seen < ERRORS_KEPT) {
        TestError *e = &errors[errors_seen];
        e->code = error->code;
        copy_text(e->message, sizeof e->message, error->message);
        copy_text(e->coroutine, sizeof e->coroutine, error->coroutine);
        copy_text(e->file, sizeof e->file, error->file);
        e->line = error->line;
        e->handle = error->handle;
    }
    errors_seen++;
}

/* Does what a tracer does: asks. */
static void check_event(void *user, const CoroEvent *event)
{
    (void)user;
    if (events_seen++ < EVENTS_LOOKED_AT && wrong_event == NULL) {
        wrong_event = event_wrong_field(event);
    }
}

CoroRuntimeConfig test_config(void)
{
    return (CoroRuntimeConfig){.allocate = count_allocate,
                               .release = count_release,
                               .allocator_user = &memory,
                               .on_error = record_error,
                               .on_event = is_traced ? check_event : NULL};
}

void world_destroy(void)
{
    if (the.rt != NULL) {
        coro_runtime_destroy(the.rt);
    }
    the = (TestWorld){0};
    memset(crowd, 0, sizeof crowd);
}

void world_replace(const CoroRuntimeConfig *config)
{
    world_destroy();
    the.rt = coro_runtime_create(config);
    assert_non_null(the.rt);
    the.s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    the.ordered = coro_scheduler_create(the.rt, CORO_ORDERED);
    assert_non_null(the.s);
    assert_non_null(the.ordered);
}

void test_run(void **state)
{
    ((const TestCase *)*state)->function();
}

static int begin_test(bool traced, int crowd_size)
{
    memory = (TestMemory){0};
    trace_clear();
    errors_clear();
    is_traced = traced;
    events_seen = 0;
    wrong_event = NULL;
    CoroRuntimeConfig config = test_config();
    world_replace(&config);
    for (int i = 0; i < crowd_size; i++) {
        crowd[i] = coro_start_now(the.s, hold, .text = "");
    }
    return 0;
}

int test_setup(void **state)
{
    (void)state;
    return begin_test(false, 0);
}

int test_setup_crowd(void **state)
{
    (void)state;
    return begin_test(false, CROWD);
}

int test_setup_traced(void **state)
{
    (void)state;
    return begin_test(true, 0);
}

int test_setup_traced_crowd(void **state)
{
    (void)state;
    return begin_test(true, CROWD);
}

static void print_errors(void)
{
    for (int i = 0; i < errors_seen && i < ERRORS_KEPT; i++) {
        print_error("reported: code %d, \"%s\", %s, %s:%d\n", (int)errors[i].code, errors[i].message,
                    errors[i].coroutine, errors[i].file, errors[i].line);
    }
}

int test_teardown(void **state)
{
    (void)state;
    memory.fail_at = 0;
    world_destroy();
    print_errors();
    assert_int_equal(errors_seen, 0);
    if (wrong_event != NULL) {
        fail_msg("an event does not say what coro_inspect says at that moment: its %s", wrong_event);
    }
    assert_int_equal(memory.live_blocks, 0);
    assert_int_equal(memory.live_bytes, 0);
    assert_int_equal(memory.wrong_sizes, 0);
    return 0;
}

void tick(double dt)
{
    coro_scheduler_update(the.s, dt);
}

void ticks(int count, double dt)
{
    for (int i = 0; i < count; i++) {
        tick(dt);
    }
}

int test_count(void)
{
    int count = coro_scheduler_count(the.s);
    for (int i = 0; i < CROWD; i++) {
        count -= coro_is_alive(the.rt, crowd[i]);
    }
    return count;
}

void trace(const char *text)
{
    size_t length = text != NULL ? strlen(text) : 0;
    if (trace_length + length < TRACE_SIZE) {
        memcpy(trace_buffer + trace_length, text != NULL ? text : "", length + 1);
        trace_length += length;
    }
}

void trace_number(long number)
{
    char text[32];
    snprintf(text, sizeof text, "%ld", number);
    trace(text);
}

void trace_result(const Coro *co)
{
    switch (coro_result(co)) {
    case CORO_FINISHED:
        trace("F");
        break;
    case CORO_STOPPED:
        trace("S");
        break;
    case CORO_FAILED:
        trace("X");
        break;
    default:
        trace("?");
        break;
    }
}

const char *trace_text(void)
{
    return trace_buffer;
}

void trace_clear(void)
{
    trace_length = 0;
    trace_buffer[0] = '\0';
}

void check_trace(const char *expected, const char *file, int line)
{
    bool equal = strcmp(trace_buffer, expected) == 0;
    if (!equal) {
        print_error("%s:%d: the trace is \"%s\", not \"%s\"\n", file, line, trace_buffer, expected);
    }
    trace_clear();
    if (!equal) {
        fail();
    }
}

const TestError *check_error(CoroErrorCode code, const char *file, int line)
{
    const TestError *error = check_some_error(file, line);
    if (error->code != code) {
        print_error("%s:%d: the error is %d (%s), not %d\n", file, line, (int)error->code, error->message,
                    (int)code);
        fail();
    }
    return error;
}

const TestError *check_some_error(const char *file, int line)
{
    if (errors_seen != 1) {
        print_error("%s:%d: %d errors were reported, not one\n", file, line, errors_seen);
        print_errors();
        errors_seen = 0;
        fail();
    }
    errors_seen = 0;
    return &errors[0];
}

int error_count(void)
{
    return errors_seen;
}

void errors_clear(void)
{
    errors_seen = 0;
    memset(errors, 0, sizeof errors);
}

/* Says it, and fails the test. */
static void complain(const char *file, int line, const char *what, const char *found, const char *expected)
{
    print_error("%s:%d: %s: found %s, expected %s\n", file, line, what, found, expected);
    print_errors();
    fail();
}

void check_bool(bool found, bool expected, const char *what, const char *file, int line)
{
    if (found != expected) {
        complain(file, line, what, found ? "true" : "false", expected ? "true" : "false");
    }
}

void check_int(long long found, long long expected, const char *what, const char *file, int line)
{
    if (found != expected) {
        char texts[2][32];
        snprintf(texts[0], sizeof texts[0], "%lld", found);
        snprintf(texts[1], sizeof texts[1], "%lld", expected);
        complain(file, line, what, texts[0], texts[1]);
    }
}

void check_string(const char *found, const char *expected, const char *what, const char *file, int line)
{
    if (found == NULL || strcmp(found, expected) != 0) {
        complain(file, line, what, found != NULL ? found : "NULL", expected);
    }
}

void check_near(double found, double expected, const char *what, const char *file, int line)
{
    if (!(found - expected < 1e-6 && expected - found < 1e-6)) {
        char texts[2][32];
        snprintf(texts[0], sizeof texts[0], "%.9g", found);
        snprintf(texts[1], sizeof texts[1], "%.9g", expected);
        complain(file, line, what, texts[0], texts[1]);
    }
}

void check_handle(CoroHandle found, CoroHandle expected, const char *what, const char *file, int line)
{
    if (!is_same(found, expected)) {
        char texts[2][48];
        snprintf(texts[0], sizeof texts[0], "coroutine %lu.%lu", (unsigned long)found.index,
                 (unsigned long)found.generation);
        snprintf(texts[1], sizeof texts[1], "coroutine %lu.%lu", (unsigned long)expected.index,
                 (unsigned long)expected.generation);
        complain(file, line, what, texts[0], texts[1]);
    }
}

bool is_same(CoroHandle a, CoroHandle b)
{
    return a.index == b.index && a.generation == b.generation;
}

CoroInfo info_of(const CoroScheduler *s, CoroHandle h)
{
    CoroInfo infos[2 * CROWD];
    size_t count = coro_inspect(s, infos, 2 * CROWD);
    for (size_t i = 0; i < count && i < 2 * CROWD; i++) {
        if (infos[i].handle.index == h.index && infos[i].handle.generation == h.generation) {
            return infos[i];
        }
    }
    fail_msg("%s", "the coroutine is not among those that coro_inspect shows");
    return (CoroInfo){0};
}

uint32_t random_next(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

void say(Coro *co)
{
    CORO_BEGIN(co, say, f);
    trace(f->text);
    CORO_END(co);
}

void say_frames(Coro *co)
{
    CORO_BEGIN(co, say_frames, f);
    trace(f->text);
    for (f->i = 1; f->i < f->times; f->i++) {
        CORO_YIELD(co);
        trace(f->text);
    }
    CORO_END(co);
}

void say_after(Coro *co)
{
    CORO_BEGIN(co, say_after, f);
    CORO_WAIT_SECONDS(co, f->seconds);
    trace(f->text);
    CORO_END(co);
}

void hold(Coro *co)
{
    CORO_BEGIN(co, hold, f);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    trace(f->text);
    CORO_END(co);
}

void hear(Coro *co)
{
    CORO_BEGIN(co, hear, f);
    CORO_WAIT_SIGNAL(co, f->signal);
    trace(f->text);
    CORO_END(co);
}

void await_end(Coro *co)
{
    CORO_BEGIN(co, await_end, f);
    CORO_WAIT_FOR(co, f->handle);
    trace(f->text);
    trace_result(co);
    CORO_END(co);
}

void fail_after(Coro *co)
{
    CORO_BEGIN(co, fail_after, f);
    for (f->i = 0; f->i < f->frames; f->i++) {
        CORO_YIELD(co);
    }
    CORO_FAIL(co, "failed as asked");
    trace("!");
    CORO_FINALLY(co);
    trace(f->text);
    CORO_END(co);
}

void idle(Coro *co)
{
    CORO_BEGIN(co, idle, f);
    for (f->i = 0; f->i < f->frames; f->i++) {
        CORO_YIELD(co);
    }
    CORO_END(co);
}
