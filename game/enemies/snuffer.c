/* SPDX-License-Identifier: Zlib */
/*
 * The Snuffer's fight. Each phase is a race of three: what he does, against the blows that wear him down, against
 * Wick's fall. Whoever comes first stops the other two, whatever they are doing. Read snuffer_fight, at the end,
 * first.
 */
#include "enemies/snuffer.h"

#include "cutscenes/cutscenes.h"
#include "ease.h"
#include "enemies/cold_ring.h"
#include "enemies/snuffer_shown.h"
#include "game.h"
#include "log.h"

#define DEGREES      57.2957795f
#define HAT_LIES     vec(226.0f, 118.0f)
#define HOVER_PX     3.0f
#define PLACES       4
#define HERE_PX      40.0f
#define COMES_NEAR   0.6 /* so often he chooses the place that is nearest to Wick */
#define SWEEP_HALF   24.0f /* degrees before and behind the snuffer that it covers */
#define SWEEP_BACK_S 0.45
#define GLIDE_MORE_S 0.15f
#define ENOUGH_S     0.1 /* a flash long */

typedef snuffer_phase_frame snuffer_frame;

Actor *snuffer_actor(void)
{
    return actor_find(game.snuffer.id);
}

bool snuffer_is_out_of_reach(void)
{
    return game.snuffer.faded || game.snuffer.slides;
}

/* --- places and ways ------------------------------------------------------------------------------------ */

/* Beside each candelabrum, on the side of the aisle. */
static const Vec PLACE_AT[PLACES] = {{136.0f, 136.0f}, {264.0f, 136.0f}, {136.0f, 208.0f}, {264.0f, 208.0f}};

static bool is_here(const Actor *actor, int place)
{
    return vec_distance(actor->place, PLACE_AT[place]) < HERE_PX;
}

static int nearest_to_hero(const Actor *actor)
{
    int nearest = -1;

    for (int i = 0; i < PLACES; i++) {
        if (!is_here(actor, i) && (nearest < 0 || vec_distance(hero_actor()->place, PLACE_AT[i]) <
                                                      vec_distance(hero_actor()->place, PLACE_AT[nearest]))) {
            nearest = i;
        }
    }
    return nearest;
}

Vec snuffer_next_place(const Actor *actor)
{
    int place = random_int(&game.random_gameplay, 0, PLACES - 1);

    if (hero_actor() != NULL && random_chance(&game.random_gameplay, COMES_NEAR)) {
        return PLACE_AT[nearest_to_hero(actor)];
    }
    while (is_here(actor, place)) {
        place = (place + 1) % PLACES;
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
    CORO_WAIT_UNTIL(co, !actor_is_gliding(f->actor) || coro_is_skipping(co));
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
    CORO_CALL(co, enemy_tell, .actor = f->actor, .act = f->act, .sound = TELLS[game.snuffer.phase - 1].sound,
              .seconds = TELLS[game.snuffer.phase - 1].seconds, .commits = true);
    CORO_END(co);
}

/* --- the sweep -------------------------------------------------------------------------------------------- */

/* Where the snuffer is now, in degrees from where he faces. */
static float sweep_deg(void)
{
    return TUNING_SNUFFER_SWEEP_DEG * (game.snuffer.sweep - 0.5f);
}

static float angle_between(Vec a, Vec b)
{
    return atan2f(a.x * b.y - a.y * b.x, vec_dot(a, b)) * DEGREES;
}

static void strike_who_is_swept(Actor *actor)
{
    const Vec way = vec_sub(hero_actor()->place, actor->place);

    if (fabsf(angle_between(actor->enemy.aim, way) - sweep_deg()) < SWEEP_HALF) {
        combat_touch_hero(actor, TUNING_SNUFFER_SWEEP_PX - 4.0f, TUNING_SNUFFER_SWEEP_HALVES);
    }
}

static Vec turned(Vec way, float deg)
{
    const float angle = deg / DEGREES;

    return vec(way.x * cosf(angle) - way.y * sinf(angle), way.x * sinf(angle) + way.y * cosf(angle));
}

static void show_sweep(const Actor *actor)
{
    const Vec tip = vec_scale(turned(actor->enemy.aim, sweep_deg()), TUNING_SNUFFER_SWEEP_PX - 6.0f);

    snuffer_show_tip(vec_add(actor->place, vec(tip.x, tip.y * 0.8f - 4.0f)));
}

static void aim_at(Actor *actor, Vec place)
{
    actor->enemy.aim = vec_towards(actor->place, place);
    actor_face(actor, actor->enemy.aim);
}

void snuffer_sweep(Coro *co)
{
    CORO_BEGIN(co, snuffer_sweep, f);
    CORO_CALL(co, snuffer_tell, .actor = f->actor, .act = POSE_RAISE);
    if (f->aimed) {
        aim_at(f->actor, f->at);
    }
    f->actor->enemy.act = POSE_SWEEP;
    sfx_play_at(SFX_SWEEP, f->actor->place);
    enemy_log(f->actor, "strike");
    for (game.snuffer.sweep = 0.01f; game.snuffer.sweep < 1.0f;) {
        CORO_WAIT_FIXED_UPDATE(co);
        game.snuffer.sweep += (float)(MAIN_LOOP_FIXED_SECONDS / TUNING_SNUFFER_SWEEP_S);
        show_sweep(f->actor);
        strike_who_is_swept(f->actor);
    }
    game.snuffer.sweep = 0.0f;
    CORO_WAIT_SECONDS(co, SWEEP_BACK_S);
    CORO_FINALLY(co);
    game.snuffer.sweep = 0.0f;
    f->actor->enemy.committed = false;
    f->actor->enemy.act = POSE_IDLE;
    CORO_END(co);
}

/* --- out of breath ------------------------------------------------------------------------------------------ */

void snuffer_rest(Coro *co)
{
    CORO_BEGIN(co, snuffer_rest, f);
    f->actor->enemy.act = POSE_STAGGER;
    CORO_WAIT_SECONDS(co, f->seconds);
    CORO_FINALLY(co);
    f->actor->enemy.act = POSE_IDLE;
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
    for (Actor *shade = NULL; (shade = actor_next(shade, ACTOR_SHADE)) != NULL;) {
        actor_destroy(shade);
    }
}

void snuffer_leave_nothing(void)
{
    Actor *actor = snuffer_actor();

    cold_rings_end();
    shades_end();
    particle_clear_tagged(&game.particles, SNUFFER_PARTICLES);
    game.snuffer.draws = game.snuffer.front_px = game.snuffer.sweep = 0.0f;
    game.snuffer.faded = game.snuffer.slides = false;
    game.snuffer.way_count = 0;
    game.hero.choked_s = 0.0f;
    if (actor != NULL) {
        enemy_give_turn(actor);
        actor->enemy.intangible = false;
        actor_put(actor, actor->place);
        actor->shift = vec(0.0f, 0.0f);
        actor->alpha = 255;
        actor->enemy.act = POSE_IDLE;
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
    CORO_WAIT_UNTIL(co, game.hero.fallen);
    CORO_END(co);
}

static void begin_phase(Actor *actor, int phase)
{
    game.snuffer.tries = game.snuffer.phase == phase ? game.snuffer.tries + 1 : 1;
    game.snuffer.phase = phase;
    game.room.ambient = phase == 2 ? SNUFFER_DARK_AMBIENT : room_plan()->ambient_dark;
    game.snuffer.hat_off = phase == 3;
    game.snuffer.hat = HAT_LIES;
    game.snuffer.hat_px = 0.0f;
    actor->figure = phase == 3 ? FIGURE_SNUFFER_BARE : FIGURE_SNUFFER;
    actor->hits_left = TUNING_SNUFFER_HITS;
    actor->enemy.alert = true;
    actor->enemy.harmless = false;
    LOG_EVENT("phase", log_integer("number", phase), log_text("state", "begins"),
              log_integer("try", game.snuffer.tries));
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
    CORO_WAIT_ANY(co);
    coro_stop_children(co);
    CORO_FINALLY(co);
    end_phase(f->phase, f->actor->hits_left <= 0);
    CORO_END(co);
}

/* --- the fight ---------------------------------------------------------------------------------------------------- */

static int phase_reached(void)
{
    return story_has(STORY_SNUFFER_ECHO) ? 3 : story_has(STORY_SNUFFER_DARK) ? 2 : 1;
}

/* What stands between a phase and the next: its scene. */
static CoroHandle start_scene_after(int phase)
{
    return phase == 1   ? coro_start(game.world.cutscenes, chapel_phase_two)
           : phase == 2 ? coro_start(game.world.cutscenes, chapel_phase_three)
                        : coro_start(game.world.cutscenes, ending);
}

typedef struct snuffer_fight_frame {
    Actor *actor;
    int phase;
} snuffer_fight_frame;

/* Whoever falls begins the phase again, from its beginning; what was won stays won. */
static void snuffer_fight(Coro *co)
{
    CORO_BEGIN(co, snuffer_fight, f);
    for (f->phase = phase_reached(); f->phase <= SNUFFER_PHASES;) {
        CORO_CALL(co, fight_phase, .actor = f->actor, .phase = f->phase);
        if (f->actor->hits_left > 0) {
            CORO_WAIT_SIGNAL(co, &game.hero.came_back);
        } else {
            f->actor->enemy.harmless = true;
            CORO_WAIT_WHILE(co, game.hero.fallen);
            CORO_WAIT_FOR(co, start_scene_after(f->phase));
            f->phase++;
        }
    }
    CORO_END(co);
}

CoroHandle snuffer_begin_fight(Actor *actor)
{
    return coro_start(actor_scheduler(actor), snuffer_fight, .actor = actor);
}

/* --- his pictures --------------------------------------------------------------------------------------------------- */

/* What he is seen to do: from which step of the pose to which, how long each, and whether it goes round. */
typedef struct Act {
    double seconds;
    bool stays; /* at the last step */
} Act;

static const Act ACTS[POSE_COUNT] = {
    [POSE_IDLE] = {0.3, false},   [POSE_TALK] = {0.2, false},  [POSE_STAGGER] = {0.3, false},
    [POSE_AFRAID] = {0.2, false}, [POSE_ECHO] = {0.3, false},  [POSE_RAISE] = {0.2, true},
    [POSE_SWEEP] = {0.08, true},  [POSE_BREATH] = {0.2, true}, [POSE_SNUFF] = {0.25, true},
    [POSE_SUMMON] = {0.25, true}, [POSE_RING] = {0.2, true},   [POSE_FALL] = {0.3, true},
    [POSE_KNEEL] = {0.6, false},  [POSE_LIT] = {0.25, false},  [POSE_FLINCH] = {0.2, true},
};

static Pose shown_act(const Actor *actor)
{
    const bool speaks = actor->enemy.act == POSE_IDLE || actor->enemy.act == POSE_KNEEL;

    return speaks && dialogue_speaks(SPEAKER_SNUFFER) ? POSE_TALK : actor->enemy.act;
}

/* Breath is drawn in the first steps of its pose and blown in the last one. */
static int last_step(const Actor *actor, Pose act)
{
    const int steps = figure_steps(actor->figure, actor->view, act);

    return act == POSE_BREATH && game.snuffer.front_px <= 0.0f ? steps - 2 : steps - 1;
}

static int step_after(const Actor *actor, Pose act, int step)
{
    const int last = last_step(actor, act);

    return step < last ? step + 1 : ACTS[act].stays ? last : 0;
}

typedef struct snuffer_show_frame {
    Actor *actor;
    Pose shown;
    int step;
} snuffer_show_frame;

static bool has_changed(const snuffer_show_frame *f)
{
    const bool blows = f->shown == POSE_BREATH && game.snuffer.front_px > 0.0f;

    return shown_act(f->actor) != f->shown || (blows && f->step != last_step(f->actor, f->shown));
}

static void snuffer_show(Coro *co)
{
    CORO_BEGIN(co, snuffer_show, f);
    for (;;) {
        f->step = f->shown == shown_act(f->actor) ? step_after(f->actor, f->shown, f->step) : 0;
        f->shown = shown_act(f->actor);
        actor_pose(f->actor, f->shown, f->step);
        CORO_WAIT_UNTIL_TIMEOUT(co, has_changed(f), ACTS[f->shown].seconds);
    }
    CORO_END(co);
}

/* --- coming to be --------------------------------------------------------------------------------------------------- */

/* He hovers a little, and sinks when he is out of breath. */
static float hover_px(const Actor *actor, double seconds)
{
    const Pose act = actor->enemy.act;

    return act == POSE_STAGGER || act == POSE_FALL || act == POSE_KNEEL
               ? 0.0f
               : HOVER_PX + sinf((float)seconds * 2.2f);
}

typedef snuffer_frame snuffer_hover_frame;

static void snuffer_hover(Coro *co)
{
    CORO_BEGIN(co, snuffer_hover, f);
    for (;;) {
        f->actor->height = ease_approach(f->actor->height, hover_px(f->actor, coro_time(co)), 0.4f);
        CORO_YIELD(co);
    }
    CORO_END(co);
}

Actor *snuffer_create(Vec place)
{
    Actor *actor = actor_create(ACTOR_SNUFFER, FIGURE_SNUFFER, place);

    if (actor == NULL) {
        return NULL;
    }
    game.snuffer = (Snuffer){.id = actor->id};
    actor->hits_left = TUNING_SNUFFER_HITS;
    actor->enemy.endures = true;
    actor->enemy.harmless = true;
    coro_start(actor_scheduler(actor), snuffer_show, .actor = actor);
    coro_start(actor_scheduler(actor), snuffer_hover, .actor = actor);
    LOG_EVENT("spawn", log_text("who", "snuffer"), log_integer("id", actor->id.index),
              log_number("x", (double)place.x), log_number("y", (double)place.y));
    return actor;
}
