/* SPDX-License-Identifier: Zlib */
#include "drive.h"

#include "log.h"

#include "night/turn_back.h"

#include <stddef.h>

static bool is_open;
static double frame_s = 1.0 / 60.0;
static uint64_t frames_run;
static double seconds_run;

void drive_end(void)
{
    if (is_open) {
        turn_back_close();
        game_end();
        input_close();
    }
    is_open = false;
}

void drive_set_rate(double frames_per_second)
{
    frame_s = 1.0 / frames_per_second;
}

void drive_begin_empty(void)
{
    drive_end();
    drive_set_rate(60.0);
    frames_run = 0;
    seconds_run = 0.0;
    settings_reset();
    is_open = input_open(CONTROL_BINDINGS, CONTROL_COUNT) && game_begin(1) && turn_back_open();
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

static void run_world(double scale)
{
    for (game.world.fixed_rest += (int64_t)(scale * frame_s * 120e9 + 0.5);
         game.world.fixed_rest >= INT64_C(1000000000); game.world.fixed_rest -= INT64_C(1000000000)) {
        fixed_update();
    }
    entity_update(&game.entities, frame_s, time_scale_product(&game.time_scale));
    coro_scheduler_set_time_scale(game.world.cutscenes, time_scale_product(&game.time_scale));
    coro_scheduler_update(game.world.cutscenes, frame_s);
}

/* As main_loop.c does it; a time scale that is not 1 holds whole fixed updates back. */
static void run_frame(void)
{
    const double scale = time_scale_product(&game.time_scale);

    input_collect();
    log_set_frame(frames_run++, seconds_run);
    seconds_run += frame_s;
    input_apply(&game.input, (int64_t)(frame_s * 1e9 + 0.5));
    if (!game.world.paused) {
        run_world(scale);
    }
    coro_scheduler_update(game.world.game, frame_s);
    entity_end_frame(&game.entities);
    coro_scheduler_end_frame(game.world.cutscenes);
    coro_scheduler_end_frame(game.world.game);
    turn_back_frame_ended(frame_s);
}

void drive_frames(int frames)
{
    for (int i = 0; i < frames; i++) {
        run_frame();
    }
}

void drive_seconds(double seconds)
{
    drive_frames((int)(seconds / frame_s + 0.5));
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
