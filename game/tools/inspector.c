/* SPDX-License-Identifier: Zlib */
#include "tools/inspector.h"

#include "file.h"
#include "input.h"
#include "log.h"
#include "main_loop.h"
#include "trace.h"
#include "ui/menu.h"
#include "user_file.h"
#include "video.h"
#include "view/view.h"
#include "world/control.h"
#include "world/world.h"

#include <stdio.h>

#define PRESS_S    0.1
#define NOTICE_S   4.0
#define NOTICE_MAX 200
#define SIDE_PX    14
#define PAGE       4 /* lines by which the list moves */

static struct {
    InspectorView view;
    char notice[NOTICE_MAX];
    double notice_s;
    bool wants_picture;
} tools;

void inspector_begin(void)
{
    tools.view = (InspectorView){.open = false};
    tools.notice_s = 0.0;
    tools.wants_picture = false;
}

void inspector_tell(const char *what)
{
    snprintf(tools.notice, sizeof tools.notice, "%s", what);
    tools.notice_s = NOTICE_S;
}

/* --- keys -------------------------------------------------------------------------------------------- */

static bool is_pressed(Control control)
{
    return input_take_press(&world.input, (int)control, PRESS_S);
}

/* 1/1, 1/4, 4/1, and round again. */
static void change_speed(void)
{
    const double now = main_loop_speed();

    main_loop_set_speed(now < 1.0 ? 4.0 : now > 1.0 ? 1.0 : 0.25);
}

static void scroll(int lines)
{
    tools.view.first += lines;
    tools.view.first = tools.view.first < 0 ? 0 : tools.view.first;
}

/* While the world stands, the arrows have nothing else to do. */
static void read_arrows(void)
{
    if (!tools.view.open || !main_loop_is_held()) {
        return;
    }
    if (is_pressed(CONTROL_UP)) {
        scroll(-PAGE);
    }
    if (is_pressed(CONTROL_DOWN)) {
        scroll(PAGE);
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
    if (is_pressed(CONTROL_INSPECTOR)) {
        tools.view.open = !tools.view.open;
        tools.view.first = 0;
    }
    if (is_pressed(CONTROL_HOLD)) {
        main_loop_hold(!main_loop_is_held());
    }
    if (is_pressed(CONTROL_STEP)) {
        main_loop_step();
    }
    if (is_pressed(CONTROL_SPEED)) {
        change_speed();
    }
    if (is_pressed(CONTROL_TRACE) && !main_loop_is_headless()) {
        switch_trace();
    }
    tools.wants_picture = is_pressed(CONTROL_PICTURE) || tools.wants_picture;
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
    if (tools.view.open) {
        choose_side();
        inspector_fade(main_loop_is_held() ? 0.0 : main_loop_dt());
        if (menu_state.page == MENU_NONE) {
            inspector_draw_plates(&tools.view);
        }
        inspector_draw_list(&tools.view);
    }
    inspector_draw_keys(&tools.view);
    if (tools.wants_picture) {
        take_picture();
    }
}
