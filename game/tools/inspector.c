/* SPDX-License-Identifier: Zlib */
#include "tools/inspector.h"

#include "file.h"
#include "log.h"
#include "main_loop.h"
#include "night/turn_back.h"
#include "tools/thousand_moths.h"
#include "trace.h"
#include "ui/menu.h"
#include "ui/screen.h"
#include "user_file.h"
#include "video.h"
#include "view/view.h"
#include "world/control.h"

#include <stdio.h>

#define PRESS_S    0.1
#define NOTICE_S   4.0
#define NOTICE_MAX 200
#define SIDE_PX    14

static struct {
    InspectorView view;
    CoroHandle picked; /* by the arrows; none, or ended: the nearest mind */
    EntityId watched;  /* whose that was in the last frame */
    CoroInfo root, leaf;
    char notice[NOTICE_MAX];
    double notice_s;
    bool wants_picture;
} tools;

void inspector_begin(void)
{
    tools.view = (InspectorView){.open = false};
    tools.picked = CORO_NO_HANDLE;
    tools.watched = ENTITY_NONE;
    tools.notice_s = 0.0;
    tools.wants_picture = false;
}

void inspector_tell(const char *what)
{
    snprintf(tools.notice, sizeof tools.notice, "%s", what);
    tools.notice_s = NOTICE_S;
}

/* --- keys -------------------------------------------------------------------------------------------- */

static bool take(Control control)
{
    return control_take(control, PRESS_S);
}

/* 1/1, 1/4, 4/1, and round again. */
static void change_speed(void)
{
    const double now = main_loop_speed();

    main_loop_set_speed(now < 1.0 ? 4.0 : now > 1.0 ? 1.0 : 0.25);
}

/* Which coroutine is looked at now. false: there is none. */
static bool find_shown(void)
{
    const bool picked = inspector_find(tools.picked, &tools.root);

    tools.leaf = picked ? tools.root : tools.leaf;
    if (!picked && !inspector_nearest_mind(&tools.watched, &tools.root, &tools.leaf)) {
        tools.view.shown = CORO_NO_HANDLE;
        return false;
    }
    tools.view.shown = tools.leaf.handle;
    return true;
}

/* The list moves as far as it must for the line to be seen, with the line above it, which may say whose it is. */
static void scroll_to(int row)
{
    const int shown = inspector_list_lines() - 1; /* but for the last, which says how many there are */

    if (row - 1 < tools.view.first) {
        tools.view.first = row > 0 ? row - 1 : 0;
    } else if (row >= tools.view.first + shown) {
        tools.view.first = row - shown + 1;
    }
}

static void pick(int down, int owners_down)
{
    static InspectorRow rows[INSPECTOR_ROWS];
    const int count = inspector_rows(rows, INSPECTOR_ROWS);

    find_shown();
    int row = inspector_row_of(rows, count, tools.view.shown);
    row = down != 0 ? inspector_row_beside(rows, count, row, down) : row;
    row = owners_down != 0 ? inspector_row_of_next_owner(rows, count, row, owners_down) : row;
    if (row >= 0) {
        tools.picked = rows[row].info.handle;
        scroll_to(row);
    }
}

/* While the world stands, the arrows have nothing else to do. */
static void read_arrows(void)
{
    if (!tools.view.open || !main_loop_is_held()) {
        return;
    }
    const int down = (take(CONTROL_DOWN) ? 1 : 0) - (take(CONTROL_UP) ? 1 : 0);
    const int owners = (take(CONTROL_RIGHT) ? 1 : 0) - (take(CONTROL_LEFT) ? 1 : 0);
    if (down != 0 || owners != 0) {
        pick(down, owners);
    }
}

static void switch_moths(void)
{
    char what[NOTICE_MAX];
    const int count = thousand_moths_toggle();

    if (count > 0) {
        snprintf(what, sizeof what, "%d moths, each with a mind of its own; F4 sends them away", count);
        inspector_tell(what);
    } else {
        inspector_tell("the moths are gone");
    }
}

/* Into the user's own folder, until the key is pressed again. */
static void switch_trace(void)
{
    char path[FILE_PATH_MAX];
    char what[NOTICE_MAX];

    if (trace_is_open()) {
        inspector_tell(trace_close() ? "the trace is written" : "the trace is cut off: is the disk full?");
        return;
    }
    if (user_file_next("wick", "trace", "json", path, sizeof path) && trace_open(path, false)) {
        snprintf(what, sizeof what, "F6 ends the trace: %.100s", path);
        inspector_tell(what);
    } else {
        inspector_tell("no trace: the user's folder cannot be written");
    }
}

void inspector_input(void)
{
    if (take(CONTROL_INSPECTOR)) {
        tools.view.open = !tools.view.open;
        tools.view.first = 0;
        tools.picked = CORO_NO_HANDLE;
    }
    if (take(CONTROL_SOURCE)) {
        tools.view.source = !tools.view.source;
    }
    if (take(CONTROL_MOTHS) && screen_state.now == SCREEN_PLAY && !turn_back_runs()) {
        switch_moths();
    }
    if (take(CONTROL_HOLD)) {
        main_loop_hold(!main_loop_is_held());
    }
    if (take(CONTROL_STEP)) {
        main_loop_step();
    }
    if (take(CONTROL_SPEED)) {
        change_speed();
    }
    if (take(CONTROL_TRACE) && !main_loop_is_headless()) {
        switch_trace();
    }
    tools.wants_picture = take(CONTROL_PICTURE) || tools.wants_picture;
    read_arrows();
}

/* --- drawing ------------------------------------------------------------------------------------------ */

/* Changes sides only when he is well under it, so that it does not flutter. */
static void choose_side(void)
{
    int x = 0;
    int y = 0;

    view_hero_pixel(&x, &y);
    if (x > VIDEO_WIDTH / 2 + SIDE_PX) {
        tools.view.on_left = true;
    } else if (x < VIDEO_WIDTH / 2 - SIDE_PX) {
        tools.view.on_left = false;
    }
    if (y > VIDEO_HEIGHT / 2 + SIDE_PX) {
        tools.view.on_top = true;
    } else if (y < VIDEO_HEIGHT / 2) {
        tools.view.on_top = false;
    }
}

/* After everything else was drawn, so that the picture holds what is seen. */
static void take_picture(void)
{
    char path[FILE_PATH_MAX];
    char what[NOTICE_MAX];
    const bool named = user_file_next("wick", "picture", "bmp", path, sizeof path);

    tools.wants_picture = false;
    if (named && video_screenshot(path)) {
        snprintf(what, sizeof what, "picture: %.100s", path);
        inspector_tell(what);
    } else {
        log_problem("picture", named ? video_error() : user_file_error(), NULL);
        inspector_tell("no picture: the user's folder cannot be written");
    }
}

void inspector_draw(void)
{
    tools.notice_s -= main_loop_dt();
    tools.view.notice = tools.notice_s > 0.0 ? tools.notice : NULL;
    choose_side();
    const bool has_source = (tools.view.source || tools.view.open) && find_shown() && tools.view.source;
    if (tools.view.open) {
        inspector_fade(main_loop_is_held() ? 0.0 : main_loop_dt());
        if (menu_state.page == MENU_NONE) {
            inspector_draw_plates(&tools.view);
        }
        inspector_draw_list(&tools.view);
    }
    if (has_source) {
        inspector_draw_source(&tools.view, &tools.root, &tools.leaf);
    }
    inspector_draw_keys(&tools.view);
    if (tools.wants_picture) {
        take_picture();
    }
}
