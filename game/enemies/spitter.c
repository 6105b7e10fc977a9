/* SPDX-License-Identifier: Zlib */
/*
 * The spitter. It never moves. What it does, it does on strokes of the beat: it swells from one stroke to the next, and
 * fires on that one, never between. Read spitter_live first, then spitter_volley.
 */
#include "enemies/spitter.h"

#include "audio/beat.h"
#include "enemies/shot.h"
#include "game.h"
#include "log.h"

#define SPIT_S 0.2 /* how long its mouth stays open */

typedef struct spitter_frame {
    Actor *actor;
    const char *part; /* the strokes on which it fires */
} spitter_frame;

/* --- asleep: until it sees Wick --------------------------------------------------------------------------- */

typedef spitter_frame spitter_sleep_frame;

static void spitter_sleep(Coro *co)
{
    CORO_BEGIN(co, spitter_sleep, f);
    f->actor->enemy.act = POSE_SLEEP;
    CORO_WAIT_UNTIL(co, enemy_sees_hero(f->actor));
    f->actor->enemy.alert = true;
    CORO_FINALLY(co);
    f->actor->enemy.act = POSE_IDLE;
    CORO_END(co);
}

/* --- listening: for the stroke before one of its own --------------------------------------------------------- */

static bool may_begin(Actor *actor, const char *part)
{
    return beat_plays(part, 1) && enemy_sees_hero(actor) && enemy_take_turn(actor);
}

typedef spitter_frame spitter_listen_frame;

static void spitter_listen(Coro *co)
{
    CORO_BEGIN(co, spitter_listen, f);
    do {
        CORO_WAIT_SIGNAL(co, &game.beat.struck);
        enemy_face_hero(f->actor);
    } while (!may_begin(f->actor, f->part));
    CORO_END(co);
}

/* --- a volley: swell, and fire on every stroke of its part ---------------------------------------------------- */

/* Its aim follows Wick until shortly before the stroke. */
typedef spitter_frame spitter_take_aim_frame;

static void spitter_take_aim(Coro *co)
{
    CORO_BEGIN(co, spitter_take_aim, f);
    while (beat_left_s() > TUNING_FOE_AIM_FIXED_S) {
        enemy_aim(f->actor);
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

typedef spitter_frame spitter_volley_frame;

static void spitter_volley(Coro *co)
{
    CORO_BEGIN(co, spitter_volley, f);
    enemy_tell(f->actor, SFX_SPIT_TELL, TUNING_SPITTER_TELL_S);
    do {
        f->actor->enemy.act = POSE_SWELL;
        coro_fork(co, spitter_take_aim, .actor = f->actor);
        CORO_WAIT_SIGNAL(co, &game.beat.struck);
        coro_stop_children(co);
        spit(f->actor);
        CORO_WAIT_SECONDS(co, SPIT_S);
    } while (beat_plays(f->part, 1));
    CORO_FINALLY(co);
    f->actor->enemy.committed = false;
    f->actor->enemy.act = POSE_IDLE;
    enemy_give_turn(f->actor);
    CORO_END(co);
}

/* --- its mind -------------------------------------------------------------------------------------------------- */

typedef spitter_frame spitter_live_frame;

static void spitter_live(Coro *co)
{
    CORO_BEGIN(co, spitter_live, f);
    if (!f->actor->enemy.alert) {
        CORO_CALL(co, spitter_sleep, .actor = f->actor);
    }
    for (;;) {
        CORO_CALL(co, spitter_listen, .actor = f->actor, .part = f->part);
        CORO_CALL(co, spitter_volley, .actor = f->actor, .part = f->part);
    }
    CORO_END(co);
}

/* A blow breaks off whatever it was doing, unless its aim is fixed: then the ball is on the way. */
typedef spitter_frame spitter_feel_frame;

static void spitter_feel(Coro *co)
{
    CORO_BEGIN(co, spitter_feel, f);
    for (;;) {
        CORO_WAIT_SIGNAL(co, &f->actor->struck);
        if (f->actor->enemy.committed) {
            continue;
        }
        coro_stop(game_runtime, f->actor->enemy.mind);
        f->actor->enemy.act = POSE_FLINCH;
        do {
            CORO_WAIT_SIGNAL_TIMEOUT(co, &f->actor->struck, TUNING_SPITTER_FLINCH_S);
        } while (!coro_timed_out(co));
        f->actor->enemy.act = POSE_IDLE;
        f->actor->enemy.alert = true;
        f->actor->enemy.mind = coro_start_now(actor_scheduler(f->actor), spitter_live, .actor = f->actor,
                                              .part = f->part);
    }
    CORO_END(co);
}

/* --- coming to be ------------------------------------------------------------------------------------------------ */

Actor *spitter_create(Vec place, const char *part)
{
    Actor *actor = actor_create(ACTOR_SPITTER, FIGURE_SPITTER, place);

    if (actor == NULL) {
        return NULL;
    }
    actor->hits_left = TUNING_SPITTER_HITS;
    actor->enemy.rooted = true;
    actor->enemy.notice_px = TUNING_SPITTER_NOTICE_PX;
    actor->enemy.strike_px = TUNING_SPITTER_NOTICE_PX;
    LOG_EVENT("spawn", log_text("who", "spitter"), log_integer("id", actor->id.index),
              log_number("x", (double)place.x), log_number("y", (double)place.y));
    actor->enemy.mind = coro_start(actor_scheduler(actor), spitter_live, .actor = actor, .part = part);
    coro_start(actor_scheduler(actor), enemy_show, .actor = actor);
    coro_start(actor_scheduler(actor), spitter_feel, .actor = actor, .part = part);
    return actor;
}

float spitter_swollen(const Actor *spitter)
{
    const double left = beat_left_s() / TUNING_BEAT_S;

    return spitter->enemy.act == POSE_SWELL ? 1.0f - (float)fmin(left, 1.0) : 0.0f;
}
