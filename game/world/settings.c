/* SPDX-License-Identifier: Zlib */
#include "world/settings.h"

#include "sound.h"
#include "time_scale.h"
#include "world/world.h"

Settings settings;

void settings_reset(void)
{
    settings = (Settings){
        .letters_per_second = 45.0,
        .shake = 1.0f,
        .flashes = true,
        .volume = 1.0,
        .music = 0.8,
        .effects = 1.0,
        .damage_percent = 100,
        .game_speed = 1.0,
    };
}

void settings_apply(void)
{
    sound_set_volumes(settings.volume, settings.music, settings.effects);
    world.camera.shake_scale = settings.shake;
    time_scale_release(&world.time_scale, world.slower);
    world.slower = (TimeScaleId){0};
    if (settings.game_speed < 1.0) {
        world.slower = time_scale_request(&world.time_scale, "game speed", settings.game_speed);
    }
}
