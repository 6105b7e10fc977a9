/* SPDX-License-Identifier: Zlib */
/* Ten thousand wait for one, one waits for ten thousand, and a signal wakes ten thousand: all in one update. */
#include "cxx_side.h"
#include "sides.h"

#include <stdlib.h>

enum { WAITERS = 10000 };

typedef struct Meeting {
    CoroHandle target, next_target;
    uint64_t event;     /* how many targets have ended, or signals were raised */
    uint64_t count;     /* who went on because of it */
    int left;           /* of a group */
    uint64_t all_ended; /* groups */
} Meeting;

typedef struct waiter_frame {
    Meeting *meeting;
    uint64_t seen; /* events, for those who poll */
} waiter_frame;

typedef waiter_frame target_frame;
typedef waiter_frame listener_frame;
typedef waiter_frame member_frame;
typedef waiter_frame leader_frame;

static void waiter(Coro *co)
{
    CORO_BEGIN(co, waiter, f);
    for (;;) {
        CORO_WAIT_FOR(co, f->meeting->target);
        f->meeting->count++;
    }
    CORO_END(co);
}

/* Ends when the event with its number has come, after it has told its waiters whom to wait for then. */
static void target(Coro *co)
{
    CORO_BEGIN(co, target, f);
    CORO_WAIT_UNTIL(co, f->meeting->event >= f->seen);
    f->meeting->target = f->meeting->next_target;
    CORO_END(co);
}

static void listener(Coro *co)
{
    CORO_BEGIN(co, listener, f);
    for (;;) {
        CORO_WAIT_SIGNAL(co, &f->meeting->event);
        f->meeting->count++;
    }
    CORO_END(co);
}

static void member(Coro *co)
{
    CORO_BEGIN(co, member, f);
    CORO_YIELD(co);
    f->meeting->count++;
    CORO_END(co);
}

static void leader(Coro *co)
{
    CORO_BEGIN(co, leader, f);
    for (;;) {
        for (int i = 0; i < f->meeting->left; i++) {
            coro_fork(co, member, .meeting = f->meeting);
        }
        CORO_WAIT_ALL(co);
        f->meeting->all_ended++;
        CORO_YIELD(co);
    }
    CORO_END(co);
}

/* By hand, they ask whether it has happened. */
static void bare_waiter(BareTask *task)
{
    waiter_frame *f = task->frame;
    if (f->seen != f->meeting->event) {
        f->seen = f->meeting->event;
        f->meeting->count++;
    }
}

static void bare_member(BareTask *task)
{
    waiter_frame *f = task->frame;
    if (task->point == 0) {
        task->point = 1;
        return;
    }
    f->meeting->count++;
    f->meeting->left--;
    task->point = BARE_ENDED;
}

static bool published_waits(PublishedNode *node, float dt)
{
    waiter_frame *f = node->frame;
    (void)dt;
    return f->seen == f->meeting->event;
}

static void published_waiter(PublishedNode *node)
{
    waiter_frame *f = node->frame;
    f->meeting->count += f->seen != f->meeting->event;
    f->seen = f->meeting->event;
    node->keep_waiting = published_waits;
}

static void published_member(PublishedNode *node)
{
    waiter_frame *f = node->frame;
    if (node->point == 0) {
        node->point = 1;
        return;
    }
    f->meeting->count++;
    node->is_finished = true;
}

/* ---------------------------------------------------------------- setting up */

static Side *with_meeting(Side *side)
{
    Meeting *meeting = bench_malloc(sizeof *meeting);
    *meeting = (Meeting){.left = side->n};
    side->extra = meeting;
    return side;
}

/* It ends with the event that is so many events ahead. */
static void start_target(Side *side, uint64_t ahead)
{
    Meeting *meeting = side->extra;
    meeting->next_target =
        coro_start_now(side->scheduler, target, .meeting = meeting, .seen = meeting->event + ahead);
}

static void *create_joined(int n)
{
    Side *side = with_meeting(side_create_coro(n));
    Meeting *meeting = side->extra;
    start_target(side, 1);
    meeting->target = meeting->next_target;
    for (int i = 0; i < n; i++) {
        coro_start_now(side->scheduler, waiter, .meeting = meeting);
    }
    return side;
}

static void *create_listening(int n)
{
    Side *side = with_meeting(side_create_coro(n));
    for (int i = 0; i < n; i++) {
        coro_start_now(side->scheduler, listener, .meeting = side->extra);
    }
    return side;
}

static void *create_group(int n)
{
    Side *side = with_meeting(side_create_coro(n));
    coro_start(side->scheduler, leader, .meeting = side->extra);
    return side;
}

static void *create_bare(int n)
{
    Side *side = with_meeting(side_create(n));
    for (int i = 0; i < n; i++) {
        bare_start(&side->bare, bare_waiter, &(waiter_frame){.meeting = side->extra}, sizeof(waiter_frame));
    }
    return side;
}

static void *create_published(int n)
{
    Side *side = with_meeting(side_create(n));
    for (int i = 0; i < n; i++) {
        published_start(&side->published, published_waiter, &(waiter_frame){.meeting = side->extra},
                        sizeof(waiter_frame));
    }
    return side;
}

static void *create_nobody(int n)
{
    return with_meeting(side_create(n));
}

/* ---------------------------------------------------------------- running: only the update in which all go on is timed */

static BenchSample run_joined(void *state, int frames)
{
    Side *side = state;
    Meeting *meeting = side->extra;
    BenchSample sample = {0};
    for (int frame = 0; frame < frames; frame++) {
        uint64_t before = meeting->count;
        start_target(side, 2);
        double begin = bench_cpu_seconds();
        meeting->event++;
        side_update_coro(side);
        sample.seconds += bench_cpu_seconds() - begin;
        sample.operations += (double)(meeting->count - before);
        bench_require(meeting->count - before == (uint64_t)side->n,
                      "all waiters go on in the update in which the one ends");
    }
    return sample;
}

static BenchSample run_listening(void *state, int frames)
{
    Side *side = state;
    Meeting *meeting = side->extra;
    BenchSample sample = {0};
    for (int frame = 0; frame < frames; frame++) {
        uint64_t before = meeting->count;
        double begin = bench_cpu_seconds();
        coro_raise(side->runtime, &meeting->event);
        side_update_coro(side);
        sample.seconds += bench_cpu_seconds() - begin;
        sample.operations += (double)(meeting->count - before);
        bench_require(meeting->count - before == (uint64_t)side->n,
                      "all listeners go on in the update after the signal");
    }
    return sample;
}

static BenchSample run_group(void *state, int frames)
{
    Side *side = state;
    Meeting *meeting = side->extra;
    BenchSample sample = {0};
    for (int frame = 0; frame < frames; frame++) {
        uint64_t groups = meeting->all_ended;
        side_update_coro(side); /* all are forked, and wait for the next frame */
        double begin = bench_cpu_seconds();
        side_update_coro(side);
        sample.seconds += bench_cpu_seconds() - begin;
        sample.operations += side->n;
        bench_require(meeting->all_ended == groups + 1,
                      "the one goes on in the update in which the last of all ends");
    }
    return sample;
}

static BenchSample run_bare(void *state, int frames)
{
    Side *side = state;
    Meeting *meeting = side->extra;
    uint64_t before = meeting->count;
    double begin = bench_cpu_seconds();
    for (int frame = 0; frame < frames; frame++) {
        meeting->event++;
        side_update_bare(side);
    }
    return (BenchSample){bench_cpu_seconds() - begin, (double)(meeting->count - before)};
}

static BenchSample run_published(void *state, int frames)
{
    Side *side = state;
    Meeting *meeting = side->extra;
    uint64_t before = meeting->count;
    double begin = bench_cpu_seconds();
    for (int frame = 0; frame < frames; frame++) {
        meeting->event++;
        side_update_published(side);
    }
    return (BenchSample){bench_cpu_seconds() - begin, (double)(meeting->count - before)};
}

static BenchSample run_bare_group(void *state, int frames)
{
    Side *side = state;
    Meeting *meeting = side->extra;
    BenchSample sample = {.operations = (double)frames * side->n};
    for (int frame = 0; frame < frames; frame++) {
        for (int i = 0; i < side->n; i++) {
            bare_start(&side->bare, bare_member, &(member_frame){.meeting = meeting}, sizeof(member_frame));
        }
        side_update_bare(side);
        double begin = bench_cpu_seconds();
        side_update_bare(side);
        sample.seconds += bench_cpu_seconds() - begin;
    }
    return sample;
}

static BenchSample run_published_group(void *state, int frames)
{
    Side *side = state;
    BenchSample sample = {.operations = (double)frames * side->n};
    for (int frame = 0; frame < frames; frame++) {
        for (int i = 0; i < side->n; i++) {
            published_start(&side->published, published_member, &(member_frame){.meeting = side->extra},
                            sizeof(member_frame));
        }
        side_update_published(side);
        double begin = bench_cpu_seconds();
        side_update_published(side);
        sample.seconds += bench_cpu_seconds() - begin;
    }
    return sample;
}

BENCH_CXX_CREATE(joined_cxx, CXX_JOINED)
BENCH_CXX_CREATE(group_cxx, CXX_GROUP)
BENCH_CXX_CREATE(listening_cxx, CXX_LISTENING)

static BenchRow row_of_waiting(const char *work, BenchSide coro)
{
    BenchRow row = {
        .work = work, .aim = "30 ns", .most = 30, .against = BENCH_CORO, .n = bench_count(WAITERS)};
    row.sides[BENCH_CORO] = coro;
    row.sides[BENCH_BARE] = (BenchSide){create_bare, run_bare, side_destroy};
    row.sides[BENCH_PUBLISHED] = (BenchSide){create_published, run_published, side_destroy};
    return row;
}

void bench_waiting(void)
{
    BenchRow joined =
        row_of_waiting("10 k wait for one, each", (BenchSide){create_joined, run_joined, side_destroy});
    BENCH_CXX_SIDE(joined, joined_cxx);
    bench_row(&joined);
    BenchRow group =
        row_of_waiting("one waits for 10 k, each", (BenchSide){create_group, run_group, side_destroy});
    group.sides[BENCH_BARE] = (BenchSide){create_nobody, run_bare_group, side_destroy};
    group.sides[BENCH_PUBLISHED] = (BenchSide){create_nobody, run_published_group, side_destroy};
    BENCH_CXX_SIDE(group, group_cxx);
    bench_row(&group);
    BenchRow listening = row_of_waiting("signal to 10 k, each wake",
                                        (BenchSide){create_listening, run_listening, side_destroy});
    BENCH_CXX_SIDE(listening, listening_cxx);
    bench_row(&listening);
}
