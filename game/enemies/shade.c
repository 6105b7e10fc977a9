/* SPDX-License-Identifier: Zlib */
/*
 * The shade. In the dark it haunts: drifts, comes, reaches out, blows candles out, and nothing strikes it. Light breaks
 * off whatever it was doing and holds it for as long as it shines. Read shade_live, near the end, first.
 */
#include "audio/sfx.h"
#include "coro.h"
#include "enemies/enemy.h"
#include "hero/hero.h"
#include "hero/world_light.h"
#include "palette.h"
#include "pictures/figure.h"
#include "tuning.h"
#include "vec.h"
#include "world/actor.h"
#include "world/candle_stand.h"
#include "world/lamp.h"

#define THINK_S    0.1
#define DRIFT_TURN 0.6f   /* radians a second, round its home */
#define WHISPER_S  0.5    /* from one breath of its whisper to the next */
#define HEARD_PX   150.0f /* there it is all but silent */

typedef EnemyFrame shade_see_light_frame, shade_feel_blows_frame, shade_stand_in_light_frame,
    shade_drift_frame, shade_come_frame, shade_reach_out_frame, shade_haunt_frame, shade_live_frame,
    shade_whisper_frame, shade_blow_frame, shade_gather_frame;

static bool is_lit(const Actor *actor)
{
    return world_light_is_lit(actor->place, !enemy_of(actor)->intangible);
}

/* Ends when light falls on it. A claw that is already on its way goes through. */
static void shade_see_light(Coro *co)
{
    CORO_BEGIN(co, shade_see_light, f);
    CORO_WAIT_UNTIL(co, is_lit(f->actor) && !enemy_of(f->actor)->committed);
    CORO_END(co);
}

/* A blow throws it back, as a rule out of the light. */
static void shade_feel_blows(Coro *co)
{
    CORO_BEGIN(co, shade_feel_blows, f);
    for (;;) {
        CORO_WAIT_SIGNAL(co, &f->actor->struck);
        enemy_of(f->actor)->act = POSE_FLINCH;
        actor_glide(f->actor, vec_normal(f->actor->glide.way), TUNING_SHADE_THROWN_PX, TUNING_SHADE_THROWN_S,
                    true);
        CORO_WAIT_SECONDS(co, TUNING_SHADE_FLINCH_S);
        enemy_of(f->actor)->act = POSE_FROZEN;
    }
    CORO_END(co);
}

/* It fades to an outline with two white eyes. Only now can it be struck. */
static void shade_stand_in_light(Coro *co)
{
    CORO_BEGIN(co, shade_stand_in_light, f);
    enemy_face_hero(f->actor);
    enemy_of(f->actor)->intangible = false;
    enemy_of(f->actor)->act = POSE_FROZEN;
    sfx_play_at(SFX_SHADE_FROZEN, f->actor->place);
    coro_fork(co, shade_feel_blows, .actor = f->actor);
    CORO_OVER(co, TUNING_SHADE_FADES_S) {
        f->actor->alpha = (uint8_t)(255.0 - (255.0 - TUNING_SHADE_OUTLINE) * coro_progress(co));
        if (!is_lit(f->actor)) {
            break;
        }
    }
    CORO_WAIT_WHILE(co, is_lit(f->actor));
    CORO_FINALLY(co);
    enemy_of(f->actor)->intangible = true;
    enemy_of(f->actor)->act = POSE_DRIFT;
    f->actor->alpha = 255;
    CORO_END(co);
}

static void drift(Actor *actor, double time)
{
    const float angle = (float)time * DRIFT_TURN + (float)actor->id.index;
    const Vec round = vec_scale(vec(cosf(angle), sinf(angle) * 0.6f), TUNING_SHADE_DRIFT_PX);

    enemy_of(actor)->alert = false;
    actor_walk(actor, vec_sub(vec_add(enemy_of(actor)->home, round), actor->place), TUNING_SHADE_DRIFT_PX_S);
}

/* Slowly round its home, until it feels Wick near; one that is called feels farther. */
static void shade_drift(Coro *co)
{
    CORO_BEGIN(co, shade_drift, f);
    while (!enemy_feels_hero(f->actor,
                             enemy_is_called(f->actor) ? TUNING_SHADE_LOSES_PX : TUNING_SHADE_FEELS_PX)) {
        drift(f->actor, coro_time(co));
        CORO_WAIT_SECONDS(co, THINK_S);
    }
    CORO_FINALLY(co);
    actor_stand(f->actor);
    CORO_END(co);
}

static bool takes_turn(Actor *actor)
{
    return enemy_of(actor)->rest_s <= 0.0f && enemy_is_near_hero(actor, TUNING_SHADE_STRIKE_PX) &&
           enemy_take_turn(actor);
}

static Lamp *burning_near(const Actor *actor)
{
    return candle_stand_burning_near(actor->place, TUNING_SHADE_BLOWS_PX);
}

static bool may_blow(const Actor *actor)
{
    return enemy_of(actor)->rest_s <= 0.0f && !enemy_is_near_hero(actor, 2.0f * TUNING_SHADE_STRIKE_PX) &&
           burning_near(actor) != NULL;
}

/* Within reach it waits for its turn. */
static void come_nearer(Actor *actor)
{
    enemy_of(actor)->rest_s -= (float)THINK_S;
    actor_walk(actor, vec_sub(enemy_of(actor)->seen_at, actor->place),
               enemy_is_near_hero(actor, 0.8f * TUNING_SHADE_STRIKE_PX) ? 0.0f : TUNING_SHADE_PX_S);
}

/* Until it is near enough to strike, a candle stand burns in its way, or it has lost him. */
static void shade_come(Coro *co)
{
    CORO_BEGIN(co, shade_come, f);
    enemy_of(f->actor)->alert = true;
    while (enemy_feels_hero(f->actor, TUNING_SHADE_LOSES_PX) && !takes_turn(f->actor) &&
           !may_blow(f->actor)) {
        come_nearer(f->actor);
        CORO_WAIT_SECONDS(co, THINK_S);
    }
    CORO_FINALLY(co);
    actor_stand(f->actor);
    CORO_END(co);
}

/* Its eyes narrow, and then the claw. */
static void shade_reach_out(Coro *co)
{
    CORO_BEGIN(co, shade_reach_out, f);
    CORO_CALL(co, enemy_tell, .actor = f->actor, .sound = SFX_SHADE_TELL, .seconds = TUNING_SHADE_TELL_S);
    enemy_of(f->actor)->committed = true;
    CORO_CALL(co, enemy_rush, .actor = f->actor, .act = POSE_REACH, .pixels = TUNING_SHADE_REACH_PX,
              .seconds = TUNING_SHADE_REACH_S, .touch_px = TUNING_SHADE_TOUCH_PX,
              .damage_halves = TUNING_SHADE_DAMAGE_HALVES, .eases = true, .lands = true);
    enemy_of(f->actor)->committed = false;
    enemy_of(f->actor)->act = POSE_RECOVER;
    CORO_WAIT_SECONDS(co, TUNING_SHADE_RECOVER_S);
    enemy_of(f->actor)->rest_s = TUNING_SHADE_REST_S;
    CORO_FINALLY(co); /* broken off by light, it needs no rest */
    enemy_stand_down(f->actor, POSE_DRIFT);
    CORO_END(co);
}

/* A long breath, and the candles are out. */
static void shade_blow(Coro *co)
{
    CORO_BEGIN(co, shade_blow, f);
    actor_face(f->actor, vec_sub(burning_near(f->actor)->place, f->actor->place));
    sfx_play_at(SFX_SHADE_BREATH, f->actor->place);
    CORO_WAIT_SECONDS(co, TUNING_SHADE_BREATH_S);
    enemy_of(f->actor)->act = POSE_REACH;
    candle_stand_blow_out(burning_near(f->actor));
    enemy_of(f->actor)->rest_s = TUNING_SHADE_REST_S;
    CORO_WAIT_SECONDS(co, THINK_S);
    CORO_FINALLY(co);
    enemy_of(f->actor)->act = POSE_DRIFT;
    CORO_END(co);
}

/* What it does in the dark, for ever. */
static void shade_haunt(Coro *co)
{
    CORO_BEGIN(co, shade_haunt, f);
    for (;;) {
        CORO_CALL(co, shade_drift, .actor = f->actor);
        while (enemy_feels_hero(f->actor, TUNING_SHADE_LOSES_PX)) {
            CORO_CALL(co, shade_come, .actor = f->actor);
            if (enemy_of(f->actor)->attacks) {
                CORO_CALL(co, shade_reach_out, .actor = f->actor);
            } else if (may_blow(f->actor)) {
                CORO_CALL(co, shade_blow, .actor = f->actor);
            }
        }
    }
    CORO_END(co);
}

/* Heard only while it moves; the nearer, the louder. */
static void shade_whisper(Coro *co)
{
    CORO_BEGIN(co, shade_whisper, f);
    for (;;) {
        CORO_WAIT_UNTIL(co, vec_length(f->actor->velocity) > TUNING_SHADE_DRIFT_PX_S &&
                                enemy_is_near_hero(f->actor, HEARD_PX));
        sfx_play_near(SFX_SHADE, f->actor->place,
                      (double)(vec_distance(f->actor->place, hero_actor()->place) / HEARD_PX));
        CORO_WAIT_SECONDS(co, WHISPER_S);
    }
    CORO_END(co);
}

static void shade_live(Coro *co)
{
    CORO_BEGIN(co, shade_live, f);
    enemy_of(f->actor)->intangible = true;
    coro_start(actor_scheduler(f->actor), shade_whisper, .actor = f->actor);
    for (;;) {
        coro_fork(co, shade_haunt, .actor = f->actor);
        coro_fork(co, shade_see_light, .actor = f->actor);
        CORO_WAIT_FIRST(co);
        CORO_CALL(co, shade_stand_in_light, .actor = f->actor);
    }
    CORO_END(co);
}

/* One that is called gathers out of the dark. */
static void shade_gather(Coro *co)
{
    CORO_BEGIN(co, shade_gather, f);
    CORO_CALL(co, enemy_appear, .actor = f->actor, .seconds = TUNING_SHADE_RISE_S);
    CORO_CALL(co, shade_live, .actor = f->actor);
    CORO_END(co);
}

const EnemyTraits SHADE = {
    .actor = {ENEMY_ACTOR, .name = "shade", .width = 14.0f, .depth = 6.0f, .gain = 0.25f, .stop = 0.15f,
              .motes = {PALETTE_VIOLET, PALETTE_LIGHT_VIOLET, PALETTE_DEEP_STONE}},
    .figure = FIGURE_SHADE,
    .hits = TUNING_SHADE_HITS,
    .notice_px = TUNING_SHADE_FEELS_PX,
    .strike_px = TUNING_SHADE_STRIKE_PX,
    .dims_px = TUNING_SHADE_DIMS_PX,
    .act = POSE_DRIFT,
    .oil_s = TUNING_OIL_KILL_S,
    .hit = SFX_HIT,
    .habit = {TUNING_SHADE_TELL_S, TUNING_SHADE_REACH_S, TUNING_SHADE_REACH_PX + 14.0f},
    .mind = shade_live,
    .mind_name = "shade_live",
    .entrance = shade_gather,
    .entrance_name = "shade_gather",
};
