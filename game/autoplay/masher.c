/* SPDX-License-Identifier: Zlib */
/* The masher: every key but pause, as fast as hands go, in no order. */
#include "autoplay/player.h"
#include "autoplay/virtual_keys.h"
#include "coro.h"
#include "input.h"
#include "main_loop.h"
#include "random.h"
#include "world/control.h"
#include "world/world.h"

#define HITS_EACH_S 0.09

static RandomStream luck;

static Control pick_control(void)
{
    static const Control KEYS[] = {CONTROL_UP,      CONTROL_DOWN,     CONTROL_LEFT, CONTROL_RIGHT,
                                   CONTROL_SWING,   CONTROL_SWING,    CONTROL_DASH, CONTROL_USE,
                                   CONTROL_SHUTTER, CONTROL_TURN_BACK};

    return KEYS[random_below(&luck, sizeof KEYS / sizeof KEYS[0])];
}

/* Direction keys, and the one that turns back, stay down until they are hit again; others are tapped. */
static void hit(Control control)
{
    if (control <= CONTROL_RIGHT || control == CONTROL_TURN_BACK) {
        virtual_keys_hold(control, !input_held(&world.input, (int)control));
    } else {
        virtual_keys_press(control);
    }
}

void player_masher(Coro *co)
{
    CORO_BEGIN(co, player_masher, f);
    random_seed(&luck, main_loop_seed(), RANDOM_STREAM_COSMETIC);
    for (;;) {
        hit(pick_control());
        CORO_WAIT_INTERVAL(co, HITS_EACH_S);
    }
    CORO_END(co);
}
