/* SPDX-License-Identifier: Zlib */
/*
 * A trace as a picture, read by the reader of this folder: above ten seconds of it, each step a stroke in the colour of what it
 * waits for afterwards; below the frame in which most is raised, a microsecond for each event.
 *
 *   trace_picture TRACE.json PICTURE.bmp [SECONDS]     so many from the beginning on, 10 if not said
 */
#include "../trace_read.h"
#include "canvas.h"
#include "palette.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH        1280
#define MARGIN       12
#define LEFT         170 /* where time begins */
#define RIGHT        (WIDTH - MARGIN)
#define ROW          13
#define ROW_NEAR     30
#define BAR_NEAR     13 /* above the name */
#define CURVE        34 /* height of a counter */
#define HEADING      20
#define ROWS_MAX     256
#define NEAR_US      40.0 /* so much of one frame is shown */
#define NEAR_LEAD_US 10.0 /* before its first raise */

/* A line of the picture: a track, or, in `the frame`, one depth of it. */
typedef struct Row {
    int track, depth; /* depth -1: all */
    int y;
} Row;

/* A part of the picture: its rows, and which times lie between LEFT and RIGHT. */
typedef struct View {
    double from, to; /* microseconds */
    Row rows[ROWS_MAX];
    int count;
    int height, bar; /* of a row, and of a slice in it */
} View;

static ReadTrace trace;

static Colour colour_of(const char *wait)
{
    static const struct {
        const char *wait;
        Colour colour;
    } COLOURS[] = {
        {"frames", PALETTE_ORANGE},     {"over", PALETTE_ORANGE},
        {"seconds", PALETTE_YELLOW},    {"realtime", PALETTE_YELLOW},
        {"interval", PALETTE_SKIN},     {"predicate", PALETTE_CYAN},
        {"condition", PALETTE_CYAN},    {"signal", PALETTE_LIGHT_VIOLET},
        {"call", PALETTE_TAN},          {"coroutine", PALETTE_TAN},
        {"all", PALETTE_TAN},           {"any", PALETTE_TAN},
        {"fixed_update", PALETTE_BONE}, {"end_of_frame", PALETTE_BONE},
        {"finished", PALETTE_RED},      {"stopped", PALETTE_RED},
        {"failed", PALETTE_RED},
    };

    for (size_t i = 0; wait != NULL && i < sizeof COLOURS / sizeof COLOURS[0]; i++) {
        if (strcmp(COLOURS[i].wait, wait) == 0) {
            return COLOURS[i].colour;
        }
    }
    return PALETTE_STONE;
}

static int x_of(const View *view, double time)
{
    return LEFT + (int)lround((time - view->from) / (view->to - view->from) * (RIGHT - LEFT));
}

static bool is_in(const View *view, double time)
{
    return time >= view->from && time <= view->to;
}

static bool is_of_frame(int track)
{
    return trace.tracks[track].process != NULL && strcmp(trace.tracks[track].process, "the frame") == 0;
}

static bool is_alike(const char *a, const char *b)
{
    return (a == NULL || b == NULL) ? a == b : strcmp(a, b) == 0;
}

/* --- rows ------------------------------------------------------------------------------------------------ */

static bool has_slices(const View *view, int track)
{
    for (int i = 0; i < trace.slice_count; i++) {
        const ReadSlice *slice = &trace.slices[i];
        if (slice->track == track && (is_in(view, slice->begin) || is_in(view, slice->end))) {
            return true;
        }
    }
    return false;
}

static int by_process(const void *a, const void *b)
{
    const ReadTrack *x = &trace.tracks[((const Row *)a)->track];
    const ReadTrack *y = &trace.tracks[((const Row *)b)->track];

    return x->pid != y->pid ? (x->pid < y->pid ? -1 : 1) : x->tid < y->tid ? -1 : x->tid > y->tid ? 1 : 0;
}

/* Those that have something to show, process by process, with a gap and a name before each. Gives where they end. */
static int lay_out(View *view, int top)
{
    int y = top;

    view->count = 0;
    for (int i = 0; i < trace.track_count && view->count < ROWS_MAX; i++) {
        if (trace.tracks[i].tid != 0 && has_slices(view, i)) {
            view->rows[view->count++] = (Row){.track = i};
        }
    }
    qsort(view->rows, (size_t)view->count, sizeof view->rows[0], by_process);
    for (int i = 0; i < view->count; i++) {
        if (i == 0 || !is_alike(trace.tracks[view->rows[i].track].process,
                                trace.tracks[view->rows[i - 1].track].process)) {
            y += CANVAS_LINE + 2;
        }
        view->rows[i].y = y;
        y += view->height * (is_of_frame(view->rows[i].track) ? 2 : 1);
    }
    return y;
}

static const Row *row_of(const View *view, int track)
{
    for (int i = 0; i < view->count; i++) {
        if (view->rows[i].track == track) {
            return &view->rows[i];
        }
    }
    return NULL;
}

static void draw_names(const View *view)
{
    const char *process = NULL;

    for (int i = 0; i < view->count; i++) {
        const Row *row = &view->rows[i];
        const ReadTrack *track = &trace.tracks[row->track];
        const int lines = is_of_frame(row->track) ? 2 : 1;
        if (i == 0 || !is_alike(track->process, process)) {
            canvas_text(MARGIN, row->y - CANVAS_LINE, PALETTE_YELLOW,
                        track->process != NULL ? track->process : "?");
        }
        process = track->process;
        canvas_box(LEFT, row->y, RIGHT - LEFT, view->height * lines - 1, PALETTE_DEEP_STONE);
        canvas_text_within(MARGIN + 10, row->y + (view->height - CANVAS_LINE) / 2, LEFT - MARGIN - 14,
                           PALETTE_BONE, track->thread != NULL ? track->thread : "?");
    }
}

/* --- slices ------------------------------------------------------------------------------------------------- */

static void draw_slice(const View *view, const ReadSlice *slice, int y, int height, bool with_name)
{
    const double end = slice->end < 0.0 ? view->to : slice->end;
    const int x = x_of(view, fmax(slice->begin, view->from));
    const int right = x_of(view, fmin(end, view->to));
    const int width = right > x ? right - x : 1;

    canvas_box(x, y, width, height,
               is_of_frame(slice->track) ? (slice->depth == 0 ? PALETTE_SHADE_STONE : PALETTE_STONE)
                                         : colour_of(slice->wait));
    if (with_name && is_of_frame(slice->track) &&
        width >= (int)strlen(slice->name) * CANVAS_LETTER_WIDTH + 4) {
        canvas_text(x + 3, y + (height - CANVAS_LINE) / 2, PALETTE_INK, slice->name);
    }
}

static void draw_slices(const View *view, bool with_names)
{
    for (int i = 0; i < trace.slice_count; i++) {
        const ReadSlice *slice = &trace.slices[i];
        const Row *row = row_of(view, slice->track);
        const bool seen = slice->begin <= view->to && (slice->end < 0.0 || slice->end >= view->from);
        if (row == NULL || !seen) {
            continue;
        }
        const bool of_frame = is_of_frame(slice->track);
        const int line = of_frame && slice->depth > 0 ? 1 : 0;
        const int inset = of_frame ? 0 : slice->depth * 3; /* a step within a step */
        draw_slice(view, slice, row->y + line * view->height + 1 + inset, view->bar - 2 * inset, with_names);
    }
}

/* Where the next slice of this track begins, or the picture ends. */
static int next_on_track(const View *view, int slice)
{
    for (int i = slice + 1; i < trace.slice_count && trace.slices[i].begin <= view->to; i++) {
        if (trace.slices[i].track == trace.slices[slice].track) {
            return x_of(view, trace.slices[i].begin);
        }
    }
    return RIGHT;
}

/* Below each slice, up to the next one of its row. */
static void draw_names_below(const View *view)
{
    for (int i = 0; i < trace.slice_count; i++) {
        const ReadSlice *slice = &trace.slices[i];
        const Row *row = row_of(view, slice->track);
        if (row == NULL || !is_in(view, slice->begin) || is_of_frame(slice->track)) {
            continue;
        }
        const int x = x_of(view, slice->begin);
        canvas_text_within(x, row->y + view->height - CANVAS_LINE - 2, next_on_track(view, i) - x - 3,
                           PALETTE_WHITE, slice->name);
    }
}

/* --- arrows ---------------------------------------------------------------------------------------------------- */

static Colour colour_of_arrow(const ReadArrow *arrow)
{
    return strcmp(arrow->name, "raise") == 0 ? PALETTE_LIGHT_VIOLET : PALETTE_LEAF;
}

/* From the middle of one row to the edge of the other, with a head. */
static void draw_arrow(const View *view, const ReadArrow *arrow)
{
    const Row *from = arrow->from < 0 ? NULL : row_of(view, trace.slices[arrow->from].track);
    const Row *to = arrow->to < 0 ? NULL : row_of(view, trace.slices[arrow->to].track);

    if (from == NULL || to == NULL || !is_in(view, arrow->from_time) || !is_in(view, arrow->to_time)) {
        return;
    }
    const bool from_part = is_of_frame(trace.slices[arrow->from].track);
    const Colour colour = colour_of_arrow(arrow);
    const int x0 = x_of(view, arrow->from_time);
    const int x1 = x_of(view, arrow->to_time);
    const int y0 = from->y + 1 + view->bar / 2 + (from_part ? view->height : 0);
    const int up = to->y < y0 ? 1 : 0;
    const int y1 = to->y + (up != 0 ? view->bar + 1 : 0);

    canvas_line(x0, y0, x1, y1, colour);
    if (view->height == ROW_NEAR) {
        canvas_line(x0 + 1, y0, x1 + 1, y1, colour);
    }
    canvas_box(x0 - 1, y0 - 1, 3, 3, colour);
    for (int i = 0; i < 4; i++) {
        canvas_box(x1 - i, y1 - (up != 0 ? -i : i), 2 * i + 1, 1, colour);
    }
}

static void draw_arrows(const View *view, const char *name)
{
    for (int i = 0; i < trace.arrow_count; i++) {
        if (strcmp(trace.arrows[i].name, name) == 0) {
            draw_arrow(view, &trace.arrows[i]);
        }
    }
}

/* --- counters ---------------------------------------------------------------------------------------------------- */

static bool is_series(const ReadSample *sample, const char *series, const View *view)
{
    return strcmp(sample->series, series) == 0 && is_in(view, sample->time);
}

static void draw_curve(const View *view, const char *name, const char *series, int top, Colour colour)
{
    char words[64];
    double most = 1.0;
    int x = LEFT;
    double value = 0.0;

    for (int i = 0; i < trace.sample_count; i++) {
        most = is_series(&trace.samples[i], series, view) ? fmax(most, trace.samples[i].value) : most;
    }
    canvas_box(LEFT, top, RIGHT - LEFT, CURVE, PALETTE_DEEP_STONE);
    for (int i = 0; i < trace.sample_count; i++) {
        if (is_series(&trace.samples[i], series, view)) {
            const int next = x_of(view, trace.samples[i].time);
            const int height = (int)lround(value / most * (CURVE - 2));
            canvas_box(x, top + CURVE - height, next > x ? next - x : 1, height, colour);
            x = next;
            value = trace.samples[i].value;
        }
    }
    canvas_text_within(MARGIN + 10, top + 2, LEFT - MARGIN - 14, PALETTE_BONE, name);
    snprintf(words, sizeof words, "up to %.0f", most);
    canvas_text(MARGIN + 10, top + 2 + CANVAS_LINE, PALETTE_LIGHT_STONE, words);
}

/* --- time, legend ----------------------------------------------------------------------------------------------------- */

/* In seconds from the beginning of the trace, or, where a step is shorter, in microseconds from that of the view. */
static void draw_scale(const View *view, int top, int bottom, double step)
{
    const bool in_seconds = step >= 1e6;
    char words[32];

    for (double time = in_seconds ? ceil(view->from / step) * step : view->from; time <= view->to;
         time += step) {
        const int x = x_of(view, time);
        canvas_box(x, top, 1, bottom - top, PALETTE_SHADE_STONE);
        snprintf(words, sizeof words, "%.0f %s", in_seconds ? time / 1e6 : time - view->from,
                 in_seconds ? "s" : "us");
        canvas_text(x + 3 < RIGHT - 40 ? x + 3 : RIGHT - 40, top, PALETTE_LIGHT_STONE, words);
    }
}

static void draw_legend(int y)
{
    static const struct {
        const char *wait, *words;
    } LEGEND[] = {
        {"frames", "frames, over"},
        {"seconds", "seconds"},
        {"interval", "interval"},
        {"predicate", "until, condition"},
        {"signal", "signal"},
        {"call", "call, any, all"},
        {"end_of_frame", "fixed update, end of frame"},
        {"finished", "it has ended"},
    };
    int x = LEFT;

    canvas_text(MARGIN, y, PALETTE_LIGHT_STONE, "a step, and what it");
    canvas_text(MARGIN, y + CANVAS_LINE, PALETTE_LIGHT_STONE, "then waits for");
    for (size_t i = 0; i < sizeof LEGEND / sizeof LEGEND[0]; i++) {
        canvas_box(x, y + 2, 10, 10, colour_of(LEGEND[i].wait));
        canvas_text(x + 14, y, PALETTE_BONE, LEGEND[i].words);
        x += 14 + (int)strlen(LEGEND[i].words) * CANVAS_LETTER_WIDTH + 18;
    }
    canvas_box(LEFT, y + CANVAS_LINE + 6, 22, 2, PALETTE_LEAF);
    canvas_text(LEFT + 28, y + CANVAS_LINE, PALETTE_BONE, "from a start to the first step");
    canvas_box(LEFT + 240, y + CANVAS_LINE + 6, 22, 2, PALETTE_LIGHT_VIOLET);
    canvas_text(LEFT + 268, y + CANVAS_LINE, PALETTE_BONE,
                "from a signal that is raised to the step that it brings");
}

/* --- the picture ------------------------------------------------------------------------------------------------------- */

/* When something is raised first, or else started, behind the beginning. */
static double find_moment(const View *far)
{
    double started = far->from;

    for (int i = 0; i < trace.arrow_count; i++) {
        const ReadArrow *arrow = &trace.arrows[i];
        if (is_in(far, arrow->from_time) && strcmp(arrow->name, "raise") == 0) {
            return arrow->from_time;
        }
        started = is_in(far, arrow->from_time) ? arrow->from_time : started;
    }
    return started;
}

static bool draw_picture(const char *path, double seconds)
{
    static View far = {.height = ROW, .bar = ROW - 3};
    static View near = {.height = ROW_NEAR, .bar = BAR_NEAR};
    char words[160];

    far.to = seconds * 1e6;
    near.from = find_moment(&far) - NEAR_LEAD_US;
    near.to = near.from + NEAR_US;
    const int far_top = MARGIN + HEADING + CANVAS_LINE;
    const int curves = lay_out(&far, far_top) + 6;
    const int near_top = curves + 2 * (CURVE + 4) + 10;
    const int legend = lay_out(&near, near_top + HEADING + CANVAS_LINE) + 10;
    if (!canvas_open(WIDTH, legend + 2 * CANVAS_LINE + MARGIN, PALETTE_INK)) {
        return false;
    }
    snprintf(words, sizeof words,
             "%.0f seconds, each step of each coroutine a stroke (the whole trace: %d steps and parts of "
             "frames, %d arrows)",
             seconds, trace.slice_count, trace.arrow_count);
    canvas_text(MARGIN, MARGIN, PALETTE_WHITE, words);
    draw_names(&far);
    draw_scale(&far, MARGIN + HEADING, curves - 6, 1e6);
    draw_slices(&far, false);
    draw_arrows(&far, "start");
    draw_arrows(&far, "raise");
    draw_curve(&far, "living coroutines", "living", curves, PALETTE_DARK_CYAN);
    draw_curve(&far, "microseconds of update", "update", curves + CURVE + 4, PALETTE_WOOD);
    snprintf(words, sizeof words, "%.0f microseconds of the frame at %.3f s: events are a microsecond apart",
             NEAR_US, near.from / 1e6);
    canvas_text(MARGIN, near_top, PALETTE_WHITE, words);
    draw_names(&near);
    draw_scale(&near, near_top + HEADING, legend - 10, 5.0);
    draw_slices(&near, true);
    draw_arrows(&near, "start");
    draw_arrows(&near, "raise");
    draw_names_below(&near);
    draw_legend(legend);
    return canvas_close(path);
}

int main(int argc, char **argv)
{
    const char *problem = NULL;
    const double seconds = argc == 4 ? strtod(argv[3], NULL) : 10.0;

    if (argc < 3 || argc > 4 || !(seconds > 0.0 && seconds < 3600.0)) {
        fprintf(stderr, "usage: trace_picture TRACE.json PICTURE.bmp [SECONDS]\n");
        return 2;
    }
    if (!trace_read(argv[1], &trace, &problem)) {
        fprintf(stderr, "trace_picture: %s: %s\n", argv[1], problem);
        return 1;
    }
    const bool drawn = draw_picture(argv[2], seconds);
    trace_read_free(&trace);
    return drawn ? 0 : 1;
}
