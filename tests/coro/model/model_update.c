/* SPDX-License-Identifier: Zlib */
/*
 * Who is resumed, and in which order. An update resumes, again and again, of all that are due and were not resumed in it yet,
 * the one that came due first; of those that came due at the same moment, the one that began to wait first. Timeouts that
 * run out come after all else. Intervals that catch up may be resumed more than once.
 */
#include "model.h"

#include <math.h>

/* When one came due: so many real nanoseconds ago. */
typedef struct Due {
    bool timeout;
    double ago;
    uint64_t began;
} Due;

static bool comes_before(const Due *a, const Due *b)
{
    if (a->timeout != b->timeout) {
        return b->timeout;
    }
    return a->ago > b->ago || (!(a->ago < b->ago) && a->began < b->began);
}

/* Scaled nanoseconds as real ones. */
static double real(const ModelScheduler *s, int64_t scaled)
{
    return (double)scaled / (s->update_scale > 0 ? s->update_scale : 1);
}

bool model_may_run(const Model *m, const ModelCoroutine *c)
{
    const ModelScheduler *s = &m->schedulers[c->scheduler];
    if (model_is_held(m, c->id)) {
        return false;
    }
    return s->order == CORO_PARALLEL || model_root(m, c->id) == model_first_root(m, c->scheduler);
}

/* Whether the time that it waits for has come, or its turn to be asked. */
static bool time_is_due(const ModelCoroutine *c, const ModelScheduler *s, Due *due)
{
    const ModelWait *w = &c->wait;
    switch (w->kind) {
    case CORO_WAITS_FRAMES:
        return w->frames <= 0;
    case CORO_WAITS_SECONDS:
    case CORO_WAITS_INTERVAL:
        due->ago = real(s, -w->left);
        return w->left <= 0;
    case CORO_WAITS_REALTIME:
        due->ago = (double)-w->left;
        return w->left <= 0;
    case CORO_WAITS_PREDICATE:
    case CORO_WAITS_CONDITION:
        return w->asked != s->phases;
    case CORO_WAITS_OVER:
        return true;
    default:
        return false;
    }
}

/* Whether its event has come, or its time: of one that is woken by hand when its time had come already, that counts. */
static bool event_is_due(const ModelCoroutine *c, const ModelScheduler *s, Due *due)
{
    due->ago = 0;
    if (c->stage == MODEL_QUEUED) {
        return true;
    }
    bool in_time = time_is_due(c, s, due);
    if (c->wait.woken) {
        double woken_ago = real(s, s->time - c->wait.woken_at);
        due->ago = in_time && c->wait.was_due && due->ago > woken_ago ? due->ago : woken_ago;
        return true;
    }
    return in_time;
}

static bool is_due(const Model *m, const ModelCoroutine *c, Due *due)
{
    const ModelScheduler *s = &m->schedulers[c->scheduler];
    const ModelWait *w = &c->wait;
    bool began_before =
        w->phase != s->phases || (c->stage == MODEL_WAITING && w->kind == CORO_WAITS_INTERVAL && !w->woken);
    if ((c->stage != MODEL_QUEUED && c->stage != MODEL_WAITING) || !began_before) {
        return false;
    }
    due->began = w->began;
    due->timeout = !event_is_due(c, s, due);
    if (due->timeout) {
        due->ago = real(s, -w->timeout);
        return c->stage == MODEL_WAITING && w->has_timeout && w->timeout <= 0;
    }
    return true;
}

static ModelCoroutine *next_due(Model *m, int scheduler, bool *by_timeout)
{
    ModelCoroutine *best = NULL;
    Due best_due = {0};
    for (int i = 1; i <= m->world.state.last_id; i++) {
        ModelCoroutine *c = &m->coroutines[i];
        Due due;
        if (c->scheduler == scheduler && is_due(m, c, &due) &&
            (best == NULL || comes_before(&due, &best_due)) && model_may_run(m, c)) {
            best = c;
            best_due = due;
        }
    }
    *by_timeout = best_due.timeout;
    return best;
}

static ModelCoroutine *next_of_phase(Model *m, int scheduler, CoroWaitKind kind)
{
    ModelCoroutine *best = NULL;
    for (int i = 1; i <= m->world.state.last_id; i++) {
        ModelCoroutine *c = &m->coroutines[i];
        bool waits = c->wait.kind == kind && !c->wait.woken;
        bool called = c->wait.kind == CORO_WAITS_CALL && c->wait.woken &&
                      c->wait.phase_of_end == m->schedulers[scheduler].phases;
        if (c->scheduler == scheduler && c->stage == MODEL_WAITING && (waits || called) &&
            c->wait.phase != m->schedulers[scheduler].phases &&
            (best == NULL || c->wait.began < best->wait.began) && model_may_run(m, c)) {
            best = c;
        }
    }
    return best;
}

typedef enum Answer { SAYS_NO, SAYS_YES, LEAVES } Answer;

/* Asks the predicate of one that waits: its body is on the stack while it is asked. */
static Answer ask(Model *m, ModelCoroutine *c)
{
    c->stage = MODEL_RUNNING;
    m->running++;
    bool flag = script_predicate(&c->frame, c);
    m->running--;
    if (c->doomed) {
        return LEAVES;
    }
    c->stage = MODEL_WAITING;
    return flag == (c->frame.now.op == OP_WAIT_WHILE) ? SAYS_NO : SAYS_YES;
}

/* Whether it goes on: the cleanup of the others may have stopped or paused it, or destroyed its scheduler. */
static bool race_is_over(Model *m, const ModelCoroutine *c)
{
    return model_stop_losers(m, c->id) && model_may_run(m, c) && !m->schedulers[c->scheduler].doomed;
}

bool model_go_on(Model *m, ModelCoroutine *c, bool by_timeout)
{
    ModelWait *w = &c->wait;
    if (c->stage == MODEL_WAITING && w->kind == CORO_WAITS_PREDICATE && !w->woken) {
        Answer answer = ask(m, c);
        if (answer == LEAVES) {
            model_has_left(m, c);
            return true;
        }
        model_settle_stops(m);
        model_note_pauses(m);
        if (answer == SAYS_NO && !by_timeout) {
            model_settle(m);
            return false;
        }
        by_timeout = by_timeout && answer == SAYS_NO;
    }
    if (c->stage == MODEL_WAITING && w->races && !race_is_over(m, c)) {
        return true;
    }
    if (c->stage == MODEL_WAITING) {
        model_wait_is_over(m, c, by_timeout);
    }
    model_step(m, c->id);
    return true;
}

void model_resume(Model *m, ModelCoroutine *c, bool by_timeout)
{
    ModelWait *w = &c->wait;
    const ModelScheduler *s = &m->schedulers[c->scheduler];
    w->asked = s->phases;
    if (c->stage == MODEL_WAITING && !w->woken && w->kind == CORO_WAITS_CONDITION &&
        world_condition(&m->world, w->awaited, (double)s->dt / 1e9)) {
        return;
    }
    model_go_on(m, c, by_timeout);
}

static void count_down(int64_t *left, int64_t by)
{
    if (*left != MODEL_FOREVER) {
        *left -= by;
    }
}

/* Time passes for all of its coroutines that are not held. */
static void pass_time(Model *m, int scheduler, int64_t dt, int64_t real_dt)
{
    bool held[WORLD_IDS];
    model_mark_held(m, held);
    for (int i = 1; i <= m->world.state.last_id; i++) {
        ModelCoroutine *c = &m->coroutines[i];
        if (c->stage == MODEL_NONE || c->scheduler != scheduler || held[i]) {
            continue;
        }
        count_down(&c->wait.left, c->wait.kind == CORO_WAITS_REALTIME ? real_dt : dt);
        count_down(&c->wait.timeout, dt);
        c->wait.frames--;
        c->since_interval += dt;
    }
}

static bool begin_phase(Model *m, int scheduler, ModelPhase phase)
{
    ModelScheduler *s = &m->schedulers[scheduler];
    if (s->phase != MODEL_IDLE || s->doomed || m->ending || model_scheduler_is_busy(m, scheduler)) {
        model_error(m, CORO_ERROR_BUSY, 0);
        return false;
    }
    if (s->paused) {
        return false;
    }
    s->phase = phase;
    s->phases++;
    return true;
}

void model_update(Model *m, int scheduler, double dt)
{
    ModelScheduler *s = &m->schedulers[scheduler];
    if (!begin_phase(m, scheduler, MODEL_UPDATE)) {
        return;
    }
    if (!(dt >= 0) || dt > 1e9) {
        model_error(m, CORO_ERROR_BAD_ARGUMENT, 0);
        dt = 0;
    }
    s->update_scale = s->scale;
    s->dt = world_nanoseconds(dt * s->scale);
    s->time += s->dt;
    pass_time(m, scheduler, s->dt, world_nanoseconds(dt));
    bool by_timeout;
    for (ModelCoroutine *c; s->alive && (c = next_due(m, scheduler, &by_timeout)) != NULL;) {
        model_resume(m, c, by_timeout);
    }
    s->phase = MODEL_IDLE;
    model_settle(m);
    model_note_pauses(m);
}

void model_phase(Model *m, int scheduler, ModelPhase phase)
{
    ModelScheduler *s = &m->schedulers[scheduler];
    CoroWaitKind kind = phase == MODEL_FIXED ? CORO_WAITS_FIXED_UPDATE : CORO_WAITS_END_OF_FRAME;
    if (!begin_phase(m, scheduler, phase)) {
        return;
    }
    for (ModelCoroutine *c; s->alive && (c = next_of_phase(m, scheduler, kind)) != NULL;) {
        model_wait_is_over(m, c, false);
        model_step(m, c->id);
    }
    s->phase = MODEL_IDLE;
    model_settle(m);
    model_note_pauses(m);
}
