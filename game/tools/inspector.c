/* SPDX-License-Identifier: Zlib */
#include "tools/inspector.h"

#include "file.h"
#include "log.h"
#include "main_loop.h"
#include "night/turn_back.h"
#include "tools/source_file.h"
#include "tools/thousand_moths.h"
#include "trace.h"
#include "ui/menu.h"
#include "ui/screen.h"
#include "user_file.h"
#include "video.h"
#include "world/control.h"

#include <stdio.h>

#define PRESS_S    0.1
#define NOTICE_S   4.0
#define NOTICE_MAX 200

static struct {
    InspectorView view;
    char notice[NOTICE_MAX];
    double notice_s;
    bool wants_picture;
} tools;

void inspector_begin(void)
{
    tools.view = (InspectorView){.open = false, .row_hovered = -1};
    inspector_layout_begin();
    tools.notice_s = 0.0;
    tools.wants_picture = false;
    inspector_list_begin();
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

/* The list begins anew each time: everybody, from the top, at what is near. */
static void switch_list(void)
{
    const bool open = !tools.view.open;

    tools.view = (InspectorView){.open = open, .source = tools.view.source, .row_hovered = -1};
    inspector_list_begin();
}

static void switch_source(void)
{
    tools.view.source = !tools.view.source;
    source_file_forget(); /* it may have been edited meanwhile */
}

/* A controller has one button for both: the list, the source beside it, nothing. */
static void look_closer(void)
{
    if (!tools.view.open) {
        switch_list();
    } else if (!tools.view.source) {
        switch_source();
    } else {
        switch_source();
        switch_list();
    }
}

static void print_all(void)
{
    char what[NOTICE_MAX];

    snprintf(what, sizeof what, "what %d coroutines wait for is printed, to stderr", inspector_print_all());
    inspector_tell(what);
}

static void switch_moths(void)
{
    char what[NOTICE_MAX];
    const int count = thousand_moths_toggle();

    if (count > 0) {
        snprintf(what, sizeof what, "%d moths, each with a mind of its own; F4 sends them away", count);
        inspector_tell(what);
    } else if (count == THOUSAND_MOTHS_NO_ROOM) {
        inspector_tell("the last moths are still here: let time go on first");
    } else {
        inspector_tell("the moths are gone");
    }
}

/* A file that a key was to write has no name: the user's folder cannot be had, or is full of them. */
static void report_no_name(const char *key, const char *what)
{
    char notice[NOTICE_MAX];

    snprintf(notice, sizeof notice, "no %s: %.96s; %.80s", what, user_file_error(), user_file_advice());
    inspector_tell(notice);
    log_problem(key, user_file_error(), user_file_advice());
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
    if (!user_file_next("wick", "trace", "json", path, sizeof path)) {
        report_no_name("F6", "trace");
    } else if (trace_open(path, false)) {
        snprintf(what, sizeof what, "F6 ends the trace: %.100s", path);
        inspector_tell(what);
    } else {
        snprintf(what, sizeof what, "no trace: %.100s cannot be written", path);
        inspector_tell(what);
    }
}

static void read_time_keys(void)
{
    if (take(CONTROL_HOLD)) {
        main_loop_hold(!main_loop_is_held());
    }
    if (take(CONTROL_STEP)) {
        main_loop_step();
    }
    if (take(CONTROL_SPEED)) {
        change_speed();
    }
}

void inspector_input(void)
{
    tools.notice_s -= main_loop_dt(); /* also headless, where pictures are seldom */
    if (take(CONTROL_INSPECTOR)) {
        switch_list();
    }
    if (take(CONTROL_SOURCE)) {
        switch_source();
    }
    if (take(CONTROL_LOOK)) {
        look_closer();
    }
    if (take(CONTROL_MOTHS) && screen_state.now == SCREEN_PLAY && !turn_back_runs()) {
        switch_moths();
    }
    if (take(CONTROL_TRACE) && !main_loop_is_headless()) {
        switch_trace();
    }
    if (take(CONTROL_EXPLAIN)) {
        print_all();
    }
    tools.wants_picture = take(CONTROL_PICTURE) || tools.wants_picture;
    read_time_keys();
    if (tools.view.open) {
        inspector_list_input(&tools.view);
    }
}

/* --- drawing ------------------------------------------------------------------------------------------ */

/* After everything else was drawn, so that the picture holds what is seen. */
static void take_picture(void)
{
    char path[FILE_PATH_MAX];
    char what[NOTICE_MAX];

    tools.wants_picture = false;
    if (!user_file_next("wick", "picture", "bmp", path, sizeof path)) {
        report_no_name("F12", "picture");
    } else if (video_screenshot(path)) {
        snprintf(what, sizeof what, "picture: %.100s", path);
        inspector_tell(what);
    } else {
        log_problem("F12", video_error(), "the game goes on");
        snprintf(what, sizeof what, "no picture: %.100s cannot be written", path);
        inspector_tell(what);
    }
}

static void draw_list(void)
{
    inspector_list_refresh(&tools.view);
    inspector_fade(main_loop_is_held() ? 0.0 : main_loop_dt());
    if (menu_state.page == MENU_NONE) {
        inspector_draw_plates(&tools.view);
    }
    inspector_draw_list(&tools.view, inspector_list_now());
}

void inspector_draw(void)
{
    tools.view.notice = tools.notice_s > 0.0 ? tools.notice : NULL;
    if (tools.view.open || tools.view.source) {
        inspector_list_find_shown(&tools.view);
    }
    inspector_uncover(&tools.view);
    if (tools.view.open) {
        draw_list();
    }
    if (tools.view.source) {
        inspector_draw_source(&tools.view);
    }
    thousand_moths_draw(inspector_free_area(&tools.view).right);
    inspector_draw_keys(&tools.view);
    if (tools.wants_picture) {
        take_picture();
    }
}
