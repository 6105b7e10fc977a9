/* SPDX-License-Identifier: Zlib */
#include "world/settings.h"

#include "game.h"
#include "sound.h"

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
    game.camera.shake_scale = settings.shake;
    time_scale_release(&game.time_scale, game.slower);
    game.slower = (TimeScaleId){0};
    if (settings.game_speed < 1.0) {
        game.slower = time_scale_request(&game.time_scale, "game speed", settings.game_speed);
    }
}
