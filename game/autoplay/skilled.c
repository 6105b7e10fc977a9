/* SPDX-License-Identifier: Zlib */
/* The skilled player: what he does, one thing after the other. */
#include "autoplay/fight.h"
#include "autoplay/goal.h"
#include "autoplay/pathfinding.h"
#include "autoplay/perception.h"
#include "autoplay/player.h"
#include "autoplay/virtual_keys.h"
#include "coro.h"
#include "enemies/kinds.h"
#include "hero/hero.h"
#include "main_loop.h"
#include "vec.h"
#include "world/control.h"
#include "world/room.h"

#define READ_S    0.35 /* from a page's last letter to the key */
#define PAGE_S    12.0 /* no page is written for longer */
#define AGAIN_S   0.8  /* a key that did nothing is pressed again */
#define PATIENT_S 1.2  /* how long nothing may happen before he tries a key */
#define LOOK_S    0.3  /* between two looks at the way */
#define GIVE_UP_S 2.0  /* at the end of a way that leads nowhere */
#define LOST_S    8.0  /* on a way that seems to lead there */
#define SNEAK_PX  120.0f
#define SWING_S   0.35
#define USE_S     1.0 /* what a use takes to show */

typedef enum Next { NEXT_TURN_BACK, NEXT_READ, NEXT_WAIT, NEXT_FIGHT, NEXT_PROMPT, NEXT_WALK } Next;

static bool is_told_to_turn_back(void)
{
    return perception()->scene && perception()->prompt != NULL &&
           perception()->prompt_control == CONTROL_TURN_BACK;
}

static Next what_next(void)
{
    if (is_told_to_turn_back()) {
        return NEXT_TURN_BACK;
    }
    if (perception()->page) {
        return NEXT_READ;
    }
    if (!perception()->control || !hero_has_control()) {
        return NEXT_WAIT;
    }
    if (fight_is_on()) {
        return NEXT_FIGHT;
    }
    return perception()->prompt != NULL ? NEXT_PROMPT : NEXT_WALK;
}

static bool has_turned(Next next)
{
    return what_next() != next;
}

/* --- reading and waiting ------------------------------------------------------------------------------ */

/* One player takes the first answer, another the second. */
static bool wants_the_other_answer(void)
{
    return main_loop_seed() % 2 == 0;
}

/* Lets the page be written, reads to its end, and goes on. */
typedef struct read_page_frame {
    const char *text;
} read_page_frame;

static void read_page(Coro *co)
{
    CORO_BEGIN(co, read_page, f);
    f->text = perception()->text;
    CORO_WAIT_UNTIL_TIMEOUT(co,
                            !perception()->page || perception()->text != f->text || perception()->page_waits,
                            PAGE_S);
    CORO_WAIT_SECONDS(co, READ_S);
    if (perception()->choice && wants_the_other_answer()) {
        virtual_keys_press(CONTROL_DOWN);
        CORO_WAIT_SECONDS(co, READ_S);
    }
    while (perception()->page && perception()->text == f->text) {
        virtual_keys_press(CONTROL_USE);
        CORO_WAIT_UNTIL_TIMEOUT(co, !perception()->page || perception()->text != f->text, AGAIN_S);
    }
    CORO_END(co);
}

/* Scenes are watched; where nothing moves on by itself (title, end card), a key may help. */
typedef CoroNoFrame wait_and_try_frame;

static void wait_and_try(Coro *co)
{
    CORO_BEGIN(co, wait_and_try, f);
    CORO_WAIT_UNTIL_TIMEOUT(co, has_turned(NEXT_WAIT), PATIENT_S);
    while (!has_turned(NEXT_WAIT)) {
        if (!perception()->scene) {
            virtual_keys_press(CONTROL_USE);
        }
        CORO_WAIT_UNTIL_TIMEOUT(co, has_turned(NEXT_WAIT), AGAIN_S);
    }
    CORO_END(co);
}

/* --- doing what a prompt says -------------------------------------------------------------------------- */

typedef CoroNoFrame follow_prompt_frame;

static void follow_prompt(Coro *co)
{
    CORO_BEGIN(co, follow_prompt, f);
    virtual_keys_off();
    virtual_keys_press(perception()->prompt_control);
    CORO_WAIT_UNTIL_TIMEOUT(co, has_turned(NEXT_PROMPT), USE_S);
    CORO_END(co);
}

/* Holds the key for as long as the picture runs backwards. */
typedef CoroNoFrame turn_back_the_night_frame;

static void turn_back_the_night(Coro *co)
{
    CORO_BEGIN(co, turn_back_the_night, f);
    virtual_keys_hold(CONTROL_TURN_BACK, true);
    CORO_WAIT_UNTIL_TIMEOUT(co, perception()->turns_back, PAGE_S);
    CORO_WAIT_UNTIL_TIMEOUT(co, !perception()->turns_back, PAGE_S);
    CORO_FINALLY(co);
    virtual_keys_hold(CONTROL_TURN_BACK, false);
    CORO_END(co);
}

/* --- going somewhere ------------------------------------------------------------------------------------- */

/* Walks until he is there, something else comes up, or he has come no nearer for a while. */
typedef struct walk_to_goal_frame {
    Goal goal;
    Vec leg;    /* the spot to walk straight to */
    Vec before; /* where he was a frame ago */
    bool reaches;
    float nearest;
    double nearer_at; /* the player's time when he last came nearer */
} walk_to_goal_frame;

/* How near to a spot he has come between two frames: at few frames a second he steps over what is small. */
static float came_within(Vec before, Vec now, Vec spot)
{
    const Vec way = vec_sub(now, before);
    const float length = vec_length(way);
    const float along = length < 0.01f ? 0.0f : vec_dot(vec_sub(spot, before), way) / (length * length);

    return vec_distance(vec_mix(before, now, fminf(fmaxf(along, 0.0f), 1.0f)), spot);
}

/* Where something is to be used he has to stand; other things he may have walked over. */
static bool is_there(const walk_to_goal_frame *f)
{
    const Vec hero = hero_actor()->place;

    return came_within(f->goal.used ? hero : f->before, hero, f->goal.place) <= f->goal.near_px;
}

static bool is_walked(const walk_to_goal_frame *f)
{
    return has_turned(NEXT_WALK) || hero_actor() == NULL || is_there(f) || goal_is_old(&f->goal);
}

static void look_for_way(walk_to_goal_frame *f, double now)
{
    const Vec hero = hero_actor()->place;
    const float distance = vec_distance(hero, f->goal.place);

    goal_look_round();
    f->leg = pathfinding_next(hero, f->goal.place, f->goal.near_px, &f->reaches);
    if (distance < f->nearest - 2.0f) {
        f->nearest = distance;
        f->nearer_at = now;
    }
}

/* Somebody on his round who has not noticed him: the lantern is shuttered until he is past. */
static bool has_to_sneak(Vec hero)
{
    for (int i = 0; i < perception()->foe_count; i++) {
        const PerceptionFoe *foe = &perception()->foes[i];
        if (foe->kind == &HUSK && foe->calm && vec_distance(perception_foe_now(foe), hero) < SNEAK_PX &&
            room_sees(hero, foe->place)) {
            return true;
        }
    }
    return false;
}

/* Keeps to the leg; true at its end. */
static bool walk_leg(walk_to_goal_frame *f)
{
    const Vec before = f->before;

    f->before = hero_actor()->place;
    virtual_keys_hold(CONTROL_SHUTTER, has_to_sneak(f->before));
    virtual_keys_go_to(f->before, f->leg);
    return came_within(before, f->before, f->leg) < PATHFINDING_HERE_PX;
}

static void walk_to_goal(Coro *co)
{
    CORO_BEGIN(co, walk_to_goal, f);
    f->nearest = 1e6f;
    f->before = hero_actor()->place;
    while (!is_walked(f)) {
        look_for_way(f, coro_time(co));
        if (coro_time(co) - f->nearer_at > (f->reaches ? LOST_S : GIVE_UP_S)) {
            return;
        }
        CORO_WAIT_UNTIL_TIMEOUT(co, is_walked(f) || walk_leg(f), LOOK_S);
        CORO_YIELD(co);
    }
    CORO_FINALLY(co);
    virtual_keys_off();
    CORO_END(co);
}

/* There he tries the use key, and sees whether something comes of it. */
typedef struct try_goal_frame {
    Goal goal;
} try_goal_frame;

static void try_goal(Coro *co)
{
    CORO_BEGIN(co, try_goal, f);
    if (f->goal.kind == GOAL_NONE) {
        CORO_WAIT_UNTIL_TIMEOUT(co, has_turned(NEXT_WALK), AGAIN_S);
        return;
    }
    CORO_CALL(co, walk_to_goal, .goal = f->goal);
    if (has_turned(NEXT_WALK) || goal_is_old(&f->goal)) {
        return;
    }
    goal_tried(&f->goal);
    if (f->goal.kind == GOAL_STAND) {
        virtual_keys_go(vec_sub(f->goal.place, hero_actor()->place));
        virtual_keys_press(CONTROL_SWING);
        CORO_WAIT_UNTIL_TIMEOUT(co, has_turned(NEXT_WALK), SWING_S);
        virtual_keys_off();
    } else if (f->goal.used) {
        virtual_keys_press(CONTROL_USE);
        CORO_WAIT_UNTIL_TIMEOUT(co, has_turned(NEXT_WALK), USE_S);
    }
    CORO_END(co);
}

/* --- all of it ---------------------------------------------------------------------------------------------- */

void player_skilled(Coro *co)
{
    CORO_BEGIN(co, player_skilled, f);
    for (;;) {
        f->next = (int)what_next();
        if (f->next == NEXT_TURN_BACK) {
            CORO_CALL(co, turn_back_the_night);
        } else if (f->next == NEXT_READ) {
            CORO_CALL(co, read_page);
        } else if (f->next == NEXT_WAIT) {
            CORO_CALL(co, wait_and_try);
        } else if (f->next == NEXT_FIGHT) {
            CORO_CALL(co, fight);
        } else if (f->next == NEXT_PROMPT) {
            CORO_CALL(co, follow_prompt);
        } else {
            CORO_CALL(co, try_goal, .goal = goal_choose());
        }
        CORO_YIELD(co);
    }
    CORO_END(co);
}
