/* SPDX-License-Identifier: Zlib */
/*
 * What the files of the library share. Not for users.
 *
 * Everything that a snapshot holds lies in the arena (arena.c): the RuntimeState, schedulers, agendas, lists, coroutines with
 * their frames. Coroutines are named by the index of their first granule, so that a link costs four bytes.
 */
#ifndef CORO_INTERNAL_H
#define CORO_INTERNAL_H

#include "coro.h"

#ifdef __GNUC__
#define PREFETCH(address) __builtin_prefetch(address)
#define NOT_INLINE        __attribute__((noinline)) /* so that the short way before it saves no registers */
#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#else
#define PREFETCH(address) ((void)(address))
#define NOT_INLINE
#define LIKELY(condition) (condition)
#endif

/* A test build starts counters close to where they wrap around, and has lists and wheels from the first on. */
#ifndef CORO_FIRST_GENERATION
#define CORO_FIRST_GENERATION 1
#endif
#ifndef CORO_FIRST_TICKET
#define CORO_FIRST_TICKET 1
#endif
#ifndef CORO_TINY_SCHEDULER
#define CORO_TINY_SCHEDULER 4
#endif
#ifndef CORO_LARGEST_SMALL_SET
#define CORO_LARGEST_SMALL_SET 64
#endif
#ifndef CORO_SORT_DEPTH
#define CORO_SORT_DEPTH 40
#endif
#ifndef CORO_FIRST_RESUMES
#define CORO_FIRST_RESUMES 0
#endif

enum {
    GRANULE = 64, /* bytes: a cache line */
    CHUNK_SHIFT = 10,
    CHUNK_GRANULES = 1 << CHUNK_SHIFT,
    SMALLEST_FRAME = 2 * GRANULE - CORO_PRIVATE_FRAME_OFFSET, /* bytes: there is room for it in each slot */
    NODE_CLASSES = 32,
    BLOCK_CLASSES = 26,
    MOST_WAITS_IN_A_STEP = 1000000,
    MOST_CALLS_IN_A_STEP = 10000000, /* of all bodies in it: an endless recursion ends here */
    MOST_INTERVALS_IN_AN_UPDATE = 1000000,
    MOST_STEPS_IN_A_SKIP = 1000000,
    TINY_SCHEDULER = CORO_TINY_SCHEDULER, /* so few coroutines are looked at one by one, without lists */
    FRAME_SHIFT = 23 /* those who count updates wait by a clock that goes on by 1 << 23 in each */
};

#define NEVER       INT64_MAX
#define NANOSECONDS 1e9

/* Coro.flags. The top five bits hold the size class of the slot. */
enum {
    POLLING = CORO_PRIVATE_POLLING, /* its predicate was false, and is asked by calling the body */
    ALIVE = 1 << 1,
    STARTED = 1 << 2, /* has taken its first step */
    RUNNING = 1 << 3, /* its body is on the C stack */
    HAND_PAUSED = 1 << 4,
    HELD = 1 << 5,          /* reachable from one that is paused by hand */
    FROZEN = 1 << 6,        /* paused, and its wait put aside: due is what is left */
    TOLD_PAUSED = 1 << 7,   /* its condition knows */
    INTERRUPTED = 1 << 8,   /* its next wait gives control back, since it or an ancestor is to be stopped */
    STOP_PENDING = 1 << 9,  /* to be stopped when nobody of its tree runs any more */
    ENDING = 1 << 10,       /* on its way out */
    IN_FINALLY = 1 << 11,   /* its cleanup is running or over */
    COMPLAINED = 1 << 12,   /* a wait in its cleanup was reported */
    SKIPPING = 1 << 13,     /* being fast-forwarded */
    LISTED = 1 << 14,       /* in a list of its agenda under its present ticket */
    UNLISTED = 1 << 15,     /* in none, for want of memory or need: found by looking */
    OVER = 1 << 16,         /* what it waited for has come; it waits to be resumed */
    TIMED = 1 << 17,        /* waits with a timeout */
    TIMED_OUT = 1 << 18,    /* the last such wait ran out */
    CALLED = 1 << 19,       /* by CORO_CALL */
    SURVIVED = 1 << 20,     /* by CORO_TRY_CALL */
    UNCOUNTED = 1 << 21,    /* its end counts for no group */
    HAS_WAITERS = 1 << 22,  /* somebody waits for it */
    VISITED = 1 << 23,      /* mark of a passing traversal */
    HAS_INTERVAL = 1 << 24, /* interval_due is set */
    LAST_CHANCE = 1 << 25,  /* its predicate is asked as its timeout runs out */
    TO_STOP = 1 << 26,      /* mark of a passing coro_scheduler_stop_tagged */
    PAUSED = HAND_PAUSED | HELD,
    NEEDS_CARE = INTERRUPTED | IN_FINALLY | HAND_PAUSED | HELD | SKIPPING /* the same as CORO_PRIVATE_CARE */
};

/* CoroScheduler.flags */
enum {
    S_ORDERED = 1,
    S_SCALED = 1 << 16, /* the time scale is not 1 */
    S_REAL = 1 << 17,   /* perhaps somebody waits by the real clock */
    S_PAUSED = 2,
    S_BUSY = 4,       /* inside update, fixed_update or end_frame */
    S_DOOMED = 8,     /* destroyed as soon as none of its coroutines runs */
    S_WORK = 16,      /* somebody may go on in the next update, whenever it is */
    S_UPDATING = 32,  /* inside update */
    S_FIXED = 64,     /* perhaps somebody waits for a fixed update */
    S_END = 128,      /* perhaps somebody waits for the end of the frame */
    S_IN_FIXED = 256, /* inside fixed_update */
    S_IN_END = 512    /* inside end_frame */
};

/* In a list of those who wait for the next update, fixed update or end of frame. */
typedef struct Entry {
    uint32_t index, ticket;
} Entry;

typedef struct EntryList {
    Entry *items;
    uint32_t count, capacity;
    bool unsorted;
} EntryList;

/* Somebody to resume, with its place in the order: (due, ticket). */
typedef struct Due {
    int64_t due;
    uint64_t ticket;
    uint32_t index;
    uint32_t unused; /* no padding, which a snapshot would copy unwritten */
} Due;

typedef struct DueList {
    Due *items;
    uint32_t count, capacity, first;
} DueList;

/* A sleeper: only the low half of the ticket, enough to tell that it was cancelled. */
typedef struct Timer {
    int64_t due;
    uint32_t index, ticket;
} Timer;

typedef struct TimerList {
    Timer *items;
    uint32_t count, capacity;
} TimerList;

typedef struct Wheel Wheel;

typedef struct TimerSet {
    TimerList small; /* used until there are many */
    Wheel *wheel;
    int64_t next; /* no timer is due before */
    uint32_t count, stale;
} TimerSet;

/* The lists of a scheduler that has more than a few coroutines. */
typedef struct Agenda {
    EntryList frame, kept, next; /* this update's; of those, still waiting; the next update's */
    EntryList fixed, fixed_next, end, end_next;
    DueList batch;        /* timers due in this update, sorted */
    DueList timeouts;     /* timeouts due in this update, sorted; run after everything else */
    DueList woken;        /* by signals and ends, in order as they came */
    DueList woken_heap;   /* the same, where they came out of order */
    DueList overdue_heap; /* intervals that catch up within this update */
    DueList scratch;      /* for sorting */
    TimerList expired;    /* scratch: taken from a timer set, not looked at yet */
    TimerSet scaled, real, frames;
    uint32_t cursor;    /* in frame, or in the list of the fixed update or end of frame under way */
    bool has_postponed; /* somebody in frame was paused, and has a frame left: it stands in next too */
    uint32_t pressing;  /* how many stand in batch, woken and the heaps */
} Agenda;

/* The first cache line is all that an idle update looks at. */
struct CoroScheduler {
    int64_t now, real_now; /* nanoseconds, scaled and not */
    int64_t next_due;      /* nothing is due before, by the scaled clock */
    double dt;             /* scaled seconds of the last update */
    uint64_t updates;
    CoroRuntime *runtime;
    uint32_t fraction, real_fraction; /* of a nanosecond, in 2^-32 */
    uint32_t flags;
    uint32_t count;

    int64_t next_real; /* with S_REAL: nothing is due before, by the real clock */
    double time_scale; /* 1 without S_SCALED */
    Agenda *agenda;    /* NULL while it is tiny */
    CoroScheduler *older, *younger;
    uint64_t
        update_ticket; /* whoever has a ticket from before was not resumed in this update, fixed update or end of frame */
    uint32_t youngest_root;
    uint32_t unlisted; /* coroutines that are in no list */
};

/* Where, and under which name, coroutines are started; shared by all from the same place. */
typedef struct Site {
    CoroBody *body;
    const char *name, *started_file, *file;
    int started_line;
    uint32_t users, next; /* next: in its bucket, or in the free list */
} Site;

/* Seconds, taken apart for clocks. */
typedef struct Span {
    double seconds;
    int64_t whole;                /* nanoseconds */
    uint32_t fraction, tolerance; /* of a nanosecond, in 2^-32 */
} Span;

/* What a snapshot holds, together with all that hangs on it. */
typedef struct RuntimeState {
    uint32_t next_granule, region;
    uint32_t free_nodes[NODE_CLASSES];
    void *free_blocks[BLOCK_CLASSES];
    uint64_t ticket;
    CoroScheduler *youngest_scheduler;
    uint32_t *buckets; /* those who wait for an address, by its hash: the youngest of each list */
    uint32_t bucket_count, waiters;
    Site *sites;
    uint32_t *site_buckets;
    uint32_t site_count, site_capacity, free_site;
    uint32_t last_site; /* usually the next start is from the same place */
    uint32_t first_buckets[4];
} RuntimeState;

/* One call of the library into bodies. */
typedef struct Step {
    Coro *co;
    CoroScheduler *scheduler;
    struct Step *below;
    uint32_t id;
    uint32_t passes; /* waits that its body got through without suspending */
    uint32_t calls;  /* of all its bodies */
} Step;

typedef struct Skip Skip;

typedef struct Region {
    unsigned char *memory; /* aligned to a granule */
    void *allocation;
    size_t allocation_size;
    uint32_t first, granules;
} Region;

struct CoroRuntime {
    unsigned char **chunks; /* where each CHUNK_GRANULES granules begin */
    RuntimeState *state;
    Step *step;
    Skip *skip;
    uint32_t callbacks;     /* how deep in on_error, on_event or a condition */
    uint32_t busy;          /* how many schedulers are in an update */
    uint32_t steps;         /* opened so far */
    Span span;              /* of the last update of any scheduler: usually they are all given the same dt */
    uint32_t stops_pending; /* stops that wait for a body to give control back */
    uint32_t id;
    uint64_t happenings; /* steps in skips: a predicate is asked again after each */
    uint32_t chunk_count, chunk_capacity;
    Region *regions;
    uint32_t region_count, region_capacity;
    bool dying;
    CoroRuntimeConfig config;
};

enum { CLASS_SHIFT = 27 };

enum { AHEAD = 8 }; /* coroutines: what is to come is fetched into the cache */

/* Coro.results: three of these, two bits each. They are CoroStatus - CORO_FINISHED + 1; 0 is none. */
enum { RESULT_LAST = 0, RESULT_ALL = 2, RESULT_ANY = 4 };

/* ---------------------------------------------------------------- small things used everywhere */

static inline Coro *coro_at(const CoroRuntime *rt, uint32_t index)
{
    return (Coro *)(void *)(rt->chunks[index >> CHUNK_SHIFT] +
                            (size_t)(index & (CHUNK_GRANULES - 1)) * GRANULE);
}

static inline CoroRuntime *runtime_of(const Coro *co)
{
    return co->scheduler->runtime;
}

static inline bool is_before(uint64_t ticket, uint64_t other)
{
    return (int64_t)(ticket - other) < 0;
}

/* Both cache lines of a coroutine with a small frame. (gcc takes a function that only prefetches for one that does nothing.) */
#define PREFETCH_CORO(co)  (PREFETCH(co), PREFETCH_FRAME(co))
#define PREFETCH_FRAME(co) PREFETCH((const char *)(co) + GRANULE)

static inline Due due_at(int64_t moment, const Coro *co)
{
    Due due = {moment, co->ticket, co->index, 0};
    return due;
}

static inline bool due_before(const Due *a, const Due *b)
{
    return a->due != b->due ? a->due < b->due : is_before(a->ticket, b->ticket);
}

/* Nobody but the sorted batch is due, and that before now: no choosing. */
static inline bool only_batch_is_due(const CoroScheduler *s)
{
    const DueList *batch = &s->agenda->batch;
    return batch->first < batch->count && s->agenda->pressing == batch->count - batch->first &&
           s->unlisted == 0 && batch->items[batch->first].due < s->now && (s->flags & S_DOOMED) == 0;
}

static inline CoroHandle handle_of(const Coro *co)
{
    CoroHandle handle = {co->index, co->generation};
    return handle;
}

static inline bool has(const Coro *co, uint32_t flags)
{
    return (co->flags & flags) != 0;
}

static inline void set(Coro *co, uint32_t flags)
{
    co->flags |= flags;
}

static inline void clear(Coro *co, uint32_t flags)
{
    co->flags &= ~flags;
}

static inline unsigned result_get(const Coro *co, int which)
{
    return ((unsigned)co->results >> which) & 3U;
}

static inline void result_set(Coro *co, int which, unsigned result)
{
    co->results = (uint8_t)((co->results & ~(3U << which)) | (result << which));
}

static inline unsigned result_of(CoroStatus status)
{
    return (unsigned)status - CORO_FINISHED + 1U;
}

/* ---------------------------------------------------------------- arena.c */
bool arena_open(CoroRuntime *rt, size_t state_size);
void *arena_block(CoroRuntime *rt,
                  size_t bytes); /* zeroed; NULL: no room. Rounded up to a power of two of granules */
void *arena_block_unwiped(CoroRuntime *rt, size_t bytes); /* the same, with what it held before */
void arena_free_block(CoroRuntime *rt, void *block, size_t bytes);
Coro *arena_node(CoroRuntime *rt, size_t frame_size); /* keeps index, generation and class; NULL: no room */
void arena_free_node(CoroRuntime *rt, Coro *co);
size_t arena_frame_capacity(const Coro *co);
size_t arena_used_granules(const CoroRuntime *rt, uint32_t region);
CoroRuntime *runtime_place(const CoroRuntimeConfig *config);
void runtime_unplace(CoroRuntime *rt);

/* ---------------------------------------------------------------- list.c */
bool list_reserve(CoroRuntime *rt, void **items, uint32_t *capacity, uint32_t count, size_t item_size);
bool entries_push_into_more(CoroRuntime *rt, EntryList *list, Entry entry);
static inline bool entries_push(CoroRuntime *rt, EntryList *list, Entry entry)
{
    if (!LIKELY(list->count < list->capacity)) {
        return entries_push_into_more(rt, list, entry);
    }
    list->items[list->count++] = entry;
    return true;
}
bool entries_append(CoroRuntime *rt, EntryList *list, const EntryList *more);
void entries_sort(CoroRuntime *rt, EntryList *list);
bool dues_push_into_more(CoroRuntime *rt, DueList *list, Due due);
static inline bool dues_push(CoroRuntime *rt, DueList *list, Due due)
{
    if (!LIKELY(list->first != list->count && list->count < list->capacity)) {
        return dues_push_into_more(rt, list, due);
    }
    list->items[list->count++] = due;
    return true;
}
void dues_sort(CoroRuntime *rt, DueList *list, DueList *scratch);
bool heap_push(CoroRuntime *rt, DueList *heap, Due due);
void heap_pop(DueList *heap);
bool timers_reserve(CoroRuntime *rt, TimerList *list, uint32_t more);
bool timers_push(CoroRuntime *rt, TimerList *list, Timer timer);
void agenda_free(CoroRuntime *rt, Agenda *agenda);

/* ---------------------------------------------------------------- timer_set.c, wheel.c */
bool timer_set_add(CoroRuntime *rt, TimerSet *set_of_timers, int64_t now, Timer timer);
void timer_set_forget(CoroRuntime *rt, TimerSet *set_of_timers); /* one of its timers was cancelled */
void timer_set_take_due(CoroRuntime *rt, TimerSet *set_of_timers, int64_t now, TimerList *out);
void timer_set_free(CoroRuntime *rt, TimerSet *set_of_timers);
static inline bool timer_is_live(const CoroRuntime *rt, Timer timer)
{
    const Coro *co = coro_at(rt, timer.index);
    return (uint32_t)co->ticket == timer.ticket && co->due == timer.due && has(co, ALIVE) &&
           !has(co, OVER | FROZEN | SKIPPING);
}
Wheel *wheel_create(CoroRuntime *rt, int64_t now);
void wheel_free(CoroRuntime *rt, Wheel *wheel);
bool wheel_add(CoroRuntime *rt, Wheel *wheel, Timer timer);
void wheel_take_due(CoroRuntime *rt, Wheel *wheel, int64_t now, TimerList *out);
uint32_t wheel_purge(CoroRuntime *rt, Wheel *wheel); /* how many it dropped */

/* ---------------------------------------------------------------- report.c */
void report(const CoroRuntime *rt, CoroErrorCode code, const char *message);
void report_of(const Coro *co, CoroErrorCode code, int line, const char *message);
void report_start(const CoroRuntime *rt, const CoroStart *start, CoroErrorCode code, const char *message);
void report_null(const char *function, const char *what);
bool refuse_in_callback(const CoroRuntime *rt, const char *message);
void tell_event(const Coro *co, CoroEventKind kind);
static inline void event(const Coro *co, CoroEventKind kind)
{
    if (!LIKELY(runtime_of(co)->config.on_event == NULL)) {
        tell_event(co, kind);
    }
}

/* ---------------------------------------------------------------- site.c */
uint32_t site_use(CoroRuntime *rt, const CoroStart *start); /* 0: no room */
static inline Site *site_of(const Coro *co)
{
    return &runtime_of(co)->state->sites[co->site];
}
static inline void site_leave(CoroRuntime *rt, uint32_t site)
{
    rt->state->sites[site].users--;
}

/* ---------------------------------------------------------------- tree.c */
void tree_add(Coro *co);
void tree_remove(Coro *co);
Coro *parent_of(const Coro *co); /* NULL: a root */
Coro *oldest_root(const CoroScheduler *s);
Coro *oldest_child(const Coro *co);
Coro *next_sibling(const Coro *co); /* the next younger one; NULL: co is the youngest */
Coro *next_in_tree(const Coro *co,
                   const Coro *top); /* parents first, the oldest first; top: NULL for a whole scheduler */
Coro *youngest_in_scheduler(const CoroScheduler *s); /* the last of that order */
Coro *previous_in_scheduler(const Coro *co);         /* the same order backwards */
Coro *root_of(const Coro *co);
bool is_within(const Coro *co, const Coro *top);
bool is_behind_in_queue(const Coro *co); /* of an ordered scheduler, and its root is not the first */
bool tree_is_running(const Coro *top);   /* a body of this tree is on the C stack */
bool scheduler_is_running(const CoroScheduler *s);
int depth_of(const Coro *co);
#define FOR_EACH_IN_SCHEDULER(s, co) for (Coro *co = oldest_root(s); co != NULL; co = next_in_tree(co, NULL))
#define FOR_EACH_IN_TREE(top, co)    for (Coro *co = (top); co != NULL; co = next_in_tree(co, top))

/* ---------------------------------------------------------------- wait.c: enlisting, freezing, waking */
#include "wait.h"

/* ---------------------------------------------------------------- plain.c: those who only wait for the update, or sleep */
void run_plain_entries(CoroScheduler *s);
void run_plain_sleepers(CoroScheduler *s);
bool run_plain_woken(Coro *co); /* false: it is not plain, and nothing was done */

/* ---------------------------------------------------------------- step.c: running bodies */
void step_run(Coro *co);                 /* resumes it, and whoever goes on from there */
void step_poll(Coro *co);                /* asks its predicate */
void step_goes_on(Step *step, Coro *co); /* its body has given control back */
void step_resumes(Coro *co);             /* its wait is over, it goes on */
void step_fails(Coro *co);               /* its step ends as failed; reported already */
void step_clean_up(Coro *co);            /* runs its part after CORO_FINALLY */

/* ---------------------------------------------------------------- start.c, end.c */
Coro *coroutine_look_up(const CoroRuntime *rt, CoroHandle handle); /* NULL: not alive */
Coro *coroutine_create(CoroScheduler *s, Coro *parent, const CoroStart *start);
Coro *coroutine_finish(Coro *co,
                       CoroStatus status); /* ends it and its tree, and callers that fail with it; returns the
                                                        caller that goes on at once, if any */
Coro *coroutine_settle(
    Coro *co); /* after a step of one that is interrupted: completes the stops that waited for it */
void coroutine_stop(Coro *co);

/* ---------------------------------------------------------------- scheduler_life.c */
void scheduler_stop_all(CoroScheduler *s);
void scheduler_stop_marked(CoroScheduler *s); /* those marked TO_STOP, the youngest first */
void scheduler_dispose(CoroScheduler *s);
void scheduler_settle(CoroScheduler *s); /* disposes of it if it is doomed and nobody of it runs */

/* ---------------------------------------------------------------- the rest */
bool would_wait_for_itself(const Coro *waiter, Coro *awaited); /* cycle.c */
bool would_wait_for_group(const Coro *waiter, CoroWaitKind kind);
void pause_by_hand(Coro *co); /* pause.c */
void resume_by_hand(Coro *co);
void pause_reach(Coro *co);        /* co became reachable from a paused one */
void pause_release(Coro *co);      /* co is perhaps no longer reachable from a paused one */
void skip_enlist(Coro *co);        /* skip.c */
void skip_translate(Coro *co);     /* a wait that has just begun: its end, in the time of the skip */
int64_t skip_left(const Coro *co); /* until its wait is over, in units of its own clock */
int64_t skip_now(const Coro *co);  /* scaled time as it passes for it */
void describe(const Coro *co, int depth, CoroInfo *info); /* inspect.c */
int depth_of(const Coro *co);

#endif
