/* SPDX-License-Identifier: Zlib */
/*
 * The data that the files of the library share. Not for users.
 *
 * Everything that a snapshot holds lies in the arena (arena.c): the RuntimeState, schedulers, run queues, lists, coroutines with
 * their frames. Coroutines are named by the index of their first granule, so that a link costs four bytes.
 */
#ifndef CORO_STATE_H
#define CORO_STATE_H

#include "coro.h"
#include "names.h"

#include <assert.h>

#ifdef __GNUC__
#define PREFETCH(address) __builtin_prefetch(address)
#define NOT_INLINE        __attribute__((noinline)) /* so that the fast path before it saves no registers */
#define ALWAYS_INLINE     inline __attribute__((always_inline)) /* so that a constant argument costs no branch */
#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define LOOP_FUNCTION     __attribute__((noinline, aligned(64))) /* as fast wherever the linker puts it */
#else
#define PREFETCH(address) ((void)(address))
#define NOT_INLINE
#define ALWAYS_INLINE     inline
#define LIKELY(condition) (condition)
#define LOOP_FUNCTION
#endif

/* A test build starts counters close to where they wrap around, and has queues and wheels from the first on. */
#ifndef CORO_FIRST_GENERATION
#define CORO_FIRST_GENERATION 1
#endif
#ifndef CORO_FIRST_SEQUENCE
#define CORO_FIRST_SEQUENCE 4
#endif
#ifndef CORO_TINY_SCHEDULER
#define CORO_TINY_SCHEDULER 4
#endif
#ifndef CORO_LARGEST_SMALL_SET
#define CORO_LARGEST_SMALL_SET 64
#endif
#ifndef CORO_FEWEST_TO_SPREAD
#define CORO_FEWEST_TO_SPREAD 12
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
    MOST_START_SITES = 1 << 24, /* Coro.text has 24 bits */
    MOST_WAITS_IN_A_STEP = 1000000,
    MOST_CALLS_IN_A_STEP = 10000000, /* of all bodies in it: an endless recursion ends here */
    MOST_INTERVALS_IN_AN_UPDATE = 1000000,
    MOST_STEPS_IN_A_SKIP = 1000000,
    MOST_STEPS_IN_NESTED_SKIPS = 20 * MOST_STEPS_IN_A_SKIP, /* of one and all within it: a second or two */
    MOST_NESTED_STEPS = 1000,                               /* so few that their bodies fit a small C stack */
    TINY_SCHEDULER = CORO_TINY_SCHEDULER, /* so few coroutines are found by linear scan, without queues */
    FRAME_SHIFT = 23,  /* the clock of waits that count updates advances by 1 << 23 in each */
    SEQUENCE_STEP = 4, /* the low bits of a sequence number serve as marks */
    AHEAD = 16         /* coroutines: so far ahead a queue is prefetched */
};

#define TIMEOUT_ORDER \
    (UINT64_C(1) << 62) /* added to a sequence number in a skip: after everything else of its moment */
#define NEVER       INT64_MAX
#define LAST_MOMENT (NEVER - 1)
#define NO_INTERVAL INT64_MIN
#define NANOSECONDS 1e9

/* Coro.flags. The top five bits hold the size class of the slot. Which may stand together at rest: flag_rules in validate.c. */
enum {
    POLLING = CORO_PRIVATE_POLLING, /* its predicate was false, and is asked by calling the body */
    INTERRUPTED = 1 << 1, /* its next wait gives control back, since it or an ancestor is to be stopped */
    IN_FINALLY = 1 << 2,  /* its cleanup is running or over */
    HAND_PAUSED = 1 << 3,
    PAUSED = 1 << 4,    /* by hand, or since it is reached from one that is */
    SKIPPING = 1 << 5,  /* being fast-forwarded */
    WAS_WOKEN = 1 << 6, /* coro_wake ended its last wait */
    ALIVE = 1 << 7,
    STARTED = 1 << 8,                /* has taken its first step */
    FROZEN = 1 << 9,                 /* paused, and its wait put aside: due is what is left */
    CONDITION_PAUSED = 1 << 10,      /* its condition was told that it is paused */
    STOP_PENDING = 1 << 11,          /* to be stopped when none of its tree runs any more */
    ENDING = 1 << 12,                /* its termination has begun */
    CLEANUP_WAIT_REPORTED = 1 << 13, /* a wait in its cleanup was reported */
    QUEUED = 1 << 14,                /* in a run queue */
    NOT_QUEUED = 1 << 15,            /* in none, for want of memory or need: found by linear scan */
    WOKEN = 1 << 16,                 /* what it waited for has come; it waits to be resumed */
    TIMED = 1 << 17,                 /* waits with a timeout */
    TIMED_OUT = 1 << 18,             /* the last such wait ran out */
    CALLED = 1 << 19,                /* by CORO_CALL */
    SURVIVED = 1 << 20,              /* by CORO_TRY_CALL */
    NOT_IN_GROUP = 1 << 21,          /* its end counts for no group */
    HAS_WAITERS = 1 << 22,           /* others wait for it */
    VISITED = 1 << 23,               /* mark of a passing traversal */
    RACES = 1 << 25,                 /* waits for the first of its forks, to stop the others */
    IN_THIS_RUN = 1 << 26, /* may be resumed in the run under way, though it was woken or began in it */
    SLOW_PATH = CORO_PRIVATE_SLOW_PATH,
    CLASS_SHIFT = 27
};

_Static_assert(SLOW_PATH == (INTERRUPTED | IN_FINALLY | HAND_PAUSED | PAUSED | SKIPPING | WAS_WOKEN),
               "the macros call the library for a coroutine that is not plain");

/* CoroScheduler.flags */
enum {
    S_ORDERED = 1,
    S_PAUSED = 2,
    S_DOOMED = 8,        /* destroyed as soon as none of its coroutines runs */
    S_WORK = 16,         /* perhaps one goes on in the next update, whenever it is */
    S_FIXED = 64,        /* perhaps one waits for a fixed update */
    S_END = 128,         /* perhaps one waits for the end of the frame */
    S_TWO_CLOCKS = 1024, /* the time scale was not 1 at some time: the clocks go on apart */
    S_REAL = 2048,       /* perhaps one waits by the real clock */
    S_NOT_IDLE = S_PAUSED | S_DOOMED | S_WORK | S_TWO_CLOCKS | S_REAL
};

/* Coroutines that wait for an update, fixed update or end of frame, in the order of their sequence numbers:
 *
 *     [0 .. waiting)    for the next run
 *     [waiting .. cursor)  free
 *     [cursor .. end)   to come in the run under way; between runs there are none
 *
 * An item is the address of a coroutine, perhaps with NOT_PLAIN; or, where one was taken out, its sequence number with MARK. */
typedef struct RunQueue {
    uint64_t *items;
    uint32_t waiting, cursor, end, capacity;
} RunQueue;

enum {
    MARK = 1,
    NOT_PLAIN = 2 /* run_one looks at it; without: a wait for the next frame, or a predicate */
};

typedef enum QueueName {
    QUEUE_NONE,
    QUEUE_READY,
    QUEUE_POLLED,
    QUEUE_FIXED,
    QUEUE_END,
    QUEUE_COUNT
} QueueName;

typedef enum WaitClock { CLOCK_NONE, CLOCK_SCALED, CLOCK_REAL, CLOCK_FRAMES, CLOCK_COUNT } WaitClock;

/* A coroutine to resume, with its place in the order: (due, sequence). */
typedef struct Due {
    int64_t due;
    uint64_t sequence;
    uint64_t item; /* its address, as in a run queue */
} Due;

typedef struct DueList {
    Due *items;
    uint32_t count, capacity, first;
    uint32_t is_unsorted; /* where it is sorted before it is run */
} DueList;

/* A sleeper. Only when it has come due is it asked whether it still waits for that moment. */
typedef struct Timer {
    int64_t due;
    uint64_t item; /* its address, as in a run queue */
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
typedef struct RunQueues {
    RunQueue queues[QUEUE_COUNT];
    DueList due;       /* due in this update, sorted */
    DueList late;      /* a heap: came due within this update, out of order */
    DueList later;     /* woken, for the next update */
    DueList timeouts;  /* a heap: timeouts due in this update; run after everything else */
    DueList scratch;   /* for sorting */
    TimerList expired; /* scratch: taken from a timer set, not looked at yet */
    TimerSet timers[CLOCK_COUNT];
} RunQueues;

/* The first cache line is all that an idle update looks at. */
struct CoroScheduler {
    int64_t now;      /* nanoseconds, scaled */
    int64_t next_due; /* nothing is due before, by the scaled clock */
    double dt;        /* scaled seconds of the last update */
    uint64_t updates;
    CoroRuntime *runtime;
    uint32_t fraction; /* of a nanosecond, in 2^-32 */
    uint32_t flags;
    RunQueues *queues;    /* NULL while it is tiny */
    uint32_t stretch_end; /* in an update: so far goes what is being run; 0: the next one is picked again */
    uint32_t count;

    int64_t real_lead; /* of the real clock before the scaled one, in nanoseconds */
    int64_t next_real; /* with S_REAL: nothing is due before, by the real clock */
    double time_scale;
    CoroScheduler *older, *younger;
    uint64_t update_sequence; /* a coroutine with an older one was not resumed in this run */
    uint32_t real_fraction;   /* with S_TWO_CLOCKS */
    uint32_t youngest_root;
    uint32_t not_queued; /* how many are found by linear scan */
    uint32_t run; /* QUEUE_READY, _FIXED or _END: inside update, fixed_update or end_frame; QUEUE_NONE */
};

/* Where, and under which name, coroutines are started; shared by all from the same place. Or, without a body, the text of a wait. */
typedef struct StartSite {
    CoroBody *body;
    const char *name, *started_file, *file;
    int started_line;
    uint32_t users, next;                         /* next: in its bucket, or in the free list */
    uint32_t unused[sizeof(void *) == 8 ? 5 : 9]; /* 64 bytes: they are found by a shift */
} StartSite;

/* What few coroutines have (records.c). */
typedef struct Extras {
    int64_t interval_due;       /* NO_INTERVAL: the next one begins now; while it is frozen: what is left */
    uint32_t interval_fraction; /* of a nanosecond, in 2^-32 */
    uint32_t forks;             /* since its group began */
    int32_t ended_first;        /* not yet seen; -1: none */
    int32_t first;              /* as coro_first says */
    uint32_t next_free;
    uint32_t caught_up; /* intervals in this update */
} Extras;

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
    uint64_t sequence;
    uint64_t skip_epoch; /* steps in skips: a predicate is asked again after each */
    CoroScheduler *youngest_scheduler;
    uint32_t *buckets; /* lists of waiters for an address, by its hash: the oldest of each */
    uint32_t bucket_count, used_buckets;
    StartSite *sites;
    uint32_t *site_buckets;
    uint32_t site_capacity, free_site;
    uint32_t last_site; /* usually the next start is from the same place */
    uint32_t last_text; /* usually the next wait is for the same */
    uint32_t steps;     /* opened so far */
    Extras *extras;
    uint32_t extras_count, extras_capacity, free_extras;
    uint32_t first_buckets[4];
} RuntimeState;

/* One call of the library into bodies; they nest where a body calls the library (coro_start_now, coro_fork, ...). */
typedef struct Step {
    Coro *running; /* its body is on the C stack; NULL: none is, at the moment */
    CoroScheduler *scheduler;
    struct Step *below;
    uint32_t id, depth;
    uint32_t immediate_waits; /* that its body got through */
    uint32_t calls;           /* of all its bodies */
    bool last_chance;         /* a predicate is asked as its timeout runs out */
    double scale;             /* its scheduler's time scale when it began */
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
    Span span;     /* of the last update of any scheduler: usually they are all given the same dt */
    uint32_t busy; /* how many schedulers are in an update */
    uint32_t released_first_steps; /* of held children, since the outermost update began */
    uint32_t stop_passes; /* stops of many under way, each in the cleanup of one that the one before stops */
    uint32_t stops_pending; /* stops that wait for a body to give control back */
    uint64_t id;            /* of no other runtime, in this process or another */
    uint32_t chunk_count, chunk_capacity;
    Region *regions;
    uint32_t region_count, region_capacity;
    bool dying;
    bool in_callback; /* on_error, on_event or a condition is called */
    CoroRuntimeConfig config;
    CoroEvent told;      /* the last event: most of the next one is the same */
    const Coro *told_of; /* whose it was; NULL: forgotten */
    uint32_t told_site;  /* twice its start site, and 1 if it had a place; 0: forgotten */
};

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

static inline StartSite *site_of(const Coro *co)
{
    return &runtime_of(co)->state->sites[co->start_site];
}

static inline CoroBody *body_in(const RuntimeState *state, const Coro *co)
{
    return state->sites[co->start_site].body;
}

static inline CoroBody *body_of(const Coro *co)
{
    return body_in(runtime_of(co)->state, co);
}

/* NULL: it has none. */
static inline Extras *extras_of(const Coro *co)
{
    return co->extras != 0 ? &runtime_of(co)->state->extras[co->extras] : NULL;
}

static inline uint64_t draw_sequence(RuntimeState *state)
{
    uint64_t sequence = state->sequence;
    state->sequence += SEQUENCE_STEP;
    return sequence;
}

static inline bool is_before(uint64_t sequence, uint64_t other)
{
    return (int64_t)(sequence - other) < 0;
}

static inline int64_t real_now(const CoroScheduler *s)
{
    return s->now + s->real_lead;
}

/* Something was woken or queued anew: the update under way picks the next one again. */
static inline void request_pick(CoroScheduler *s)
{
    s->stretch_end = 0;
}

/* Only asking functions may be called in it, so callbacks do not nest. */
static inline void enter_callback(CoroRuntime *rt)
{
    assert(!rt->in_callback && "no callback within another");
    rt->in_callback = true;
}

/* A start site has changed, or all of the state: nothing of the last event may be told again. */
static inline void forget_told(CoroRuntime *rt)
{
    rt->told_of = NULL;
    rt->told_site = 0;
}

/* It was not resumed in the run under way. */
static inline bool not_resumed_yet(const Coro *co)
{
    return is_before(co->sequence, co->scheduler->update_sequence);
}

/* Both cache lines of a coroutine with a small frame. (gcc takes a function that only prefetches for one that does nothing.) */
#define PREFETCH_CORO(co)   (PREFETCH(co), PREFETCH_HOT(co))
#define PREFETCH_HOT(co)    PREFETCH((const char *)(co) + GRANULE)
/* Of an item of a queue; it may be none, so this is no arithmetic of pointers. */
#define PREFETCH_ITEM(item) PREFETCH((const void *)((uintptr_t)(item) + GRANULE))

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

/* The source line of a wait's label. */
static inline int line_of(int32_t point)
{
    int line = -16 - point;
    return line > 0 ? line & (CORO_PRIVATE_IN_OVER - 1) : 0;
}

#endif
