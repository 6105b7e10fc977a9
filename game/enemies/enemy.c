/* SPDX-License-Identifier: Zlib */
#include "enemies/enemy.h"

#include "entity.h"
#include "hero/hero.h"
#include "hero/pickup.h"
#include "hero/world_light.h"
#include "log.h"
#include "tuning.h"
#include "world/effect.h"
#include "world/room.h"
#include "world/world.h"

#include <assert.h>

#define WALKS_FROM_PX_S 3.0f
#define TREMBLES        14.0
#define ASKS_EACH_S     0.1f

static Enemy enemy_state[ENTITY_CAPACITY]; /* by the index of the actor's entity */

Enemy *enemy_of(const Actor *actor)
{
    assert(actor->kind->created == enemy_created && "only an enemy has what enemies know");
    return &enemy_state[actor->id.index];
}

Enemy *enemy_find(const Actor *actor)
{
    return actor->kind->created == enemy_created ? enemy_of(actor) : NULL;
}

/* Its kind is the first member of its traits. */
void enemy_created(Actor *actor)
{
    *enemy_of(actor) =
        (Enemy){.home = actor->place, .traits = (const EnemyTraits *)(const void *)actor->kind};
}

/* --- its pictures ---------------------------------------------------------------------------------------- */

static Pose act_of(const Actor *actor)
{
    const bool walks = enemy_of(actor)->act == POSE_IDLE && vec_length(actor->velocity) > WALKS_FROM_PX_S;

    return walks ? POSE_WALK : enemy_of(actor)->act;
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
            CORO_WAIT_UNTIL_TIMEOUT(co, act_of(f->actor) != f->shown, figure_pose_seconds(f->shown));
        }
    }
    CORO_END(co);
}

/* --- coming to be ------------------------------------------------------------------------------------- */

static void start_mind(Actor *actor, CoroBody *body, const char *name, bool now)
{
    const EnemyFrame frame = {actor};

    enemy_of(actor)->mind = coro_start_with(actor_scheduler(actor), &(CoroStart){
                                                                        .body = body,
                                                                        .frame = &frame,
                                                                        .frame_size = sizeof frame,
                                                                        .name = name,
                                                                        .now = now,
                                                                        .file = __FILE__,
                                                                        .line = __LINE__,
                                                                    });
}

/* Its mind is stopped: its turn has to be free again, or one foe less ever attacks. */
static void stop_mind(Actor *actor)
{
    coro_stop(world_runtime, enemy_of(actor)->mind);
    if (enemy_of(actor)->attacks) {
        log_problem(actor->kind->name, "was broken off, and keeps its turn to attack",
                    "call enemy_stand_down in CORO_FINALLY");
    }
}

/* A blow breaks off whatever it was doing, unless its strike is on the way; another one, while it flinches, makes it
 * flinch anew. Then it goes after Wick. */
typedef EnemyFrame enemy_feel_frame;

static void enemy_feel(Coro *co)
{
    CORO_BEGIN(co, enemy_feel, f);
    for (;;) {
        CORO_WAIT_SIGNAL(co, &f->actor->struck);
        if (enemy_of(f->actor)->committed) {
            continue;
        }
        stop_mind(f->actor);
        actor_stand(f->actor);
        enemy_of(f->actor)->act = POSE_FLINCH;
        do {
            CORO_WAIT_SIGNAL_TIMEOUT(co, &f->actor->struck, enemy_of(f->actor)->traits->flinch_s);
        } while (!coro_timed_out(co));
        enemy_of(f->actor)->act = enemy_of(f->actor)->traits->act;
        enemy_of(f->actor)->alert = true;
        enemy_remember_hero(f->actor);
        start_mind(f->actor, enemy_of(f->actor)->traits->mind, enemy_of(f->actor)->traits->mind_name, true);
    }
    CORO_END(co);
}

/* Who is called to where a wall or a thing stands comes beside it, or he could never move. */
static Actor *create(const EnemyTraits *traits, Vec wished)
{
    const ActorKind *kind = &traits->actor;
    const Vec place = kind->ghostly ? wished : room_nearest_free(wished, kind->width, kind->depth);
    Actor *actor = actor_create(&traits->actor, traits->figure, place);

    if (actor == NULL) {
        return NULL;
    }
    actor->hits_left = traits->hits;
    enemy_of(actor)->notice_px = traits->notice_px;
    enemy_of(actor)->strike_px = traits->strike_px;
    enemy_of(actor)->flies_px = actor->height = traits->flies_px;
    enemy_of(actor)->act = traits->act;
    enemy_of(actor)->seen_at = hero_actor() == NULL ? place : hero_actor()->place;
    if (!traits->shows_itself) {
        coro_start(actor_scheduler(actor), enemy_show, .actor = actor);
    }
    if (traits->flinch_s > 0.0) {
        coro_start(actor_scheduler(actor), enemy_feel, .actor = actor);
    }
    LOG_EVENT("spawn", log_text("who", actor->kind->name), log_integer("id", actor->id.index),
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
    if (traits->entrance == NULL) {
        log_problem(traits->actor.name, "has no entrance, and cannot come in a wave", "give its row one");
        return NULL;
    }
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
    LOG_EVENT("kill", log_text("who", actor->kind->name), log_number("x", (double)actor->place.x),
              log_number("y", (double)actor->place.y));
    actor->falling = true;
    actor->shift = vec(0.0f, 0.0f);
    coro_scheduler_stop_all(actor_scheduler(actor));
    effect_hit_stop(TUNING_STOP_KILL_REAL_S);
    effect_shake(TUNING_SHAKE_KILL);
    sfx_play_at(SFX_KILL, actor->place);
    hero_gain_oil(enemy_of(actor)->traits->oil_s);
    coro_start_now(actor_scheduler(actor), effect_scatter, .actor = actor);
    if (enemy_of(actor)->drops_heart) {
        pickup_create(PICKUP_HEART, actor->place);
    }
}

bool enemy_be_struck(Actor *actor, const Blow *blow)
{
    if (actor->safe_seconds > 0.0f || enemy_of(actor)->intangible) {
        return false;
    }
    actor->hits_left -= blow->damage;
    LOG_EVENT("hit", log_text("who", actor->kind->name), log_integer("left", actor->hits_left));
    effect_flash(actor);
    effect_play_many(EFFECT_SPARKS, actor_middle(actor), blow->direction, 8);
    if (!enemy_of(actor)->traits->rooted && !enemy_of(actor)->traits->endures) {
        actor_glide(actor, blow->direction, blow->push_px, TUNING_KNOCK_BACK_S, true);
    }
    sfx_play_at(enemy_of(actor)->traits->hit, actor->place);
    if (actor->hits_left <= 0 && !enemy_of(actor)->traits->endures) {
        fall(actor);
        return true;
    }
    effect_hit_stop(TUNING_STOP_HIT_REAL_S);
    effect_shake(TUNING_SHAKE_HIT);
    return true;
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

    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        count += actor_is_foe(actor) && enemy_of(actor)->attacks ? 1 : 0;
    }
    return count;
}

bool enemy_take_turn(Actor *actor)
{
    if (!enemy_of(actor)->attacks && enemy_attackers() < TUNING_ATTACKERS_MAX) {
        enemy_of(actor)->attacks = true;
    }
    return enemy_of(actor)->attacks;
}

void enemy_give_turn(Actor *actor)
{
    enemy_of(actor)->attacks = false;
}

/* One that is refused asks again a little later: in a crowd of a thousand not all ask in each frame. */
static bool waits_for_turn(void *self, double dt)
{
    Actor *actor = self;

    enemy_of(actor)->rest_s -= (float)dt;
    if (enemy_of(actor)->rest_s > 0.0f || !enemy_is_near_hero(actor, enemy_of(actor)->strike_px) ||
        !enemy_follows_hero(actor)) {
        return true;
    }
    enemy_of(actor)->rest_s = ASKS_EACH_S;
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
    return hero_actor() != NULL && !hero_state.fallen && hero_has_control();
}

static bool sees(const Actor *actor, float reach)
{
    return hero_can_be_seen() && enemy_is_near_hero(actor, reach) &&
           room_sees(actor->place, hero_actor()->place);
}

/* His lantern is shuttered, and he stands in no other light. */
static bool hero_is_hidden(void)
{
    return hero_state.shuttered && hero_actor() != NULL && !world_light_of_lamps_is_lit(hero_actor()->place);
}

bool enemy_sees_hero(const Actor *actor)
{
    return sees(actor, hero_is_hidden() ? TUNING_FOE_NOTICE_SHUT_PX : enemy_of(actor)->notice_px);
}

bool enemy_follows_hero(const Actor *actor)
{
    return sees(actor, hero_is_hidden() ? TUNING_FOE_LOSE_SHUT_PX : TUNING_FOE_LOSE_PX);
}

void enemy_remember_hero(Actor *actor)
{
    if (enemy_follows_hero(actor)) {
        enemy_of(actor)->seen_at = hero_actor()->place;
    }
}

bool enemy_feels_hero(Actor *actor, float pixels)
{
    const bool feels = sees(actor, pixels);

    if (feels) {
        enemy_of(actor)->seen_at = hero_actor()->place;
    }
    return feels;
}

bool enemy_is_called(const Actor *actor)
{
    for (Actor *other = NULL; (other = actor_next(other, actor->kind)) != NULL;) {
        if (other != actor && enemy_of(other)->alert && enemy_of(other)->wave == enemy_of(actor)->wave) {
            return true;
        }
    }
    return false;
}

float enemy_dimming_px(void)
{
    float sum = 0.0f;

    for (Actor *foe = NULL; (foe = actor_next(foe, NULL)) != NULL;) {
        if (actor_is_foe(foe) && enemy_of(foe)->traits != NULL && enemy_of(foe)->traits->dims_px > 0.0f &&
            enemy_of(foe)->alert && sees(foe, TUNING_DIMMED_FROM_PX)) {
            sum += enemy_of(foe)->traits->dims_px;
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
    LOG_EVENT(event, log_text("who", actor->kind->name), log_integer("id", actor->id.index));
}

static void aim(Actor *actor)
{
    if (hero_actor() != NULL) {
        enemy_of(actor)->aim = vec_towards(actor->place, hero_actor()->place);
        actor_face(actor, enemy_of(actor)->aim);
    }
}

/* Its picture trembles by a pixel to each side. */
static void tremble(Actor *actor, double progress)
{
    actor->shift.x = (int)(progress * TREMBLES) % 2 == 0 ? -1.0f : 1.0f;
}

void enemy_begin_tell(Actor *actor, Sfx sound, double seconds)
{
    actor_stand(actor);
    enemy_of(actor)->act = POSE_TELL;
    sfx_play_at(sound, actor->place);
    LOG_EVENT("tell", log_text("who", actor->kind->name), log_integer("id", actor->id.index),
              log_text("sound", sfx_name(sound)), log_number("seconds", seconds));
}

void enemy_tell(Coro *co)
{
    CORO_BEGIN(co, enemy_tell, f);
    enemy_begin_tell(f->actor, f->sound, f->seconds);
    enemy_of(f->actor)->act = f->act == POSE_IDLE ? POSE_TELL : f->act;
    CORO_OVER(co, f->seconds - TUNING_FOE_AIM_FIXED_S) {
        aim(f->actor);
        tremble(f->actor, coro_progress(co));
    }
    f->actor->shift.x = 0.0f;
    enemy_of(f->actor)->committed = f->commits;
    CORO_WAIT_SECONDS(co, TUNING_FOE_AIM_FIXED_S);
    CORO_FINALLY(co);
    f->actor->shift.x = 0.0f;
    CORO_END(co);
}

/* The touch is looked for in each fixed update, so that no slow frame lets it fly through him. */
void enemy_rush(Coro *co)
{
    CORO_BEGIN(co, enemy_rush, f);
    enemy_of(f->actor)->act = f->act;
    actor_glide(f->actor, enemy_of(f->actor)->aim, f->pixels, (float)f->seconds, f->eases);
    enemy_log(f->actor, "strike");
    while (actor_is_gliding(f->actor) && !f->touched) {
        CORO_WAIT_FIXED_UPDATE(co);
        f->touched = combat_touch(f->actor, hero_actor(), f->touch_px, f->damage_halves);
    }
    if (f->touched && f->lands) {
        actor_put(f->actor, f->actor->place);
    }
    CORO_END(co);
}

void enemy_stand_down(Actor *actor, Pose act)
{
    enemy_of(actor)->committed = false;
    enemy_of(actor)->act = act;
    enemy_give_turn(actor);
}

/* --- state ----------------------------------------------------------------------------------------------- */

static void hash_enemies(StateHash *hash)
{
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        const Enemy *enemy = enemy_find(actor);
        if (enemy != NULL) {
            state_hash_bool(hash, enemy->alert);
            state_hash_bool(hash, enemy->attacks);
            state_hash_bool(hash, enemy->committed);
            state_hash_bool(hash, enemy->intangible);
            state_hash_float(hash, enemy->rest_s);
            state_hash_i32(hash, enemy->wave);
            world_hash_vec(hash, enemy->aim);
            world_hash_vec(hash, enemy->seen_at);
        }
    }
}

static size_t enemies_in_use(void)
{
    return world.entities.used * sizeof enemy_state[0];
}

const StatePart ENEMY_PART = {.name = "enemies",
                              .data = enemy_state,
                              .size = sizeof enemy_state,
                              .used = enemies_in_use,
                              .hash = hash_enemies};
