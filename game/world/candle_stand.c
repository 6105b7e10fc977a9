/* SPDX-License-Identifier: Zlib */
#include "world/candle_stand.h"

#include "audio/sfx.h"
#include "coro.h"
#include "log.h"
#include "palette.h"
#include "particle.h"
#include "tuning.h"
#include "world/combat.h"
#include "world/effect.h"
#include "world/room.h"
#include "world/world.h"

#define FAILS_TO 0.55f /* of its light, when it goes out */
#define TOP_PX   24.0f
#define SMOKE_PX 7.0f
#define FLICKS   9 /* while it fails */

/* --- going out ------------------------------------------------------------------------------------------- */

static void smoke(Vec place)
{
    const Particle each = {
        .vy = -SMOKE_PX,
        .sway = 2.0f,
        .life = 1.6f,
        .colour = PALETTE_STONE,
        .alpha = 110,
        .size = 2,
        .appears = true,
        .fades = true,
    };
    const ParticleBurst burst = {.each = each, .count = 4, .place_spread = 4.0f, .life_spread = 0.4f};

    particle_burst(&world.particles, &burst, place.x, place.y, &world.random_cosmetic);
}

static void go_out(Lamp *stand)
{
    sfx_play_at(SFX_CANDLE_OUT, stand->place);
    smoke(vec(stand->place.x, stand->place.y - TOP_PX));
    LOG_EVENT("stand", log_bool("lit", false), log_number("x", (double)stand->place.x),
              log_number("y", (double)stand->place.y));
    lamp_set(stand, false);
}

/* --- burning -------------------------------------------------------------------------------------------- */

/* Less and less, in fits. share: 0 to 1. */
static float failing(float share)
{
    const float fit = (int)(share * FLICKS) % 2 == 0 ? 0.0f : 0.12f;

    return 1.0f - (1.0f - FAILS_TO) * share - fit;
}

static bool is_burning(const Lamp *stand)
{
    return stand->kind == LAMP_CANDLE_STAND && stand->lit;
}

/* Its light grows; where it holds for a time only, it fails and goes out at its end. */
typedef struct candle_stand_burn_frame {
    Lamp *stand;
    float full_px;
} candle_stand_burn_frame;

static void candle_stand_burn(Coro *co)
{
    CORO_BEGIN(co, candle_stand_burn, f);
    f->stand->fails = false;
    CORO_CALL(co, lamp_light, .lamp = f->stand);
    lamp_set(f->stand, true); /* whole again, if it was failing */
    if (f->stand->holds_s <= 0.0) {
        return;
    }
    f->full_px = f->stand->radius_px;
    CORO_WAIT_SECONDS(co, f->stand->holds_s - TUNING_STAND_FAILS_S);
    f->stand->fails = true;
    CORO_OVER(co, TUNING_STAND_FAILS_S) {
        f->stand->radius_px = f->full_px * failing((float)coro_progress(co));
    }
    if (room_state.lamp_share > 0.0f) {
        f->stand->fails = false;
        lamp_set(f->stand, true); /* by a great lamp nothing goes out any more */
        return;
    }
    go_out(f->stand);
    CORO_END(co);
}

void candle_stand_light(Lamp *stand)
{
    if (!stand->lit) {
        sfx_play_at(SFX_CANDLE_LIT, stand->place);
        effect_play_many(EFFECT_SPARKS, vec(stand->place.x, stand->place.y - TOP_PX), vec(0.0f, -1.0f), 10);
        LOG_EVENT("stand", log_bool("lit", true), log_number("x", (double)stand->place.x),
                  log_number("y", (double)stand->place.y));
    }
    coro_stop(world_runtime, stand->burning);
    stand->burning = coro_start_now(room_scheduler(), candle_stand_burn, .stand = stand);
}

int candle_stand_light_swept(const Actor *by, float radius_px, float arc_deg)
{
    int lit = 0;

    for (int i = 0; i < lamp_state.count; i++) {
        Lamp *lamp = &lamp_state.items[i];
        if (lamp->kind == LAMP_CANDLE_STAND && !lamp->lit &&
            combat_sweeps(by, lamp->place, radius_px, arc_deg)) {
            candle_stand_light(lamp);
            lit++;
        }
    }
    return lit;
}

void candle_stand_blow_out(Lamp *stand)
{
    if (stand != NULL && is_burning(stand)) {
        coro_stop(world_runtime, stand->burning);
        go_out(stand);
    }
}

void candle_stand_blow_out_all(void)
{
    for (int i = 0; i < lamp_state.count; i++) {
        candle_stand_blow_out(&lamp_state.items[i]);
    }
}

/* --- asking ----------------------------------------------------------------------------------------------- */

Lamp *candle_stand_burning_near(Vec place, float pixels)
{
    Lamp *nearest = NULL;

    for (int i = 0; i < lamp_state.count; i++) {
        Lamp *lamp = &lamp_state.items[i];
        const float distance = vec_distance(lamp->place, place);
        if (is_burning(lamp) && distance <= pixels && room_sees(place, lamp->place) &&
            (nearest == NULL || distance < vec_distance(nearest->place, place))) {
            nearest = lamp;
        }
    }
    return nearest;
}

int candle_stand_burning(void)
{
    int count = 0;

    for (int i = 0; i < lamp_state.count; i++) {
        count += is_burning(&lamp_state.items[i]) ? 1 : 0;
    }
    return count;
}
