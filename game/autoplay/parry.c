/* SPDX-License-Identifier: Zlib */
#include "autoplay/parry.h"

#include "autoplay/perception.h"
#include "autoplay/virtual_keys.h"
#include "hero/hero.h"
#include "vec.h"
#include "world/actor.h"
#include "world/control.h"

#define WIDE_PX  13.0f /* one that passes further away than this misses */
#define SWING_PX 31.0f /* begun now, the arc meets it */
#define DASH_PX  15.0f /* too near to swing */
#define GONE_PX  6.0f

/* How far it has to go until it is beside Wick; below 0: it has passed. */
static float way_to_go(const PerceptionShot *shot, Vec hero)
{
    return vec_dot(vec_sub(hero, perception_shot_now(shot)), vec_normal(shot->velocity));
}

static bool will_hit(const PerceptionShot *shot, Vec hero)
{
    const Vec way = vec_normal(shot->velocity);
    const Vec between = vec_sub(hero, perception_shot_now(shot));

    return way_to_go(shot, hero) > -GONE_PX && fabsf(between.x * way.y - between.y * way.x) < WIDE_PX;
}

static const PerceptionShot *nearest(Vec hero)
{
    const PerceptionShot *best = NULL;

    for (int i = 0; i < perception()->shot_count; i++) {
        const PerceptionShot *shot = &perception()->shots[i];
        if (will_hit(shot, hero) && (best == NULL || way_to_go(shot, hero) < way_to_go(best, hero))) {
            best = shot;
        }
    }
    return best;
}

bool parry_is_due(void)
{
    const Actor *hero = hero_actor();
    const PerceptionShot *shot = hero == NULL ? NULL : nearest(hero->place);

    return shot != NULL && vec_distance(perception_shot_now(shot), hero->place) < SWING_PX;
}

void parry(void)
{
    const Vec hero = hero_actor()->place;
    const PerceptionShot *shot = nearest(hero);
    const Vec to = vec_sub(perception_shot_now(shot), hero);

    virtual_keys_go(to);
    if (vec_length(to) < DASH_PX && hero_state.dash_rest_s <= 0.0f && hero_state.smear == 0) {
        virtual_keys_press(CONTROL_DASH);
    } else if (!hero_is_busy()) {
        virtual_keys_press(CONTROL_SWING);
    }
}
