/* SPDX-License-Identifier: Zlib */
#include "enemies/shot.h"

#include "audio/sfx.h"
#include "coro.h"
#include "entity.h"
#include "hero/hero.h"
#include "log.h"
#include "pictures/figure.h"
#include "sheet.h"
#include "tuning.h"
#include "world/combat.h"
#include "world/effect.h"
#include "world/lamp.h"
#include "world/room.h"
#include "world/world.h"

#include <stdio.h>

#define BEFORE_PX   5.0f
#define MOUTH_PX    8.0f
#define HEIGHT_PX   7.0f
#define BALLS       3 /* pictures of the ball; then come those of its end */
#define ENDS        2
#define SPIN_S      0.08
#define END_S       0.06
#define BRAZIER_PX  9.0f
#define HOME_COLOUR 0xFFD080u

const ActorKind SHOT_KIND = {.name = "shot", .width = 6.0f, .depth = 4.0f, .passes = true, .ghostly = true};
const ActorKind SHOT_HOME_KIND = {
    .name = "shot", .width = 6.0f, .depth = 4.0f, .passes = true, .ghostly = true};

bool shot_is(const Actor *actor)
{
    return actor->kind == &SHOT_KIND || actor->kind == &SHOT_HOME_KIND;
}

bool shot_is_home(const Actor *shot)
{
    return shot->kind == &SHOT_HOME_KIND;
}

/* --- in flight ------------------------------------------------------------------------------------------- */

typedef struct shot_fly_frame {
    Actor *shot;
    EntityId by;
    Vec way, from;
    double until_s; /* game time */
} shot_fly_frame;

static Vec way_home(const shot_fly_frame *f)
{
    const Actor *maker = actor_find(f->by);

    return maker == NULL ? vec_scale(f->way, -1.0f) : vec_towards(f->shot->place, maker->place);
}

static void send_home(shot_fly_frame *f)
{
    f->way = way_home(f);
    f->shot->kind = &SHOT_HOME_KIND;
    actor_walk(f->shot, f->way, TUNING_SHOT_HOME_PX_S);
    sfx_play_at(SFX_SHOT_HOME, f->shot->place);
    effect_hit_stop(TUNING_STOP_HIT_REAL_S);
    effect_shake(TUNING_SHAKE_HIT);
    effect_play_many(EFFECT_SPARKS, actor_middle(f->shot), f->way, 8);
    LOG_EVENT("sent_home", log_integer("id", f->shot->id.index));
}

/* Sent home, it strikes whichever foe it meets. */
static bool strike_foe(const Actor *shot)
{
    for (Actor *foe = NULL; (foe = actor_next(foe, NULL)) != NULL;) {
        if (actor_is_foe(foe) && vec_distance(foe->place, shot->place) < TUNING_SHOT_HOME_TOUCH_PX) {
            const Blow blow = {shot, vec_normal(shot->velocity), 1, TUNING_KNOCK_BACK_PX};
            return combat_strike(foe, &blow);
        }
    }
    return false;
}

/* A dash passes through it, and it flies on. */
static bool strike_hero(Actor *shot)
{
    return combat_touch(shot, hero_actor(), TUNING_SHOT_TOUCH_PX, TUNING_SHOT_DAMAGE_HALVES) &&
           !hero_is_dashing_through();
}

/* A burning brazier is a stone that goes out. */
static bool put_out(Vec place)
{
    Lamp *brazier = lamp_nearest(place, LAMP_BRAZIER);

    if (brazier == NULL || !brazier->lit || vec_distance(brazier->place, place) > BRAZIER_PX) {
        return false;
    }
    lamp_put_out(brazier);
    return true;
}

/* It comes down from where its maker sits. */
static bool is_spent(const shot_fly_frame *f)
{
    return world.seconds > f->until_s ||
           (vec_distance(f->shot->place, f->from) > TUNING_SHOT_CLEARS_PX && room_stops_shot(f->shot->place));
}

/* Strikes whom it meets, puts out what burns; true: it ends here. */
static bool end_flight(const shot_fly_frame *f)
{
    if (shot_is_home(f->shot)) {
        return strike_foe(f->shot) || world.seconds > f->until_s;
    }
    return strike_hero(f->shot) || put_out(f->shot->place) || is_spent(f);
}

typedef ActorFrame shot_spin_frame;

static void shot_spin(Coro *co)
{
    CORO_BEGIN(co, shot_spin, f);
    for (;;) {
        CORO_WAIT_SECONDS(co, SPIN_S);
        f->actor->step = (f->actor->step + 1) % BALLS;
    }
    CORO_END(co);
}

typedef ActorFrame shot_end_frame;

static void shot_end(Coro *co)
{
    CORO_BEGIN(co, shot_end, f);
    actor_put(f->actor, f->actor->place);
    sfx_play_at(SFX_SHOT_END, f->actor->place);
    effect_light(f->actor->place, TUNING_SHOT_LIGHT_PX, TUNING_SHOT_COLOUR, 200.0f, 0.2f);
    for (f->actor->step = BALLS; f->actor->step < BALLS + ENDS - 1; f->actor->step++) {
        CORO_WAIT_SECONDS(co, END_S);
    }
    CORO_WAIT_SECONDS(co, END_S);
    CORO_END(co);
}

/* What it meets is looked for in each fixed update, so that no slow frame lets it fly through. */
static void shot_fly(Coro *co)
{
    CORO_BEGIN(co, shot_fly, f);
    actor_walk(f->shot, f->way, TUNING_SHOT_PX_S);
    f->until_s = world.seconds + TUNING_SHOT_LIVES_S;
    coro_fork(co, shot_spin, .actor = f->shot);
    while (!end_flight(f)) {
        CORO_WAIT_FIXED_UPDATE(co);
        if (!shot_is_home(f->shot) && hero_swing_covers(f->shot->place)) {
            send_home(f);
        }
    }
    coro_stop_children(co);
    CORO_CALL(co, shot_end, .actor = f->shot);
    actor_destroy(f->shot);
    CORO_END(co);
}

/* --- coming and going -------------------------------------------------------------------------------------- */

/* Where its way begins: in front of what the maker sits in. */
static Vec before(const Actor *by)
{
    return vec_add(by->place, vec(0.0f, BEFORE_PX));
}

Vec shot_way(const Actor *by, Vec to)
{
    return vec_towards(before(by), to);
}

Actor *shot_create(const Actor *by, Vec way)
{
    Actor *shot = actor_create(&SHOT_KIND, FIGURE_SPITTER, vec_add(before(by), vec_scale(way, MOUTH_PX)));

    if (shot != NULL) {
        shot->height = HEIGHT_PX;
        coro_start_now(actor_scheduler(shot), shot_fly, .shot = shot, .by = by->id, .way = way,
                       .from = by->place);
    }
    return shot;
}

void shot_clear(void)
{
    for (Actor *shot = NULL; (shot = actor_next(shot, NULL)) != NULL;) {
        if (shot_is(shot)) {
            actor_destroy(shot);
        }
    }
}

/* --- what is seen ------------------------------------------------------------------------------------------ */

static int find_picture(const Actor *shot, const char *suffix)
{
    const bool ends = shot->step >= BALLS;
    char name[SHEET_NAME_MAX];

    snprintf(name, sizeof name, "%s_%d%s", ends ? "splash" : "shot", ends ? shot->step - BALLS : shot->step,
             suffix);
    return sheet_find(figure_sheet(FIGURE_SPITTER), name);
}

int shot_picture(const Actor *shot)
{
    return find_picture(shot, "");
}

int shot_glow(const Actor *shot)
{
    return find_picture(shot, "_glow");
}
