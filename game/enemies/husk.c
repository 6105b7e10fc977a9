/* SPDX-License-Identifier: Zlib */
/*
 * The husk: it patrols, notices Wick, hunts and searches for him. Read husk_live, its mind, first; it stands at the end.
 * What it shares with other enemies (its tell, its turn, how it feels a blow) is in enemy.h.
 */
#include "audio/sfx.h"
#include "coro.h"
#include "enemies/enemy.h"
#include "enemies/patrol.h"
#include "palette.h"
#include "pictures/figure.h"
#include "random.h"
#include "tuning.h"
#include "vec.h"
#include "world/actor.h"
#include "world/effect.h"
#include "world/world.h"

#define THINK_S    0.1 /* between two looks at where to go */
#define LOOKS      3   /* round itself, where it has lost him */
#define LOOK_S     0.6
#define ASIDE_LOOK 4 /* so many of them it goes aside when something stands in its way */

/* --- patrol: until it sees Wick ---------------------------------------------- */

typedef EnemyFrame husk_patrol_frame;

static void husk_patrol(Coro *co)
{
    CORO_BEGIN(co, husk_patrol, f);
    if (enemy_of(f->actor)->round != NULL) {
        coro_fork(co, patrol_round, .actor = f->actor);
    } else {
        coro_fork(co, patrol_wander, .actor = f->actor);
    }
    coro_fork(co, enemy_look_out, .actor = f->actor);
    CORO_WAIT_ANY(co);
    CORO_END(co);
}

/* --- notice: it throws its arms up ---------------------------------------------------------------------- */

typedef EnemyFrame husk_notice_frame;

static void husk_notice(Coro *co)
{
    CORO_BEGIN(co, husk_notice, f);
    enemy_of(f->actor)->alert = true;
    actor_stand(f->actor);
    enemy_face_hero(f->actor);
    enemy_of(f->actor)->act = POSE_NOTICE;
    sfx_play_at(SFX_HUSK_NOTICE, f->actor->place);
    enemy_log(f->actor, "notice");
    CORO_WAIT_SECONDS(co, TUNING_HUSK_NOTICE_S);
    CORO_FINALLY(co);
    enemy_of(f->actor)->act = POSE_IDLE;
    CORO_END(co);
}

/* --- attack: tell, lunge, recover ------------------------------------------------------------------------- */

typedef EnemyFrame husk_attack_frame;

static void husk_attack(Coro *co)
{
    CORO_BEGIN(co, husk_attack, f);
    CORO_CALL(co, enemy_tell, .actor = f->actor, .sound = SFX_HUSK_TELL, .seconds = TUNING_HUSK_TELL_S,
              .commits = true);
    effect_play(EFFECT_DUST, f->actor->place, enemy_of(f->actor)->aim);
    CORO_CALL(co, enemy_rush, .actor = f->actor, .act = POSE_LUNGE, .pixels = TUNING_HUSK_LUNGE_PX,
              .seconds = TUNING_HUSK_LUNGE_S, .touch_px = TUNING_HUSK_TOUCH_PX,
              .damage_halves = TUNING_HUSK_DAMAGE_HALVES, .eases = true, .lands = true);
    enemy_of(f->actor)->committed = false;
    enemy_of(f->actor)->act = POSE_RECOVER;
    CORO_WAIT_SECONDS(co, TUNING_HUSK_RECOVER_S);
    enemy_of(f->actor)->rest_s =
        (float)(TUNING_HUSK_REST_S * random_between(&world.random_gameplay, 1.0, 1.6));
    CORO_FINALLY(co); /* one that was broken off needs no rest: it may tell again at once */
    enemy_stand_down(f->actor, POSE_IDLE);
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
    const Vec way = vec_towards(actor->place, enemy_of(actor)->seen_at);
    const Vec across = vec(-way.y * side, way.x * side);
    const float distance = vec_distance(actor->place, enemy_of(actor)->seen_at);

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
    f->side = random_chance(&world.random_gameplay, 0.5) ? 1.0f : -1.0f;
    for (;;) {
        if (f->aside == 0 && is_stuck(f->actor)) {
            f->aside = ASIDE_LOOK;
            f->side = -f->side;
        }
        enemy_remember_hero(f->actor);
        stalk(f->actor, f->side, f->aside > 0);
        f->aside -= f->aside > 0 ? 1 : 0;
        CORO_WAIT_SECONDS(co, THINK_S);
    }
    CORO_FINALLY(co);
    actor_stand(f->actor);
    CORO_END(co);
}

typedef EnemyFrame husk_hunt_frame;

static void husk_hunt(Coro *co)
{
    CORO_BEGIN(co, husk_hunt, f);
    for (;;) {
        coro_fork(co, husk_stalk, .actor = f->actor);
        coro_fork(co, enemy_await_turn, .actor = f->actor);
        coro_fork(co, enemy_lose_sight, .actor = f->actor, .seconds = TUNING_HUSK_FORGET_S);
        CORO_WAIT_FIRST(co);
        if (!enemy_of(f->actor)->attacks) {
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
    CORO_CALL(co, actor_walk_to, .actor = f->actor, .to = enemy_of(f->actor)->seen_at,
              .speed = TUNING_HUSK_HUNT_PX_S, .seconds = 3.0);
    enemy_of(f->actor)->act = POSE_SEARCH;
    for (f->looks = 0; f->looks < LOOKS; f->looks++) {
        actor_face(f->actor, vec(f->actor->face.x < 0.0f ? 1.0f : -1.0f, 0.0f));
        CORO_WAIT_SECONDS(co, LOOK_S);
    }
    enemy_of(f->actor)->alert = false;
    CORO_FINALLY(co);
    enemy_of(f->actor)->act = POSE_IDLE;
    CORO_END(co);
}

typedef EnemyFrame husk_search_frame;

static void husk_search(Coro *co)
{
    CORO_BEGIN(co, husk_search, f);
    enemy_log(f->actor, "search");
    coro_fork(co, husk_look_round, .actor = f->actor);
    coro_fork(co, enemy_look_out, .actor = f->actor);
    CORO_WAIT_ANY(co);
    CORO_END(co);
}

/* --- its mind --------------------------------------------------------------------------------------------------- */

typedef EnemyFrame husk_live_frame;

static void husk_live(Coro *co)
{
    CORO_BEGIN(co, husk_live, f);
    for (;;) {
        if (!enemy_of(f->actor)->alert) {
            CORO_CALL(co, husk_patrol, .actor = f->actor);
            CORO_CALL(co, husk_notice, .actor = f->actor);
        }
        CORO_CALL(co, husk_hunt, .actor = f->actor);
        CORO_CALL(co, husk_search, .actor = f->actor);
    }
    CORO_END(co);
}

/* One of a wave: a heap on the ground stands up, and knows where Wick is. */
typedef EnemyFrame husk_rise_frame;

static void husk_rise(Coro *co)
{
    CORO_BEGIN(co, husk_rise, f);
    enemy_of(f->actor)->act = POSE_RECOVER;
    enemy_face_hero(f->actor);
    CORO_CALL(co, enemy_appear, .actor = f->actor, .seconds = TUNING_HUSK_RISE_S);
    CORO_CALL(co, husk_notice, .actor = f->actor);
    CORO_CALL(co, husk_live, .actor = f->actor);
    CORO_END(co);
}

const EnemyTraits HUSK = {
    .actor = {ENEMY_ACTOR, .name = "husk", .width = 12.0f, .depth = 6.0f, .gain = 0.12f, .stop = 0.1f,
              .cover_px = 9.0f, .motes = {PALETTE_LIGHT_STONE, PALETTE_STONE, PALETTE_CYAN}},
    .figure = FIGURE_HUSK,
    .hits = TUNING_HUSK_HITS,
    .notice_px = TUNING_HUSK_NOTICE_PX,
    .strike_px = TUNING_HUSK_STRIKE_PX,
    .act = POSE_IDLE,
    .flinch_s = TUNING_HUSK_FLINCH_S,
    .oil_s = TUNING_OIL_KILL_S,
    .hit = SFX_HIT,
    .habit = {TUNING_HUSK_TELL_S, TUNING_HUSK_LUNGE_S, TUNING_HUSK_LUNGE_PX + 14.0f},
    .mind = husk_live,
    .mind_name = "husk_live",
    .entrance = husk_rise,
    .entrance_name = "husk_rise",
};
