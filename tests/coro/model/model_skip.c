/* SPDX-License-Identifier: Zlib */
/*
 * Running one to its end at once: time passes for it and for those below it alone, and the wait that would be over first is
 * over first. What time does not bring is waited for as ever.
 */
#include "model.h"

enum { STEPS_MOST = 1000000 };

typedef struct Next {
    ModelCoroutine *c;
    bool asks;  /* a predicate, which is asked before anything else goes on */
    int64_t in; /* nanoseconds from now */
    bool timeout;
} Next;

/* A predicate that was not asked since something happened last. */
static bool is_to_be_asked(const Model *m, const ModelCoroutine *c)
{
    return c->stage == MODEL_WAITING && !c->wait.woken && c->wait.kind == CORO_WAITS_PREDICATE &&
           c->wait.asked_in_skip != m->happened;
}

/* Nanoseconds are rounded up: 60 frames are a second, and one is a little more than its sixtieth part. */
static int64_t time_of_frames(int frames)
{
    return frames > 0 ? (frames * INT64_C(1000000000) + 59) / 60 : 0;
}

/* Those that are not over yet, at least one; less than a nanosecond is none. */
static int frames_of_time(int64_t time)
{
    int frames = 1;
    while (time_of_frames(frames) < time) {
        frames++;
    }
    return frames;
}

/* In how many nanoseconds its wait would be over, by its event. */
static int64_t event_in(const ModelCoroutine *c)
{
    const ModelWait *w = &c->wait;
    if (c->stage == MODEL_QUEUED || w->woken) {
        return 0;
    }
    switch (w->kind) {
    case CORO_WAITS_FRAMES:
        return time_of_frames(w->frames) - w->duration;
    case CORO_WAITS_FIXED_UPDATE:
    case CORO_WAITS_END_OF_FRAME:
        return time_of_frames(1) - w->duration;
    case CORO_WAITS_SECONDS:
    case CORO_WAITS_REALTIME:
    case CORO_WAITS_INTERVAL:
    case CORO_WAITS_OVER:
        return w->left;
    default:
        return MODEL_FOREVER;
    }
}

static bool comes_before(const Next *a, const Next *b)
{
    if (a->asks != b->asks) {
        return a->asks;
    }
    if (a->in != b->in) {
        return a->in < b->in;
    }
    if (a->timeout != b->timeout) {
        return b->timeout;
    }
    return a->c->wait.began < b->c->wait.began;
}

static Next next_in_family(Model *m, int id)
{
    Next best = {.in = MODEL_FOREVER};
    for (int i = 1; i < WORLD_IDS; i++) {
        ModelCoroutine *c = &m->coroutines[i];
        if ((c->stage != MODEL_QUEUED && c->stage != MODEL_WAITING) || !model_is_within(m, i, id) ||
            model_is_held(m, i)) {
            continue;
        }
        Next next = {.c = c, .asks = is_to_be_asked(m, c), .in = event_in(c)};
        if (next.asks) {
            next.in = 0;
        } else if (c->stage == MODEL_WAITING && c->wait.has_timeout && !c->wait.woken &&
                   c->wait.timeout < next.in) {
            next.in = c->wait.timeout;
            next.timeout = true;
        }
        if (next.in != MODEL_FOREVER && (best.c == NULL || comes_before(&next, &best))) {
            best = next;
        }
    }
    return best;
}

static void pass_time(Model *m, int id, int64_t by)
{
    for (int i = 1; i < WORLD_IDS && by > 0; i++) {
        ModelCoroutine *c = &m->coroutines[i];
        if (c->stage == MODEL_NONE || !model_is_within(m, i, id) || model_is_held(m, i)) {
            continue;
        }
        c->wait.left -= c->wait.left != MODEL_FOREVER ? by : 0;
        c->wait.timeout -= c->wait.timeout != MODEL_FOREVER ? by : 0;
        c->wait.duration += c->wait.kind != CORO_WAITS_OVER ? by : 0;
        c->since_interval += by;
    }
}

/* It goes on in normal time: what is left of a wait for frames is whole frames again. */
static void end_of_skip(Model *m, int id)
{
    for (int i = 1; i < WORLD_IDS; i++) {
        ModelCoroutine *c = &m->coroutines[i];
        if (c->stage == MODEL_WAITING && c->wait.kind == CORO_WAITS_FRAMES && c->wait.duration > 0 &&
            model_is_within(m, i, id)) {
            c->wait.frames = frames_of_time(time_of_frames(c->wait.frames) - c->wait.duration);
            c->wait.duration = 0;
        }
    }
}

/* Each predicate is asked at least once in each skip. */
static void ask_anew(Model *m, int id)
{
    for (int i = 1; i < WORLD_IDS; i++) {
        if (model_is_within(m, i, id)) {
            m->coroutines[i].wait.asked_in_skip = MODEL_NEVER;
        }
    }
}

bool model_skip(Model *m, int id)
{
    ModelCoroutine *c = model_get(m, id);
    if (c == NULL) {
        return true;
    }
    if (model_subtree_is_busy(m, id)) {
        model_error(m, CORO_ERROR_BUSY, id);
        return false;
    }
    if (m->schedulers[c->scheduler].paused || m->ending || !model_may_run(m, c)) {
        return false;
    }
    bool was_skipping = c->skipping;
    uint64_t born = c->born;
    c->skipping = true;
    c->hastened = 0;
    ask_anew(m, id);
    ModelScheduler *s = &m->schedulers[c->scheduler];
    s->stopping++; /* a destroy waits for its end */
    for (int steps = 0; steps < STEPS_MOST && !s->doomed && c->stage != MODEL_NONE && c->born == born;) {
        Next next = next_in_family(m, id);
        if (next.c == NULL) {
            break;
        }
        pass_time(m, id, next.in);
        c->hastened += next.in > 0 ? next.in : 0;
        long happened = next.c->wait.asked_in_skip = m->happened;
        if (model_go_on(m, next.c, next.timeout)) {
            m->happened++;
            steps++;
        } else {
            steps += (int)(m->happened - happened); /* of skips that its predicate ran */
        }
    }
    bool ended = model_get(m, id) == NULL;
    if (!ended) {
        c->skipping = was_skipping;
        if (!model_is_skipping(m, id)) {
            end_of_skip(m, id);
        }
    }
    s->stopping--;
    model_settle(m);
    return model_get(m, id) == NULL;
}
