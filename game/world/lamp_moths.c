/* SPDX-License-Identifier: Zlib */
#include "world/lamp_moths.h"

#include "pictures/figure.h"
#include "tuning.h"
#include "vec.h"
#include "world/lamp.h"

#define TURN     6.28318531f
#define BOB_PX   1.5f
#define FLAP_S   0.08
#define GREAT_PX 21.0f /* how wide they circle */
#define POST_PX  13.0f
#define AGAIN_S  1.0 /* posts light up by and by */

const ActorKind LAMP_MOTHS_KIND = {.name = "lamp moth",
                                   .width = 6.0f,
                                   .depth = 4.0f,
                                   .gain = 0.2f,
                                   .stop = 0.3f,
                                   .passes = true,
                                   .ghostly = true};

/* Round and round, each with its own speed, width and side. */
typedef struct lamp_moth_circle_frame {
    Actor *actor;
    Vec middle;
    int number; /* sets them apart */
    float width, height, turns;
} lamp_moth_circle_frame;

static void circle(Actor *actor, const lamp_moth_circle_frame *f)
{
    const float angle = (f->number % 2 == 0 ? f->turns : -f->turns) * TURN;
    const float reach = (f->width + (float)(f->number * 5 % 9)) * (1.0f + 0.2f * sinf(angle * 3.0f));

    actor->place = vec_add(f->middle, vec(cosf(angle) * reach, 1.0f + sinf(angle) * reach * 0.4f));
    actor->height = f->height + BOB_PX * sinf(angle * 7.0f);
}

static void lamp_moth_circle(Coro *co)
{
    CORO_BEGIN(co, lamp_moth_circle, f);
    for (f->turns = 0.37f * (float)f->number;;) {
        f->turns += (0.22f + 0.05f * (float)(f->number % 4)) * (float)coro_dt(co);
        circle(f->actor, f);
        CORO_YIELD(co);
    }
    CORO_END(co);
}

static void gather(const Lamp *lamp, int index)
{
    const bool is_great = lamp->kind == LAMP_GREAT;
    const int moths = is_great ? TUNING_MOTHS_GREAT_LAMP : TUNING_MOTHS_POST;

    for (int i = 0; i < moths; i++) {
        Actor *actor = actor_create(&LAMP_MOTHS_KIND, FIGURE_SMALL_MOTH, lamp->place);
        if (actor == NULL) {
            return;
        }
        coro_start(actor_scheduler(actor), actor_animate, .actor = actor, .pose = POSE_FLAP,
                   .seconds = FLAP_S);
        coro_start(actor_scheduler(actor), lamp_moth_circle, .actor = actor, .middle = lamp->place,
                   .number = TUNING_MOTHS_GREAT_LAMP * index + i, .width = is_great ? GREAT_PX : POST_PX,
                   .height = (is_great ? 30.0f : 18.0f) + 4.0f * (float)i);
    }
}

static bool draws_moths(const Lamp *lamp)
{
    return lamp->lit && (lamp->kind == LAMP_POST || lamp->kind == LAMP_GREAT);
}

void lamp_moths_gather(Coro *co)
{
    CORO_BEGIN(co, lamp_moths_gather, f);
    for (;;) {
        for (int i = 0; i < lamp_state.count; i++) {
            if (draws_moths(&lamp_state.items[i]) && (f->gathered & 1 << i) == 0) {
                f->gathered |= 1 << i;
                gather(&lamp_state.items[i], i);
            }
        }
        CORO_WAIT_SIGNAL_TIMEOUT(co, &lamp_state.lit, AGAIN_S);
    }
    CORO_END(co);
}
