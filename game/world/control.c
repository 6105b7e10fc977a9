/* SPDX-License-Identifier: Zlib */
#include "world/control.h"

#include "input.h"
#include "world/world.h"

#include <stddef.h>

const InputBinding CONTROL_BINDINGS[CONTROL_COUNT] = {
    [CONTROL_UP] = {"up", {"Up", "W"}, {"dpup", "lefty-"}},
    [CONTROL_DOWN] = {"down", {"Down", "S"}, {"dpdown", "lefty+"}},
    [CONTROL_LEFT] = {"left", {"Left", "A"}, {"dpleft", "leftx-"}},
    [CONTROL_RIGHT] = {"right", {"Right", "D"}, {"dpright", "leftx+"}},
    [CONTROL_SWING] = {"swing", {"J", "X"}, {"x", "righttrigger+"}},
    [CONTROL_DASH] = {"dash", {"Space", "L"}, {"b", "rightshoulder"}},
    [CONTROL_SHUTTER] = {"shutter", {"Left Shift", "Right Shift"}, {"leftshoulder"}},
    [CONTROL_TURN_BACK] = {"turn_back", {"R", "Q"}, {"y", "lefttrigger+"}},
    [CONTROL_USE] = {"use", {"E", "Return"}, {"a"}},
    [CONTROL_SKIP] = {"skip", {"K", "Backspace"}, {"back"}},
    [CONTROL_PAUSE] = {"pause", {"Escape", "P"}, {"start"}},
    [CONTROL_BACK] = {"back", {"Escape", "Backspace"}, {"b"}},
    [CONTROL_INSPECTOR] = {"inspector", {"F1"}, {NULL}},
    [CONTROL_SOURCE] = {"source", {"F2"}, {NULL}},
    [CONTROL_HOLD] = {"hold", {"F3"}, {NULL}},
    [CONTROL_MOTHS] = {"moths", {"F4"}, {NULL}},
    [CONTROL_SAVE] = {"save", {"F5"}, {NULL}},
    [CONTROL_TRACE] = {"trace", {"F6"}, {NULL}},
    [CONTROL_STEP] = {"step", {"F7"}, {NULL}},
    [CONTROL_SPEED] = {"speed", {"F8"}, {NULL}},
    [CONTROL_LOAD] = {"load", {"F9"}, {NULL}},
    [CONTROL_EXPLAIN] = {"explain", {"F10"}, {NULL}},
    [CONTROL_PICTURE] = {"picture", {"F12"}, {NULL}},
    [CONTROL_LOOK] = {"look", {NULL}, {"rightstick"}},
    [CONTROL_FILTER] = {"filter", {"F", "/"}, {NULL}},
    [CONTROL_LIST_UP] = {"list_up", {"PageUp"}, {"righty-"}},
    [CONTROL_LIST_DOWN] = {"list_down", {"PageDown"}, {"righty+"}},
    [CONTROL_LIST_ONLY] = {"list_only", {"Home"}, {NULL}},
    [CONTROL_TIMELINE] = {"timeline", {"Tab"}, {NULL}},
    [CONTROL_EARLIER] = {"earlier", {","}, {"rightx-"}},
    [CONTROL_LATER] = {"later", {"."}, {"rightx+"}},
};

bool control_take(Control control, double seconds)
{
    return input_take_press(&world.input, (int)control, seconds);
}

bool control_take_go_on(double seconds)
{
    return control_take(CONTROL_USE, seconds) || control_take(CONTROL_SWING, seconds);
}
