/* SPDX-License-Identifier: Zlib */
/*
 * Ends. Stopping one ends its children first, the youngest first, then runs its cleanup. Where one of them is running, the
 * stop is noted, and done as soon as they have given control back (model_settle).
 */
#include "model.h"

static bool is_worse(CoroStatus a, CoroStatus b)
{
    return a == CORO_FAILED || (a == CORO_STOPPED && b != CORO_FAILED);
}

static void tell_parent(Model *m, const ModelCoroutine *c, CoroStatus how)
{
    ModelCoroutine *parent = model_get(m, c->parent);
    if (parent == NULL || parent->stage == MODEL_ENDING) {
        return;
    }
    ModelWait *w = &parent->wait;
    bool waits = parent->stage == MODEL_WAITING && !w->woken;
    if (!c->forked) {
        const ModelScheduler *s = &m->schedulers[parent->scheduler];
        bool in_phase = s->phase == MODEL_FIXED || s->phase == MODEL_END_OF_FRAME;
        parent->result = how;
        if (waits && w->kind == CORO_WAITS_CALL) {
            model_wake(m, parent);
            w->phase_of_end = in_phase && !model_is_skipping(m, parent->id) ? s->phases : 0;
        }
        return;
    }
    if (!parent->any_unseen) {
        parent->any_unseen = true;
        parent->any_result = how;
        parent->any_number = c->number;
    }
    if (is_worse(how, parent->all_result)) {
        parent->all_result = how;
    }
    if (waits && (w->kind == CORO_WAITS_ANY ||
                  (w->kind == CORO_WAITS_ALL && model_count_children(m, parent->id, true) == 0))) {
        model_wake(m, parent);
    }
}

static void tell_waiters(Model *m, int id, CoroStatus how)
{
    for (int i = 1; i < WORLD_IDS; i++) {
        ModelCoroutine *c = &m->coroutines[i];
        if (c->stage == MODEL_WAITING && c->wait.kind == CORO_WAITS_COROUTINE && c->wait.awaited == id &&
            !c->wait.woken) {
            c->result = how;
            model_wake(m, c);
        }
    }
}

/* Those below it that were to be stopped end with it, each in its turn. */
static void take_over_stops(Model *m, const ModelCoroutine *c)
{
    for (int i = 1; i < WORLD_IDS; i++) {
        if (i != c->id && model_is_within(m, i, c->id)) {
            m->coroutines[i].stop_wanted = false;
        }
    }
}

void model_end(Model *m, ModelCoroutine *c, CoroStatus how)
{
    if (c->was_held) {
        model_release_awaited(m, c);
    }
    c->stage = MODEL_ENDING;
    take_over_stops(m, c);
    model_note_pauses(m); /* it holds nobody any more, also while its cleanup runs */
    for (int child; (child = model_youngest_child(m, c->id)) != 0;) {
        model_end(m, &m->coroutines[child], CORO_STOPPED);
    }
    if (c->stepped) {
        bool well = model_clean_up(m, c);
        how = !well && how == CORO_FINISHED ? CORO_FAILED : how;
    }
    for (int child; (child = model_youngest_child(m, c->id)) != 0;) {
        model_end(m, &m->coroutines[child], CORO_STOPPED); /* forked by the cleanup */
    }
    c->stage = MODEL_NONE;
    trace_add_event(&m->world.trace, "ended", c->id, how);
    tell_waiters(m, c->id, how);
    tell_parent(m, c, how);
    model_note_pauses(m);
}

/* Notes the stop: it and all below it are gone as soon as they give control back. */
static void want_stop(Model *m, ModelCoroutine *c)
{
    if (c->stage == MODEL_ENDING) {
        return;
    }
    c->stop_wanted = true;
    for (int i = 1; i < WORLD_IDS; i++) {
        if (m->coroutines[i].stage == MODEL_RUNNING && model_is_within(m, i, c->id)) {
            m->coroutines[i].doomed = true;
        }
    }
}

bool model_stop(Model *m, int id)
{
    ModelCoroutine *c = model_get(m, id);
    if (c == NULL) {
        return false;
    }
    if (model_subtree_is_busy(m, id)) {
        want_stop(m, c);
    } else {
        model_end(m, c, CORO_STOPPED);
        model_settle(m);
    }
    return true;
}

/* Of those that are listed by one stop of many in a scheduler, the one that comes last in an inspector's list. */
static int last_listed(const Model *m, int scheduler, int stop)
{
    Seen seen[WORLD_IDS];
    int count = model_inspect(&m->world, scheduler, seen, WORLD_IDS);
    while (count > 0 && m->coroutines[seen[count - 1].id].listed != stop) {
        count--;
    }
    return count > 0 ? seen[count - 1].id : 0;
}

/* All are listed first: if a cleanup stops many in its turn, those listed again are stopped by that, and no others. */
void model_stop_many(Model *m, int scheduler, const int *ids, int count)
{
    int stop = ++m->stops_of_many;
    for (int i = 0; i < count; i++) {
        m->coroutines[ids[i]].listed = stop;
    }
    m->schedulers[scheduler].stopping++;
    for (int id; (id = last_listed(m, scheduler, stop)) != 0;) {
        m->coroutines[id].listed = 0;
        model_stop(m, id);
    }
    m->schedulers[scheduler].stopping--;
    m->stops_of_many--;
    model_settle(m);
}

/* Roots of a scheduler, the youngest first; of one body, or of any (-1). */
int model_roots(const Model *m, int scheduler, int body, int ids[WORLD_IDS])
{
    int count = 0;
    uint64_t before = UINT64_MAX;
    for (int best = -1; best != 0;) {
        best = 0;
        for (int i = 1; i < WORLD_IDS; i++) {
            const ModelCoroutine *c = &m->coroutines[i];
            if (c->stage != MODEL_NONE && c->scheduler == scheduler && c->parent == 0 && c->born < before &&
                (body < 0 || c->body == body) && (best == 0 || c->born > m->coroutines[best].born)) {
                best = i;
            }
        }
        if (best != 0) {
            ids[count++] = best;
            before = m->coroutines[best].born;
        }
    }
    return count;
}

void model_begin_group(ModelCoroutine *c)
{
    c->any_unseen = false;
    c->all_result = CORO_FINISHED;
    c->group_count = 0;
    c->first = TRACE_ANY;
}

void model_stop_children(Model *m, ModelCoroutine *c)
{
    for (int child; (child = model_youngest_child(m, c->id)) != 0;) {
        model_end(m, &m->coroutines[child], CORO_STOPPED);
    }
    model_begin_group(c);
    model_settle(m);
}

/* Those who lost a race. It waits meanwhile: their cleanup may stop it, so that it is not there any more. */
bool model_stop_losers(Model *m, int id)
{
    for (int child; model_get(m, id) != NULL && (child = model_youngest_child(m, id)) != 0;) {
        model_end(m, &m->coroutines[child], CORO_STOPPED);
        model_settle(m);
    }
    return model_get(m, id) != NULL;
}

void model_stop_all(Model *m, int scheduler)
{
    int ids[WORLD_IDS];
    model_stop_many(m, scheduler, ids, model_roots(m, scheduler, -1, ids));
}

void model_destroy_now(Model *m, int scheduler)
{
    ModelScheduler *s = &m->schedulers[scheduler];
    s->doomed = true;
    s->destroying = true;
    model_stop_all(m, scheduler);
    s->alive = false;
}

void model_destroy(Model *m, int scheduler)
{
    ModelScheduler *s = &m->schedulers[scheduler];
    if (m->ending) {
        return; /* its turn comes */
    }
    s->doomed = true;
    for (int i = 1; i < WORLD_IDS; i++) {
        m->coroutines[i].doomed |=
            m->coroutines[i].stage == MODEL_RUNNING && m->coroutines[i].scheduler == scheduler;
    }
    if (!s->destroying && s->stopping == 0 && !model_scheduler_is_busy(m, scheduler)) {
        model_destroy_now(m, scheduler);
    }
}

/* The uppermost of the stops that nobody on the stack holds up any more. */
static ModelCoroutine *stop_that_can_be_done(Model *m)
{
    ModelCoroutine *first = NULL;
    for (int i = 1; i < WORLD_IDS; i++) {
        ModelCoroutine *c = &m->coroutines[i];
        if (c->stage != MODEL_NONE && c->stop_wanted && !model_subtree_is_busy(m, i) &&
            (first == NULL || model_depth(m, i) < model_depth(m, first->id))) {
            first = c;
        }
    }
    return first;
}

void model_settle_stops(Model *m)
{
    for (ModelCoroutine *c; (c = stop_that_can_be_done(m)) != NULL;) {
        model_end(m, c, c->fails_then ? CORO_FAILED : CORO_STOPPED);
    }
}

void model_settle(Model *m)
{
    model_settle_stops(m);
    for (int i = 0; i < WORLD_SCHEDULERS; i++) {
        const ModelScheduler *s = &m->schedulers[i];
        if (s->alive && s->doomed && !s->destroying && s->stopping == 0 && !model_scheduler_is_busy(m, i)) {
            model_destroy_now(m, i);
        }
    }
}
