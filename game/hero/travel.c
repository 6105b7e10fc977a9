/* SPDX-License-Identifier: Zlib */
#include "hero/travel.h"

#include "camera.h"
#include "hero/hero.h"
#include "log.h"
#include "tuning.h"
#include "world/actor.h"
#include "world/effect.h"
#include "world/room.h"
#include "world/scenery.h"
#include "world/story.h"
#include "world/world.h"

#define MUSIC_FADE_S 1.5
#define PATIENCE_S   0.3

static void begin_camera(Vec at)
{
    const float shake = world.camera.shake_scale;

    camera_begin(&world.camera, (CameraRoom){0.0f, 0.0f, room_width_px(), room_height_px()}, at.x, at.y);
    world.camera.shake_scale = shake;
}

void travel_enter(const PlacePlan *plan, Vec arrive, Vec face)
{
    Actor *hero = hero_actor();

    if (plan == NULL) {
        return;
    }
    scenery_change(plan);
    if (hero != NULL) {
        actor_put(hero, arrive);
        actor_face(hero, face);
        hero_state.safe_place = arrive;
    }
    begin_camera(arrive);
    LOG_EVENT("scene", log_text("name", plan->name));
    room_play_music(story_has(plan->lit_by), MUSIC_FADE_S);
    world_raise(&room_state.entered);
}

void travel(Coro *co)
{
    CORO_BEGIN(co, travel, f);
    hero_hold();
    CORO_WAIT_FOR_TIMEOUT(co, hero_state.move, PATIENCE_S); /* a swing or a dash comes to its end */
    CORO_CALL(co, effect_iris, .opens = false, .seconds = TUNING_IRIS_S);
    travel_enter(f->to, f->arrive, f->face);
    CORO_CALL(co, effect_iris, .opens = true, .seconds = TUNING_IRIS_S);
    CORO_FINALLY(co);
    hero_release();
    CORO_END(co);
}

void travel_fixed_update(void)
{
    const PlacePlan *plan = room_plan();
    const Actor *hero = hero_actor();

    if (plan == NULL || hero == NULL || room_state.exits_closed || !hero_has_control()) {
        return;
    }
    for (int i = 0; i < plan->exit_count; i++) {
        const PlaceExit *way = &plan->exits[i];
        if (place_exit_holds(way, hero->place)) {
            /* now, so that nothing else begins in this frame with him in control */
            coro_start_now(world.loop.game, travel, .to = way->to, .arrive = way->arrive, .face = way->face);
            return;
        }
    }
}
