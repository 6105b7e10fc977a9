/* SPDX-License-Identifier: Zlib */
#include "camera.h"
#include "seen_test.h"
#include "video.h"

#include <math.h>
#include <stdlib.h>

#define STEP (1.0 / 60.0)

static const CameraRoom endless = {0};
static const CameraRoom room = {100.0f, 200.0f, 640.0f, 360.0f};

static void run(Camera *camera, CameraTarget target, double seconds)
{
    for (double time = 0.0; time < seconds; time += STEP) {
        camera_update(camera, target, STEP);
    }
}

static void it_begins_where_it_is_put(void **state)
{
    (void)state;
    Camera camera;
    camera_begin(&camera, endless, 500.0f, 300.0f);
    assert_int_equal(camera_left(&camera), 340);
    assert_int_equal(camera_top(&camera), 210);
}

static void it_stands_while_the_target_stays_in_the_dead_zone(void **state)
{
    (void)state;
    Camera camera;
    camera_begin(&camera, endless, 500.0f, 300.0f);
    run(&camera, (CameraTarget){.x = 512.0f, .y = 292.0f}, 2.0);
    assert_int_equal(camera_left(&camera), 340);
    assert_int_equal(camera_top(&camera), 210);
    run(&camera, (CameraTarget){.x = 515.0f, .y = 290.0f}, 2.0);
    assert_int_equal(camera_left(&camera), 343);
    assert_int_equal(camera_top(&camera), 208);
}

/* Where on the screen a walker at this speed is seen in each frame, once the camera goes with him. */
static void check_steady(float speed, double dt)
{
    Camera camera;
    float x = 0.37f;
    camera_begin(&camera, endless, x, 0.0f);
    for (int i = 0; (double)i * dt < 2.0; i++, x += speed * (float)dt) {
        camera_update(&camera, (CameraTarget){.x = x, .face_x = 1.0f}, dt);
    }
    const int seen = (int)floorf(x - speed * (float)dt) - camera_left(&camera);
    for (int i = 0; (double)i * dt < 2.0; i++, x += speed * (float)dt) {
        camera_update(&camera, (CameraTarget){.x = x, .face_x = 1.0f}, dt);
        assert_int_equal((int)floorf(x) - camera_left(&camera), seen);
    }
}

static void who_is_followed_does_not_tremble(void **state)
{
    (void)state;
    for (float speed = 30.0f; speed < 90.0f; speed += 3.0f) {
        check_steady(speed, 1.0 / 60.0);
        check_steady(-speed, 1.0 / 60.0);
        check_steady(speed, 1.0 / 144.0);
    }
}

static void the_world_stands_while_he_walks_in_the_dead_zone(void **state)
{
    (void)state;
    Camera camera;
    camera_begin(&camera, endless, 500.4f, 300.0f);
    const int left = camera_left(&camera);
    for (float x = 492.0f; x < 508.0f; x += 0.3f) {
        camera_update(&camera, (CameraTarget){.x = x}, STEP);
        assert_int_equal(camera_left(&camera), left);
    }
}

static void it_follows_in_about_an_eighth_of_a_second(void **state)
{
    (void)state;
    Camera camera;
    camera_begin(&camera, endless, 0.0f, 0.0f);
    run(&camera, (CameraTarget){.x = 112.0f}, (double)CAMERA_FOLLOW_SECONDS - 1e-9);
    assert_in_range((int)camera.x, 58, 72); /* 63 of 100 */
}

static void it_looks_ahead_of_a_walk_and_back_when_it_ends(void **state)
{
    (void)state;
    Camera camera;
    camera_begin(&camera, endless, 0.0f, 0.0f);
    run(&camera, (CameraTarget){.face_x = 1.0f}, 0.175);
    expect_is(camera.look_x, >, 9.0f);
    expect_is(camera.look_x, <, 12.0f);
    run(&camera, (CameraTarget){.face_x = 1.0f}, 2.0);
    assert_int_equal(camera_left(&camera), -160 + 20);
    run(&camera, (CameraTarget){.face_x = 0.0f}, 2.0);
    assert_int_equal(camera_left(&camera), -160);
}

static void it_leans_a_quarter_of_the_way_towards_foes(void **state)
{
    (void)state;
    Camera camera;
    camera_begin(&camera, endless, 0.0f, 0.0f);
    run(&camera, (CameraTarget){.leans = true, .lean_x = 80.0f, .lean_y = -40.0f, .lean_share = 0.25f}, 5.0);
    assert_int_equal(camera_left(&camera), -160 + 20);
    assert_int_equal(camera_top(&camera), -90 - 10);
}

static void leaning_far_it_keeps_whom_it_follows_in_the_picture(void **state)
{
    (void)state;
    Camera camera;
    camera_begin(&camera, endless, 0.0f, 0.0f);
    run(&camera,
        (CameraTarget){
            .face_y = 1.0f, .leans = true, .lean_x = 400.0f, .lean_y = -200.0f, .lean_share = 0.45f},
        5.0);
    assert_in_range(0 - camera_left(&camera), CAMERA_MARGIN, VIDEO_WIDTH);
    assert_in_range(0 - camera_top(&camera), 0, VIDEO_HEIGHT - CAMERA_MARGIN);
}

static void it_never_leaves_its_room(void **state)
{
    (void)state;
    Camera camera;
    static const float corners[][2] = {{-5000.0f, -5000.0f},
                                       {5000.0f, -5000.0f},
                                       {-5000.0f, 5000.0f},
                                       {5000.0f, 5000.0f}};
    camera_begin(&camera, room, 0.0f, 0.0f);
    for (int i = 0; i < 4; i++) {
        CameraTarget target = {.x = corners[i][0], .y = corners[i][1], .face_x = 1.0f};
        for (int step = 0; step < 200; step++) {
            camera_shake(&camera, 1.0f);
            camera_update(&camera, target, STEP);
            assert_in_range(camera_left(&camera), 100, 100 + 640 - 320);
            assert_in_range(camera_top(&camera), 200, 200 + 360 - 180);
        }
    }
}

static void a_room_smaller_than_the_view_is_centred(void **state)
{
    (void)state;
    Camera camera;
    camera_begin(&camera, (CameraRoom){0.0f, 0.0f, 160.0f, 100.0f}, 5.0f, 5.0f);
    assert_int_equal(camera_left(&camera), -80);
    assert_int_equal(camera_top(&camera), -40);
}

static void shake_goes_by_the_square_and_fades(void **state)
{
    (void)state;
    int largest[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        Camera camera;
        camera_begin(&camera, endless, 0.0f, 0.0f);
        for (int step = 0; step < 600; step++) {
            camera.trauma = i == 0 ? 1.0f : 0.5f;
            camera_update(&camera, (CameraTarget){0}, 0.001);
            int away = abs(camera_left(&camera) + 160);
            largest[i] = away > largest[i] ? away : largest[i];
        }
    }
    assert_in_range(largest[0], 3, 4);
    assert_int_equal(largest[1], 1);

    Camera camera;
    camera_begin(&camera, endless, 0.0f, 0.0f);
    camera_shake(&camera, 0.8f);
    run(&camera, (CameraTarget){0}, 0.25);
    assert_float_equal(camera.trauma, 0.4f, 0.03f);
    run(&camera, (CameraTarget){0}, 0.5);
    assert_float_equal(camera.trauma, 0.0f, 0.0f);
    assert_int_equal(camera_left(&camera), -160);
}

static void trauma_ends_at_one_and_the_option_scales_it(void **state)
{
    (void)state;
    Camera camera;
    camera_begin(&camera, endless, 0.0f, 0.0f);
    camera_shake(&camera, 0.7f);
    camera_shake(&camera, 0.7f);
    assert_float_equal(camera.trauma, 1.0f, 0.0f);
    camera.shake_scale = 0.0f;
    for (int i = 0; i < 30; i++) {
        camera_update(&camera, (CameraTarget){0}, STEP);
        assert_int_equal(camera_left(&camera), -160);
        assert_int_equal(camera_top(&camera), -90);
    }
}

static void a_held_camera_is_moved_by_its_scene_only(void **state)
{
    (void)state;
    Camera camera;
    camera_begin(&camera, room, 420.0f, 380.0f);
    camera.held = true;
    camera_put(&camera, 300.0f, 350.0f);
    run(&camera, (CameraTarget){.x = 500.0f, .y = 400.0f}, 1.0);
    assert_int_equal(camera_left(&camera), 140);
    assert_int_equal(camera_top(&camera), 260);
}

static void rest_is_where_following_ends(void **state)
{
    (void)state;
    Camera camera;
    float x, y;
    camera_begin(&camera, room, 420.0f, 380.0f);
    camera_rest(&camera, 520.0f, 300.0f, &x, &y);
    run(&camera, (CameraTarget){.x = 520.0f, .y = 300.0f}, 3.0);
    assert_float_equal(camera.x, x, 0.01f);
    assert_float_equal(camera.y, y, 0.01f);
}

static void following_does_not_depend_on_the_frame_rate(void **state)
{
    (void)state;
    Camera slow, fast;
    CameraTarget target = {.x = 300.0f, .y = 100.0f, .face_x = 1.0f};
    camera_begin(&slow, endless, 0.0f, 0.0f);
    camera_begin(&fast, endless, 0.0f, 0.0f);
    for (int i = 0; i < 30; i++) {
        camera_update(&slow, target, 1.0 / 30.0);
    }
    for (int i = 0; i < 240; i++) {
        camera_update(&fast, target, 1.0 / 240.0);
    }
    assert_float_equal(slow.x, fast.x, 0.5f);
    assert_float_equal(slow.y, fast.y, 0.5f);
}

static void odd_times_change_nothing(void **state)
{
    (void)state;
    Camera camera, before;
    camera_begin(&camera, endless, 0.0f, 0.0f);
    camera_shake(&camera, 0.5f);
    before = camera;
    camera_update(&camera, (CameraTarget){.x = 900.0f}, 0.0);
    camera_update(&camera, (CameraTarget){.x = 900.0f}, -1.0);
    camera_update(&camera, (CameraTarget){.x = 900.0f}, (double)NAN);
    assert_memory_equal(&camera, &before, sizeof camera);
}

static void it_sees_what_overlaps_the_picture(void **state)
{
    (void)state;
    Camera camera;
    camera_begin(&camera, endless, 160.0f, 90.0f);
    assert_true(camera_sees(&camera, 0.0f, 0.0f, 1.0f, 1.0f));
    assert_true(camera_sees(&camera, -9.0f, 50.0f, 10.0f, 10.0f));
    assert_false(camera_sees(&camera, -10.0f, 50.0f, 10.0f, 10.0f));
    assert_false(camera_sees(&camera, 320.0f, 50.0f, 10.0f, 10.0f));
    assert_false(camera_sees(&camera, 50.0f, 180.0f, 10.0f, 10.0f));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_begins_where_it_is_put),
        cmocka_unit_test(it_stands_while_the_target_stays_in_the_dead_zone),
        cmocka_unit_test(it_follows_in_about_an_eighth_of_a_second),
        cmocka_unit_test(it_looks_ahead_of_a_walk_and_back_when_it_ends),
        cmocka_unit_test(it_leans_a_quarter_of_the_way_towards_foes),
        cmocka_unit_test(leaning_far_it_keeps_whom_it_follows_in_the_picture),
        cmocka_unit_test(it_never_leaves_its_room),
        cmocka_unit_test(a_room_smaller_than_the_view_is_centred),
        cmocka_unit_test(shake_goes_by_the_square_and_fades),
        cmocka_unit_test(trauma_ends_at_one_and_the_option_scales_it),
        cmocka_unit_test(a_held_camera_is_moved_by_its_scene_only),
        cmocka_unit_test(who_is_followed_does_not_tremble),
        cmocka_unit_test(the_world_stands_while_he_walks_in_the_dead_zone),
        cmocka_unit_test(rest_is_where_following_ends),
        cmocka_unit_test(following_does_not_depend_on_the_frame_rate),
        cmocka_unit_test(odd_times_change_nothing),
        cmocka_unit_test(it_sees_what_overlaps_the_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
