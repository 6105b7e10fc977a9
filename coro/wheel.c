/* SPDX-License-Identifier: Zlib */
/*
 * A timer wheel for many sleepers. Its slots are lists of blocks, so that queueing into them costs no chain of loads.
 *
 *     level 0   2048 slots of one tick                 the lap under way and the next one (a lap: 1024 ticks)
 *     level 1    128 slots of a lap                    the window under way and the next one (a window: 64 laps)
 *     level 2    128 slots of a window                 the 64 windows under way and the next 64
 *     level 3      1 slot                              all that is later
 *
 * Each level reaches one turn further than it must, so that the next slot of the level above can cascade bit by bit, in every
 * update a share of it: no update has to move a whole slot at once.
 */
#include "wheel.h"

#include "wait.h"

enum {
    TICK_SHIFT = FRAME_SHIFT, /* a tick: 8.4 ms, or one update for those who count updates */
    NEAR_SLOTS = 2048,
    LEVELS = 4,
    SLOTS = NEAR_SLOTS + 128 + 128 + 1,
    BLOCK_TIMERS = 15
};

typedef struct TimerBlock {
    struct TimerBlock *next;
    uint32_t count;
    uint32_t behind; /* how many blocks come after it, or were then: some may have been dropped since */
    Timer timers[BLOCK_TIMERS];
} TimerBlock;

typedef struct Slot {
    TimerBlock *first;
} Slot;

struct Wheel {
    int64_t tick; /* all before it is taken */
    Slot slots[SLOTS];
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

Wheel *wheel_create(CoroRuntime *rt, int64_t now)
{
    if (rt->config.memory != NULL && rt->config.memory_size < 32 * sizeof(Wheel)) {
        return NULL; /* so small a block has better use for its memory */
    }
    Wheel *wheel = arena_block(rt, sizeof(*wheel));
    if (wheel != NULL) {
        wheel->tick = now >> TICK_SHIFT;
    }
    return wheel;
}

static bool slot_push(CoroRuntime *rt, Slot *slot, Timer timer)
{
    TimerBlock *block = slot->first;
    if (block == NULL || block->count == BLOCK_TIMERS) {
        block = arena_block_unwiped(rt, sizeof(*block));
        if (block == NULL) {
            return false;
        }
        block->count = 0;
        block->behind = slot->first != NULL ? slot->first->behind + 1 : 0;
        block->next = slot->first;
        slot->first = block;
    }
    block->timers[block->count++] = timer;
    return true;
}

/* Of a level, by the number of the slot since time began. */
static Slot *slot_at(Wheel *wheel, int level, int64_t number)
{
    return &wheel->slots[levels[level].first + ((uint32_t)number & (levels[level].count - 1))];
}

bool wheel_add(CoroRuntime *rt, Wheel *wheel, Timer timer)
{
    assert(wheel->tick >= 0 && "time begins at 0");
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

void timer_leave_to_scan(CoroRuntime *rt, Timer timer)
{
    if (timer_is_live(rt, timer)) {
        leave_to_scan(coro_at(rt, timer.index));
    }
}

/* ---------------------------------------------------------------- cascades */

/* Moves one block's timers to where they belong now. The slot must not be one of theirs. */
static void move_block(CoroRuntime *rt, Wheel *wheel, Slot *slot)
{
    TimerBlock *block = slot->first;
    slot->first = block->next;
    for (uint32_t i = 0; i < block->count; i++) {
        if (!wheel_add(rt, wheel, block->timers[i])) {
            timer_leave_to_scan(rt, block->timers[i]);
        }
    }
    arena_free_block(rt, block, sizeof(*block));
}

static void move_all(CoroRuntime *rt, Wheel *wheel, Slot *slot)
{
    Slot all = *slot;
    slot->first = NULL;
    while (all.first != NULL) {
        move_block(rt, wheel, &all);
    }
}

/* Moves so much of the slot that it is empty when `left` more ticks have passed. */
static void move_share(CoroRuntime *rt, Wheel *wheel, Slot *slot, int64_t passed, int64_t left)
{
    int64_t blocks = slot->first != NULL ? (int64_t)slot->first->behind + 1 : 0;
    int64_t share = blocks * (passed + 1) / (left + 1) + 1;
    while (share-- > 0 && slot->first != NULL) {
        move_block(rt, wheel, slot);
    }
}

/* ---------------------------------------------------------------- taking what is due */

static void take_slot(CoroRuntime *rt, Slot *slot, TimerList *out)
{
    while (slot->first != NULL) {
        TimerBlock *block = slot->first;
        bool fits = timers_reserve(rt, out, block->count);
        for (uint32_t i = 0; i < block->count; i++) {
            if (LIKELY(fits)) {
                out->items[out->count++] = block->timers[i];
            } else {
                timer_leave_to_scan(rt, block->timers[i]);
            }
        }
        slot->first = block->next;
        arena_free_block(rt, block, sizeof(*block));
    }
}

/* Takes those of a block that are due; the others slide to its front. Which is which no branch could predict. */
static void take_from_block(CoroRuntime *rt, TimerBlock *block, int64_t now, TimerList *out)
{
    bool fits = timers_reserve(rt, out, block->count);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < block->count; i++) {
        Timer timer = block->timers[i];
        bool is_due = timer.due <= now;
        block->timers[kept] = timer;
        kept += is_due ? 0 : 1;
        if (LIKELY(fits)) {
            out->items[out->count] = timer;
            out->count += is_due ? 1 : 0;
        } else if (is_due) {
            timer_leave_to_scan(rt, timer);
        }
    }
    block->count = kept;
}

/* The link to the next block. */
static TimerBlock **unlink_if_empty(CoroRuntime *rt, TimerBlock **link)
{
    TimerBlock *block = *link;
    if (block->count != 0) {
        return &block->next;
    }
    *link = block->next;
    arena_free_block(rt, block, sizeof(*block));
    return link;
}

/* Of the slot under way only those that are due. */
static void take_part(CoroRuntime *rt, Slot *slot, int64_t now, TimerList *out)
{
    for (TimerBlock **link = &slot->first; *link != NULL; link = unlink_if_empty(rt, link)) {
        take_from_block(rt, *link, now, out);
    }
}

/* After a leap of more than a lap: everything is looked at. */
static void leap(CoroRuntime *rt, Wheel *wheel, int64_t now, TimerList *out)
{
    Slot all = {NULL};
    for (int i = 0; i < SLOTS; i++) {
        TimerBlock **link = &wheel->slots[i].first;
        while (*link != NULL) {
            link = &(*link)->next;
        }
        *link = all.first;
        all.first = wheel->slots[i].first;
        wheel->slots[i].first = NULL;
    }
    wheel->tick = now >> TICK_SHIFT;
    take_part(rt, &all, now, out);
    move_all(rt, wheel, &all);
}

void wheel_take_due(CoroRuntime *rt, Wheel *wheel, int64_t now, TimerList *out)
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
            move_all(rt, wheel, slot_at(wheel, level, number + 1)); /* what is left of it */
        }
    }
    for (int64_t at = before; at < tick; at++) {
        take_slot(rt, slot_at(wheel, 0, at), out);
    }
    wheel->tick = tick;
    take_part(rt, slot_at(wheel, 0, tick), now, out);
    for (int level = 1; level < LEVELS - 1; level++) {
        int64_t next = (tick >> levels[level].shift) + 1;
        move_share(rt, wheel, slot_at(wheel, level, next), tick - before,
                   (next << levels[level].shift) - tick);
    }
}

/* ---------------------------------------------------------------- all slots */

static uint32_t purge_block(const CoroRuntime *rt, TimerBlock *block)
{
    uint32_t kept = 0;
    uint32_t count = block->count;
    for (uint32_t i = 0; i < count; i++) {
        if (timer_is_live(rt, block->timers[i])) {
            block->timers[kept++] = block->timers[i];
        }
    }
    block->count = kept;
    return count - kept;
}

uint32_t wheel_purge(CoroRuntime *rt, Wheel *wheel)
{
    uint32_t dropped = 0;
    for (int i = 0; i < SLOTS; i++) {
        for (TimerBlock **link = &wheel->slots[i].first; *link != NULL; link = unlink_if_empty(rt, link)) {
            dropped += purge_block(rt, *link);
        }
    }
    return dropped;
}

void wheel_free(CoroRuntime *rt, Wheel *wheel)
{
    for (int i = 0; i < SLOTS; i++) {
        for (TimerBlock **link = &wheel->slots[i].first; *link != NULL; link = unlink_if_empty(rt, link)) {
            (*link)->count = 0;
        }
    }
    arena_free_block(rt, wheel, sizeof(*wheel));
}
