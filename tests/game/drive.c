/* SPDX-License-Identifier: Zlib */
#include "drive.h"

#include "audio/mix.h"
#include "audio/sfx_loop.h"
#include "game.h"
#include "hero/hero.h"
#include "hero/travel.h"
#include "log.h"
#include "main_loop.h"
#include "main_loop_world.h"
#include "night/turn_back.h"
#include "tools/timeline.h"
#include "vec.h"
#include "world/settings.h"
#include "world/world.h"

#include <stddef.h>

static bool is_open;
static double frame_s = 1.0 / 60.0;
static uint64_t frames_run;
static double seconds_run;

void drive_end(void)
{
    if (is_open) {
        timeline_end();
        turn_back_close();
        game_end();
        input_close();
    }
    is_open = false;
    expect_frame(-1);
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
    expect_frame(0);
    seconds_run = 0.0;
    settings_reset();
    is_open = input_open(CONTROL_BINDINGS, CONTROL_COUNT) && game_begin(1) && turn_back_open();
    input_ignore_devices(true);
}

void drive_begin(const PlacePlan *plan)
{
    drive_begin_empty();
    hero_create(plan->start);
    travel_enter(plan, plan->start, vec(0.0f, 1.0f));
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

    entity_fixed_update(&world.entities);
    coro_scheduler_fixed_update(world.loop.cutscenes);
    coro_scheduler_fixed_update(world.loop.game);
    loop->fixed_update(loop->user, MAIN_LOOP_FIXED_SECONDS);
}

static void run_world(double scale)
{
    for (world.loop.fixed_rest += (int64_t)(scale * frame_s * 120e9 + 0.5);
         world.loop.fixed_rest >= INT64_C(1000000000); world.loop.fixed_rest -= INT64_C(1000000000)) {
        fixed_update();
    }
    entity_update(&world.entities, frame_s, time_scale_product(&world.time_scale));
    coro_scheduler_set_time_scale(world.loop.cutscenes, time_scale_product(&world.time_scale));
    coro_scheduler_update(world.loop.cutscenes, frame_s);
}

/* As main_loop.c does it; a time scale that is not 1 holds whole fixed updates back. */
static void run_frame(void)
{
    const double scale = time_scale_product(&world.time_scale);

    input_collect();
    expect_frame((long)frames_run);
    log_set_frame(frames_run++, seconds_run);
    seconds_run += frame_s;
    input_apply(&world.input, (int64_t)(frame_s * 1e9 + 0.5));
    if (!world.loop.paused) {
        run_world(scale);
    }
    coro_scheduler_update(world.loop.game, frame_s);
    world.loop.frames++;
    entity_end_frame(&world.entities);
    coro_scheduler_end_frame(world.loop.cutscenes);
    coro_scheduler_end_frame(world.loop.game);
    turn_back_frame_ended(frame_s);
    timeline_frame_ended();
    sfx_loop_follow();
    mix_follow();
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

Vec drive_beside(float dx, float dy)
{
    return vec_add(drive_hero()->place, vec(dx, dy));
}

bool drive_has_fallen(void)
{
    return hero_state.fallen;
}

bool drive_is_back(void)
{
    return !hero_state.fallen && hero_has_control();
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
