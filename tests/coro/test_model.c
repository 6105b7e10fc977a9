/* SPDX-License-Identifier: Zlib */
/*
 * Random programs in the library and in a naive model of its contract (model/), each run four ways: with an event hook and without, alone and in
 * a crowd. One that fails is made smaller, and printed with its seed. WICK_SEED=n, or the first argument, begins with another seed; WICK_SEEDS=n,
 * or the second one, tries so many instead of those below.
 */
#include "coro_test.h"

#include "check.h"

#include <stdlib.h>

static unsigned long long first_seed = 1, seeds = 40ULL * CORO_TEST_SHARE;

static void read_number(unsigned long long *number, const char *text)
{
    if (text != NULL) {
        *number = strtoull(text, NULL, 10);
    }
}

static void random_programs_run_as_the_model_says(void)
{
    unsigned long long steps = 0;
    for (unsigned long long i = 0; i < seeds; i++) {
        if (!check_seed(first_seed + i, &steps)) {
            fail_msg("WICK_SEED=%llu WICK_SEEDS=1 shows it again", first_seed + i);
        }
    }
    print_message("%llu steps; the next seed is %llu\n", steps, first_seed + seeds);
}

static void any_bytes_are_a_program(void)
{
    uint8_t bytes[1024];
    uint32_t seed = 7;
    for (size_t size = 0; size <= sizeof bytes; size += 64) {
        for (size_t i = 0; i < size; i++) {
            bytes[i] = (uint8_t)random_next(&seed);
        }
        assert_true(check_bytes(bytes, size));
        memset(bytes, (int)(size / 64), sizeof bytes);
        assert_true(check_bytes(bytes, size));
    }
}

static const struct CMUnitTest tests[] = {
    TEST_ONCE(random_programs_run_as_the_model_says),
    TEST_ONCE(any_bytes_are_a_program),
};

int main(int argc, char **argv)
{
    read_number(&first_seed, argc > 1 ? argv[1] : getenv("WICK_SEED"));
    read_number(&seeds, argc > 2 ? argv[2] : getenv("WICK_SEEDS"));
    return RUN(tests);
}
