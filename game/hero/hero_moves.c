/* SPDX-License-Identifier: Zlib */
/* What Wick does, one body for each move. Blows that land meanwhile stop the move from outside (hero.c, be_struck). */
#include "hero/hero.h"

#include "audio/sfx.h"
#include "hero/prompt.h"
#include "input.h"
#include "log.h"
#include "pictures/figure.h"
#include "tuning.h"
#include "world/candle_stand.h"
#include "world/control.h"
#include "world/effect.h"
#include "world/world.h"

#define TURN         6.28318531f
#define SMEARS       3
#define STEP_S       0.08f
#define GHOST_EACH_S 0.05
#define PRESS_S      0.05  /* a press so old still counts */
#define FLAME_PX     30.0f /* a great lamp's, over its foot */

/* --- swing ----------------------------------------------------------------------------------------------- */

/* Along one of the four views: the arc is wide enough for what stands between two of them. */
static void aim(Actor *actor)
{
    static const Vec WAYS[VIEW_COUNT] = {{0.0f, 1.0f}, {0.0f, -1.0f}, {1.0f, 0.0f}, {-1.0f, 0.0f}};

    actor_face(actor, hero_wish());
    actor->face = WAYS[actor->view];
}

static float turns_of(Vec direction)
{
    return atan2f(direction.y, direction.x) / TURN;
}

/* The staff goes from one side of the face to the other; share 0 to 1. */
static void carry_staff(const Actor *actor, float share)
{
    const float half = TUNING_SWING_ARC_DEG / 720.0f;
    const float side = hero_state.swings_back ? half - 2.0f * half * share : -half + 2.0f * half * share;

    hero_state.staff_turns = turns_of(actor->face) + side;
}

static void begin_swing(Actor *actor)
{
    aim(actor);
    actor_stand(actor);
    actor_pose(actor, POSE_WIND_UP, 0);
    hero_state.staff_out = true;
    carry_staff(actor, 0.0f);
}

static void begin_arc(Actor *actor)
{
    sfx_play(SFX_SWING);
    LOG_EVENT("swing", log_number("x", (double)actor->place.x), log_number("y", (double)actor->place.y));
    actor_glide(actor, actor->face, TUNING_SWING_STEP_PX, STEP_S, true);
    hero_state.smear_back = hero_state.swings_back;
}

static void show_arc(Actor *actor, float share)
{
    actor_pose(actor, POSE_SWING, share < 0.5f ? 0 : 1);
    carry_staff(actor, share);
    hero_state.smear = 1 + (int)(share * ((float)SMEARS - 0.01f));
}

void hero_swing(Coro *co)
{
    CORO_BEGIN(co, hero_swing, f);
    hero_state.move = coro_self(co);
    begin_swing(f->actor);
    CORO_WAIT_UNTIL_TIMEOUT(co, hero_wants_dash(), TUNING_SWING_WIND_UP_S);
    if (!coro_timed_out(co)) {
        return; /* the dash goes first */
    }
    begin_arc(f->actor);
    CORO_OVER(co, TUNING_SWING_ARC_S) {
        show_arc(f->actor, (float)coro_progress(co));
        combat_sweep(f->actor, TUNING_SWING_RADIUS_PX, TUNING_SWING_ARC_DEG, &f->struck);
        candle_stand_light_swept(f->actor, TUNING_SWING_RADIUS_PX, TUNING_SWING_ARC_DEG);
    }
    hero_state.smear = 0;
    actor_pose(f->actor, POSE_RECOVER, 0);
    CORO_WAIT_UNTIL_TIMEOUT(co, hero_wants_dash(), TUNING_SWING_RECOVER_S);
    CORO_FINALLY(co);
    hero_state.smear = 0;
    hero_state.staff_out = false;
    hero_state.swings_back = !hero_state.swings_back;
    CORO_END(co);
}

/* --- dash ------------------------------------------------------------------------------------------------ */

typedef struct leave_ghosts_frame {
    Actor *actor;
    int left;
} leave_ghosts_frame;

static void leave_ghosts(Coro *co)
{
    CORO_BEGIN(co, leave_ghosts, f);
    for (f->left = TUNING_DASH_GHOSTS; f->left > 0; f->left--) {
        effect_ghost(f->actor);
        CORO_WAIT_SECONDS(co, GHOST_EACH_S);
    }
    CORO_END(co);
}

static Vec dash_way(const Actor *actor)
{
    const Vec wish = vec_normal(hero_wish());

    return vec_length(wish) > 0.5f ? wish : actor->face;
}

static void begin_dash(Actor *actor, Vec way)
{
    actor_face(actor, way);
    actor_pose(actor, POSE_DASH, 0);
    actor_glide(actor, way, TUNING_DASH_PX, (float)TUNING_DASH_S, false);
    hero_state.dash_began_s = world.seconds;
    hero_state.dash_rest_s = (float)(TUNING_DASH_S + TUNING_DASH_AGAIN_S);
    hero_state.dodged = false;
    sfx_play(SFX_DASH);
    effect_play(EFFECT_DUST, actor->place, way);
    LOG_EVENT("dash", log_number("x", (double)actor->place.x), log_number("y", (double)actor->place.y));
}

void hero_dash(Coro *co)
{
    CORO_BEGIN(co, hero_dash, f);
    hero_state.move = coro_self(co);
    f->way = dash_way(f->actor);
    begin_dash(f->actor, f->way);
    coro_fork(co, leave_ghosts, .actor = f->actor);
    CORO_WAIT_WHILE(co, actor_is_gliding(f->actor));
    effect_play(EFFECT_DUST, f->actor->place, vec_scale(f->way, -1.0f));
    f->actor->velocity =
        vec_scale(hero_wish(), TUNING_WALK_PX_S); /* he walks on without a pause where a key is held */
    CORO_END(co);
}

/* --- hurt and fall ---------------------------------------------------------------------------------------- */

void hero_hurt(Coro *co)
{
    CORO_BEGIN(co, hero_hurt, f);
    hero_state.move = coro_self(co);
    hero_state.wounded = false;
    actor_pose(f->actor, POSE_HURT, 0);
    CORO_WAIT_SECONDS(co, TUNING_HURT_POSE_S);
    CORO_END(co);
}

/* With oil left nothing is lost yet: he lies there, and the night can be turned back, until the player goes on. */
typedef CoroNoFrame offer_to_turn_back_frame;

static void offer_to_turn_back(Coro *co)
{
    CORO_BEGIN(co, offer_to_turn_back, f);
    prompt_show_over_wick(CONTROL_TURN_BACK, "turn back");
    CORO_WAIT_SECONDS(co, TUNING_FALL_LIE_S); /* presses of the fight go nowhere */
    input_drop_presses(&world.input);
    CORO_WAIT_UNTIL_TIMEOUT(co, control_take_go_on(PRESS_S), TUNING_FALL_OFFER_S - TUNING_FALL_LIE_S);
    CORO_FINALLY(co);
    if (prompt_state.control == CONTROL_TURN_BACK) {
        prompt_hide();
    }
    CORO_END(co);
}

void hero_fall(Coro *co)
{
    CORO_BEGIN(co, hero_fall, f);
    hero_state.move = coro_self(co);
    hero_hold();
    LOG_EVENT("death", log_text("who", "wick"));
    actor_pose(f->actor, POSE_FALL, 0);
    CORO_WAIT_SECONDS(co, TUNING_FALL_POSE_S);
    actor_pose(f->actor, POSE_FALL, 1);
    effect_motes_of(f->actor);
    f->lay_s = coro_time(co);
    if (hero_state.oil_seconds > 0.0f) {
        CORO_CALL(co, offer_to_turn_back);
    } else {
        CORO_WAIT_SECONDS(co, TUNING_FALL_LIE_S);
    }
    f->lay_s = coro_time(co) - f->lay_s;
    CORO_CALL(co, effect_iris, .opens = false, .seconds = TUNING_FALL_DARK_S);
    hero_come_back();
    actor_pose(f->actor, POSE_IDLE, 0);
    CORO_CALL(co, effect_iris, .opens = true, .seconds = TUNING_FALL_DARK_S);
    LOG_EVENT("control_again", log_number("x", (double)f->actor->place.x),
              log_number("offered", fmax(f->lay_s - TUNING_FALL_LIE_S, 0.0)));
    CORO_FINALLY(co);
    hero_release();
    CORO_END(co);
}

/* --- light a lamp ------------------------------------------------------------------------------------------- */

static void reach_with_staff(Actor *actor, const Lamp *lamp)
{
    const Vec flame = vec(lamp->place.x, lamp->place.y - FLAME_PX);

    actor_pose(actor, POSE_LIGHT, 1);
    hero_state.staff_out = true;
    hero_state.staff_turns = turns_of(vec_sub(flame, actor_middle(actor)));
}

void hero_reach(Coro *co)
{
    CORO_BEGIN(co, hero_reach, f);
    hero_state.move = coro_self(co);
    actor_pose(f->actor, POSE_LIGHT, 0);
    CORO_WAIT_SECONDS(co, 0.25);
    reach_with_staff(f->actor, f->lamp);
    CORO_WAIT_SECONDS(co, 0.45);
    CORO_FINALLY(co);
    hero_state.staff_out = false;
    actor_pose(f->actor, POSE_IDLE, 0);
    CORO_END(co);
}

/* Wick steps up to it, raises the flame, and the lamp takes it. For scenes and for the player. */
void hero_light(Coro *co)
{
    CORO_BEGIN(co, hero_light, f);
    hero_state.move = coro_self(co);
    hero_hold();
    actor_face(f->actor, vec_sub(vec_add(f->lamp->place, vec(0.0f, -6.0f)), f->actor->place));
    actor_pose(f->actor, POSE_LIGHT, 0);
    CORO_WAIT_SECONDS(co, 0.2);
    reach_with_staff(f->actor, f->lamp);
    CORO_WAIT_SECONDS(co, 0.35);
    coro_fork(co, lamp_light_great, .lamp = f->lamp);
    hero_heal(hero_state.half_hearts_max);
    hero_state.safe_place = f->actor->place;
    CORO_WAIT_SECONDS(co, 0.25);
    hero_state.staff_out = false;
    actor_pose(f->actor, POSE_RAISE, 0);
    CORO_WAIT_ALL(co); /* the night has given way */
    CORO_FINALLY(co);
    hero_state.staff_out = false;
    hero_release();
    CORO_END(co);
}
