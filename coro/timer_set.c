/* SPDX-License-Identifier: Zlib */
/*
 * Sleepers of one clock, until they are due. A few are in an array, unsorted, whose earliest is known; many are in a wheel. Nothing
 * of a sleeping coroutine is touched before it is due. Cancelled timers stay until they are met, or until there are too many.
 *
 * The slots of the wheel are lists of blocks, so that queueing into them costs no chain of loads.
 *
 *     level 0   2048 slots of one tick                 the lap under way and the next one (a lap: 1024 ticks)
 *     level 1    128 slots of a lap                    the window under way and the next one (a window: 64 laps)
 *     level 2    128 slots of a window                 the 64 windows under way and the next 64
 *     level 3      1 slot                              all that is later
 *
 * Each level reaches one turn further than it must, so that the next slot of the level above can cascade bit by bit, in every
 * update a share of it: no update has to move a whole slot at once. (That of level 3 is moved at once, every ten hours.)
 */
#include "timer_set.h"

#include "wait.h"

#include <string.h>

enum {
    LARGEST_SMALL_SET = CORO_LARGEST_SMALL_SET,
    TICK_SHIFT = FRAME_SHIFT, /* a tick: 8.4 ms, or one update for those who count updates */
    NEAR_SLOTS = 2048,
    LEVELS = 4,
    SLOTS = NEAR_SLOTS + 128 + 128 + 1,
    BLOCK_TIMERS = 15
};

/* The address of a block, 0: none; in its low bits how many more timers it has room for, so that adding one reads nothing of it. */
typedef uintptr_t BlockLink;

typedef struct TimerBlock {
    BlockLink next;
    uint32_t behind; /* how many blocks come after it, or were then: some may have been dropped since */
    uint32_t unused; /* no padding, which a snapshot would copy unwritten */
    Timer timers[BLOCK_TIMERS];
} TimerBlock;

struct Wheel {
    int64_t tick;  /* all before it is taken */
    int64_t reach; /* so many ticks from it on are in level 0 */
    BlockLink slots[SLOTS];
};

static const struct {
    uint32_t first, count;
    int shift; /* of a tick, to that of a slot */
} levels[LEVELS] = {
    {0, NEAR_SLOTS, 0},
    {NEAR_SLOTS, 128, 10},
    {NEAR_SLOTS + 128, 128, 16},
    {NEAR_SLOTS + 128 + 128, 1, 22},
};

static void wheel_set_tick(Wheel *wheel, int64_t tick)
{
    assert(tick >= 0 && "time begins at 0");
    wheel->tick = tick;
    wheel->reach = NEAR_SLOTS - (tick & (NEAR_SLOTS / 2 - 1));
}

static Wheel *wheel_create(CoroRuntime *rt, int64_t now)
{
    if (rt->config.memory != NULL && rt->config.memory_size < 32 * sizeof(Wheel)) {
        return NULL; /* so small a block has better use for its memory */
    }
    Wheel *wheel = arena_block(rt, sizeof(*wheel));
    if (wheel != NULL) {
        wheel_set_tick(wheel, now >> TICK_SHIFT);
    }
    return wheel;
}

static inline TimerBlock *block_at(BlockLink link)
{
    return (TimerBlock *)(link & ~(BlockLink)BLOCK_TIMERS);
}

static inline bool has_room(BlockLink link)
{
    return (link & BLOCK_TIMERS) != 0;
}

static inline uint32_t count_at(BlockLink link)
{
    return BLOCK_TIMERS - (uint32_t)(link & BLOCK_TIMERS);
}

static inline BlockLink link_to(TimerBlock *block, uint32_t count)
{
    return (BlockLink)block | (BLOCK_TIMERS - count);
}

static inline void link_push(BlockLink *link, Timer timer)
{
    block_at(*link)->timers[count_at(*link)] = timer;
    --*link;
}

/* False: there is no room. */
static bool slot_push(CoroRuntime *rt, BlockLink *slot, Timer timer)
{
    if (!has_room(*slot)) {
        TimerBlock *block = arena_block(rt, sizeof(*block));
        if (block == NULL) {
            return false;
        }
        block->behind = *slot != 0 ? block_at(*slot)->behind + 1 : 0;
        block->next = *slot;
        *slot = link_to(block, 0);
    }
    link_push(slot, timer);
    return true;
}

/* The link then leads to the next one. */
static void drop_block(CoroRuntime *rt, BlockLink *link)
{
    TimerBlock *block = block_at(*link);
    *link = block->next;
    arena_free_block(rt, block, sizeof(*block));
}

/* Of a level, by the number of the slot since time began. */
static inline BlockLink *slot_at(Wheel *wheel, int level, int64_t number)
{
    return &wheel->slots[levels[level].first + ((uint32_t)number & (levels[level].count - 1))];
}

static bool wheel_add(CoroRuntime *rt, Wheel *wheel, Timer timer)
{
    int64_t tick = timer.due >> TICK_SHIFT;
    int level = 0;
    if (tick < wheel->tick) {
        tick = wheel->tick;
    }
    while (level + 1 < LEVELS &&
           (tick >> levels[level + 1].shift) >= (wheel->tick >> levels[level + 1].shift) + 2) {
        level++;
    }
    return slot_push(rt, slot_at(wheel, level, tick >> levels[level].shift), timer);
}

/* The slot of level 0 where there is room in its first block. NULL: it is not that simple, as it is for most. */
static inline BlockLink *slot_with_room(Wheel *wheel, int64_t due)
{
    uint64_t ahead = (uint64_t)((due >> TICK_SHIFT) - wheel->tick); /* many, if it is behind */
    BlockLink *slot = slot_at(wheel, 0, due >> TICK_SHIFT);
    return ahead < (uint64_t)wheel->reach && has_room(*slot) ? slot : NULL;
}

static void timer_mark_not_queued(Timer timer)
{
    Coro *co = item_coro(timer.item);
    if (timer_is_live(timer) && wait_clock(co) != CLOCK_NONE) {
        mark_not_queued(co);
    }
}

/* ---------------------------------------------------------------- cascades */

/* Moves the timers of its first blocks, at most so many, to where they belong now. The slot must not be one of theirs. */
static void move_blocks(CoroRuntime *rt, Wheel *wheel, BlockLink *slot, int64_t most)
{
    for (; most > 0 && *slot != 0; most--) {
        const TimerBlock *block = block_at(*slot);
        for (uint32_t i = 0; i < count_at(*slot); i++) {
            if (!wheel_add(rt, wheel, block->timers[i])) {
                timer_mark_not_queued(block->timers[i]);
            }
        }
        drop_block(rt, slot);
    }
}

/* Moves so much of the slot that it is empty when `left` more ticks have passed. */
static void move_share(CoroRuntime *rt, Wheel *wheel, BlockLink *slot, int64_t passed, int64_t left)
{
    int64_t blocks = *slot != 0 ? (int64_t)block_at(*slot)->behind + 1 : 0;
    move_blocks(rt, wheel, slot, blocks * (passed + 1) / (left + 1) + 1);
}

/* ---------------------------------------------------------------- taking what is due */

/* Takes those that are due; the others slide to the front. Which is which no branch could predict. Returns how many are kept. */
static uint32_t take_from(CoroRuntime *rt, Timer *timers, uint32_t count, int64_t now, TimerList *out)
{
    bool fits = timers_reserve(rt, out, count);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        Timer timer = timers[i];
        bool is_due = timer.due <= now;
        timers[kept] = timer;
        kept += is_due ? 0 : 1;
        if (LIKELY(fits)) {
            out->items[out->count] = timer;
            out->count += is_due ? 1 : 0;
        } else if (is_due) {
            timer_mark_not_queued(timer);
        }
    }
    return kept;
}

/* The link that comes next. */
static BlockLink *drop_if_empty(CoroRuntime *rt, BlockLink *link)
{
    if (count_at(*link) != 0) {
        return &block_at(*link)->next;
    }
    drop_block(rt, link);
    return link;
}

static void take_all(CoroRuntime *rt, const Timer *timers, uint32_t count, TimerList *out)
{
    if (LIKELY(timers_reserve(rt, out, count))) {
        memcpy(out->items + out->count, timers, count * sizeof(Timer));
        out->count += count;
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        timer_mark_not_queued(timers[i]);
    }
}

/* Its time has passed: all of its timers are due. */
static void take_whole_slot(CoroRuntime *rt, BlockLink *slot, TimerList *out)
{
    while (*slot != 0) {
        take_all(rt, block_at(*slot)->timers, count_at(*slot), out);
        drop_block(rt, slot);
    }
}

static void take_slot(CoroRuntime *rt, BlockLink *slot, int64_t now, TimerList *out)
{
    for (BlockLink *link = slot; *link != 0; link = drop_if_empty(rt, link)) {
        TimerBlock *block = block_at(*link);
        *link = link_to(block, take_from(rt, block->timers, count_at(*link), now, out));
    }
}

/* After a leap of more than a lap: everything is looked at. */
static void leap(CoroRuntime *rt, Wheel *wheel, int64_t now, TimerList *out)
{
    BlockLink all = 0;
    for (int i = 0; i < SLOTS; i++) {
        BlockLink *link = &wheel->slots[i];
        while (*link != 0) {
            link = &block_at(*link)->next;
        }
        *link = all;
        all = wheel->slots[i];
        wheel->slots[i] = 0;
    }
    wheel_set_tick(wheel, now >> TICK_SHIFT);
    take_slot(rt, &all, now, out);
    move_blocks(rt, wheel, &all, INT64_MAX);
}

/* Advances the wheel to now: cascades the slots that begin, takes what is due, and moves a share of the slots to come. */
static void wheel_take_due(CoroRuntime *rt, Wheel *wheel, int64_t now, TimerList *out)
{
    int64_t tick = now >> TICK_SHIFT;
    int64_t before = wheel->tick;
    if (tick - before >= NEAR_SLOTS / 2) {
        leap(rt, wheel, now, out);
        return;
    }
    for (int level = LEVELS - 1; level > 0; level--) {
        int64_t number = before >> levels[level].shift;
        if (tick >> levels[level].shift != number) {
            BlockLink *slot = slot_at(wheel, level, number + 1);
            BlockLink rest = *slot;
            *slot = 0;
            move_blocks(rt, wheel, &rest, INT64_MAX);
        }
    }
    wheel_set_tick(wheel, tick);
    for (int64_t at = before; at < tick; at++) {
        take_whole_slot(rt, slot_at(wheel, 0, at), out);
    }
    take_slot(rt, slot_at(wheel, 0, tick), now, out); /* only those that are due already */
    for (int level = 1; level < LEVELS - 1; level++) {
        int64_t next = (tick >> levels[level].shift) + 1;
        move_share(rt, wheel, slot_at(wheel, level, next), tick - before,
                   (next << levels[level].shift) - tick);
    }
}

/* ---------------------------------------------------------------- all slots */

/* Keeps those whose coroutines still wait, one of each: what is kept is not live any more, until restore. Returns how many. */
static uint32_t keep_live(Timer *timers, uint32_t count)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (timer_is_live(timers[i])) {
            item_coro(timers[i].item)->due = ~timers[i].due;
            timers[kept++] = timers[i];
        }
    }
    return kept;
}

static void restore(const Timer *timers, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        item_coro(timers[i].item)->due = timers[i].due;
    }
}

static uint32_t wheel_purge(CoroRuntime *rt, Wheel *wheel)
{
    uint32_t kept = 0;
    for (int i = 0; i < SLOTS; i++) {
        for (BlockLink *link = &wheel->slots[i]; *link != 0; link = drop_if_empty(rt, link)) {
            TimerBlock *block = block_at(*link);
            *link = link_to(block, keep_live(block->timers, count_at(*link)));
            kept += count_at(*link);
        }
    }
    for (int i = 0; i < SLOTS; i++) {
        for (BlockLink link = wheel->slots[i]; link != 0; link = block_at(link)->next) {
            restore(block_at(link)->timers, count_at(link));
        }
    }
    return kept;
}

static void wheel_free(CoroRuntime *rt, Wheel *wheel)
{
    for (int i = 0; i < SLOTS; i++) {
        while (wheel->slots[i] != 0) {
            drop_block(rt, &wheel->slots[i]);
        }
    }
    arena_free_block(rt, wheel, sizeof(*wheel));
}

/* ---------------------------------------------------------------- sets */

static void find_next(TimerSet *timers)
{
    assert(timers->wheel == NULL && "a wheel knows its own next one");
    timers->next = NEVER;
    for (uint32_t i = 0; i < timers->small.count; i++) {
        if (timers->small.items[i].due < timers->next) {
            timers->next = timers->small.items[i].due;
        }
    }
}

static void purge(CoroRuntime *rt, TimerSet *timers)
{
    timers->stale = 0;
    if (timers->wheel != NULL) {
        timers->count = wheel_purge(rt, timers->wheel);
        return;
    }
    timers->count = timers->small.count = keep_live(timers->small.items, timers->small.count);
    restore(timers->small.items, timers->small.count);
    find_next(timers);
}

/* Where a wheel finds no room, the array goes on. */
static void change_to_wheel(CoroRuntime *rt, TimerSet *timers, int64_t now)
{
    Wheel *wheel = wheel_create(rt, now);
    if (wheel == NULL) {
        return;
    }
    uint32_t moved = 0;
    while (moved < timers->small.count && wheel_add(rt, wheel, timers->small.items[moved])) {
        moved++;
    }
    if (moved < timers->small.count) {
        wheel_free(rt, wheel);
        return;
    }
    timers->small.count = 0;
    timers->wheel = wheel;
    timers->next = INT64_MIN;
}

static NOT_INLINE void add_slow(CoroRuntime *rt, TimerSet *timers, int64_t now, Timer timer)
{
    TimerList *small = &timers->small;
    if (timers->wheel == NULL && small->count >= LARGEST_SMALL_SET && small->count == small->capacity) {
        purge(rt, timers);
        if (small->count >= LARGEST_SMALL_SET / 2) {
            change_to_wheel(rt, timers, now);
        }
    }
    bool fits = timers->wheel != NULL ? wheel_add(rt, timers->wheel, timer) : timers_push(rt, small, timer);
    if (!fits) {
        mark_not_queued(item_coro(timer.item));
        return;
    }
    timers->count++;
    timers->next = timers->wheel != NULL ? INT64_MIN : timer.due < timers->next ? timer.due : timers->next;
}

void timer_set_add(CoroRuntime *rt, TimerSet *timers, int64_t now, Timer timer)
{
    BlockLink *slot = timers->wheel != NULL ? slot_with_room(timers->wheel, timer.due) : NULL;
    if (!LIKELY(slot != NULL)) {
        add_slow(rt, timers, now, timer);
        return;
    }
    link_push(slot, timer);
    timers->count++;
    timers->next = INT64_MIN;
}

void timer_set_forget(CoroRuntime *rt, TimerSet *timers)
{
    timers->stale++;
    if (timers->stale > LARGEST_SMALL_SET && timers->stale > timers->count / 2) {
        purge(rt, timers);
    }
}

void timer_set_take_due(CoroRuntime *rt, TimerSet *timers, int64_t now, TimerList *out)
{
    if (timers->count == 0 || timers->next > now) {
        return;
    }
    uint32_t before = out->count;
    if (timers->wheel == NULL) {
        TimerList *small = &timers->small;
        timers->count = small->count = take_from(rt, small->items, small->count, now, out);
        find_next(timers);
        return;
    }
    wheel_take_due(rt, timers->wheel, now, out);
    timers->count -= out->count - before;
    if (timers->count == 0) {
        timers->next = NEVER;
    }
}

void timer_set_free(CoroRuntime *rt, TimerSet *timers)
{
    timers_free(rt, &timers->small);
    if (timers->wheel != NULL) {
        wheel_free(rt, timers->wheel);
    }
}
