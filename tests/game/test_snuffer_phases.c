/* SPDX-License-Identifier: Zlib */
/* How a phase of the Snuffer's ends: at once, whatever he is doing, with nothing of it left; or by Wick's fall, and it begins anew. */
#include "audio/music.h"
#include "audio/sfx.h"
#include "chapel.h"
#include "cutscenes/cutscene.h"
#include "drive.h"
#include "enemies/cold_ring.h"
#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "enemies/snuffer.h"
#include "enemies/snuffer_shown.h"
#include "hero/hero.h"
#include "pictures/figure.h"
#include "sound.h"
#include "vec.h"
#include "world/actor.h"
#include "world/combat.h"
#include "world/control.h"
#include "world/effect.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define HIDDEN_HEART vec(40.0f, 284.0f)
#define NEAR_HIM     vec(200.0f, 170.0f)
#define FAR_AWAY     vec(200.0f, 262.0f)
#define DOORWAY      vec(200.0f, 318.0f)
#define INFOS        64

static int end(void **state)
{
    (void)state;
    drive_hold(CONTROL_SHUTTER, false);
    drive_end();
    return 0;
}

static Pose pose_awaited;

static bool is_in_pose(void)
{
    return enemy_of(snuffer_actor())->act == pose_awaited;
}

static void wait_for_pose(Pose pose, int frames)
{
    pose_awaited = pose;
    expect_is(drive_until(is_in_pose, frames), >=, 0);
}

static void keep_wick_whole(void)
{
    hero_state.half_hearts = hero_state.half_hearts_max;
}

/* --- a phase ends -------------------------------------------------------------------------------------------- */

static void wear_down(void)
{
    enemy_of(snuffer_actor())->intangible = false;
    while (snuffer_actor()->hits_left > 0) {
        assert_true(chapel_strike());
    }
}

/* Coroutines that are his: the fight, what is seen of him, and nothing else. */
static void assert_only_the_fight_runs(void)
{
    CoroInfo infos[INFOS];
    const size_t count = coro_inspect(actor_scheduler(snuffer_actor()), infos, INFOS);

    for (size_t i = 0; i < count; i++) {
        const char *name = infos[i].name;
        const bool belongs = strcmp(name, "snuffer_fight") == 0 || strcmp(name, "snuffer_show") == 0 ||
                             strcmp(name, "snuffer_hover") == 0 || strcmp(name, "snuffer_be") == 0;
        expect(belongs, "%s is left over", name);
    }
    expect_is(count, <=, 4);
}

/* But for the glimmer of the heart that hides behind the pews. */
static int lights_of_effects(void)
{
    int count = 0;

    for (int i = 0; i < EFFECT_LIGHTS_MAX; i++) {
        const EffectLight *light = &effect_state.lights[i];
        count += light->life > 0.0f && vec_distance(light->place, HIDDEN_HEART) > 1.0f ? 1 : 0;
    }
    return count;
}

static void assert_nothing_is_left(void)
{
    assert_int_equal(actor_count(&COLD_RING_KIND), 0);
    assert_int_equal(actor_count(&SHADE.actor), 0);
    assert_int_equal(particle_count_tagged(&world.particles, SNUFFER_PARTICLES), 0);
    assert_int_equal(lights_of_effects(), 0);
    assert_int_equal(sound_live_voices(), 0);
    expect_near(snuffer_state.draws, 0.0f, 0.0);
    expect_near(snuffer_state.front_px, 0.0f, 0.0);
    expect_near(snuffer_state.sweep, 0.0f, 0.0);
    assert_false(snuffer_state.slides);
    assert_false(enemy_of(snuffer_actor())->intangible);
    assert_false(enemy_of(snuffer_actor())->attacks);
    assert_only_the_fight_runs();
}

/* The scene after the phase is held back, so that what is counted is what the phase left. */
static void hold_the_scene(void)
{
    coro_scheduler_pause(world.loop.cutscenes);
}

static void check_phase_leaves_nothing(int phase, int seconds_of_fight)
{
    assert_true(sound_open(&(SoundConfig){.headless = true}));
    sfx_open(SFX_NONE + 1, SFX_COUNT - 1);
    chapel_begin(phase, NEAR_HIM);
    for (int i = 0; i < 60 * seconds_of_fight; i++) {
        keep_wick_whole();
        chapel_frames(1);
    }
    hold_the_scene();
    wear_down();
    chapel_frames(60 + 21); /* a second, and the hit-stop of 0.35 s */
    assert_nothing_is_left();
    sound_close();
}

static void nothing_is_left_of_the_first_phase_after_a_second(void **state)
{
    (void)state;
    for (int seconds = 1; seconds <= 8; seconds++) {
        check_phase_leaves_nothing(1, seconds);
    }
}

static void nothing_is_left_of_the_second_phase_after_a_second(void **state)
{
    (void)state;
    for (int seconds = 1; seconds <= 8; seconds++) {
        check_phase_leaves_nothing(2, seconds);
    }
}

static void nothing_is_left_of_the_third_phase_after_a_second(void **state)
{
    (void)state;
    for (int seconds = 1; seconds <= 8; seconds++) {
        check_phase_leaves_nothing(3, seconds);
    }
}

static void the_eighth_blow_interrupts_whatever_he_does(void **state)
{
    static const Pose DOING[] = {POSE_BREATH, POSE_STAGGER, POSE_RAISE};

    (void)state;
    for (size_t i = 0; i < sizeof DOING / sizeof DOING[0]; i++) {
        chapel_begin(1, DOING[i] == POSE_RAISE ? vec(136.0f, 150.0f) : NEAR_HIM);
        wait_for_pose(DOING[i], 3600);
        drive_frames(3);
        wear_down();
        drive_frames(2);
        assert_true(cutscene_runs());
        assert_string_equal(cutscene_state.name, "chapel_phase_two");
        drive_end();
    }
}

static void a_phase_takes_eight_blows(void **state)
{
    (void)state;
    for (int phase = 1; phase <= SNUFFER_PHASES; phase++) {
        chapel_begin(phase, FAR_AWAY);
        assert_int_equal(snuffer_actor()->hits_left, 8);
        drive_end();
    }
}

/* --- Wick falls --------------------------------------------------------------------------------------------------- */

static bool is_back(void)
{
    return !hero_state.fallen && hero_has_control();
}

static void a_fall_begins_the_phase_again_with_all_its_blows_and_at_least_three_hearts(void **state)
{
    (void)state;
    for (int phase = 1; phase <= SNUFFER_PHASES; phase++) {
        const Blow deadly = {.by = NULL, .direction = {0.0f, 1.0f}, .damage = 99, .push_px = 0.0f};
        chapel_begin(phase, NEAR_HIM);
        hero_state.oil_seconds = 0.0f;
        enemy_of(snuffer_actor())->intangible = false;
        assert_true(chapel_strike());
        drive_frames(30);
        drive_hero()->safe_seconds = 0.0f;
        combat_strike(drive_hero(), &deadly);
        assert_true(hero_state.fallen);
        drive_frames(10);
        expect_is(drive_until(is_back, 120), >=, 0);
        expect_is(hero_state.half_hearts, >=, 6);
        drive_frames(10);
        assert_int_equal(snuffer_state.phase, phase);
        assert_int_equal(snuffer_actor()->hits_left, 8);
        assert_int_equal(snuffer_state.tries, 2);
        drive_end();
    }
}

static void whoever_comes_back_into_the_fight_hears_its_music(void **state)
{
    (void)state;
    for (int phase = 1; phase <= SNUFFER_PHASES; phase++) {
        chapel_begin(phase, FAR_AWAY);
        drive_frames(2);
        assert_int_equal(music_state.piece, MUSIC_SNUFFER);
        expect_is(music_state.volumes[phase - 1], >, 0.0);
        assert_true(phase == SNUFFER_PHASES || !(music_state.volumes[phase] > 0.0));
        assert_int_equal(music_state.pitch > 1.0, phase == SNUFFER_PHASES);
        drive_end();
    }
}

static void who_hides_in_the_doorway_of_the_first_phase_does_not_outlast_him(void **state)
{
    (void)state;
    chapel_begin(1, FAR_AWAY);
    actor_put(drive_hero(), DOORWAY);
    drive_hold(CONTROL_DOWN, true);
    const int frames = drive_until(drive_has_fallen, 60 * 60);
    drive_hold(CONTROL_DOWN, false);
    expect(frames >= 0, "after a minute in the doorway he has %d half hearts", hero_state.half_hearts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(nothing_is_left_of_the_first_phase_after_a_second, end),
        cmocka_unit_test_teardown(nothing_is_left_of_the_second_phase_after_a_second, end),
        cmocka_unit_test_teardown(nothing_is_left_of_the_third_phase_after_a_second, end),
        cmocka_unit_test_teardown(the_eighth_blow_interrupts_whatever_he_does, end),
        cmocka_unit_test_teardown(whoever_comes_back_into_the_fight_hears_its_music, end),
        cmocka_unit_test_teardown(who_hides_in_the_doorway_of_the_first_phase_does_not_outlast_him, end),
        cmocka_unit_test_teardown(a_phase_takes_eight_blows, end),
        cmocka_unit_test_teardown(a_fall_begins_the_phase_again_with_all_its_blows_and_at_least_three_hearts,
                                  end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
