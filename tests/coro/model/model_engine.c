/* SPDX-License-Identifier: Zlib */
/* The functions through which a world asks the model. */
#include "model.h"

#include <math.h>
#include <string.h>

static Model *model_of(World *world)
{
    return (Model *)world;
}

static const Model *model_of_const(const World *world)
{
    return (const Model *)world;
}

static Model *owner_of(const ModelCoroutine *c)
{
    return (Model *)c->frame.world;
}

/* A start on a scheduler that is being destroyed is refused. */
static bool is_refused(Model *m, int scheduler)
{
    bool refused = m->schedulers[scheduler].doomed || m->ending;
    if (refused) {
        model_error(m, CORO_ERROR_BAD_ARGUMENT, 0);
    }
    return refused;
}

static int oldest_of_body(const Model *m, int scheduler, int body)
{
    int ids[WORLD_IDS];
    int count = model_roots(m, scheduler, body, ids);
    return count > 0 ? ids[count - 1] : 0;
}

static void stop_those_of_body(Model *m, int scheduler, int body)
{
    int ids[WORLD_IDS];
    model_stop_many(m, scheduler, ids, model_roots(m, scheduler, body, ids));
}

static int engine_start(World *world, StartHow how, int scheduler, int body, const ScriptFrame *frame)
{
    Model *m = model_of(world);
    int old = how == START_ONCE ? oldest_of_body(m, scheduler, body) : 0;
    if (old != 0) {
        return old;
    }
    if (how == START_AGAIN && !m->schedulers[scheduler].doomed && !m->ending) {
        stop_those_of_body(m, scheduler, body);
    }
    if (is_refused(m, scheduler)) {
        return 0;
    }
    ModelCoroutine *c = model_create(m, scheduler, 0, body, frame);
    if (how == START_NOW && !m->schedulers[scheduler].paused && model_may_run(m, c)) {
        model_step(m, c->id);
    }
    return frame->id;
}

static int engine_fork(World *world, void *self, int body, const ScriptFrame *frame)
{
    Model *m = model_of(world);
    ModelCoroutine *parent = self;
    if (is_refused(m, parent->scheduler)) {
        return 0;
    }
    ModelCoroutine *c = model_create(m, parent->scheduler, parent->id, body, frame);
    c->forked = true;
    c->number = parent->group_count++;
    if (model_may_run(m, c)) {
        model_step(m, c->id);
    }
    return frame->id;
}

static int engine_by_handle(World *world, Op op, int id, unsigned operand)
{
    Model *m = model_of(world);
    ModelCoroutine *c = model_get(m, id);
    switch (op) {
    case OP_STOP:
        return model_stop(m, id);
    case OP_SKIP:
        return model_skip(m, id);
    case OP_ASK:
        return c != NULL ? 1 + model_is_held(m, id) : 0;
    case OP_WAKE:
        return model_wake_by_hand(m, c);
    default:
        break;
    }
    if (c == NULL) {
        return false;
    }
    if (op == OP_TAG) {
        c->tag = operand % 3;
    } else {
        model_set_paused(m, c, op == OP_PAUSE);
        model_note_pauses(m);
    }
    return true;
}

/* The last ones of an inspector's list first. */
static int stop_tagged(Model *m, int scheduler, unsigned tag)
{
    Seen seen[WORLD_IDS];
    int ids[WORLD_IDS], tagged = 0, count = model_inspect(&m->world, scheduler, seen, WORLD_IDS);
    for (int i = count - 1; i >= 0; i--) {
        if (seen[i].tag == tag) {
            ids[tagged++] = seen[i].id;
        }
    }
    model_stop_many(m, scheduler, ids, tagged);
    return tagged;
}

static int by_tag(Model *m, Op op, int scheduler, unsigned tag)
{
    int count = 0;
    if (op == OP_STOP_TAGGED) {
        return stop_tagged(m, scheduler, tag);
    }
    for (int i = 1; i < WORLD_IDS; i++) {
        ModelCoroutine *c = &m->coroutines[i];
        if (c->stage != MODEL_NONE && c->scheduler == scheduler && c->tag == tag) {
            model_set_paused(m, c, op == OP_PAUSE_TAGGED);
            count++;
        }
    }
    model_note_pauses(m);
    return count;
}

static void set_scale(Model *m, ModelScheduler *s, double scale)
{
    if (!(scale >= 0) || scale > 1e6) {
        model_error(m, CORO_ERROR_BAD_ARGUMENT, 0);
        return;
    }
    s->scale = scale;
}

static int engine_by_scheduler(World *world, Op op, int scheduler, unsigned operand)
{
    Model *m = model_of(world);
    ModelScheduler *s = &m->schedulers[scheduler];
    switch (op) {
    case OP_CREATE:
        if (m->ending) {
            model_error(m, CORO_ERROR_BUSY, 0);
            return false;
        }
        *s = (ModelScheduler){.alive = true, .scale = 1, .update_scale = 1};
        s->order = operand % 3 == 0 ? CORO_ORDERED : CORO_PARALLEL;
        return true;
    case OP_STOP_ALL:
        model_stop_all(m, scheduler);
        break;
    case OP_SCALE:
        set_scale(m, s, op_scale(operand));
        break;
    case OP_HOLD:
    case OP_LET_GO:
        s->paused = op == OP_HOLD && (s->paused || !s->destroying);
        model_note_pauses(m);
        break;
    case OP_DESTROY:
        model_destroy(m, scheduler);
        break;
    case OP_UPDATE:
        model_update(m, scheduler, op_dt(operand));
        break;
    case OP_FIXED_UPDATE:
        model_phase(m, scheduler, MODEL_FIXED);
        break;
    case OP_END_FRAME:
        model_phase(m, scheduler, MODEL_END_OF_FRAME);
        break;
    default:
        return by_tag(m, op, scheduler, operand % 3);
    }
    return 0;
}

static int engine_raise(World *world, unsigned signal)
{
    Model *m = model_of(world);
    int count = 0;
    for (int i = 1; i < WORLD_IDS; i++) {
        ModelCoroutine *c = &m->coroutines[i];
        if (c->stage == MODEL_WAITING && c->wait.kind == CORO_WAITS_SIGNAL && !c->wait.woken &&
            c->wait.awaited == (int)signal) {
            model_wake(m, c);
            count++;
        }
    }
    return count;
}

static bool is_inside(Model *m)
{
    if (m->running > 0) {
        model_error(m, CORO_ERROR_BUSY, 0);
    }
    return m->running > 0;
}

static bool engine_save(World *world)
{
    Model *m = model_of(world);
    if (is_inside(m)) {
        return false;
    }
    memcpy(m->snapshot.schedulers, m->schedulers, sizeof m->schedulers);
    memcpy(m->snapshot.coroutines, m->coroutines, sizeof m->coroutines);
    m->snapshot.numbers = m->numbers;
    return true;
}

static bool engine_restore(World *world)
{
    Model *m = model_of(world);
    if (is_inside(m)) {
        return false;
    }
    memcpy(m->schedulers, m->snapshot.schedulers, sizeof m->schedulers);
    memcpy(m->coroutines, m->snapshot.coroutines, sizeof m->coroutines);
    m->numbers = m->snapshot.numbers;
    return true;
}

static void engine_stop_children(void *self)
{
    model_stop_children(owner_of(self), self);
}

static void engine_reset_interval(void *self)
{
    ((ModelCoroutine *)self)->has_interval = false;
}

/* By how much the skips in which it is have hastened its clock. */
static int64_t hastened_by(const Model *m, int id)
{
    int64_t by = 0;
    for (; id != 0; id = m->coroutines[id].parent) {
        by += m->coroutines[id].skipping ? m->coroutines[id].hastened : 0;
    }
    return by;
}

static Looked engine_look(const void *self)
{
    const ModelCoroutine *c = self;
    const Model *m = owner_of(c);
    const ModelScheduler *s = &m->schedulers[c->scheduler];
    bool skipping = model_is_skipping(m, c->id);
    return (Looked){.result = c->result,
                    .timed_out = c->timed_out,
                    .skipping = skipping,
                    .time = s->time + hastened_by(m, c->id),
                    .dt = skipping ? TRACE_ANY : s->dt,
                    .first = c->first,
                    .woken = c->was_woken};
}

static int engine_count(const World *world, int scheduler)
{
    const Model *m = model_of_const(world);
    int count = 0;
    for (int i = 1; i < WORLD_IDS; i++) {
        count += m->coroutines[i].stage != MODEL_NONE && m->coroutines[i].scheduler == scheduler;
    }
    return count;
}

static long long engine_time(const World *world, int scheduler)
{
    return model_of_const(world)->schedulers[scheduler].time;
}

static bool engine_is_paused(const World *world, int scheduler)
{
    return model_of_const(world)->schedulers[scheduler].paused;
}

void model_begin(Model *m, const Program *program)
{
    world_begin(&m->world, &model_engine, program);
    memset(m->schedulers, 0, sizeof m->schedulers);
    memset(m->coroutines, 0, sizeof m->coroutines);
    m->numbers = 0;
    m->running = 0;
    m->ending = false;
}

void model_end_of_world(Model *m)
{
    world_end(&m->world);
    m->ending = true;
    for (int i = WORLD_SCHEDULERS - 1; i >= 0; i--) {
        if (m->schedulers[i].alive) {
            model_destroy_now(m, i);
        }
    }
}

const Engine model_engine = {
    .start = engine_start,
    .fork = engine_fork,
    .by_handle = engine_by_handle,
    .by_scheduler = engine_by_scheduler,
    .raise = engine_raise,
    .save = engine_save,
    .restore = engine_restore,
    .stop_children = engine_stop_children,
    .reset_interval = engine_reset_interval,
    .look = engine_look,
    .inspect = model_inspect,
    .count = engine_count,
    .time = engine_time,
    .is_paused = engine_is_paused,
};
