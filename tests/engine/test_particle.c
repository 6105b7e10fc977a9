/* SPDX-License-Identifier: Zlib */
#include "particle.h"
#include "seen_test.h"
#include "video.h"

#include <math.h>
#include <string.h>

static ParticlePool pool;
static RandomStream stream;

static int begin(void **state)
{
    (void)state;
    memset(&pool, 0, sizeof pool);
    random_seed(&stream, 7, RANDOM_STREAM_COSMETIC);
    return 0;
}

static Particle spark(float x, float y)
{
    return (Particle){.x = x, .y = y, .life = 1.0f, .colour = 0xFFFFFF, .alpha = 255, .size = 1};
}

static void they_move_and_die_at_the_end_of_their_life(void **state)
{
    (void)state;
    Particle particle = spark(10.0f, 10.0f);
    particle.vx = 20.0f;
    particle.gravity = 10.0f;
    particle_add(&pool, particle);
    particle_update(&pool, 0.5);
    assert_int_equal(pool.count, 1);
    assert_float_equal(pool.items[0].x, 20.0f, 1e-4f);
    assert_float_equal(pool.items[0].vy, 5.0f, 1e-4f);
    particle_update(&pool, 0.49);
    assert_int_equal(pool.count, 1);
    particle_update(&pool, 0.02);
    assert_int_equal(pool.count, 0);
}

static void drag_does_not_depend_on_the_frame_rate(void **state)
{
    (void)state;
    Particle particle = spark(0.0f, 0.0f);
    particle.vx = 100.0f;
    particle.drag = 3.0f;
    particle.life = 10.0f;
    particle_add(&pool, particle);
    for (int i = 0; i < 60; i++) {
        particle_update(&pool, 1.0 / 60.0);
    }
    assert_float_equal(pool.items[0].vx, 100.0f * expf(-3.0f), 0.01f);
}

static void time_may_run_backwards(void **state)
{
    (void)state;
    Particle particle = spark(10.0f, 10.0f);
    particle.vx = 20.0f;
    particle_add(&pool, particle);
    particle_update(&pool, 0.5);
    particle_update(&pool, -0.25);
    assert_float_equal(pool.items[0].x, 15.0f, 1e-4f);
    assert_float_equal(pool.items[0].age, 0.25f, 1e-4f);
    particle_update(&pool, -9.0);
    assert_int_equal(pool.count, 1);
    particle_update(&pool, (double)NAN);
    assert_int_equal(pool.count, 1);
}

static void a_full_pool_gives_up_its_oldest(void **state)
{
    (void)state;
    for (int i = 0; i < PARTICLE_MAX; i++) {
        Particle particle = spark((float)i, 0.0f);
        particle.age = i == 100 ? 0.9f : 0.1f;
        particle_add(&pool, particle);
    }
    particle_add(&pool, spark(5000.0f, 0.0f));
    assert_int_equal(pool.count, PARTICLE_MAX);
    assert_float_equal(pool.items[100].x, 5000.0f, 0.0f);
}

static void one_without_a_life_is_not_taken(void **state)
{
    (void)state;
    Particle particle = spark(0.0f, 0.0f);
    particle.life = 0.0f;
    particle_add(&pool, particle);
    particle.life = NAN;
    particle_add(&pool, particle);
    assert_int_equal(pool.count, 0);
}

static void a_burst_flies_to_all_sides(void **state)
{
    (void)state;
    ParticleBurst burst = {.each = spark(0.0f, 0.0f),
                           .count = 40,
                           .speed = 60.0f,
                           .speed_spread = 20.0f,
                           .angle_spread = 3.1416f,
                           .life_spread = 0.3f};
    int quarters[4] = {0};
    particle_burst(&pool, &burst, 100.0f, 50.0f, &stream);
    assert_int_equal(pool.count, 40);
    for (int i = 0; i < 40; i++) {
        const Particle *particle = &pool.items[i];
        float speed = hypotf(particle->vx, particle->vy);
        expect_is(speed, >=, 39.9f);
        expect_is(speed, <=, 80.1f);
        expect_is(particle->life, >=, 0.7f);
        expect_is(particle->life, <=, 1.3f);
        assert_float_equal(particle->x, 100.0f, 0.0f);
        quarters[(particle->vx > 0.0f) + 2 * (particle->vy > 0.0f)]++;
    }
    for (int i = 0; i < 4; i++) {
        assert_in_range(quarters[i], 3, 20);
    }
}

static void a_burst_may_be_aimed_and_flat(void **state)
{
    (void)state;
    ParticleBurst burst = {.each = spark(0.0f, 0.0f),
                           .count = 30,
                           .speed = 60.0f,
                           .angle = 1.5708f,
                           .angle_spread = 0.3f,
                           .flatness = 0.5f};
    particle_burst(&pool, &burst, 0.0f, 0.0f, &stream);
    for (int i = 0; i < 30; i++) {
        expect_is(pool.items[i].vy, >, 25.0f);
        expect_is(pool.items[i].vy, <=, 30.01f);
        expect_is(fabsf(pool.items[i].vx), <, 20.0f);
    }
}

static void the_same_numbers_give_the_same_burst(void **state)
{
    (void)state;
    ParticleBurst burst = {.each = spark(0.0f, 0.0f), .count = 20, .speed = 60.0f, .angle_spread = 3.1416f};
    ParticlePool other = {.count = 0};
    RandomStream again = stream;
    particle_burst(&pool, &burst, 0.0f, 0.0f, &stream);
    particle_burst(&other, &burst, 0.0f, 0.0f, &again);
    assert_int_equal(other.count, 20);
    for (int i = 0; i < 20; i++) {
        assert_float_equal(other.items[i].vx, pool.items[i].vx, 0.0f);
    }
}

static void motes_are_kept_at_their_number_inside_their_box(void **state)
{
    (void)state;
    ParticleMotes motes = {.left = 10.0f,
                           .top = 20.0f,
                           .width = 30.0f,
                           .height = 40.0f,
                           .count = 24,
                           .rise_min = 4.0f,
                           .rise_max = 9.0f,
                           .life_min = 1.0f,
                           .life_max = 3.0f,
                           .each = spark(0.0f, 0.0f)};
    motes.each.tag = 5;
    particle_add(&pool, spark(0.0f, 0.0f));
    for (int frame = 0; frame < 300; frame++) {
        particle_motes(&pool, &motes, &stream);
        assert_int_equal(particle_count_tagged(&pool, 5), 24);
        for (int i = 0; i < pool.count; i++) {
            if (pool.items[i].tag == 5) {
                expect_is(pool.items[i].x, >=, 10.0f);
                expect_is(pool.items[i].x, <=, 40.0f);
                expect_is(pool.items[i].vy, <=, -4.0f);
                expect_is(pool.items[i].vy, >=, -9.0f);
            }
        }
        particle_update(&pool, 1.0 / 60.0);
    }
}

static void the_first_motes_are_of_all_ages(void **state)
{
    (void)state;
    ParticleMotes motes = {.width = 10.0f,
                           .height = 10.0f,
                           .count = 24,
                           .life_min = 1.0f,
                           .life_max = 1.0f,
                           .each = spark(0.0f, 0.0f)};
    int young = 0;
    particle_motes(&pool, &motes, &stream);
    for (int i = 0; i < 24; i++) {
        young += pool.items[i].age < 0.5f;
    }
    assert_in_range(young, 5, 19);
}

static void tagged_ones_can_be_cleared(void **state)
{
    (void)state;
    for (int i = 0; i < 10; i++) {
        Particle particle = spark((float)i, 0.0f);
        particle.tag = i % 2 ? 3 : 4;
        particle_add(&pool, particle);
    }
    particle_clear_tagged(&pool, 3);
    assert_int_equal(pool.count, 5);
    assert_float_equal(pool.items[1].x, 2.0f, 0.0f);
    assert_int_equal(particle_count_tagged(&pool, 3), 0);
    particle_clear(&pool);
    assert_int_equal(pool.count, 0);
}

static void they_are_drawn_below_the_camera_in_their_blend(void **state)
{
    (void)state;
    Particle glowing = spark(120.0f, 70.0f);
    glowing.add = true;
    glowing.size = 2;
    glowing.colour = 0x203040;
    particle_add(&pool, spark(110.5f, 60.5f));
    particle_add(&pool, glowing);
    seen_ground(0x101010);
    particle_draw(&pool, 100, 50, false);
    assert_int_equal(seen_count_other(0x101010), 1);
    assert_pixel(10, 10, 0xFFFFFF);
    particle_draw(&pool, 100, 50, true);
    assert_int_equal(seen_count_other(0x101010), 5);
    assert_pixel(21, 21, 0x304050);
}

static void fading_ones_lose_their_alpha(void **state)
{
    (void)state;
    Particle particle = spark(10.0f, 10.0f);
    particle.fades = true;
    particle_add(&pool, particle);
    particle_update(&pool, 0.75);
    seen_ground(0);
    particle_draw(&pool, 0, 0, false);
    assert_true(seen_near(video_pixel(10, 10), 0x3F3F3F, 2));
}

static void appearing_ones_begin_unseen(void **state)
{
    (void)state;
    Particle particle = spark(10.0f, 10.0f);
    particle.appears = true;
    particle_add(&pool, particle);
    seen_ground(0);
    particle_draw(&pool, 0, 0, false);
    assert_int_equal(seen_count_other(0), 0);
    particle_update(&pool, 0.1);
    particle_draw(&pool, 0, 0, false);
    assert_true(seen_near(video_pixel(10, 10), 0x7F7F7F, 2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(they_move_and_die_at_the_end_of_their_life, begin),
        cmocka_unit_test_setup(drag_does_not_depend_on_the_frame_rate, begin),
        cmocka_unit_test_setup(time_may_run_backwards, begin),
        cmocka_unit_test_setup(a_full_pool_gives_up_its_oldest, begin),
        cmocka_unit_test_setup(one_without_a_life_is_not_taken, begin),
        cmocka_unit_test_setup(a_burst_flies_to_all_sides, begin),
        cmocka_unit_test_setup(a_burst_may_be_aimed_and_flat, begin),
        cmocka_unit_test_setup(the_same_numbers_give_the_same_burst, begin),
        cmocka_unit_test_setup(motes_are_kept_at_their_number_inside_their_box, begin),
        cmocka_unit_test_setup(the_first_motes_are_of_all_ages, begin),
        cmocka_unit_test_setup(tagged_ones_can_be_cleared, begin),
        cmocka_unit_test_setup(they_are_drawn_below_the_camera_in_their_blend, begin),
        cmocka_unit_test_setup(fading_ones_lose_their_alpha, begin),
        cmocka_unit_test_setup(appearing_ones_begin_unseen, begin),
    };
    return cmocka_run_group_tests(tests, seen_open, seen_close);
}
