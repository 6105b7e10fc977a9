/* SPDX-License-Identifier: Zlib */
#include "world/effect.h"

#include "ease.h"
#include "light.h"
#include "log.h"
#include "particle.h"
#include "pictures/figure.h"
#include "random.h"
#include "time_scale.h"
#include "tuning.h"
#include "world/settings.h"
#include "world/world.h"

#define IRIS_OPEN_PX 230.0f
#define PI           3.14159265f

Effects effect_state;

const ActorKind EFFECT_GHOST_KIND = {.name = "ghost", .passes = true, .ghostly = true};

/* --- time ------------------------------------------------------------------------------------------ */

/* Asks for slower time, and gives it back however it ends. */
typedef struct hold_time_frame {
    double real_seconds, scale;
    TimeScaleId request;
} hold_time_frame;

static void hold_time(Coro *co)
{
    CORO_BEGIN(co, hold_time, f);
    f->request = time_scale_request(&world.time_scale, "hit-stop", f->scale);
    CORO_WAIT_SECONDS_REALTIME(co, f->real_seconds);
    CORO_FINALLY(co);
    time_scale_release(&world.time_scale, f->request);
    CORO_END(co);
}

/* One at a time, so that a blow may land on a hundred: the one that ends first gives way to the other. */
void effect_hit_stop(double real_seconds)
{
    const double until = coro_scheduler_time(world.loop.game) + real_seconds;
    const CoroHandle before = effect_state.stop;

    if (coro_is_alive(world_runtime, before) && effect_state.stop_until >= until) {
        return;
    }
    effect_state.stop_until = until;
    effect_state.stop =
        coro_start_now(world.loop.game, hold_time, .real_seconds = real_seconds, .scale = 0.0);
    coro_stop(world_runtime, before);
}

void effect_slow(double real_seconds, double scale)
{
    coro_start_now(world.loop.game, hold_time, .real_seconds = real_seconds, .scale = scale);
}

void effect_shake(float trauma)
{
    camera_shake(&world.camera, trauma);
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
        EffectLight *light = &effect_state.lights[i];
        if (light->life <= 0.0f) {
            *light = (EffectLight){place, radius_px, colour, alpha, 0.0f, seconds};
            return;
        }
    }
}

void effect_update(float seconds)
{
    for (int i = 0; i < EFFECT_LIGHTS_MAX; i++) {
        EffectLight *light = &effect_state.lights[i];
        light->age += seconds;
        if (light->age >= light->life) {
            light->life = 0.0f;
        }
    }
    particle_update(&world.particles, (double)seconds);
}

void effect_add_lights(int camera_left, int camera_top)
{
    for (int i = 0; i < EFFECT_LIGHTS_MAX; i++) {
        const EffectLight *light = &effect_state.lights[i];
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

/* --- what flies ------------------------------------------------------------------------------------- */

typedef struct EffectRow {
    ParticleBurst burst;
    bool backward;     /* it flies against the direction, not along it */
    float share;       /* of the particles that are asked for */
    EffectKind with;   /* another that goes off at once; EFFECT_NONE: nothing */
    EffectLight light; /* its flash of light; life 0: none */
} EffectRow;

static const EffectRow ROWS[EFFECT_KINDS] = {
    [EFFECT_SPARKS] = {.burst = {.each = {.gravity = 90.0f,
                                          .drag = 3.0f,
                                          .life = 0.34f,
                                          .colour = PALETTE_YELLOW,
                                          .alpha = 255,
                                          .size = 1,
                                          .add = true,
                                          .fades = true},
                                 .count = 8,
                                 .speed = 95.0f,
                                 .speed_spread = 55.0f,
                                 .angle_spread = 0.9f,
                                 .life_spread = 0.14f,
                                 .place_spread = 2.0f},
                       .share = 1.0f,
                       .with = EFFECT_EMBERS,
                       .light = {.radius_px = TUNING_SPARK_LIGHT_PX,
                                 .colour = TUNING_SPARK_LIGHT,
                                 .alpha = 200.0f,
                                 .life = (float)TUNING_SPARK_LIGHT_S}},
    [EFFECT_EMBERS] = {.burst = {.each = {.gravity = 90.0f,
                                          .drag = 3.0f,
                                          .life = 0.34f,
                                          .colour = PALETTE_FLAME,
                                          .alpha = 255,
                                          .size = 1,
                                          .add = true,
                                          .fades = true},
                                 .count = 3,
                                 .speed = 50.0f,
                                 .speed_spread = 55.0f,
                                 .angle_spread = PI,
                                 .life_spread = 0.14f,
                                 .place_spread = 2.0f},
                       .share = 1.0f / 3.0f},
    [EFFECT_LAMP_SPARKS] =
        {.burst = {.each = {.gravity = -14.0f,
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
                   .flatness = 0.7f},
         .share = 1.0f,
         .light = {.radius_px = 70.0f, .colour = TUNING_SPARK_LIGHT, .alpha = 220.0f, .life = 0.4f}},
    [EFFECT_DUST] = {.burst = {.each = {.drag = 5.0f,
                                        .gravity = -8.0f,
                                        .life = 0.38f,
                                        .colour = PALETTE_LIGHT_STONE,
                                        .alpha = 130,
                                        .size = 1,
                                        .fades = true},
                               .count = 4,
                               .speed = 22.0f,
                               .speed_spread = 10.0f,
                               .angle_spread = 0.8f,
                               .life_spread = 0.12f,
                               .place_spread = 2.0f,
                               .flatness = 0.6f},
                     .share = 1.0f,
                     .backward = true},
    [EFFECT_SMOKE] = {.burst = {.each = {.vy = -16.0f,
                                         .sway = 3.0f,
                                         .drag = 0.6f,
                                         .life = 1.1f,
                                         .colour = PALETTE_STONE,
                                         .alpha = 150,
                                         .size = 2,
                                         .appears = true,
                                         .fades = true},
                                .count = 7,
                                .life_spread = 0.4f,
                                .place_spread = 3.0f},
                      .share = 1.0f},
};

static const char *const NAMES[EFFECT_KINDS] = {
#define EFFECT_NAME(name) [EFFECT_##name] = #name,
    EFFECTS(EFFECT_NAME)
#undef EFFECT_NAME
};

bool effect_rows_are_whole(void)
{
    bool good = true;

    for (int i = EFFECT_NONE + 1; i < EFFECT_KINDS; i++) {
        const Particle *each = &ROWS[i].burst.each;
        if (ROWS[i].burst.count <= 0 || ROWS[i].share <= 0.0f || each->life <= 0.0f || each->colour == 0 ||
            each->alpha == 0 || each->size == 0) {
            log_problem(NAMES[i],
                        "its row of effects lacks a count, a share, a life, a colour, an alpha or a size",
                        "see effect.c for the others");
            good = false;
        }
    }
    return good;
}

static void burst(EffectKind kind, Vec place, Vec direction, int count)
{
    const EffectRow *row = &ROWS[kind];
    ParticleBurst burst = row->burst;
    const Vec way = row->backward ? vec_scale(direction, -1.0f) : direction;

    burst.angle = atan2f(way.y, way.x);
    burst.count = count;
    particle_burst(&world.particles, &burst, place.x, place.y, &world.random_cosmetic);
}

void effect_play_many(EffectKind kind, Vec place, Vec direction, int count)
{
    const EffectRow *row = &ROWS[kind];

    burst(kind, place, direction, (int)((float)count * row->share));
    if (row->with != EFFECT_NONE) {
        effect_play_many(row->with, place, direction, count);
    }
    if (row->light.life > 0.0f) {
        effect_light(place, row->light.radius_px, row->light.colour, row->light.alpha, row->light.life);
    }
}

void effect_play(EffectKind kind, Vec place, Vec direction)
{
    effect_play_many(kind, place, direction, ROWS[kind].burst.count);
}

/* One number after the other: in one list their order would be the compiler's. */
static Particle mote_of(Vec middle, Colour colour, int i)
{
    Particle mote = {
        .gravity = -20.0f, .drag = 1.5f, .sway = 2.0f, .colour = colour, .alpha = 255, .add = true};

    mote.x = middle.x + (float)random_between(&world.random_cosmetic, -7.0, 7.0);
    mote.y = middle.y + (float)random_between(&world.random_cosmetic, -9.0, 8.0);
    mote.vx = (float)random_between(&world.random_cosmetic, -14.0, 14.0);
    mote.vy = (float)random_between(&world.random_cosmetic, -52.0, -18.0);
    mote.life = (float)random_between(&world.random_cosmetic, 0.6, 1.1);
    mote.size = (uint8_t)(1 + i % 2);
    mote.fades = true;
    return mote;
}

void effect_motes_of(const Actor *actor)
{
    for (int i = 0; i < TUNING_DEATH_MOTES; i++) {
        particle_add(&world.particles, mote_of(actor_middle(actor), actor->kind->motes[i % 3], i));
    }
}

/* --- pictures that fade ------------------------------------------------------------------------------ */

typedef ActorFrame ghost_fade_frame;

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
    Actor *ghost = actor_create(&EFFECT_GHOST_KIND, actor->figure, actor->place);

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
    const Actor *focus = actor_focus();

    if (f->placed) {
        effect_state.iris_place = f->place;
    } else if (focus != NULL) {
        effect_state.iris_place = actor_middle(focus);
    }
}

void effect_iris(Coro *co)
{
    CORO_BEGIN(co, effect_iris, f);
    CORO_OVER(co, f->seconds) {
        const float share = (float)coro_progress(co);
        aim_iris(f);
        effect_state.iris_px = IRIS_OPEN_PX * (f->opens ? ease_in(share) : 1.0f - ease_out(share));
    }
    CORO_FINALLY(co);
    if (f->opens) {
        effect_state.iris_px = -1.0f;
    }
    CORO_END(co);
}

/* --- state ----------------------------------------------------------------------------------------- */

static void reset_effects(void)
{
    effect_state = (Effects){.iris_px = -1.0f};
}

const StatePart EFFECT_PART = {
    .name = "effects",
    .data = &effect_state,
    .size = sizeof effect_state,
    .reset = reset_effects,
};
