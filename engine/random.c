/* SPDX-License-Identifier: Zlib */
/* A permuted congruential generator; the stream is its increment. */
#include "random.h"

#include <assert.h>

#define MULTIPLIER UINT64_C(6364136223846793005)

void random_seed(RandomStream *random, uint64_t seed, uint64_t stream)
{
    random->increment = stream << 1 | 1;
    assert(random->increment % 2 == 1 && "an even increment would leave out half of the numbers");
    random->state = random->increment + seed;
    /* Neighbouring seeds begin alike otherwise. */
    random_u32(random);
    random_u32(random);
}

/* The state is a linear congruential one; its high bits choose how its middle bits are turned. */
uint32_t random_u32(RandomStream *random)
{
    const uint64_t old = random->state;
    const uint32_t mixed = (uint32_t)((old >> 18 ^ old) >> 27);
    const uint32_t turn = (uint32_t)(old >> 59);

    random->state = old * MULTIPLIER + random->increment;
    return mixed >> turn | mixed << ((32 - turn) & 31);
}

uint32_t random_below(RandomStream *random, uint32_t below)
{
    if (below == 0) {
        return 0;
    }
    /* The lowest values, fewer than `below`, are drawn again: else some results came more often. */
    const uint32_t lowest = (0u - below) % below;
    assert(lowest < below && "fewer values are drawn again than there are results");
    uint32_t value = random_u32(random);
    while (value < lowest) {
        value = random_u32(random);
    }
    return value % below;
}

int random_int(RandomStream *random, int low, int high)
{
    if (high < low) {
        return low;
    }
    const uint32_t span = (uint32_t)high - (uint32_t)low + 1;
    const uint32_t offset = span == 0 ? random_u32(random) : random_below(random, span);
    return (int)((int64_t)low + (int64_t)offset);
}

double random_unit(RandomStream *random)
{
    return (double)random_u32(random) * 0x1p-32;
}

double random_between(RandomStream *random, double low, double high)
{
    return low + (high - low) * random_unit(random);
}

bool random_chance(RandomStream *random, double probability)
{
    return random_unit(random) < probability;
}
