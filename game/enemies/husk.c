/* SPDX-License-Identifier: Zlib */
#include "enemies/husk.h"

#include "game.h"
#include "log.h"

#define HITS          3
#define NOTICE_PX     72.0f
#define PATROL_PX_S   22.0f
#define HUNT_PX_S     44.0f
#define PATROL_PX     36.0f /* at most so far from home */
#define STRIKE_PX     34.0f /* near enough to lunge */
#define LOSE_PX       120.0f
#define LUNGE_PX      40.0f
#define LUNGE_S       0.26
#define TOUCH_PX      7.0f
#define TELL_S        0.45
#define AIM_FIXED_S   0.15 /* before the strike */
#define RECOVER_S     0.55
#define WALK_FRAME_S  0.14
#define DAMAGE_HALVES 2

typedef struct husk_frame {
    Actor *actor;
} husk_frame;

/* --- what it sees ------------------------------------------------------------------------------------ */

static bool is_near(const Actor *actor, float pixels)
{
    return hero_actor() != NULL && vec_distance(actor->place, hero_actor()->place) < pixels;
}

static bool has_lost(const Actor *actor)
{
    return !is_near(actor, LOSE_PX) || game.hero.fallen || !hero_has_control();
}

static void face_hero(Actor *actor)
{
    if (hero_actor() != NULL) {
        actor_face(actor, vec_sub(hero_actor()->place, actor->place));
    }
}

/* --- patrol: from one spot to another, until Wick is seen ------------------------------------------------ */

typedef husk_frame husk_wander_frame;

static Vec spot_near_home(const Actor *actor)
{
    const double angle = random_between(&game.random, 0.0, 6.2832);
    const float reach = (float)random_between(&game.random, 0.3, 1.0) * PATROL_PX;

    return vec_add(actor->enemy.home, vec(cosf((float)angle) * reach, sinf((float)angle) * reach * 0.7f));
}

static void husk_wander(Coro *co)
{
    CORO_BEGIN(co, husk_wander, f);
    for (;;) {
        coro_fork(co, actor_animate, .actor = f->actor, .pose = POSE_WALK, .seconds = WALK_FRAME_S * 1.5);
        CORO_CALL(co, actor_walk_to, .actor = f->actor, .to = spot_near_home(f->actor), .speed = PATROL_PX_S,
                  .seconds = 2.5);
        coro_stop_children(co);
        coro_fork(co, actor_animate, .actor = f->actor, .pose = POSE_IDLE, .seconds = 0.5);
        CORO_WAIT_SECONDS(co, random_between(&game.random, 0.6, 1.6));
        coro_stop_children(co);
    }
    CORO_END(co);
}

typedef husk_frame husk_patrol_frame;

static void husk_patrol(Coro *co)
{
    CORO_BEGIN(co, husk_patrol, f);
    coro_fork(co, husk_wander, .actor = f->actor);
    CORO_WAIT_UNTIL(co, enemy_sees_hero(f->actor));
    CORO_FINALLY(co);
    actor_stand(f->actor);
    CORO_END(co);
}

/* --- notice, hunt, attack --------------------------------------------------------------------------------- */

typedef husk_frame husk_notice_frame;

static void husk_notice(Coro *co)
{
    CORO_BEGIN(co, husk_notice, f);
    f->actor->enemy.alert = true;
    face_hero(f->actor);
    actor_pose(f->actor, POSE_NOTICE, 0);
    sfx_play_at(SFX_HUSK_NOTICE, f->actor->place);
    CORO_WAIT_SECONDS(co, 0.4);
    CORO_END(co);
}

static void aim(Actor *actor)
{
    if (hero_actor() != NULL) {
        actor->enemy.aim = vec_towards(actor->place, hero_actor()->place);
        actor_face(actor, actor->enemy.aim);
    }
}

/* Trembles while it tells what comes. */
static void tremble(Actor *actor, double share)
{
    actor->shift.x = (int)(share * 20.0) % 2 == 0 ? 0.0f : 1.0f;
}

typedef struct husk_attack_frame {
    Actor *actor;
    bool landed;
} husk_attack_frame;

static void husk_attack(Coro *co)
{
    CORO_BEGIN(co, husk_attack, f);
    actor_stand(f->actor);
    actor_pose(f->actor, POSE_TELL, 0);
    sfx_play_at(SFX_HUSK_TELL, f->actor->place);
    LOG_EVENT("tell", log_text("who", "husk"), log_number("seconds", TELL_S));
    CORO_OVER(co, TELL_S - AIM_FIXED_S) {
        aim(f->actor);
        tremble(f->actor, coro_progress(co));
    }
    f->actor->shift.x = 0.0f;
    CORO_WAIT_SECONDS(co, AIM_FIXED_S);
    LOG_EVENT("strike", log_text("who", "husk"));
    actor_pose(f->actor, POSE_LUNGE, 0);
    actor_glide(f->actor, f->actor->enemy.aim, LUNGE_PX, (float)LUNGE_S, true);
    CORO_OVER(co, LUNGE_S) {
        f->landed = f->landed || combat_touch_hero(f->actor, TOUCH_PX, DAMAGE_HALVES);
    }
    actor_pose(f->actor, POSE_RECOVER, 0);
    CORO_WAIT_SECONDS(co, RECOVER_S / 2.0);
    actor_pose(f->actor, POSE_RECOVER, 1);
    CORO_WAIT_SECONDS(co, RECOVER_S / 2.0);
    CORO_FINALLY(co);
    f->actor->shift.x = 0.0f;
    enemy_give_turn(f->actor);
    CORO_END(co);
}

/* Goes after Wick; true once it may strike. */
static bool close_in(Actor *actor)
{
    face_hero(actor);
    if (is_near(actor, STRIKE_PX)) {
        actor_stand(actor);
        return enemy_take_turn(actor);
    }
    actor_walk(actor, actor->face, HUNT_PX_S);
    return false;
}

typedef husk_frame husk_hunt_frame;

static void husk_hunt(Coro *co)
{
    CORO_BEGIN(co, husk_hunt, f);
    while (!has_lost(f->actor)) {
        coro_fork(co, actor_animate, .actor = f->actor, .pose = POSE_WALK, .seconds = WALK_FRAME_S);
        CORO_WAIT_UNTIL(co, has_lost(f->actor) || close_in(f->actor));
        coro_stop_children(co);
        if (f->actor->enemy.attacks) {
            CORO_CALL(co, husk_attack, .actor = f->actor);
        }
    }
    CORO_FINALLY(co);
    actor_stand(f->actor);
    enemy_give_turn(f->actor);
    CORO_END(co);
}

/* --- where did he go? ---------------------------------------------------------------------------------------- */

typedef husk_frame husk_search_frame;

static void husk_search(Coro *co)
{
    CORO_BEGIN(co, husk_search, f);
    coro_fork(co, actor_animate, .actor = f->actor, .pose = POSE_SEARCH, .seconds = 0.4);
    CORO_WAIT_UNTIL_TIMEOUT(co, enemy_sees_hero(f->actor), 1.6);
    f->actor->enemy.alert = !coro_timed_out(co);
    CORO_END(co);
}

/* --- its mind -------------------------------------------------------------------------------------------------- */

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

/* A blow breaks off whatever it was doing. */
typedef husk_frame husk_flinch_frame;

static void husk_flinch(Coro *co)
{
    CORO_BEGIN(co, husk_flinch, f);
    for (;;) {
        CORO_WAIT_SIGNAL(co, &f->actor->struck);
        coro_stop(game_runtime, f->actor->enemy.mind);
        if (f->actor->falling) {
            return;
        }
        actor_stand(f->actor);
        actor_pose(f->actor, POSE_FLINCH, 0);
        CORO_WAIT_SECONDS(co, 0.3);
        f->actor->enemy.alert = true;
        f->actor->enemy.mind = coro_start_now(actor_scheduler(f->actor), husk_live, .actor = f->actor);
    }
    CORO_END(co);
}

Actor *husk_create(Vec place)
{
    Actor *actor = actor_create(ACTOR_HUSK, FIGURE_HUSK, place);

    if (actor == NULL) {
        return NULL;
    }
    actor->hits_left = HITS;
    actor->enemy.notice_px = NOTICE_PX;
    actor->enemy.mind = coro_start(actor_scheduler(actor), husk_live, .actor = actor);
    coro_start(actor_scheduler(actor), husk_flinch, .actor = actor);
    LOG_EVENT("spawn", log_text("who", "husk"), log_number("x", (double)place.x),
              log_number("y", (double)place.y));
    return actor;
}
