/* SPDX-License-Identifier: Zlib */
#include "enemies/waves.h"

#include "coro.h"
#include "hero/hero.h"
#include "log.h"
#include "tuning.h"
#include "world/actor.h"
#include "world/effect.h"
#include "world/room.h"
#include "world/world.h"

#define SIGN_PX     22.0f
#define SIGN_COLOUR 0x60E0FFu
#define SIGN_ALPHA  210.0f

Waves wave_state;

static void log_wave(const char *what)
{
    LOG_EVENT("wave", log_integer("number", wave_state.now), log_text("state", what),
              log_integer("try", wave_state.tries));
}

void wave_begin(int number)
{
    wave_state.tries = wave_state.now == number ? wave_state.tries + 1 : 1;
    wave_state.now = number;
    log_wave("begins");
}

void wave_end(void)
{
    log_wave("cleared");
    wave_state.now = 0;
}

/* --- arrivals ------------------------------------------------------------------------------------------ */

static void show_sign(Vec place)
{
    effect_light(vec(place.x, place.y - 4.0f), SIGN_PX, SIGN_COLOUR, SIGN_ALPHA,
                 (float)TUNING_WAVE_SIGN_S * 2.0f);
    effect_play(EFFECT_DUST, place, vec(1.0f, 0.0f));
    effect_play(EFFECT_DUST, place, vec(-1.0f, 0.0f));
}

static void come(const EnemyTraits *kind, Vec place, bool drops_heart)
{
    Actor *actor = enemy_create_entering(kind, place);

    if (actor != NULL) {
        enemy_of(actor)->wave = wave_state.now;
        enemy_of(actor)->drops_heart = drops_heart;
    }
}

typedef struct wave_arrival_frame {
    const EnemyTraits *kind;
    Vec place;
    bool drops_heart;
} wave_arrival_frame;

static void wave_arrival(Coro *co)
{
    CORO_BEGIN(co, wave_arrival, f);
    wave_state.coming++;
    show_sign(f->place);
    CORO_WAIT_SECONDS(co, TUNING_WAVE_SIGN_S);
    come(f->kind, f->place, f->drops_heart);
    CORO_FINALLY(co);
    wave_state.coming--;
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

static void send(const EnemyTraits *kind, Vec wished, bool drops_heart)
{
    const Vec place = clear_of_hero(wished);
    const CoroHandle arrival = coro_start_now(room_scheduler(), wave_arrival, .kind = kind, .place = place,
                                              .drops_heart = drops_heart);

    coro_set_tag(world_runtime, arrival, WAVES_TAG);
}

void wave_send(const EnemyTraits *kind, Vec place)
{
    send(kind, place, false);
}

void wave_send_with_heart(const EnemyTraits *kind, Vec place)
{
    send(kind, place, true);
}

/* --- all of them ---------------------------------------------------------------------------------------- */

static bool is_of_wave(const Actor *actor)
{
    const Enemy *enemy = enemy_find(actor);

    return enemy != NULL && enemy->wave != 0 && enemy->wave == wave_state.now;
}

int wave_left(void)
{
    int left = wave_state.coming;

    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        left += actor_is_foe(actor) && is_of_wave(actor) ? 1 : 0;
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
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        if (is_of_wave(actor)) {
            actor_destroy(actor);
        }
    }
}

/* --- state ----------------------------------------------------------------------------------------------- */

static void hash_waves(StateHash *hash)
{
    state_hash_i32(hash, wave_state.now);
    state_hash_i32(hash, wave_state.coming);
    state_hash_i32(hash, wave_state.tries);
}

static void reset_waves(void)
{
    wave_state = (Waves){.now = 0};
}

const StatePart WAVE_PART = {.name = "waves",
                             .data = &wave_state,
                             .size = sizeof wave_state,
                             .hash = hash_waves,
                             .reset = reset_waves};
