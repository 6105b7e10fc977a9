/* SPDX-License-Identifier: Zlib */
/* A quick-load takes coroutines away without their cleanup: what they held outside of the state is given back. */
#include "drive.h"

#include "job.h"
#include "tools/quick_save.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Only a cancel ends it. */
static bool work(JobWorker *worker, void *user)
{
    (void)user;
    while (!job_is_cancelled(worker)) {
    }
    return false;
}

typedef struct loads_frame {
    int round;
    JobId job;
} loads_frame;

static void loads(Coro *co)
{
    CORO_BEGIN(co, loads, f);
    f->job = job_start("load", work, NULL);
    CORO_WAIT_CONDITION(co, &job_condition, &f->job);
    CORO_FINALLY(co);
    job_release(f->job);
    CORO_END(co);
}

static void a_quick_load_while_loading_leaves_no_job(void **state)
{
    (void)state;
    drive_begin_empty();
    quick_save_open();
    assert_true(quick_save_keep());
    for (int round = 0; round < 2 * JOB_CAPACITY; round++) {
        coro_start(world.loop.game, loads, .round = round);
        drive_frames(3);
        if (job_count() != 1) {
            fail_msg("round %d: one job was to run while loading, and %d do", round, job_count());
        }
        assert_true(quick_save_bring());
        if (job_count() != 0) {
            fail_msg("round %d: no job was to be left after the quick-load, and %d are", round, job_count());
        }
    }
    quick_save_close();
    drive_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_quick_load_while_loading_leaves_no_job),
    };

    return cmocka_run_group_tests_name("quick_load", tests, NULL, NULL);
}
