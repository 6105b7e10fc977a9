/* SPDX-License-Identifier: Zlib */
#include "ui/screen.h"

#include "cutscenes/cutscenes.h"
#include "game.h"
#include "log.h"
#include "night/progress.h"
#include "night/turn_back.h"
#include "tools/wait_stats.h"
#include "ui/hud.h"
#include "ui/pause.h"
#include "ui/tutorial.h"

void screen_show(ScreenId screen)
{
    static const char *const NAMES[] = {
        [SCREEN_PLAY] = "play",
        [SCREEN_TITLE] = "title",
        [SCREEN_LOADING] = "loading",
        [SCREEN_END_CARD] = "end_card",
    };

    game.screen.now = screen;
    LOG_EVENT("screen", log_text("name", NAMES[screen]));
}

void screen_begin_watches(void)
{
    coro_start(game.world.game, cutscene_watch_skip);
    coro_start(game.world.game, cutscene_hint);
    coro_start(game.world.game, dialogue_blink);
    coro_start(game.world.game, hud_watch_hearts);
    coro_start(game.world.game, hud_watch_oil);
    coro_start(game.world.game, hud_beat);
    coro_start(game.world.game, end_card);
    coro_start(game.world.game, progress_watch);
    coro_start(game.world.game, tutorial);
    coro_set_tag(game_runtime, coro_start_once(game.world.game, pause_watch), SCREEN_TAG);
}

/* Coroutines first: their cleanups work on what is cleared after it. */
static void stop_play(void)
{
    coro_scheduler_stop_all(game.world.cutscenes);
    coro_scheduler_stop_tagged(game.world.game, 0);
    for (Actor *actor = NULL; (actor = actor_next(actor, ACTOR_NONE)) != NULL;) {
        coro_scheduler_stop_all(actor_scheduler(actor));
    }
    entity_destroy_all(&game.entities);
}

void screen_clear_play(void)
{
    stop_play();
    game.hero = (Hero){.id = ENTITY_NONE};
    game.room = (Room){.place = PLACE_NONE};
    game.lamps = (Lamps){.count = 0};
    game.kindness = (Kindness){.falls = {0}};
    game.story = (Story){.flags = {false}};
    game.cutscene = (Cutscene){.name = NULL};
    game.dialogue = (Dialogue){.open = false};
    game.prompt = (Prompt){.word = NULL};
    game.bark = (Bark){.text = NULL};
    game.seconds = 0.0;
    game.resumes = 0;
    game.snuffer = (Snuffer){.id = ENTITY_NONE};
    game.dawn = (Dawn){.step = 0};
    game.end_card = (EndCard){.is_due = false};
    game.credits = (CreditsPage){.alpha = 0.0f};
    wait_stats_begin_play();
    game.screen.turned_back_s = turn_back_seconds();
    effect_reset();
    particle_clear(&game.particles);
    settings_apply();
    screen_begin_watches();
}

void screen_begin_at(PlaceId place)
{
    const Vec start = place_plan(place)->start;

    screen_show(SCREEN_PLAY);
    hero_create(start);
    room_enter(place, start, vec(0.0f, 1.0f));
}

void screen_begin_story(void)
{
    screen_begin_at(PLACE_SQUARE);
    game.effects.iris_px = 0.0f; /* dark, until the opening opens it */
    coro_start_now(game.world.cutscenes, opening);
}

void screen_leave_play(void)
{
    coro_raise(game_runtime, &game.screen.left);
}
