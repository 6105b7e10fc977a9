/* SPDX-License-Identifier: Zlib */
/*
 * Is Wick seen? Measured in the picture, in every place, dark and lit: each pixel of his against the ring of
 * three pixels round him, as a contrast of relative luminance. The same for the husk, who must be found in the dark.
 */
#include "drive.h"

#include "enemies/kinds.h"
#include "game.h"
#include "main_loop.h"
#include "palette.h"
#include "pictures/figure.h"
#include "places/places.h"
#include "sheet.h"
#include "vec.h"
#include "video.h"
#include "view/view.h"
#include "world/lamp.h"
#include "world/room.h"
#include "world/things.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define RING_PX      3
#define HERO_MEDIAN  1.6
#define HERO_DECILE  3.0
#define FOE_DECILE   1.8
#define SPOT_EACH_PX 64.0f
#define PIXELS       (VIDEO_WIDTH * VIDEO_HEIGHT)

static uint32_t picture[PIXELS];
static bool body[PIXELS];

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

/* --- measuring ---------------------------------------------------------------------------------------- */

static double linear(uint32_t channel)
{
    const double value = (double)(channel & 255) / 255.0;

    return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static double luminance(uint32_t pixel)
{
    return 0.2126 * linear(pixel >> 16) + 0.7152 * linear(pixel >> 8) + 0.0722 * linear(pixel);
}

static double contrast(double a, double b)
{
    return a > b ? (a + 0.05) / (b + 0.05) : (b + 0.05) / (a + 0.05);
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;

    return x < y ? -1 : x > y ? 1 : 0;
}

/* The value that `share` of all are not above. Sorts them. */
static double quantile(double *values, int count, double share)
{
    qsort(values, (size_t)count, sizeof values[0], by_size);
    return values[(int)(share * (count - 1))];
}

static void mark_body(const Actor *actor)
{
    const Sheet *sheet = figure_sheet(actor->figure);
    const int index = figure_frame(actor->figure, actor->view, actor->pose, actor->step, FIGURE_PLAIN);
    const SheetFrame *frame = sheet_frame(sheet, index);
    const Vec seen = actor_seen(actor, world_alpha());
    const int left = (int)floorf(seen.x) - camera_left(&world.camera) - frame->anchor_x;
    const int top = (int)floorf(seen.y) - camera_top(&world.camera) - frame->anchor_y;
    Colour colour;

    memset(body, 0, sizeof body);
    for (int y = 0; y < frame->height; y++) {
        for (int x = 0; x < frame->width; x++) {
            const bool inside =
                left + x >= 0 && left + x < VIDEO_WIDTH && top + y >= 0 && top + y < VIDEO_HEIGHT;
            if (inside && sheet_pixel(sheet, index, x, y, &colour)) {
                body[(top + y) * VIDEO_WIDTH + left + x] = true;
            }
        }
    }
}

static bool is_ring(int x, int y)
{
    if (body[y * VIDEO_WIDTH + x]) {
        return false;
    }
    for (int dy = -RING_PX; dy <= RING_PX; dy++) {
        for (int dx = -RING_PX; dx <= RING_PX; dx++) {
            const bool inside = x + dx >= 0 && x + dx < VIDEO_WIDTH && y + dy >= 0 && y + dy < VIDEO_HEIGHT;
            if (inside && body[(y + dy) * VIDEO_WIDTH + x + dx]) {
                return true;
            }
        }
    }
    return false;
}

typedef struct Contrasts {
    double median, decile;
    int pixels;
} Contrasts;

static Contrasts measure(const Actor *actor)
{
    static double ring[PIXELS], contrasts[PIXELS];
    int ring_count = 0;
    int count = 0;

    mark_body(actor);
    for (int i = 0; i < PIXELS; i++) {
        if (is_ring(i % VIDEO_WIDTH, i / VIDEO_WIDTH)) {
            ring[ring_count++] = luminance(picture[i]);
        }
    }
    const double around = ring_count == 0 ? 0.0 : quantile(ring, ring_count, 0.5);
    for (int i = 0; i < PIXELS; i++) {
        if (body[i]) {
            contrasts[count++] = contrast(luminance(picture[i]), around);
        }
    }
    if (count == 0) {
        return (Contrasts){0.0, 0.0, 0};
    }
    return (Contrasts){quantile(contrasts, count, 0.5), quantile(contrasts, count, 0.9), count};
}

static void look(void)
{
    const MainLoopGame *loop = game_loop();

    for (int i = 0; i < 30; i++) {
        loop->update(loop->user, 1.0 / 60.0); /* the camera arrives */
    }
    video_begin_frame();
    view_draw((double)world_alpha());
    assert_true(video_read(0, 0, VIDEO_WIDTH, VIDEO_HEIGHT, picture));
}

/* --- places --------------------------------------------------------------------------------------------- */

typedef void SpotCheck(Vec spot, const char *name);

static bool is_free(Vec place)
{
    return room_box_is_free(place.x - 6.0f, place.y - 8.0f, 12.0f, 10.0f);
}

/* Behind a tree nobody is seen. */
static bool is_hidden(Vec spot)
{
    const PlacePlan *plan = room_plan();

    for (int i = 0; i < plan->thing_count; i++) {
        const ThingLayer layer = THING_LOOKS[plan->things[i].kind].layer;
        const float before = plan->things[i].y - spot.y;
        if ((layer == THING_STANDING || layer == THING_OVER) && fabsf(plan->things[i].x - spot.x) < 28.0f &&
            before > -24.0f && before < 52.0f) {
            return true;
        }
    }
    return false;
}

static void light_all(bool lit)
{
    for (int i = 0; i < lamp_state.count && lit; i++) {
        lamp_set(&lamp_state.items[i], true);
    }
}

static void each_spot(SpotCheck *check, bool lit)
{
    for (int i = 0; i < PLACES_COUNT; i++) {
        drive_begin(places_at(i));
        drive_frames(2);
        light_all(lit);
        for (float y = 24.0f; y < room_height_px(); y += SPOT_EACH_PX) {
            for (float x = 24.0f; x < room_width_px(); x += SPOT_EACH_PX) {
                if (is_free(vec(x, y)) && !is_hidden(vec(x, y))) {
                    check(vec(x, y), places_at(i)->name);
                }
            }
        }
        drive_end();
    }
}

static void check_hero(Vec spot, const char *name)
{
    actor_put(drive_hero(), spot);
    look();
    const Contrasts seen = measure(drive_hero());
    if (seen.median < HERO_MEDIAN || seen.decile < HERO_DECILE) {
        print_message("%s at %.0f,%.0f: median %.2f, top decile %.2f\n", name, (double)spot.x, (double)spot.y,
                      seen.median, seen.decile);
    }
    expect_is(seen.pixels, >, 100);
    expect_is(seen.median, >=, HERO_MEDIAN);
    expect_is(seen.decile, >=, HERO_DECILE);
}

static void wick_stands_out_in_every_place_dark(void **state)
{
    (void)state;
    each_spot(check_hero, false);
}

static void wick_stands_out_in_every_place_lit(void **state)
{
    (void)state;
    each_spot(check_hero, true);
}

/* A husk beside him, and one in the dark. */
static void check_husk(Vec spot, const char *name)
{
    static const float AWAY[] = {28.0f, 110.0f};

    actor_put(drive_hero(), spot);
    for (int i = 0; i < 2; i++) {
        Actor *husk = actor_create(&HUSK.actor, FIGURE_HUSK, vec(spot.x + AWAY[i], spot.y));
        look();
        const Contrasts seen = measure(husk);
        if (seen.pixels > 100 && seen.decile < FOE_DECILE) {
            print_message("%s at %.0f,%.0f + %.0f: top decile %.2f\n", name, (double)spot.x, (double)spot.y,
                          (double)AWAY[i], seen.decile);
        }
        assert_true(seen.pixels <= 100 || seen.decile >= FOE_DECILE);
        actor_destroy(husk);
        entity_end_frame(&world.entities);
    }
}

static void a_husk_is_found_near_him_and_in_the_dark(void **state)
{
    (void)state;
    each_spot(check_husk, false);
}

/* --- from behind ------------------------------------------------------------------------------------------ */

static void check_seen_from_behind(Figure figure, Pose pose)
{
    for (int step = 0; step < figure_steps(figure, VIEW_FRONT, pose); step++) {
        const int front = figure_frame(figure, VIEW_FRONT, pose, step, FIGURE_PLAIN);
        assert_true(front < 0 || figure_frame(figure, VIEW_BACK, pose, step, FIGURE_PLAIN) != front);
    }
}

/* A pose that was not drawn from behind would show a face to whoever stands behind it. */
static void who_turns_away_is_seen_from_behind(void **state)
{
    static const Figure WHO[] = {FIGURE_SNUFFER, FIGURE_SNUFFER_BARE, FIGURE_KEEPER, FIGURE_HUSK,
                                 FIGURE_SHADE,   FIGURE_SPITTER,      FIGURE_BAKER,  FIGURE_WEAVER,
                                 FIGURE_MASON,   FIGURE_CHILD};

    (void)state;
    for (size_t i = 0; i < sizeof WHO / sizeof WHO[0]; i++) {
        for (Pose pose = POSE_IDLE; pose < POSE_COUNT; pose++) {
            check_seen_from_behind(WHO[i], pose);
        }
    }
    check_seen_from_behind(FIGURE_ORLA, POSE_IDLE);
    check_seen_from_behind(FIGURE_ORLA, POSE_TALK);
}

/* --- motion ---------------------------------------------------------------------------------------------- */

static bool differs_from_before(void)
{
    static uint32_t before[PIXELS];
    const bool differs = memcmp(before, picture, sizeof before) != 0;

    memcpy(before, picture, sizeof before);
    return differs;
}

static void an_idle_lit_scene_moves_in_a_tenth_of_its_frames(void **state)
{
    const MainLoopGame *loop = game_loop();
    int different = 0;

    (void)state;
    drive_begin(&PLACE_SQUARE);
    drive_frames(30);
    for (int i = 0; i < 60; i++) {
        drive_frames(1);
        loop->update(loop->user, 1.0 / 60.0);
        video_begin_frame();
        view_draw((double)world_alpha());
        assert_true(video_read(0, 0, VIDEO_WIDTH, VIDEO_HEIGHT, picture));
        different += differs_from_before() ? 1 : 0;
    }
    expect_is(different, >=, 6);
    drive_end();
}

static void drawing_changes_no_state(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    drive_frames(40);
    const uint64_t before = game_state_hash();
    const RandomStream seen = world.random_cosmetic;
    for (int i = 0; i < 5; i++) {
        video_begin_frame();
        view_draw(0.5);
    }
    assert_int_equal(game_state_hash(), before);
    assert_int_equal(world.random_cosmetic.state, seen.state);
    drive_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wick_stands_out_in_every_place_dark),
        cmocka_unit_test(wick_stands_out_in_every_place_lit),
        cmocka_unit_test(a_husk_is_found_near_him_and_in_the_dark),
        cmocka_unit_test(who_turns_away_is_seen_from_behind),
        cmocka_unit_test(an_idle_lit_scene_moves_in_a_tenth_of_its_frames),
        cmocka_unit_test(drawing_changes_no_state),
    };

    return cmocka_run_group_tests(tests, open_picture, close_picture);
}
