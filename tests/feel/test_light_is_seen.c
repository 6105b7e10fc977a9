/* SPDX-License-Identifier: Zlib */
/*
 * Light that means something, measured in the picture: the same pixels with it and without it. The lantern brightens the ground
 * round Wick and nothing else; a ring of cold fire stands out wherever it burns, and not in its gap; the cone of the Snuffer's
 * breath is seen before it comes.
 */
#include "../game/chapel.h"
#include "../game/drive.h"

#include "camera.h"
#include "enemies/cold_ring.h"
#include "enemies/enemy.h"
#include "enemies/snuffer.h"
#include "hero/hero.h"
#include "hero/travel.h"
#include "pixels.h"
#include "places/places.h"
#include "tuning.h"
#include "vec.h"
#include "video.h"
#include "view/view.h"
#include "world/actor.h"
#include "world/lamp.h"
#include "world/room.h"
#include "world/world.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#define PIXELS (VIDEO_WIDTH * VIDEO_HEIGHT)
#define TURN   6.2831853f
#define STEPS  48

static uint32_t without[PIXELS], with[PIXELS];

static int open_picture(void **state)
{
    const VideoConfig config = {.headless = true};

    (void)state;
    return video_open(&config) && view_open() ? 0 : -1;
}

static int close_picture(void **state)
{
    (void)state;
    drive_end();
    view_close();
    video_close();
    return 0;
}

/* No time passes between two of them: nothing flickers. */
static void look(uint32_t *picture)
{
    video_begin_frame();
    view_draw(1.0);
    assert_true(video_read(0, 0, VIDEO_WIDTH, VIDEO_HEIGHT, picture));
}

/* Of the pixel that shows this spot of the room, between the two pictures; 0: it is outside. */
static double change_at(Vec spot, int dx, int dy)
{
    const int x = (int)floorf(spot.x) - camera_left(&world.camera) + dx;
    const int y = (int)floorf(spot.y) - camera_top(&world.camera) + dy;

    if (x < 0 || y < 0 || x >= VIDEO_WIDTH || y >= VIDEO_HEIGHT) {
        return 0.0;
    }
    return pixels_contrast(pixels_luminance(with[y * VIDEO_WIDTH + x]),
                           pixels_luminance(without[y * VIDEO_WIDTH + x]));
}

/* The greatest change within so many pixels of the spot. */
static double change_near(Vec spot, int px)
{
    double most = 0.0;

    for (int dy = -px; dy <= px; dy++) {
        for (int dx = -px; dx <= px; dx++) {
            most = fmax(most, change_at(spot, dx, dy));
        }
    }
    return most;
}

/* --- the lantern ------------------------------------------------------------------------------------------ */

static float distance_from_hero(int i)
{
    const int x = i % VIDEO_WIDTH + camera_left(&world.camera);
    const int y = i / VIDEO_WIDTH + camera_top(&world.camera);

    return vec_distance(vec((float)x, (float)y), drive_hero()->place);
}

/* Between these distances from him: how much brighter the ground became, in the median. */
static double brightened(float from, float to)
{
    static double changes[PIXELS];
    int count = 0;

    for (int i = 0; i < PIXELS; i++) {
        const float away = distance_from_hero(i);
        if (away >= from && away < to) {
            changes[count++] = pixels_contrast(pixels_luminance(with[i]), pixels_luminance(without[i]));
        }
    }
    expect_is(count, >, 100);
    return pixels_median(changes, count);
}

static void check_lantern(const PlacePlan *place)
{
    drive_begin(place);
    for (int i = 0; i < lamp_state.count; i++) {
        lamp_set(&lamp_state.items[i], false);
    }
    hero_state.lantern_px = TUNING_LANTERN_SHUTTERED_PX;
    look(without);
    hero_state.lantern_px = TUNING_LANTERN_PX;
    look(with);
    const double near = brightened(18.0f, 28.0f);
    const double rim = brightened(40.0f, 46.0f);
    const double far = brightened(TUNING_LANTERN_PX + 16.0f, 400.0f);
    expect_is(near, >=, 1.2);
    expect_is(rim, >=, 1.03);
    expect_is(rim, <, near);
    expect_is(far, <, 1.01);
    drive_end();
}

static void the_lantern_brightens_the_ground_round_him_and_nothing_far_away(void **state)
{
    (void)state;
    for (int i = 0; i < PLACES_COUNT; i++) {
        check_lantern(places_at(i));
    }
}

/* --- rings of cold fire -------------------------------------------------------------------------------------- */

static Vec on_ring(const Actor *ring, float angle)
{
    const float radius = cold_ring_radius_px(ring);

    return vec(ring->place.x + cosf(angle) * radius,
               ring->place.y + sinf(angle) * radius * TUNING_RING_FLATNESS);
}

static bool is_pictured(Vec spot)
{
    const float x = spot.x - (float)camera_left(&world.camera);
    const float y = spot.y - (float)camera_top(&world.camera);

    return x > 8.0f && x < VIDEO_WIDTH - 8.0f && y > 12.0f && y < VIDEO_HEIGHT - 24.0f;
}

/* Round the ring, from the middle of its gap on. */
static void check_round(const Actor *ring, float gap)
{
    const float half = TUNING_RING_GAP_DEG / 360.0f * TURN / 2.0f;
    int burning = 0;

    for (int i = 0; i < STEPS; i++) {
        const float turned = TURN * (float)i / STEPS;
        const float from_gap = fminf(turned, TURN - turned);
        const Vec spot = on_ring(ring, gap + turned);
        if (is_pictured(spot) && from_gap > half + 0.2f) {
            expect_is(change_near(spot, 5), >=, 1.8);
            burning++;
        } else if (is_pictured(spot) && from_gap < half - 0.35f) {
            expect_is(change_near(spot, 2), <, 1.5);
        }
    }
    expect_is(burning, >, 8);
}

static void check_ring(float radius, float gap)
{
    look(without);
    Actor *ring = cold_ring_create(chapel_snuffer(), vec(cosf(gap), sinf(gap)));
    assert_non_null(ring);
    ring->height = radius;
    ring->step = 1;
    look(with);
    check_round(ring, gap);
    cold_ring_clear();
    entity_end_frame(&world.entities);
}

static void check_rings(bool lit)
{
    chapel_begin(3, vec(200.0f, 220.0f));
    chapel_quiet();
    for (int i = 0; i < lamp_state.count; i++) {
        lamp_set(&lamp_state.items[i], lit);
    }
    for (int radius = 20; radius < 90; radius += 20) {
        check_ring((float)radius, 0.5f);
        check_ring((float)radius, 3.6f);
    }
    drive_end();
}

static void a_ring_of_cold_fire_stands_out_from_a_dark_ground_and_not_in_its_gap(void **state)
{
    (void)state;
    check_rings(false);
}

static void a_ring_of_cold_fire_stands_out_from_a_lit_ground_and_not_in_its_gap(void **state)
{
    (void)state;
    check_rings(true);
}

/* --- the cone of his breath ------------------------------------------------------------------------------------ */

static Vec in_cone(float share, float distance)
{
    const Actor *actor = chapel_snuffer();
    const Vec aim = enemy_of(actor)->aim;
    const float angle = atan2f(aim.y, aim.x) + TUNING_SNUFFER_BREATH_DEG / 360.0f * TURN * (share - 0.5f);

    return vec_add(actor->place, vec(cosf(angle) * distance, sinf(angle) * distance));
}

static void check_cone(void)
{
    double inside[STEPS], rim[STEPS];
    int count = 0;

    for (; 30 + 5 * count < (int)TUNING_SNUFFER_BREATH_PX - 8; count++) {
        const float distance = 30.0f + 5.0f * (float)count;
        inside[count] = change_at(in_cone(0.5f, distance), 0, 0);
        rim[count] = fmin(change_near(in_cone(0.0f, distance), 1), change_near(in_cone(1.0f, distance), 1));
        expect_is(change_at(in_cone(-0.4f, distance), 0, 0), <, 1.02);
        expect_is(change_at(in_cone(1.4f, distance), 0, 0), <, 1.02);
    }
    expect_is(pixels_median(rim, count), >=, 1.8);
    expect_is(pixels_median(inside, count), >=, 1.04);
}

static void the_cone_of_his_breath_is_seen_before_it_comes(void **state)
{
    (void)state;
    chapel_begin(1, vec(200.0f, 200.0f));
    chapel_quiet();
    actor_put(chapel_snuffer(), vec(200.0f, 170.0f));
    actor_put(drive_hero(), vec(240.0f, 250.0f));
    enemy_of(chapel_snuffer())->aim = vec(-1.0f, 0.0f);
    look(without);
    snuffer_state.draws = 1.0f;
    look(with);
    check_cone();
    drive_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lantern_brightens_the_ground_round_him_and_nothing_far_away),
        cmocka_unit_test(a_ring_of_cold_fire_stands_out_from_a_dark_ground_and_not_in_its_gap),
        cmocka_unit_test(a_ring_of_cold_fire_stands_out_from_a_lit_ground_and_not_in_its_gap),
        cmocka_unit_test(the_cone_of_his_breath_is_seen_before_it_comes),
    };

    return cmocka_run_group_tests(tests, open_picture, close_picture);
}
