/* SPDX-License-Identifier: Zlib */
#include "world/lamp.h"

#include "audio/music.h"
#include "ease.h"
#include "game.h"
#include "light.h"
#include "log.h"

#define FLAMES        4
#define GROW_S        0.35 /* posts and windows */
#define SHRINK_S      0.25
#define LAMP_MIDDLE_Y 34.0f
#define POST_MIDDLE_Y 22.0f

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
    [LAMP_CANDLES] = {TUNING_CANDLES_PX, 8.0f, TUNING_WINDOW_COLOUR, 0x402810, TUNING_CANDLES_ALPHA, 8.0f},
    [LAMP_LANCET] = {TUNING_LANCET_PX, 15.0f, TUNING_WINDOW_COLOUR, 0x483014, TUNING_WINDOW_ALPHA, 20.0f},
    [LAMP_CANDLE_STAND] = {TUNING_STAND_PX, 10.0f, TUNING_WINDOW_COLOUR, 0x503010, TUNING_STAND_ALPHA, 20.0f},
};

/* --- flames ---------------------------------------------------------------------------------------- */

/* The flame's four pictures, each lamp from its own on. */
typedef struct lamp_burn_frame {
    Lamp *lamp;
} lamp_burn_frame;

static void lamp_burn(Coro *co)
{
    CORO_BEGIN(co, lamp_burn, f);
    f->lamp->flame = random_int(&game.random_cosmetic, 0, FLAMES - 1);
    for (;;) {
        CORO_WAIT_SECONDS(co, TUNING_FLAME_FRAME_S);
        f->lamp->flame = (f->lamp->flame + 1) % FLAMES;
    }
    CORO_END(co);
}

/* Twelve times a second the light gets a little larger or smaller; an interval, so that it never drifts. */
typedef struct lamp_flicker_frame {
    Lamp *lamp;
} lamp_flicker_frame;

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
    if (game.lamps.count >= LAMPS_MAX) {
        log_problem("lamp", "a place has too many of them", "raise LAMPS_MAX");
        return NULL;
    }
    Lamp *lamp = &game.lamps.items[game.lamps.count++];
    *lamp = (Lamp){
        .kind = kind,
        .place = place,
        .flicker_radius = 1.0f,
        .flicker_alpha = 1.0f,
        .phase = (float)random_unit(&game.random_cosmetic) * 10.0f,
    };
    lamp_set(lamp, lit);
    coro_start(room_scheduler(), lamp_flicker, .lamp = lamp);
    coro_start(room_scheduler(), lamp_burn, .lamp = lamp);
    return lamp;
}

Lamp *lamp_nearest(Vec place, LampKind kind)
{
    Lamp *nearest = NULL;

    for (int i = 0; i < game.lamps.count; i++) {
        Lamp *lamp = &game.lamps.items[i];
        if (lamp->kind == kind &&
            (nearest == NULL || vec_distance(lamp->place, place) < vec_distance(nearest->place, place))) {
            nearest = lamp;
        }
    }
    return nearest;
}

void lamp_set(Lamp *lamp, bool lit)
{
    lamp->lit = lit;
    lamp->radius_px = lit ? LOOKS[lamp->kind].radius_px : 0.0f;
    if (lamp->kind == LAMP_GREAT && lit) {
        game.room.lamp_share = 1.0f;
        game.room.ambient = room_plan()->ambient_lit;
    }
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
    effect_smoke(vec(f->lamp->place.x, f->lamp->place.y - LOOKS[f->lamp->kind].height_px));
    CORO_OVER(co, SHRINK_S) {
        f->lamp->radius_px = ease_between(ease_out, f->from_px, 0.0f, (float)coro_progress(co));
    }
    CORO_END(co);
}

static Lamp *nearest_dark_window(Vec place, float reach_px)
{
    Lamp *nearest = NULL;
    float best = reach_px;

    for (int i = 0; i < game.lamps.count; i++) {
        Lamp *lamp = &game.lamps.items[i];
        const float distance = vec_distance(lamp->place, place);
        if (lamp->kind != LAMP_GREAT && !lamp->lit && distance < best) {
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
        game.room.lamp_share = ease_in_out((float)coro_progress(co));
        game.room.ambient =
            palette_mix(room_plan()->ambient_dark, room_plan()->ambient_lit, game.room.lamp_share);
    }
    CORO_END(co);
}

/* Silence after the chord; then the music comes back with its box. */
typedef CoroNoFrame music_comes_back_frame;

static void music_comes_back(Coro *co)
{
    CORO_BEGIN(co, music_comes_back, f);
    music_silence(0.6);
    music_low_pass(0.0, 3.0);
    CORO_WAIT_SECONDS(co, TUNING_LAMP_SILENCE_S);
    music_lamplight(room_plan()->stems_lit, room_plan()->box_low, 1.5);
    CORO_END(co);
}

static void announce(const Lamp *lamp)
{
    game.lamps.lit_at = lamp->place;
    LOG_EVENT("lamp", log_text("scene", room_plan()->name), log_number("x", (double)lamp->place.x),
              log_number("y", (double)lamp->place.y));
    coro_raise(game_runtime, &game.lamps.lit);
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
    effect_lamp_sparks(vec(f->lamp->place.x, f->lamp->place.y - LAMP_MIDDLE_Y));
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
    for (int i = 0; i < game.lamps.count; i++) {
        const Lamp *lamp = &game.lamps.items[i];
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
    for (int i = 0; i < game.lamps.count; i++) {
        const Lamp *lamp = &game.lamps.items[i];
        const LampLook *look = &LOOKS[lamp->kind];
        if (lamp->lit && look->bloom_px > 0.0f) {
            light_bloom(lamp->place.x - (float)camera_left,
                        lamp->place.y - look->height_px - (float)camera_top,
                        look->bloom_px * lamp->flicker_radius, look->bloom);
        }
    }
}
