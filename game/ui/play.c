/* SPDX-License-Identifier: Zlib */
#include "ui/play.h"

#include "coro.h"
#include "cutscenes/cutscene.h"
#include "cutscenes/cutscenes.h"
#include "entity.h"
#include "hero/hero.h"
#include "hero/travel.h"
#include "night/turn_back.h"
#include "people/dialogue.h"
#include "places/places.h"
#include "state.h"
#include "ui/end_card.h"
#include "ui/hud.h"
#include "ui/pause.h"
#include "ui/progress.h"
#include "ui/screen.h"
#include "ui/tutorial.h"
#include "vec.h"
#include "world/actor.h"
#include "world/effect.h"
#include "world/settings.h"
#include "world/wait_stats.h"
#include "world/world.h"

void play_begin_watches(void)
{
    coro_start(world.loop.game, cutscene_watch_skip);
    coro_start(world.loop.game, cutscene_hint);
    coro_start(world.loop.game, dialogue_blink);
    coro_start(world.loop.game, hud_watch_hearts);
    coro_start(world.loop.game, hud_watch_oil);
    coro_start(world.loop.game, hud_beat);
    coro_start(world.loop.game, end_card);
    coro_start(world.loop.game, tutorial);
    coro_start(world.loop.game, progress_watch);
    coro_set_tag(world_runtime, coro_start_once(world.loop.game, pause_watch), SCREEN_TAG);
}

/* Who is in the world cleans up first, while everything is still there. */
static void stop_everybody(void)
{
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        coro_scheduler_stop_all(actor_scheduler(actor));
    }
    entity_destroy_all(&world.entities);
}

void play_clear(void)
{
    coro_scheduler_stop_all(world.loop.cutscenes);
    coro_scheduler_stop_tagged(world.loop.game, 0);
    stop_everybody();
    state_reset(&world_whole);
    turn_back_begin_play();
    wait_stats_begin_play();
    settings_apply();
    play_begin_watches();
}

void play_begin_at(const PlacePlan *plan)
{
    screen_show(SCREEN_PLAY);
    hero_create(plan->start);
    travel_enter(plan, plan->start, vec(0.0f, 1.0f));
}

void play_begin_story(void)
{
    play_begin_at(&PLACE_SQUARE);
    effect_state.iris_px = 0.0f; /* dark, until the opening opens it */
    coro_start_now(world.loop.cutscenes, opening);
}
