/* SPDX-License-Identifier: Zlib */
/*
 * The whole state of Wick in one block of plain data, and the game as the engine's loop sees it.
 *
 * Everything that changes lies in `game` (and in the coroutine runtime, which is copied with it). Not in it, since
 * turning back must not touch them: settings, sheets, the mixer, the log.
 */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include "audio/music.h"
#include "audio/sfx.h"
#include "camera.h"
#include "cutscenes/cutscene.h"
#include "enemies/snuffer.h"
#include "enemies/waves.h"
#include "hero/hero.h"
#include "main_loop.h"
#include "particle.h"
#include "people/bark.h"
#include "people/dialogue.h"
#include "random.h"
#include "tuning.h"
#include "ui/credits_page.h"
#include "ui/end_card.h"
#include "ui/hud.h"
#include "ui/menu.h"
#include "ui/prompt.h"
#include "ui/screen.h"
#include "world/actor.h"
#include "world/control.h"
#include "world/dawn.h"
#include "world/effect.h"
#include "world/lamp.h"
#include "world/room.h"
#include "world/settings.h"
#include "world/story.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct GameState {
    MainLoopWorld world; /* world.cutscenes: ordered; world.game: real time; world.entities: &game.entities */
    InputState input;
    TimeScale time_scale;
    RandomStream random_gameplay, random_cosmetic; /* what decides; what is only seen or heard */
    double seconds;                                /* game time: stands in a hit-stop */
    EntityList entities;
    Hero hero;
    Room room;
    Lamps lamps;
    Waves waves;
    Snuffer snuffer;
    Kindness kindness;
    Story story;
    Cutscene cutscene;
    Dialogue dialogue;
    Prompt prompt;
    Bark bark;
    Effects effects;
    Camera camera;
    ParticlePool particles;
    Screen screen;
    Music music;
    Menu menu;
    Hud hud;
    EndCard end_card;
    CreditsPage credits;
    Dawn dawn;
    TimeScaleId slower; /* the option "game speed" */
    uint64_t resumes;   /* of coroutines, in this play */
    Actor
        actors[ENTITY_CAPACITY]; /* by EntityId.index; last, so that a copy can leave out those never used */
} GameState;

extern GameState game;
extern CoroRuntime *game_runtime; /* one for the game; its schedulers are in the block above */

/* What the command line asked for. */
typedef struct GameOptions {
    const char *scene; /* NULL: from the title */
    bool autoplay;
    double reaction;    /* seconds */
    const char *player; /* NULL: skilled */
} GameOptions;
extern GameOptions game_options;

/* An empty state with its schedulers, no place yet. For game_loop and for tests, which need no window. */
bool game_begin(uint64_t seed);
void game_end(void);

/* The table for main_loop_run. */
const MainLoopGame *game_loop(void);

/* Fields and coroutines: the same in every build that ran the same. */
uint64_t game_state_hash(void);

/* How far between two fixed updates this frame is drawn: 0 to 1. */
float game_alpha(void);

#endif
