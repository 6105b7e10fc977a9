/* SPDX-License-Identifier: Zlib */
#include "world/effect.h"

#include "ease.h"
#include "game.h"
#include "light.h"

#define IRIS_OPEN_PX 230.0f
#define PI           3.14159265f

void effect_reset(void)
{
    game.effects = (Effects){.iris_px = -1.0f};
}

/* --- time ------------------------------------------------------------------------------------------ */

/* Asks for slower time, and gives it back however it ends. */
typedef struct hold_time_frame {
    double real_seconds, scale;
    TimeScaleId request;
} hold_time_frame;

static void hold_time(Coro *co)
{
    CORO_BEGIN(co, hold_time, f);
    f->request = time_scale_request(&game.time_scale, "hit-stop", f->scale);
    CORO_WAIT_SECONDS_REALTIME(co, f->real_seconds);
    CORO_FINALLY(co);
    time_scale_release(&game.time_scale, f->request);
    CORO_END(co);
}

void effect_hit_stop(double real_seconds)
{
    coro_start_now(game.world.game, hold_time, .real_seconds = real_seconds, .scale = 0.0);
}

void effect_slow(double real_seconds, double scale)
{
    coro_start_now(game.world.game, hold_time, .real_seconds = real_seconds, .scale = scale);
}

void effect_shake(float trauma)
{
    camera_shake(&game.camera, trauma);
}

void effect_flash(Actor *actor)
{
    if (settings.flashes) {
        actor->flash_seconds = (float)TUNING_FLASH_S;
    }
}

/* --- lights ---------------------------------------------------------------------------------------- */

void effect_light(Vec place, float radius_px, Colour colour, float alpha, float seconds)
{
    for (int i = 0; i < EFFECT_LIGHTS_MAX; i++) {
        EffectLight *light = &game.effects.lights[i];
        if (light->life <= 0.0f) {
            *light = (EffectLight){place, radius_px, colour, alpha, 0.0f, seconds};
            return;
        }
    }
}

void effect_update(float seconds)
{
    for (int i = 0; i < EFFECT_LIGHTS_MAX; i++) {
        EffectLight *light = &game.effects.lights[i];
        light->age += seconds;
        if (light->age >= light->life) {
            light->life = 0.0f;
        }
    }
    particle_update(&game.particles, (double)seconds);
}

void effect_add_lights(int camera_left, int camera_top)
{
    for (int i = 0; i < EFFECT_LIGHTS_MAX; i++) {
        const EffectLight *light = &game.effects.lights[i];
        if (light->life > 0.0f) {
            light_add((Light){
                .x = light->place.x - (float)camera_left,
                .y = light->place.y - (float)camera_top,
                .radius = light->radius_px,
                .colour = light->colour,
                .alpha = (uint8_t)ease_clamp(light->alpha * (1.0f - light->age / light->life), 0.0f, 255.0f),
            });
        }
    }
}

/* --- sparks ---------------------------------------------------------------------------------------- */

static const Particle SPARK = {.gravity = 90.0f,
                               .drag = 3.0f,
                               .life = 0.34f,
                               .colour = PALETTE_YELLOW,
                               .alpha = 255,
                               .size = 1,
                               .add = true,
                               .fades = true};

void effect_sparks(Vec place, Vec direction, int count)
{
    ParticleBurst burst = {
        .each = SPARK,
        .count = count,
        .speed = 95.0f,
        .speed_spread = 55.0f,
        .angle = atan2f(direction.y, direction.x),
        .angle_spread = 0.9f,
        .life_spread = 0.14f,
        .place_spread = 2.0f,
    };

    particle_burst(&game.particles, &burst, place.x, place.y, &game.random_cosmetic);
    burst.each.colour = PALETTE_FLAME;
    burst.count = count / 3;
    burst.speed = 50.0f;
    burst.angle_spread = PI;
    particle_burst(&game.particles, &burst, place.x, place.y, &game.random_cosmetic);
    effect_light(place, TUNING_SPARK_LIGHT_PX, TUNING_SPARK_LIGHT, 200.0f, (float)TUNING_SPARK_LIGHT_S);
}

void effect_lamp_sparks(Vec place)
{
    const ParticleBurst burst = {
        .each = {.gravity = -14.0f,
                 .drag = 2.2f,
                 .life = 1.3f,
                 .colour = PALETTE_YELLOW,
                 .alpha = 255,
                 .size = 1,
                 .add = true,
                 .fades = true},
        .count = TUNING_LAMP_SPARKS,
        .speed = 100.0f,
        .speed_spread = 18.0f,
        .angle_spread = PI,
        .life_spread = 0.4f,
        .flatness = 0.7f,
    };

    particle_burst(&game.particles, &burst, place.x, place.y, &game.random_cosmetic);
    effect_light(place, 70.0f, TUNING_SPARK_LIGHT, 220.0f, 0.4f);
}

void effect_dust(Vec place, Vec direction)
{
    const ParticleBurst burst = {
        .each = {.drag = 5.0f,
                 .gravity = -8.0f,
                 .life = 0.38f,
                 .colour = PALETTE_LIGHT_STONE,
                 .alpha = 130,
                 .size = 1,
                 .fades = true},
        .count = 4,
        .speed = 22.0f,
        .speed_spread = 10.0f,
        .angle = atan2f(-direction.y, -direction.x),
        .angle_spread = 0.8f,
        .life_spread = 0.12f,
        .place_spread = 2.0f,
        .flatness = 0.6f,
    };

    particle_burst(&game.particles, &burst, place.x, place.y, &game.random_cosmetic);
}

void effect_smoke(Vec place)
{
    const ParticleBurst burst = {
        .each = {.vy = -16.0f,
                 .drag = 0.6f,
                 .sway = 2.5f,
                 .life = 1.1f,
                 .colour = PALETTE_STONE,
                 .alpha = 120,
                 .size = 1,
                 .add = true,
                 .appears = true,
                 .fades = true},
        .count = 7,
        .speed = 3.0f,
        .speed_spread = 3.0f,
        .angle_spread = PI,
        .life_spread = 0.5f,
        .place_spread = 1.5f,
    };

    particle_burst(&game.particles, &burst, place.x, place.y, &game.random_cosmetic);
}

/* Three colours of each figure, for what flies off it. */
static Colour mote_colour(Figure figure, int i)
{
    static const Colour COLOURS[FIGURE_COUNT][3] = {
        [FIGURE_WICK] = {PALETTE_YELLOW, PALETTE_ORANGE, PALETTE_RED},
        [FIGURE_HUSK] = {PALETTE_LIGHT_STONE, PALETTE_STONE, PALETTE_CYAN},
        [FIGURE_MOTH] = {PALETTE_BONE, PALETTE_TAN, PALETTE_CYAN},
    };
    const Colour colour = COLOURS[figure][i % 3];

    return colour != 0 ? colour : PALETTE_LIGHT_STONE;
}

/* One number after the other: in one list their order would be the compiler's. */
static Particle mote_of(Vec middle, Colour colour, int i)
{
    Particle mote = {
        .gravity = -20.0f, .drag = 1.5f, .sway = 2.0f, .colour = colour, .alpha = 255, .add = true};

    mote.x = middle.x + (float)random_between(&game.random_cosmetic, -7.0, 7.0);
    mote.y = middle.y + (float)random_between(&game.random_cosmetic, -9.0, 8.0);
    mote.vx = (float)random_between(&game.random_cosmetic, -14.0, 14.0);
    mote.vy = (float)random_between(&game.random_cosmetic, -52.0, -18.0);
    mote.life = (float)random_between(&game.random_cosmetic, 0.6, 1.1);
    mote.size = (uint8_t)(1 + i % 2);
    mote.fades = true;
    return mote;
}

void effect_motes_of(const Actor *actor)
{
    for (int i = 0; i < TUNING_DEATH_MOTES; i++) {
        particle_add(&game.particles, mote_of(actor_middle(actor), mote_colour(actor->figure, i), i));
    }
}

/* --- pictures that fade ------------------------------------------------------------------------------ */

typedef struct ghost_fade_frame {
    Actor *actor;
} ghost_fade_frame;

static void ghost_fade(Coro *co)
{
    CORO_BEGIN(co, ghost_fade, f);
    CORO_OVER(co, 0.26) {
        f->actor->alpha = (uint8_t)(150.0 * (1.0 - coro_progress(co)));
        f->actor->step = (int)(coro_progress(co) * (FIGURE_STEPS - 0.01));
    }
    actor_destroy(f->actor);
    CORO_END(co);
}

void effect_ghost(const Actor *actor)
{
    Actor *ghost = actor_create(ACTOR_GHOST, actor->figure, actor->place);

    if (ghost == NULL) {
        return;
    }
    ghost->view = actor->view;
    ghost->pose = POSE_GHOST;
    ghost->alpha = 150;
    coro_start(actor_scheduler(ghost), ghost_fade, .actor = ghost);
}

void effect_scatter(Coro *co)
{
    CORO_BEGIN(co, effect_scatter, f);
    f->actor->falling = true;
    effect_motes_of(f->actor);
    for (f->step = 0; f->step < FIGURE_STEPS; f->step++) {
        actor_pose(f->actor, POSE_DEATH, f->step);
        CORO_WAIT_SECONDS(co, TUNING_DEATH_FRAME_S);
    }
    f->actor->hidden = true;
    CORO_FINALLY(co);
    actor_destroy(f->actor);
    CORO_END(co);
}

/* --- the iris -------------------------------------------------------------------------------------- */

static void aim_iris(const effect_iris_frame *f)
{
    const Actor *hero = hero_actor();

    if (f->placed) {
        game.effects.iris_place = f->place;
    } else if (hero != NULL) {
        game.effects.iris_place = actor_middle(hero);
    }
}

void effect_iris(Coro *co)
{
    CORO_BEGIN(co, effect_iris, f);
    CORO_OVER(co, f->seconds) {
        const float share = (float)coro_progress(co);
        aim_iris(f);
        game.effects.iris_px = IRIS_OPEN_PX * (f->opens ? ease_in(share) : 1.0f - ease_out(share));
    }
    CORO_FINALLY(co);
    if (f->opens) {
        game.effects.iris_px = -1.0f;
    }
    CORO_END(co);
}
