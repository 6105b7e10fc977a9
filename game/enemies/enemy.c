/* SPDX-License-Identifier: Zlib */
#include "enemies/enemy.h"

#include "game.h"
#include "log.h"
#include "pickup.h"

#define WALKS_FROM_PX_S 3.0f
#define TREMBLES        14.0
#define ASKS_EACH_S     0.1f

/* --- blows ------------------------------------------------------------------------------------------- */

/* Whatever it was doing ends here, with its cleanup: it gives its turn back. Then it scatters. */
static void fall(Actor *actor)
{
    LOG_EVENT("kill", log_text("who", actor_kind_name(actor->kind)), log_number("x", (double)actor->place.x),
              log_number("y", (double)actor->place.y));
    actor->falling = true;
    actor->shift = vec(0.0f, 0.0f);
    coro_scheduler_stop_all(actor_scheduler(actor));
    effect_hit_stop(TUNING_STOP_KILL_REAL_S);
    effect_shake(TUNING_SHAKE_KILL);
    sfx_play_at(SFX_KILL, actor->place);
    hero_gain_oil(actor->kind == ACTOR_MOTH ? TUNING_OIL_MOTH_S : TUNING_OIL_KILL_S);
    coro_start_now(actor_scheduler(actor), effect_scatter, .actor = actor);
    if (actor->enemy.drops_heart) {
        pickup_create_heart(actor->place);
    }
}

void enemy_be_struck(Actor *actor, const Blow *blow)
{
    actor->hits_left -= blow->damage;
    LOG_EVENT("hit", log_text("who", actor_kind_name(actor->kind)), log_integer("left", actor->hits_left));
    effect_flash(actor);
    effect_sparks(actor_middle(actor), blow->direction, 8);
    if (!actor->enemy.endures) {
        actor_glide(actor, blow->direction, blow->push_px, TUNING_KNOCK_BACK_S, true);
    }
    sfx_play_at(actor->kind == ACTOR_MOTH ? SFX_HIT_PAPER : SFX_HIT, actor->place);
    if (actor->hits_left <= 0 && !actor->enemy.endures) {
        fall(actor);
        return;
    }
    effect_hit_stop(TUNING_STOP_HIT_REAL_S);
    effect_shake(TUNING_SHAKE_HIT);
}

/* --- turns -------------------------------------------------------------------------------------------- */

int enemy_attackers(void)
{
    int count = 0;

    for (Actor *actor = NULL; (actor = actor_next(actor, ACTOR_NONE)) != NULL;) {
        count += actor_is_foe(actor) && actor->enemy.attacks ? 1 : 0;
    }
    return count;
}

bool enemy_take_turn(Actor *actor)
{
    if (!actor->enemy.attacks && enemy_attackers() < TUNING_ATTACKERS_MAX) {
        actor->enemy.attacks = true;
    }
    return actor->enemy.attacks;
}

void enemy_give_turn(Actor *actor)
{
    actor->enemy.attacks = false;
}

/* Who is refused asks again a little later: in a crowd of a thousand not everybody asks in every frame. */
static bool waits_for_turn(void *self, double dt)
{
    Actor *actor = self;

    actor->enemy.rest_s -= (float)dt;
    if (actor->enemy.rest_s > 0.0f || !enemy_is_near_hero(actor, actor->enemy.strike_px) ||
        !enemy_follows_hero(actor)) {
        return true;
    }
    actor->enemy.rest_s = ASKS_EACH_S;
    return !enemy_take_turn(actor);
}

const CoroCondition ENEMY_TURN = {.keep_waiting = waits_for_turn};

/* --- what it sees --------------------------------------------------------------------------------------- */

static bool hero_can_be_seen(void)
{
    return hero_actor() != NULL && !game.hero.fallen && hero_has_control();
}

static bool sees(const Actor *actor, float reach)
{
    return hero_can_be_seen() && enemy_is_near_hero(actor, reach) &&
           room_sees(actor->place, hero_actor()->place);
}

bool enemy_sees_hero(const Actor *actor)
{
    return sees(actor, game.hero.shuttered ? TUNING_FOE_NOTICE_SHUT_PX : actor->enemy.notice_px);
}

bool enemy_follows_hero(Actor *actor)
{
    const bool follows = sees(actor, game.hero.shuttered ? TUNING_FOE_LOSE_SHUT_PX : TUNING_FOE_LOSE_PX);

    if (follows) {
        actor->enemy.seen_at = hero_actor()->place;
    }
    return follows;
}

bool enemy_is_near_hero(const Actor *actor, float pixels)
{
    return hero_actor() != NULL && vec_distance(actor->place, hero_actor()->place) <= pixels;
}

void enemy_face_hero(Actor *actor)
{
    if (hero_actor() != NULL) {
        actor_face(actor, vec_sub(hero_actor()->place, actor->place));
    }
}

/* --- attacks ------------------------------------------------------------------------------------------- */

void enemy_aim(Actor *actor)
{
    if (hero_actor() != NULL) {
        actor->enemy.aim = vec_towards(actor->place, hero_actor()->place);
        actor_face(actor, actor->enemy.aim);
    }
}

void enemy_tell(Actor *actor, Sfx sound, double seconds)
{
    actor_stand(actor);
    actor->enemy.act = POSE_TELL;
    sfx_play_at(sound, actor->place);
    LOG_EVENT("tell", log_text("who", actor_kind_name(actor->kind)), log_integer("id", actor->id.index),
              log_text("sound", sfx_name(sound)), log_number("seconds", seconds));
}

void enemy_tremble(Actor *actor, double share)
{
    actor->shift.x = (int)(share * TREMBLES) % 2 == 0 ? -1.0f : 1.0f;
}

/* --- its pictures ---------------------------------------------------------------------------------------- */

static const double SECONDS[POSE_COUNT] = {
    [POSE_IDLE] = 0.5,  [POSE_WALK] = 0.14,   [POSE_NOTICE] = 0.3, [POSE_SEARCH] = 0.4, [POSE_TELL] = 0.45,
    [POSE_LUNGE] = 0.3, [POSE_RECOVER] = 0.3, [POSE_FLINCH] = 0.2, [POSE_FLAP] = 0.08,  [POSE_SWOOP] = 0.2,
    [POSE_BREATHE] = 0.2, [POSE_BLOW] = 0.1, [POSE_SLAM] = 0.1, [POSE_STAGGER] = 0.3, [POSE_KNEEL] = 0.6,
};

static Pose act_of(const Actor *actor)
{
    const bool walks = actor->enemy.act == POSE_IDLE && vec_length(actor->velocity) > WALKS_FROM_PX_S;

    return walks ? POSE_WALK : actor->enemy.act;
}

void enemy_show(Coro *co)
{
    CORO_BEGIN(co, enemy_show, f);
    for (;;) {
        f->shown = act_of(f->actor);
        for (f->step = 0; act_of(f->actor) == f->shown; f->step = (f->step + 1) % FIGURE_STEPS) {
            actor_pose(f->actor, f->shown, f->step);
            CORO_WAIT_UNTIL_TIMEOUT(co, act_of(f->actor) != f->shown, SECONDS[f->shown]);
        }
    }
    CORO_END(co);
}
