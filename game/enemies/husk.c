/* SPDX-License-Identifier: Zlib */
/*
 * The husk. Three coroutines run at once in its scheduler: husk_live, its mind; enemy_show, its pictures; and
 * husk_feel, which breaks the mind off when a blow lands. Read husk_live, at the end, first.
 */
#include "enemies/husk.h"

#include "game.h"
#include "log.h"

#define THINK_S    0.1 /* between two looks at where to go */
#define LOOKS      3   /* round itself, where it has lost him */
#define LOOK_S     0.6
#define ASIDE_LOOK 4 /* so many of them it goes aside when something stands in its way */

typedef struct husk_frame {
    Actor *actor;
} husk_frame;

/* --- patrol: from one spot to another, until it sees Wick ---------------------------------------------- */

static Vec spot_near_home(const Actor *actor)
{
    const float angle = (float)random_between(&game.random_gameplay, 0.0, 6.2832);
    const float reach = (float)random_between(&game.random_gameplay, 0.3, 1.0) * TUNING_HUSK_PATROL_PX;

    return vec_add(actor->enemy.home, vec(cosf(angle) * reach, sinf(angle) * reach * 0.7f));
}

typedef husk_frame husk_wander_frame;

static void husk_wander(Coro *co)
{
    CORO_BEGIN(co, husk_wander, f);
    for (;;) {
        CORO_CALL(co, actor_walk_to, .actor = f->actor, .to = spot_near_home(f->actor),
                  .speed = TUNING_HUSK_PATROL_PX_S, .seconds = 2.5);
        CORO_WAIT_SECONDS(co, random_between(&game.random_gameplay, 0.6, 1.6));
    }
    CORO_END(co);
}

typedef husk_frame husk_look_out_frame;

static void husk_look_out(Coro *co)
{
    CORO_BEGIN(co, husk_look_out, f);
    CORO_WAIT_UNTIL(co, enemy_sees_hero(f->actor));
    CORO_END(co);
}

typedef husk_frame husk_patrol_frame;

static void husk_patrol(Coro *co)
{
    CORO_BEGIN(co, husk_patrol, f);
    coro_fork(co, husk_wander, .actor = f->actor);
    coro_fork(co, husk_look_out, .actor = f->actor);
    CORO_WAIT_ANY(co);
    coro_stop_children(co);
    CORO_END(co);
}

/* --- notice: it throws its arms up ---------------------------------------------------------------------- */

typedef husk_frame husk_notice_frame;

static void husk_notice(Coro *co)
{
    CORO_BEGIN(co, husk_notice, f);
    f->actor->enemy.alert = true;
    actor_stand(f->actor);
    enemy_face_hero(f->actor);
    f->actor->enemy.act = POSE_NOTICE;
    sfx_play_at(SFX_HUSK_NOTICE, f->actor->place);
    LOG_EVENT("notice", log_text("who", "husk"), log_integer("id", f->actor->id.index));
    CORO_WAIT_SECONDS(co, TUNING_HUSK_NOTICE_S);
    CORO_FINALLY(co);
    f->actor->enemy.act = POSE_IDLE;
    CORO_END(co);
}

/* --- attack: tell, lunge, recover ------------------------------------------------------------------------- */

typedef husk_frame husk_lunge_frame;

/* The touch is looked for in each fixed update, so that no slow frame lets it fly through him. */
static void husk_lunge(Coro *co)
{
    CORO_BEGIN(co, husk_lunge, f);
    f->actor->enemy.act = POSE_LUNGE;
    actor_glide(f->actor, f->actor->enemy.aim, TUNING_HUSK_LUNGE_PX, (float)TUNING_HUSK_LUNGE_S, true);
    LOG_EVENT("strike", log_text("who", "husk"), log_integer("id", f->actor->id.index));
    effect_dust(f->actor->place, f->actor->enemy.aim);
    while (actor_is_gliding(f->actor)) {
        CORO_WAIT_FIXED_UPDATE(co);
        if (combat_touch_hero(f->actor, TUNING_HUSK_TOUCH_PX, TUNING_HUSK_DAMAGE_HALVES)) {
            actor_put(f->actor, f->actor->place); /* it lands where it struck him */
        }
    }
    CORO_END(co);
}

typedef husk_frame husk_attack_frame;

static void husk_attack(Coro *co)
{
    CORO_BEGIN(co, husk_attack, f);
    enemy_tell(f->actor, SFX_HUSK_TELL, TUNING_HUSK_TELL_S);
    CORO_OVER(co, TUNING_HUSK_TELL_S - TUNING_FOE_AIM_FIXED_S) {
        enemy_aim(f->actor);
        enemy_tremble(f->actor, coro_progress(co));
    }
    f->actor->shift.x = 0.0f;
    f->actor->enemy.committed = true;
    CORO_WAIT_SECONDS(co, TUNING_FOE_AIM_FIXED_S);
    CORO_CALL(co, husk_lunge, .actor = f->actor);
    f->actor->enemy.committed = false;
    f->actor->enemy.act = POSE_RECOVER;
    CORO_WAIT_SECONDS(co, TUNING_HUSK_RECOVER_S);
    f->actor->enemy.rest_s = (float)(TUNING_HUSK_REST_S * random_between(&game.random_gameplay, 1.0, 1.6));
    CORO_FINALLY(co); /* one that was broken off needs no rest: it may tell again at once */
    f->actor->shift.x = 0.0f;
    f->actor->enemy.committed = false;
    f->actor->enemy.act = POSE_IDLE;
    enemy_give_turn(f->actor);
    CORO_END(co);
}

/* --- hunt: after him, round him, and an attack when its turn has come -------------------------------------- */

static bool is_stuck(const Actor *actor)
{
    return vec_length(actor->want) > 1.0f && vec_length(actor->velocity) < 0.3f * vec_length(actor->want);
}

/* Straight to where it saw him last; near him, round him. side: 1 or -1. */
static void stalk(Actor *actor, float side, bool aside)
{
    const Vec way = vec_towards(actor->place, actor->enemy.seen_at);
    const Vec across = vec(-way.y * side, way.x * side);
    const float distance = vec_distance(actor->place, actor->enemy.seen_at);

    if (aside) {
        actor_walk(actor, vec_add(across, vec_scale(way, 0.3f)), TUNING_HUSK_HUNT_PX_S);
    } else if (distance > TUNING_HUSK_STRIKE_PX) {
        actor_walk(actor, way, TUNING_HUSK_HUNT_PX_S);
    } else if (distance > 4.0f) {
        const float away = distance < 0.75f * TUNING_HUSK_STRIKE_PX ? -0.5f : 0.1f;
        actor_walk(actor, vec_add(across, vec_scale(way, away)), TUNING_HUSK_CIRCLE_PX_S);
    } else {
        actor_stand(actor);
    }
    actor_face(actor, way);
}

typedef struct husk_stalk_frame {
    Actor *actor;
    float side;
    int aside; /* looks left to go aside */
} husk_stalk_frame;

static void husk_stalk(Coro *co)
{
    CORO_BEGIN(co, husk_stalk, f);
    f->side = random_chance(&game.random_gameplay, 0.5) ? 1.0f : -1.0f;
    for (;;) {
        if (f->aside == 0 && is_stuck(f->actor)) {
            f->aside = ASIDE_LOOK;
            f->side = -f->side;
        }
        enemy_follows_hero(f->actor);
        stalk(f->actor, f->side, f->aside > 0);
        f->aside -= f->aside > 0 ? 1 : 0;
        CORO_WAIT_SECONDS(co, THINK_S);
    }
    CORO_FINALLY(co);
    actor_stand(f->actor);
    CORO_END(co);
}

typedef husk_frame husk_await_turn_frame;

static void husk_await_turn(Coro *co)
{
    CORO_BEGIN(co, husk_await_turn, f);
    CORO_WAIT_CONDITION(co, &ENEMY_TURN, f->actor);
    CORO_END(co);
}

typedef husk_frame husk_lose_sight_frame;

static void husk_lose_sight(Coro *co)
{
    CORO_BEGIN(co, husk_lose_sight, f);
    do {
        CORO_WAIT_WHILE(co, enemy_follows_hero(f->actor));
        CORO_WAIT_UNTIL_TIMEOUT(co, enemy_follows_hero(f->actor), TUNING_HUSK_FORGET_S);
    } while (!coro_timed_out(co));
    CORO_END(co);
}

typedef husk_frame husk_hunt_frame;

static void husk_hunt(Coro *co)
{
    CORO_BEGIN(co, husk_hunt, f);
    for (;;) {
        coro_fork(co, husk_stalk, .actor = f->actor);
        coro_fork(co, husk_await_turn, .actor = f->actor);
        coro_fork(co, husk_lose_sight, .actor = f->actor);
        CORO_WAIT_ANY(co);
        coro_stop_children(co);
        if (!f->actor->enemy.attacks) {
            return; /* it has lost him */
        }
        CORO_CALL(co, husk_attack, .actor = f->actor);
    }
    CORO_FINALLY(co);
    enemy_give_turn(f->actor);
    CORO_END(co);
}

/* --- search: where did he go? ------------------------------------------------------------------------------- */

typedef struct husk_look_round_frame {
    Actor *actor;
    int looks;
} husk_look_round_frame;

/* To where it saw him last; there it looks about, to one side and the other, and gives up. */
static void husk_look_round(Coro *co)
{
    CORO_BEGIN(co, husk_look_round, f);
    CORO_CALL(co, actor_walk_to, .actor = f->actor, .to = f->actor->enemy.seen_at,
              .speed = TUNING_HUSK_HUNT_PX_S, .seconds = 3.0);
    f->actor->enemy.act = POSE_SEARCH;
    for (f->looks = 0; f->looks < LOOKS; f->looks++) {
        actor_face(f->actor, vec(f->actor->face.x < 0.0f ? 1.0f : -1.0f, 0.0f));
        CORO_WAIT_SECONDS(co, LOOK_S);
    }
    f->actor->enemy.alert = false;
    CORO_FINALLY(co);
    f->actor->enemy.act = POSE_IDLE;
    CORO_END(co);
}

typedef husk_frame husk_search_frame;

static void husk_search(Coro *co)
{
    CORO_BEGIN(co, husk_search, f);
    LOG_EVENT("search", log_text("who", "husk"), log_integer("id", f->actor->id.index));
    coro_fork(co, husk_look_round, .actor = f->actor);
    coro_fork(co, husk_look_out, .actor = f->actor);
    CORO_WAIT_ANY(co);
    coro_stop_children(co);
    CORO_END(co);
}

/* --- rise: a heap on the ground stands up --------------------------------------------------------------------- */

typedef husk_frame husk_rise_frame;

static void husk_rise(Coro *co)
{
    CORO_BEGIN(co, husk_rise, f);
    f->actor->enemy.act = POSE_RECOVER;
    enemy_face_hero(f->actor);
    CORO_OVER(co, TUNING_HUSK_RISE_S) {
        f->actor->alpha = (uint8_t)(255.0 * coro_progress(co));
    }
    CORO_FINALLY(co);
    f->actor->alpha = 255;
    f->actor->enemy.act = POSE_IDLE;
    CORO_END(co);
}

/* --- its mind --------------------------------------------------------------------------------------------------- */

typedef husk_frame husk_live_frame;

static void husk_live(Coro *co)
{
    CORO_BEGIN(co, husk_live, f);
    for (;;) {
        if (!f->actor->enemy.alert) {
            CORO_CALL(co, husk_patrol, .actor = f->actor);
            CORO_CALL(co, husk_notice, .actor = f->actor);
        }
        CORO_CALL(co, husk_hunt, .actor = f->actor);
        CORO_CALL(co, husk_search, .actor = f->actor);
    }
    CORO_END(co);
}

/* A blow breaks off whatever it was doing, unless its strike is on the way; another one, while it flinches, makes it
 * flinch anew. */
typedef husk_frame husk_feel_frame;

static void husk_feel(Coro *co)
{
    CORO_BEGIN(co, husk_feel, f);
    for (;;) {
        CORO_WAIT_SIGNAL(co, &f->actor->struck);
        if (f->actor->enemy.committed) {
            continue;
        }
        coro_stop(game_runtime, f->actor->enemy.mind);
        actor_stand(f->actor);
        f->actor->enemy.act = POSE_FLINCH;
        do {
            CORO_WAIT_SIGNAL_TIMEOUT(co, &f->actor->struck, TUNING_HUSK_FLINCH_S);
        } while (!coro_timed_out(co));
        f->actor->enemy.act = POSE_IDLE;
        f->actor->enemy.alert = true;
        enemy_follows_hero(f->actor);
        f->actor->enemy.mind = coro_start_now(actor_scheduler(f->actor), husk_live, .actor = f->actor);
    }
    CORO_END(co);
}

/* --- coming to be ------------------------------------------------------------------------------------------------ */

typedef husk_frame husk_come_frame;

/* One of a wave rises from the ground and knows where Wick is. */
static void husk_come(Coro *co)
{
    CORO_BEGIN(co, husk_come, f);
    CORO_CALL(co, husk_rise, .actor = f->actor);
    CORO_CALL(co, husk_notice, .actor = f->actor);
    CORO_CALL(co, husk_live, .actor = f->actor);
    CORO_END(co);
}

static Actor *make(Vec place)
{
    Actor *actor = actor_create(ACTOR_HUSK, FIGURE_HUSK, place);

    if (actor == NULL) {
        return NULL;
    }
    actor->hits_left = TUNING_HUSK_HITS;
    actor->enemy.notice_px = TUNING_HUSK_NOTICE_PX;
    actor->enemy.strike_px = TUNING_HUSK_STRIKE_PX;
    actor->enemy.seen_at = hero_actor() == NULL ? place : hero_actor()->place;
    LOG_EVENT("spawn", log_text("who", "husk"), log_integer("id", actor->id.index),
              log_number("x", (double)place.x), log_number("y", (double)place.y));
    return actor;
}

/* With pictures and feeling; the mind is given. */
static void live(Actor *actor, CoroHandle mind)
{
    actor->enemy.mind = mind;
    coro_start(actor_scheduler(actor), enemy_show, .actor = actor);
    coro_start(actor_scheduler(actor), husk_feel, .actor = actor);
}

Actor *husk_create(Vec place)
{
    Actor *actor = make(place);

    if (actor != NULL) {
        live(actor, coro_start(actor_scheduler(actor), husk_live, .actor = actor));
    }
    return actor;
}

Actor *husk_create_rising(Vec place)
{
    Actor *actor = make(place);

    if (actor != NULL) {
        actor->alpha = 0;
        actor->safe_seconds = (float)TUNING_HUSK_RISE_S;
        live(actor, coro_start(actor_scheduler(actor), husk_come, .actor = actor));
    }
    return actor;
}
