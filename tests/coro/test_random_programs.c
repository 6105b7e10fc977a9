/* SPDX-License-Identifier: Zlib */
/* X1, X2, X4, O2, C1, C3, M3 at random: programs of random bytes, a simple count beside them. The seeds are fixed. */
#include "coro_test.h"
#include "random_program.h"

#define PROGRAM_SIZE 3000

static void run_seeds(uint32_t from, uint32_t to, bool has_little_memory)
{
    static uint8_t bytes[PROGRAM_SIZE];
    for (uint32_t first = from; first < to; first++) {
        uint32_t seed = first;
        for (size_t i = 0; i < PROGRAM_SIZE; i++) {
            bytes[i] = (uint8_t)(random_next(&seed) >> 3);
        }
        size_t block = has_little_memory ? 4000 + random_next(&seed) % 40000 : 0;
        const char *broken = random_program_run(bytes, PROGRAM_SIZE, block);
        if (broken != NULL) {
            fail_msg("seed %u, a block of %u bytes: %s", (unsigned)first, (unsigned)block, broken);
        }
    }
}

static void random_programs_of_the_first_hundred_seeds_break_no_rule(void)
{
    run_seeds(1, 101, false);
}

static void random_programs_of_the_second_hundred_seeds_break_no_rule(void)
{
    run_seeds(101, 201, false);
}

static void random_programs_in_small_blocks_break_no_rule(void)
{
    run_seeds(700, 900, true);
}

static void the_empty_program_breaks_no_rule(void)
{
    const uint8_t nothing[1] = {0};
    assert_null(random_program_run(nothing, 0, 0));
}

static const struct CMUnitTest tests[] = {
    TEST_ONCE(the_empty_program_breaks_no_rule),
    TEST_ONCE(random_programs_of_the_first_hundred_seeds_break_no_rule),
    TEST_ONCE(random_programs_of_the_second_hundred_seeds_break_no_rule),
    TEST_ONCE(random_programs_in_small_blocks_break_no_rule),
};

int main(void)
{
    return RUN(tests);
}
