/* SPDX-License-Identifier: Zlib */
#include "model.h"

#include <math.h>

uint64_t model_number(Model *m)
{
    return ++m->numbers;
}

ModelCoroutine *model_get(Model *m, int id)
{
    return id > 0 && id < WORLD_IDS && m->coroutines[id].stage != MODEL_NONE ? &m->coroutines[id] : NULL;
}

bool model_is_busy(const ModelCoroutine *c)
{
    return c->stage == MODEL_RUNNING || c->stage == MODEL_ENDING;
}

bool model_is_within(const Model *m, int id, int ancestor)
{
    while (id != 0 && id != ancestor) {
        id = m->coroutines[id].parent;
    }
    return id == ancestor;
}

bool model_subtree_is_busy(const Model *m, int id)
{
    for (int i = 1; i < WORLD_IDS; i++) {
        if (model_is_busy(&m->coroutines[i]) && model_is_within(m, i, id)) {
            return true;
        }
    }
    return false;
}

bool model_scheduler_is_busy(const Model *m, int scheduler)
{
    for (int i = 1; i < WORLD_IDS; i++) {
        if (model_is_busy(&m->coroutines[i]) && m->coroutines[i].scheduler == scheduler) {
            return true;
        }
    }
    return false;
}

int model_root(const Model *m, int id)
{
    while (m->coroutines[id].parent != 0) {
        id = m->coroutines[id].parent;
    }
    return id;
}

int model_depth(const Model *m, int id)
{
    int depth = 0;
    while ((id = m->coroutines[id].parent) != 0) {
        depth++;
    }
    return depth;
}

int model_first_root(const Model *m, int scheduler)
{
    int first = 0;
    for (int i = 1; i < WORLD_IDS; i++) {
        const ModelCoroutine *c = &m->coroutines[i];
        if (c->stage != MODEL_NONE && c->scheduler == scheduler && c->parent == 0 &&
            (first == 0 || c->born < m->coroutines[first].born)) {
            first = i;
        }
    }
    return first;
}

ModelCoroutine *model_child_before(Model *m, int parent, uint64_t before)
{
    ModelCoroutine *youngest = NULL;
    for (int i = 1; i < WORLD_IDS; i++) {
        ModelCoroutine *c = &m->coroutines[i];
        if (c->stage != MODEL_NONE && c->parent == parent && c->born < before &&
            (youngest == NULL || c->born > youngest->born)) {
            youngest = c;
        }
    }
    return youngest;
}

int model_youngest_child(Model *m, int parent)
{
    ModelCoroutine *c = model_child_before(m, parent, UINT64_MAX);
    while (c != NULL && c->stage == MODEL_ENDING) {
        c = model_child_before(m, parent, c->born);
    }
    return c != NULL ? c->id : 0;
}

int model_count_children(const Model *m, int parent, bool forked_only)
{
    int count = 0;
    for (int i = 1; i < WORLD_IDS; i++) {
        const ModelCoroutine *c = &m->coroutines[i];
        count += c->stage != MODEL_NONE && c->parent == parent && (c->forked || !forked_only);
    }
    return count;
}

/* Whether pausing this one reaches that one: its child, or the one that it waits for. */
static bool reaches(const ModelCoroutine *from, const ModelCoroutine *to)
{
    bool waits_for_it = from->stage == MODEL_WAITING && from->wait.kind == CORO_WAITS_COROUTINE &&
                        !from->wait.woken && from->wait.awaited == to->id;
    return to->parent == from->id || waits_for_it;
}

static bool has_ending_ancestor(const Model *m, int id)
{
    while (id != 0 && m->coroutines[id].stage != MODEL_ENDING) {
        id = m->coroutines[id].parent;
    }
    return id != 0;
}

/* One that is ending neither is held nor holds others. */
static bool is_there(const ModelCoroutine *c)
{
    return c->stage != MODEL_NONE && c->stage != MODEL_ENDING;
}

void model_mark_held(const Model *m, bool held[WORLD_IDS])
{
    int last = m->world.state.last_id;
    bool any = false, more = true;
    for (int i = 0; i < WORLD_IDS; i++) {
        const ModelCoroutine *c = &m->coroutines[i];
        /* Children of one that is ending stay held, since their turn to end comes at once. */
        held[i] = is_there(c) && (c->paused_by_hand || (c->was_held && has_ending_ancestor(m, i)));
        any = any || held[i];
    }
    while (any && more) {
        more = false;
        for (int from = 1; from <= last; from++) {
            for (int to = 1; held[from] && to <= last; to++) {
                if (!held[to] && is_there(&m->coroutines[to]) &&
                    reaches(&m->coroutines[from], &m->coroutines[to])) {
                    held[to] = more = true;
                }
            }
        }
    }
}

/* Also what only stays held since its turn to end comes at once. */
static void release(Model *m, ModelCoroutine *c)
{
    if (!c->was_held || c->paused_by_hand) {
        return;
    }
    c->was_held = false;
    for (int i = 1; i <= m->world.state.last_id; i++) {
        ModelCoroutine *to = &m->coroutines[i];
        if (is_there(to) && reaches(c, to)) {
            release(m, to);
        }
    }
}

void model_set_paused(Model *m, ModelCoroutine *c, bool paused)
{
    bool was_paused = c->paused_by_hand;
    c->paused_by_hand = paused;
    if (was_paused && !paused) {
        release(m, c);
    }
}

void model_release_awaited(Model *m, const ModelCoroutine *c)
{
    if (c->stage == MODEL_WAITING && c->wait.kind == CORO_WAITS_COROUTINE && !c->wait.woken &&
        !model_is_within(m, c->wait.awaited, c->id)) {
        release(m, &m->coroutines[c->wait.awaited]);
    }
}

bool model_is_held(const Model *m, int id)
{
    bool held[WORLD_IDS];
    model_mark_held(m, held);
    return held[id];
}

bool model_is_skipping(const Model *m, int id)
{
    while (id != 0 && !m->coroutines[id].skipping) {
        id = m->coroutines[id].parent;
    }
    return id != 0;
}

/* A condition is told when a pause of who waits for it, or of its scheduler, begins, and when no such pause is left. A scheduler that
 * is paused from inside finishes its update first. In one that is being destroyed nobody is resumed, and nothing is told. */
static void tell_condition(Model *m, ModelCoroutine *c, bool held)
{
    const ModelScheduler *s = &m->schedulers[c->scheduler];
    bool stands = held || (s->paused && s->phase == MODEL_IDLE);
    if (stands != c->wait.told && !s->doomed) {
        ++(stands ? m->world.told_paused : m->world.told_resumed)[c->wait.awaited];
        c->wait.told = stands;
    }
}

void model_note_pauses(Model *m)
{
    bool held[WORLD_IDS];
    model_mark_held(m, held);
    for (int i = 1; i <= m->world.state.last_id; i++) {
        ModelCoroutine *c = &m->coroutines[i];
        if (c->stage == MODEL_WAITING && c->wait.kind == CORO_WAITS_CONDITION) {
            tell_condition(m, c, held[i]);
        }
        c->was_held = held[i];
    }
}

void model_error(Model *m, CoroErrorCode code, int id)
{
    trace_add(&m->world.trace, "error", id, code, 0, 0);
}

int64_t model_nanoseconds(double seconds)
{
    if (isnan(seconds) || seconds <= 0) {
        return 0;
    }
    return isinf(seconds) ? MODEL_FOREVER : (int64_t)world_nanoseconds(seconds);
}

ModelCoroutine *model_create(Model *m, int scheduler, int parent, int body, const ScriptFrame *frame)
{
    ModelCoroutine *c = &m->coroutines[frame->id];
    const ModelScheduler *s = &m->schedulers[scheduler];
    *c = (ModelCoroutine){
        .id = frame->id, .scheduler = scheduler, .parent = parent, .body = body, .frame = *frame};
    c->stage = MODEL_QUEUED;
    c->born = model_number(m);
    c->wait.began = c->born;
    bool is_held = parent != 0 && model_is_held(m, parent); /* it takes its first step when it is released */
    c->wait.phase = s->phase != MODEL_IDLE && !is_held ? s->phases : 0;
    c->result = CORO_FINISHED;
    c->any_result = CORO_FINISHED;
    c->all_result = CORO_FINISHED;
    c->first = TRACE_ANY;
    return c;
}
