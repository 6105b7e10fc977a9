/* SPDX-License-Identifier: Zlib */
/*
 * Each enemy, near Wick's lantern and in the dark, in each place dark and lit: its OKLab distance to the ring of three
 * pixels round it is at least 0.09, or the best tenth of its pixels has contrast 1.8 to the ring.
 */
#include "../game/drive.h"

#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "hero/hero.h"
#include "hero/travel.h"
#include "palette.h"
#include "pictures/figure.h"
#include "pixels.h"
#include "places/places.h"
#include "sheet.h"
#include "vec.h"
#include "video.h"
#include "view/view.h"
#include "world/room.h"
#include "world/story.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define RING     3
#define DISTANCE 0.09
#define DECILE   1.8
#define PIXELS   (VIDEO_WIDTH * VIDEO_HEIGHT)

static uint32_t picture[PIXELS];
static bool body[PIXELS];
static double brightness[PIXELS];

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

/* --- who is where ---------------------------------------------------------------------------------------- */

static bool is_inside(int x, int y)
{
    return x >= 0 && y >= 0 && x < VIDEO_WIDTH && y < VIDEO_HEIGHT;
}

/* Marks the pixels of the figure's frame; gives how many are in the picture. */
static int mark_body(const Actor *actor)
{
    Sheet *sheet = figure_sheet(actor->figure);
    const int frame = figure_frame(actor->figure, actor->view, actor->pose, actor->step, FIGURE_PLAIN);
    const SheetFrame *shape = sheet_frame(sheet, frame);
    const int left = (int)floorf(actor->place.x) - camera_left(&world.camera) - shape->anchor_x;
    const int top = (int)floorf(actor->place.y - actor->height) - camera_top(&world.camera) - shape->anchor_y;
    int count = 0;

    memset(body, 0, sizeof body);
    for (int y = 0; y < shape->height; y++) {
        for (int x = 0; x < shape->width; x++) {
            Colour colour;
            if (is_inside(left + x, top + y) && sheet_pixel(sheet, frame, x, y, &colour)) {
                body[(top + y) * VIDEO_WIDTH + left + x] = true;
                count++;
            }
        }
    }
    return count;
}

static bool is_ring(int x, int y)
{
    if (body[y * VIDEO_WIDTH + x]) {
        return false;
    }
    for (int dy = -RING; dy <= RING; dy++) {
        for (int dx = -RING; dx <= RING; dx++) {
            if (is_inside(x + dx, y + dy) && body[(y + dy) * VIDEO_WIDTH + x + dx]) {
                return true;
            }
        }
    }
    return false;
}

/* --- measuring -------------------------------------------------------------------------------------------- */

typedef struct Mean {
    Lab lab;
    double luminance;
    int count;
} Mean;

static void add(Mean *mean, uint32_t pixel)
{
    const Lab lab = pixels_lab(pixel);

    mean->lab = (Lab){mean->lab.l + lab.l, mean->lab.a + lab.a, mean->lab.b + lab.b};
    mean->luminance += pixels_luminance(pixel);
    mean->count++;
}

static double distance(const Mean *x, const Mean *y)
{
    const double l = x->lab.l / x->count - y->lab.l / y->count;
    const double a = x->lab.a / x->count - y->lab.a / y->count;
    const double b = x->lab.b / x->count - y->lab.b / y->count;

    return sqrt(l * l + a * a + b * b);
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;

    return x < y ? -1 : x > y ? 1 : 0;
}

static double best_tenth(double ring, int count)
{
    for (int i = 0; i < count; i++) {
        const double low = fmin(brightness[i], ring) + 0.05;
        brightness[i] = (fmax(brightness[i], ring) + 0.05) / low;
    }
    qsort(brightness, (size_t)count, sizeof brightness[0], by_size);
    return brightness[count * 9 / 10];
}

static void check_seen(const Actor *actor, const char *place, float away)
{
    Mean own = {.count = 0};
    Mean ring = {.count = 0};

    if (mark_body(actor) < 60) {
        return; /* mostly beside the picture */
    }
    for (int i = 0; i < PIXELS; i++) {
        if (body[i]) {
            brightness[own.count] = pixels_luminance(picture[i]);
            add(&own, picture[i]);
        } else if (is_ring(i % VIDEO_WIDTH, i / VIDEO_WIDTH)) {
            add(&ring, picture[i]);
        }
    }
    const double apart = distance(&own, &ring);
    const double decile = best_tenth(ring.luminance / ring.count, own.count);
    expect(apart >= DISTANCE || decile >= DECILE, "%s in %s, %.0f px away: OKLab %.3f, top decile %.2f",
           actor->kind->name, place, (double)away, apart, decile);
}

/* --- the places --------------------------------------------------------------------------------------------- */

static const EnemyTraits *const FOES[] = {&HUSK, &MOTH, &SPITTER, &SHADE};

static void begin(const PlacePlan *place, bool lit)
{
    drive_begin_empty();
    if (lit) {
        story_set(place->lit_by);
    }
    hero_create(place->start);
    travel_enter(place, place->start, vec(0.0f, -1.0f));
    drive_frames(20);
}

static int measured;

static void look_at(Actor *actor, View view, const char *place, float away)
{
    actor->view = view;
    video_begin_frame();
    view_draw(1.0);
    assert_true(video_read(0, 0, VIDEO_WIDTH, VIDEO_HEIGHT, picture));
    check_seen(actor, place, away);
}

static void check_foe_at(const PlacePlan *place, int foe, float away)
{
    const Vec spot = vec_add(drive_hero()->place, vec(away, away < 60.0f ? 0.0f : -46.0f));
    Actor *actor = actor_create(&FOES[foe]->actor, FOES[foe]->figure, spot);

    actor->height = FOES[foe]->flies_px;
    actor_pose(actor, FOES[foe]->act, 0);
    if (!room_box_is_free(spot.x - 6.0f, spot.y - 6.0f, 12.0f, 6.0f)) {
        actor_destroy(actor);
        return; /* a wall */
    }
    look_at(actor, VIEW_FRONT, place->name, away);
    look_at(actor, VIEW_BACK, place->name, away);
    measured++;
    actor_destroy(actor);
    entity_end_frame(&world.entities);
}

/* A spitter sits under the sky. */
static bool lives_in(const EnemyTraits *kind, const PlacePlan *place)
{
    return kind != &SPITTER || !place->deep;
}

static void check_places(bool lit)
{
    static const float AWAY[] = {-30.0f, 26.0f, 44.0f, 70.0f, 100.0f};

    measured = 0;
    for (int i = 0; i < PLACES_COUNT; i++) {
        const PlacePlan *place = places_at(i);
        begin(place, lit && place->lit_by != STORY_NEVER);
        for (int foe = 0; foe < (int)(sizeof FOES / sizeof FOES[0]); foe++) {
            for (int j = 0; j < 5 && lives_in(FOES[foe], place); j++) {
                check_foe_at(place, foe, AWAY[j]);
            }
        }
    }
    expect_is(measured, >=, 12);
}

static void each_enemy_is_seen_in_dark_places(void **state)
{
    (void)state;
    check_places(false);
}

static void each_enemy_is_seen_in_lit_places(void **state)
{
    (void)state;
    check_places(true);
}

/* --- the wall's spitters, on their seats ------------------------------------------------------------------------- */

static void check_seat(Actor *spitter, float away)
{
    actor_put(drive_hero(), vec(spitter->place.x + away, 170.0f));
    camera_begin(&world.camera, world.camera.room, drive_hero()->place.x, drive_hero()->place.y);
    video_begin_frame();
    view_draw(1.0);
    assert_true(video_read(0, 0, VIDEO_WIDTH, VIDEO_HEIGHT, picture));
    check_seen(spitter, "its seat", away);
    measured++;
}

static void a_spitter_is_seen_on_its_seat_asleep_awake_and_telling(void **state)
{
    static const Pose POSES[] = {POSE_SLEEP, POSE_IDLE, POSE_SWELL};

    (void)state;
    begin(&PLACE_WALL, false);
    measured = 0;
    for (Actor *spitter = NULL; (spitter = actor_next(spitter, &SPITTER.actor)) != NULL;) {
        for (int i = 0; i < 3; i++) {
            actor_pose(spitter, POSES[i], 1);
            check_seat(spitter, -30.0f);
            check_seat(spitter, 110.0f);
        }
    }
    assert_int_equal(measured, 7 * 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_enemy_is_seen_in_dark_places),
        cmocka_unit_test(each_enemy_is_seen_in_lit_places),
        cmocka_unit_test(a_spitter_is_seen_on_its_seat_asleep_awake_and_telling),
    };
    return cmocka_run_group_tests(tests, open_picture, close_picture);
}
