/* SPDX-License-Identifier: Zlib */
#include "tools/trace.h"

#include "game.h"
#include "log.h"
#include "tools/wait_stats.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_MAX   96
#define OWNERS_MAX 4096

/* A coroutine, and the wait at which it stands. */
typedef struct Wait {
    uint32_t generation; /* of the coroutine; 0: none was seen here yet */
    bool stands;         /* waits now; else the rest is of no wait */
    int owner;
    int64_t since_us;
    CoroWaitKind kind;
    int line;
    const char *file;
    char awaited[TEXT_MAX];
} Wait;

static struct {
    FILE *file;
    char path[256];
    Wait *waits; /* by CoroHandle.index */
    size_t capacity;
    const CoroScheduler *owners[OWNERS_MAX]; /* those whose name was written, by number */
    EntityId owner_ids[OWNERS_MAX];
    int owner_count;
} trace;

static int64_t now_us(void)
{
    return (int64_t)(main_loop_seconds() * 1e6 + 0.5);
}

/* --- JSON -------------------------------------------------------------------------------------------------- */

static void write_text(const char *text)
{
    fputc('"', trace.file);
    for (const unsigned char *at = (const unsigned char *)text; *at != '\0'; at++) {
        if (*at == '"' || *at == '\\') {
            fprintf(trace.file, "\\%c", *at);
        } else if (*at < 0x20) {
            fprintf(trace.file, "\\u%04x", *at);
        } else {
            fputc(*at, trace.file);
        }
    }
    fputc('"', trace.file);
}

static void write_metadata(const char *what, int owner, uint32_t track, const char *name, uint32_t number)
{
    char text[TEXT_MAX];

    snprintf(text, sizeof text, "%s %" PRIu32, name, number);
    fprintf(trace.file, "{\"ph\":\"M\",\"name\":\"%s\",\"pid\":%d,\"tid\":%" PRIu32 ",\"args\":{\"name\":", what,
            owner, track);
    write_text(number == 0 ? name : text);
    fputs("}},\n", trace.file);
}

/* --- whose ------------------------------------------------------------------------------------------------- */

static const Actor *actor_of(const CoroScheduler *scheduler)
{
    for (Actor *actor = NULL; (actor = actor_next(actor, ACTOR_NONE)) != NULL;) {
        if (actor_scheduler(actor) == scheduler) {
            return actor;
        }
    }
    return NULL;
}

/* A scheduler's place in memory may be another's later: the entity tells them apart. */
static int owner_of(const CoroScheduler *scheduler)
{
    const Actor *actor = actor_of(scheduler);
    const EntityId id = actor == NULL ? ENTITY_NONE : actor->id;
    const char *name = actor != NULL                        ? actor_kind_name(actor->kind)
                       : scheduler == game.world.cutscenes ? "scenes"
                                                           : "the game";

    for (int i = trace.owner_count - 1; i >= 0; i--) {
        if (trace.owners[i] == scheduler && entity_same(trace.owner_ids[i], id)) {
            return i + 1;
        }
    }
    if (trace.owner_count == OWNERS_MAX) {
        return OWNERS_MAX;
    }
    trace.owners[trace.owner_count] = scheduler;
    trace.owner_ids[trace.owner_count++] = id;
    write_metadata("process_name", trace.owner_count, 0, name, actor == NULL ? 0 : id.index);
    return trace.owner_count;
}

/* --- waits ------------------------------------------------------------------------------------------------- */

static bool reserve(size_t index)
{
    const size_t wanted = index * 2 + 1024;
    Wait *more = index < trace.capacity ? trace.waits : realloc(trace.waits, wanted * sizeof *more);

    if (more != NULL && index >= trace.capacity) {
        memset(more + trace.capacity, 0, (wanted - trace.capacity) * sizeof *more);
        trace.waits = more;
        trace.capacity = wanted;
    }
    return more != NULL;
}

/* Its entry; one that is seen for the first time gets its track. NULL: there is no memory, and it is left out. */
static Wait *wait_of(const CoroEvent *event)
{
    const CoroHandle handle = event->info.handle;

    if (!reserve(handle.index)) {
        return NULL;
    }
    Wait *wait = &trace.waits[handle.index];
    if (wait->generation != handle.generation) {
        *wait = (Wait){.generation = handle.generation, .owner = owner_of(event->scheduler)};
        write_metadata("thread_name", wait->owner, handle.index, event->info.name, 0);
    }
    return wait;
}

static void write_wait(uint32_t track, const Wait *wait)
{
    const int64_t length = now_us() - wait->since_us;

    fprintf(trace.file, "{\"ph\":\"X\",\"pid\":%d,\"tid\":%" PRIu32 ",\"ts\":%" PRId64 ",\"dur\":%" PRId64 ",\"name\":",
            wait->owner, track, wait->since_us, length);
    write_text(wait_stats_name(wait->kind));
    fputs(",\"args\":{\"for\":", trace.file);
    write_text(wait->awaited);
    fprintf(trace.file, ",\"line\":%d,\"file\":", wait->line);
    write_text(wait->file == NULL ? "" : wait->file);
    fputs("}},\n", trace.file);
}

static void end_wait(uint32_t track, Wait *wait)
{
    if (wait->stands) {
        write_wait(track, wait);
    }
    wait->stands = false;
}

static void begin_wait(const CoroInfo *info, Wait *wait)
{
    wait->stands = true;
    wait->since_us = now_us();
    wait->kind = info->wait;
    wait->line = info->line;
    wait->file = info->file;
    snprintf(wait->awaited, sizeof wait->awaited, "%s", info->awaited_text == NULL ? "" : info->awaited_text);
}

static void write_instant(uint32_t track, const Wait *wait, const char *what)
{
    fprintf(trace.file, "{\"ph\":\"i\",\"s\":\"t\",\"pid\":%d,\"tid\":%" PRIu32 ",\"ts\":%" PRId64 ",\"name\":\"%s\"},\n",
            wait->owner, track, now_us(), what);
}

void trace_note(const CoroEvent *event)
{
    static const char *const INSTANTS[] = {
        [CORO_EVENT_PAUSED] = "paused",   [CORO_EVENT_UNPAUSED] = "unpaused", [CORO_EVENT_FINISHED] = "finished",
        [CORO_EVENT_STOPPED] = "stopped", [CORO_EVENT_FAILED] = "failed", /* the last kind */
    };

    if (trace.file == NULL) {
        return;
    }
    const uint32_t track = event->info.handle.index;
    Wait *wait = wait_of(event);
    if (wait == NULL) {
        return;
    }
    if (event->kind == CORO_EVENT_SUSPENDED) {
        begin_wait(&event->info, wait);
    } else if (event->kind != CORO_EVENT_PAUSED && event->kind != CORO_EVENT_UNPAUSED) {
        end_wait(track, wait);
    }
    if (INSTANTS[event->kind] != NULL) {
        write_instant(track, wait, INSTANTS[event->kind]);
    }
}

static void end_all_waits(void)
{
    for (size_t i = 0; i < trace.capacity; i++) {
        end_wait((uint32_t)i, &trace.waits[i]);
    }
}

void trace_note_restore(const char *what)
{
    if (trace.file == NULL) {
        return;
    }
    end_all_waits();
    fprintf(trace.file, "{\"ph\":\"i\",\"s\":\"g\",\"pid\":0,\"tid\":0,\"ts\":%" PRId64 ",\"name\":", now_us());
    write_text(what);
    fputs("},\n", trace.file);
}

/* --- beginning and ending ------------------------------------------------------------------------------------ */

bool trace_is_open(void)
{
    return trace.file != NULL;
}

bool trace_open(const char *path)
{
    trace_close();
    trace.file = fopen(path, "w");
    if (trace.file == NULL) {
        log_problem(path, strerror(errno), "name a file that can be written for the trace");
        return false;
    }
    snprintf(trace.path, sizeof trace.path, "%s", path);
    trace.owner_count = 0;
    fputs("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n", trace.file);
    return true;
}

/* The last event has no comma behind it. */
static bool write_end(void)
{
    fprintf(trace.file, "{\"ph\":\"i\",\"s\":\"g\",\"pid\":0,\"tid\":0,\"ts\":%" PRId64 ",\"name\":\"end\"}\n]}\n", now_us());
    return fflush(trace.file) == 0 && ferror(trace.file) == 0;
}

bool trace_close(void)
{
    if (trace.file == NULL) {
        return true;
    }
    end_all_waits();
    bool written = write_end();
    written = fclose(trace.file) == 0 && written;
    trace.file = NULL;
    free(trace.waits);
    trace.waits = NULL;
    trace.capacity = 0;
    if (!written) {
        log_problem(trace.path, "the trace could not be written to its end", "see whether the disk is full");
    }
    return written;
}
