/* SPDX-License-Identifier: Zlib */
/* How each wait begins and ends. */
#include "model.h"

#include <math.h>

/* ---- cycles */

/* Whether any of the forked children, or all of them, are free to go on. */
static bool children_are_free(const Model *m, int parent, bool all, const bool is_free[WORLD_IDS])
{
    int children = 0, free_children = 0;
    for (int i = 1; i < WORLD_IDS; i++) {
        const ModelCoroutine *c = &m->coroutines[i];
        if (c->stage != MODEL_NONE && c->parent == parent && c->forked) {
            children++;
            free_children += is_free[i];
        }
    }
    return free_children == children || (!all && free_children > 0);
}

static bool may_go_on(const Model *m, const ModelCoroutine *c, const bool is_free[WORLD_IDS])
{
    int first = model_first_root(m, c->scheduler);
    if (m->schedulers[c->scheduler].order == CORO_ORDERED && model_root(m, c->id) != first &&
        !is_free[first]) {
        return false;
    }
    if (c->stage != MODEL_WAITING || c->wait.woken) {
        return true;
    }
    switch (c->wait.kind) {
    case CORO_WAITS_COROUTINE:
    case CORO_WAITS_CALL:
        return is_free[c->wait.awaited];
    case CORO_WAITS_ALL:
        return children_are_free(m, c->id, true, is_free);
    case CORO_WAITS_ANY:
        return children_are_free(m, c->id, false, is_free);
    default:
        return true;
    }
}

/* All who can go on, some day, even if the waiter never does. */
static void mark_free(const Model *m, int waiter, bool is_free[WORLD_IDS])
{
    for (int i = 0; i < WORLD_IDS; i++) {
        is_free[i] = false;
    }
    for (bool more = true; more;) {
        more = false;
        for (int i = 1; i < WORLD_IDS; i++) {
            const ModelCoroutine *c = &m->coroutines[i];
            if (c->stage != MODEL_NONE && i != waiter && !is_free[i] && may_go_on(m, c, is_free)) {
                is_free[i] = more = true;
            }
        }
    }
}

/* all: it waits for all of its children, or else for any of them. */
static bool group_is_cycle(const Model *m, const ModelCoroutine *c, bool all)
{
    bool is_free[WORLD_IDS];
    mark_free(m, c->id, is_free);
    return !children_are_free(m, c->id, all, is_free);
}

static bool fails_as_cycle(Model *m, ModelCoroutine *c, bool cycle)
{
    if (cycle) {
        model_error(m, CORO_ERROR_WAIT_CYCLE, c->id);
        c->outcome = MODEL_FAILED;
    }
    return cycle;
}

/* ---- beginnings: each answers whether the body has to give control back */

static bool wait_frames(Model *m, ModelCoroutine *c, int frames)
{
    if (frames <= 0) {
        model_error(m, CORO_ERROR_BAD_ARGUMENT, c->id);
        frames = 1;
    }
    c->wait.kind = CORO_WAITS_FRAMES;
    c->wait.frames = frames;
    return true;
}

static int64_t duration_of(Model *m, ModelCoroutine *c)
{
    double seconds = op_seconds(c->frame.now.op == OP_WAIT_SECONDS || c->frame.now.op == OP_WAIT_REALTIME ||
                                        c->frame.now.op == OP_OVER
                                    ? c->frame.now.a
                                    : c->frame.now.b);
    if (isnan(seconds)) {
        model_error(m, CORO_ERROR_BAD_ARGUMENT, c->id);
    }
    return model_nanoseconds(seconds);
}

static bool wait_time(Model *m, ModelCoroutine *c, CoroWaitKind kind)
{
    c->wait.kind = kind;
    c->wait.left = duration_of(m, c);
    return true;
}

static bool wait_interval(Model *m, ModelCoroutine *c)
{
    double seconds = op_interval(c->frame.now.a);
    if (seconds <= 0) {
        return wait_frames(m, c, 0);
    }
    c->wait.kind = CORO_WAITS_INTERVAL;
    c->wait.left = model_nanoseconds(seconds) - (c->has_interval ? c->since_interval : 0);
    return true;
}

static bool wait_predicate(Model *m, ModelCoroutine *c)
{
    if (c->wait.has_timeout) {
        c->wait.timeout = duration_of(m, c);
    }
    bool flag = script_predicate(&c->frame, c);
    const ModelScheduler *s = &m->schedulers[c->scheduler];
    c->wait.kind = CORO_WAITS_PREDICATE;
    c->wait.asked = s->phase != MODEL_IDLE ? s->phases : 0;
    c->timed_out = c->timed_out && !(flag && c->wait.has_timeout);
    return flag == (c->frame.now.op == OP_WAIT_WHILE);
}

static bool wait_signal(ModelCoroutine *c)
{
    c->wait.kind = CORO_WAITS_SIGNAL;
    c->wait.awaited = c->frame.now.a % WORLD_SIGNALS;
    return true;
}

static bool wait_for(Model *m, ModelCoroutine *c)
{
    int id = m->world.state.slots[c->frame.now.a % WORLD_SLOTS];
    if (model_get(m, id) == NULL) {
        c->result = CORO_FINISHED;
        c->timed_out = c->timed_out && !c->wait.has_timeout;
        return false;
    }
    c->wait.kind = CORO_WAITS_COROUTINE;
    c->wait.awaited = id;
    if (c->wait.has_timeout) {
        c->wait.timeout = duration_of(m, c);
    }
    bool is_free[WORLD_IDS];
    mark_free(m, c->id, is_free);
    fails_as_cycle(m, c, !is_free[id]);
    return true;
}

static bool wait_call(Model *m, ModelCoroutine *c)
{
    const ModelScheduler *s = &m->schedulers[c->scheduler];
    int id = c->frame.child;
    if (s->destroying) {
        return false;
    }
    ScriptFrame frame = world_frame(&m->world, id, c->scheduler, c->frame.now.a);
    model_create(m, c->scheduler, c->id, world_body(c->frame.now.a), &frame);
    c->wait.kind = CORO_WAITS_CALL;
    c->wait.awaited = id;
    c->wait.survives = c->frame.now.op == OP_TRY_CALL;
    c->outcome = MODEL_CALLING;
    return true;
}

static bool wait_all(Model *m, ModelCoroutine *c)
{
    c->wait.kind = CORO_WAITS_ALL;
    if (model_count_children(m, c->id, true) == 0) {
        model_wait_is_over(m, c, false);
        return false;
    }
    fails_as_cycle(m, c, group_is_cycle(m, c, true));
    return true;
}

static bool wait_any(Model *m, ModelCoroutine *c, bool races)
{
    int children = model_count_children(m, c->id, true);
    c->wait.kind = CORO_WAITS_ANY;
    c->wait.races = races;
    if (children == 0 || c->any_unseen) {
        model_wait_is_over(m, c, false);
        return false;
    }
    fails_as_cycle(m, c, group_is_cycle(m, c, false));
    return true;
}

static bool wait_condition(Model *m, ModelCoroutine *c)
{
    int condition = c->frame.now.a % (WORLD_CONDITIONS + 1);
    if (condition == WORLD_CONDITIONS) {
        return wait_frames(m, c, 0); /* there is none: reported, and taken as one frame */
    }
    const ModelScheduler *s = &m->schedulers[c->scheduler];
    c->wait.kind = CORO_WAITS_CONDITION;
    c->wait.awaited = condition;
    c->wait.asked = s->phase != MODEL_IDLE ? s->phases : 0;
    return true;
}

static int64_t over_left(const Model *m, const ModelCoroutine *c)
{
    return model_is_skipping(m, c->id) ? 0 : c->wait.left;
}

/* The block runs, with the progress made so far; whether it is to run again. */
static bool over_block(Model *m, ModelCoroutine *c)
{
    const ModelWait *w = &c->wait;
    bool at_end = w->left <= 0;
    double progress = at_end ? 1 : 0;
    if (!at_end && w->left != MODEL_FOREVER) {
        progress = (double)(w->duration - w->left) / (double)w->duration;
    }
    (void)m;
    bool breaks = script_over(&c->frame, progress);
    return !breaks && !at_end;
}

static bool wait_over(Model *m, ModelCoroutine *c)
{
    c->wait.kind = CORO_WAITS_OVER;
    c->wait.left = c->wait.duration = duration_of(m, c);
    if (over_left(m, c) != c->wait.left) {
        return true; /* while it is skipped, its block runs at its end alone */
    }
    return over_block(m, c);
}

bool model_over_goes_on(Model *m, ModelCoroutine *c)
{
    const ModelScheduler *s = &m->schedulers[c->scheduler];
    if (!over_block(m, c)) {
        c->wait.kind = CORO_WAITS_NOTHING;
        return false;
    }
    c->wait.began = model_number(m);
    c->wait.phase = s->phase != MODEL_IDLE ? s->phases : 0;
    return true;
}

static bool begin(Model *m, ModelCoroutine *c, Op op)
{
    switch (op) {
    case OP_YIELD:
        return wait_frames(m, c, 1);
    case OP_WAIT_FRAMES:
        return wait_frames(m, c, op_frames(c->frame.now.a));
    case OP_WAIT_SECONDS:
        return wait_time(m, c, CORO_WAITS_SECONDS);
    case OP_WAIT_REALTIME:
        return wait_time(m, c, CORO_WAITS_REALTIME);
    case OP_WAIT_INTERVAL:
        return wait_interval(m, c);
    case OP_WAIT_UNTIL:
    case OP_WAIT_WHILE:
    case OP_WAIT_UNTIL_TIMEOUT:
        return wait_predicate(m, c);
    case OP_WAIT_SIGNAL:
    case OP_WAIT_SIGNAL_TIMEOUT:
        return wait_signal(c);
    case OP_WAIT_FOR:
    case OP_WAIT_FOR_TIMEOUT:
        return wait_for(m, c);
    case OP_CALL:
    case OP_TRY_CALL:
        return wait_call(m, c);
    case OP_WAIT_ALL:
        return wait_all(m, c);
    case OP_WAIT_ANY:
        return wait_any(m, c, false);
    case OP_WAIT_FIRST:
        return wait_any(m, c, true);
    case OP_WAIT_FIXED_UPDATE:
        c->wait.kind = CORO_WAITS_FIXED_UPDATE;
        return true;
    case OP_WAIT_END_OF_FRAME:
        c->wait.kind = CORO_WAITS_END_OF_FRAME;
        return true;
    case OP_WAIT_CONDITION:
        return wait_condition(m, c);
    case OP_OVER:
        return wait_over(m, c);
    default:
        return false;
    }
}

bool model_wait(Model *m, ModelCoroutine *c, Op op)
{
    const ModelScheduler *s = &m->schedulers[c->scheduler];
    c->was_woken = false;
    c->wait = (ModelWait){.kind = CORO_WAITS_NOTHING,
                          .left = MODEL_FOREVER,
                          .timeout = MODEL_FOREVER,
                          .asked_in_skip = MODEL_NEVER};
    if (op == OP_WAIT_UNTIL_TIMEOUT || op == OP_WAIT_SIGNAL_TIMEOUT || op == OP_WAIT_FOR_TIMEOUT) {
        c->wait.has_timeout = true;
    }
    c->wait.phase = s->phase != MODEL_IDLE ? s->phases : 0;
    bool gives_back = begin(m, c, op);
    if (op == OP_WAIT_SIGNAL_TIMEOUT) {
        c->wait.timeout = duration_of(m, c);
    }
    c->wait.began = model_number(m);
    return gives_back;
}

/* ---- ends */

void model_wake(Model *m, ModelCoroutine *c)
{
    c->wait.woken = true;
    c->wait.woken_at = m->schedulers[c->scheduler].time;
}

bool model_wake_by_hand(Model *m, ModelCoroutine *c)
{
    while (c != NULL && c->stage == MODEL_WAITING && c->wait.kind == CORO_WAITS_CALL && !c->wait.woken) {
        c = model_get(m, c->wait.awaited); /* it is passed on to the called child */
    }
    if (c == NULL || c->stage != MODEL_WAITING) {
        return false;
    }
    if (c->wait.woken) {
        return true; /* its wait is over already */
    }
    if (c->wait.kind == CORO_WAITS_ALL || c->wait.kind == CORO_WAITS_ANY) {
        return false;
    }
    bool by_time = c->wait.kind == CORO_WAITS_SECONDS || c->wait.kind == CORO_WAITS_REALTIME ||
                   c->wait.kind == CORO_WAITS_INTERVAL;
    c->wait.was_due = by_time && c->wait.left < 0;
    if (c->wait.kind == CORO_WAITS_COROUTINE) {
        c->result = CORO_FINISHED; /* as if it had ended */
        model_release_awaited(m, c);
    }
    model_wake(m, c);
    c->wait.by_hand = true;
    c->was_woken = true;
    model_note_pauses(m);
    return true;
}

/* The first that has ended is told apart; the others, of a race, are stopped. */
static void any_is_over(Model *m, ModelCoroutine *c)
{
    bool races = c->wait.races;
    CoroStatus result = c->any_unseen ? c->any_result : CORO_FINISHED;
    long long first = c->any_unseen ? c->any_number : -1;
    c->any_unseen = false;
    c->result = result;
    if (races) {
        model_stop_children(m, c);
        c->result = result;
    }
    c->first = first;
}

/* What the body may ask about the wait that is over. */
void model_wait_is_over(Model *m, ModelCoroutine *c, bool by_timeout)
{
    ModelWait *w = &c->wait;
    if (w->has_timeout) {
        c->timed_out = by_timeout;
    }
    if (w->kind == CORO_WAITS_INTERVAL) {
        c->has_interval =
            w->left != MODEL_FOREVER; /* one without end was woken: the next one counts from now */
        c->since_interval = -w->left;
    } else if (w->kind == CORO_WAITS_OVER && w->by_hand) {
        w->left = 0; /* its block runs once more, at the end */
    } else if (w->kind == CORO_WAITS_ANY) {
        any_is_over(m, c);
    } else if (w->kind == CORO_WAITS_ALL) {
        c->result = c->all_result;
        c->all_result = CORO_FINISHED;
        c->group_count = 0;
        c->first = c->any_number = TRACE_ANY;
    }
}
