/* SPDX-License-Identifier: Zlib */
#include "expect.h"
#include "random.h"

static void the_same_seed_gives_the_same_numbers(void **state)
{
    RandomStream a, b;

    (void)state;
    random_seed(&a, 42, RANDOM_STREAM_GAMEPLAY);
    random_seed(&b, 42, RANDOM_STREAM_GAMEPLAY);
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(random_u32(&a), random_u32(&b));
    }
}

static int equal_numbers(uint64_t seed_a, uint64_t stream_a, uint64_t seed_b, uint64_t stream_b)
{
    RandomStream a, b;
    int equal = 0;

    random_seed(&a, seed_a, stream_a);
    random_seed(&b, seed_b, stream_b);
    for (int i = 0; i < 1000; i++) {
        equal += random_u32(&a) == random_u32(&b);
    }
    return equal;
}

static void other_seeds_and_other_streams_give_other_numbers(void **state)
{
    (void)state;
    expect_is(equal_numbers(1, RANDOM_STREAM_GAMEPLAY, 2, RANDOM_STREAM_GAMEPLAY), <, 3);
    expect_is(equal_numbers(1, RANDOM_STREAM_GAMEPLAY, 1, RANDOM_STREAM_COSMETIC), <, 3);
    expect_is(equal_numbers(0, 0, UINT64_MAX, 0), <, 3);
}

/* Written down once: a replay recorded today must play on any machine tomorrow. */
static void the_sequence_never_changes(void **state)
{
    RandomStream random;
    uint64_t sum = 0;

    (void)state;
    random_seed(&random, 7, RANDOM_STREAM_GAMEPLAY);
    for (int i = 0; i < 100; i++) {
        sum = sum * 31 + random_u32(&random);
    }
    assert_int_equal(sum, UINT64_C(1798483937287875095));
}

static void below_is_even_and_stays_below(void **state)
{
    RandomStream random;
    int counts[6] = {0};

    (void)state;
    random_seed(&random, 3, 1);
    for (int i = 0; i < 60000; i++) {
        counts[random_below(&random, 6)]++;
    }
    for (int i = 0; i < 6; i++) {
        assert_in_range(counts[i], 9600, 10400);
    }
    assert_int_equal(random_below(&random, 0), 0);
    assert_int_equal(random_below(&random, 1), 0);
}

static void int_reaches_both_ends_and_the_widest_range(void **state)
{
    RandomStream random;
    bool low = false;
    bool high = false;

    (void)state;
    random_seed(&random, 3, 1);
    for (int i = 0; i < 1000; i++) {
        const int value = random_int(&random, -2, 2);
        expect_is(value, >=, -2);
        expect_is(value, <=, 2);
        low = low || value == -2;
        high = high || value == 2;
    }
    assert_true(low);
    assert_true(high);
    assert_int_equal(random_int(&random, 5, 4), 5);
    bool negative = false;
    for (int i = 0; i < 100; i++) {
        negative = negative || random_int(&random, INT32_MIN, INT32_MAX) < 0;
    }
    assert_true(negative);
}

static void unit_stays_below_one_with_a_middle_of_a_half(void **state)
{
    RandomStream random;
    double sum = 0.0;

    (void)state;
    random_seed(&random, 11, 2);
    for (int i = 0; i < 20000; i++) {
        const double value = random_unit(&random);
        expect_is(value, >=, 0.0);
        expect_is(value, <, 1.0);
        sum += value;
    }
    expect_is(sum / 20000, >, 0.49);
    expect_is(sum / 20000, <, 0.51);
    const double between = random_between(&random, -3.0, -2.0);
    expect_is(between, >=, -3.0);
    expect_is(between, <, -2.0);
}

static void chance_is_never_at_zero_and_always_at_one(void **state)
{
    RandomStream random;

    (void)state;
    random_seed(&random, 5, 1);
    for (int i = 0; i < 1000; i++) {
        assert_false(random_chance(&random, 0.0));
        assert_false(random_chance(&random, -1.0));
        assert_true(random_chance(&random, 1.0));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_gives_the_same_numbers),
        cmocka_unit_test(other_seeds_and_other_streams_give_other_numbers),
        cmocka_unit_test(the_sequence_never_changes),
        cmocka_unit_test(below_is_even_and_stays_below),
        cmocka_unit_test(int_reaches_both_ends_and_the_widest_range),
        cmocka_unit_test(unit_stays_below_one_with_a_middle_of_a_half),
        cmocka_unit_test(chance_is_never_at_zero_and_always_at_one),
    };

    return cmocka_run_group_tests_name("random", tests, NULL, NULL);
}
