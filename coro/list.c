/* SPDX-License-Identifier: Zlib */
/* Growing arrays in the arena, their sorting, and heaps. A push that finds no room answers false and changes nothing. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

bool list_reserve(CoroRuntime *rt, void **items, uint32_t *capacity, uint32_t count, size_t item_size)
{
    if (count <= *capacity) {
        return true;
    }
    size_t bytes = *capacity * item_size * 2;
    size_t needed = count * item_size;
    size_t size = GRANULE;
    while (size < bytes || size < needed) {
        size *= 2;
    }
    void *larger = arena_block(rt, size);
    if (larger == NULL) {
        return false;
    }
    if (*items != NULL) {
        memcpy(larger, *items, *capacity * item_size);
        arena_free_block(rt, *items, *capacity * item_size);
    }
    *items = larger;
    *capacity = (uint32_t)(size / item_size);
    return true;
}

static void free_list(CoroRuntime *rt, void *items, uint32_t capacity, size_t item_size)
{
    arena_free_block(rt, items, capacity * item_size);
}

/* ---------------------------------------------------------------- entries */

static bool reserve_entries(CoroRuntime *rt, EntryList *list, uint32_t count)
{
    void *items = list->items;
    bool fits = list_reserve(rt, &items, &list->capacity, count, sizeof(Entry));
    list->items = items;
    return fits;
}

bool entries_push_into_more(CoroRuntime *rt, EntryList *list, Entry entry)
{
    if (!reserve_entries(rt, list, list->count + 1)) {
        return false;
    }
    list->items[list->count++] = entry;
    return true;
}

static uint64_t full_ticket(const CoroRuntime *rt, const EntryList *list, uint32_t at)
{
    return coro_at(rt, list->items[at].index)->ticket;
}

bool entries_append(CoroRuntime *rt, EntryList *list, const EntryList *more)
{
    if (more->count == 0) {
        return true;
    }
    if (!reserve_entries(rt, list, list->count + more->count)) {
        return false;
    }
    list->unsorted |= more->unsorted;
    list->unsorted |=
        list->count != 0 && is_before(full_ticket(rt, more, 0), full_ticket(rt, list, list->count - 1));
    memcpy(list->items + list->count, more->items, more->count * sizeof(Entry));
    list->count += more->count;
    return true;
}

static void sift_down_entry(const CoroRuntime *rt, EntryList *list, uint32_t at, uint32_t count)
{
    for (uint32_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && is_before(full_ticket(rt, list, child), full_ticket(rt, list, child + 1))) {
            child++;
        }
        if (!is_before(full_ticket(rt, list, at), full_ticket(rt, list, child))) {
            return;
        }
        Entry swapped = list->items[at];
        list->items[at] = list->items[child];
        list->items[child] = swapped;
        at = child;
    }
}

/* By ticket. Rare: only after somebody was resumed from a pause. Entries of the dead may end up anywhere. */
void entries_sort(CoroRuntime *rt, EntryList *list)
{
    if (!list->unsorted) {
        return;
    }
    for (uint32_t at = list->count / 2; at-- > 0;) {
        sift_down_entry(rt, list, at, list->count);
    }
    for (uint32_t count = list->count; count > 1;) {
        count--;
        Entry last = list->items[count];
        list->items[count] = list->items[0];
        list->items[0] = last;
        sift_down_entry(rt, list, 0, count);
    }
    list->unsorted = false;
}

/* ---------------------------------------------------------------- those due */

bool dues_push_into_more(CoroRuntime *rt, DueList *list, Due due)
{
    if (list->first == list->count) {
        list->first = list->count = 0;
    }
    void *items = list->items;
    if (list->count == list->capacity && list->first > list->capacity / 2) {
        list->count -= list->first;
        memmove(list->items, list->items + list->first, list->count * sizeof(Due));
        list->first = 0;
    }
    bool fits = list_reserve(rt, &items, &list->capacity, list->count + 1, sizeof(Due));
    list->items = items;
    if (fits) {
        list->items[list->count++] = due;
    }
    return fits;
}

enum { MOST_BUCKETS = 2048, FEWEST_TO_SPREAD = 12, LARGEST_INSERTED = 16 };

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
    for (uint32_t at = count / 2; at-- > 0;) {
        sift_down(items, at, count, true);
    }
    while (count > 1) {
        count--;
        swap_dues(&items[0], &items[count]);
        sift_down(items, 0, count, true);
    }
}

/* Splits around the median of three; returns where the right part begins. */
static uint32_t partition(Due *items, uint32_t count)
{
    Due *middle = &items[count / 2];
    Due *last = &items[count - 1];
    if (due_before(middle, items)) {
        swap_dues(middle, items);
    }
    if (due_before(last, middle)) {
        swap_dues(last, middle);
        if (due_before(middle, items)) {
            swap_dues(middle, items);
        }
    }
    Due pivot = *middle;
    uint32_t left = 0;
    uint32_t right = count - 1;
    for (;;) {
        while (due_before(&items[left], &pivot)) {
            left++;
        }
        while (due_before(&pivot, &items[right])) {
            right--;
        }
        if (left >= right) {
            return right + 1;
        }
        swap_dues(&items[left++], &items[right--]);
    }
}

/* Keys are unique, so the order is the same however it is reached. Splits at most so deep, then heaps. */
static void quick_sort(Due *items, uint32_t count, int depth)
{
    while (count > LARGEST_INSERTED) {
        if (depth-- == 0) {
            heap_sort(items, count);
            return;
        }
        uint32_t right = partition(items, count);
        if (right < count - right) {
            quick_sort(items, right, depth);
            items += right;
            count -= right;
        } else {
            quick_sort(items + right, count - right, depth);
            count = right;
        }
    }
    insertion_sort(items, count);
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

/* Into about as many buckets as there are, by the moment: no branch has to guess. What is left to do is little. */
static void spread(DueList *list, DueList *scratch)
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
    for (uint32_t i = 1; i <= buckets; i++) {
        ends[i] += ends[i - 1];
    }
    for (uint32_t i = 0; i < list->count; i++) {
        scratch->items[ends[((uint64_t)list->items[i].due - (uint64_t)least) >> shift]++] = list->items[i];
    }
    for (uint32_t i = 0, begin = 0; i < buckets; begin = ends[i++]) {
        if (ends[i] - begin > LARGEST_INSERTED) {
            quick_sort(scratch->items + begin, ends[i] - begin, CORO_SORT_DEPTH);
        }
    }
    insertion_sort(scratch->items, list->count);
    scratch->count = list->count;
    DueList spare = *list;
    *list = *scratch;
    *scratch = spare;
}

void dues_sort(CoroRuntime *rt, DueList *list, DueList *scratch)
{
    void *items = scratch->items;
    bool spreads = list->first == 0 && list->count >= FEWEST_TO_SPREAD &&
                   list_reserve(rt, &items, &scratch->capacity, list->count, sizeof(Due));
    scratch->items = items;
    if (spreads) {
        spread(list, scratch);
    } else if (list->count > 1) {
        quick_sort(list->items, list->count, CORO_SORT_DEPTH);
    }
}

/* ---------------------------------------------------------------- heaps of those due, the first on top */

bool heap_push(CoroRuntime *rt, DueList *heap, Due due)
{
    void *items = heap->items;
    bool fits = list_reserve(rt, &items, &heap->capacity, heap->count + 1, sizeof(Due));
    heap->items = items;
    if (!fits) {
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
    heap->items[0] = heap->items[--heap->count];
    sift_down(heap->items, 0, heap->count, false);
}

/* ---------------------------------------------------------------- timers, agendas */

bool timers_reserve(CoroRuntime *rt, TimerList *list, uint32_t more)
{
    void *items = list->items;
    bool fits = list_reserve(rt, &items, &list->capacity, list->count + more, sizeof(Timer));
    list->items = items;
    return fits;
}

bool timers_push(CoroRuntime *rt, TimerList *list, Timer timer)
{
    bool fits = timers_reserve(rt, list, 1);
    if (fits) {
        list->items[list->count++] = timer;
    }
    return fits;
}

void agenda_free(CoroRuntime *rt, Agenda *agenda)
{
    EntryList *entries[] = {&agenda->frame, &agenda->kept,       &agenda->next,    &agenda->fixed,
                            &agenda->end,   &agenda->fixed_next, &agenda->end_next};
    for (size_t i = 0; i < sizeof(entries) / sizeof(entries[0]); i++) {
        free_list(rt, entries[i]->items, entries[i]->capacity, sizeof(Entry));
    }
    DueList *dues[] = {&agenda->batch,      &agenda->timeouts,     &agenda->woken,
                       &agenda->woken_heap, &agenda->overdue_heap, &agenda->scratch};
    for (size_t i = 0; i < sizeof(dues) / sizeof(dues[0]); i++) {
        free_list(rt, dues[i]->items, dues[i]->capacity, sizeof(Due));
    }
    free_list(rt, agenda->expired.items, agenda->expired.capacity, sizeof(Timer));
    timer_set_free(rt, &agenda->scaled);
    timer_set_free(rt, &agenda->real);
    timer_set_free(rt, &agenda->frames);
    arena_free_block(rt, agenda, sizeof(*agenda));
}
