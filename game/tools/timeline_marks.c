/* SPDX-License-Identifier: Zlib */
/* What happened between two copies. Raises and failures are told by the runtime; phases and scenes are seen at the end of a frame. */
#include "cutscenes/cutscene.h"
#include "enemies/snuffer.h"
#include "tools/timeline.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define LIMITED_MAX 32

/* A wait for a signal that ends by itself, too. */
typedef struct Limited {
    CoroHandle handle;
    double until; /* its scheduler's time */
} Limited;

static struct {
    TimelineMarks marks;
    const char *scene;
    int phase, tries;
    Limited limited[LIMITED_MAX];
    int next_limited;
} gathered;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
add(TimelineMark mark, const char *format, ...)
{
    const unsigned as_much = (2u << mark) - 1; /* marks that count as much, or more */
    char text[TIMELINE_TEXT];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if ((gathered.marks.set & as_much) == 0) {
        memcpy(gathered.marks.text, text, sizeof text);
    }
    gathered.marks.set |= 1u << mark;
}

void timeline_marks_reset(void)
{
    gathered.marks = (TimelineMarks){.in_scene = cutscene_runs()};
    gathered.scene = cutscene_state.name;
    gathered.phase = snuffer_state.phase;
    gathered.tries = snuffer_state.tries;
}

TimelineMarks timeline_marks_take(void)
{
    const TimelineMarks marks = gathered.marks;

    gathered.marks = (TimelineMarks){.in_scene = cutscene_runs()};
    return marks;
}

bool timeline_has(int copy, TimelineMark mark)
{
    return (timeline_marks(copy)->set & 1u << mark) != 0;
}

static bool is_another_scene(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a != b : strcmp(a, b) != 0;
}

void timeline_marks_look(void)
{
    const char *scene = cutscene_state.name;

    if (is_another_scene(scene, gathered.scene)) {
        add(TIMELINE_SCENE, "scene %s %s", scene != NULL ? scene : gathered.scene,
            scene != NULL ? "begins" : "ends");
    }
    if (snuffer_state.phase != gathered.phase || snuffer_state.tries != gathered.tries) {
        add(TIMELINE_PHASE, "phase %d", snuffer_state.phase);
    }
    gathered.scene = scene;
    gathered.phase = snuffer_state.phase;
    gathered.tries = snuffer_state.tries;
    gathered.marks.in_scene = cutscene_runs();
}

static bool is_same(CoroHandle a, CoroHandle b)
{
    return a.index == b.index && a.generation == b.generation;
}

static void remember_limit(const CoroEvent *event)
{
    gathered.limited[gathered.next_limited] =
        (Limited){event->info.handle, coro_scheduler_time(event->scheduler) + event->info.remaining};
    gathered.next_limited = (gathered.next_limited + 1) % LIMITED_MAX;
}

/* Each wait is asked for once: its end. */
static bool take_timeout(const CoroEvent *event)
{
    for (int i = 0; i < LIMITED_MAX; i++) {
        Limited *limited = &gathered.limited[i];
        if (is_same(limited->handle, event->info.handle)) {
            limited->handle = CORO_NO_HANDLE;
            return coro_scheduler_time(event->scheduler) >= limited->until;
        }
    }
    return false;
}

void timeline_marks_note(const CoroEvent *event)
{
    if (event->info.wait != CORO_WAITS_SIGNAL) {
        return;
    }
    if (event->kind == CORO_EVENT_SUSPENDED && event->info.remaining >= 0.0) {
        remember_limit(event);
    } else if (event->kind == CORO_EVENT_RESUMED && !take_timeout(event)) {
        add(TIMELINE_RAISE, "a raise wakes %s", event->info.name);
    }
}

void timeline_marks_note_error(const CoroError *error)
{
    add(TIMELINE_FAILURE, "%s fails", error->coroutine != NULL ? error->coroutine : "a coroutine");
}
