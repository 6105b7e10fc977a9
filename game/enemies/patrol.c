/* SPDX-License-Identifier: Zlib */
#include "enemies/patrol.h"

#include "pictures/figure.h"
#include "random.h"
#include "tuning.h"
#include "vec.h"
#include "world/world.h"

#include <math.h>

static Vec spot_near_home(const Actor *actor)
{
    const float angle = (float)random_between(&world.random_gameplay, 0.0, 6.2832);
    const float reach = (float)random_between(&world.random_gameplay, 0.3, 1.0) * TUNING_HUSK_PATROL_PX;

    return vec_add(enemy_of(actor)->home, vec(cosf(angle) * reach, sinf(angle) * reach * 0.7f));
}

void patrol_wander(Coro *co)
{
    CORO_BEGIN(co, patrol_wander, f);
    for (;;) {
        CORO_CALL(co, actor_walk_to, .actor = f->actor, .to = spot_near_home(f->actor),
                  .speed = TUNING_HUSK_PATROL_PX_S, .seconds = 2.5);
        CORO_WAIT_SECONDS(co, random_between(&world.random_gameplay, 0.6, 1.6));
    }
    CORO_END(co);
}

/* On a round: at each stop two looks to the left and two to the right. */
typedef struct look_both_ways_frame {
    Actor *actor;
    int looks;
} look_both_ways_frame;

static void look_both_ways(Coro *co)
{
    CORO_BEGIN(co, look_both_ways, f);
    for (f->looks = 0; f->looks < 4; f->looks++) {
        actor_face(f->actor, vec(f->looks < 2 ? -1.0f : 1.0f, 0.0f));
        enemy_of(f->actor)->act = POSE_LOOK;
        CORO_WAIT_SECONDS(co, TUNING_HUSK_ROUND_LOOK_S);
        enemy_of(f->actor)->act = POSE_IDLE;
        CORO_WAIT_SECONDS(co, TUNING_HUSK_ROUND_LOOK_S / 2.0);
    }
    CORO_FINALLY(co);
    enemy_of(f->actor)->act = POSE_IDLE;
    CORO_END(co);
}

static int nearest_stop(const Actor *actor)
{
    const EnemyRound *round = enemy_of(actor)->round;
    int nearest = 0;

    for (int i = 1; i < round->count; i++) {
        if (vec_distance(actor->place, round->stops[i]) < vec_distance(actor->place, round->stops[nearest])) {
            nearest = i;
        }
    }
    return nearest;
}

void patrol_round(Coro *co)
{
    CORO_BEGIN(co, patrol_round, f);
    for (f->stop = nearest_stop(f->actor);; f->stop = (f->stop + 1) % enemy_of(f->actor)->round->count) {
        CORO_CALL(co, actor_walk_to, .actor = f->actor, .to = enemy_of(f->actor)->round->stops[f->stop],
                  .speed = TUNING_HUSK_ROUND_PX_S, .seconds = TUNING_HUSK_ROUND_PATIENCE_S);
        CORO_CALL(co, look_both_ways, .actor = f->actor);
    }
    CORO_END(co);
}
