/* SPDX-License-Identifier: Zlib */
/* Effects by name. Each is a file of assets/built/sounds; a new one is a row here. Not game state. */
#ifndef GAME_AUDIO_SFX_H
#define GAME_AUDIO_SFX_H

#include "camera.h"
#include "sound.h"
#include "vec.h"

#include <stdbool.h>

/* X(NAME, file, exact): exact ones keep their pitch: bells, interface, voices. */
#define SFX_TABLE(X)                           \
    X(STEP, "step", false)                     \
    X(STEP_GRASS, "step_grass", false)         \
    X(SWING, "swing", false)                   \
    X(HIT, "hit", false)                       \
    X(HIT_PAPER, "hit_paper", false)           \
    X(KILL, "kill", false)                     \
    X(DASH, "dash", false)                     \
    X(DODGE, "dodge", false)                   \
    X(HURT, "hurt", false)                     \
    X(HEART, "heart", true)                    \
    X(HEART_LOW, "heart_low", true)            \
    X(OIL, "oil", false)                       \
    X(LAMP, "lamp", true)                      \
    X(GATE, "gate", false)                     \
    X(HUSK_NOTICE, "husk_notice", false)       \
    X(HUSK_TELL, "husk_tell", false)           \
    X(MOTH_TELL, "moth_tell", false)           \
    X(SNUFF, "snuff", false)                   \
    X(SNUFFER_BREATH, "snuffer_breath", false) \
    X(SNUFFER_RING, "snuffer_ring", true)      \
    X(SNUFFER_ECHO, "snuffer_echo", true)      \
    X(SNUFFER_TELL_1, "snuffer_tell_1", true)  \
    X(SNUFFER_TELL_2, "snuffer_tell_2", true)  \
    X(SNUFFER_TELL_3, "snuffer_tell_3", true)  \
    X(BREATH_IN, "breath_in", false)           \
    X(SWEEP, "sweep", false)                   \
    X(SNUFF_1, "snuff_1", true)                \
    X(SNUFF_2, "snuff_2", true)                \
    X(SNUFF_3, "snuff_3", true)                \
    X(SUMMON, "summon", true)                  \
    X(CLATTER, "clatter", false)               \
    X(KINDLE, "kindle", true)                  \
    X(DAWN, "dawn", true)                      \
    X(BIRD, "bird", false)                     \
    X(TICK, "tick", true)                      \
    X(VOICE_KEEPER, "voice_keeper", true)      \
    X(SLAM, "slam", false)                     \
    X(BELL, "bell", true)                      \
    X(REWIND, "rewind", true)                  \
    X(DRIP, "drip", false)                     \
    X(DRIP_LOW, "drip_low", false)             \
    X(SHADE, "shade", false)                   \
    X(SHADE_TELL, "shade_tell", false)         \
    X(SHADE_BREATH, "shade_breath", false)     \
    X(SHADE_FROZEN, "shade_frozen", false)     \
    X(CANDLE_LIT, "candle_lit", false)         \
    X(CANDLE_OUT, "candle_out", false)         \
    X(SHUTTER_CLOSE, "shutter_close", false)   \
    X(SHUTTER_OPEN, "shutter_open", false)     \
    X(CAGE, "cage", false)                     \
    X(MOTHS_FREED, "moths_freed", false)       \
    X(BURN, "burn", false)                     \
    X(DRIP_HIGH, "drip_high", false)           \
    X(STEP_SLAB, "step_slab", false)           \
    X(SECRET, "secret", true)                  \
    X(KNOCK, "knock", false)                   \
    X(SPIT_TELL, "spit_tell", true)            \
    X(SPIT_SHOT, "spit_shot", false)           \
    X(SHOT_END, "shot_end", false)             \
    X(SHOT_HOME, "shot_home", false)           \
    X(DRUM, "drum", true)                      \
    X(DRUM_LIGHT, "drum_light", true)          \
    X(BRAZIER, "brazier", false)               \
    X(GUST, "gust", false)                     \
    X(WIND, "wind", true)                      \
    X(WHISPER, "whisper", true)                \
    X(VOICE_ABOVE, "voice_above", true)        \
    X(UI_MOVE, "ui_move", true)                \
    X(UI_OK, "ui_ok", true)                    \
    X(UI_BACK, "ui_back", true)                \
    X(VOICE_ORLA, "voice_orla", true)          \
    X(VOICE_WICK, "voice_wick", true)          \
    X(VOICE_SNUFFER, "voice_snuffer", true)    \
    X(VOICE_VILLAGER, "voice_villager", true)

typedef enum Sfx {
    SFX_NONE,
#define SFX_ENUM(name, file, exact) SFX_##name,
    SFX_TABLE(SFX_ENUM)
#undef SFX_ENUM
        SFX_COUNT
} Sfx;

/* Loads those from `first` to `last`. A missing file is reported and silent. */
void sfx_open(Sfx first, Sfx last);

/* Decodes one beforehand, so that sfx_open finds it in memory. On any thread. */
void sfx_read(Sfx sfx);

/* Whose picture the places of sounds are heard in. It is kept, and must not move. */
void sfx_listen(const Camera *camera);

void sfx_play(Sfx sfx);                                 /* in the middle: interface, Wick himself */
void sfx_play_at(Sfx sfx, Vec place);                   /* panned by its place in the picture */
void sfx_play_near(Sfx sfx, Vec place, double quieter); /* likewise; quieter: 0 as it is, 1 silent */
void sfx_play_pitched(Sfx sfx, float pitch);
double sfx_seconds(Sfx sfx);

/* For sfx_loop.c, where those who want a loop find it. */
double sfx_pan(Vec place);
SoundVoice sfx_start_loop(Sfx sfx, double pan, double quieter, double pitch);

const char *sfx_name(Sfx sfx);

#endif
