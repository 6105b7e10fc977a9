/* SPDX-License-Identifier: Zlib */
#include "hero/hero.h"

#include "audio/music.h"
#include "audio/sfx.h"
#include "camera.h"
#include "ease.h"
#include "input.h"
#include "log.h"
#include "palette.h"
#include "pictures/figure.h"
#include "tuning.h"
#include "world/control.h"
#include "world/effect.h"
#include "world/place.h"
#include "world/room.h"
#include "world/settings.h"
#include "world/world.h"

Hero hero_state;

Actor *hero_actor(void)
{
    return actor_find(hero_state.id);
}

/* --- control --------------------------------------------------------------------------------------- */

void hero_hold(void)
{
    Actor *hero = hero_actor();

    hero_state.holds++;
    if (hero != NULL) {
        actor_stand(hero);
    }
}

void hero_release(void)
{
    hero_state.holds--;
    input_drop_presses(&world.input);
}

bool hero_has_control(void)
{
    return hero_state.holds <= 0 && !hero_state.fallen && !world.loop.paused && hero_actor() != NULL;
}

bool hero_is_busy(void)
{
    return coro_is_alive(world_runtime, hero_state.move);
}

Vec hero_wish(void)
{
    double x = 0.0;
    double y = 0.0;

    if (hero_has_control()) {
        input_direction(&world.input, CONTROL_LEFT, CONTROL_RIGHT, CONTROL_UP, CONTROL_DOWN, &x, &y);
    }
    return vec((float)x, (float)y);
}

bool hero_wants_dash(void)
{
    return hero_has_control() && hero_state.dash_rest_s <= 0.0f &&
           input_has_press(&world.input, CONTROL_DASH, TUNING_DASH_BUFFER_S);
}

static void log_first_control(void)
{
    if (!hero_state.has_had_control) {
        hero_state.has_had_control = true;
        LOG_EVENT("first_control", log_text("scene", room_plan() == NULL ? "" : room_plan()->name));
    }
}

void hero_fixed_update(float seconds)
{
    Actor *hero = hero_actor();

    hero_state.dash_rest_s = fmaxf(hero_state.dash_rest_s - seconds, 0.0f);
    if (hero == NULL || !hero_has_control()) {
        return;
    }
    log_first_control();
    if (hero_is_busy()) {
        actor_stand(hero);
        return;
    }
    const Vec wish = hero_wish();
    const float speed = TUNING_WALK_PX_S * (hero_state.shuttered ? TUNING_SHUTTERED_SPEED : 1.0f);
    hero->want = vec_scale(wish, speed);
    actor_face(hero, wish);
}

/* --- his mind: one move after the other ------------------------------------------------------------- */

typedef enum Move { MOVE_NONE, MOVE_FALL, MOVE_HURT, MOVE_DASH, MOVE_SWING } Move;

/* What to do next, the most urgent first. Takes the press that asks for it. */
static Move take_move(void)
{
    if (hero_state.fallen) {
        return MOVE_FALL;
    }
    if (hero_state.wounded) {
        return MOVE_HURT;
    }
    if (hero_wants_dash() && control_take(CONTROL_DASH, TUNING_DASH_BUFFER_S)) {
        return MOVE_DASH;
    }
    if (hero_has_control() && control_take(CONTROL_SWING, TUNING_SWING_BUFFER_S)) {
        return MOVE_SWING;
    }
    return MOVE_NONE;
}

typedef struct hero_live_frame {
    Actor *actor;
    Move next;
} hero_live_frame;

static void hero_live(Coro *co)
{
    CORO_BEGIN(co, hero_live, f);
    for (;;) {
        CORO_WAIT_UNTIL(co, (f->next = take_move()) != MOVE_NONE);
        if (f->next == MOVE_FALL) {
            CORO_CALL(co, hero_fall, .actor = f->actor);
        } else if (f->next == MOVE_HURT) {
            CORO_CALL(co, hero_hurt, .actor = f->actor);
        } else if (f->next == MOVE_DASH) {
            CORO_CALL(co, hero_dash, .actor = f->actor);
        } else {
            CORO_CALL(co, hero_swing, .actor = f->actor);
        }
    }
    CORO_END(co);
}

/* --- how he looks while he stands and walks ---------------------------------------------------------- */

static bool walks(const Actor *actor)
{
    return vec_length(actor->want) > 1.0f;
}

static bool moves_otherwise(const Actor *actor, bool walked, bool shuttered)
{
    return hero_is_busy() || walks(actor) != walked || hero_state.shuttered != shuttered;
}

static bool is_on_grass(const Actor *actor)
{
    return room_tile((int)actor->place.x / PLACE_TILE_PX, (int)actor->place.y / PLACE_TILE_PX) == ';';
}

static void tread(const Actor *actor, int step)
{
    const Sfx ground = room_plan()->masonry == MASONRY_CRYPT ? SFX_STEP_SLAB : SFX_STEP;

    sfx_play_pitched(is_on_grass(actor) ? SFX_STEP_GRASS : ground, step == 0 ? 1.0f : 0.92f);
    effect_play(EFFECT_DUST, actor->place, actor->face);
}

typedef struct hero_show_frame {
    Actor *actor;
    int step;
    bool shuttered;
} hero_show_frame;

static void hero_show(Coro *co)
{
    CORO_BEGIN(co, hero_show, f);
    for (;;) {
        CORO_WAIT_WHILE(co, hero_is_busy());
        for (f->step = 0; walks(f->actor) && !hero_is_busy(); f->step = (f->step + 1) % 4) {
            f->shuttered = hero_state.shuttered;
            actor_pose(f->actor, f->shuttered ? POSE_SNEAK : POSE_WALK, f->step);
            if (f->step % 2 == 0) {
                tread(f->actor, f->step);
            }
            CORO_WAIT_UNTIL_TIMEOUT(co, moves_otherwise(f->actor, true, f->shuttered),
                                    TUNING_WALK_FRAME_S * (hero_state.shuttered ? 2.0 : 1.0));
        }
        for (f->step = 0; !walks(f->actor) && !hero_is_busy(); f->step = (f->step + 1) % 2) {
            f->shuttered = hero_state.shuttered;
            actor_pose(f->actor, f->shuttered ? POSE_SHUTTER : POSE_IDLE, f->step);
            CORO_WAIT_UNTIL_TIMEOUT(co, moves_otherwise(f->actor, false, f->shuttered), TUNING_IDLE_FRAME_S);
        }
    }
    CORO_END(co);
}

/* --- his lantern -------------------------------------------------------------------------------------- */

static float lantern_wish(void)
{
    if (hero_state.fallen) {
        return TUNING_LANTERN_FALLEN_PX;
    }
    if (hero_state.shuttered) {
        return TUNING_LANTERN_SHUTTERED_PX;
    }
    if (hero_state.choked_s > 0.0f) {
        return TUNING_LANTERN_CHOKED_PX;
    }
    return fmaxf(TUNING_LANTERN_PX - hero_state.dimmed_px, TUNING_LANTERN_LEAST_PX);
}

static void set_shutter(bool shut)
{
    if (shut != hero_state.shuttered) {
        sfx_play(shut ? SFX_SHUTTER_CLOSE : SFX_SHUTTER_OPEN);
    }
    hero_state.shuttered = shut;
}

typedef CoroNoFrame tend_lantern_frame;

static void tend_lantern(Coro *co)
{
    CORO_BEGIN(co, tend_lantern, f);
    for (;;) {
        set_shutter(hero_has_control() && input_held(&world.input, CONTROL_SHUTTER));
        hero_state.choked_s = fmaxf(hero_state.choked_s - (float)coro_dt(co), 0.0f);
        hero_state.lantern_px = ease_approach(hero_state.lantern_px, lantern_wish(),
                                              TUNING_LANTERN_MOVES_PX_S * (float)coro_dt(co));
        CORO_YIELD(co);
    }
    CORO_END(co);
}

typedef CoroNoFrame lantern_flicker_frame;

static void lantern_flicker(Coro *co)
{
    CORO_BEGIN(co, lantern_flicker, f);
    for (;;) {
        const LightFlicker now = light_flicker(coro_time(co), 0.4f);
        hero_state.flicker_radius = now.radius;
        hero_state.flicker_alpha = now.alpha;
        CORO_WAIT_INTERVAL(co, TUNING_FLICKER_S);
    }
    CORO_END(co);
}

Vec hero_lantern(const Actor *actor, float alpha)
{
    const Vec feet = actor_seen(actor, alpha);

    return vec(feet.x + (actor->view == VIEW_LEFT || actor->view == VIEW_BACK ? -3.0f : 3.0f), feet.y - 9.0f);
}

Light hero_light_of_lantern(const Actor *actor)
{
    const Vec at = hero_lantern(actor, 1.0f);

    return (Light){
        .x = at.x,
        .y = at.y,
        .radius = hero_state.lantern_px,
        .colour = TUNING_LANTERN_COLOUR,
        .alpha = TUNING_LANTERN_ALPHA,
    };
}

/* --- coming to be ------------------------------------------------------------------------------------- */

void hero_create(Vec place)
{
    const Hero fresh = {
        .half_hearts = TUNING_HEARTS_HALVES,
        .half_hearts_max = TUNING_HEARTS_HALVES,
        .oil_seconds = TUNING_OIL_START_S,
        .lantern_px = TUNING_LANTERN_PX,
        .flicker_radius = 1.0f,
        .flicker_alpha = 1.0f,
        .safe_place = place,
    };
    Actor *actor = actor_create(&HERO_KIND, FIGURE_WICK, place);

    hero_state = fresh;
    if (actor == NULL) {
        return;
    }
    hero_state.id = world.focus = actor->id;
    CoroScheduler *own = actor_scheduler(actor);
    hero_state.mind = coro_start(own, hero_live, .actor = actor);
    coro_start(own, hero_show, .actor = actor);
    coro_start(own, tend_lantern);
    coro_start(own, lantern_flicker);
}

/* --- what happens to him ------------------------------------------------------------------------------- */

static double since_dash(void)
{
    return world.seconds - hero_state.dash_began_s;
}

bool hero_is_dashing_through(void)
{
    return hero_state.dash_began_s > 0.0 && since_dash() >= TUNING_DASH_SAFE_FROM_S &&
           since_dash() <= TUNING_DASH_SAFE_TO_S;
}

bool hero_swing_covers(Vec place)
{
    const Actor *hero = hero_actor();

    return hero != NULL && hero_state.smear > 0 &&
           combat_sweeps(hero, place, TUNING_SWING_RADIUS_PX, TUNING_SWING_ARC_DEG);
}

static void reward_dodge(const Actor *actor)
{
    if (hero_state.dodged || since_dash() > TUNING_DODGE_WINDOW_S) {
        return;
    }
    hero_state.dodged = true;
    LOG_EVENT("dodge", log_number("x", (double)actor->place.x));
    sfx_play(SFX_DODGE);
    effect_slow(TUNING_DODGE_SLOW_REAL_S, TUNING_DODGE_SLOW_SCALE);
    effect_play_many(EFFECT_SPARKS, actor_middle(actor), vec(0.0f, -1.0f), 6);
    hero_gain_oil(TUNING_DODGE_OIL_S);
}

static void lose_hearts(int half_hearts)
{
    const int lost =
        (half_hearts * settings.damage_percent + 99) / 100; /* what hurts at all costs half a heart */

    hero_state.half_hearts -= lost;
    hero_state.half_hearts_lost += lost;
    hero_state.fallen = hero_state.half_hearts <= 0;
    if (hero_state.fallen) {
        hero_state.half_hearts = 0;
    }
}

/* A blow that was dodged, or that passed, has landed all the same: the attacker does not try again. */
static bool be_struck(Actor *actor, const Blow *blow)
{
    if (hero_is_dashing_through()) {
        reward_dodge(actor);
        return true;
    }
    if (actor->safe_seconds > 0.0f || hero_state.fallen || hero_state.holds > 0) {
        return true;
    }
    lose_hearts(blow->damage);
    hero_state.wounded = true;
    actor->safe_seconds = TUNING_HURT_SAFE_S;
    actor_face(actor, vec_scale(blow->direction, -1.0f));
    actor_glide(actor, blow->direction, blow->push_px, TUNING_KNOCK_BACK_S, true);
    LOG_EVENT("hurt", log_integer("half_hearts", hero_state.half_hearts),
              log_text("by", blow->by == NULL ? "" : blow->by->kind->name));
    effect_flash(actor);
    effect_hit_stop(TUNING_STOP_HURT_REAL_S);
    effect_shake(TUNING_SHAKE_HURT);
    effect_play_many(EFFECT_SPARKS, actor_middle(actor), blow->direction, 10);
    sfx_play(SFX_HURT);
    music_muffle(world.loop.game);
    coro_stop(world_runtime, hero_state.move);
    return true;
}

void hero_come_back(void)
{
    Actor *actor = hero_actor();

    hero_state.fallen = hero_state.wounded = false;
    hero_state.half_hearts = hero_state.half_hearts_max;
    actor_put(actor, hero_state.safe_place);
    actor_face(actor, vec(0.0f, 1.0f));
    actor->safe_seconds = TUNING_RETURN_SAFE_S;
    camera_begin(&world.camera, world.camera.room, actor->place.x, actor->place.y);
    world.camera.shake_scale = settings.shake;
    world_raise(&hero_state.came_back);
}

void hero_heal(int half_hearts)
{
    hero_state.half_hearts += half_hearts;
    if (hero_state.half_hearts > hero_state.half_hearts_max) {
        hero_state.half_hearts = hero_state.half_hearts_max;
    }
}

void hero_gain_half_heart(void)
{
    if (hero_state.half_hearts_max < TUNING_HEARTS_MOST_HALVES) {
        hero_state.half_hearts_max++;
    }
    hero_heal(hero_state.half_hearts_max);
    LOG_EVENT("half_heart", log_integer("half_hearts_max", hero_state.half_hearts_max));
}

void hero_gain_oil(float seconds)
{
    hero_state.oil_seconds = fminf(hero_state.oil_seconds + seconds, TUNING_OIL_MAX_S);
}

/* --- state ----------------------------------------------------------------------------------------- */

static void hash_hero(StateHash *hash)
{
    state_hash_i32(hash, hero_state.half_hearts);
    state_hash_float(hash, hero_state.oil_seconds);
    state_hash_i32(hash, hero_state.holds);
    state_hash_bool(hash, hero_state.shuttered);
    state_hash_float(hash, hero_state.lantern_px);
    state_hash_bool(hash, hero_state.swings_back);
    state_hash_float(hash, hero_state.dash_rest_s);
    state_hash_bool(hash, hero_state.fallen);
    world_hash_vec(hash, hero_state.safe_place);
    state_hash_i32(hash, hero_state.half_hearts_lost);
}

static void reset_hero(void)
{
    hero_state = (Hero){.id = ENTITY_NONE};
}

const StatePart HERO_PART = {
    .name = "hero",
    .data = &hero_state,
    .size = sizeof hero_state,
    .hash = hash_hero,
    .reset = reset_hero,
};

const ActorKind HERO_KIND = {
    .name = "wick",
    .width = TUNING_FEET_WIDTH_PX,
    .depth = TUNING_FEET_HEIGHT_PX,
    .gain = TUNING_WALK_GAIN_S,
    .stop = TUNING_WALK_STOP_S,
    .gives_way = true,
    .travels = true,
    .cover_px = 6.0f,
    .motes = {PALETTE_YELLOW, PALETTE_ORANGE, PALETTE_RED},
    .be_struck = be_struck,
};
