/* SPDX-License-Identifier: Zlib */
/*
 * The plain case, by a short way: nobody but the list of those who wait for the update, or the sorted sleepers, is due, so there
 * is no choosing; and who stands there waits for the next frame, a predicate or seconds, and is not paused, skipped, stopped or
 * traced. What order_first_entry, step_run, wait_over, wait_suspend and enlist_next_update do for it is done here in a few
 * instructions. Whoever is less plain goes the long way (scheduler.c), with the same outcome.
 */
#include "internal.h"

enum {
    PLAIN_MASK = ALIVE | STARTED | LISTED | RUNNING | PAUSED | FROZEN | INTERRUPTED | STOP_PENDING | ENDING |
                 IN_FINALLY | SKIPPING | UNLISTED | OVER | TIMED | LAST_CHANCE | POLLING,
    PLAIN = ALIVE | STARTED | LISTED,
    PLAIN_SLEEPER = ALIVE | STARTED
};

/* What does not change while the list is gone through. */
typedef struct Plain {
    CoroScheduler *s;
    CoroRuntime *rt;
    RuntimeState *state;
    Agenda *agenda;
    Step *step;
    int64_t next_frame;
} Plain;

static inline void list_yielded(const Plain *p, Coro *co)
{
    EntryList *next = &p->agenda->next;
    if (!LIKELY(next->count < next->capacity)) {
        yield_frame(co, co->point);
        return;
    }
    Entry *entry = &next->items[next->count++];
    uint64_t ticket = p->state->ticket++;
    entry->index = co->index;
    co->ticket = ticket;
    co->due = p->next_frame;
    co->wait = CORO_WAITS_FRAMES;
    set(co, LISTED);
    entry->ticket = (uint32_t)ticket;
}

static inline void begin_step(const Plain *p, Coro *co)
{
    p->step->co = co;
    p->step->passes = 0;
}

/* It is a step of its own, not one with those before it. */
static NOT_INLINE void goes_on(const Plain *p, Coro *co)
{
    p->step->id = ++p->rt->steps;
    p->step->calls = 0;
    step_goes_on(p->step, co);
}

/* A root that has no cleanup, nobody to take along and nobody to tell. */
static bool ends_plainly(const Plain *p, const Coro *co)
{
    const uint32_t care = INTERRUPTED | STOP_PENDING | HAS_WAITERS | SKIPPING | PAUSED;
    return co->outcome == CORO_PRIVATE_ENDED && (co->flags & care) == 0 &&
           (co->parent | co->youngest_child) == 0 && (p->s->flags & S_ORDERED) == 0;
}

static void end_plainly(const Plain *p, Coro *co)
{
    uint32_t site = co->site;
    tree_remove(co);
    p->s->count--;
    arena_free_node(p->rt, co);
    site_leave(p->rt, site);
}

static inline void resume_plainly(const Plain *p, Coro *co)
{
    begin_step(p, co);
    co->flags = (co->flags & ~(uint32_t)(LISTED | OVER)) | RUNNING;
    co->outcome = CORO_PRIVATE_RETURNED;
    if (!LIKELY(++co->resumes_low != 0)) {
        co->resumes_high++;
    }
    co->body(co);
    if (LIKELY(co->outcome == CORO_PRIVATE_YIELDED)) {
        clear(co, RUNNING);
        list_yielded(p, co);
    } else if (LIKELY(co->outcome == CORO_PRIVATE_SUSPENDED && !has(co, INTERRUPTED))) {
        clear(co, RUNNING);
    } else if (ends_plainly(p, co)) {
        end_plainly(p, co);
    } else {
        goes_on(p, co);
    }
}

static inline void ask_plainly(const Plain *p, Coro *co, const Entry entry)
{
    EntryList *kept = &p->agenda->kept;
    begin_step(p, co);
    set(co, RUNNING);
    co->outcome = CORO_PRIVATE_RETURNED;
    co->body(co);
    if (!LIKELY((co->flags & (POLLING | INTERRUPTED)) == POLLING && co->outcome == CORO_PRIVATE_RETURNED)) {
        goes_on(p, co);
        return;
    }
    clear(co, RUNNING);
    if (LIKELY(kept->count < kept->capacity)) {
        kept->items[kept->count++] = entry;
    } else if (!entries_push(p->rt, kept, entry)) {
        clear(co, LISTED);
        wait_unlist(co);
    }
}

/* Returns whether it was plain. */
static inline bool run_plainly(const Plain *p, const Entry *entry)
{
    Coro *co = coro_at(p->rt, entry->index);
    uint32_t flags = co->flags & PLAIN_MASK;
    bool is_live = (uint32_t)co->ticket == entry->ticket && co->scheduler == p->s;
    if (LIKELY(is_live && flags == PLAIN && co->wait == CORO_WAITS_FRAMES)) {
        resume_plainly(p, co);
        return true;
    }
    if (LIKELY(is_live && flags == (PLAIN | POLLING))) {
        ask_plainly(p, co, *entry);
        return true;
    }
    if (is_live && flags == (ALIVE | LISTED)) {
        set(co, STARTED);
        resume_plainly(p, co);
        return true;
    }
    return false;
}

static inline bool only_entries_are_due(const Plain *p)
{
    return p->agenda->pressing == 0 && p->s->unlisted == 0 && (p->s->flags & S_DOOMED) == 0;
}

/* The cursor is kept up to date: whoever is let go from a pause meanwhile is put in behind it. */
void run_plain_entries(CoroScheduler *s)
{
    EntryList *frame = &s->agenda->frame;
    Step step = {NULL, s, s->runtime->step, ++s->runtime->steps, 0, 0};
    const Plain p = {s,         s->runtime, s->runtime->state,
                     s->agenda, &step,      (int64_t)(s->updates + 1) << FRAME_SHIFT};
    uint32_t cursor = p.agenda->cursor;
    if (cursor >= frame->count || p.rt->config.on_event != NULL) {
        return;
    }
    step.co = coro_at(p.rt, frame->items[cursor].index);
    p.rt->step = &step;
    while (cursor < frame->count && only_entries_are_due(&p)) {
        const Entry *entry = &frame->items[cursor];
        PREFETCH_CORO(coro_at(p.rt, (frame->count - cursor > AHEAD ? entry + AHEAD : entry)->index));
        p.agenda->cursor = ++cursor;
        if (!run_plainly(&p, entry)) {
            p.agenda->cursor--;
            break;
        }
    }
    p.rt->step = step.below;
}

/* The same for those whose seconds have passed, where nobody else is due before. */
void run_plain_sleepers(CoroScheduler *s)
{
    DueList *batch = &s->agenda->batch;
    Step step = {NULL, s, s->runtime->step, 0, 0, 0};
    const Plain p = {s,         s->runtime, s->runtime->state,
                     s->agenda, &step,      (int64_t)(s->updates + 1) << FRAME_SHIFT};
    if (p.rt->config.on_event != NULL) {
        return;
    }
    step.co = coro_at(p.rt, batch->items[batch->first].index);
    p.rt->step = &step;
    while (only_batch_is_due(s)) {
        const Due *due = &batch->items[batch->first];
        Coro *co = coro_at(p.rt, due->index);
        bool is_plain = co->ticket == due->ticket && co->wait == CORO_WAITS_SECONDS &&
                        (co->flags & PLAIN_MASK) == PLAIN_SLEEPER;
        if (!LIKELY(is_plain)) {
            break;
        }
        batch->first++;
        p.agenda->pressing--;
        resume_plainly(&p, co);
    }
    p.rt->step = step.below;
}

/* One that was woken by a signal or by the end of another. */
bool run_plain_woken(Coro *co)
{
    CoroScheduler *s = co->scheduler;
    bool is_plain = (co->flags & PLAIN_MASK) == (PLAIN_SLEEPER | OVER) &&
                    (co->wait == CORO_WAITS_SIGNAL || co->wait == CORO_WAITS_COROUTINE) &&
                    s->runtime->config.on_event == NULL;
    if (!LIKELY(is_plain)) {
        return false;
    }
    Step step = {NULL, s, s->runtime->step, 0, 0, 0};
    const Plain p = {s,         s->runtime, s->runtime->state,
                     s->agenda, &step,      (int64_t)(s->updates + 1) << FRAME_SHIFT};
    p.rt->step = &step;
    resume_plainly(&p, co);
    p.rt->step = step.below;
    return true;
}
