/* SPDX-License-Identifier: Zlib */
/*
 * The spitter. It never moves. What it does, it does on strokes of the beat: it swells from one stroke to the next, and
 * fires on that one, never between. Read spitter_live, at the end, first.
 */
#include "enemies/spitter.h"

#include "audio/sfx.h"
#include "coro.h"
#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "enemies/shot.h"
#include "hero/hero.h"
#include "log.h"
#include "palette.h"
#include "pictures/figure.h"
#include "tuning.h"
#include "world/beat.h"
#include "world/lamp.h"

#define SPIT_S 0.2 /* how long its mouth stays open */

/* --- asleep: until it sees Wick --------------------------------------------------------------------------- */

typedef EnemyFrame spitter_sleep_frame;

static void spitter_sleep(Coro *co)
{
    CORO_BEGIN(co, spitter_sleep, f);
    enemy_of(f->actor)->act = POSE_SLEEP;
    CORO_CALL(co, enemy_look_out, .actor = f->actor);
    enemy_of(f->actor)->alert = true;
    CORO_FINALLY(co);
    enemy_of(f->actor)->act = POSE_IDLE;
    CORO_END(co);
}

/* --- listening: for the stroke before one of its own --------------------------------------------------------- */

/* true: it holds a turn, and its own stroke is the next. */
static bool take_turn(Actor *actor)
{
    return beat_plays(enemy_of(actor)->part, 1) && enemy_sees_hero(actor) && enemy_take_turn(actor);
}

typedef EnemyFrame spitter_listen_frame;

static void spitter_listen(Coro *co)
{
    CORO_BEGIN(co, spitter_listen, f);
    do {
        CORO_WAIT_SIGNAL(co, &beat_state.struck);
        enemy_face_hero(f->actor);
    } while (!take_turn(f->actor));
    CORO_END(co);
}

/* --- a volley: it swells, and fires on each stroke of its part -------------------------------------------------- */

/* Wick, or what it hates more. */
static void aim(Actor *actor)
{
    const Lamp *fire = enemy_of(actor)->hates_fire ? lamp_nearest_lit(actor->place, LAMP_BRAZIER) : NULL;

    if (fire != NULL && vec_distance(fire->place, actor->place) < enemy_of(actor)->notice_px) {
        enemy_of(actor)->aim = shot_way(actor, fire->place);
    } else if (hero_actor() != NULL) {
        enemy_of(actor)->aim = shot_way(actor, hero_actor()->place);
    }
    actor_face(actor, enemy_of(actor)->aim);
}

/* Its aim follows Wick until shortly before the stroke; from then on nothing holds the ball back. */
typedef EnemyFrame spitter_take_aim_frame;

static void spitter_take_aim(Coro *co)
{
    CORO_BEGIN(co, spitter_take_aim, f);
    while (beat_left_s() > TUNING_FOE_AIM_FIXED_S) {
        aim(f->actor);
        CORO_YIELD(co);
    }
    enemy_of(f->actor)->committed = true;
    CORO_END(co);
}

static void spit(Actor *actor)
{
    enemy_of(actor)->act = POSE_SPIT;
    enemy_of(actor)->committed = false;
    sfx_play_at(SFX_SPIT_SHOT, actor->place);
    LOG_EVENT("strike", log_text("who", "spitter"), log_integer("id", actor->id.index),
              log_integer("stroke", beat_state.stroke));
    shot_create(actor, enemy_of(actor)->aim);
}

typedef EnemyFrame spitter_volley_frame;

static void spitter_volley(Coro *co)
{
    CORO_BEGIN(co, spitter_volley, f);
    enemy_begin_tell(f->actor, SFX_SPIT_TELL, TUNING_SPITTER_TELL_S);
    do {
        enemy_of(f->actor)->act = POSE_SWELL;
        coro_fork(co, spitter_take_aim, .actor = f->actor);
        CORO_WAIT_SIGNAL(co, &beat_state.struck);
        coro_stop_children(co);
        spit(f->actor);
        CORO_WAIT_SECONDS(co, SPIT_S);
    } while (beat_plays(enemy_of(f->actor)->part, 1));
    CORO_FINALLY(co);
    enemy_stand_down(f->actor, POSE_IDLE);
    CORO_END(co);
}

/* --- its mind -------------------------------------------------------------------------------------------------- */

typedef EnemyFrame spitter_live_frame;

static void spitter_live(Coro *co)
{
    CORO_BEGIN(co, spitter_live, f);
    if (!enemy_of(f->actor)->alert) {
        CORO_CALL(co, spitter_sleep, .actor = f->actor);
    }
    for (;;) {
        CORO_CALL(co, spitter_listen, .actor = f->actor);
        CORO_CALL(co, spitter_volley, .actor = f->actor);
    }
    CORO_END(co);
}

const EnemyTraits SPITTER = {
    .actor = {ENEMY_ACTOR, .name = "spitter", .width = 14.0f, .depth = 6.0f, .gain = 0.1f, .stop = 0.1f,
              .passes = true, .ghostly = true, .cover_px = 8.0f,
              .motes = {PALETTE_LIGHT_STONE, PALETTE_LIGHT_STONE, PALETTE_LIGHT_STONE}},
    .figure = FIGURE_SPITTER,
    .hits = TUNING_SPITTER_HITS,
    .notice_px = TUNING_SPITTER_NOTICE_PX,
    .strike_px = TUNING_SPITTER_NOTICE_PX,
    .rooted = true,
    .act = POSE_IDLE,
    .flinch_s = TUNING_SPITTER_FLINCH_S,
    .oil_s = TUNING_OIL_KILL_S,
    .hit = SFX_HIT,
    .habit = {TUNING_SPITTER_TELL_S, 0.15, 34.0f},
    .mind = spitter_live,
    .mind_name = "spitter_live",
};

Actor *spitter_create(Vec place, const char *part)
{
    Actor *actor = enemy_create(&SPITTER, place);

    if (actor != NULL) {
        enemy_of(actor)->part = part;
    }
    return actor;
}

float spitter_swollen(const Actor *spitter)
{
    const double left = beat_left_s() / TUNING_BEAT_S;

    return enemy_of(spitter)->act == POSE_SWELL ? 1.0f - (float)fmin(left, 1.0) : 0.0f;
}
