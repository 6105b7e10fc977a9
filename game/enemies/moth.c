/* SPDX-License-Identifier: Zlib */
/*
 * The moth. Its mind is moth_live; moth_hover bears it up and down and enemy_show flaps its wings meanwhile.
 * The same wings, without the mind, circle lit lamps as scenery.
 */
#include "enemies/moth.h"

#include "ease.h"
#include "game.h"
#include "log.h"

#define TURN      6.28318531f
#define THINK_S   0.1
#define RISE_PX_S 40.0f /* how fast it gets to its height */
#define DIVE_PX_S 110.0f

typedef struct moth_frame {
    Actor *actor;
} moth_frame;

/* --- light ------------------------------------------------------------------------------------------- */

float moth_drawn(Light light, Vec place)
{
    light.radius *= TUNING_MOTH_SENSE;
    return light_reach(light, place.x, place.y);
}

static void prefer(MothLure *lure, Light light, Vec place, bool is_wick)
{
    const float strength = moth_drawn(light, place);

    if (strength > lure->strength) {
        *lure = (MothLure){{light.x, light.y}, strength, is_wick};
    }
}

bool moth_find_lure(Vec place, MothLure *lure)
{
    const Actor *hero = hero_actor();

    *lure = (MothLure){.strength = TUNING_MOTH_DRAWN_BY};
    for (int i = 0; i < game.lamps.count; i++) {
        const Lamp *lamp = &game.lamps.items[i];
        if (lamp->kind == LAMP_POST || lamp->kind == LAMP_GREAT) {
            prefer(lure, (Light){lamp->place.x, lamp->place.y, lamp->radius_px, 0, TUNING_LAMP_ALPHA}, place,
                   false);
        }
    }
    if (hero != NULL) {
        prefer(lure, (Light){hero->place.x, hero->place.y, game.hero.lantern_px, 0, TUNING_LANTERN_ALPHA},
               place, true);
    }
    return lure->strength > TUNING_MOTH_DRAWN_BY;
}

static bool feels_light(const Actor *actor)
{
    MothLure lure;

    return moth_find_lure(actor->place, &lure);
}

/* --- wings ------------------------------------------------------------------------------------------- */

/* Up and down, for as long as it lives; where it wants to fly is in enemy.flies_px. */
typedef struct moth_hover_frame {
    Actor *actor;
    float height;
} moth_hover_frame;

static float climb(const Actor *actor)
{
    return actor->enemy.act == POSE_SWOOP ? DIVE_PX_S : RISE_PX_S;
}

static void moth_hover(Coro *co)
{
    CORO_BEGIN(co, moth_hover, f);
    f->height = f->actor->height;
    for (;;) {
        f->height = ease_approach(f->height, f->actor->enemy.flies_px, climb(f->actor) * (float)coro_dt(co));
        f->actor->height =
            f->height + TUNING_MOTH_BOB_PX * sinf((float)(coro_time(co) * TUNING_MOTH_BOB_HERTZ) * TURN);
        CORO_YIELD(co);
    }
    CORO_END(co);
}

/* --- wander: here and there, until a light draws it ------------------------------------------------------- */

static void flutter(Actor *actor)
{
    const Vec home = vec_sub(actor->enemy.home, actor->place);
    const float angle = (float)random_between(&game.random_gameplay, 0.0, (double)TURN);
    Vec way = vec(cosf(angle), sinf(angle) * 0.7f);

    if (vec_length(home) > TUNING_MOTH_WANDER_PX) {
        way = vec_add(vec_normal(home), vec_scale(way, 0.6f));
    }
    actor_walk(actor, way, TUNING_MOTH_WANDER_PX_S);
}

typedef moth_frame moth_flutter_frame;

static void moth_flutter(Coro *co)
{
    CORO_BEGIN(co, moth_flutter, f);
    for (;;) {
        flutter(f->actor);
        CORO_WAIT_SECONDS(co, random_between(&game.random_gameplay, 0.25, 0.6));
    }
    CORO_END(co);
}

typedef moth_frame moth_wander_frame;

static void moth_wander(Coro *co)
{
    CORO_BEGIN(co, moth_wander, f);
    f->actor->enemy.alert = false;
    coro_fork(co, moth_flutter, .actor = f->actor);
    CORO_WAIT_UNTIL(co, feels_light(f->actor));
    CORO_END(co);
}

/* --- drawn: round the light, until it is gone or the moment has come ---------------------------------------- */

/* Towards the light, then along a circle round it; a little unsteady. */
static void circle(Actor *actor, float side)
{
    MothLure lure;

    if (!moth_find_lure(actor->place, &lure)) {
        return;
    }
    const Vec way = vec_towards(actor->place, lure.place);
    const float gap = vec_distance(actor->place, lure.place) - TUNING_MOTH_CIRCLE_PX;
    const float inward =
        fmaxf(fminf(gap / 12.0f, 2.0f), -1.0f) + (float)random_between(&game.random_gameplay, -0.4, 0.4);
    actor->enemy.alert = lure.is_wick;
    actor_walk(actor, vec_add(vec(-way.y * side, way.x * side), vec_scale(way, inward)),
               TUNING_MOTH_DRAWN_PX_S);
}

typedef struct moth_circle_frame {
    Actor *actor;
    float side; /* 1 or -1 */
} moth_circle_frame;

static void moth_circle(Coro *co)
{
    CORO_BEGIN(co, moth_circle, f);
    f->side = random_chance(&game.random_gameplay, 0.5) ? 1.0f : -1.0f;
    for (;;) {
        circle(f->actor, f->side);
        CORO_WAIT_SECONDS(co, THINK_S);
    }
    CORO_END(co);
}

typedef moth_frame moth_await_turn_frame;

static void moth_await_turn(Coro *co)
{
    CORO_BEGIN(co, moth_await_turn, f);
    CORO_WAIT_CONDITION(co, &ENEMY_TURN, f->actor);
    CORO_END(co);
}

typedef moth_frame moth_lose_light_frame;

static void moth_lose_light(Coro *co)
{
    CORO_BEGIN(co, moth_lose_light, f);
    CORO_WAIT_WHILE(co, feels_light(f->actor));
    CORO_END(co);
}

typedef moth_frame moth_be_drawn_frame;

static void moth_be_drawn(Coro *co)
{
    CORO_BEGIN(co, moth_be_drawn, f);
    coro_fork(co, moth_circle, .actor = f->actor);
    coro_fork(co, moth_await_turn, .actor = f->actor);
    coro_fork(co, moth_lose_light, .actor = f->actor);
    CORO_WAIT_ANY(co);
    CORO_END(co);
}

/* --- swoop: tell, down through the light, up again -------------------------------------------------------------- */

typedef moth_frame moth_dive_frame;

/* Through where Wick stood, in a bow whose lowest point is in the middle. */
static void moth_dive(Coro *co)
{
    CORO_BEGIN(co, moth_dive, f);
    f->actor->enemy.act = POSE_SWOOP;
    f->actor->enemy.flies_px = 3.0f;
    actor_glide(f->actor, f->actor->enemy.aim, TUNING_MOTH_SWOOP_PX, (float)TUNING_MOTH_SWOOP_S, false);
    LOG_EVENT("strike", log_text("who", "moth"), log_integer("id", f->actor->id.index));
    while (actor_is_gliding(f->actor)) {
        CORO_WAIT_FIXED_UPDATE(co);
        if (combat_touch_hero(f->actor, TUNING_MOTH_TOUCH_PX, TUNING_MOTH_DAMAGE_HALVES)) {
            return;
        }
    }
    CORO_FINALLY(co);
    f->actor->enemy.flies_px = TUNING_MOTH_HEIGHT_PX;
    CORO_END(co);
}

typedef moth_frame moth_swoop_frame;

static void moth_swoop(Coro *co)
{
    CORO_BEGIN(co, moth_swoop, f);
    enemy_tell(f->actor, SFX_MOTH_TELL, TUNING_MOTH_TELL_S);
    f->actor->enemy.flies_px = TUNING_MOTH_HEIGHT_PX + 5.0f;
    CORO_OVER(co, TUNING_MOTH_TELL_S - TUNING_FOE_AIM_FIXED_S) {
        enemy_aim(f->actor);
        enemy_tremble(f->actor, coro_progress(co));
    }
    f->actor->shift.x = 0.0f;
    CORO_WAIT_SECONDS(co, TUNING_FOE_AIM_FIXED_S);
    CORO_CALL(co, moth_dive, .actor = f->actor);
    f->actor->enemy.act = POSE_FLAP;
    actor_walk(f->actor, f->actor->enemy.aim, TUNING_MOTH_WANDER_PX_S);
    CORO_WAIT_SECONDS(co, TUNING_MOTH_RECOVER_S);
    CORO_FINALLY(co);
    f->actor->shift.x = 0.0f;
    f->actor->enemy.act = POSE_FLAP;
    f->actor->enemy.flies_px = TUNING_MOTH_HEIGHT_PX;
    f->actor->enemy.rest_s = (float)(TUNING_MOTH_REST_S * random_between(&game.random_gameplay, 1.0, 1.8));
    enemy_give_turn(f->actor);
    CORO_END(co);
}

/* --- its mind ------------------------------------------------------------------------------------------------------ */

typedef moth_frame moth_live_frame;

static void moth_live(Coro *co)
{
    CORO_BEGIN(co, moth_live, f);
    for (;;) {
        CORO_CALL(co, moth_wander, .actor = f->actor);
        CORO_CALL(co, moth_be_drawn, .actor = f->actor);
        if (f->actor->enemy.attacks) {
            CORO_CALL(co, moth_swoop, .actor = f->actor);
        }
    }
    CORO_FINALLY(co);
    enemy_give_turn(f->actor);
    CORO_END(co);
}

typedef moth_frame moth_come_frame;

/* Out of the dark above. */
static void moth_come(Coro *co)
{
    CORO_BEGIN(co, moth_come, f);
    CORO_OVER(co, TUNING_MOTH_COMES_DOWN_S) {
        f->actor->alpha = (uint8_t)(255.0 * coro_progress(co));
    }
    CORO_CALL(co, moth_live, .actor = f->actor);
    CORO_END(co);
}

/* --- coming to be ------------------------------------------------------------------------------------------------------ */

static Actor *make(Vec place, float height)
{
    Actor *actor = actor_create(ACTOR_MOTH, FIGURE_MOTH, place);

    if (actor == NULL) {
        return NULL;
    }
    actor->hits_left = TUNING_MOTH_HITS;
    actor->height = height;
    actor->enemy.flies_px = TUNING_MOTH_HEIGHT_PX;
    actor->enemy.notice_px = TUNING_FOE_LOSE_PX;
    actor->enemy.strike_px = TUNING_MOTH_STRIKE_PX;
    actor->enemy.rest_s = (float)(TUNING_MOTH_REST_S * random_between(&game.random_gameplay, 0.5, 1.2));
    actor->enemy.act = POSE_FLAP;
    coro_start(actor_scheduler(actor), moth_hover, .actor = actor);
    coro_start(actor_scheduler(actor), enemy_show, .actor = actor);
    LOG_EVENT("spawn", log_text("who", "moth"), log_integer("id", actor->id.index),
              log_number("x", (double)place.x), log_number("y", (double)place.y));
    return actor;
}

Actor *moth_create(Vec place)
{
    Actor *actor = make(place, TUNING_MOTH_HEIGHT_PX);

    if (actor != NULL) {
        actor->enemy.mind = coro_start(actor_scheduler(actor), moth_live, .actor = actor);
    }
    return actor;
}

Actor *moth_create_descending(Vec place)
{
    Actor *actor = make(place, TUNING_MOTH_COMES_DOWN_PX);

    if (actor != NULL) {
        actor->alpha = 0;
        actor->safe_seconds = (float)TUNING_MOTH_COMES_DOWN_S;
        actor->enemy.mind = coro_start(actor_scheduler(actor), moth_come, .actor = actor);
    }
    return actor;
}

/* --- scenery: round every lit lamp ---------------------------------------------------------------------------------------- */

/* Round and round, each with its own speed, width and side. */
typedef struct moth_circle_lamp_frame {
    Actor *actor;
    int number; /* sets them apart */
    float width, turns;
} moth_circle_lamp_frame;

static void circle_lamp(Actor *actor, int number, float width, float turns)
{
    const float angle = (number % 2 == 0 ? turns : -turns) * TURN;
    const float reach = (width + (float)(number * 5 % 9)) * (1.0f + 0.2f * sinf(angle * 3.0f));

    actor->place = vec_add(actor->enemy.home, vec(cosf(angle) * reach, 1.0f + sinf(angle) * reach * 0.4f));
}

static void moth_circle_lamp(Coro *co)
{
    CORO_BEGIN(co, moth_circle_lamp, f);
    for (f->turns = 0.37f * (float)f->number;;) {
        f->turns += (0.22f + 0.05f * (float)(f->number % 4)) * (float)coro_dt(co);
        circle_lamp(f->actor, f->number, f->width, f->turns);
        CORO_YIELD(co);
    }
    CORO_END(co);
}

static void gather(const Lamp *lamp, int index)
{
    const int moths = lamp->kind == LAMP_GREAT ? TUNING_MOTHS_GREAT_LAMP : TUNING_MOTHS_POST;

    for (int i = 0; i < moths; i++) {
        Actor *actor = actor_create(ACTOR_MOTH, FIGURE_MOTH, lamp->place);
        if (actor == NULL) {
            return;
        }
        actor->enemy.harmless = true;
        actor->enemy.act = POSE_FLAP;
        actor->height = 8.0f;
        actor->enemy.flies_px = (lamp->kind == LAMP_GREAT ? 30.0f : 18.0f) + 4.0f * (float)i;
        coro_start(actor_scheduler(actor), moth_hover, .actor = actor);
        coro_start(actor_scheduler(actor), enemy_show, .actor = actor);
        coro_start(actor_scheduler(actor), moth_circle_lamp, .actor = actor,
                   .number = TUNING_MOTHS_GREAT_LAMP * index + i,
                   .width = lamp->kind == LAMP_GREAT ? 21.0f : 13.0f);
    }
}

void moths_gather(Coro *co)
{
    CORO_BEGIN(co, moths_gather, f);
    for (;;) {
        for (int i = 0; i < game.lamps.count; i++) {
            const Lamp *lamp = &game.lamps.items[i];
            const bool shines = lamp->lit && (lamp->kind == LAMP_POST || lamp->kind == LAMP_GREAT);
            if (shines && (f->gathered & 1 << i) == 0) {
                f->gathered |= 1 << i;
                gather(lamp, i);
            }
        }
        CORO_WAIT_SIGNAL_TIMEOUT(co, &game.lamps.lit, 1.0); /* posts light up by and by */
    }
    CORO_END(co);
}
