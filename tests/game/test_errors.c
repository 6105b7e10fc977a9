/* SPDX-License-Identifier: Zlib */
/* What a coroutine does wrong is said with its name, its file and its line. */
#include "drive.h"

#include "log.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define PATH "errors.jsonl"

static int line_of_wait;

typedef CoroNoFrame waits_in_cleanup_frame;

static void waits_in_cleanup(Coro *co)
{
    CORO_BEGIN(co, waits_in_cleanup, f);
    CORO_YIELD(co);
    CORO_FINALLY(co);
    line_of_wait = __LINE__ + 1;
    CORO_YIELD(co);
    CORO_END(co);
}

static void an_error_of_a_coroutine_names_its_line(void **state)
{
    char expected[64];
    char text[4096] = "";

    (void)state;
    drive_begin_empty();
    assert_true(log_open(PATH));
    coro_start(world.loop.game, waits_in_cleanup);
    drive_frames(4);
    log_close();
    drive_end();
    FILE *file = fopen(PATH, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    remove(PATH);
    snprintf(expected, sizeof expected, "test_errors.c:%d", line_of_wait);
    if (strstr(text, "waits_in_cleanup") == NULL || strstr(text, expected) == NULL) {
        fail_msg("the message was to name waits_in_cleanup and %s; the log says:\n%s", expected, text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_error_of_a_coroutine_names_its_line),
    };

    return cmocka_run_group_tests_name("errors", tests, NULL, NULL);
}
