/* SPDX-License-Identifier: Zlib */
#include "drive.h"

#include <stddef.h>

#define FRAME_NS INT64_C(16666667)
#define FRAME_S  (1.0 / 60.0)

static bool is_open;

void drive_end(void)
{
    if (is_open) {
        game_end();
        input_close();
    }
    is_open = false;
}

void drive_begin_empty(void)
{
    drive_end();
    settings_reset();
    is_open = input_open(CONTROL_BINDINGS, CONTROL_COUNT) && game_begin(1);
    input_ignore_devices(true);
}

void drive_begin(PlaceId place)
{
    drive_begin_empty();
    hero_create(place_plan(place)->start);
    room_enter(place, place_plan(place)->start, vec(0.0f, 1.0f));
}

void drive_hold(Control control, bool down)
{
    input_virtual_set((int)control, down);
}

void drive_press(Control control)
{
    input_virtual_press((int)control);
}

static void fixed_update(void)
{
    const MainLoopGame *loop = game_loop();

    entity_fixed_update(&game.entities);
    coro_scheduler_fixed_update(game.world.cutscenes);
    coro_scheduler_fixed_update(game.world.game);
    loop->fixed_update(loop->user, MAIN_LOOP_FIXED_SECONDS);
}

/* As main_loop.c does it; a time scale that is not 1 holds whole fixed updates back. */
static void run_frame(void)
{
    const double scale = time_scale_product(&game.time_scale);

    input_collect();
    input_apply(&game.input, FRAME_NS);
    for (game.world.fixed_rest += (int64_t)(scale * 2e9); game.world.fixed_rest >= INT64_C(1000000000);
         game.world.fixed_rest -= INT64_C(1000000000)) {
        fixed_update();
    }
    entity_update(&game.entities, FRAME_S, time_scale_product(&game.time_scale));
    coro_scheduler_set_time_scale(game.world.cutscenes, time_scale_product(&game.time_scale));
    coro_scheduler_update(game.world.cutscenes, FRAME_S);
    coro_scheduler_update(game.world.game, FRAME_S);
    entity_end_frame(&game.entities);
    coro_scheduler_end_frame(game.world.cutscenes);
    coro_scheduler_end_frame(game.world.game);
}

void drive_frames(int frames)
{
    for (int i = 0; i < frames; i++) {
        run_frame();
    }
}

void drive_seconds(double seconds)
{
    drive_frames((int)(seconds / FRAME_S + 0.5));
}

Actor *drive_hero(void)
{
    return hero_actor();
}

int drive_until(bool (*condition)(void), int frames)
{
    for (int i = 0; i < frames; i++) {
        if (condition()) {
            return i;
        }
        drive_frames(1);
    }
    return condition() ? frames : -1;
}
