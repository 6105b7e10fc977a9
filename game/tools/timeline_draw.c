/* SPDX-License-Identifier: Zlib */
/*
 * How the bar looks, in the tools layer: a line of text over it for the moment that is looked at, the bar, and its legend. It comes
 * down from above, beside the hearts: below lie pages of dialogue.
 */
#include "ease.h"
#include "input_tools.h"
#include "night/turn_back.h"
#include "palette.h"
#include "tools/put_back.h"
#include "tools/timeline.h"
#include "tools_layer.h"

#include <stdio.h>
#include <string.h>

#define LETTER     TOOLS_LAYER_LETTER_WIDTH
#define LINE       TOOLS_LAYER_LETTER_HEIGHT
#define HEIGHT     53
#define MARGIN     14 /* of the panel, left and right */
#define WORDS_TOP  3  /* from the panel's top */
#define BAR_TOP    17
#define BAR_HEIGHT 18
#define LEGEND_TOP 39
#define PX_S       60
#define BAR_WIDTH  ((int)TIMELINE_SECONDS * PX_S)
#define EASE_S     0.22
#define SLIDE_S    0.07
#define SCENE_PX   3
#define RAISE_PX   7
#define MARK_PX    2

static const struct {
    const char *word;
    Colour colour;
} MARKS[TIMELINE_MARKS] = {
    [TIMELINE_FAILURE] = {"failure", PALETTE_RED},
    [TIMELINE_PHASE] = {"phase", PALETTE_CYAN},
    [TIMELINE_SCENE] = {"scene", PALETTE_YELLOW},
    [TIMELINE_RAISE] = {"raise", PALETTE_LIGHT_VIOLET},
};

static struct {
    float shown; /* 0 to 1: how far it has come up */
    double
        slides; /* seconds by which the bar is still seen further left, when what came later was forgotten */
    double stood; /* where the state stood in the frame before, seconds before the bar's end */
} bar;

/* --- places ------------------------------------------------------------------------------------------------ */

static int left(void)
{
    return tools_layer_width() - MARGIN - BAR_WIDTH;
}

int timeline_height(void)
{
    return (int)((HEIGHT + 1) * ease_out(bar.shown));
}

static int top(void)
{
    return timeline_height() - HEIGHT - 1;
}

static int x_of(double seconds)
{
    const double x = left() + BAR_WIDTH - seconds * PX_S;

    return x < left() ? left() : (int)x;
}

double timeline_seconds_at(int x)
{
    const int from_right = left() + BAR_WIDTH - x;

    return from_right <= 0 ? 0.0 : (double)from_right / PX_S;
}

bool timeline_is_over(int x, int y)
{
    return timeline_is_open() && x >= left() - MARGIN && y >= 0 && y < top() + HEIGHT;
}

void timeline_ease(double seconds)
{
    if (!timeline_is_open() && bar.shown <= 0.0f) {
        return;
    }
    const double stands = timeline_at() >= 0 ? timeline_seconds(timeline_at()) : 0.0;

    bar.shown = ease_approach(bar.shown, timeline_is_open() ? 1.0f : 0.0f, (float)(seconds / EASE_S));
    bar.slides = timeline_at() < 0 && bar.stood > 0.0 ? bar.stood : bar.slides;
    bar.slides = (double)ease_follow((float)bar.slides, 0.0f, SLIDE_S, seconds);
    bar.stood = stands;
}

/* --- the bar ----------------------------------------------------------------------------------------------- */

static int x_of_copy(int copy)
{
    return x_of(timeline_seconds(copy) + bar.slides);
}

static int x_of_now(void)
{
    return timeline_at() >= 0 ? x_of_copy(timeline_at()) : x_of(bar.slides);
}

static void draw_span(int from, int to, int y, int height, Colour colour, uint8_t alpha)
{
    tools_layer_box(from, y, to - from, height, colour, alpha);
}

/* What was recorded; behind the moment at which the state stands it is pale: it may be forgotten. */
static void draw_recorded(int y)
{
    const int end = x_of(bar.slides);

    draw_span(left(), left() + BAR_WIDTH, y, BAR_HEIGHT, PALETTE_DEEP_STONE, 255);
    if (timeline_count() > 0) {
        draw_span(x_of_copy(0), x_of_now(), y, BAR_HEIGHT, PALETTE_DARK_WOOD, 210);
        draw_span(x_of_now(), end, y, BAR_HEIGHT, PALETTE_DARK_WOOD, 90);
    }
    for (int second = 1; second < (int)TIMELINE_SECONDS; second++) {
        draw_span(x_of(second), x_of(second) + 1, y + BAR_HEIGHT - 4, 4, PALETTE_STONE, 130);
    }
}

static void draw_scenes(int y)
{
    for (int i = 1; i < timeline_count(); i++) {
        if (timeline_marks(i)->in_scene) {
            draw_span(x_of_copy(i - 1), x_of_copy(i), y, SCENE_PX, PALETTE_YELLOW, 110);
        }
    }
}

/* Raises are many, and low. */
static void draw_raises(int y)
{
    for (int i = 0; i < timeline_count(); i++) {
        if (timeline_has(i, TIMELINE_RAISE)) {
            const int x = x_of_copy(i);
            draw_span(x, x + MARK_PX, y + BAR_HEIGHT - RAISE_PX, RAISE_PX, MARKS[TIMELINE_RAISE].colour, 255);
        }
    }
}

/* The others have a letter: beside it, where the next one leaves it room; a scene's stands before it, since a phase begins with
 * the end of one. */
static void draw_mark(TimelineMark mark, int y)
{
    const char letter[] = {(char)(MARKS[mark].word[0] - 'a' + 'A'), '\0'};
    const int beside = mark == TIMELINE_SCENE ? -LETTER - 1 : MARK_PX + 2;
    int free_from = left();

    for (int i = 0; i < timeline_count(); i++) {
        const int x = x_of_copy(i);
        if (timeline_has(i, mark)) {
            draw_span(x, x + MARK_PX, y, BAR_HEIGHT, MARKS[mark].colour, 255);
            if (x + beside >= free_from && x + beside + LETTER < left() + BAR_WIDTH) {
                tools_layer_text(x + beside, y + 3, MARKS[mark].colour, letter);
            }
            free_from = x + MARK_PX + LETTER + 2;
        }
    }
}

static void draw_bar(int y)
{
    draw_recorded(y);
    draw_scenes(y);
    draw_raises(y);
    draw_mark(TIMELINE_SCENE, y);
    draw_mark(TIMELINE_PHASE, y);
    draw_mark(TIMELINE_FAILURE, y);
    tools_layer_frame(left() - 1, y - 1, BAR_WIDTH + 2, BAR_HEIGHT + 2, PALETTE_SHADE_STONE);
}

/* --- words ------------------------------------------------------------------------------------------------- */

static int width_of(const char *text)
{
    return (int)strlen(text) * LETTER;
}

/* A line through the bar, and over it what it stands for. */
static void draw_moment(int copy, int x, int y, Colour colour, uint8_t alpha)
{
    const TimelineMarks *marks = timeline_marks(copy);
    char text[TIMELINE_TEXT + 16];

    snprintf(text, sizeof text, "-%.1f s%s%s", timeline_seconds(copy), marks->set != 0 ? "  " : "",
             marks->set != 0 ? marks->text : "");
    const int end = left() + BAR_WIDTH - width_of(text);
    const int beside = x - 3 * LETTER;
    tools_layer_box(x, y - 2, 1, BAR_HEIGHT + 4, colour, alpha);
    tools_layer_text(beside > end ? end : beside < left() ? left() : beside, top() + WORDS_TOP, colour, text);
}

static void draw_ends(void)
{
    tools_layer_text(left(), top() + WORDS_TOP, PALETTE_STONE, "-8 s");
    tools_layer_text(left() + BAR_WIDTH - width_of("now"), top() + WORDS_TOP, PALETTE_STONE, "now");
}

static void draw_moments(int y)
{
    const InputMouse mouse = input_mouse();
    const bool hovers = mouse.is_known && timeline_is_over(mouse.x, mouse.y) && timeline_count() > 0;

    if (timeline_is_dragged() || (timeline_at() >= 0 && !hovers)) {
        draw_moment(timeline_at(), x_of_now(), y, PALETTE_WHITE, 255);
    } else if (hovers) {
        const int copy = timeline_nearest(timeline_seconds_at(mouse.x));
        draw_moment(copy, x_of_copy(copy), y, PALETTE_LIGHT_STONE, 160);
    } else {
        draw_ends();
    }
    tools_layer_box(x_of_now() - 1, y - 2, 2, BAR_HEIGHT + 4, PALETTE_WHITE, 255);
}

static const char *hint(void)
{
    if (turn_back_runs()) {
        return "the night is turned back";
    }
    if (!put_back_is_possible()) {
        return "only while one plays";
    }
    return timeline_is_dragged() ? "let go: on from here"
           : timeline_at() >= 0  ? "F3: on from here"
                                 : "drag, or hold , .";
}

static void draw_legend(int y)
{
    int x = left();

    for (int i = 0; i < TIMELINE_MARKS; i++) {
        tools_layer_box(x, y + 3, 4, 6, MARKS[i].colour, 255);
        tools_layer_text(x + 8, y, PALETTE_BONE, MARKS[i].word);
        x += 8 + width_of(MARKS[i].word) + 2 * LETTER;
    }
    tools_layer_text(left() + BAR_WIDTH - width_of(hint()), y, PALETTE_LIGHT_STONE, hint());
}

void timeline_draw(void)
{
    if (bar.shown <= 0.0f) {
        return;
    }
    const int x = left() - MARGIN;

    tools_layer_box(x, top(), tools_layer_width() - x, HEIGHT, PALETTE_INK, 214);
    tools_layer_box(x, top() + HEIGHT, tools_layer_width() - x, 1, PALETTE_TAN, 200);
    tools_layer_box(x, top(), 1, HEIGHT, PALETTE_TAN, 200);
    if (!timeline_is_open()) {
        return; /* it goes */
    }
    draw_bar(top() + BAR_TOP);
    draw_moments(top() + BAR_TOP);
    draw_legend(top() + LEGEND_TOP);
}
