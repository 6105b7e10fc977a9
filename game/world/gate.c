/* SPDX-License-Identifier: Zlib */
#include "world/gate.h"

#include "audio/sfx.h"
#include "vec.h"
#include "world/effect.h"
#include "world/room.h"

#define STAGE_S 0.4

void gate_open(Coro *co)
{
    CORO_BEGIN(co, gate_open, f);
    if (f->thing < 0 || room_state.things[f->thing].on) {
        return;
    }
    sfx_play_at(SFX_GATE, vec(room_plan()->things[f->thing].x, 0.0f));
    CORO_WAIT_SECONDS(co, STAGE_S);
    room_state.things[f->thing].step = 1;
    effect_shake(0.2f);
    CORO_WAIT_SECONDS(co, STAGE_S);
    room_state.things[f->thing].step = 2;
    room_state.things[f->thing].on = true;
    CORO_END(co);
}

void gate_close(int thing)
{
    if (thing >= 0) {
        room_state.things[thing].on = false;
        room_state.things[thing].step = 0;
    }
}

void gate_stand_open(int thing)
{
    if (thing >= 0) {
        room_state.things[thing].on = true;
        room_state.things[thing].step = 2;
    }
}
