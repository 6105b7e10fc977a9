/* SPDX-License-Identifier: Zlib */
/* Where in a body waits may stand: far down in a file, in loops, branches and blocks. */
#include "coro_test.h"

typedef struct late_label_frame {
    int sum;
} late_label_frame;

#line 70000
/* A body far down in a long file: its labels do not fit 16 bits. */
static void late_label(Coro *co)
{
    CORO_BEGIN(co, late_label, f);
    f->sum = 1;
    CORO_YIELD(co);
    f->sum += 2;
    CORO_WAIT_SECONDS(co, 0);
    f->sum += 4;
    CORO_CALL(co, idle, .frames = 1);
    trace_number(f->sum);
    CORO_END(co);
}

static void waits_beyond_line_65535_resume_in_their_place(void)
{
    coro_start_now(the.s, late_label);
    ticks(3, 0.25);
    assert_trace("7");
}

typedef struct many_waits_frame {
    int i;
} many_waits_frame;

/* Waits in loops, branches and nested blocks, with commas in their arguments. */
static void many_waits(Coro *co)
{
    CORO_BEGIN(co, many_waits, f);
    for (f->i = 0; f->i < 2; f->i++) {
        if (f->i == 0) {
            CORO_YIELD(co);
            trace("a");
        } else {
            do {
                CORO_YIELD(co);
                trace("b");
            } while (f->i++ < 2);
        }
    }
    if (f->i > 0)
        CORO_YIELD(co);
    else
        CORO_WAIT_SECONDS(co, 1);
    trace("c");
    CORO_CALL(co, say_frames, .text = "d", .times = f->i > 0 ? 2 : 3);
    CORO_END(co);
}

static void waits_stand_in_loops_branches_and_blocks(void)
{
    coro_start_now(the.s, many_waits);
    tick(0);
    assert_trace("a");
    tick(0);
    assert_trace("b");
    tick(0);
    assert_trace("b");
    tick(0);
    assert_trace("cd");
    tick(0);
    assert_trace("d");
}

static const struct CMUnitTest tests[] = {
    TEST(waits_beyond_line_65535_resume_in_their_place),
    TEST(waits_stand_in_loops_branches_and_blocks),
};

int main(void)
{
    return RUN(tests);
}
