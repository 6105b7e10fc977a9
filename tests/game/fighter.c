/* SPDX-License-Identifier: Zlib */
#include "fighter.h"

#include "drive.h"
#include "enemies/enemy.h"
#include "hero/hero.h"
#include "pictures/figure.h"
#include "random.h"
#include "world/actor.h"
#include "world/control.h"
#include "world/room.h"

#define SWING_PX  24.0f
#define DANGER_PX 62.0f
#define LATE_S    0.3 /* into a tell, when it dashes aside */
#define KEYS      4

static const Control WAYS[KEYS] = {CONTROL_LEFT, CONTROL_RIGHT, CONTROL_UP, CONTROL_DOWN};
static RandomStream stream;
static double told_s; /* how long somebody near has been telling */

void fighter_let_go(void)
{
    for (int i = 0; i < KEYS; i++) {
        drive_hold(WAYS[i], false);
    }
}

static void hold_way(Vec way)
{
    drive_hold(CONTROL_LEFT, way.x < -0.38f);
    drive_hold(CONTROL_RIGHT, way.x > 0.38f);
    drive_hold(CONTROL_UP, way.y < -0.38f);
    drive_hold(CONTROL_DOWN, way.y > 0.38f);
}

static const Actor *nearest_foe(Vec place)
{
    const Actor *nearest = NULL;

    for (Actor *foe = NULL; (foe = actor_next(foe, NULL)) != NULL;) {
        if (actor_is_foe(foe) && room_sees(place, foe->place) &&
            (nearest == NULL || vec_distance(foe->place, place) < vec_distance(nearest->place, place))) {
            nearest = foe;
        }
    }
    return nearest;
}

static const Actor *attacker(Vec place)
{
    for (Actor *foe = NULL; (foe = actor_next(foe, NULL)) != NULL;) {
        if (actor_is_foe(foe) && enemy_of(foe)->attacks && enemy_of(foe)->act == POSE_TELL &&
            vec_distance(foe->place, place) < DANGER_PX) {
            return foe;
        }
    }
    return NULL;
}

/* Across its way, when it cannot turn any more. */
static bool evade(const Actor *hero)
{
    const Actor *foe = attacker(hero->place);

    told_s = foe == NULL ? 0.0 : told_s + 1.0 / 60.0;
    if (foe == NULL || told_s < LATE_S) {
        return false;
    }
    const Vec way = vec_towards(foe->place, hero->place);
    hold_way(vec(-way.y, way.x));
    drive_press(CONTROL_DASH);
    told_s = 0.0;
    return true;
}

/* First across, then along: through the gates, which stand in one line. */
static void walk_to(Vec from, Vec goal)
{
    const Vec way = vec_sub(goal, from);

    hold_way(fabsf(way.x) > 3.0f ? vec(way.x, 0.0f) : vec_length(way) > 4.0f ? way : vec(0.0f, 0.0f));
}

static void fight(const Actor *hero, const Actor *foe)
{
    const Vec way = vec_towards(hero->place, foe->place);
    const float distance = vec_distance(foe->place, hero->place);

    hold_way(distance < SWING_PX * 0.6f ? vec(0.0f, 0.0f) : way);
    if (distance < SWING_PX && !hero_is_busy()) {
        hold_way(way);
        drive_press(CONTROL_SWING);
    }
}

void fighter_play(Vec goal)
{
    const Actor *hero = drive_hero();

    if (hero == NULL || evade(hero)) {
        return;
    }
    const Actor *foe = nearest_foe(hero->place);
    if (foe != NULL) {
        fight(hero, foe);
    } else {
        walk_to(hero->place, goal);
    }
}

void fighter_seed(unsigned seed)
{
    random_seed(&stream, seed, 77);
}

void fighter_mash(void)
{
    if (random_chance(&stream, 0.08)) {
        drive_hold(WAYS[random_int(&stream, 0, KEYS - 1)], random_chance(&stream, 0.6));
    }
    if (random_chance(&stream, 0.05)) {
        drive_press(random_chance(&stream, 0.7) ? CONTROL_SWING : CONTROL_DASH);
    }
}
