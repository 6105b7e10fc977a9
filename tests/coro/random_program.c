/* SPDX-License-Identifier: Zlib */
#include "random_program.h"

#include <stdlib.h>
#include <string.h>

#include "coro.h"
#include "event_check.h"

#define SCHEDULERS     4
#define HANDLES        16
#define SIGNALS        4
#define MOST_ALIVE     300 /* of one scheduler; no more are started then */
#define STEPS_OF_ACTOR 24

/* What the program knows. Plain data, so that it can be put back together with a snapshot. */
typedef struct Known {
    CoroScheduler *schedulers[SCHEDULERS];
    CoroHandle handles[HANDLES];
    int begun; /* actors that took their first step and whose cleanup has not run */
    unsigned updates;
} Known;

typedef struct Program {
    const uint8_t *at, *end;
    CoroRuntime *rt;
    Known known, saved;
    unsigned char *snapshot;
    size_t snapshot_size, live_bytes;
    const char *broken;
    uint64_t hash; /* of all that was drawn, where, and of what came of it */
} Program;

static Program program;
static const char signals[SIGNALS];

/* Two runs of a program differ in what they draw, or in what came of it, as soon as they resume in another order. */
static void note(uint64_t number)
{
    program.hash = (program.hash ^ number) * 1099511628211u;
}

static unsigned next(unsigned below)
{
    unsigned drawn = program.at < program.end ? *program.at++ % below : 0;
    note((uint64_t)(program.end - program.at) * 256 + drawn);
    return drawn;
}

static void must(bool holds, const char *rule)
{
    if (!holds && program.broken == NULL) {
        program.broken = rule;
    }
}

static void *program_allocate(void *user, size_t size)
{
    (void)user;
    program.live_bytes += size;
    return malloc(size);
}

static void program_release(void *user, void *memory, size_t size)
{
    (void)user;
    program.live_bytes -= memory != NULL ? size : 0;
    free(memory);
}

static void program_error(void *user, const CoroError *error)
{
    (void)user;
    must(error->message != NULL, "an error has a message");
    must(error->code != CORO_ERROR_WRONG_BODY, "no body begins under a wrong name");
    must(error->code != CORO_ERROR_BAD_RESUME_POINT, "no body resumes in a wrong place");
}

static void program_event(void *user, const CoroEvent *event)
{
    (void)user;
    must(event->info.name != NULL, "an event has a name");
    must(event_wrong_field(event) == NULL, "an event says what an inspector sees");
}

static CoroHandle *random_handle(void)
{
    return &program.known.handles[next(HANDLES)];
}

static const void *random_signal(void)
{
    return &signals[next(SIGNALS)];
}

static double random_seconds(void)
{
    static const double seconds[] = {0, 0.125, 0.25, 0.5, 1, 3, -1, 0.0625};
    return seconds[next(8)];
}

static bool random_wait(void *self, double dt)
{
    (void)self;
    must(dt >= 0, "a condition is asked with seconds");
    return next(3) == 0;
}

static const CoroCondition condition = {.keep_waiting = random_wait};

typedef struct actor_frame {
    int steps;
    bool cleaned;
    unsigned suspended_in;
} actor_frame;

static CoroBody actor;

typedef struct more_waits_frame {
    unsigned what;
} more_waits_frame;

/* The rarer kinds of wait. Without cleanup, so that plain bodies are there too. */
static void more_waits(Coro *co)
{
    CORO_BEGIN(co, more_waits, f);
    f->what = next(9);
    if (f->what == 0) {
        CORO_WAIT_SECONDS_REALTIME(co, random_seconds());
    } else if (f->what == 1) {
        CORO_WAIT_END_OF_FRAME(co);
    } else if (f->what == 2) {
        CORO_WAIT_UNTIL_TIMEOUT(co, next(4) == 1, random_seconds());
    } else if (f->what == 3) {
        CORO_WAIT_SIGNAL_TIMEOUT(co, random_signal(), random_seconds());
    } else if (f->what == 4) {
        CORO_WAIT_FOR_TIMEOUT(co, *random_handle(), random_seconds());
    } else if (f->what == 5) {
        CORO_OVER(co, random_seconds()) {
            must(coro_progress(co) >= 0 && coro_progress(co) <= 1, "progress is between 0 and 1");
        }
    } else if (f->what == 6) {
        CORO_TRY_CALL(co, actor);
    } else if (f->what == 7) {
        CORO_WAIT_WHILE(co, next(3) != 0 && !coro_is_skipping(co));
    } else {
        coro_reset_interval(co);
    }
    CORO_END(co);
}

static void start_one(unsigned how)
{
    CoroScheduler *s = program.known.schedulers[next(SCHEDULERS)];
    if (s == NULL || coro_scheduler_count(s) >= MOST_ALIVE) {
        return;
    }
    CoroHandle *h = random_handle();
    switch (how) {
    case 0:
        *h = coro_start(s, actor);
        break;
    case 1:
        *h = coro_start_now(s, actor);
        break;
    case 2:
        *h = coro_start_once(s, actor);
        break;
    default:
        *h = coro_restart(s, actor);
        break;
    }
}

static void destroy_one(void)
{
    CoroScheduler **s = &program.known.schedulers[next(SCHEDULERS)];
    CoroScheduler *doomed = *s;
    *s = NULL;
    coro_scheduler_destroy(doomed);
}

static void deed_to_scheduler(CoroScheduler *s)
{
    switch (next(8)) {
    case 0:
        coro_scheduler_stop_all(s);
        break;
    case 1:
        coro_scheduler_stop_tagged(s, next(3));
        break;
    case 2:
        coro_scheduler_pause(s);
        break;
    case 3:
        coro_scheduler_pause_tagged(s, next(3));
        break;
    case 4:
        coro_scheduler_resume_tagged(s, next(3));
        break;
    case 5:
        coro_scheduler_set_time_scale(s, next(3) / 2.0);
        break;
    default:
        coro_scheduler_resume(s);
        break;
    }
}

/* What may be done from anywhere. */
static void deed(unsigned what)
{
    CoroRuntime *rt = program.rt;
    CoroScheduler *s = program.known.schedulers[next(SCHEDULERS)];
    switch (what) {
    case 0:
        coro_stop(rt, *random_handle());
        break;
    case 1:
        coro_pause(rt, *random_handle());
        break;
    case 2:
    case 3:
        coro_resume(rt, *random_handle());
        break;
    case 4:
    case 5:
        coro_raise(rt, random_signal());
        break;
    case 6:
        coro_set_tag(rt, *random_handle(), next(3));
        break;
    case 7:
        start_one(next(4));
        break;
    case 8:
        start_one(0);
        break;
    case 9:
        start_one(1);
        break;
    case 10:
        next(8) == 0 ? destroy_one() : (void)0;
        break;
    case 11:
        note(coro_wake(rt, *random_handle()));
        break;
    case 12:
        program.known.updates++; /* a skip counts as one: what is over within it has taken its time */
        note(coro_fast_forward(rt, *random_handle()));
        break;
    default:
        if (s != NULL) {
            deed_to_scheduler(s);
        }
        break;
    }
}

static void deed_of_body(Coro *co)
{
    unsigned what = next(20);
    if (what < 16) {
        deed(what);
    } else if (what < 19 && coro_scheduler_count(coro_scheduler(co)) < MOST_ALIVE) {
        *random_handle() = coro_fork(co, actor);
    } else {
        coro_stop_children(co);
    }
}

/* A predicate that may do something when it is asked. */
static bool doubts(void)
{
    unsigned what = next(24);
    if (what >= 20) {
        deed(next(14));
    }
    return what % 3 != 0;
}

/* A wait that always suspends goes on in a later update. */
static void suspended(const Coro *co, unsigned since)
{
    must(coro_is_skipping(co) || program.known.updates != since,
         "no wait that suspends is over in the same update");
}

static void actor(Coro *co)
{
    CORO_BEGIN(co, actor, f);
    program.known.begun++;
    while (f->steps++ < STEPS_OF_ACTOR) {
        unsigned what = next(20);
        f->suspended_in = program.known.updates;
        if (what == 0) {
            return;
        } else if (what < 6) {
            deed_of_body(co);
        } else if (what == 6) {
            CORO_FAIL(co, "as the program says");
        } else if (what == 7) {
            CORO_YIELD(co);
            suspended(co, f->suspended_in);
        } else if (what == 8) {
            CORO_WAIT_FRAMES(co, (int)next(4));
            suspended(co, f->suspended_in);
        } else if (what == 9) {
            CORO_WAIT_SECONDS(co, random_seconds());
            suspended(co, f->suspended_in);
        } else if (what == 10) {
            CORO_WAIT_INTERVAL(co, random_seconds());
        } else if (what == 11) {
            CORO_WAIT_UNTIL(co, doubts());
        } else if (what == 12) {
            CORO_WAIT_SIGNAL(co, random_signal());
        } else if (what == 13) {
            CORO_WAIT_FOR(co, *random_handle());
        } else if (what == 14) {
            CORO_CALL(co, actor);
        } else if (what == 15) {
            CORO_WAIT_ALL(co);
        } else if (what == 16 && f->steps % 2 == 0) {
            CORO_WAIT_ANY(co);
            must(coro_first(co) >= -1, "the first has a number");
        } else if (what == 16) {
            CORO_WAIT_FIRST(co);
            must(coro_first(co) >= -1, "the first has a number");
        } else if (what == 17) {
            CORO_WAIT_FIXED_UPDATE(co);
        } else if (what == 18) {
            CORO_WAIT_CONDITION(co, &condition, NULL);
            suspended(co, f->suspended_in);
        } else {
            CORO_CALL(co, more_waits);
        }
    }
    CORO_FINALLY(co);
    must(!f->cleaned, "cleanup runs once");
    f->cleaned = true;
    program.known.begun--;
    deed(next(16));
    CORO_END(co);
}

static void check_explained(CoroHandle h)
{
    char text[64];
    int length = coro_explain(program.rt, h, text, sizeof text);
    must(length > 0, "whoever is alive can be explained");
    must(strlen(text) == (size_t)(length < 63 ? length : 63), "an explanation is as long as is said");
}

static void check_counts(void)
{
    CoroInfo infos[2 * MOST_ALIVE];
    int begun = 0;
    for (int i = 0; i < SCHEDULERS; i++) {
        CoroScheduler *s = program.known.schedulers[i];
        if (s == NULL) {
            continue;
        }
        size_t count = coro_inspect(s, infos, 2 * MOST_ALIVE);
        must(count == (size_t)coro_scheduler_count(s), "count and inspect agree");
        for (size_t n = 0; n < count && n < 2 * MOST_ALIVE; n++) {
            must(coro_is_alive(program.rt, infos[n].handle), "who is shown is alive");
            must(infos[n].status != CORO_RUNNING, "nobody runs between updates");
            must(infos[n].waited >= 0, "a wait has lasted no less than nothing");
            note((uint64_t)infos[n].wait);
            begun += infos[n].line > 0 && strcmp(infos[n].name, "actor") == 0;
        }
        if (count > 0) {
            check_explained(infos[count - 1].handle);
        }
        must(count <= 2 * MOST_ALIVE, "no more are alive than were started");
    }
    must(begun == program.known.begun, "each that has begun is alive until its cleanup has run");
}

static void snapshot_save(void)
{
    free(program.snapshot);
    program.snapshot_size = coro_snapshot_size(program.rt);
    program.snapshot = malloc(program.snapshot_size);
    if (program.snapshot == NULL) {
        return;
    }
    must(coro_snapshot_save(program.rt, program.snapshot, program.snapshot_size), "a snapshot can be saved");
    program.saved = program.known;
}

static void snapshot_restore(void)
{
    if (program.snapshot == NULL) {
        return;
    }
    if (next(4) == 0) {
        size_t at = (next(256) * 256u + next(256)) % program.snapshot_size;
        program.snapshot[at] ^= 0x10;
        must(!coro_snapshot_restore(program.rt, program.snapshot, program.snapshot_size), "damage is seen");
        program.snapshot[at] ^= 0x10;
    }
    must(coro_snapshot_restore(program.rt, program.snapshot, program.snapshot_size),
         "a snapshot is put back");
    program.known = program.saved;
}

static void update_one(unsigned how)
{
    static const double dt[] = {0.125, 0.25, 0, 1, 0.0625, 10, 1.0 / 60, 0.5};
    CoroScheduler *s = program.known.schedulers[next(SCHEDULERS)];
    if (s == NULL) {
        return;
    }
    program.known.updates++;
    if (how == 0) {
        coro_scheduler_fixed_update(s);
    } else if (how == 1) {
        coro_scheduler_end_frame(s);
    } else {
        coro_scheduler_update(s, dt[next(8)]);
    }
}

static void turn(void)
{
    unsigned what = next(32);
    if (what < 12) {
        update_one(what);
    } else if (what < 28) {
        deed(what - 12);
    } else if (what == 28) {
        snapshot_save();
    } else if (what == 29) {
        snapshot_restore();
    } else if (what == 30) {
        program.known.updates++;
        coro_fast_forward(program.rt, *random_handle());
    } else {
        CoroScheduler **s = &program.known.schedulers[next(SCHEDULERS)];
        if (*s == NULL) {
            *s = coro_scheduler_create(program.rt, next(2) == 0 ? CORO_PARALLEL : CORO_ORDERED);
        }
    }
}

/* In one way: with an event hook or without. */
static const char *run_once(const uint8_t *bytes, size_t size, size_t block, bool has_hook)
{
    static unsigned char memory[RANDOM_PROGRAM_LARGEST_BLOCK];
    program = (Program){.at = bytes, .end = bytes + size};
    CoroRuntimeConfig config = {.on_error = program_error, .on_event = has_hook ? program_event : NULL};
    if (block != 0) {
        config.memory = memory;
        config.memory_size = block;
    } else {
        config.allocate = program_allocate;
        config.release = program_release;
    }
    program.rt = coro_runtime_create(&config);
    if (program.rt == NULL) {
        return block == 0 ? "a runtime can be made" : NULL;
    }
    for (int i = 0; i < SCHEDULERS; i++) {
        program.known.schedulers[i] =
            coro_scheduler_create(program.rt, i == 2 ? CORO_ORDERED : CORO_PARALLEL);
    }
    while (program.at < program.end && program.broken == NULL) {
        turn();
        check_counts();
    }
    memset(program.known.schedulers, 0,
           sizeof program.known.schedulers); /* cleanup must not touch them now */
    coro_runtime_destroy(program.rt);
    free(program.snapshot);
    must(program.known.begun == 0, "cleanup has run for each that has begun");
    must(program.live_bytes == 0, "all memory is given back");
    return program.broken;
}

const char *random_program_run(const uint8_t *bytes, size_t size, size_t block)
{
    const char *broken = run_once(bytes, size, block, true);
    uint64_t hash = program.hash;
    if (broken == NULL) {
        broken = run_once(bytes, size, block, false);
    }
    return broken == NULL && program.hash != hash ? "a program runs alike with an event hook and without"
                                                  : broken;
}
