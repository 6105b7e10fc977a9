/* SPDX-License-Identifier: Zlib */
#include "world/dawn.h"

#include "audio/sfx.h"
#include "log.h"

#define STEP_S     2.0
#define BIRD_STEP  4    /* the first one */
#define LAMP_FADES 0.7f /* of its light, by day */

Dawn dawn_state;

/* Violet, rose, peach, gold: then daylight, a little warm. */
static const Colour LIGHT[DAWN_STEPS + 1] = {0x000000, 0x5A4A90, 0x805C98, 0xB87C94,
                                             0xE4A890, 0xF6C898, 0xFFE6C0};
static const float SHARE[DAWN_STEPS + 1] = {0.0f, 0.55f, 0.8f, 0.95f, 1.0f, 1.0f, 1.0f};

void dawn_break(Coro *co)
{
    CORO_BEGIN(co, dawn_break, f);
    sfx_play(SFX_DAWN);
    while (dawn_state.step < DAWN_STEPS) {
        dawn_state.step++;
        LOG_EVENT("dawn", log_integer("step", dawn_state.step));
        if (dawn_state.step == BIRD_STEP) {
            sfx_play(SFX_BIRD);
        }
        CORO_WAIT_SECONDS(co, STEP_S);
    }
    CORO_END(co);
}

void dawn_be(void)
{
    dawn_state.step = DAWN_STEPS;
}

float dawn_share(void)
{
    return (float)dawn_state.step / (float)DAWN_STEPS;
}

Colour dawn_ambient(Colour night)
{
    return palette_mix(night, LIGHT[dawn_state.step], SHARE[dawn_state.step]);
}

float dawn_lamp_share(void)
{
    return 1.0f - LAMP_FADES * dawn_share();
}

/* --- state ----------------------------------------------------------------------------------------- */

static void hash_dawn(StateHash *hash)
{
    state_hash_i32(hash, dawn_state.step);
}

static void reset_dawn(void)
{
    dawn_state = (Dawn){.step = 0};
}

const StatePart DAWN_PART = {
    .name = "dawn",
    .data = &dawn_state,
    .size = sizeof dawn_state,
    .hash = hash_dawn,
    .reset = reset_dawn,
};
