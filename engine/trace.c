/* SPDX-License-Identifier: Zlib */
/* What happens to coroutines, and in a frame, as slices, arrows and counters. */
#include "trace.h"

#include "trace_track.h"
#include "trace_write.h"

#include <stdlib.h>
#include <string.h>

#define STEPS_DEEP 64   /* steps within steps: a coroutine that starts another at once */
#define FIRST_ROOM 1024 /* for coroutines */

/* What will be an arrow, when the coroutine takes the step that it leads to. */
typedef struct Arrow {
    const char *name; /* NULL: none */
    TraceTrack from;
    int64_t ns;
} Arrow;

/* A coroutine that the trace knows. */
typedef struct Life {
    uint32_t generation; /* 0: none */
    int track;
    const void *signal; /* that it waits for; NULL: for none */
    Arrow arrow;
} Life;

/* A slice that has begun and not ended. */
typedef struct Step {
    CoroHandle who;
    TraceTrack track;
    const char *name;
} Step;

bool trace_is_on;

static struct {
    Life *lives; /* by the index of their handles */
    size_t life_count;
    Step steps[STEPS_DEEP];
    int depth;
    const char *part; /* the main loop's slice that is open; NULL: none */
    bool in_frame;
    int64_t part_began_ns, parts_ns[TRACE_PARTS]; /* how long each took in this frame */
    TracePart now;
} trace;

/* --- the frame and its parts --------------------------------------------------------------------------- */

static const char *const PARTS[TRACE_PARTS] = {
    [TRACE_INPUT] = "input",
    [TRACE_FIXED_UPDATES] = "fixed updates",
    [TRACE_UPDATE] = "update",
    [TRACE_DRAW] = "draw",
    [TRACE_END_OF_FRAME] = "end of frame",
    [TRACE_PRESENT] = "present",
    [TRACE_FRAME_ENDED] = "frame ended",
};

static int64_t begin_slice(TraceTrack track, const char *name)
{
    const int64_t ns = trace_write_now();

    trace_write_begin('B', track, ns, name);
    return ns;
}

static int64_t end_slice(TraceTrack track, const char *name)
{
    const int64_t ns = trace_write_now();

    trace_write_begin('E', track, ns, name);
    return ns;
}

static void begin_part(const char *name)
{
    trace.part = name;
    trace.part_began_ns = begin_slice(TRACE_TRACK_FRAME, name);
    trace_write_end();
}

static void end_part(void)
{
    if (trace.part != NULL) {
        const int64_t ns = end_slice(TRACE_TRACK_FRAME, trace.part);
        trace_write_end();
        trace.parts_ns[trace.now] += ns - trace.part_began_ns;
    }
    trace.part = NULL;
}

/* None, unless memory ran out. */
static void end_open_steps(void)
{
    while (trace.depth > 0) {
        const Step *step = &trace.steps[--trace.depth];
        end_slice(step->track, step->name);
        trace_write_end();
    }
}

static void end_frame(void)
{
    end_open_steps();
    end_part();
    if (trace.in_frame) {
        end_slice(TRACE_TRACK_FRAME, "frame");
        trace_write_end();
    }
    trace.in_frame = false;
}

static void count_parts(void)
{
    trace_write_begin('C', TRACE_TRACK_FRAME, trace_write_now(), "microseconds of the last frame");
    for (int i = 0; i < TRACE_PARTS; i++) {
        trace_write_microseconds(PARTS[i], trace.parts_ns[i]);
    }
    trace_write_end();
}

static void count_coroutines(int living)
{
    trace_write_begin('C', TRACE_TRACK_FRAME, trace_write_now(), "coroutines");
    trace_write_integer("living", living);
    trace_write_end();
}

void trace_frame(uint64_t frame, int64_t passed_ns, int living)
{
    const bool has_whole_frame = trace.in_frame;

    if (!trace_is_on) {
        return;
    }
    end_frame();
    trace_write_frame(passed_ns);
    if (has_whole_frame) {
        count_parts();
    }
    count_coroutines(living);
    memset(trace.parts_ns, 0, sizeof trace.parts_ns);
    begin_slice(TRACE_TRACK_FRAME, "frame");
    trace_write_integer("number", (int64_t)frame);
    trace_write_end();
    trace.in_frame = true;
}

void trace_begin_part(TracePart part)
{
    end_part();
    trace.now = part;
    begin_part(PARTS[part]);
}

/* --- arrows --------------------------------------------------------------------------------------------- */

/* An arrow can only begin in a slice: in the step under way, or else in what the main loop does. */
static Arrow arrow_from_here(const char *name)
{
    const TraceTrack from = trace.depth > 0 ? trace.steps[trace.depth - 1].track : TRACE_TRACK_FRAME;

    return (Arrow){name, from, trace_write_now()};
}

static void end_arrow(Life *life)
{
    if (life->arrow.name != NULL) {
        trace_write_arrow(life->arrow.name, life->arrow.from, life->arrow.ns, trace_track_at(life->track),
                          trace_write_now());
    }
    life->arrow.name = NULL;
}

void trace_raise(const void *signal)
{
    for (size_t i = 0; trace_is_on && i < trace.life_count; i++) {
        Life *life = &trace.lives[i];
        if (life->generation != 0 && life->signal == signal && life->arrow.name == NULL) {
            life->arrow = arrow_from_here("raise");
        }
    }
}

/* --- lives ---------------------------------------------------------------------------------------------- */

static bool make_room(size_t index)
{
    const size_t count = index < FIRST_ROOM ? FIRST_ROOM : 2 * index;

    if (index < trace.life_count) {
        return true;
    }
    Life *lives = realloc(trace.lives, count * sizeof *lives);
    if (lives != NULL) {
        memset(lives + trace.life_count, 0, (count - trace.life_count) * sizeof *lives);
        trace.lives = lives;
        trace.life_count = count;
    }
    return lives != NULL;
}

static void end_life(Life *life)
{
    if (life->generation != 0) {
        trace_track_leave(life->track);
    }
    *life = (Life){0};
}

/* One that is seen for the first time enters here, though it may have lived before the trace. NULL: no memory. */
static Life *life_of(const CoroEvent *event)
{
    const CoroHandle who = event->info.handle;

    if (!make_room(who.index)) {
        return NULL;
    }
    Life *life = &trace.lives[who.index];
    if (life->generation != who.generation) {
        end_life(life); /* it went without a word */
        const int track = trace_track_enter(event->scheduler);
        if (track == TRACE_TRACK_NONE) {
            return NULL;
        }
        *life = (Life){.generation = who.generation, .track = track};
    }
    return life;
}

static void end_all_lives(void)
{
    if (trace.life_count > 0) {
        memset(trace.lives, 0, trace.life_count * sizeof *trace.lives);
    }
    trace_track_leave_all();
}

/* --- steps ---------------------------------------------------------------------------------------------- */

const char *trace_wait_name(CoroWaitKind kind)
{
    static const char *const NAMES[] = {
        [CORO_WAITS_NOTHING] = "nothing",
        [CORO_WAITS_FRAMES] = "frames",
        [CORO_WAITS_SECONDS] = "seconds",
        [CORO_WAITS_REALTIME] = "realtime",
        [CORO_WAITS_INTERVAL] = "interval",
        [CORO_WAITS_PREDICATE] = "predicate",
        [CORO_WAITS_SIGNAL] = "signal",
        [CORO_WAITS_COROUTINE] = "coroutine",
        [CORO_WAITS_CALL] = "call",
        [CORO_WAITS_ALL] = "all",
        [CORO_WAITS_ANY] = "any",
        [CORO_WAITS_FIXED_UPDATE] = "fixed_update",
        [CORO_WAITS_END_OF_FRAME] = "end_of_frame",
        [CORO_WAITS_CONDITION] = "condition",
        [CORO_WAITS_OVER] = "over",
    };

    return kind <= CORO_WAITS_OVER ? NAMES[kind] : "?";
}

/* The last folder and the name. */
static const char *short_path(const char *path)
{
    const char *last = path;
    const char *before = path;

    for (const char *letter = path; letter != NULL && *letter != '\0'; letter++) {
        if (*letter == '/' || *letter == '\\') {
            before = last;
            last = letter + 1;
        }
    }
    return before;
}

static void begin_step(const CoroEvent *event, Life *life)
{
    if (trace.depth < STEPS_DEEP) {
        const Step step = {event->info.handle, trace_track_at(life->track), event->info.name};
        trace.steps[trace.depth++] = step;
        begin_slice(step.track, step.name);
        trace_write_end();
        end_arrow(life);
    }
}

/* What is stopped while it waits has no step to end. how: what it waits for, or that it has ended. */
static void end_step(const CoroEvent *event, const char *how)
{
    const CoroInfo *info = &event->info;
    const Step *step = trace.depth > 0 ? &trace.steps[trace.depth - 1] : NULL;

    if (step == NULL || step->who.index != info->handle.index ||
        step->who.generation != info->handle.generation) {
        return;
    }
    end_slice(step->track, step->name);
    trace_write_text("file", short_path(info->file));
    trace_write_integer("line", info->line);
    trace_write_text("wait", how);
    trace_write_text("for", info->awaited_text);
    trace_write_end();
    trace.depth--;
}

static void note(const CoroEvent *event, Life *life)
{
    switch (event->kind) {
    case CORO_EVENT_STARTED:
        life->arrow = arrow_from_here("start");
        break;
    case CORO_EVENT_PAUSED:
    case CORO_EVENT_UNPAUSED:
        break;
    case CORO_EVENT_RESUMED:
        life->signal = NULL;
        begin_step(event, life);
        break;
    case CORO_EVENT_SUSPENDED:
        life->signal = event->info.wait == CORO_WAITS_SIGNAL ? event->info.awaited : NULL;
        end_step(event, trace_wait_name(event->info.wait));
        break;
    case CORO_EVENT_FINISHED:
        end_step(event, "finished");
        end_life(life);
        break;
    case CORO_EVENT_STOPPED:
        end_step(event, "stopped");
        end_life(life);
        break;
    case CORO_EVENT_FAILED:
        end_step(event, "failed");
        end_life(life);
        break;
    }
}

void trace_write_event(const CoroEvent *event)
{
    Life *life = life_of(event);
    if (life != NULL) {
        note(event, life);
    }
}

void trace_restored(void)
{
    if (trace_is_on) {
        end_all_lives();
        trace_write_begin('i', TRACE_TRACK_FRAME, trace_write_now(), "a state was put back");
        trace_write_end();
    }
}

/* --- opening and closing ---------------------------------------------------------------------------------- */

void trace_ask_owner(TraceOwnerOf *owner_of)
{
    trace_track_ask(owner_of);
}

bool trace_open(const char *path, bool steady)
{
    trace_close();
    memset(&trace, 0, sizeof trace);
    if (!trace_write_open(path, steady)) {
        return false;
    }
    trace_is_on = true;
    trace_track_open();
    trace.now = TRACE_FRAME_ENDED; /* counted nowhere: the first frame is not a whole one */
    begin_part("opened");
    return true;
}

bool trace_close(void)
{
    if (trace_is_on) {
        end_frame();
        trace_is_on = false;
        trace_track_close();
        free(trace.lives);
        memset(&trace, 0, sizeof trace);
    }
    return trace_write_close();
}
