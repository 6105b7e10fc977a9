/* SPDX-License-Identifier: Zlib */
#include "world/lamp.h"

#include "audio/mix.h"
#include "audio/music.h"
#include "audio/sfx.h"
#include "ease.h"
#include "log.h"
#include "palette.h"
#include "random.h"
#include "tuning.h"
#include "world/dawn.h"
#include "world/effect.h"
#include "world/room.h"
#include "world/world.h"

#define FLAMES        4
#define GROW_S        0.35 /* posts and windows */
#define SHRINK_S      0.25
#define LAMP_MIDDLE_Y 34.0f
#define POST_MIDDLE_Y 22.0f

Lamps lamp_state;

typedef struct LampLook {
    float radius_px, bloom_px;
    Colour colour, bloom;
    float alpha;
    float height_px; /* of the flame above the foot */
} LampLook;

static const LampLook LOOKS[LAMP_KINDS] = {
    [LAMP_POST] = {TUNING_POST_PX, TUNING_POST_BLOOM_PX, TUNING_LAMP_COLOUR, TUNING_LAMP_BLOOM_COLOUR,
                   TUNING_POST_ALPHA, POST_MIDDLE_Y},
    [LAMP_GREAT] = {TUNING_LAMP_PX, TUNING_LAMP_BLOOM_PX, TUNING_LAMP_COLOUR, TUNING_LAMP_BLOOM_COLOUR,
                    TUNING_LAMP_ALPHA, LAMP_MIDDLE_Y},
    [LAMP_WINDOW] = {TUNING_WINDOW_PX, 0.0f, TUNING_WINDOW_COLOUR, 0, TUNING_WINDOW_ALPHA, 6.0f},
    [LAMP_BRAZIER] = {TUNING_BRAZIER_PX, TUNING_POST_BLOOM_PX, TUNING_LAMP_COLOUR, TUNING_LAMP_BLOOM_COLOUR,
                      TUNING_BRAZIER_ALPHA, 12.0f},
    [LAMP_CANDLES] = {TUNING_CANDLES_PX, 8.0f, TUNING_WINDOW_COLOUR, 0x402810, TUNING_CANDLES_ALPHA, 8.0f},
    [LAMP_LANCET] = {TUNING_LANCET_PX, 15.0f, TUNING_WINDOW_COLOUR, 0x483014, TUNING_WINDOW_ALPHA, 20.0f},
    [LAMP_CANDLE_STAND] = {TUNING_STAND_PX, 10.0f, TUNING_WINDOW_COLOUR, 0x503010, TUNING_STAND_ALPHA, 20.0f},
};

/* --- flames ---------------------------------------------------------------------------------------- */

/* The flame's four pictures, each lamp from its own on. */
typedef LampFrame lamp_burn_frame;

static void lamp_burn(Coro *co)
{
    CORO_BEGIN(co, lamp_burn, f);
    f->lamp->flame = random_int(&world.random_cosmetic, 0, FLAMES - 1);
    for (;;) {
        CORO_WAIT_SECONDS(co, TUNING_FLAME_FRAME_S);
        f->lamp->flame = (f->lamp->flame + 1) % FLAMES;
    }
    CORO_END(co);
}

/* Twelve times a second the light gets a little larger or smaller; an interval, so that it never drifts. */
typedef LampFrame lamp_flicker_frame;

static void lamp_flicker(Coro *co)
{
    CORO_BEGIN(co, lamp_flicker, f);
    for (;;) {
        const LightFlicker now = light_flicker(coro_time(co), f->lamp->phase);
        f->lamp->flicker_radius = now.radius;
        f->lamp->flicker_alpha = now.alpha;
        CORO_WAIT_INTERVAL(co, TUNING_FLICKER_S);
    }
    CORO_END(co);
}

/* --- making and finding ---------------------------------------------------------------------------- */

Lamp *lamp_add(LampKind kind, Vec place, bool lit)
{
    if (lamp_state.count >= LAMPS_MAX) {
        log_problem("lamp", "a place has too many of them", "raise LAMPS_MAX");
        return NULL;
    }
    Lamp *lamp = &lamp_state.items[lamp_state.count++];
    *lamp = (Lamp){
        .kind = kind,
        .place = place,
        .flicker_radius = 1.0f,
        .flicker_alpha = 1.0f,
        .phase = (float)random_unit(&world.random_cosmetic) * 10.0f,
    };
    lamp_set(lamp, lit);
    coro_start(room_scheduler(), lamp_flicker, .lamp = lamp);
    coro_start(room_scheduler(), lamp_burn, .lamp = lamp);
    return lamp;
}

static Lamp *nearest_of(Vec place, LampKind kind, bool burns)
{
    Lamp *nearest = NULL;

    for (int i = 0; i < lamp_state.count; i++) {
        Lamp *lamp = &lamp_state.items[i];
        if (lamp->kind == kind && (lamp->lit || !burns) &&
            (nearest == NULL || vec_distance(lamp->place, place) < vec_distance(nearest->place, place))) {
            nearest = lamp;
        }
    }
    return nearest;
}

Lamp *lamp_nearest(Vec place, LampKind kind)
{
    return nearest_of(place, kind, false);
}

Lamp *lamp_nearest_lit(Vec place, LampKind kind)
{
    return nearest_of(place, kind, true);
}

int lamp_count_lit(LampKind kind)
{
    int lit = 0;

    for (int i = 0; i < lamp_state.count; i++) {
        lit += lamp_state.items[i].kind == kind && lamp_state.items[i].lit ? 1 : 0;
    }
    return lit;
}

void lamp_set(Lamp *lamp, bool lit)
{
    lamp->lit = lit;
    lamp->radius_px = lit ? LOOKS[lamp->kind].radius_px : 0.0f;
    if (lamp->kind == LAMP_GREAT && lit) {
        room_state.lamp_share = 1.0f;
        room_state.ambient = room_plan()->ambient_lit;
    }
}

void lamp_put_out(Lamp *lamp)
{
    lamp_set(lamp, false);
    sfx_play_at(SFX_SNUFF, lamp->place);
    effect_play(EFFECT_SMOKE, vec(lamp->place.x, lamp->place.y - LOOKS[lamp->kind].height_px),
                vec(0.0f, 0.0f));
    LOG_EVENT("put_out", log_number("x", (double)lamp->place.x), log_number("y", (double)lamp->place.y));
}

/* --- lighting -------------------------------------------------------------------------------------- */

void lamp_light(Coro *co)
{
    CORO_BEGIN(co, lamp_light, f);
    if (f->lamp->lit) {
        return;
    }
    f->lamp->lit = true;
    CORO_OVER(co, GROW_S) {
        f->lamp->radius_px =
            ease_between(ease_out_back, 0.0f, LOOKS[f->lamp->kind].radius_px, (float)coro_progress(co));
    }
    CORO_END(co);
}

void lamp_go_out(Coro *co)
{
    CORO_BEGIN(co, lamp_go_out, f);
    if (!f->lamp->lit) {
        return;
    }
    f->lamp->lit = false;
    f->from_px = f->lamp->radius_px;
    sfx_play_at(SFX_SNUFF, f->lamp->place);
    effect_play(EFFECT_SMOKE, vec(f->lamp->place.x, f->lamp->place.y - LOOKS[f->lamp->kind].height_px),
                vec(0.0f, 0.0f));
    CORO_OVER(co, SHRINK_S) {
        f->lamp->radius_px = ease_between(ease_out, f->from_px, 0.0f, (float)coro_progress(co));
    }
    CORO_END(co);
}

static Lamp *nearest_dark_window(Vec place, float reach_px)
{
    Lamp *nearest = NULL;
    float best = reach_px;

    for (int i = 0; i < lamp_state.count; i++) {
        Lamp *lamp = &lamp_state.items[i];
        const float distance = vec_distance(lamp->place, place);
        const bool wakes =
            lamp->kind != LAMP_GREAT && lamp->kind != LAMP_BRAZIER && !lamp->lit && !lamp->waits;
        if (wakes && distance < best) {
            nearest = lamp;
            best = distance;
        }
    }
    return nearest;
}

void lamp_wake_others(Coro *co)
{
    CORO_BEGIN(co, lamp_wake_others, f);
    while ((f->next = nearest_dark_window(f->place, f->reach_px)) != NULL) {
        coro_fork(co, lamp_light, .lamp = f->next);
        CORO_WAIT_SECONDS(co, f->each_s);
    }
    CORO_WAIT_ALL(co);
    CORO_END(co);
}

/* The night of the place gives way. */
typedef CoroNoFrame brighten_frame;

static void brighten(Coro *co)
{
    CORO_BEGIN(co, brighten, f);
    CORO_OVER(co, TUNING_LAMP_AMBIENT_S) {
        room_state.lamp_share = ease_in_out((float)coro_progress(co));
        room_state.ambient =
            palette_mix(room_plan()->ambient_dark, room_plan()->ambient_lit, room_state.lamp_share);
    }
    CORO_END(co);
}

/* Silence after the chord; then the music comes back with its box. */
typedef CoroNoFrame music_comes_back_frame;

static void music_comes_back(Coro *co)
{
    CORO_BEGIN(co, music_comes_back, f);
    music_silence(0.6);
    mix_low_pass(0.0, 3.0);
    CORO_WAIT_SECONDS(co, TUNING_LAMP_SILENCE_S);
    room_play_music(true, 1.5);
    CORO_END(co);
}

static void announce(const Lamp *lamp)
{
    lamp_state.lit_at = lamp->place;
    LOG_EVENT("lamp", log_text("scene", room_plan()->name), log_number("x", (double)lamp->place.x),
              log_number("y", (double)lamp->place.y));
    world_raise(&lamp_state.lit);
}

void lamp_light_great(Coro *co)
{
    CORO_BEGIN(co, lamp_light_great, f);
    if (f->lamp->lit) {
        return;
    }
    f->lamp->lit = true;
    sfx_play(SFX_LAMP);
    effect_hit_stop(TUNING_STOP_LAMP_REAL_S);
    effect_play(EFFECT_LAMP_SPARKS, vec(f->lamp->place.x, f->lamp->place.y - LAMP_MIDDLE_Y), vec(0.0f, 0.0f));
    announce(f->lamp);
    coro_start(room_scheduler(), music_comes_back);
    coro_fork(co, brighten);
    coro_fork(co, lamp_wake_others, .place = f->lamp->place, .reach_px = TUNING_LAMP_REACH_PX,
              .each_s = TUNING_LAMP_WINDOW_EACH_S);
    CORO_OVER(co, TUNING_LAMP_GROW_S) {
        f->lamp->radius_px = ease_between(ease_out, 0.0f, TUNING_LAMP_FIRST_PX, (float)coro_progress(co));
    }
    CORO_OVER(co, TUNING_LAMP_SETTLE_S) {
        f->lamp->radius_px =
            ease_between(ease_in_out, TUNING_LAMP_FIRST_PX, TUNING_LAMP_PX, (float)coro_progress(co));
    }
    CORO_WAIT_ALL(co);
    CORO_END(co);
}

/* --- what is seen ---------------------------------------------------------------------------------- */

Light lamp_light_of(const Lamp *lamp)
{
    const LampLook *look = &LOOKS[lamp->kind];

    return (Light){
        .x = lamp->place.x,
        .y = lamp->place.y - look->height_px * 0.6f,
        .radius = lamp->radius_px,
        .colour = look->colour,
        .alpha = (uint8_t)look->alpha,
    };
}

void lamp_add_lights(int camera_left, int camera_top)
{
    for (int i = 0; i < lamp_state.count; i++) {
        const Lamp *lamp = &lamp_state.items[i];
        Light light = lamp_light_of(lamp);
        light.x -= (float)camera_left;
        light.y -= (float)camera_top;
        light.radius *= lamp->flicker_radius;
        light.alpha = (uint8_t)ease_clamp(LOOKS[lamp->kind].alpha * lamp->flicker_alpha * dawn_lamp_share(),
                                          0.0f, 255.0f);
        light_add(light);
    }
}

void lamp_add_blooms(int camera_left, int camera_top)
{
    for (int i = 0; i < lamp_state.count; i++) {
        const Lamp *lamp = &lamp_state.items[i];
        const LampLook *look = &LOOKS[lamp->kind];
        if (lamp->lit && look->bloom_px > 0.0f) {
            light_bloom(lamp->place.x - (float)camera_left,
                        lamp->place.y - look->height_px - (float)camera_top,
                        look->bloom_px * lamp->flicker_radius, look->bloom);
        }
    }
}

/* --- state ----------------------------------------------------------------------------------------- */

static void hash_lamps(StateHash *hash)
{
    for (int i = 0; i < lamp_state.count; i++) {
        state_hash_bool(hash, lamp_state.items[i].lit);
        state_hash_float(hash, lamp_state.items[i].radius_px);
    }
}

static void reset_lamps(void)
{
    lamp_state = (Lamps){.count = 0};
}

const StatePart LAMP_PART = {
    .name = "lamps",
    .data = &lamp_state,
    .size = sizeof lamp_state,
    .hash = hash_lamps,
    .reset = reset_lamps,
};
