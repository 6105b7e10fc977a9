/* SPDX-License-Identifier: Zlib */
#include "tools/put_back.h"

#include "input.h"
#include "job.h"
#include "night/turn_back.h"
#include "ui/screen.h"
#include "world/settings.h"
#include "world/world.h"

bool put_back_is_possible(void)
{
    return screen_state.now == SCREEN_PLAY;
}

bool put_back_state(const StateSlot *slot)
{
    const InputState input = world.input;

    if (slot->used == 0 || !state_restore(&world_whole, slot)) {
        return false;
    }
    world.input = input;
    input_drop_presses(&world.input);
    turn_back_forget(); /* its copies are of another past */
    job_release_all();  /* the coroutine that would have done so may be gone */
    settings_apply();
    return true;
}
