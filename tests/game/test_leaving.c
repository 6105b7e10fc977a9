/* SPDX-License-Identifier: Zlib */
/* Leaving the play: it asks, it leads to the title wherever the play began, and nothing of the play is left. */
#include "drive.h"

#include "enemies/kinds.h"
#include "hero/hero.h"
#include "people/dialogue.h"
#include "ui/menu.h"
#include "ui/screen.h"
#include "ui/title.h"
#include "world/room.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static int end(void **state)
{
    (void)state;
    drive_end();
    return 0;
}

static void press(Control control)
{
    drive_press(control);
    drive_frames(2);
}

/* --- leaving -------------------------------------------------------------------------------------------------- */

static void leave(void)
{
    press(CONTROL_PAUSE);
    press(CONTROL_UP); /* the last row */
    press(CONTROL_USE);
    assert_int_equal(menu_state.page, MENU_LEAVE);
    press(CONTROL_DOWN);
    press(CONTROL_USE);
}

/* The title's own thread, as after the command line's --scene. */
static void begin_with_scene(void)
{
    drive_begin_empty();
    title_begin("yard");
    drive_frames(5);
}

static void with_a_scene_given_leaving_leads_to_the_title(void **state)
{
    (void)state;
    begin_with_scene();
    assert_int_equal(screen_state.now, SCREEN_PLAY);
    leave();
    drive_seconds(1.0);
    assert_int_equal(screen_state.now, SCREEN_TITLE);
    assert_int_equal(menu_state.page, MENU_TITLE);
}

static void leaving_asks_and_staying_goes_on(void **state)
{
    (void)state;
    begin_with_scene();
    press(CONTROL_PAUSE);
    press(CONTROL_UP);
    press(CONTROL_USE);
    assert_int_equal(menu_state.page, MENU_LEAVE);
    press(CONTROL_USE); /* "Stay" */
    assert_int_equal(menu_state.page, MENU_PAUSE);
    press(CONTROL_BACK);
    drive_seconds(1.0);
    assert_int_equal(screen_state.now, SCREEN_PLAY);
    assert_false(world.loop.paused);
}

/* It crashed: a cleanup worked on a page that was cleared before. And Wick was released once too often. */
static void leaving_while_somebody_speaks_leaves_nothing_behind(void **state)
{
    (void)state;
    for (int moment = 0; moment < 40; moment += 3) {
        begin_with_scene();
        CoroScheduler *own =
            moment % 2 == 0 ? actor_scheduler(actor_next(NULL, &HUSK.actor)) : room_scheduler();
        coro_start_now(own, dialogue_say, .speaker = SPEAKER_ORLA,
                       .text = "A line that is not over for a while yet.");
        hero_hold();
        hero_release();
        drive_frames(1 + moment);
        leave();
        drive_seconds(1.0);
        assert_int_equal(screen_state.now, SCREEN_TITLE);
        assert_false(dialogue_state.open);
        assert_int_equal(hero_state.holds, 0);
        drive_frames(30);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(with_a_scene_given_leaving_leads_to_the_title, end),
        cmocka_unit_test_teardown(leaving_asks_and_staying_goes_on, end),
        cmocka_unit_test_teardown(leaving_while_somebody_speaks_leaves_nothing_behind, end),
    };
    return cmocka_run_group_tests_name("leaving", tests, NULL, NULL);
}
