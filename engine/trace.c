/* SPDX-License-Identifier: Zlib */
/* Steps are bars, coroutines are spans; each event is a line of its own. */
#include "trace.h"

#include "clock.h"
#include "file.h"
#include "log.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STEPS_DEEP 64 /* steps within steps: a coroutine that starts another at once */
#define SCHEDULERS 512
#define FIRST_ROOM 1024 /* for coroutines */

/* A coroutine whose life has begun in the trace and not ended. */
typedef struct TraceLife {
    uint32_t generation; /* 0: none */
    int row;
    const char *name;
    bool waits;
    CoroWaitKind kind; /* of that wait */
} TraceLife;

static struct {
    FILE *file;
    char path[FILE_PATH_MAX];
    int error;
    bool steady;
    int64_t passed_ns, began_ns;
    int events; /* in this frame */
    CoroHandle steps[STEPS_DEEP];
    int depth;
    const CoroScheduler *schedulers[SCHEDULERS]; /* the row of each is its place here */
    int scheduler_count;
    TraceLife *lives; /* by the index of their handles */
    size_t life_count;
} trace;

/* --- writing ---------------------------------------------------------------------------------------- */

static double microseconds(void)
{
    if (trace.steady) {
        return (double)trace.passed_ns / 1000.0 + trace.events++;
    }
    return (double)(clock_now() - trace.began_ns) / 1000.0;
}

/* Names of bodies and paths are C's own: nothing in them needs an escape but the backslashes of some systems' paths. */
static void write_text(const char *text)
{
    for (; *text != '\0'; text++) {
        fputc(*text == '\\' || *text == '"' ? '/' : *text, trace.file);
    }
}

static void begin_event(const char *phase, const char *name, int row)
{
    fprintf(trace.file, "{\"ph\":\"%s\",\"pid\":1,\"tid\":%d,\"ts\":%.3f,\"cat\":\"coro\",\"name\":\"", phase,
            row, microseconds());
    write_text(name);
    fputc('"', trace.file);
}

static void end_event(void)
{
    fputs("},\n", trace.file);
}

static void write_place(const char *key, const char *file, int line)
{
    if (file != NULL) {
        fprintf(trace.file, ",\"args\":{\"%s\":\"", key);
        write_text(file);
        fprintf(trace.file, ":%d\"}", line);
    }
}

/* Of its row; one scheduler too many shares the last. */
static int row_of(const CoroScheduler *scheduler)
{
    int row = 0;

    while (row < trace.scheduler_count && trace.schedulers[row] != scheduler) {
        row++;
    }
    if (row == trace.scheduler_count && row < SCHEDULERS) {
        trace.schedulers[trace.scheduler_count++] = scheduler;
    }
    return row + 1;
}

static void write_id(uint32_t index, uint32_t generation)
{
    fprintf(trace.file, ",\"id\":\"%" PRIu32 ".%" PRIu32 "\"", index, generation);
}

/* --- lives, and the waits within them ---------------------------------------------------------------- */

static const char *wait_name(CoroWaitKind kind)
{
    static const char *const NAMES[] = {
        [CORO_WAITS_NOTHING] = "first step",
        [CORO_WAITS_FRAMES] = "frames",
        [CORO_WAITS_SECONDS] = "seconds",
        [CORO_WAITS_REALTIME] = "real seconds",
        [CORO_WAITS_INTERVAL] = "interval",
        [CORO_WAITS_PREDICATE] = "until",
        [CORO_WAITS_SIGNAL] = "signal",
        [CORO_WAITS_COROUTINE] = "coroutine",
        [CORO_WAITS_CALL] = "call",
        [CORO_WAITS_ALL] = "all children",
        [CORO_WAITS_ANY] = "any child",
        [CORO_WAITS_FIXED_UPDATE] = "fixed update",
        [CORO_WAITS_END_OF_FRAME] = "end of frame",
        [CORO_WAITS_CONDITION] = "condition",
        [CORO_WAITS_OVER] = "over",
    };

    return kind <= CORO_WAITS_OVER ? NAMES[kind] : "wait";
}

static bool make_room(size_t index)
{
    const size_t count = index < FIRST_ROOM ? FIRST_ROOM : 2 * index;

    if (index < trace.life_count) {
        return true;
    }
    TraceLife *lives = realloc(trace.lives, count * sizeof *lives);
    if (lives != NULL) {
        memset(lives + trace.life_count, 0, (count - trace.life_count) * sizeof *lives);
        trace.lives = lives;
        trace.life_count = count;
    }
    return lives != NULL;
}

static void end_wait(uint32_t index, TraceLife *life)
{
    if (life->waits) {
        begin_event("e", wait_name(life->kind), life->row);
        write_id(index, life->generation);
        end_event();
    }
    life->waits = false;
}

static void end_life(uint32_t index, TraceLife *life)
{
    if (life->generation != 0) {
        end_wait(index, life);
        begin_event("e", life->name, life->row);
        write_id(index, life->generation);
        end_event();
    }
    life->generation = 0;
}

/* One that is seen for the first time begins here, though it may have lived before the trace. NULL: no memory. */
static TraceLife *life_of(const CoroEvent *event)
{
    const CoroInfo *info = &event->info;

    if (!make_room(info->handle.index)) {
        return NULL;
    }
    TraceLife *life = &trace.lives[info->handle.index];
    if (life->generation != info->handle.generation) {
        end_life(info->handle.index, life); /* it went without a word: a state was put back */
        *life = (TraceLife){.generation = info->handle.generation,
                            .row = row_of(event->scheduler),
                            .name = info->name};
        begin_event("b", life->name, life->row);
        write_id(info->handle.index, life->generation);
        write_place("started", info->started_file, info->started_line);
        end_event();
    }
    return life;
}

static void begin_wait(const CoroInfo *info, TraceLife *life)
{
    life->waits = true;
    life->kind = info->wait;
    begin_event("b", wait_name(life->kind), life->row);
    write_id(info->handle.index, life->generation);
    fprintf(trace.file, ",\"args\":{\"for\":\"");
    write_text(info->awaited_text != NULL ? info->awaited_text : "");
    fprintf(trace.file, "\",\"at\":\"");
    write_text(info->file != NULL ? info->file : "");
    fprintf(trace.file, ":%d\"}", info->line);
    end_event();
}

static void end_all_lives(void)
{
    for (size_t i = 0; i < trace.life_count; i++) {
        end_life((uint32_t)i, &trace.lives[i]);
    }
}

/* --- steps ------------------------------------------------------------------------------------------ */

static void begin_step(const CoroEvent *event)
{
    const CoroInfo *info = &event->info;

    if (trace.depth < STEPS_DEEP) {
        trace.steps[trace.depth++] = info->handle;
        begin_event("B", info->name, row_of(event->scheduler));
        write_place("at", info->file, info->line);
        end_event();
    }
}

/* What is stopped while it waits has no step to end. */
static void end_step(const CoroEvent *event)
{
    const CoroHandle *top = trace.depth > 0 ? &trace.steps[trace.depth - 1] : NULL;

    assert(trace.depth >= 0 && "no more steps end than have begun");
    if (top != NULL && top->index == event->info.handle.index &&
        top->generation == event->info.handle.generation) {
        trace.depth--;
        begin_event("E", event->info.name, row_of(event->scheduler));
        write_place("at", event->info.file, event->info.line);
        end_event();
    }
}

static void note(const CoroEvent *event, TraceLife *life)
{
    switch (event->kind) {
    case CORO_EVENT_STARTED:
    case CORO_EVENT_PAUSED:
    case CORO_EVENT_UNPAUSED:
        break;
    case CORO_EVENT_RESUMED:
        end_wait(event->info.handle.index, life);
        begin_step(event);
        break;
    case CORO_EVENT_SUSPENDED:
        end_step(event);
        begin_wait(&event->info, life);
        break;
    case CORO_EVENT_FINISHED:
    case CORO_EVENT_STOPPED:
    case CORO_EVENT_FAILED:
        end_step(event);
        end_life(event->info.handle.index, life);
        break;
    }
}

void trace_note(const CoroEvent *event)
{
    if (trace.file == NULL) {
        return;
    }
    TraceLife *life = life_of(event);
    if (life != NULL) {
        note(event, life);
    }
    file_flush(trace.file, &trace.error);
}

void trace_restored(void)
{
    if (trace.file != NULL) {
        end_all_lives();
        begin_event("i", "a state was put back", 0);
        end_event();
    }
}

void trace_frame(uint64_t frame, int64_t passed_ns)
{
    char name[32];

    if (trace.file == NULL) {
        return;
    }
    trace.events = passed_ns == trace.passed_ns ? trace.events : 0;
    trace.passed_ns = passed_ns;
    trace.depth = 0;
    snprintf(name, sizeof name, "frame %" PRIu64, frame);
    begin_event("i", name, 0);
    end_event();
}

/* --- opening and closing ------------------------------------------------------------------------------ */

bool trace_open(const char *path, bool steady)
{
    trace_close();
    memset(&trace, 0, sizeof trace);
    trace.file = fopen(path, "w");
    if (trace.file == NULL) {
        log_problem(path, strerror(errno), "give --trace a file in a folder that can be written");
        return false;
    }
    snprintf(trace.path, sizeof trace.path, "%s", path);
    trace.steady = steady;
    trace.began_ns = steady ? 0 : clock_now();
    fputs("[\n", trace.file);
    return true;
}

bool trace_close(void)
{
    FILE *file = trace.file;

    if (file == NULL) {
        return true;
    }
    end_all_lives();
    trace.file = NULL;
    free(trace.lives);
    trace.lives = NULL;
    trace.life_count = 0;
    fputs("{}]\n", file);
    if (!file_close(file, trace.error)) {
        log_problem(trace.path, file_error(), "it is cut off; look for room on the disk");
        return false;
    }
    return true;
}

bool trace_is_open(void)
{
    return trace.file != NULL;
}
