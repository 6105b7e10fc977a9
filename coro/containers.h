/* SPDX-License-Identifier: Zlib */
/* The three kinds of list: run queues, lists of those due, timers. What finds no room answers false, and loses nothing. */
#ifndef CORO_CONTAINERS_H
#define CORO_CONTAINERS_H

#include "arena.h"

/* items: where the address of the items is. */
bool list_reserve(CoroRuntime *rt, void *items, uint32_t *capacity, uint32_t count, size_t item_size);

/* ---------------------------------------------------------------- run queues */

static inline Coro *item_coro(uint64_t item)
{
    return (Coro *)(uintptr_t)(item & ~(uint64_t)(MARK | NOT_PLAIN));
}

static inline uint64_t item_of(const Coro *co, unsigned tag)
{
    return (uint64_t)(uintptr_t)co | tag;
}

static inline uint64_t item_sequence(uint64_t item)
{
    return (item & MARK) != 0 ? item & ~(uint64_t)(MARK | NOT_PLAIN) : item_coro(item)->sequence;
}

static inline bool queue_is_running(const RunQueue *queue)
{
    return queue->cursor < queue->end;
}

/* Sorts it in by its sequence number: among the items to come in the run under way, or among those for the next one. */
bool queue_insert(CoroRuntime *rt, RunQueue *queue, const Coro *co, unsigned tag, bool to_come);

/* Takes it out; false: it is not in the queue. *was_to_come: in the run under way. */
bool queue_remove(RunQueue *queue, const Coro *co, bool *was_to_come);
uint32_t queue_place(const RunQueue *queue, uint64_t sequence); /* the first to come that is not before it */
void queue_begin_run(RunQueue *queue);
void queue_drop_marks(RunQueue *queue); /* in front of those to come */
void queue_free(CoroRuntime *rt, RunQueue *queue);
bool queue_is_sound(const RunQueue *queue);

static inline bool queue_has_room(const RunQueue *queue)
{
    return queue->waiting < (queue_is_running(queue) ? queue->cursor : queue->capacity);
}

/* Appends the newest of all. */
static inline bool queue_append(CoroRuntime *rt, RunQueue *queue, const Coro *co, unsigned tag)
{
    if (!LIKELY(queue_has_room(queue))) {
        return queue_insert(rt, queue, co, tag, false);
    }
    queue->items[queue->waiting++] = item_of(co, tag);
    return true;
}

/* ---------------------------------------------------------------- those due */

static inline Due due_at(int64_t moment, const Coro *co)
{
    Due due = {moment, co->sequence, item_of(co, 0)};
    return due;
}

static inline bool due_before(const Due *a, const Due *b)
{
    return a->due != b->due ? a->due < b->due : is_before(a->sequence, b->sequence);
}

bool dues_reserve(CoroRuntime *rt, DueList *list, uint32_t count);
bool dues_push_into_more(CoroRuntime *rt, DueList *list, Due due);
static inline bool dues_push(CoroRuntime *rt, DueList *list, Due due)
{
    if (list->first == list->count) {
        list->first = list->count = 0;
    }
    if (!LIKELY(list->count < list->capacity)) {
        return dues_push_into_more(rt, list, due);
    }
    list->items[list->count++] = due;
    return true;
}

void dues_sort(CoroRuntime *rt, DueList *list, DueList *scratch);
bool heap_push(CoroRuntime *rt, DueList *heap, Due due);
void heap_pop(DueList *heap);
void dues_free(CoroRuntime *rt, DueList *list);

/* ---------------------------------------------------------------- timers */

bool timers_reserve(CoroRuntime *rt, TimerList *list, uint32_t more);
bool timers_push(CoroRuntime *rt, TimerList *list, Timer timer);
void timers_free(CoroRuntime *rt, TimerList *list);

#endif
