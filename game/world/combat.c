/* SPDX-License-Identifier: Zlib */
#include "world/combat.h"

#include "coro.h"
#include "tuning.h"
#include "world/world.h"

#define DEGREES 57.2957795f

bool combat_strike(Actor *target, const Blow *blow)
{
    if (target->falling || target->kind->be_struck == NULL || !target->kind->be_struck(target, blow)) {
        return false;
    }
    world_raise(&target->struck);
    return true;
}

static bool is_named(const CombatStruck *struck, const Actor *actor)
{
    for (int i = 0; i < struck->count; i++) {
        if (struck->index[i] == actor->id.index) {
            return true;
        }
    }
    return false;
}

static void name(CombatStruck *struck, const Actor *actor)
{
    if (struck->count < COMBAT_STRUCK_MAX) {
        struck->index[struck->count++] = actor->id.index;
    }
}

/* A foe is a disc: near ones are hit wherever they stand in front, far ones at the arc's edge too. */
bool combat_sweeps(const Actor *by, Vec place, float radius_px, float arc_deg)
{
    const Vec way = vec_sub(place, by->place);
    const float distance = vec_length(way);

    if (distance > radius_px + TUNING_FOE_RADIUS_PX) {
        return false;
    }
    if (distance < TUNING_FOE_RADIUS_PX) {
        return true;
    }
    const float angle = acosf(fminf(fmaxf(vec_dot(vec_normal(way), by->face), -1.0f), 1.0f)) * DEGREES;
    const float width = asinf(fminf(TUNING_FOE_RADIUS_PX / distance, 1.0f)) * DEGREES;
    return angle - width <= arc_deg / 2.0f;
}

/* A large one is reached from further away. */
static float wider_px(const Actor *foe)
{
    return fmaxf(foe->width / 2.0f - TUNING_FOE_RADIUS_PX, 0.0f);
}

int combat_sweep(const Actor *by, float radius_px, float arc_deg, CombatStruck *struck)
{
    int hits = 0;

    for (Actor *foe = NULL; (foe = actor_next(foe, NULL)) != NULL;) {
        if (!actor_is_foe(foe) || is_named(struck, foe) ||
            !combat_sweeps(by, foe->place, radius_px + wider_px(foe), arc_deg)) {
            continue;
        }
        name(struck, foe);
        const Vec away = vec_towards(by->place, foe->place);
        const Blow blow = {by, vec_normal(vec_add(away, by->face)), 1, TUNING_KNOCK_BACK_PX};
        hits += combat_strike(foe, &blow) ? 1 : 0;
    }
    return hits;
}

bool combat_touch(const Actor *by, Actor *target, float reach_px, int damage_halves)
{
    if (target == NULL) {
        return false;
    }
    const float dx = fabsf(target->place.x - by->place.x) - TUNING_HURT_WIDTH_PX / 2.0f;
    const float dy = fabsf(target->place.y - by->place.y) - TUNING_HURT_HEIGHT_PX / 4.0f;
    const Vec gap = vec(fmaxf(dx, 0.0f), fmaxf(dy, 0.0f));
    if (vec_length(gap) > reach_px) {
        return false;
    }
    const Blow blow = {by, vec_towards(by->place, target->place), damage_halves, TUNING_KNOCK_BACK_PX};
    return combat_strike(target, &blow);
}
