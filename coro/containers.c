/* SPDX-License-Identifier: Zlib */
/* Growing arrays in the arena: run queues that are run in place, lists and heaps of those due with their sorts, timers. */
#include "containers.h"

#include <string.h>

bool list_reserve(CoroRuntime *rt, void *items, uint32_t *capacity, uint32_t count, size_t item_size)
{
    void *smaller = NULL;
    size_t bytes = *capacity * item_size;
    size_t size = GRANULE;
    if (count <= *capacity) {
        return true;
    }
    while (size < bytes * 2 || size < count * item_size) {
        size *= 2;
    }
    void *larger = arena_block(rt, size);
    if (larger == NULL) {
        return false;
    }
    memcpy(&smaller, items, sizeof(smaller));
    if (smaller != NULL) {
        memcpy(larger, smaller, bytes);
        arena_free_block(rt, smaller, bytes);
    }
    memcpy(items, &larger, sizeof(larger));
    *capacity = (uint32_t)(size / item_size);
    return true;
}

/* ---------------------------------------------------------------- run queues */

/* The first place in [from .. to) whose sequence number is not before this one. */
static uint32_t find_place(const RunQueue *queue, uint32_t from, uint32_t to, uint64_t sequence)
{
    if (from < to && is_before(item_sequence(queue->items[to - 1]), sequence)) {
        return to;
    }
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (is_before(item_sequence(queue->items[middle]), sequence)) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return from;
}

static void drop_waiting_marks(RunQueue *queue)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < queue->waiting; i++) {
        if ((queue->items[i] & MARK) == 0) {
            queue->items[kept++] = queue->items[i];
        }
    }
    queue->waiting = kept;
}

/* The capacity leaves out a few items at the end, which the prefetch reads. */
static bool reserve_items(CoroRuntime *rt, RunQueue *queue)
{
    uint32_t capacity = queue->items != NULL ? queue->capacity + AHEAD : 0;
    bool fits = list_reserve(rt, &queue->items, &capacity, capacity + AHEAD + 1, sizeof(uint64_t));
    queue->capacity = fits ? capacity - AHEAD : queue->capacity;
    return fits;
}

/* Makes the gap hold one more. Marks go first; those to come move to the end, so that it is long before they move again. */
static bool make_room(CoroRuntime *rt, RunQueue *queue)
{
    bool runs = queue_is_running(queue);
    if (queue_has_room(queue)) {
        return true;
    }
    drop_waiting_marks(queue);
    uint32_t to_come = queue->end - queue->cursor;
    uint32_t used = queue->waiting + to_come;
    assert(used <= queue->capacity && "a queue fits its memory");
    if (used + queue->capacity / 4 >= queue->capacity) {
        bool fits = reserve_items(rt, queue);
        if (!fits && used >= queue->capacity) {
            return false;
        }
    }
    if (runs) {
        uint32_t cursor = queue->capacity - to_come;
        memmove(queue->items + cursor, queue->items + queue->cursor, to_come * sizeof(uint64_t));
        queue->cursor = cursor;
        queue->end = queue->capacity;
    }
    assert(queue_has_room(queue) && "there is room for one now");
    return true;
}

bool queue_insert(CoroRuntime *rt, RunQueue *queue, const Coro *co, unsigned tag, bool to_come)
{
    if (!make_room(rt, queue)) {
        return false;
    }
    if (to_come && !queue_is_running(queue)) {
        queue->cursor = queue->end = queue->capacity;
    }
    uint32_t end = to_come ? queue->end : queue->waiting;
    uint32_t at = find_place(queue, to_come ? queue->cursor : 0, end, co->sequence);
    bool has_mark = at < end && queue->items[at] == (co->sequence | MARK); /* its place is still free */
    if (!has_mark && to_come) {
        queue->cursor--;
        at--;
        memmove(queue->items + queue->cursor, queue->items + queue->cursor + 1,
                (at - queue->cursor) * sizeof(uint64_t));
    } else if (!has_mark) {
        memmove(queue->items + at + 1, queue->items + at, (queue->waiting - at) * sizeof(uint64_t));
        queue->waiting++;
    }
    queue->items[at] = item_of(co, tag);
    return true;
}

/* NULL: it is not there. */
static uint64_t *find_item(const RunQueue *queue, uint32_t from, uint32_t to, const Coro *co)
{
    uint32_t at = find_place(queue, from, to, co->sequence);
    bool is_it = at < to && (queue->items[at] & MARK) == 0 && item_coro(queue->items[at]) == co;
    return is_it ? &queue->items[at] : NULL;
}

bool queue_remove(RunQueue *queue, const Coro *co, bool *was_to_come)
{
    uint64_t *item = find_item(queue, queue->cursor, queue->end, co);
    *was_to_come = item != NULL;
    item = item != NULL ? item : find_item(queue, 0, queue->waiting, co);
    if (item == NULL) {
        return false;
    }
    *item = co->sequence | MARK;
    while (queue->waiting > 0 && (queue->items[queue->waiting - 1] & MARK) != 0) {
        queue->waiting--;
    }
    return true;
}

uint32_t queue_place(const RunQueue *queue, uint64_t sequence)
{
    return find_place(queue, queue->cursor, queue->end, sequence);
}

void queue_begin_run(RunQueue *queue)
{
    assert(!queue_is_running(queue) && "the run before came to its end");
    queue->cursor = 0;
    queue->end = queue->waiting;
    queue->waiting = 0;
}

void queue_drop_marks(RunQueue *queue)
{
    while (queue_is_running(queue) && (queue->items[queue->cursor] & MARK) != 0) {
        queue->cursor++;
    }
}

static bool is_sorted(const RunQueue *queue, uint32_t from, uint32_t to)
{
    bool sorted = true;
    for (uint32_t i = from + 1; i < to; i++) {
        sorted &= is_before(item_sequence(queue->items[i - 1]), item_sequence(queue->items[i]));
    }
    return sorted;
}

bool queue_is_sound(const RunQueue *queue)
{
    return queue->end <= queue->capacity && queue->cursor <= queue->end &&
           queue->waiting <= (queue_is_running(queue) ? queue->cursor : queue->capacity) &&
           is_sorted(queue, 0, queue->waiting) && is_sorted(queue, queue->cursor, queue->end);
}

void queue_free(CoroRuntime *rt, RunQueue *queue)
{
    arena_free_block(rt, queue->items, (queue->capacity + AHEAD) * sizeof(uint64_t));
}

/* ---------------------------------------------------------------- those due */

bool dues_reserve(CoroRuntime *rt, DueList *list, uint32_t count)
{
    return list_reserve(rt, &list->items, &list->capacity, count, sizeof(Due));
}

void dues_free(CoroRuntime *rt, DueList *list)
{
    arena_free_block(rt, list->items, list->capacity * sizeof(Due));
}

/* ---------------------------------------------------------------- sorts: by buckets and insertion, or as a heap */

enum { MOST_BUCKETS = 2048, LARGEST_INSERTED = 16 };

static void insertion_sort(Due *items, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        Due due = items[i];
        uint32_t at = i;
        for (; at > 0 && due_before(&due, &items[at - 1]); at--) {
            items[at] = items[at - 1];
        }
        items[at] = due;
    }
}

static void swap_dues(Due *a, Due *b)
{
    Due kept = *a;
    *a = *b;
    *b = kept;
}

static void sift_down(Due *items, uint32_t at, uint32_t count, bool largest_first)
{
    for (uint32_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && due_before(&items[child + 1], &items[child]) != largest_first) {
            child++;
        }
        if (due_before(&items[child], &items[at]) == largest_first) {
            return;
        }
        swap_dues(&items[at], &items[child]);
        at = child;
    }
}

static void heap_sort(Due *items, uint32_t count)
{
    assert((items != NULL || count == 0) && "what is sorted is there");
    for (uint32_t at = count / 2; at-- > 0;) {
        sift_down(items, at, count, true);
    }
    while (count > 1) {
        count--;
        swap_dues(&items[0], &items[count]);
        sift_down(items, 0, count, true);
    }
}

static bool is_sorted_already(const Due *items, uint32_t count)
{
    uint32_t i = 1;
    while (i < count && due_before(&items[i - 1], &items[i])) {
        i++;
    }
    return i >= count;
}

/* By so many bits two moments of this list differ at most. */
static int bits_of_range(const DueList *list, int64_t *least)
{
    int64_t most = list->items[0].due;
    *least = most;
    for (uint32_t i = 1; i < list->count; i++) {
        *least = list->items[i].due < *least ? list->items[i].due : *least;
        most = list->items[i].due > most ? list->items[i].due : most;
    }
    int bits = 0;
    for (uint64_t range = (uint64_t)most - (uint64_t)*least; range != 0; range >>= 1) {
        bits++;
    }
    return bits;
}

static NOT_INLINE void sort_large_buckets(Due *items, const uint32_t *ends, uint32_t buckets)
{
    for (uint32_t i = 0, begin = 0; i < buckets; begin = ends[i++]) {
        if (ends[i] - begin > LARGEST_INSERTED && !is_sorted_already(items + begin, ends[i] - begin)) {
            heap_sort(items + begin, ends[i] - begin);
        }
    }
}

/* Into about as many buckets as there are, by the moment, without a branch to mispredict. Little is left to sort then. */
static void spread_sort(DueList *list, DueList *scratch)
{
    uint32_t ends[MOST_BUCKETS + 1];
    int64_t least = 0;
    int bits = 4;
    while (bits < 11 && UINT32_C(1) << bits < list->count) {
        bits++;
    }
    int range = bits_of_range(list, &least);
    int shift = range > bits ? range - bits : 0;
    uint32_t buckets = UINT32_C(1) << bits;
    memset(ends, 0, (buckets + 1) * sizeof(ends[0]));
    for (uint32_t i = 0; i < list->count; i++) {
        ends[(((uint64_t)list->items[i].due - (uint64_t)least) >> shift) + 1]++;
    }
    uint32_t largest = 0;
    for (uint32_t i = 1; i <= buckets; i++) {
        largest = ends[i] > largest ? ends[i] : largest;
        ends[i] += ends[i - 1];
    }
    for (uint32_t i = 0; i < list->count; i++) {
        scratch->items[ends[((uint64_t)list->items[i].due - (uint64_t)least) >> shift]++] = list->items[i];
    }
    if (largest > LARGEST_INSERTED) {
        sort_large_buckets(scratch->items, ends, buckets);
    }
    insertion_sort(scratch->items, list->count);
    scratch->count = list->count;
    DueList spare = *list;
    *list = *scratch;
    *scratch = spare;
}

/* Equal keys are equal entries, so the order is the same however it is reached. */
void dues_sort(CoroRuntime *rt, DueList *list, DueList *scratch)
{
    assert(list->first == 0 && "a list is sorted before it is run");
    if (list->count < CORO_FEWEST_TO_SPREAD && list->count <= LARGEST_INSERTED) {
        insertion_sort(list->items, list->count);
    } else if (list->count >= CORO_FEWEST_TO_SPREAD && dues_reserve(rt, scratch, list->count)) {
        spread_sort(list, scratch);
    } else {
        heap_sort(list->items, list->count);
    }
}

/* ---------------------------------------------------------------- lists, and heaps with the first on top */

/* Whether its coroutine is still at that wait, and will not be queued anew in any case. In a skip its moment may have moved;
 * those of the list of predicates have none. */
static bool may_be_live(const Due *due)
{
    const Coro *co = item_coro(due->item);
    uint64_t late = due->sequence - co->sequence;
    return (late == 0 || late == TIMEOUT_ORDER) && has(co, ALIVE) && !has(co, FROZEN | ENDING) &&
           (!has(co, SKIPPING) || due->due == co->due || due->due == 0);
}

/* One that is paused and resumed again and again is queued each time. Equal ones are side by side when all are sorted; and what
 * is sorted is a heap, too. */
static void drop_stale(DueList *list)
{
    uint32_t kept = list->first;
    for (uint32_t i = list->first; i < list->count; i++) {
        if (may_be_live(&list->items[i])) {
            list->items[kept++] = list->items[i];
        }
    }
    list->count = kept;
    if (list->count - list->first > 1) {
        Due *items = list->items + list->first;
        heap_sort(items, list->count - list->first);
        kept = list->first + 1;
        for (uint32_t i = kept; i < list->count; i++) {
            if (due_before(&list->items[kept - 1], &list->items[i])) {
                list->items[kept++] = list->items[i];
            }
        }
        list->count = kept;
    }
    list->is_unsorted = true; /* for whoever walks it: others stand there now */
}

static bool make_room_for_due(CoroRuntime *rt, DueList *list)
{
    if (LIKELY(list->count < list->capacity)) {
        return true;
    }
    drop_stale(list);
    return list->count < list->capacity / 2 || dues_reserve(rt, list, list->capacity + 1) ||
           list->count < list->capacity;
}

bool dues_push_into_more(CoroRuntime *rt, DueList *list, Due due)
{
    if (list->count == list->capacity && list->first > list->capacity / 2) {
        list->count -= list->first;
        memmove(list->items, list->items + list->first, list->count * sizeof(Due));
        list->first = 0;
    }
    bool fits = make_room_for_due(rt, list);
    if (fits) {
        list->items[list->count++] = due;
    }
    return fits;
}

bool heap_push(CoroRuntime *rt, DueList *heap, Due due)
{
    assert(heap->first == 0 && "a heap begins at its top");
    if (!make_room_for_due(rt, heap)) {
        return false;
    }
    uint32_t at = heap->count++;
    for (; at > 0 && due_before(&due, &heap->items[(at - 1) / 2]); at = (at - 1) / 2) {
        heap->items[at] = heap->items[(at - 1) / 2];
    }
    heap->items[at] = due;
    return true;
}

void heap_pop(DueList *heap)
{
    assert(heap->count > 0 && "only a heap that holds one is popped");
    heap->items[0] = heap->items[--heap->count];
    sift_down(heap->items, 0, heap->count, false);
}

/* ---------------------------------------------------------------- timers */

bool timers_reserve(CoroRuntime *rt, TimerList *list, uint32_t more)
{
    return list_reserve(rt, &list->items, &list->capacity, list->count + more, sizeof(Timer));
}

bool timers_push(CoroRuntime *rt, TimerList *list, Timer timer)
{
    bool fits = timers_reserve(rt, list, 1);
    if (fits) {
        list->items[list->count++] = timer;
    }
    return fits;
}

void timers_free(CoroRuntime *rt, TimerList *list)
{
    arena_free_block(rt, list->items, list->capacity * sizeof(Timer));
}
