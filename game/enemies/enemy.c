/* SPDX-License-Identifier: Zlib */
#include "enemies/enemy.h"

#include "game.h"
#include "hero/pickup.h"
#include "log.h"

#define WALKS_FROM_PX_S 3.0f
#define TREMBLES        14.0
#define ASKS_EACH_S     0.1f

/* --- its pictures ---------------------------------------------------------------------------------------- */

static const double SECONDS[POSE_COUNT] = {
    [POSE_IDLE] = 0.5,    [POSE_WALK] = 0.14,  [POSE_NOTICE] = 0.3,  [POSE_SEARCH] = 0.4, [POSE_LOOK] = 0.4,
    [POSE_TELL] = 0.45,   [POSE_DRIFT] = 0.2,  [POSE_FROZEN] = 0.15, [POSE_REACH] = 0.2,  [POSE_LUNGE] = 0.3,
    [POSE_RECOVER] = 0.3, [POSE_FLINCH] = 0.2, [POSE_FLAP] = 0.08,   [POSE_SWOOP] = 0.2,
};

static Pose act_of(const Actor *actor)
{
    const bool walks = actor->enemy.act == POSE_IDLE && vec_length(actor->velocity) > WALKS_FROM_PX_S;

    return walks ? POSE_WALK : actor->enemy.act;
}

/* Round and round; what has frozen stays so. */
static int next_step(const Actor *actor, int step)
{
    const bool stays =
        actor->pose == POSE_FROZEN && step + 1 == figure_steps(actor->figure, actor->view, actor->pose);

    return stays ? step : (step + 1) % FIGURE_STEPS;
}

/* Shows what enemy.act says, step by step, for as long as it lives. */
typedef struct enemy_show_frame {
    Actor *actor;
    Pose shown;
    int step;
} enemy_show_frame;

static void enemy_show(Coro *co)
{
    CORO_BEGIN(co, enemy_show, f);
    for (;;) {
        f->shown = act_of(f->actor);
        for (f->step = 0; act_of(f->actor) == f->shown; f->step = next_step(f->actor, f->step)) {
            actor_pose(f->actor, f->shown, f->step);
            CORO_WAIT_UNTIL_TIMEOUT(co, act_of(f->actor) != f->shown, SECONDS[f->shown]);
        }
    }
    CORO_END(co);
}

/* --- coming to be ------------------------------------------------------------------------------------- */

static void start_mind(Actor *actor, CoroBody *body, const char *name, bool now)
{
    const EnemyFrame frame = {actor};

    actor->enemy.mind = coro_start_with(actor_scheduler(actor), &(CoroStart){
                                                                    .body = body,
                                                                    .frame = &frame,
                                                                    .frame_size = sizeof frame,
                                                                    .name = name,
                                                                    .now = now,
                                                                    .file = __FILE__,
                                                                    .line = __LINE__,
                                                                });
}

/* A blow breaks off whatever it was doing, unless its strike is on the way; another one, while it flinches, makes it
 * flinch anew. Then it goes after Wick. */
typedef EnemyFrame enemy_feel_frame;

static void enemy_feel(Coro *co)
{
    CORO_BEGIN(co, enemy_feel, f);
    for (;;) {
        CORO_WAIT_SIGNAL(co, &f->actor->struck);
        if (f->actor->enemy.committed) {
            continue;
        }
        coro_stop(game_runtime, f->actor->enemy.mind);
        actor_stand(f->actor);
        f->actor->enemy.act = POSE_FLINCH;
        do {
            CORO_WAIT_SIGNAL_TIMEOUT(co, &f->actor->struck, f->actor->enemy.traits->flinch_s);
        } while (!coro_timed_out(co));
        f->actor->enemy.act = f->actor->enemy.traits->act;
        f->actor->enemy.alert = true;
        enemy_remember_hero(f->actor);
        start_mind(f->actor, f->actor->enemy.traits->mind, f->actor->enemy.traits->mind_name, true);
    }
    CORO_END(co);
}

static Actor *create(const EnemyTraits *traits, Vec place)
{
    Actor *actor = actor_create((ActorKind)traits->kind, traits->figure, place);

    if (actor == NULL) {
        return NULL;
    }
    actor->hits_left = traits->hits;
    actor->enemy.traits = traits;
    actor->enemy.notice_px = traits->notice_px;
    actor->enemy.strike_px = traits->strike_px;
    actor->enemy.flies_px = actor->height = traits->flies_px;
    actor->enemy.act = traits->act;
    actor->enemy.seen_at = hero_actor() == NULL ? place : hero_actor()->place;
    coro_start(actor_scheduler(actor), enemy_show, .actor = actor);
    if (traits->flinch_s > 0.0) {
        coro_start(actor_scheduler(actor), enemy_feel, .actor = actor);
    }
    LOG_EVENT("spawn", log_text("who", actor_kind_name(actor->kind)), log_integer("id", actor->id.index),
              log_number("x", (double)place.x), log_number("y", (double)place.y));
    return actor;
}

Actor *enemy_create(const EnemyTraits *traits, Vec place)
{
    Actor *actor = create(traits, place);

    if (actor != NULL) {
        start_mind(actor, traits->mind, traits->mind_name, false);
    }
    return actor;
}

/* Its first step is taken at once, so that it is not seen before it comes. */
Actor *enemy_create_entering(const EnemyTraits *traits, Vec place)
{
    Actor *actor = create(traits, place);

    if (actor != NULL) {
        start_mind(actor, traits->entrance, traits->entrance_name, true);
    }
    return actor;
}

void enemy_appear(Coro *co)
{
    CORO_BEGIN(co, enemy_appear, f);
    f->actor->safe_seconds = (float)f->seconds;
    CORO_OVER(co, f->seconds) {
        f->actor->alpha = (uint8_t)(255.0 * coro_progress(co));
    }
    CORO_FINALLY(co);
    f->actor->alpha = 255;
    CORO_END(co);
}

/* --- blows ------------------------------------------------------------------------------------------- */

/* Whatever it was doing ends here, with its cleanup: it gives its turn back. Then it scatters. */
static void fall(Actor *actor)
{
    LOG_EVENT("kill", log_text("who", actor_kind_name(actor->kind)), log_number("x", (double)actor->place.x),
              log_number("y", (double)actor->place.y));
    actor->falling = true;
    actor->shift = vec(0.0f, 0.0f);
    coro_scheduler_stop_all(actor_scheduler(actor));
    effect_hit_stop(TUNING_STOP_KILL_REAL_S);
    effect_shake(TUNING_SHAKE_KILL);
    sfx_play_at(SFX_KILL, actor->place);
    hero_gain_oil(actor->kind == ACTOR_MOTH ? TUNING_OIL_MOTH_S : TUNING_OIL_KILL_S);
    coro_start_now(actor_scheduler(actor), effect_scatter, .actor = actor);
    if (actor->enemy.drops_heart) {
        pickup_create_heart(actor->place);
    }
}

void enemy_be_struck(Actor *actor, const Blow *blow)
{
    actor->hits_left -= blow->damage;
    LOG_EVENT("hit", log_text("who", actor_kind_name(actor->kind)), log_integer("left", actor->hits_left));
    effect_flash(actor);
    effect_sparks(actor_middle(actor), blow->direction, 8);
    if (!actor->enemy.endures) {
        actor_glide(actor, blow->direction, blow->push_px, TUNING_KNOCK_BACK_S, true);
    }
    sfx_play_at(actor->kind == ACTOR_MOTH ? SFX_HIT_PAPER : SFX_HIT, actor->place);
    if (actor->hits_left <= 0 && !actor->enemy.endures) {
        fall(actor);
        return;
    }
    effect_hit_stop(TUNING_STOP_HIT_REAL_S);
    effect_shake(TUNING_SHAKE_HIT);
}

void enemy_dissolve(Actor *actor)
{
    actor->falling = true;
    actor->shift = vec(0.0f, 0.0f);
    coro_scheduler_stop_all(actor_scheduler(actor));
    coro_start_now(actor_scheduler(actor), effect_scatter, .actor = actor);
}

/* --- turns -------------------------------------------------------------------------------------------- */

int enemy_attackers(void)
{
    int count = 0;

    for (Actor *actor = NULL; (actor = actor_next(actor, ACTOR_NONE)) != NULL;) {
        count += actor_is_foe(actor) && actor->enemy.attacks ? 1 : 0;
    }
    return count;
}

bool enemy_take_turn(Actor *actor)
{
    if (!actor->enemy.attacks && enemy_attackers() < TUNING_ATTACKERS_MAX) {
        actor->enemy.attacks = true;
    }
    return actor->enemy.attacks;
}

void enemy_give_turn(Actor *actor)
{
    actor->enemy.attacks = false;
}

/* Who is refused asks again a little later: in a crowd of a thousand not everybody asks in every frame. */
static bool waits_for_turn(void *self, double dt)
{
    Actor *actor = self;

    actor->enemy.rest_s -= (float)dt;
    if (actor->enemy.rest_s > 0.0f || !enemy_is_near_hero(actor, actor->enemy.strike_px) ||
        !enemy_follows_hero(actor)) {
        return true;
    }
    actor->enemy.rest_s = ASKS_EACH_S;
    return !enemy_take_turn(actor);
}

const CoroCondition ENEMY_TURN = {.keep_waiting = waits_for_turn};

void enemy_await_turn(Coro *co)
{
    CORO_BEGIN(co, enemy_await_turn, f);
    CORO_WAIT_CONDITION(co, &ENEMY_TURN, f->actor);
    CORO_END(co);
}

/* --- what it sees --------------------------------------------------------------------------------------- */

static bool hero_can_be_seen(void)
{
    return hero_actor() != NULL && !game.hero.fallen && hero_has_control();
}

static bool sees(const Actor *actor, float reach)
{
    return hero_can_be_seen() && enemy_is_near_hero(actor, reach) &&
           room_sees(actor->place, hero_actor()->place);
}

bool enemy_sees_hero(const Actor *actor)
{
    return sees(actor, game.hero.shuttered ? TUNING_FOE_NOTICE_SHUT_PX : actor->enemy.notice_px);
}

bool enemy_follows_hero(const Actor *actor)
{
    return sees(actor, game.hero.shuttered ? TUNING_FOE_LOSE_SHUT_PX : TUNING_FOE_LOSE_PX);
}

void enemy_remember_hero(Actor *actor)
{
    if (enemy_follows_hero(actor)) {
        actor->enemy.seen_at = hero_actor()->place;
    }
}

bool enemy_feels_hero(Actor *actor, float pixels)
{
    const bool feels = sees(actor, pixels);

    if (feels) {
        actor->enemy.seen_at = hero_actor()->place;
    }
    return feels;
}

float enemy_dimming_px(void)
{
    float sum = 0.0f;

    for (Actor *foe = NULL; (foe = actor_next(foe, ACTOR_NONE)) != NULL;) {
        if (actor_is_foe(foe) && foe->enemy.traits != NULL && foe->enemy.traits->dims_px > 0.0f &&
            foe->enemy.alert && sees(foe, TUNING_DIMMED_FROM_PX)) {
            sum += foe->enemy.traits->dims_px;
        }
    }
    return sum;
}

bool enemy_is_near_hero(const Actor *actor, float pixels)
{
    return hero_actor() != NULL && vec_distance(actor->place, hero_actor()->place) <= pixels;
}

void enemy_face_hero(Actor *actor)
{
    if (hero_actor() != NULL) {
        actor_face(actor, vec_sub(hero_actor()->place, actor->place));
    }
}

void enemy_look_out(Coro *co)
{
    CORO_BEGIN(co, enemy_look_out, f);
    CORO_WAIT_UNTIL(co, enemy_sees_hero(f->actor));
    enemy_remember_hero(f->actor);
    CORO_END(co);
}

void enemy_lose_sight(Coro *co)
{
    CORO_BEGIN(co, enemy_lose_sight, f);
    do {
        CORO_WAIT_WHILE(co, enemy_follows_hero(f->actor));
        CORO_WAIT_UNTIL_TIMEOUT(co, enemy_follows_hero(f->actor), f->seconds);
    } while (!coro_timed_out(co));
    CORO_END(co);
}

/* --- attacks ------------------------------------------------------------------------------------------- */

void enemy_log(const Actor *actor, const char *event)
{
    LOG_EVENT(event, log_text("who", actor_kind_name(actor->kind)), log_integer("id", actor->id.index));
}

static void aim(Actor *actor)
{
    if (hero_actor() != NULL) {
        actor->enemy.aim = vec_towards(actor->place, hero_actor()->place);
        actor_face(actor, actor->enemy.aim);
    }
}

/* Its picture trembles by a pixel to each side. */
static void tremble(Actor *actor, double progress)
{
    actor->shift.x = (int)(progress * TREMBLES) % 2 == 0 ? -1.0f : 1.0f;
}

static void begin_tell(Actor *actor, Sfx sound, double seconds, Pose act)
{
    actor_stand(actor);
    actor->enemy.act = act == POSE_IDLE ? POSE_TELL : act;
    sfx_play_at(sound, actor->place);
    LOG_EVENT("tell", log_text("who", actor_kind_name(actor->kind)), log_integer("id", actor->id.index),
              log_text("sound", sfx_name(sound)), log_number("seconds", seconds));
}

void enemy_tell(Coro *co)
{
    CORO_BEGIN(co, enemy_tell, f);
    begin_tell(f->actor, f->sound, f->seconds, f->act);
    CORO_OVER(co, f->seconds - TUNING_FOE_AIM_FIXED_S) {
        aim(f->actor);
        tremble(f->actor, coro_progress(co));
    }
    f->actor->shift.x = 0.0f;
    f->actor->enemy.committed = f->commits;
    CORO_WAIT_SECONDS(co, TUNING_FOE_AIM_FIXED_S);
    CORO_FINALLY(co);
    f->actor->shift.x = 0.0f;
    CORO_END(co);
}

/* The touch is looked for in each fixed update, so that no slow frame lets it fly through him. */
void enemy_rush(Coro *co)
{
    CORO_BEGIN(co, enemy_rush, f);
    f->actor->enemy.act = f->act;
    actor_glide(f->actor, f->actor->enemy.aim, f->pixels, (float)f->seconds, f->eases);
    enemy_log(f->actor, "strike");
    while (actor_is_gliding(f->actor) && !f->touched) {
        CORO_WAIT_FIXED_UPDATE(co);
        f->touched = combat_touch_hero(f->actor, f->touch_px, f->damage_halves);
    }
    if (f->touched && f->lands) {
        actor_put(f->actor, f->actor->place);
    }
    CORO_END(co);
}

void enemy_stand_down(Actor *actor, Pose act)
{
    actor->enemy.committed = false;
    actor->enemy.act = act;
    enemy_give_turn(actor);
}
