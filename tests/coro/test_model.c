/* SPDX-License-Identifier: Zlib */
/*
 * Random programs in the library and in a naive model of its contract (model/). One that fails is made smaller, and printed
 * with its seed. WICK_SEED=n begins with another seed; WICK_STEPS=n takes so many steps instead of those below.
 */
#include "coro_test.h"

#include "check.h"

#include <stdlib.h>

enum { STEPS = 600000 };

static unsigned long long number_from(const char *name, unsigned long long otherwise)
{
    const char *text = getenv(name);
    return text != NULL ? strtoull(text, NULL, 10) : otherwise;
}

static void random_programs_run_as_the_model_says(void)
{
    uint64_t seed = number_from("WICK_SEED", 1);
    unsigned long long wanted = number_from("WICK_STEPS", STEPS), steps = 0;
    while (steps < wanted) {
        assert_true(check_seed(seed, &steps));
        seed++;
    }
    print_message("%llu steps; the next seed is %llu\n", steps, (unsigned long long)seed);
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

int main(void)
{
    return RUN(tests);
}
