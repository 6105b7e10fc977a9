/* SPDX-License-Identifier: Zlib */
#include "enemies/enemy.h"

#include "game.h"
#include "log.h"

#define SHUTTERED_NOTICE_PX 24.0f

static void fall(Actor *actor)
{
    LOG_EVENT("kill", log_text("who", actor_kind_name(actor->kind)), log_number("x", (double)actor->place.x),
              log_number("y", (double)actor->place.y));
    actor->falling = true;
    enemy_give_turn(actor);
    coro_stop(game_runtime, actor->enemy.mind);
    effect_hit_stop(TUNING_STOP_KILL_REAL_S);
    effect_shake(TUNING_SHAKE_KILL);
    sfx_play_at(SFX_KILL, actor->place);
    hero_gain_oil(actor->kind == ACTOR_MOTH ? TUNING_OIL_MOTH_S : TUNING_OIL_KILL_S);
    coro_start(actor_scheduler(actor), effect_scatter, .actor = actor);
}

void enemy_be_struck(Actor *actor, const Blow *blow)
{
    actor->hits_left -= blow->damage;
    LOG_EVENT("hit", log_text("who", actor_kind_name(actor->kind)), log_integer("left", actor->hits_left));
    effect_flash(actor);
    effect_sparks(actor_middle(actor), blow->direction, 8);
    actor_glide(actor, blow->direction, blow->push_px, TUNING_KNOCK_BACK_S, true);
    sfx_play_at(actor->kind == ACTOR_MOTH ? SFX_HIT_PAPER : SFX_HIT, actor->place);
    if (actor->hits_left <= 0) {
        fall(actor);
        return;
    }
    effect_hit_stop(TUNING_STOP_HIT_REAL_S);
    effect_shake(TUNING_SHAKE_HIT);
}

bool enemy_take_turn(Actor *actor)
{
    int attackers = 0;

    for (Actor *other = NULL; (other = actor_next(other, ACTOR_NONE)) != NULL;) {
        attackers += actor_is_foe(other) && other->enemy.attacks ? 1 : 0;
    }
    if (actor->enemy.attacks || attackers >= TUNING_ATTACKERS_MAX) {
        return actor->enemy.attacks;
    }
    actor->enemy.attacks = true;
    return true;
}

void enemy_give_turn(Actor *actor)
{
    actor->enemy.attacks = false;
}

bool enemy_sees_hero(const Actor *actor)
{
    const Actor *hero = hero_actor();

    if (hero == NULL || game.hero.fallen || !hero_has_control()) {
        return false;
    }
    const float reach = game.hero.shuttered ? SHUTTERED_NOTICE_PX : actor->enemy.notice_px;
    return vec_distance(actor->place, hero->place) <= reach && room_sees(actor->place, hero->place);
}
