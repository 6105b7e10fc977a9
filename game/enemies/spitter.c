/* SPDX-License-Identifier: Zlib */
/*
 * The spitter. It never moves. What it does, it does on strokes of the beat: it swells from one stroke to the next, and
 * fires on that one, never between. Read spitter_live, at the end, first.
 */
#include "enemies/spitter.h"

#include "audio/beat.h"
#include "enemies/shot.h"
#include "game.h"
#include "log.h"

#define SPIT_S 0.2 /* how long its mouth stays open */

/* --- asleep: until it sees Wick --------------------------------------------------------------------------- */

typedef EnemyFrame spitter_sleep_frame;

static void spitter_sleep(Coro *co)
{
    CORO_BEGIN(co, spitter_sleep, f);
    f->actor->enemy.act = POSE_SLEEP;
    CORO_CALL(co, enemy_look_out, .actor = f->actor);
    f->actor->enemy.alert = true;
    CORO_FINALLY(co);
    f->actor->enemy.act = POSE_IDLE;
    CORO_END(co);
}

/* --- listening: for the stroke before one of its own --------------------------------------------------------- */

static bool may_begin(Actor *actor)
{
    return beat_plays(actor->enemy.part, 1) && enemy_sees_hero(actor) && enemy_take_turn(actor);
}

typedef EnemyFrame spitter_listen_frame;

static void spitter_listen(Coro *co)
{
    CORO_BEGIN(co, spitter_listen, f);
    do {
        CORO_WAIT_SIGNAL(co, &game.beat.struck);
        enemy_face_hero(f->actor);
    } while (!may_begin(f->actor));
    CORO_END(co);
}

/* --- a volley: it swells, and fires on each stroke of its part -------------------------------------------------- */

/* Wick, or what it hates more. */
static void aim(Actor *actor)
{
    const Lamp *fire = actor->enemy.hates_fire ? lamp_nearest_lit(actor->place, LAMP_BRAZIER) : NULL;

    if (fire != NULL && vec_distance(fire->place, actor->place) < actor->enemy.notice_px) {
        actor->enemy.aim = shot_way(actor, fire->place);
    } else if (hero_actor() != NULL) {
        actor->enemy.aim = shot_way(actor, hero_actor()->place);
    }
    actor_face(actor, actor->enemy.aim);
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
    f->actor->enemy.committed = true;
    CORO_END(co);
}

static void spit(Actor *actor)
{
    actor->enemy.act = POSE_SPIT;
    actor->enemy.committed = false;
    sfx_play_at(SFX_SPIT_SHOT, actor->place);
    LOG_EVENT("strike", log_text("who", "spitter"), log_integer("id", actor->id.index),
              log_integer("stroke", game.beat.stroke));
    shot_create(actor, actor->enemy.aim);
}

typedef EnemyFrame spitter_volley_frame;

static void spitter_volley(Coro *co)
{
    CORO_BEGIN(co, spitter_volley, f);
    enemy_begin_tell(f->actor, SFX_SPIT_TELL, TUNING_SPITTER_TELL_S);
    do {
        f->actor->enemy.act = POSE_SWELL;
        coro_fork(co, spitter_take_aim, .actor = f->actor);
        CORO_WAIT_SIGNAL(co, &game.beat.struck);
        coro_stop_children(co);
        spit(f->actor);
        CORO_WAIT_SECONDS(co, SPIT_S);
    } while (beat_plays(f->actor->enemy.part, 1));
    CORO_FINALLY(co);
    enemy_stand_down(f->actor, POSE_IDLE);
    CORO_END(co);
}

/* --- its mind -------------------------------------------------------------------------------------------------- */

typedef EnemyFrame spitter_live_frame;

static void spitter_live(Coro *co)
{
    CORO_BEGIN(co, spitter_live, f);
    if (!f->actor->enemy.alert) {
        CORO_CALL(co, spitter_sleep, .actor = f->actor);
    }
    for (;;) {
        CORO_CALL(co, spitter_listen, .actor = f->actor);
        CORO_CALL(co, spitter_volley, .actor = f->actor);
    }
    CORO_END(co);
}

static const EnemyTraits SPITTER = {
    .kind = ACTOR_SPITTER,
    .figure = FIGURE_SPITTER,
    .hits = TUNING_SPITTER_HITS,
    .notice_px = TUNING_SPITTER_NOTICE_PX,
    .strike_px = TUNING_SPITTER_NOTICE_PX,
    .rooted = true,
    .act = POSE_IDLE,
    .flinch_s = TUNING_SPITTER_FLINCH_S,
    .mind = spitter_live,
    .mind_name = "spitter_live",
};

Actor *spitter_create(Vec place, const char *part)
{
    Actor *actor = enemy_create(&SPITTER, place);

    if (actor != NULL) {
        actor->enemy.part = part;
    }
    return actor;
}

float spitter_swollen(const Actor *spitter)
{
    const double left = beat_left_s() / TUNING_BEAT_S;

    return spitter->enemy.act == POSE_SWELL ? 1.0f - (float)fmin(left, 1.0) : 0.0f;
}
