/* SPDX-License-Identifier: Zlib */
/*
 * The macros that a body is written with. Included by coro.h; include that.
 *
 * How a wait works: a body is one big switch, opened by CORO_BEGIN and closed by CORO_END. A wait notes its line as the
 * point to go on from, and returns. When the coroutine is resumed, its body is called again and the switch jumps to the case
 * label that the same wait left there. So locals do not survive a wait (the frame does), two waits cannot stand on one line,
 * and no wait stands inside a switch of the body's own. Labels are negative so that none is ever taken by such a switch.
 */
#ifndef CORO_BODY_H
#define CORO_BODY_H

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------- the frame of a body */

/* Opens a body: CORO_BEGIN(co, patrol, f) declares patrol_frame *f. */
#define CORO_BEGIN(co, body, f)                                                        \
    CORO_PRIVATE_CHECK_FRAME(body##_frame)                                             \
    body##_frame *const f = (body##_frame *)coro_private_frame(co);                    \
    (void)f;                                                                           \
    switch (coro_private_point(co)) {                                                  \
    case 0:                                                                            \
        if (!coro_private_begin(co, body, sizeof(body##_frame), __FILE__, __LINE__)) { \
            return;                                                                    \
        }

/* What follows runs on every way out: end of the body, return, stop, failure, destroyed scheduler. At most once in a body, at
 * its top level. It cannot wait. */
#define CORO_FINALLY(co)                  \
    if (coro_private_reach_finally(co)) { \
        return;                           \
    case CORO_PRIVATE_FINALLY:;           \
    }

/* Closes a body. */
#define CORO_END(co)           \
    coro_private_end(co);      \
    break;                     \
    default:                   \
        coro_private_lost(co); \
        break;                 \
        }                      \
        (void)0

/* Ends the coroutine as failed. message: a sentence, read during this call only. */
#define CORO_FAIL(co, message)                    \
    do {                                          \
        coro_private_fail(co, message, __LINE__); \
        return;                                   \
    } while (0)

/* ---------------------------------------------------------------- waits (all may suspend) */

/* In the next update. */
#define CORO_YIELD(co) CORO_PRIVATE_WAIT(coro_private_yield(co, CORO_PRIVATE_PLACE))

/* In the n-th update after this one. n: 1 or more (else reported, and taken as 1). */
#define CORO_WAIT_FRAMES(co, n) CORO_PRIVATE_WAIT(coro_private_frames(co, CORO_PRIVATE_PLACE, n))

/* In the first update in which so many scaled (unscaled) seconds have passed. 0 or less: the next update; NaN: reported, and the
 * same; infinity: never by itself. */
#define CORO_WAIT_SECONDS(co, seconds) \
    CORO_PRIVATE_WAIT(coro_private_seconds(co, CORO_PRIVATE_PLACE, seconds))
#define CORO_WAIT_SECONDS_REALTIME(co, seconds) \
    CORO_PRIVATE_WAIT(coro_private_realtime(co, CORO_PRIVATE_PLACE, seconds))

/* So many scaled seconds after the moment at which the previous interval was due: a loop of them never drifts, and catches up
 * within a long update. seconds: more than 0 (else reported, and taken as one frame). */
#define CORO_WAIT_INTERVAL(co, seconds) \
    CORO_PRIVATE_WAIT(coro_private_interval(co, CORO_PRIVATE_PLACE, seconds))

/* When the expression, evaluated at once and then in each update, is true (false). */
#define CORO_WAIT_UNTIL(co, expression)                                            \
    CORO_PRIVATE_POLL(co, coro_private_until(co, CORO_PRIVATE_PLACE, #expression), \
                      (expression) ? true : false)
#define CORO_WAIT_WHILE(co, expression)                                            \
    CORO_PRIVATE_POLL(co, coro_private_until(co, CORO_PRIVATE_PLACE, #expression), \
                      (expression) ? false : true)

/* When coro_raise is called with this address. Any address serves, and means nothing but itself. */
#define CORO_WAIT_SIGNAL(co, address) \
    CORO_PRIVATE_WAIT(coro_private_signal(co, CORO_PRIVATE_PLACE, #address, address, false, 0.0))

/* When that coroutine has ended, in whatever way; at once if it has already. */
#define CORO_WAIT_FOR(co, handle) \
    CORO_PRIVATE_WAIT(coro_private_wait_for(co, CORO_PRIVATE_PLACE, #handle, handle, false, 0.0))

/* As above, or after so many scaled seconds: coro_timed_out says which. Where both come in one update, the event wins. */
#define CORO_WAIT_UNTIL_TIMEOUT(co, expression, seconds)                                            \
    CORO_PRIVATE_POLL(co, coro_private_until_timeout(co, CORO_PRIVATE_PLACE, #expression, seconds), \
                      (expression) ? true : false)
#define CORO_WAIT_SIGNAL_TIMEOUT(co, address, seconds) \
    CORO_PRIVATE_WAIT(coro_private_signal(co, CORO_PRIVATE_PLACE, #address, address, true, seconds))
#define CORO_WAIT_FOR_TIMEOUT(co, handle, seconds) \
    CORO_PRIVATE_WAIT(coro_private_wait_for(co, CORO_PRIVATE_PLACE, #handle, handle, true, seconds))

/* Starts a child at once and goes on when it has ended; no frame is lost on the way in or out. If the child fails, so does the
 * caller; with CORO_TRY_CALL it goes on, and coro_result says how the child ended. */
#define CORO_CALL(co, ...) \
    CORO_PRIVATE_WAIT(     \
        coro_private_call(co, CORO_PRIVATE_PLACE, false, CORO_PRIVATE_START(false, __VA_ARGS__)))
#define CORO_TRY_CALL(co, ...) \
    CORO_PRIVATE_WAIT(coro_private_call(co, CORO_PRIVATE_PLACE, true, CORO_PRIVATE_START(false, __VA_ARGS__)))

/* When all (the first) of the children that this coroutine has forked have ended; at once where none is left to wait for, or,
 * for any, where one has ended since the last CORO_WAIT_ANY. */
#define CORO_WAIT_ALL(co) CORO_PRIVATE_WAIT(coro_private_wait_all(co, CORO_PRIVATE_PLACE))
#define CORO_WAIT_ANY(co) CORO_PRIVATE_WAIT(coro_private_wait_any(co, CORO_PRIVATE_PLACE, false))

/* A race: as CORO_WAIT_ANY, and then the other children are stopped, the youngest first, before it goes on. coro_first says
 * which one won. A child that is due in the same update may run before it is stopped. */
#define CORO_WAIT_FIRST(co) CORO_PRIVATE_WAIT(coro_private_wait_any(co, CORO_PRIVATE_PLACE, true))

/* In the next coro_scheduler_fixed_update (coro_scheduler_end_frame). */
#define CORO_WAIT_FIXED_UPDATE(co) CORO_PRIVATE_WAIT(coro_private_fixed_update(co, CORO_PRIVATE_PLACE))
#define CORO_WAIT_END_OF_FRAME(co) CORO_PRIVATE_WAIT(coro_private_end_of_frame(co, CORO_PRIVATE_PLACE))

/* When condition->keep_waiting(self, dt) answers false. condition and self must outlive the wait. */
#define CORO_WAIT_CONDITION(co, condition, self) \
    CORO_PRIVATE_WAIT(coro_private_condition(co, CORO_PRIVATE_PLACE, #condition, condition, self))

/* Not a wait but a loop: CORO_OVER(co, 0.5) { sprite->alpha = coro_progress(co); } runs its block in this update and in every
 * one until so many seconds have passed. The block must not wait; break and continue work. Under an if it needs braces. */
#define CORO_OVER(co, seconds)                                                    \
    for (coro_private_over(co, CORO_PRIVATE_PLACE, seconds);                      \
         coro_private_over_step(co, CORO_PRIVATE_HERE, CORO_PRIVATE_OVER_BLOCK);) \
        if (coro_private_over_returns(co)) {                                      \
            return;                                                               \
            CORO_PRIVATE_LABEL                                                    \
        case CORO_PRIVATE_HERE:;                                                  \
        } else

/* ---------------------------------------------------------------- starts (none suspends) */

/* coro_start(s, body, .argument = value, ...): the first step comes in the next update of s. */
#define coro_start(s, ...) coro_start_with(s, CORO_PRIVATE_START(false, __VA_ARGS__))

/* The first step runs before this returns; where it may not (not the first of an ordered scheduler, or s is paused) it is queued. */
#define coro_start_now(s, ...) coro_start_with(s, CORO_PRIVATE_START(true, __VA_ARGS__))

/* The one of this body that is alive in s already (the oldest; children do not count), or a new one. */
#define coro_start_once(s, ...) coro_private_start_once(s, CORO_PRIVATE_START(false, __VA_ARGS__))

/* Stops the coroutines of this body in s (children do not count), then starts anew. */
#define coro_restart(s, ...) coro_private_restart(s, CORO_PRIVATE_START(false, __VA_ARGS__))

/* coro_fork(co, body, ...): starts a child that takes its first step at once, and goes on beside its parent. Where that ends, the
 * child is stopped, before the parent's cleanup. Returns its handle. */
#define coro_fork(co, ...) coro_private_fork(co, CORO_PRIVATE_START(false, __VA_ARGS__))

/* ---------------------------------------------------------------- private: what the macros are made of */

/* Two cache lines with a frame of 16 bytes, which follows at once. A resume, a yield and a sleep need the second one alone.
 * Only the macros look inside. */
struct Coro {
    uint32_t index, generation;
    uint32_t parent;                         /* index; 0: a root */
    uint32_t youngest_child, older, younger; /* children hang in a ring */
    uint32_t tag;
    uint32_t traversal_next; /* link of a passing traversal, and of free slots */
    union {
        const void *address;    /* signal or condition */
        struct Coro *coroutine; /* awaited or called */
        int64_t duration;       /* of CORO_OVER, in nanoseconds */
        uint64_t asked; /* of a predicate: the last update that evaluated it, where it is not queued */
        uint64_t child_ended_in; /* a caller that was woken: the update_sequence then; 0: it was in a skip */
    } target;
    union {
        struct {
            uint32_t previous, next;
        } link;     /* in the list of those who wait for the same thing */
        void *self; /* of a condition */
        struct {
            uint32_t step, immediate_waits;
        } calls;                /* of a caller: the step it is in, and the waits it got through in it */
        uint64_t asked_in_skip; /* a predicate: after which step of it */
    } with;
    uint32_t extras;        /* index of its interval and the count of its forks, if it has any */
    uint32_t ordinal;       /* among the forks of its parent */
    uint32_t text : 24;     /* what it waits for, as written: index of a start site that holds it */
    uint32_t stop_pass : 8; /* mark of the stop of many that is to stop it; 0: none */
    uint32_t results : 8;   /* how awaited coroutines ended (6 bits), and the phase of CORO_OVER */
    uint32_t resumes_high : 24;

    CoroScheduler *scheduler;
    uint64_t sequence; /* drawn anew by each wait: its order, and what tells a stale entry of a list */
    int64_t due; /* nanoseconds of the clock it waits by, or an update's number; while frozen: what is left */
    int64_t since; /* when its wait began, on the real clock */
    int32_t point; /* where the body goes on */
    uint32_t flags;
    uint32_t start_site; /* where it was started, and under which name */
    uint16_t resumes_low;
    uint8_t outcome; /* what the step that is ending said */
    uint8_t wait;    /* CoroWaitKind */
};

enum {
    CORO_PRIVATE_FRAME_OFFSET = (sizeof(struct Coro) + 15) / 16 * 16,
    CORO_PRIVATE_FINALLY = -1,
    CORO_PRIVATE_IN_OVER = 1 << 30,
    CORO_PRIVATE_POLLING = 1, /* the flags that the macros look at */
    CORO_PRIVATE_SLOW_PATH = 63 << 1,
    CORO_PRIVATE_RETURNED = 0,
    CORO_PRIVATE_SUSPENDED,
    CORO_PRIVATE_YIELDED, /* the scheduler does the rest */
    CORO_PRIVATE_CALLING,
    CORO_PRIVATE_ENDED,
    CORO_PRIVATE_REACHED_FINALLY,
    CORO_PRIVATE_FAILED
};

/* The label of the wait on this line. Two of them on one line are an error that names this one. */
#define CORO_PRIVATE_HERE              (-16 - __LINE__)
#define CORO_PRIVATE_PASTE(name, line) name##line
#define CORO_PRIVATE_NAME(name, line)  CORO_PRIVATE_PASTE(name, line)
#ifdef __GNUC__
#define CORO_PRIVATE_LABEL CORO_PRIVATE_NAME(only_one_wait_a_line_, __LINE__) : __attribute__((__unused__));
#else
#define CORO_PRIVATE_LABEL                                   \
    goto CORO_PRIVATE_NAME(only_one_wait_a_line_, __LINE__); \
    CORO_PRIVATE_NAME(only_one_wait_a_line_, __LINE__) :;
#endif

/* What a wait tells the library: its label, and whether it stands in the block of CORO_OVER. That is seen by the size of a
 * struct which such a loop declares anew (in C++, which forbids that there, it is found later: when the block is through). */
struct coro_private_block {
    char outside[1];
};
#define CORO_PRIVATE_PLACE \
    (CORO_PRIVATE_HERE - (int)(sizeof(struct coro_private_block) - 1) * CORO_PRIVATE_IN_OVER)
#ifdef __cplusplus
#define CORO_PRIVATE_OVER_BLOCK 0
#define CORO_PRIVATE_CHECK_FRAME(frame_type)                                              \
    static_assert(alignof(frame_type) <= alignof(max_align_t), CORO_PRIVATE_TOO_ALIGNED); \
    static_assert(__is_trivially_copyable(frame_type),                                    \
                  "a frame is copied as bytes: keep a pointer to what has a constructor or destructor");
#else
#define CORO_PRIVATE_OVER_BLOCK sizeof(struct coro_private_block { char coro_private_inside[2]; })
#define CORO_PRIVATE_CHECK_FRAME(frame_type) \
    _Static_assert(_Alignof(frame_type) <= _Alignof(max_align_t), CORO_PRIVATE_TOO_ALIGNED);
#endif
#define CORO_PRIVATE_TOO_ALIGNED \
    "a frame is aligned for max_align_t, and this one needs more: keep a pointer to such data in it"

#define CORO_PRIVATE_WAIT(suspends) \
    do {                            \
        if (suspends) {             \
            return;                 \
            CORO_PRIVATE_LABEL      \
        case CORO_PRIVATE_HERE:;    \
        }                           \
    } while (0)

#define CORO_PRIVATE_POLL(co, begin, is_met)                        \
    do {                                                            \
        begin;                                                      \
        while (coro_private_poll(co, CORO_PRIVATE_PLACE, is_met)) { \
            return;                                                 \
            CORO_PRIVATE_LABEL                                      \
        case CORO_PRIVATE_HERE:;                                    \
        }                                                           \
    } while (0)

static inline void *coro_private_frame(Coro *co)
{
    return (char *)co + CORO_PRIVATE_FRAME_OFFSET;
}

static inline int coro_private_point(const Coro *co)
{
    return co->point;
}

static inline void coro_private_end(Coro *co)
{
    co->outcome = CORO_PRIVATE_ENDED;
}

bool coro_private_begin(Coro *co, CoroBody *body, size_t frame_size, const char *file, int line);
bool coro_private_reach_finally(Coro *co);
void coro_private_lost(Coro *co);
void coro_private_fail(Coro *co, const char *message, int line);

bool coro_private_frames(Coro *co, int32_t here, int n);
bool coro_private_seconds(Coro *co, int32_t here, double seconds);
bool coro_private_realtime(Coro *co, int32_t here, double seconds);
bool coro_private_interval(Coro *co, int32_t here, double seconds);
void coro_private_until(Coro *co, int32_t here, const char *text);
void coro_private_until_timeout(Coro *co, int32_t here, const char *text, double seconds);
bool coro_private_poll_begins_or_ends(Coro *co, int32_t here, bool is_met);
bool coro_private_signal(Coro *co, int32_t here, const char *text, const void *address, bool is_timed,
                         double seconds);
bool coro_private_wait_for(Coro *co, int32_t here, const char *text, CoroHandle handle, bool is_timed,
                           double seconds);
bool coro_private_call(Coro *co, int32_t here, bool survives, const CoroStart *start);
bool coro_private_wait_all(Coro *co, int32_t here);
bool coro_private_wait_any(Coro *co, int32_t here, bool races);
bool coro_private_fixed_update(Coro *co, int32_t here);
bool coro_private_end_of_frame(Coro *co, int32_t here);
bool coro_private_condition(Coro *co, int32_t here, const char *text, const CoroCondition *condition,
                            void *self);
void coro_private_over(Coro *co, int32_t here, double seconds);
bool coro_private_over_step(Coro *co, int32_t here, size_t block);
bool coro_private_over_returns(const Coro *co);

CoroHandle coro_private_start_once(CoroScheduler *s, const CoroStart *start);
CoroHandle coro_private_restart(CoroScheduler *s, const CoroStart *start);
CoroHandle coro_private_fork(Coro *co, const CoroStart *start);

/* Inline, so that a yield costs no call into the library. */
static inline bool coro_private_yield(Coro *co, int32_t here)
{
    if ((co->flags & CORO_PRIVATE_SLOW_PATH) != 0 || here < -CORO_PRIVATE_IN_OVER) {
        return coro_private_frames(co, here, 1);
    }
    co->point = here;
    co->outcome = CORO_PRIVATE_YIELDED;
    return true;
}

/* Inline, so that a predicate that is still false costs no call into the library. */
static inline bool coro_private_poll(Coro *co, int32_t here, bool is_met)
{
    if (!is_met && (co->flags & CORO_PRIVATE_POLLING) != 0) {
        return true;
    }
    return coro_private_poll_begins_or_ends(co, here, is_met);
}

#ifdef __cplusplus
}

extern "C++" { /* where all of this is included within extern "C" */
template <typename Value> inline const Value *coro_private_address(const Value &value)
{
    return &value;
}
}

#define CORO_PRIVATE_TEMPORARY(type, ...) coro_private_address(type{__VA_ARGS__})
#else
#define CORO_PRIVATE_TEMPORARY(type, ...) (&(type){__VA_ARGS__})
#endif

#define CORO_PRIVATE_START_0(at_once, start_body)                                                            \
    CORO_PRIVATE_TEMPORARY(CoroStart, start_body, NULL, sizeof(start_body##_frame), #start_body, 0, at_once, \
                           __FILE__, __LINE__)
#define CORO_PRIVATE_START_1(at_once, start_body, ...)                                                     \
    CORO_PRIVATE_TEMPORARY(CoroStart, start_body, CORO_PRIVATE_TEMPORARY(start_body##_frame, __VA_ARGS__), \
                           sizeof(start_body##_frame), #start_body, 0, at_once, __FILE__, __LINE__)

/* START(now, body) and START(now, body, arguments...): which of the two is told by counting, up to 64 (a comma inside braces
 * counts as well). Without arguments the frame is all zero bytes. */
#define CORO_PRIVATE_START(at_once, ...) \
    CORO_PRIVATE_START_CHOOSE(at_once, CORO_PRIVATE_HAS_ARGUMENTS(__VA_ARGS__), __VA_ARGS__)
#define CORO_PRIVATE_START_CHOOSE(at_once, has, ...) CORO_PRIVATE_START_PASTE(at_once, has, __VA_ARGS__)
#define CORO_PRIVATE_START_PASTE(at_once, has, ...)  CORO_PRIVATE_START_##has(at_once, __VA_ARGS__)
#define CORO_PRIVATE_HAS_ARGUMENTS(...)                                                                      \
    CORO_PRIVATE_65TH(__VA_ARGS__, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,   \
                      1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, \
                      1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0)
#define CORO_PRIVATE_65TH(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18, \
                          a19, a20, a21, a22, a23, a24, a25, a26, a27, a28, a29, a30, a31, a32, a33, a34,  \
                          a35, a36, a37, a38, a39, a40, a41, a42, a43, a44, a45, a46, a47, a48, a49, a50,  \
                          a51, a52, a53, a54, a55, a56, a57, a58, a59, a60, a61, a62, a63, a64, a65, ...)  \
    a65

#endif
