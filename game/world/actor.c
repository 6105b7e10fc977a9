/* SPDX-License-Identifier: Zlib */
#include "world/actor.h"

#include "tuning.h"
#include "world/room.h"
#include "world/skippable.h"
#include "world/world.h"

#define HERE_PX    1.0f  /* so near to a place it has reached it */
#define FOOTING_PX 0.05f /* boxes end so much before a wall, so that resting beside one is not being in it */

static Actor actor_state[ENTITY_CAPACITY]; /* by EntityId.index */

/* --- life ------------------------------------------------------------------------------------------ */

Actor *actor_create(const ActorKind *kind, Figure figure, Vec place)
{
    const EntityId id = entity_create(&world.entities, 0);

    if (id.generation == 0) {
        return NULL;
    }
    Actor *actor = &actor_state[id.index];
    *actor = (Actor){
        .id = id,
        .kind = kind,
        .place = place,
        .before = place,
        .face = {0.0f, 1.0f},
        .width = kind->width,
        .depth = kind->depth,
        .gain = kind->gain,
        .stop = kind->stop,
        .passes = kind->passes,
        .ghostly = kind->ghostly,
        .figure = figure,
        .alpha = 255,
        .hits_left = 1,
    };
    if (kind->created != NULL) {
        kind->created(actor);
    }
    return actor;
}

void actor_destroy(Actor *actor)
{
    entity_destroy(&world.entities, actor->id);
}

Actor *actor_find(EntityId id)
{
    return entity_is_alive(&world.entities, id) ? &actor_state[id.index] : NULL;
}

bool actor_is_alive(const Actor *actor)
{
    return entity_is_alive(&world.entities, actor->id);
}

CoroScheduler *actor_scheduler(const Actor *actor)
{
    return entity_scheduler(&world.entities, actor->id);
}

Actor *actor_next(const Actor *previous, const ActorKind *kind)
{
    Entity *entity = previous == NULL ? NULL : &world.entities.slots[previous->id.index];

    while ((entity = entity_next(&world.entities, entity)) != NULL) {
        if (kind == NULL || actor_state[entity->id.index].kind == kind) {
            return &actor_state[entity->id.index];
        }
    }
    return NULL;
}

int actor_count(const ActorKind *kind)
{
    int count = 0;

    for (Actor *actor = NULL; (actor = actor_next(actor, kind)) != NULL;) {
        count++;
    }
    return count;
}

bool actor_is_foe(const Actor *actor)
{
    return actor->kind->foe && !actor->falling && !actor->harmless;
}

Actor *actor_focus(void)
{
    return actor_find(world.focus);
}

/* --- state ----------------------------------------------------------------------------------------- */

static void hash_actor(StateHash *hash, const Actor *actor)
{
    state_hash_u32(hash, actor->id.index);
    state_hash_u32(hash, actor->id.generation);
    state_hash_text(hash, actor->kind->name);
    world_hash_vec(hash, actor->place);
    world_hash_vec(hash, actor->want);
    world_hash_vec(hash, actor->velocity);
    world_hash_vec(hash, actor->face);
    world_hash_vec(hash, actor->glide.way);
    state_hash_float(hash, actor->glide.seconds);
    state_hash_float(hash, actor->height);
    state_hash_u32(hash, (uint32_t)actor->view);
    state_hash_u32(hash, (uint32_t)actor->pose);
    state_hash_i32(hash, actor->step);
    state_hash_float(hash, actor->safe_seconds);
    state_hash_i32(hash, actor->hits_left);
    state_hash_bool(hash, actor->falling);
    state_hash_bool(hash, actor->harmless);
    state_hash_coroutines(hash, actor_scheduler(actor));
}

static void hash_actors(StateHash *hash)
{
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        hash_actor(hash, actor);
    }
}

static size_t actors_in_use(void)
{
    return world.entities.used * sizeof actor_state[0];
}

const StatePart ACTOR_PART = {.name = "actors",
                              .data = actor_state,
                              .size = sizeof actor_state,
                              .used = actors_in_use,
                              .hash = hash_actors};

/* --- wishes ---------------------------------------------------------------------------------------- */

void actor_put(Actor *actor, Vec place)
{
    actor->place = actor->before = place;
    actor->velocity = actor->want = vec(0.0f, 0.0f);
    actor->glide = (ActorGlide){.seconds = 0.0f};
}

void actor_glide(Actor *actor, Vec direction, float pixels, float seconds, bool eases)
{
    actor->glide = (ActorGlide){vec_scale(direction, pixels), seconds, eases};
}

bool actor_is_gliding(const Actor *actor)
{
    return actor->glide.seconds > 0.0f;
}

void actor_walk(Actor *actor, Vec direction, float speed)
{
    actor->want = vec_scale(vec_normal(direction), speed);
    actor_face(actor, direction);
}

void actor_stand(Actor *actor)
{
    actor->want = vec(0.0f, 0.0f);
}

void actor_face(Actor *actor, Vec direction)
{
    const Vec face = vec_normal(direction);

    if (vec_length(face) > 0.5f) {
        actor->face = face;
        actor->view = figure_view(face, actor->view);
    }
}

void actor_pose(Actor *actor, Pose pose, int step)
{
    actor->pose = pose;
    actor->step = step;
}

Vec actor_seen(const Actor *actor, float alpha)
{
    return vec_mix(actor->before, actor->place, alpha);
}

Vec actor_middle(const Actor *actor)
{
    return vec(actor->place.x, actor->place.y - actor->height - 9.0f);
}

/* --- moving ---------------------------------------------------------------------------------------- */

/* How deep two pairs of feet are in one another, 0: not at all. */
static float overlap(const Actor *a, Vec at, const Actor *b)
{
    const float x = (a->width + b->width) / 2.0f - fabsf(at.x - b->place.x);
    const float y = (a->depth + b->depth) / 2.0f - fabsf(at.y - b->place.y);

    return x > 0.0f && y > 0.0f ? fminf(x, y) : 0.0f;
}

/* People do not step aside; an actor that overlaps one already may still get out. */
static bool person_is_in_the_way(const Actor *actor, Vec place)
{
    for (Actor *person = NULL; (person = actor_next(person, NULL)) != NULL;) {
        if (person->kind->stands_firm && person != actor &&
            overlap(actor, place, person) > overlap(actor, actor->place, person)) {
            return true;
        }
    }
    return false;
}

static bool fits(const Actor *actor, Vec place)
{
    if (actor->ghostly) {
        return true;
    }
    if (actor->kind->gives_way && person_is_in_the_way(actor, place)) {
        return false;
    }
    const float left = place.x - actor->width / 2.0f + FOOTING_PX;
    return room_box_is_free(left, place.y - actor->depth + FOOTING_PX, actor->width - 2.0f * FOOTING_PX,
                            actor->depth - 2.0f * FOOTING_PX);
}

/* Goes by `way` along one axis in pieces of at most a pixel; false: something stood in the way. */
static bool slide(Actor *actor, Vec way)
{
    const float length = vec_length(way);
    const int pieces = (int)ceilf(length);

    for (int i = 0; i < pieces; i++) {
        const Vec to = vec_add(actor->place, vec_scale(way, 1.0f / (float)pieces));
        if (!fits(actor, to)) {
            return false;
        }
        actor->place = to;
    }
    return true;
}

/* Round a corner that stands in the way by a few pixels only: sideways by at most `step`. false: no corner. */
static bool nudge(Actor *actor, Vec way, float step)
{
    const Vec side = vec(way.y == 0.0f ? 0.0f : 1.0f, way.x == 0.0f ? 0.0f : 1.0f);

    for (int i = 2; i <= 2 * (int)TUNING_CORNER_NUDGE_PX + 1; i++) {
        const int whole = i / 2; /* 1 to one side, 1 to the other, 2 … */
        const float pixels = (float)whole;
        const float sign = i % 2 == 0 ? -1.0f : 1.0f;
        const Vec beside = vec_add(actor->place, vec_scale(side, sign * pixels));
        if (fits(actor, beside) && fits(actor, vec_add(beside, way))) {
            slide(actor, vec_scale(side, sign * fminf(step, pixels)));
            return true;
        }
    }
    return false;
}

/* Moves along one axis; a wall takes that axis of the speed away, unless there is a way round. */
static bool move_along(Actor *actor, Vec way, float nudge_px)
{
    const bool passed = slide(actor, way);

    return passed || (nudge_px > 0.0f && nudge(actor, way, nudge_px));
}

/* nudge_px: how far it may step aside in this fixed update; 0: not at all. */
static void move(Actor *actor, Vec way, float nudge_px)
{
    if (!move_along(actor, vec(way.x, 0.0f), fabsf(way.y) < 0.01f ? nudge_px : 0.0f)) {
        actor->velocity.x = 0.0f;
        actor->glide.way.x = 0.0f;
    }
    if (!move_along(actor, vec(0.0f, way.y), fabsf(way.x) < 0.01f ? nudge_px : 0.0f)) {
        actor->velocity.y = 0.0f;
        actor->glide.way.y = 0.0f;
    }
}

/* The part of the glide's way that this step covers. */
static Vec glide_step(ActorGlide *glide, float seconds)
{
    if (glide->seconds <= seconds) {
        const Vec rest = glide->way;
        *glide = (ActorGlide){.seconds = 0.0f};
        return rest;
    }
    const float left = (glide->seconds - seconds) / glide->seconds;
    const float share = glide->eases ? left * left : left;
    const Vec step = vec_scale(glide->way, 1.0f - share);
    glide->way = vec_scale(glide->way, share);
    glide->seconds -= seconds;
    return step;
}

static void speed_up(Actor *actor, float seconds)
{
    const float wish = vec_length(actor->want);
    const float time = wish > 0.0f ? actor->gain : actor->stop;

    if (wish > 0.0f) {
        actor->pace = wish;
    }
    actor->velocity =
        time <= 0.0f ? actor->want : vec_approach(actor->velocity, actor->want, actor->pace * seconds / time);
}

static void cool_down(float *left, float seconds)
{
    *left = fmaxf(*left - seconds, 0.0f);
}

static void update_one(Actor *actor, float seconds)
{
    actor->before = actor->place;
    cool_down(&actor->flash_seconds, seconds);
    cool_down(&actor->safe_seconds, seconds);
    if (actor_is_gliding(actor)) {
        actor->velocity = vec(0.0f, 0.0f);
        move(actor, glide_step(&actor->glide, seconds), 0.0f);
        return;
    }
    speed_up(actor, seconds);
    move(actor, vec_scale(actor->velocity, seconds), vec_length(actor->want) * seconds);
}

/* Those that overlap push one another apart, softly, so that a crowd stays a crowd. */
static void keep_apart(Actor *actor, float seconds)
{
    for (Actor *other = actor; (other = actor_next(other, NULL)) != NULL;) {
        const float reach = (actor->width + other->width) / 2.0f;
        const Vec between = vec_sub(other->place, actor->place);
        if (other->passes || other->falling || vec_length(between) >= reach) {
            continue;
        }
        const Vec way = vec_scale(vec_normal(between), 40.0f * seconds);
        if (!other->kind->stands_firm) {
            move(other, way, 0.0f);
        }
        if (!actor->kind->stands_firm) {
            move(actor, vec_scale(way, -1.0f), 0.0f);
        }
    }
}

void actor_fixed_update(float seconds)
{
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        update_one(actor, seconds);
    }
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        if (!actor->passes && !actor->falling && !actor_is_gliding(actor)) {
            keep_apart(actor, seconds);
        }
    }
}

/* --- bodies ---------------------------------------------------------------------------------------- */

void actor_animate(Coro *co)
{
    CORO_BEGIN(co, actor_animate, f);
    actor_pose(f->actor, f->pose, 0);
    for (;;) {
        CORO_WAIT_SECONDS(co, f->seconds);
        f->actor->step = (f->actor->step + 1) % figure_steps(f->actor->figure, f->actor->view, f->pose);
    }
    CORO_END(co);
}

/* Sets the course anew in each frame; true: it is there. However long a frame lasts, it goes no further within it than to the
 * place, and no place is too small to be met. */
static bool walk_on(const actor_walk_to_frame *f, float seconds)
{
    const Vec way = vec_sub(f->to, f->actor->place);
    const float pixels = vec_length(way);

    if (pixels < fmaxf(HERE_PX, f->speed * seconds / 4.0f)) {
        return true;
    }
    actor_walk(f->actor, way, seconds > 0.0f ? fminf(f->speed, pixels / seconds) : f->speed);
    return false;
}

void actor_walk_to(Coro *co)
{
    CORO_BEGIN(co, actor_walk_to, f);
    SKIPPABLE_WAIT_UNTIL_TIMEOUT(co, walk_on(f, (float)coro_dt(co)), f->seconds > 0.0 ? f->seconds : 4.0);
    CORO_FINALLY(co);
    actor_stand(f->actor);
    CORO_END(co);
}

void actor_walk_to_mark(Coro *co)
{
    CORO_BEGIN(co, actor_walk_to_mark, f);
    actor_face(f->actor, vec_sub(f->to, f->actor->place));
    CORO_CALL(co, actor_walk_to, .actor = f->actor, .to = f->to, .speed = f->speed, .seconds = f->seconds);
    actor_put(f->actor, f->to);
    CORO_END(co);
}
