/* SPDX-License-Identifier: Zlib */
#include "autoplay/fight.h"

#include "autoplay/duel.h"
#include "autoplay/parry.h"
#include "autoplay/pathfinding.h"
#include "autoplay/perception.h"
#include "autoplay/virtual_keys.h"
#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "hero/hero.h"
#include "pictures/figure.h"
#include "vec.h"
#include "world/control.h"
#include "world/room.h"

#define SWING_PX     25.0f /* near enough to hit */
#define NEAR_PX      150.0f
#define CLEARANCE_PX 8.0f
#define CALM_PX      26.0f /* so near to one that has not noticed him he strikes first */
#define DASH_FREE_PX 40.0f
#define STAND_OFF_PX 44.0f /* how far to keep from a foe that is about to strike */
#define SOON_S       0.12  /* a blow this near is answered now */
#define INTERRUPT_S  0.22  /* a swing begun so long before the blow comes first */
#define NEVER_S      9.0

static bool strikes(const PerceptionFoe *foe)
{
    return foe->pose == POSE_LUNGE || foe->pose == POSE_SWOOP || foe->pose == POSE_SPIT ||
           foe->pose == POSE_REACH;
}

/* --- danger ---------------------------------------------------------------------------------------- */

static bool points_at_hero(const PerceptionFoe *foe, Vec hero)
{
    return vec_dot(vec_towards(foe->place, hero), foe->face) > 0.6f;
}

/* Seconds until this foe's blow comes; NEVER_S: it is not about to. */
static double blow_in_s(const PerceptionFoe *foe, Vec hero)
{
    const EnemyHabit habit = foe->kind->habit;
    const double seen_s = foe->pose_s + perception_late_s();

    if (vec_distance(foe->place, hero) > habit.reach_px) {
        return NEVER_S;
    }
    if (foe->pose == POSE_TELL || foe->pose == POSE_SWELL) {
        return seen_s > habit.tell_s + habit.strike_s ? NEVER_S : fmax(habit.tell_s - seen_s, 0.0);
    }
    return strikes(foe) && seen_s < habit.strike_s && points_at_hero(foe, hero) ? 0.0 : NEVER_S;
}

static const PerceptionFoe *most_urgent(Vec hero, double *seconds)
{
    const PerceptionFoe *urgent = NULL;

    *seconds = NEVER_S;
    for (int i = 0; i < perception()->foe_count; i++) {
        const PerceptionFoe *foe = &perception()->foes[i];
        const double blow = blow_in_s(foe, hero);
        if (blow < *seconds) {
            *seconds = blow;
            urgent = foe;
        }
    }
    return urgent;
}

/* How good it is to be there: far from foes, and nothing in the way. */
static float worth_of(Vec hero, Vec way, float pixels)
{
    const Vec to = vec_add(hero, vec_scale(way, pixels));
    float least = 60.0f;

    for (int i = 0; i < perception()->foe_count; i++) {
        least = fminf(least, vec_distance(perception_foe_now(&perception()->foes[i]), to));
    }
    return least - (pathfinding_is_straight(hero, to) ? 0.0f : 100.0f);
}

/* Across the line of the blow, to the better side; straight away from it where both are blocked. */
static Vec way_out(const PerceptionFoe *foe, Vec hero)
{
    const Vec away = vec_towards(foe->place, hero);
    const Vec ways[] = {
        vec(-away.y, away.x),
        vec(away.y, -away.x),
        vec_normal(vec(away.x - away.y, away.y + away.x)),
        vec_normal(vec(away.x + away.y, away.y - away.x)),
        away,
        vec_scale(away, -1.0f),
    };
    Vec best = ways[0];
    float most = -1000.0f;

    for (int i = 0; i < 6; i++) {
        const float worth = worth_of(hero, ways[i], DASH_FREE_PX) - (i >= 4 ? 20.0f : 0.0f);
        if (worth > most) {
            most = worth;
            best = ways[i];
        }
    }
    return best;
}

static void dodge(const PerceptionFoe *foe, Vec hero)
{
    const Vec way = way_out(foe, hero);

    virtual_keys_go(way);
    if (hero_state.dash_rest_s <= 0.0f) {
        virtual_keys_press(CONTROL_DASH);
    }
}

/* --- attack ---------------------------------------------------------------------------------------- */

/* The nearer, the weaker, and the ones that have just missed. */
static float wish_for(const PerceptionFoe *foe, Vec hero)
{
    const float rests = foe->pose == POSE_RECOVER || foe->pose == POSE_FLINCH ? 20.0f : 0.0f;

    return vec_distance(perception_foe_now(foe), hero) - rests;
}

/* Husks and shades matter where no wall is between; a husk that has not noticed him is left in peace, unless it is about
 * to. */
static bool concerns(const PerceptionFoe *foe, Vec hero)
{
    const bool walks = foe->kind == &HUSK || foe->kind == &SHADE;
    const bool in_peace =
        foe->kind == &HUSK && foe->calm && vec_distance(perception_foe_now(foe), hero) > CALM_PX;

    return !walks || (room_sees(hero, foe->place) && !in_peace);
}

/* One that sits on a turret cannot be walked to. */
static bool is_in_reach(const PerceptionFoe *foe)
{
    static const Vec BESIDE[] = {{-14.0f, 4.0f}, {14.0f, 4.0f}, {0.0f, 14.0f}};

    for (int i = 0; i < 3 && foe->kind == &SPITTER; i++) {
        if (pathfinding_is_free(vec_add(foe->place, BESIDE[i]))) {
            return true;
        }
    }
    return foe->kind != &SPITTER;
}

static const PerceptionFoe *choose_foe(Vec hero)
{
    const PerceptionFoe *best = NULL;

    for (int i = 0; i < perception()->foe_count; i++) {
        const PerceptionFoe *foe = &perception()->foes[i];
        if (foe->pose != POSE_SLEEP && is_in_reach(foe) && concerns(foe, hero) &&
            vec_distance(perception_foe_now(foe), hero) < NEAR_PX &&
            (best == NULL || wish_for(foe, hero) < wish_for(best, hero))) {
            best = foe;
        }
    }
    return best;
}

static void approach(const PerceptionFoe *foe, Vec hero)
{
    bool reaches = false;

    virtual_keys_go_to(hero, pathfinding_next(hero, perception_foe_now(foe), CLEARANCE_PX, &reaches));
}

static void attack(const PerceptionFoe *foe, Vec hero, double blow_s)
{
    const Vec at = perception_foe_now(foe);
    const float distance = vec_distance(at, hero);

    if (distance > SWING_PX) {
        if (blow_s < NEVER_S && distance > SWING_PX + 6.0f && distance < STAND_OFF_PX) {
            virtual_keys_go(vec_sub(hero, at));
        } else {
            approach(foe, hero);
        }
        return;
    }
    virtual_keys_go(vec_sub(at, hero));
    if (!hero_is_busy()) {
        virtual_keys_press(CONTROL_SWING);
    }
}

bool fight_is_on(void)
{
    return hero_actor() != NULL && perception()->control &&
           (duel_is_on() || choose_foe(hero_actor()->place) != NULL || parry_is_due());
}

static void decide(void)
{
    const Vec hero = hero_actor()->place;

    if (duel_is_on() && duel_decide()) {
        return;
    }
    double blow_s = NEVER_S;
    const PerceptionFoe *urgent = most_urgent(hero, &blow_s);
    const PerceptionFoe *foe = choose_foe(hero);

    if (urgent != NULL && blow_s < SOON_S) {
        dodge(urgent, hero);
    } else if (urgent != NULL && blow_s < INTERRUPT_S) {
        virtual_keys_go(way_out(urgent, hero));
    } else if (parry_is_due()) {
        parry();
    } else if (foe != NULL) {
        attack(foe, hero, blow_s);
    }
}

void fight(Coro *co)
{
    CORO_BEGIN(co, fight, f);
    virtual_keys_hold(CONTROL_SHUTTER, false);
    while (fight_is_on() && hero_has_control()) {
        decide();
        CORO_YIELD(co);
    }
    CORO_FINALLY(co);
    virtual_keys_off();
    CORO_END(co);
}
