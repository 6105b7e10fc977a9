/* SPDX-License-Identifier: Zlib */
/*
 * The Snuffer's fight. Each phase is a race of three: what he does, against the blows that wear him down, against
 * Wick's fall. Whoever comes first stops the other two, whatever they are doing. Read snuffer_fight, at the end,
 * first.
 */
#include "enemies/snuffer.h"

#include "audio/music.h"
#include "audio/sfx.h"
#include "enemies/cold_ring.h"
#include "enemies/kinds.h"
#include "enemies/snuffer_shown.h"
#include "hero/hero.h"
#include "log.h"
#include "main_loop_world.h"
#include "palette.h"
#include "particle.h"
#include "random.h"
#include "tuning.h"
#include "world/combat.h"
#include "world/effect.h"
#include "world/room.h"
#include "world/skippable.h"
#include "world/story.h"
#include "world/world.h"

#define DEGREES      57.2957795f
#define HIS_PLACES   4
#define HERE_PX      40.0f
#define GLIDE_MORE_S 0.15f
#define MUSIC_S      0.3
#define ENOUGH_S     0.1 /* a flash long */

typedef snuffer_phase_frame snuffer_frame;

Snuffer snuffer_state;

Actor *snuffer_actor(void)
{
    return actor_find(snuffer_state.id);
}

/* --- places and ways ------------------------------------------------------------------------------------ */

/* Beside each candelabrum, on the side of the aisle. */
static const Vec PLACE_AT[HIS_PLACES] = {{136.0f, 136.0f},
                                         {264.0f, 136.0f},
                                         {136.0f, 208.0f},
                                         {264.0f, 208.0f}};

static bool is_here(const Actor *actor, int place)
{
    return vec_distance(actor->place, PLACE_AT[place]) < HERE_PX;
}

static int nearest_to_hero(const Actor *actor)
{
    int nearest = -1;

    for (int i = 0; i < HIS_PLACES; i++) {
        if (!is_here(actor, i) && (nearest < 0 || vec_distance(hero_actor()->place, PLACE_AT[i]) <
                                                      vec_distance(hero_actor()->place, PLACE_AT[nearest]))) {
            nearest = i;
        }
    }
    return nearest;
}

Vec snuffer_choose_place(const Actor *actor)
{
    int place = random_int(&world.random_gameplay, 0, HIS_PLACES - 1);

    if (hero_actor() != NULL && random_chance(&world.random_gameplay, TUNING_SNUFFER_COMES_NEAR)) {
        return PLACE_AT[nearest_to_hero(actor)];
    }
    while (is_here(actor, place)) {
        place = (place + 1) % HIS_PLACES;
    }
    return PLACE_AT[place];
}

static void begin_glide(Actor *actor, Vec to)
{
    const Vec way = vec_sub(to, actor->place);
    const float seconds = vec_length(way) / TUNING_SNUFFER_GLIDE_PX_S + GLIDE_MORE_S;

    actor_face(actor, way);
    actor_glide(actor, vec_normal(way), vec_length(way), seconds, true);
}

void snuffer_glide(Coro *co)
{
    CORO_BEGIN(co, snuffer_glide, f);
    begin_glide(f->actor, f->to);
    SKIPPABLE_WAIT_UNTIL(co, !actor_is_gliding(f->actor));
    if (coro_is_skipping(co)) {
        actor_put(f->actor, f->to);
    }
    enemy_face_hero(f->actor);
    CORO_END(co);
}

/* --- tells ------------------------------------------------------------------------------------------------ */

void snuffer_tell(Coro *co)
{
    static const struct {
        Sfx sound;
        double seconds;
    } TELLS[SNUFFER_PHASES] = {
        {SFX_SNUFFER_TELL_1, TUNING_SNUFFER_TELL_1_S},
        {SFX_SNUFFER_TELL_2, TUNING_SNUFFER_TELL_2_S},
        {SFX_SNUFFER_TELL_3, TUNING_SNUFFER_TELL_3_S},
    };

    CORO_BEGIN(co, snuffer_tell, f);
    CORO_CALL(co, enemy_tell, .actor = f->actor, .act = f->act, .sound = TELLS[snuffer_state.phase - 1].sound,
              .seconds = TELLS[snuffer_state.phase - 1].seconds, .commits = true);
    CORO_END(co);
}

/* --- the sweep -------------------------------------------------------------------------------------------- */

/* Where the snuffer is now, in degrees from where he faces. */
static float sweep_deg(void)
{
    return TUNING_SNUFFER_SWEEP_DEG * (snuffer_state.sweep - 0.5f);
}

static float angle_between(Vec a, Vec b)
{
    return atan2f(a.x * b.y - a.y * b.x, vec_dot(a, b)) * DEGREES;
}

static void strike_who_is_swept(Actor *actor)
{
    const Vec way = vec_sub(hero_actor()->place, actor->place);

    if (fabsf(angle_between(enemy_of(actor)->aim, way) - sweep_deg()) < TUNING_SNUFFER_SWEEP_HALF_DEG) {
        combat_touch(actor, hero_actor(), TUNING_SNUFFER_SWEEP_PX - 4.0f, TUNING_SNUFFER_SWEEP_HALVES);
    }
}

static void show_sweep(const Actor *actor)
{
    const Vec tip =
        vec_scale(vec_turned(enemy_of(actor)->aim, sweep_deg() / DEGREES), TUNING_SNUFFER_SWEEP_PX - 6.0f);

    snuffer_show_tip(vec_add(actor->place, vec(tip.x, tip.y * 0.8f - 4.0f)));
}

static void aim_at(Actor *actor, Vec place)
{
    enemy_of(actor)->aim = vec_towards(actor->place, place);
    actor_face(actor, enemy_of(actor)->aim);
}

void snuffer_sweep(Coro *co)
{
    CORO_BEGIN(co, snuffer_sweep, f);
    CORO_CALL(co, snuffer_tell, .actor = f->actor, .act = POSE_RAISE);
    if (f->aimed) {
        aim_at(f->actor, f->at);
    }
    enemy_of(f->actor)->act = POSE_SWEEP;
    sfx_play_at(SFX_SWEEP, f->actor->place);
    enemy_log(f->actor, "strike");
    for (snuffer_state.sweep = 0.01f; snuffer_state.sweep < 1.0f;) {
        CORO_WAIT_FIXED_UPDATE(co);
        snuffer_state.sweep += (float)(MAIN_LOOP_FIXED_SECONDS / TUNING_SNUFFER_SWEEP_S);
        show_sweep(f->actor);
        strike_who_is_swept(f->actor);
    }
    snuffer_state.sweep = 0.0f;
    CORO_WAIT_SECONDS(co, TUNING_SNUFFER_SWEEP_BACK_S);
    CORO_FINALLY(co);
    snuffer_state.sweep = 0.0f;
    enemy_of(f->actor)->committed = false;
    enemy_of(f->actor)->act = POSE_IDLE;
    CORO_END(co);
}

/* --- out of breath ------------------------------------------------------------------------------------------ */

void snuffer_rest(Coro *co)
{
    CORO_BEGIN(co, snuffer_rest, f);
    enemy_of(f->actor)->act = POSE_STAGGER;
    CORO_WAIT_SECONDS(co, f->seconds);
    CORO_FINALLY(co);
    enemy_of(f->actor)->act = POSE_IDLE;
    CORO_END(co);
}

void snuffer_has_enough(Coro *co)
{
    CORO_BEGIN(co, snuffer_has_enough, f);
    f->hits_at_first = f->actor->hits_left;
    CORO_WAIT_UNTIL(co, f->hits_at_first - f->actor->hits_left >= TUNING_SNUFFER_OPEN_HITS);
    CORO_WAIT_SECONDS(co, ENOUGH_S);
    CORO_END(co);
}

/* --- a phase -------------------------------------------------------------------------------------------------- */

/* Those whom he called. */
static void shades_end(void)
{
    for (Actor *shade = NULL; (shade = actor_next(shade, &SHADE.actor)) != NULL;) {
        actor_destroy(shade);
    }
}

void snuffer_leave_nothing(void)
{
    Actor *actor = snuffer_actor();

    cold_ring_clear();
    shades_end();
    particle_clear_tagged(&world.particles, SNUFFER_PARTICLES);
    snuffer_state.draws = snuffer_state.front_px = snuffer_state.sweep = 0.0f;
    snuffer_state.slides = false;
    snuffer_state.way_count = 0;
    hero_state.choked_s = 0.0f;
    if (actor != NULL) {
        enemy_give_turn(actor);
        enemy_of(actor)->intangible = false;
        actor_put(actor, actor->place);
        actor->shift = vec(0.0f, 0.0f);
        actor->alpha = 255;
        enemy_of(actor)->act = POSE_IDLE;
    }
}

typedef snuffer_frame wears_down_frame;

/* The eighth blow. Everything stands still for a moment. */
static void wears_down(Coro *co)
{
    CORO_BEGIN(co, wears_down, f);
    CORO_WAIT_UNTIL(co, f->actor->hits_left <= 0);
    effect_hit_stop(TUNING_STOP_PHASE_REAL_S);
    effect_shake(1.0f);
    CORO_END(co);
}

typedef CoroNoFrame wick_lies_fallen_frame;

static void wick_lies_fallen(Coro *co)
{
    CORO_BEGIN(co, wick_lies_fallen, f);
    CORO_WAIT_UNTIL(co, hero_state.fallen);
    CORO_END(co);
}

static void begin_phase(Actor *actor, int phase)
{
    snuffer_state.tries = snuffer_state.phase == phase ? snuffer_state.tries + 1 : 1;
    snuffer_state.phase = phase;
    room_state.ambient = phase == 2 ? SNUFFER_DARK_AMBIENT : room_plan()->ambient_dark;
    snuffer_state.hat_off = phase == 3;
    snuffer_state.hat = SNUFFER_HAT_LIES;
    snuffer_state.hat_px = 0.0f;
    actor->figure = phase == 3 ? FIGURE_SNUFFER_BARE : FIGURE_SNUFFER;
    actor->hits_left = TUNING_SNUFFER_HITS;
    music_snuffer(phase, MUSIC_S); /* whoever comes back into the fight has not seen its scene */
    enemy_of(actor)->alert = true;
    actor->harmless = false;
    LOG_EVENT("phase", log_integer("number", phase), log_text("state", "begins"),
              log_integer("try", snuffer_state.tries));
}

static void end_phase(int phase, bool beaten)
{
    LOG_EVENT("phase", log_integer("number", phase), log_text("state", beaten ? "beaten" : "lost"));
    snuffer_leave_nothing();
}

static void fork_phase(Coro *co, Actor *actor, int phase)
{
    if (phase == 1) {
        coro_fork(co, snuffer_breath, .actor = actor);
    } else if (phase == 2) {
        coro_fork(co, snuffer_dark, .actor = actor);
    } else {
        coro_fork(co, snuffer_echo, .actor = actor);
    }
}

typedef struct fight_phase_frame {
    Actor *actor;
    int phase;
} fight_phase_frame;

static void fight_phase(Coro *co)
{
    CORO_BEGIN(co, fight_phase, f);
    begin_phase(f->actor, f->phase);
    coro_fork(co, wears_down, .actor = f->actor);
    coro_fork(co, wick_lies_fallen);
    fork_phase(co, f->actor, f->phase);
    CORO_WAIT_FIRST(co);
    CORO_FINALLY(co);
    end_phase(f->phase, f->actor->hits_left <= 0);
    CORO_END(co);
}

/* --- the fight ---------------------------------------------------------------------------------------------------- */

static int phase_reached(void)
{
    return story_has(STORY_SNUFFER_ECHO) ? 3 : story_has(STORY_SNUFFER_DARK) ? 2 : 1;
}

typedef struct snuffer_fight_frame {
    Actor *actor;
    SnufferScene *scene_after;
    int phase;
} snuffer_fight_frame;

/* Whoever falls begins the phase again, from its beginning; what was won stays won. */
static void snuffer_fight(Coro *co)
{
    CORO_BEGIN(co, snuffer_fight, f);
    for (f->phase = phase_reached(); f->phase <= SNUFFER_PHASES;) {
        CORO_CALL(co, fight_phase, .actor = f->actor, .phase = f->phase);
        if (f->actor->hits_left > 0) {
            CORO_WAIT_SIGNAL(co, &hero_state.came_back);
        } else {
            f->actor->harmless = true;
            CORO_WAIT_WHILE(co, hero_state.fallen);
            CORO_WAIT_FOR(co, f->scene_after(f->phase));
            f->phase++;
        }
    }
    CORO_END(co);
}

CoroHandle snuffer_begin_fight(Actor *actor, SnufferScene *scene_after)
{
    return coro_start(actor_scheduler(actor), snuffer_fight, .actor = actor, .scene_after = scene_after);
}

/* --- coming to be --------------------------------------------------------------------------------------------------- */

const EnemyTraits SNUFFER = {
    .actor = {ENEMY_ACTOR, .name = "snuffer", .width = 20.0f, .depth = 8.0f, .gain = 0.25f, .stop = 0.3f,
              .ghostly = true, .passes = true, .motes = {PALETTE_VIOLET, PALETTE_LIGHT_VIOLET, PALETTE_CYAN}},
    .figure = FIGURE_SNUFFER,
    .hits = TUNING_SNUFFER_HITS,
    .notice_px = TUNING_SNUFFER_BREATH_PX,
    .strike_px = TUNING_SNUFFER_NEAR_PX,
    .endures = true,
    .shows_itself = true,
    .act = POSE_DRIFT,
    .oil_s = TUNING_OIL_KILL_S,
    .hit = SFX_HIT,
    .habit = {TUNING_SNUFFER_TELL_1_S, TUNING_SNUFFER_SWEEP_S, TUNING_SNUFFER_SWEEP_PX},
    .mind = snuffer_be,
    .mind_name = "snuffer_be",
};

Actor *snuffer_create(Vec place)
{
    Actor *actor = enemy_create(&SNUFFER, place);

    if (actor != NULL) {
        snuffer_state = (Snuffer){.id = actor->id};
        actor->harmless = true;
        enemy_of(actor)->act = POSE_IDLE; /* or talks */
    }
    return actor;
}

/* --- state ----------------------------------------------------------------------------------------- */

static void hash_snuffer(StateHash *hash)
{
    state_hash_i32(hash, snuffer_state.phase);
    state_hash_i32(hash, snuffer_state.tries);
    state_hash_float(hash, snuffer_state.draws);
    state_hash_float(hash, snuffer_state.front_px);
    state_hash_float(hash, snuffer_state.sweep);
    state_hash_bool(hash, snuffer_state.slides);
    state_hash_i32(hash, snuffer_state.beats);
    for (int i = 0; i < snuffer_state.way_count; i++) {
        world_hash_vec(hash, snuffer_state.way[i]);
    }
}

static void reset_snuffer(void)
{
    snuffer_state = (Snuffer){.phase = 0};
}

const StatePart SNUFFER_PART = {
    .name = "snuffer",
    .data = &snuffer_state,
    .size = sizeof snuffer_state,
    .hash = hash_snuffer,
    .reset = reset_snuffer,
};
