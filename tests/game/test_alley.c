/* SPDX-License-Identifier: Zlib */
/* The north alley: its waves, its gates, falling in it, and what ten minutes of it leave behind. */
#include "drive.h"

#include "audio/sfx.h"
#include "enemies/kinds.h"
#include "enemies/waves.h"
#include "events.h"
#include "fighter.h"
#include "hero/hero.h"
#include "hero/travel.h"
#include "places/gifts.h"
#include "places/places.h"
#include "sound.h"
#include "tuning.h"
#include "world/combat.h"
#include "world/room.h"
#include "world/story.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define FRAMES_A_SECOND 60

static const Vec LAMP = {176.0f, 140.0f};

static int begin(void **state)
{
    (void)state;
    drive_begin(&PLACE_ALLEY);
    return 0;
}

static int end(void **state)
{
    (void)state;
    fighter_let_go();
    drive_end();
    return 0;
}

static bool is_open(int gate)
{
    return room_state.things[room_find_thing(THING_GATE, gate)].on;
}

/* Plays until the story has the flag; frames it took, -1: not within `seconds`. Whole if `tough`. */
static int fight_until(StoryFlag flag, double seconds, bool tough)
{
    for (int frame = 0; frame < (int)(seconds * FRAMES_A_SECOND); frame++) {
        if (story_has(flag)) {
            fighter_let_go();
            return frame;
        }
        fighter_play(LAMP);
        hero_state.half_hearts = tough ? hero_state.half_hearts_max : hero_state.half_hearts;
        drive_frames(1);
    }
    fighter_let_go();
    return -1;
}

static void fall(void)
{
    const Blow blow = {.direction = {1.0f, 0.0f}, .damage = 99, .push_px = 4.0f};

    drive_hero()->safe_seconds = 0.0f;
    hero_state.oil_seconds = 0.0f; /* nothing is offered to him */
    combat_strike(drive_hero(), &blow);
    assert_true(hero_state.fallen);
}

/* --- waves ------------------------------------------------------------------------------------------------ */

static void the_gate_falls_shut_behind_him(void **state)
{
    (void)state;
    assert_true(is_open(0));
    drive_seconds(0.6);
    assert_false(is_open(0));
    assert_true(room_state.exits_closed);
    assert_false(is_open(1));
}

static void three_waves_lead_to_the_lamp(void **state)
{
    (void)state;
    assert_true(events_begin("alley_waves.log"));
    expect_is(fight_until(STORY_ALLEY_WAVE_1, 120.0, true), >, 0);
    drive_seconds(1.6);
    assert_true(is_open(0));
    assert_true(is_open(1));
    assert_false(room_state.exits_closed);
    expect_is(fight_until(STORY_ALLEY_WAVE_2, 120.0, true), >, 0);
    expect_is(fight_until(STORY_ALLEY_WAVE_3, 120.0, true), >, 0);
    drive_seconds(1.6);
    assert_true(is_open(0));
    assert_true(is_open(1));
    assert_true(is_open(2));
    assert_int_equal(wave_left(), 0);
    const Events *events = events_end();
    assert_int_equal(events_count(events, "spawn", "husk"), events_count(events, "kill", "husk"));
    assert_int_equal(events_count(events, "spawn", "moth"), events_count(events, "kill", "moth"));
    expect_is(events_count(events, "spawn", "husk"), >=, 8);
    expect_is(events_count(events, "spawn", "moth"), >=, 6);
}

/* The first teaches the husk, the second the moth, the third mixes them. */
static void each_wave_brings_what_it_should(void **state)
{
    (void)state;
    long wave = 0;
    int husks[4] = {0};
    int moths[4] = {0};

    assert_true(events_begin("alley_waves.log"));
    expect_is(fight_until(STORY_ALLEY_WAVE_3, 360.0, true), >, 0);
    const Events *events = events_end();
    for (int i = 0; i < events->count; i++) {
        const Event *event = &events->items[i];
        wave = strcmp(event->name, "wave") == 0 ? event->number : wave;
        husks[wave] += strcmp(event->name, "spawn") == 0 && strcmp(event->who, "husk") == 0 ? 1 : 0;
        moths[wave] += strcmp(event->name, "spawn") == 0 && strcmp(event->who, "moth") == 0 ? 1 : 0;
    }
    expect_is(husks[1], >, 0);
    assert_int_equal(moths[1], 0);
    expect_is(moths[2], >, husks[2]);
    expect_is(husks[2], >, 0);
    expect_is(husks[3], >=, 3);
    expect_is(moths[3], >=, 3);
}

/* Nobody stands about in an empty court until the beat lets the next come: it is the longest, and no longer than both others. */
static void the_third_wave_is_no_longer_than_the_two_before_it(void **state)
{
    (void)state;
    const int first = fight_until(STORY_ALLEY_WAVE_1, 120.0, true);
    const int second = fight_until(STORY_ALLEY_WAVE_2, 120.0, true);
    const int third = fight_until(STORY_ALLEY_WAVE_3, 120.0, true);

    expect_is(first, >, 0);
    expect_is(second, >, 0);
    expect_is(third, >, second);
    expect_is(third, <=, first + second);
}

/* Half a beat between two, in game time, whatever the frames are; no frame's rest is added up. */
static void the_third_wave_comes_on_a_beat_that_never_drifts(void **state)
{
    (void)state;
    const double half = TUNING_WAVE_BEAT_S / 2.0;
    const double frame = 1.0 / 50.0;
    double first = 0.0;
    int arrivals = 0;
    bool was_coming = false;

    story_set(STORY_ALLEY_WAVE_1);
    story_set(STORY_ALLEY_WAVE_2);
    travel_enter(&PLACE_ALLEY, vec(176.0f, 160.0f), vec(0.0f, -1.0f));
    drive_set_rate(50.0);
    for (int i = 0; arrivals < 9; i++) {
        expect_is(i, <, 60 * 50);
        fighter_play(LAMP);
        hero_state.half_hearts = hero_state.half_hearts_max;
        drive_frames(1);
        if (wave_state.coming > 0 && !was_coming) {
            first = arrivals == 0 ? world.seconds : first;
            const double late = world.seconds - first - half * (double)arrivals;
            expect_is(fabs(late), <, 2.0 * frame);
            arrivals++;
        }
        was_coming = wave_state.coming > 0;
    }
}

/* --- falling ------------------------------------------------------------------------------------------------ */

static void one_who_stands_still_falls_within_60_seconds(void **state)
{
    (void)state;
    const int frames = drive_until(drive_has_fallen, 60 * FRAMES_A_SECOND);

    expect_is(frames, >, 0);
}

static void after_a_fall_he_has_control_within_2_seconds_at_the_courts_door(void **state)
{
    (void)state;
    drive_seconds(3.0);
    fall();
    const int frames = drive_until(drive_is_back, 3 * FRAMES_A_SECOND);
    expect_is(frames, >, 0);
    expect_is(frames, <=, 2 * FRAMES_A_SECOND);
    expect_is(vec_distance(drive_hero()->place, hero_state.safe_place), <, 1.0f);
    assert_int_equal(hero_state.half_hearts, hero_state.half_hearts_max);
}

static void nobody_of_the_wave_waits_for_him_there(void **state)
{
    (void)state;
    drive_seconds(4.0);
    expect_is(wave_left(), >, 0);
    fall();
    expect_is(drive_until(drive_is_back, 3 * FRAMES_A_SECOND), >, 0);
    assert_int_equal(wave_left(), 0);
    drive_seconds(TUNING_WAVE_AGAIN_S + 2.0);
    expect_is(wave_left(), >, 0); /* it begins again */
    assert_int_equal(wave_state.tries, 2);
}

static void cleared_waves_stay_cleared_after_a_fall(void **state)
{
    (void)state;
    expect_is(fight_until(STORY_ALLEY_WAVE_1, 120.0, true), >, 0);
    for (int i = 0; i < 900 && wave_state.now != 2; i++) {
        fighter_play(LAMP);
        drive_frames(1);
    }
    assert_int_equal(wave_state.now, 2);
    fall();
    expect_is(drive_until(drive_is_back, 3 * FRAMES_A_SECOND), >, 0);
    drive_seconds(3.0);
    assert_int_equal(wave_state.now, 2);
    assert_true(story_has(STORY_ALLEY_WAVE_1));
    expect_is(drive_hero()->place.y, <, 400.0f);
}

static void who_comes_back_finds_the_gates_of_cleared_courts_open(void **state)
{
    (void)state;
    expect_is(fight_until(STORY_ALLEY_WAVE_1, 120.0, true), >, 0);
    drive_seconds(1.0);
    travel_enter(&PLACE_ALLEY, PLACE_ALLEY.start, vec(0.0f, -1.0f));
    drive_seconds(2.0);
    assert_true(is_open(0));
    assert_true(is_open(1));
    assert_false(is_open(2));
    assert_int_equal(wave_state.now, 0);
}

static void nobody_comes_up_under_his_feet(void **state)
{
    (void)state;
    for (float x = 100.0f; x < 260.0f; x += 12.0f) {
        travel_enter(&PLACE_ALLEY, vec(x, 560.0f), vec(0.0f, -1.0f));
        coro_scheduler_stop_all(room_scheduler());
        wave_begin(1);
        wave_send(&HUSK, vec(x, 556.0f));
        drive_seconds(TUNING_WAVE_SIGN_S + 0.1);
        const Actor *husk = actor_next(NULL, &HUSK.actor);
        assert_non_null(husk);
        expect_is(vec_distance(husk->place, drive_hero()->place), >, TUNING_WAVE_CLEAR_PX - 2.0f);
        assert_true(room_box_is_free(husk->place.x - 6.0f, husk->place.y - 6.0f, 12.0f, 6.0f));
    }
}

/* What is on its way while he falls stays away. */
static void an_arrival_is_held_while_he_lies_and_never_comes(void **state)
{
    (void)state;
    drive_seconds(0.2);
    while (wave_state.coming == 0) {
        drive_frames(1);
    }
    fall();
    drive_seconds(1.0); /* longer than the sign is shown */
    assert_int_equal(wave_state.coming, 1);
    expect_is(drive_until(drive_is_back, 3 * FRAMES_A_SECOND), >, 0);
    assert_int_equal(wave_state.coming, 0);
    assert_int_equal(actor_count(&HUSK.actor), 0);
}

/* --- ten minutes ---------------------------------------------------------------------------------------------- */

static int count_coroutines(void)
{
    int count = coro_scheduler_count(world.loop.game) + coro_scheduler_count(world.loop.cutscenes);

    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        count += coro_scheduler_count(actor_scheduler(actor));
    }
    return count;
}

/* In the alley with everything cleared, after a while of quiet. */
typedef struct Rest {
    int entities, coroutines, voices;
} Rest;

static Rest rest(void)
{
    story_set(STORY_ALLEY_WAVE_1);
    story_set(STORY_ALLEY_WAVE_2);
    story_set(STORY_ALLEY_WAVE_3);
    fighter_let_go();
    drive_until(drive_is_back, 600);
    hero_state.half_hearts = hero_state.half_hearts_max; /* a last heart is heard */
    gift_state.falls[places_index(&PLACE_ALLEY)] =
        0; /* what villagers leave, with its moths, is there to stay */
    travel_enter(&PLACE_ALLEY, PLACE_ALLEY.start, vec(0.0f, -1.0f));
    for (int i = 0; i < 1500; i++) {
        drive_frames(1);
        sound_advance(16666667);
    }
    return (Rest){(int)world.entities.alive, count_coroutines(), sound_live_voices()};
}

static void forget_waves(void)
{
    story_state.flags[STORY_ALLEY_WAVE_1] = false;
    story_state.flags[STORY_ALLEY_WAVE_2] = false;
    story_state.flags[STORY_ALLEY_WAVE_3] = false;
    travel_enter(&PLACE_ALLEY, PLACE_ALLEY.start, vec(0.0f, -1.0f));
}

static void play_ten_minutes(double rate)
{
    drive_set_rate(rate);
    for (int frame = 0; frame < (int)(600.0 * rate); frame++) {
        if (frame / (int)(20.0 * rate) % 3 == 2) {
            fighter_mash();
        } else {
            fighter_play(LAMP);
        }
        const bool is_over = story_has(STORY_ALLEY_WAVE_3) && wave_left() == 0;
        if (hero_has_control() && (is_over || room_plan() != &PLACE_ALLEY)) {
            forget_waves(); /* again, also where the masher ran out through the open gate */
        }
        drive_frames(1);
        sound_advance((int64_t)(1e9 / rate));
    }
    drive_set_rate(60.0);
}

static void check_ten_minutes(double rate)
{
    assert_true(sound_open(&(SoundConfig){.headless = true}));
    sfx_open(SFX_NONE + 1, SFX_COUNT - 1);
    fighter_seed(9);
    const Rest before = rest();
    forget_waves();
    assert_true(events_begin("alley_minutes.log"));
    play_ten_minutes(rate);
    const Events *events = events_end();
    const Rest after = rest();
    expect_is(events_count(events, "spawn", NULL), >, 40); /* it was no quiet evening */
    expect_is(events_count(events, "death", "wick"), >, 0);
    assert_int_equal(after.entities, before.entities);
    expect_is(after.coroutines, <=, before.coroutines); /* verbs that were found are not taught any more */
    assert_int_equal(before.voices, 0);
    assert_int_equal(after.voices, 0);
    sound_close();
}

static void ten_minutes_at_60_frames_a_second_leave_nothing_behind(void **state)
{
    (void)state;
    check_ten_minutes(60.0);
}

static void ten_minutes_at_144_frames_a_second_leave_nothing_behind(void **state)
{
    (void)state;
    check_ten_minutes(144.0);
}

int main(void)
{
#define RULE(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        RULE(the_gate_falls_shut_behind_him),
        RULE(three_waves_lead_to_the_lamp),
        RULE(each_wave_brings_what_it_should),
        RULE(the_third_wave_is_no_longer_than_the_two_before_it),
        RULE(the_third_wave_comes_on_a_beat_that_never_drifts),
        RULE(one_who_stands_still_falls_within_60_seconds),
        RULE(after_a_fall_he_has_control_within_2_seconds_at_the_courts_door),
        RULE(nobody_of_the_wave_waits_for_him_there),
        RULE(cleared_waves_stay_cleared_after_a_fall),
        RULE(who_comes_back_finds_the_gates_of_cleared_courts_open),
        RULE(nobody_comes_up_under_his_feet),
        RULE(an_arrival_is_held_while_he_lies_and_never_comes),
        RULE(ten_minutes_at_60_frames_a_second_leave_nothing_behind),
        RULE(ten_minutes_at_144_frames_a_second_leave_nothing_behind),
    };
    return cmocka_run_group_tests_name("alley", tests, NULL, NULL);
}
