/* SPDX-License-Identifier: Zlib */
/* How the list looks, and the keys below it, in the tools layer: 640 × 360, letters of 6 × 12. */
#include "tools/inspector.h"

#include "main_loop.h"
#include "tools/thousand_moths.h"
#include "tools/timeline.h"
#include "tools_layer.h"
#include "trace.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define PANEL_WIDTH  INSPECTOR_LIST_WIDTH
#define LINE         TOOLS_LAYER_LETTER_HEIGHT
#define LETTER       TOOLS_LAYER_LETTER_WIDTH
#define TITLE_HEIGHT 32 /* of the list: what it is, and what the columns are */
#define INDENT       8
#define NAME_LEFT    9
#define NAME_RIGHT   124
#define WAIT_LEFT    134
#define WAIT_LETTERS 17
#define AGE_RIGHT    268 /* where these columns end */
#define STEPS_RIGHT  296
#define BAR_PX_S     60.0 /* of a second that is left, in pixels */
#define BAR_MAX      108.0

/* --- lines ---------------------------------------------------------------------------------------------- */

static int first_line_top(const InspectorView *view)
{
    return inspector_list_area(view).top + TITLE_HEIGHT;
}

/* But for the last line, which says how many there are. */
int inspector_list_lines(const InspectorView *view)
{
    return (inspector_list_area(view).bottom - inspector_card_height(view) - first_line_top(view)) / LINE - 1;
}

int inspector_row_at(const InspectorView *view, const InspectorList *list, int x, int y)
{
    const int top = first_line_top(view);
    const int row = view->first + (y - top) / LINE;
    const bool is_there =
        inspector_is_over_list(view, x, y) && y >= top && y < top + inspector_list_lines(view) * LINE;

    return is_there && row < list->count ? row : -1;
}

/* --- a line -------------------------------------------------------------------------------------------- */

static void draw_right(int right, int y, Colour colour, const char *text)
{
    tools_layer_text(right - (int)strlen(text) * LETTER, y, colour, text);
}

static void draw_heading(const InspectorView *view, int x, int y, const InspectorRow *row)
{
    const bool is_hovered =
        row->owner.group == INSPECTOR_ACTOR && entity_same(row->owner.actor, view->hovered);
    char count[32];

    tools_layer_box(x, y, PANEL_WIDTH, LINE,
                    row->owner.group == INSPECTOR_FAILED ? PALETTE_WINE : PALETTE_DARK_WOOD,
                    is_hovered ? 255 : 120);
    tools_layer_text_within(x + 6, y, 34, PALETTE_YELLOW, row->heading);
    snprintf(count, sizeof count, row->stands ? "time stands  %d" : "%d", row->times);
    draw_right(x + STEPS_RIGHT, y, PALETTE_TAN, count);
}

/* How long still, as a bar that runs out. */
static void draw_time_left(int x, int y, const CoroInfo *info)
{
    if (info->remaining > 0.0 && info->wait != CORO_WAITS_FRAMES && info->status == CORO_WAITING) {
        const int width = (int)fmin(info->remaining * BAR_PX_S, BAR_MAX) + 1;
        tools_layer_box(x - 2, y + 1, width, LINE - 2, inspector_colour(info), 64);
    }
}

/* From a caller an elbow leads to what it called; what was forked runs beside it, and hangs on a dotted one. */
static void draw_branch(int left, int y, const InspectorRow *row)
{
    if (row->info.depth == 0) {
        return;
    }
    if (row->is_called) {
        tools_layer_box(left - 6, y, 1, 7, PALETTE_TAN, 255);
        tools_layer_box(left - 6, y + 6, 4, 1, PALETTE_TAN, 255);
        return;
    }
    for (int i = 0; i < 4; i++) {
        tools_layer_box(left - 6, y + i * 2, 1, 1, PALETTE_LEAF, 255);
    }
    tools_layer_box(left - 4, y + 5, 3, 3, PALETTE_LEAF, 255);
}

/* A square in the colour of the wait; two bars where it is paused; a cross where it has failed. */
static void draw_mark(int x, int y, const CoroInfo *info)
{
    if (info->status == CORO_PAUSED) {
        tools_layer_box(x, y + 3, 2, 6, PALETTE_WHITE, 255);
        tools_layer_box(x + 3, y + 3, 2, 6, PALETTE_WHITE, 255);
    } else if (info->status == CORO_FAILED) {
        for (int i = 0; i < 5; i++) {
            tools_layer_box(x + i, y + 3 + i, 1, 1, PALETTE_RED, 255);
            tools_layer_box(x + 4 - i, y + 3 + i, 1, 1, PALETTE_RED, 255);
        }
    } else {
        tools_layer_box(x, y + 4, 4, 4, inspector_colour(info), 255);
    }
}

static void draw_ground(const InspectorView *view, int x, int y, const InspectorRow *row)
{
    const bool is_hovered =
        row->owner.group == INSPECTOR_ACTOR && entity_same(row->owner.actor, view->hovered);

    if (row->is_long) {
        tools_layer_box(x, y, PANEL_WIDTH, LINE, PALETTE_WINE, 255);
    } else if (is_hovered) {
        tools_layer_box(x, y, PANEL_WIDTH, LINE, PALETTE_DARK_WOOD, 150);
    }
    tools_layer_box(x, y, PANEL_WIDTH, LINE, PALETTE_TAN, (uint8_t)(inspector_glow(&row->info) * 60.0f));
    if (inspector_same(row->info.handle, view->shown)) {
        tools_layer_frame(x + 1, y, PANEL_WIDTH - 2, LINE, PALETTE_YELLOW);
    }
}

static void draw_numbers(int x, int y, const InspectorRow *row)
{
    char text[16];

    inspector_short_time(row->info.waited, text, sizeof text);
    draw_right(x + AGE_RIGHT, y, row->is_long ? PALETTE_FLAME : PALETTE_LIGHT_STONE, text);
    inspector_short_count(row->info.resumes, text, sizeof text);
    draw_right(x + STEPS_RIGHT, y, PALETTE_STONE, text);
}

static void draw_coroutine(const InspectorView *view, int x, int y, const InspectorRow *row)
{
    const CoroInfo *info = &row->info;
    const int left = x + NAME_LEFT + info->depth * INDENT;
    char wait[256];
    char name[64];

    draw_ground(view, x, y, row);
    draw_branch(left, y, row);
    snprintf(name, sizeof name, row->times > 1 ? "%s \xC3\x97%d" : "%s", info->name, row->times);
    tools_layer_text_within(left, y, (x + NAME_RIGHT - left) / LETTER,
                            !row->is_match                ? PALETTE_STONE
                            : inspector_glow(info) > 0.4f ? PALETTE_WHITE
                                                          : PALETTE_BONE,
                            name);
    inspector_describe(info, wait, sizeof wait);
    draw_mark(x + WAIT_LEFT - 8, y, info);
    draw_time_left(x + WAIT_LEFT, y, info);
    tools_layer_text_within(x + WAIT_LEFT, y, WAIT_LETTERS, inspector_colour(info), wait);
    draw_numbers(x, y, row);
}

/* --- the list ------------------------------------------------------------------------------------------ */

static void draw_title(int x, int y, const InspectorTotals *totals)
{
    const MainLoopCost cost = main_loop_cost();
    char text[64];
    int right = x + STEPS_RIGHT;

    tools_layer_printf(x + 6, y, PALETTE_WHITE, "%d coroutines", totals->coroutines);
    if (cost.frame > 0.0) { /* headless nothing is measured */
        snprintf(text, sizeof text, "%.1f + %.1f ms", fmin(cost.update * 1e3, 99.9),
                 fmin(cost.draw * 1e3, 99.9));
        draw_right(right, y, PALETTE_STONE, text);
        right -= 14 * LETTER;
    }
    if (totals->longs > 0) {
        snprintf(text, sizeof text, "%d wait long", totals->longs);
        draw_right(right, y, PALETTE_ORANGE, text);
    }
}

/* What is typed, or else what the columns are. */
static void draw_columns(const InspectorView *view, int x, int y, const InspectorTotals *totals)
{
    const bool is_narrow =
        view->filter.text[0] != '\0' || view->is_typed || view->filter.owner.group != INSPECTOR_NOBODY;
    char owner[40];
    char text[128];

    if (!is_narrow) {
        tools_layer_text(x + 6, y, PALETTE_STONE, "F filters");
        tools_layer_text(x + WAIT_LEFT, y, PALETTE_STONE, "waits for");
        draw_right(x + AGE_RIGHT, y, PALETTE_STONE, "age");
        draw_right(x + STEPS_RIGHT, y, PALETTE_STONE, "step");
        return;
    }
    tools_layer_box(x, y - 1, PANEL_WIDTH, LINE + 1, view->is_typed ? PALETTE_DARK_WOOD : PALETTE_DEEP_STONE,
                    255);
    inspector_owner_name(view->filter.owner, owner, sizeof owner);
    snprintf(text, sizeof text, "%s%s%s%s",
             view->filter.owner.group == INSPECTOR_NOBODY ? "filter: " : "only ",
             view->filter.owner.group == INSPECTOR_NOBODY ? "" : owner,
             view->filter.owner.group == INSPECTOR_NOBODY || view->filter.text[0] == '\0' ? "" : ", ",
             view->filter.text);
    const int letters = (int)strlen(text);
    tools_layer_text_within(x + 6, y, 40, PALETTE_YELLOW, text);
    if (view->is_typed) {
        tools_layer_box(x + 7 + letters * LETTER, y + 9, LETTER - 1, 1, PALETTE_YELLOW, 255);
    }
    snprintf(text, sizeof text, "%d%s", totals->matching, totals->is_full ? "+" : "");
    draw_right(x + STEPS_RIGHT, y, PALETTE_YELLOW, text);
}

static void draw_scroll(const InspectorView *view, const InspectorList *list, int x, int shown)
{
    const int top = first_line_top(view);
    const int y = top + shown * LINE + 1;
    const int height = shown * LINE;

    if (list->count == 0) {
        tools_layer_text(x + 6, top, PALETTE_STONE, "nothing of that name, or that waits for it");
        return;
    }
    tools_layer_printf(x + 6, y, PALETTE_STONE, "%d-%d of %d lines", view->first + 1,
                       view->first + shown < list->count ? view->first + shown : list->count, list->count);
    if (shown < list->count) {
        tools_layer_box(x + PANEL_WIDTH - 2, top + height * view->first / list->count, 2,
                        height * shown / list->count, PALETTE_TAN, 255);
        draw_right(x + STEPS_RIGHT, y, PALETTE_STONE, "wheel, Page Up/Down");
    }
}

/* Whose this line is, for the uppermost one: its own heading may have gone out of sight. */
static const InspectorRow *heading_of(const InspectorList *list, const InspectorRow *row)
{
    while (row > list->rows && row->heading[0] == '\0') {
        row--;
    }
    return row;
}

void inspector_draw_list(const InspectorView *view, const InspectorList *list)
{
    const InspectorArea area = inspector_list_area(view);
    const int x = area.left;
    const int height = area.bottom - area.top;
    const int shown = inspector_list_lines(view);

    tools_layer_box(x, area.top, PANEL_WIDTH, height, PALETTE_INK, 255);
    tools_layer_box(x == 0 ? PANEL_WIDTH : x - 1, area.top, 1, height, PALETTE_TAN, 255);
    draw_title(x, area.top + 3, &list->totals);
    draw_columns(view, x, area.top + 17, &list->totals);
    tools_layer_box(x, first_line_top(view) - 2, PANEL_WIDTH, 1, PALETTE_TAN, 200);
    for (int i = 0; i < shown && view->first + i < list->count; i++) {
        const InspectorRow *own = &list->rows[view->first + i];
        const InspectorRow *row = i == 0 ? heading_of(list, own) : own;
        const int y = first_line_top(view) + i * LINE;
        if (row->heading[0] != '\0') {
            draw_heading(view, x, y, row);
        } else {
            draw_coroutine(view, x, y, row);
        }
        if (view->row_hovered == view->first + i) {
            tools_layer_box(x, y, PANEL_WIDTH, LINE, PALETTE_WHITE, 40);
        }
    }
    draw_scroll(view, list, x, shown);
    if (inspector_card_height(view) > 0) {
        inspector_draw_card(view, x, area.bottom - inspector_card_height(view));
    }
}

/* --- the keys ------------------------------------------------------------------------------------------ */

static int draw_key(int x, int y, const char *key, const char *what, bool on)
{
    const int width = (int)strlen(key) * LETTER;

    tools_layer_box(x - 2, y, width + 4, LINE, on ? PALETTE_YELLOW : PALETTE_DARK_WOOD, 255);
    tools_layer_text(x, y, on ? PALETTE_INK : PALETTE_YELLOW, key);
    tools_layer_text(x + width + 5, y, on ? PALETTE_YELLOW : PALETTE_BONE, what);
    return x + width + 5 + (int)strlen(what) * LETTER + 6;
}

static const char *speed_word(void)
{
    const double speed = main_loop_speed();

    return speed < 1.0 ? "1/4" : speed > 1.0 ? "4/1" : "1/1";
}

/* Shown while any of them is in use; instead of them, for a moment, what one of them has done. */
void inspector_draw_keys(const InspectorView *view)
{
    const bool held = main_loop_is_held();
    const bool fast = main_loop_speed() < 1.0 || main_loop_speed() > 1.0;
    const int y = tools_layer_height() - INSPECTOR_KEYS_HEIGHT;
    int x = 5;

    if (view->notice == NULL && !view->open && !view->source && !held && !fast && !timeline_is_open()) {
        return;
    }
    tools_layer_box(0, y, tools_layer_width(), INSPECTOR_KEYS_HEIGHT, PALETTE_INK, 255);
    if (view->notice != NULL) {
        tools_layer_text_within(8, y + 2, (tools_layer_width() - 16) / LETTER, PALETTE_WHITE, view->notice);
        return;
    }
    x = draw_key(x, y + 2, "F1", "list", view->open);
    x = draw_key(x, y + 2, "F2", "source", view->source);
    x = draw_key(x, y + 2, "F3", held ? "go on" : "hold", held);
    x = draw_key(x, y + 2, "F4", "moths", thousand_moths_count() > 0);
    x = draw_key(x, y + 2, "F5", "keep", false);
    x = draw_key(x, y + 2, "F6", "trace", trace_is_open());
    x = draw_key(x, y + 2, "F7", "step", false);
    x = draw_key(x, y + 2, "F8", speed_word(), fast);
    x = draw_key(x, y + 2, "F9", "load", false);
    x = draw_key(x, y + 2, "F10", "print", false);
    x = draw_key(x, y + 2, "F12", "shot", false);
    draw_key(x, y + 2, "Tab", "timeline", timeline_is_open());
}
