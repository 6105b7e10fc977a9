/* SPDX-License-Identifier: Zlib */
/* How the list looks, and the source and the keys beside it, in the tools layer: 640 × 360, letters of 6 × 12. */
#include "tools/inspector.h"

#include "main_loop.h"
#include "tools/source_view.h"
#include "tools/thousand_moths.h"
#include "tools_layer.h"
#include "trace.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define PANEL_WIDTH   INSPECTOR_LIST_WIDTH
#define PANEL_ALPHA   214
#define LINE          TOOLS_LAYER_LETTER_HEIGHT
#define LETTER        TOOLS_LAYER_LETTER_WIDTH
#define TOP           20 /* of the list, below its title */
#define KEYS_HEIGHT   16
#define SOURCE_BESIDE 204 /* heights of F2 */
#define SOURCE_ACROSS 146
#define INDENT        8
#define WAIT_LEFT     150
#define WAIT_LETTERS  15
#define LINE_RIGHT    264  /* where the source's line number ends */
#define BAR_PX_S      60.0 /* of a second that is left, in pixels */
#define BAR_MAX       88.0

Colour inspector_colour(const CoroInfo *info)
{
    static const Colour COLOURS[] = {
        [CORO_WAITS_NOTHING] = PALETTE_STONE,
        [CORO_WAITS_FRAMES] = PALETTE_ORANGE,
        [CORO_WAITS_SECONDS] = PALETTE_YELLOW,
        [CORO_WAITS_REALTIME] = PALETTE_SKIN,
        [CORO_WAITS_INTERVAL] = PALETTE_LEAF,
        [CORO_WAITS_PREDICATE] = PALETTE_CYAN,
        [CORO_WAITS_SIGNAL] = PALETTE_LIGHT_VIOLET,
        [CORO_WAITS_COROUTINE] = PALETTE_TAN,
        [CORO_WAITS_CALL] = PALETTE_LIGHT_STONE,
        [CORO_WAITS_ALL] = PALETTE_TAN,
        [CORO_WAITS_ANY] = PALETTE_TAN,
        [CORO_WAITS_FIXED_UPDATE] = PALETTE_BONE,
        [CORO_WAITS_END_OF_FRAME] = PALETTE_BONE,
        [CORO_WAITS_CONDITION] = PALETTE_DARK_CYAN,
        [CORO_WAITS_OVER] = PALETTE_ORANGE,
    };

    return info->status == CORO_PAUSED ? PALETTE_STONE : COLOURS[info->wait];
}

/* --- the list ------------------------------------------------------------------------------------------ */

static void draw_heading(int x, int y, const InspectorRow *row)
{
    tools_layer_box(x, y, PANEL_WIDTH, LINE, PALETTE_DARK_WOOD, 120);
    tools_layer_text_within(x + 6, y, 40, PALETTE_YELLOW, row->heading);
    tools_layer_printf(x + LINE_RIGHT - 3 * LETTER, y, PALETTE_TAN, "%3d", row->times);
}

/* How long still, as a bar that runs out. */
static void draw_time_left(int x, int y, const CoroInfo *info)
{
    if (info->remaining > 0.0 && info->wait != CORO_WAITS_FRAMES && info->status != CORO_PAUSED) {
        const int width = (int)fmin(info->remaining * BAR_PX_S, BAR_MAX) + 1;
        tools_layer_box(x - 2, y + 1, width, LINE - 2, inspector_colour(info), 56);
    }
}

static void draw_coroutine(int x, int y, const InspectorRow *row, bool is_shown)
{
    const CoroInfo *info = &row->info;
    const float glow = inspector_glow(info);
    const int left = x + 8 + info->depth * INDENT;
    const int letters = (WAIT_LEFT - 14 - info->depth * INDENT) / LETTER;
    char wait[40];
    char name[64];

    tools_layer_box(x, y, PANEL_WIDTH, LINE, PALETTE_TAN, (uint8_t)(glow * 60.0f));
    if (is_shown) {
        tools_layer_frame(x + 1, y, PANEL_WIDTH - 2, LINE, PALETTE_YELLOW);
    }
    if (info->depth > 0) {
        tools_layer_box(left - 6, y + 1, 1, 5, PALETTE_STONE, 160);
        tools_layer_box(left - 6, y + 6, 4, 1, PALETTE_STONE, 160);
    }
    snprintf(name, sizeof name, row->times > 1 ? "%s \xC3\x97%d" : "%s", info->name, row->times);
    tools_layer_text_within(left, y, letters, glow > 0.4f ? PALETTE_WHITE : PALETTE_BONE, name);
    inspector_describe(info, wait, sizeof wait);
    tools_layer_box(x + WAIT_LEFT - 8, y + 4, 4, 4, inspector_colour(info), 255);
    draw_time_left(x + WAIT_LEFT, y, info);
    tools_layer_text_within(x + WAIT_LEFT, y, WAIT_LETTERS, inspector_colour(info), wait);
    if (info->line > 0) {
        tools_layer_printf(x + LINE_RIGHT - 4 * LETTER, y, PALETTE_STONE, "%4d", info->line);
    }
}

static void draw_title(int x, int coroutines)
{
    const MainLoopCost cost = main_loop_cost();

    tools_layer_printf(x + 6, 4, PALETTE_WHITE, "%d coroutines", coroutines);
    if (cost.frame > 0.0) { /* headless nothing is measured */
        tools_layer_printf(x + 104, 4, PALETTE_LIGHT_STONE, "update %.1f  draw %.1f ms", cost.update * 1000.0,
                           cost.draw * 1000.0);
    }
    tools_layer_box(x, TOP - 3, PANEL_WIDTH, 1, PALETTE_TAN, 200);
}

static int count_all(const InspectorRow *rows, int count)
{
    int sum = 0;

    for (int i = 0; i < count; i++) {
        sum += rows[i].heading[0] == '\0' ? 0 : rows[i].times;
    }
    return sum;
}

int inspector_list_lines(void)
{
    return (tools_layer_height() - KEYS_HEIGHT - TOP) / LINE;
}

static void draw_rows(const InspectorView *view, const InspectorRow *rows, int x, int first, int shown)
{
    const bool picks = view->source || main_loop_is_held();

    for (int i = 0; i < shown; i++) {
        const InspectorRow *row = &rows[first + i];
        const int y = TOP + i * LINE;
        if (row->heading[0] != '\0') {
            draw_heading(x, y, row);
        } else {
            draw_coroutine(x, y, row, picks && inspector_same(row->info.handle, view->shown));
        }
    }
}

void inspector_draw_list(const InspectorView *view)
{
    static InspectorRow rows[INSPECTOR_ROWS];
    const int count = inspector_rows(rows, INSPECTOR_ROWS);
    const int x = view->on_left ? 0 : tools_layer_width() - PANEL_WIDTH;
    const int lines = inspector_list_lines();
    const int shown = count > lines ? lines - 1 : count; /* the last line says how many more there are */
    const int first = view->first < count - shown ? view->first : count - shown;

    tools_layer_box(x, 0, PANEL_WIDTH, tools_layer_height() - KEYS_HEIGHT, PALETTE_INK, PANEL_ALPHA);
    tools_layer_box(view->on_left ? PANEL_WIDTH : x - 1, 0, 1, tools_layer_height() - KEYS_HEIGHT,
                    PALETTE_TAN, 200);
    draw_title(x, count_all(rows, count));
    draw_rows(view, rows, x, first, shown);
    if (shown < count) {
        tools_layer_printf(x + 6, TOP + shown * LINE + 1, PALETTE_TAN, "lines %d to %d of %d: F3, arrows",
                           first + 1, first + shown, count);
    }
}

/* --- the source ---------------------------------------------------------------------------------------------- */

/* Beside the list, if it is open; else over the whole width, above or below, away from Wick. */
void inspector_draw_source(const InspectorView *view, const CoroInfo *root, const CoroInfo *leaf)
{
    const int bottom = tools_layer_height() - KEYS_HEIGHT;
    const int width = tools_layer_width() - (view->open ? PANEL_WIDTH + 6 : 0);
    const int height = view->open ? SOURCE_BESIDE : SOURCE_ACROSS;
    const int left = view->open && view->on_left ? PANEL_WIDTH + 4 : 0;

    source_view_draw(root, leaf, left, !view->open && view->on_top ? 0 : bottom - height, width, height);
}

/* --- the keys ----------------------------------------------------------------------------------------------- */

static int draw_key(int x, int y, const char *key, const char *what, bool on)
{
    const int width = (int)strlen(key) * LETTER;

    tools_layer_box(x - 2, y, width + 4, LINE, on ? PALETTE_YELLOW : PALETTE_DARK_WOOD, 255);
    tools_layer_text(x, y, on ? PALETTE_INK : PALETTE_YELLOW, key);
    tools_layer_text(x + width + 6, y, on ? PALETTE_YELLOW : PALETTE_BONE, what);
    return x + width + 6 + (int)strlen(what) * LETTER + 10;
}

static const char *speed_word(void)
{
    const double speed = main_loop_speed();

    return speed < 1.0 ? "1/4" : speed > 1.0 ? "4/1" : "1/1";
}

/* Shown while any of them is in use. */
void inspector_draw_keys(const InspectorView *view)
{
    const bool held = main_loop_is_held();
    const bool fast = main_loop_speed() < 1.0 || main_loop_speed() > 1.0;
    const int y = tools_layer_height() - KEYS_HEIGHT;
    int x = 8;

    if (view->notice != NULL) {
        tools_layer_box(0, y - LINE - 4, (int)strlen(view->notice) * LETTER + 16, LINE + 4, PALETTE_INK,
                        PANEL_ALPHA);
        tools_layer_text(8, y - LINE - 2, PALETTE_WHITE, view->notice);
    }
    if (!view->open && !view->source && !held && !fast) {
        return;
    }
    tools_layer_box(0, y, tools_layer_width(), KEYS_HEIGHT, PALETTE_INK, 240);
    x = draw_key(x, y + 2, "F1", "coroutines", view->open);
    x = draw_key(x, y + 2, "F2", "source", view->source);
    x = draw_key(x, y + 2, "F3", held ? "go on" : "hold", held);
    x = draw_key(x, y + 2, "F4", "moths", thousand_moths_count() > 0);
    x = draw_key(x, y + 2, "F5", "keep", false);
    x = draw_key(x, y + 2, "F6", "trace", trace_is_open());
    x = draw_key(x, y + 2, "F7", "frame", false);
    x = draw_key(x, y + 2, "F8", speed_word(), fast);
    x = draw_key(x, y + 2, "F9", "load", false);
    draw_key(x, y + 2, "F12", "picture", false);
}
