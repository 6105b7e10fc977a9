/* SPDX-License-Identifier: Zlib */
#include "hero/pickup.h"

#include "ease.h"
#include "game.h"
#include "log.h"
#include "view/view.h"

#define HOP_PX   14.0f
#define HOVER_PX 3.0f
#define HOP_S    0.45
#define REACH_PX 11.0f
#define BLINK_S  0.5
#define BLINKS   22 /* calm ones; then it blinks four times as fast */
#define HURRIES  24
#define HEALS    2 /* half hearts */

typedef struct pickup_frame {
    Actor *actor;
} pickup_frame;

/* --- what is seen -------------------------------------------------------------------------------------- */

typedef pickup_frame pickup_hop_frame;

static void pickup_hop(Coro *co)
{
    CORO_BEGIN(co, pickup_hop, f);
    CORO_OVER(co, HOP_S) {
        f->actor->height = HOVER_PX + HOP_PX * ease_pulse((float)coro_progress(co));
    }
    CORO_END(co);
}

/* Up and down by a pixel; its outline blinks, faster towards the end. step: 1 while it blinks. */
typedef struct pickup_hover_frame {
    Actor *actor;
    int blinks;
} pickup_hover_frame;

static void pickup_hover(Coro *co)
{
    CORO_BEGIN(co, pickup_hover, f);
    for (f->blinks = 0; f->blinks < BLINKS + HURRIES; f->blinks++) {
        f->actor->step = 1 - f->actor->step;
        f->actor->height = HOVER_PX + (float)f->actor->step;
        CORO_WAIT_SECONDS(co, f->blinks < BLINKS ? BLINK_S : BLINK_S / 4.0);
    }
    CORO_END(co);
}

/* --- what happens to it ----------------------------------------------------------------------------------- */

static bool is_wanted(const Actor *actor)
{
    const Actor *hero = hero_actor();

    return hero != NULL && !game.hero.fallen && game.hero.half_hearts < game.hero.half_hearts_max &&
           vec_distance(hero->place, actor->place) < REACH_PX;
}

static void take(const Actor *actor)
{
    hero_heal(HEALS);
    sfx_play(SFX_HEART);
    effect_sparks(actor_middle(actor), vec(0.0f, -1.0f), 8);
    LOG_EVENT("pickup", log_text("what", "heart"), log_integer("half_hearts", game.hero.half_hearts));
}

typedef pickup_frame pickup_wait_frame;

static void pickup_wait(Coro *co)
{
    CORO_BEGIN(co, pickup_wait, f);
    CORO_WAIT_UNTIL(co, is_wanted(f->actor));
    take(f->actor);
    CORO_END(co);
}

/* A lamp that is lit heals all: nobody needs it any more. */
typedef CoroNoFrame pickup_outshone_frame;

static void pickup_outshone(Coro *co)
{
    CORO_BEGIN(co, pickup_outshone, f);
    CORO_WAIT_SIGNAL(co, &game.lamps.lit);
    CORO_END(co);
}

/* Taken, outshone or faded, whichever comes first. */
typedef pickup_frame pickup_live_frame;

static void pickup_live(Coro *co)
{
    CORO_BEGIN(co, pickup_live, f);
    CORO_CALL(co, pickup_hop, .actor = f->actor);
    coro_fork(co, pickup_hover, .actor = f->actor);
    coro_fork(co, pickup_wait, .actor = f->actor);
    coro_fork(co, pickup_outshone);
    CORO_WAIT_ANY(co);
    CORO_FINALLY(co);
    actor_destroy(f->actor);
    CORO_END(co);
}

Actor *pickup_create_heart(Vec place)
{
    Actor *actor = actor_create(ACTOR_PICKUP, FIGURE_NONE, place);

    if (actor != NULL) {
        actor->height = HOVER_PX;
        coro_start(actor_scheduler(actor), pickup_live, .actor = actor);
    }
    return actor;
}

int pickup_picture(const Actor *pickup)
{
    static const char *const NAMES[2] = {"pickup_heart", "pickup_heart_blink"};

    return sheet_find(view_sheets.hud, NAMES[pickup->step % 2]);
}
