/* SPDX-License-Identifier: Zlib */
#include "enemies/waves.h"

#include "enemies/husk.h"
#include "enemies/moth.h"
#include "game.h"
#include "log.h"

#define SIGN_PX     22.0f
#define SIGN_COLOUR 0x60E0FFu
#define SIGN_ALPHA  210.0f

static void log_wave(const char *what)
{
    LOG_EVENT("wave", log_integer("number", game.waves.now), log_text("state", what),
              log_integer("try", game.waves.tries));
}

void wave_begin(int number)
{
    game.waves.tries = game.waves.now == number ? game.waves.tries + 1 : 1;
    game.waves.now = number;
    log_wave("begins");
}

void wave_end(void)
{
    log_wave("cleared");
    game.waves.now = 0;
}

/* --- arrivals ------------------------------------------------------------------------------------------ */

static void show_sign(Vec place)
{
    effect_light(vec(place.x, place.y - 4.0f), SIGN_PX, SIGN_COLOUR, SIGN_ALPHA,
                 (float)TUNING_WAVE_SIGN_S * 2.0f);
    effect_dust(place, vec(1.0f, 0.0f));
    effect_dust(place, vec(-1.0f, 0.0f));
}

static void come(ActorKind kind, Vec place, bool drops_heart)
{
    Actor *actor = enemy_create_entering(kind == ACTOR_HUSK ? &HUSK : &MOTH, place);

    if (actor != NULL) {
        actor->enemy.wave = game.waves.now;
        actor->enemy.drops_heart = drops_heart;
    }
}

typedef struct wave_arrival_frame {
    ActorKind kind;
    Vec place;
    bool drops_heart;
} wave_arrival_frame;

static void wave_arrival(Coro *co)
{
    CORO_BEGIN(co, wave_arrival, f);
    game.waves.coming++;
    show_sign(f->place);
    CORO_WAIT_SECONDS(co, TUNING_WAVE_SIGN_S);
    come(f->kind, f->place, f->drops_heart);
    CORO_FINALLY(co);
    game.waves.coming--;
    CORO_END(co);
}

/* Nobody comes up under Wick's feet: then it is further towards the middle of the place. */
static Vec clear_of_hero(Vec place)
{
    const Vec middle = vec(room_width_px() / 2.0f, place.y);

    if (hero_actor() == NULL || vec_distance(hero_actor()->place, place) > TUNING_WAVE_CLEAR_PX) {
        return place;
    }
    const float side = hero_actor()->place.x < middle.x ? 1.0f : -1.0f;
    return vec(place.x + side * 1.5f * TUNING_WAVE_CLEAR_PX, place.y);
}

static void send(ActorKind kind, Vec wished, bool drops_heart)
{
    const Vec place = clear_of_hero(wished);
    const CoroHandle arrival = coro_start_now(room_scheduler(), wave_arrival, .kind = kind, .place = place,
                                              .drops_heart = drops_heart);

    coro_set_tag(game_runtime, arrival, WAVES_TAG);
}

void wave_send(ActorKind kind, Vec place)
{
    send(kind, place, false);
}

void wave_send_with_heart(ActorKind kind, Vec place)
{
    send(kind, place, true);
}

/* --- all of them ---------------------------------------------------------------------------------------- */

int wave_left(void)
{
    int left = game.waves.coming;

    for (Actor *actor = NULL; (actor = actor_next(actor, ACTOR_NONE)) != NULL;) {
        left += actor_is_foe(actor) && actor->enemy.wave == game.waves.now ? 1 : 0;
    }
    return left;
}

void wave_hold(void)
{
    coro_scheduler_pause_tagged(room_scheduler(), WAVES_TAG);
}

void wave_dismiss(void)
{
    coro_scheduler_stop_tagged(room_scheduler(), WAVES_TAG);
    for (Actor *actor = NULL; (actor = actor_next(actor, ACTOR_NONE)) != NULL;) {
        if (actor->enemy.wave != 0 && actor->enemy.wave == game.waves.now) {
            actor_destroy(actor);
        }
    }
}
