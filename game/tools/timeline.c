/* SPDX-License-Identifier: Zlib */
#include "tools/timeline.h"

#include "log.h"
#include "main_loop.h"
#include "night/turn_back.h"
#include "state.h"
#include "tools/put_back.h"
#include "world/world.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define COPY_S  0.05
#define SLACK_S 1e-6 /* three sixtieths are a twentieth */
#define COPIES  324  /* where frames last a little more than half of that */

typedef struct Copy {
    StateSlot slot;
    uint64_t frame; /* world.loop.frames in it */
    double seconds; /* on the clock below */
    TimelineMarks marks;
} Copy;

static struct {
    Copy *copies; /* NULL: hidden. A ring */
    int first, count;
    StateSlot spare; /* the memory of the one dropped last: no more of it is taken than copies are kept */
    int at;          /* where the state was put back to; -1: it has gone on since */
    bool dragged;
    double now;     /* seconds of play */
    double seen;    /* what the game's scheduler has for time, when it was looked at last */
    uint64_t frame; /* and the world */
} line = {.at = -1};

/* --- the ring -------------------------------------------------------------------------------------------- */

static Copy *copy_at(int i)
{
    return &line.copies[(line.first + i) % COPIES];
}

static Copy *newest(void)
{
    return line.count > 0 ? copy_at(line.count - 1) : NULL;
}

static void drop_oldest(void)
{
    StateSlot *slot = &copy_at(0)->slot;

    state_slot_free(&line.spare);
    line.spare = *slot;
    *slot = (StateSlot){.memory = NULL};
    line.first = (line.first + 1) % COPIES;
    line.count--;
}

/* The place for one more, which the caller fills. */
static Copy *add_copy(uint64_t frame, double seconds)
{
    if (line.count == COPIES) {
        drop_oldest();
    }
    Copy *copy = copy_at(line.count++);

    if (copy->slot.memory == NULL) {
        copy->slot = line.spare;
        line.spare = (StateSlot){.memory = NULL};
    }
    copy->frame = frame;
    copy->seconds = seconds;
    copy->marks = (TimelineMarks){.set = 0};
    return copy;
}

static void copy_now(void)
{
    while (line.count > 0 && copy_at(0)->seconds < line.now - TIMELINE_SECONDS) {
        drop_oldest();
    }
    Copy *copy = add_copy(world.loop.frames, line.now);

    copy->marks = timeline_marks_take();
    if (!state_slot_reserve(&copy->slot, state_size(&world_whole)) ||
        !state_save(&world_whole, &copy->slot)) {
        line.count--;
    }
}

/* What the state has not come to yet, or will not any more. */
static void drop_later(void)
{
    while (line.count > 0 && newest()->frame >= world.loop.frames) {
        line.count--;
    }
}

int timeline_count(void)
{
    return line.count;
}

const TimelineMarks *timeline_marks(int copy)
{
    return &copy_at(copy)->marks;
}

/* While the state lies in the past, the bar ends with the latest copy. */
double timeline_seconds(int copy)
{
    return (line.at >= 0 ? newest()->seconds : line.now) - copy_at(copy)->seconds;
}

int timeline_nearest(double seconds)
{
    int nearest = line.count - 1;

    for (int i = 0; i < line.count; i++) {
        if (fabs(timeline_seconds(i) - seconds) < fabs(timeline_seconds(nearest) - seconds)) {
            nearest = i;
        }
    }
    return nearest;
}

int timeline_at(void)
{
    return line.at;
}

size_t timeline_bytes(void)
{
    size_t bytes = (line.copies != NULL ? COPIES * sizeof *line.copies : 0) + line.spare.capacity;

    for (int i = 0; line.copies != NULL && i < COPIES; i++) {
        bytes += line.copies[i].slot.capacity;
    }
    return bytes;
}

/* --- opening and closing ----------------------------------------------------------------------------------- */

/* From now on it looks at what is. */
static void look_from_here(void)
{
    line.seen = coro_scheduler_time(world.loop.game);
    line.frame = world.loop.frames;
    timeline_marks_reset();
}

void timeline_forget(void)
{
    line.first = line.count = 0;
    line.at = -1;
    look_from_here();
}

/* What led to what one wants to look at has happened already: turning back has recorded it. */
static void take_over(void)
{
    uint64_t frame = 0;
    int ago = 0;

    while (turn_back_copy(ago, &frame) != NULL) {
        ago++;
    }
    while (--ago >= 0) {
        const StateSlot *slot = turn_back_copy(ago, &frame);
        if (!state_slot_copy(&add_copy(frame, line.now - ago * COPY_S)->slot, slot)) {
            line.count--;
        }
    }
}

void timeline_open(bool open)
{
    if (open == timeline_is_open()) {
        return;
    }
    timeline_end();
    line.copies = open ? calloc(COPIES, sizeof *line.copies) : NULL;
    if (line.copies == NULL) {
        return;
    }
    timeline_forget();
    if (put_back_is_possible() && !turn_back_runs()) {
        take_over();
    }
}

bool timeline_is_open(void)
{
    return line.copies != NULL;
}

void timeline_begin(void)
{
    timeline_end();
}

void timeline_end(void)
{
    timeline_release();
    for (int i = 0; line.copies != NULL && i < COPIES; i++) {
        state_slot_free(&line.copies[i].slot);
    }
    state_slot_free(&line.spare);
    free(line.copies);
    memset(&line, 0, sizeof line);
    line.at = -1;
}

/* --- recording --------------------------------------------------------------------------------------------- */

void timeline_note(const CoroEvent *event)
{
    if (line.copies != NULL) {
        timeline_marks_note(event);
    }
}

void timeline_note_error(const CoroError *error)
{
    if (line.copies != NULL) {
        timeline_marks_note_error(error);
    }
}

/* The clock goes on by the seconds of play that this frame had, which it returns. Where the state has gone back by itself, it does. */
static double advance(void)
{
    const double time = coro_scheduler_time(world.loop.game);
    const double passed = time - line.seen;

    line.seen = time;
    line.frame = world.loop.frames;
    if (line.at >= 0 || passed < 0.0) {
        drop_later();
        line.now = line.count > 0 ? newest()->seconds : 0.0;
        line.at = -1;
    }
    if (passed <= 0.0 || world.loop.paused) {
        return 0.0;
    }
    line.now += passed;
    return passed;
}

/* One more frame, and it would be too late. */
static bool is_due(double passed)
{
    return line.count == 0 || line.now + passed - newest()->seconds > COPY_S + SLACK_S;
}

void timeline_frame_ended(void)
{
    if (line.copies == NULL || line.dragged || turn_back_runs() || world.loop.frames == line.frame) {
        return;
    }
    if (!put_back_is_possible()) {
        timeline_forget();
        return;
    }
    const double passed = advance();
    if (passed > 0.0) {
        timeline_marks_look();
        if (is_due(passed)) {
            copy_now();
        }
    }
}

/* --- dragging ---------------------------------------------------------------------------------------------- */

bool timeline_is_dragged(void)
{
    return line.dragged;
}

bool timeline_grab(void)
{
    if (line.dragged) {
        return true;
    }
    if (line.copies == NULL || !put_back_is_possible() || turn_back_runs()) {
        return false;
    }
    if (line.at < 0 && (line.count == 0 || newest()->frame != world.loop.frames)) {
        copy_now();
    }
    if (line.count == 0) {
        return false;
    }
    line.at = line.at < 0 ? line.count - 1 : line.at;
    line.dragged = true;
    main_loop_stand(true);
    return true;
}

void timeline_drag(int copy)
{
    if (!line.dragged) {
        return;
    }
    copy = copy < 0 ? 0 : copy < line.count ? copy : line.count - 1;
    if (copy != line.at && put_back_state(&copy_at(copy)->slot)) {
        line.at = copy;
        look_from_here();
    }
}

void timeline_release(void)
{
    if (!line.dragged) {
        return;
    }
    line.dragged = false;
    main_loop_stand(false);
    input_drop_presses(&world.input);
    LOG_EVENT("timeline", log_number("back", timeline_seconds(line.at)));
}
