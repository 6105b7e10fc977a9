/* SPDX-License-Identifier: Zlib */
/*
 * A timer wheel for many sleepers. Its slots are lists of blocks, so that sorting them in costs no chain of loads.
 *
 *     near     2048 slots of one tick            the lap under way and the next one (a lap: 1024 ticks)
 *     middle    128 slots of one lap             the window under way and the next one (a window: 64 laps)
 *     distant    64 slots of one window
 *     far       one list of all that is later
 *
 * Each level reaches one turn further than it must, so that the next slot of the level above can be moved down bit by bit, in
 * every update a share of it: no update has to move a whole slot at once.
 */
#include "wheel.h"

#include "scan.h"

enum {
    TICK_SHIFT = FRAME_SHIFT, /* a tick: 8.4 ms, or one update for waits that count updates */
    LAP_SHIFT = 10,
    WINDOW_SHIFT = LAP_SHIFT + 6,
    NEAR_SLOTS = 2048,
    MIDDLE_SLOTS = 128,
    DISTANT_SLOTS = 64,
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
    Slot near[NEAR_SLOTS];
    Slot middle[MIDDLE_SLOTS];
    Slot distant[DISTANT_SLOTS];
    Slot far;
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

static Slot *slot_for(Wheel *wheel, int64_t due)
{
    assert(wheel->tick >= 0 && "time begins at 0");
    int64_t tick = due >> TICK_SHIFT;
    if (tick < wheel->tick) {
        tick = wheel->tick;
    }
    int64_t lap = tick >> LAP_SHIFT;
    int64_t window = tick >> WINDOW_SHIFT;
    if (lap < (wheel->tick >> LAP_SHIFT) + 2) {
        return &wheel->near[tick & (NEAR_SLOTS - 1)];
    }
    if (window < (wheel->tick >> WINDOW_SHIFT) + 2) {
        return &wheel->middle[lap & (MIDDLE_SLOTS - 1)];
    }
    if (window < (wheel->tick >> WINDOW_SHIFT) + DISTANT_SLOTS) {
        return &wheel->distant[window & (DISTANT_SLOTS - 1)];
    }
    return &wheel->far;
}

bool wheel_add(CoroRuntime *rt, Wheel *wheel, Timer timer)
{
    return slot_push(rt, slot_for(wheel, timer.due), timer);
}

/* One that finds no room in the lists is found by linear scan. */
static void fall_back(CoroRuntime *rt, Timer timer)
{
    if (timer_is_live(rt, timer)) {
        leave_to_scan(coro_at(rt, timer.index));
    }
}

/* Moves one block's timers to where they belong now. The slot must not be one of theirs. */
static void move_block(CoroRuntime *rt, Wheel *wheel, Slot *slot)
{
    TimerBlock *block = slot->first;
    slot->first = block->next;
    for (uint32_t i = 0; i < block->count; i++) {
        if (!wheel_add(rt, wheel, block->timers[i])) {
            fall_back(rt, block->timers[i]);
        }
    }
    arena_free_block(rt, block, sizeof(*block));
}

static void move_all(CoroRuntime *rt, Wheel *wheel, Slot *slot)
{
    while (slot->first != NULL) {
        move_block(rt, wheel, slot);
    }
}

static void move_far(CoroRuntime *rt, Wheel *wheel)
{
    Slot far = wheel->far;
    wheel->far.first = NULL;
    move_all(rt, wheel, &far);
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
                fall_back(rt, block->timers[i]);
            }
        }
        slot->first = block->next;
        arena_free_block(rt, block, sizeof(*block));
    }
}

/* Takes those of a block that are due; the others slide to its front. Without a branch, which would be mispredicted. */
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
            fall_back(rt, timer);
        }
    }
    block->count = kept;
}

/* Of the slot under way only those that are due. */
static void take_part(CoroRuntime *rt, Slot *slot, int64_t now, TimerList *out)
{
    for (TimerBlock **link = &slot->first; *link != NULL;) {
        TimerBlock *block = *link;
        take_from_block(rt, block, now, out);
        if (block->count == 0) {
            *link = block->next;
            arena_free_block(rt, block, sizeof(*block));
        } else {
            link = &block->next;
        }
    }
}

/* After a leap of more than a lap: everything is looked at. */
static void leap(CoroRuntime *rt, Wheel *wheel, int64_t now, TimerList *out)
{
    Slot all = wheel->far;
    Slot *levels[] = {wheel->near, wheel->middle, wheel->distant};
    const int sizes[] = {NEAR_SLOTS, MIDDLE_SLOTS, DISTANT_SLOTS};
    wheel->far.first = NULL;
    for (int level = 0; level < 3; level++) {
        for (int i = 0; i < sizes[level]; i++) {
            Slot *slot = &levels[level][i];
            TimerBlock **link = &slot->first;
            while (*link != NULL) {
                link = &(*link)->next;
            }
            *link = all.first;
            all.first = slot->first;
            slot->first = NULL;
        }
    }
    wheel->tick = now >> TICK_SHIFT;
    take_part(rt, &all, now, out);
    move_all(rt, wheel, &all);
}

/* Before the wheel enters another lap or window, what is left of the slot above comes down. */
static void enter_tick(CoroRuntime *rt, Wheel *wheel, int64_t tick)
{
    int64_t lap = wheel->tick >> LAP_SHIFT;
    int64_t window = wheel->tick >> WINDOW_SHIFT;
    if (tick >> WINDOW_SHIFT != window) {
        move_all(rt, wheel, &wheel->distant[(window + 1) & (DISTANT_SLOTS - 1)]);
    }
    if (tick >> LAP_SHIFT != lap) {
        move_all(rt, wheel, &wheel->middle[(lap + 1) & (MIDDLE_SLOTS - 1)]);
    }
}

void wheel_take_due(CoroRuntime *rt, Wheel *wheel, int64_t now, TimerList *out)
{
    int64_t tick = now >> TICK_SHIFT;
    int64_t before = wheel->tick;
    if (tick - before >= NEAR_SLOTS / 2) {
        leap(rt, wheel, now, out);
        return;
    }
    enter_tick(rt, wheel, tick);
    for (int64_t at = before; at < tick; at++) {
        take_slot(rt, &wheel->near[at & (NEAR_SLOTS - 1)], out);
    }
    wheel->tick = tick;
    take_part(rt, &wheel->near[tick & (NEAR_SLOTS - 1)], now, out);
    if (tick >> WINDOW_SHIFT != before >> WINDOW_SHIFT && ((tick >> WINDOW_SHIFT) & 15) == 0) {
        move_far(rt, wheel);
    }
    int64_t lap = tick >> LAP_SHIFT;
    int64_t window = tick >> WINDOW_SHIFT;
    Slot *next_lap = &wheel->middle[(lap + 1) & (MIDDLE_SLOTS - 1)];
    Slot *next_window = &wheel->distant[(window + 1) & (DISTANT_SLOTS - 1)];
    move_share(rt, wheel, next_lap, tick - before, ((lap + 1) << LAP_SHIFT) - tick);
    move_share(rt, wheel, next_window, tick - before, ((window + 1) << WINDOW_SHIFT) - tick);
}

/* ---------------------------------------------------------------- all slots */

static uint32_t purge_slot(CoroRuntime *rt, Slot *slot)
{
    uint32_t dropped = 0;
    for (TimerBlock **link = &slot->first; *link != NULL;) {
        TimerBlock *block = *link;
        uint32_t kept = 0;
        for (uint32_t i = 0; i < block->count; i++) {
            if (timer_is_live(rt, block->timers[i])) {
                block->timers[kept++] = block->timers[i];
            }
        }
        dropped += block->count - kept;
        block->count = kept;
        if (kept == 0) {
            *link = block->next;
            arena_free_block(rt, block, sizeof(*block));
        } else {
            link = &block->next;
        }
    }
    return dropped;
}

uint32_t wheel_purge(CoroRuntime *rt, Wheel *wheel)
{
    uint32_t dropped = purge_slot(rt, &wheel->far);
    for (int i = 0; i < NEAR_SLOTS; i++) {
        dropped += purge_slot(rt, &wheel->near[i]);
    }
    for (int i = 0; i < MIDDLE_SLOTS; i++) {
        dropped += purge_slot(rt, &wheel->middle[i]);
    }
    for (int i = 0; i < DISTANT_SLOTS; i++) {
        dropped += purge_slot(rt, &wheel->distant[i]);
    }
    return dropped;
}

static void free_slots(CoroRuntime *rt, Slot *slots, int count)
{
    for (int i = 0; i < count; i++) {
        while (slots[i].first != NULL) {
            TimerBlock *block = slots[i].first;
            slots[i].first = block->next;
            arena_free_block(rt, block, sizeof(*block));
        }
    }
}

void wheel_free(CoroRuntime *rt, Wheel *wheel)
{
    free_slots(rt, wheel->near, NEAR_SLOTS);
    free_slots(rt, wheel->middle, MIDDLE_SLOTS);
    free_slots(rt, wheel->distant, DISTANT_SLOTS);
    free_slots(rt, &wheel->far, 1);
    arena_free_block(rt, wheel, sizeof(*wheel));
}
