/* SPDX-License-Identifier: Zlib */
#include "world/dawn.h"

#include "game.h"
#include "log.h"

#define STEP_S     2.0
#define BIRD_STEP  4 /* the first one */
#define LAMP_FADES 0.7f /* of its light, by day */

/* Violet, rose, peach, gold: then daylight, a little warm. */
static const Colour LIGHT[DAWN_STEPS + 1] = {0x000000, 0x5A4A90, 0x805C98, 0xB87C94,
                                             0xE4A890, 0xF6C898, 0xFFE6C0};
static const float SHARE[DAWN_STEPS + 1] = {0.0f, 0.55f, 0.8f, 0.95f, 1.0f, 1.0f, 1.0f};

void dawn_break(Coro *co)
{
    CORO_BEGIN(co, dawn_break, f);
    sfx_play(SFX_DAWN);
    while (game.dawn.step < DAWN_STEPS) {
        game.dawn.step++;
        LOG_EVENT("dawn", log_integer("step", game.dawn.step));
        if (game.dawn.step == BIRD_STEP) {
            sfx_play(SFX_BIRD);
        }
        CORO_WAIT_SECONDS(co, STEP_S);
    }
    CORO_END(co);
}

void dawn_be(void)
{
    game.dawn.step = DAWN_STEPS;
}

float dawn_share(void)
{
    return (float)game.dawn.step / (float)DAWN_STEPS;
}

Colour dawn_ambient(Colour night)
{
    return palette_mix(night, LIGHT[game.dawn.step], SHARE[game.dawn.step]);
}

float dawn_lamp_share(void)
{
    return 1.0f - LAMP_FADES * dawn_share();
}
