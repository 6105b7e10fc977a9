/* SPDX-License-Identifier: Zlib */
/* The coroutines of a scheduler as an inspector sees them: roots in the order of start, each followed by its children. */
#include "model.h"

static CoroStatus status_of(const Model *m, const ModelCoroutine *c, bool held)
{
    if (c->stage == MODEL_RUNNING || c->cleans) {
        return CORO_RUNNING;
    }
    if (held) {
        return CORO_PAUSED;
    }
    (void)m;
    return c->stage == MODEL_QUEUED ? CORO_QUEUED : CORO_WAITING;
}

static long long remaining_of(const ModelCoroutine *c)
{
    const ModelWait *w = &c->wait;
    int64_t left = WORLD_NO_TIME;
    if (w->by_hand) {
        return TRACE_ANY; /* of a wait that is over already */
    }
    if (c->stage != MODEL_WAITING) {
        return WORLD_NO_TIME;
    }
    if (w->kind == CORO_WAITS_FRAMES) {
        return w->frames > 0 ? w->frames : TRACE_ANY; /* paused when its turn had come */
    }
    if (w->kind == CORO_WAITS_SECONDS || w->kind == CORO_WAITS_REALTIME || w->kind == CORO_WAITS_INTERVAL ||
        w->kind == CORO_WAITS_OVER) {
        left = w->left > 0 ? w->left : 0;
    } else if (w->has_timeout && !w->woken) {
        left = w->timeout > 0 ? w->timeout : 0;
    }
    return left == MODEL_FOREVER ? WORLD_ENDLESS : left;
}

/* What has come is awaited no more. */
static int awaited_of(const ModelCoroutine *c)
{
    const ModelWait *w = &c->wait;
    if (w->by_hand) {
        return WORLD_ANY;
    }
    switch (w->kind) {
    case CORO_WAITS_CONDITION:
        return 0; /* they are all one, and differ in whose they are */
    case CORO_WAITS_SIGNAL:
        return w->woken ? -1 : w->awaited;
    case CORO_WAITS_COROUTINE:
    case CORO_WAITS_CALL:
        return w->woken ? 0 : w->awaited;
    default:
        return -1;
    }
}

static Seen describe(const Model *m, const ModelCoroutine *c, bool held)
{
    bool waits = c->stage == MODEL_WAITING;
    return (Seen){.id = c->id,
                  .parent = c->parent,
                  .depth = model_depth(m, c->id),
                  .status = status_of(m, c, held),
                  .wait = waits ? c->wait.kind : CORO_WAITS_NOTHING,
                  .remaining = remaining_of(c),
                  .awaited = waits ? awaited_of(c) : -1,
                  .tag = c->tag,
                  .resumes = c->resumes};
}

/* The oldest of these siblings that was born after a certain moment. */
static const ModelCoroutine *next_sibling(const Model *m, int scheduler, int parent, uint64_t after)
{
    const ModelCoroutine *best = NULL;
    for (int i = 1; i < WORLD_IDS; i++) {
        const ModelCoroutine *c = &m->coroutines[i];
        if (c->stage != MODEL_NONE && c->scheduler == scheduler && c->parent == parent && c->born > after &&
            (best == NULL || c->born < best->born)) {
            best = c;
        }
    }
    return best;
}

static int list(const Model *m, int scheduler, int parent, const bool held[WORLD_IDS], Seen *out, int count)
{
    uint64_t after = 0;
    for (const ModelCoroutine *c; (c = next_sibling(m, scheduler, parent, after)) != NULL;) {
        out[count++] = describe(m, c, held[c->id]);
        count = list(m, scheduler, c->id, held, out, count);
        after = c->born;
    }
    return count;
}

int model_inspect(const World *world, int scheduler, Seen *out, int capacity)
{
    const Model *m = (const Model *)world;
    bool held[WORLD_IDS];
    (void)capacity;
    model_mark_held(m, held);
    return list(m, scheduler, 0, held, out, 0);
}
