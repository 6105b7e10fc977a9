/* SPDX-License-Identifier: Zlib */
/* List, source and timeline, in any number, with and without somebody who talks: Wick is seen. */
#include "drive.h"

#include "camera.h"
#include "enemies/kinds.h"
#include "game.h"
#include "main_loop.h"
#include "people/dialogue.h"
#include "places/places.h"
#include "tools/inspector.h"
#include "tools/timeline.h"
#include "vec.h"
#include "video.h"
#include "world/actor.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define TALL_PX  24.0f
#define WIDE_PX  5.0f
#define GLIDES   60 /* frames in which the picture has come to rest */
#define FOLLOWED 90 /* and in which the camera has */

enum { LIST = 1, SOURCE = 2, TIMELINE = 4, TALK = 8, ALL = 16 };

static int end(void **state)
{
    (void)state;
    timeline_open(false);
    drive_end();
    return 0;
}

static void show(InspectorView *view, int what, InspectorOwner owner)
{
    *view = (InspectorView){.open = (what & LIST) != 0,
                            .source = (what & SOURCE) != 0,
                            .owner = owner,
                            .row_hovered = -1};
    timeline_open((what & TIMELINE) != 0);
    dialogue_state.open = (what & TALK) != 0;
    inspector_layout_begin();
    for (int i = 0; i < GLIDES; i++) {
        timeline_ease(1.0 / 60.0);
        inspector_uncover(view);
    }
    dialogue_state.open = (what & TALK) != 0;
}

static void assert_wick_is_seen(int what, InspectorOwner owner)
{
    const Vec feet = drive_hero()->place;
    const float x = feet.x - (float)camera_left(&world.camera);
    const float y = feet.y - (float)camera_top(&world.camera);
    InspectorView view;
    int left = 0, top = 0, right = 0, bottom = 0;

    if ((what & TALK) != 0 && y < TALL_PX) {
        return; /* no scene has him there */
    }
    show(&view, what, owner);
    const InspectorArea area = inspector_free_area(&view);
    video_to_tools(x - WIDE_PX, y - TALL_PX, &left, &top);
    video_to_tools(x + WIDE_PX, y, &right, &bottom);
    expect_about("%s%s%s%s, Wick at %.0f, %.0f of the picture", (what & LIST) != 0 ? "F1 " : "",
                 (what & SOURCE) != 0 ? "F2 " : "", (what & TIMELINE) != 0 ? "Tab " : "",
                 (what & TALK) != 0 ? "and talk" : "", (double)x, (double)y);
    expect_is(left, >=, area.left);
    expect_is(right, <=, area.right);
    if ((what & TALK) == 0) {
        expect_is(top, >=, area.top);
        expect_is(bottom, <=, area.bottom);
    }
    expect_about(NULL);
    dialogue_state.open = false;
}

static void stand_at(const PlacePlan *plan, float x, float y)
{
    drive_begin(plan);
    actor_put(drive_hero(), vec(x, y));
    drive_frames(2);
    for (int i = 0; i < FOLLOWED; i++) {
        game_loop()->update(game_loop()->user, 1.0 / 60.0);
    }
}

static void list_source_and_timeline_together_hide_wick(void **state)
{
    static const Vec AT[] = {{24.0f, 70.0f},  {176.0f, 70.0f},  {328.0f, 70.0f},
                             {24.0f, 130.0f}, {176.0f, 130.0f}, {328.0f, 130.0f},
                             {24.0f, 200.0f}, {176.0f, 200.0f}, {328.0f, 200.0f}};

    (void)state;
    for (size_t i = 0; i < sizeof AT / sizeof AT[0]; i++) {
        stand_at(&PLACE_YARD, AT[i].x, AT[i].y);
        const Actor *husk = actor_next(NULL, &HUSK.actor);
        for (int what = 1; what < ALL; what++) {
            if (what != TALK) {
                assert_wick_is_seen(what, (InspectorOwner){INSPECTOR_ACTOR, drive_hero()->id});
                assert_wick_is_seen(what, (InspectorOwner){INSPECTOR_ACTOR, husk->id});
            }
        }
    }
}

/* Where there is nothing to hide him the picture is where it belongs. */
static void the_timeline_alone_moves_the_picture_only_from_above_him(void **state)
{
    InspectorView view;
    int x = 0, y = 0;

    (void)state;
    stand_at(&PLACE_SQUARE, 280.0f, 170.0f);
    show(&view, TIMELINE, (InspectorOwner){INSPECTOR_ACTOR, drive_hero()->id});
    video_to_tools(0.0f, 0.0f, &x, &y);
    assert_int_equal(x, 0);
    assert_int_equal(y, 0);
    show(&view, 0, (InspectorOwner){.group = INSPECTOR_NOBODY});
    assert_int_equal(timeline_height(), 0);
    video_to_tools(0.0f, 0.0f, &x, &y);
    assert_int_equal(x, 0);
    assert_int_equal(y, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(list_source_and_timeline_together_hide_wick, end),
        cmocka_unit_test_teardown(the_timeline_alone_moves_the_picture_only_from_above_him, end),
    };

    return cmocka_run_group_tests_name("inspector_layout", tests, NULL, NULL);
}
