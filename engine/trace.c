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
#include <string.h>

#define STEPS_DEEP 64 /* steps within steps: a coroutine that starts another at once */
#define SCHEDULERS 512

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
} trace;

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

    trace.file = NULL;
    if (file == NULL) {
        return true;
    }
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

/* From its start to its end, across its steps. */
static void write_life(const char *phase, const CoroEvent *event)
{
    const CoroInfo *info = &event->info;

    begin_event(phase, info->name, row_of(event->scheduler));
    fprintf(trace.file, ",\"id\":\"%" PRIu32 ".%" PRIu32 "\"", info->handle.index, info->handle.generation);
    write_place("started", info->started_file, info->started_line);
    end_event();
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

void trace_note(const CoroEvent *event)
{
    if (trace.file == NULL) {
        return;
    }
    switch (event->kind) {
    case CORO_EVENT_STARTED:
        write_life("b", event);
        break;
    case CORO_EVENT_RESUMED:
        begin_step(event);
        break;
    case CORO_EVENT_SUSPENDED:
        end_step(event);
        break;
    case CORO_EVENT_FINISHED:
    case CORO_EVENT_STOPPED:
    case CORO_EVENT_FAILED:
        end_step(event);
        write_life("e", event);
        break;
    case CORO_EVENT_PAUSED:
    case CORO_EVENT_UNPAUSED:
        break;
    }
    file_flush(trace.file, &trace.error);
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
