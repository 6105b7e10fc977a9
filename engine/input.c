/* SPDX-License-Identifier: Zlib */
/* What the game sees of the input, and how the sources are merged. The devices are in input_device.c. */
#include "input.h"

#include "clock.h"
#include "input_device.h"
#include "log.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define CHANGES 128
#define NEVER   (-1)

typedef enum InputSource { SOURCE_DEVICES, SOURCE_VIRTUAL, SOURCE_REPLAY, SOURCES } InputSource;

static const InputBinding *table;
static int action_count;

/* How many things hold an action down, by source: two keys of one action must both be let go. */
static int holders[SOURCES][INPUT_ACTION_CAPACITY];
static bool tapped[INPUT_ACTION_CAPACITY]; /* virtual presses that end in the next frame */
static bool replayed;
static bool devices_ignored;
static InputStick replayed_stick;
static InputChange pending[CHANGES];
static int pending_count;

/* --- bindings and names --------------------------------------------------------------------------- */

bool input_open(const InputBinding *bindings, int count)
{
    input_close();
    if (count < 0 || count > INPUT_ACTION_CAPACITY) {
        log_problem("input", "too many actions", "raise INPUT_ACTION_CAPACITY");
        return false;
    }
    assert((count == 0 || bindings != NULL) && "actions come with their names");
    table = bindings;
    action_count = count;
    return input_device_open(bindings, count);
}

void input_close(void)
{
    input_device_close();
    memset(holders, 0, sizeof holders);
    memset(tapped, 0, sizeof tapped);
    table = NULL;
    action_count = 0;
    replayed = false;
    devices_ignored = false;
    replayed_stick = (InputStick){0, 0};
    pending_count = 0;
}

int input_action_count(void)
{
    return action_count;
}

static bool is_action(int action)
{
    return action >= 0 && action < action_count;
}

const char *input_action_name(int action)
{
    return is_action(action) && table[action].name != NULL ? table[action].name : "";
}

int input_find_action(const char *name)
{
    for (int i = 0; i < action_count; i++) {
        if (strcmp(input_action_name(i), name) == 0 && name[0] != '\0') {
            return i;
        }
    }
    return -1;
}

bool input_uses_controller(void)
{
    return input_device_is_controller();
}

const char *input_prompt(int action)
{
    return is_action(action) ? input_device_prompt(&table[action]) : "";
}

/* --- sources -------------------------------------------------------------------------------------- */

static int holders_of(int action)
{
    assert(action >= 0 && action < INPUT_ACTION_CAPACITY && "each action has a place");
    if (replayed) {
        return holders[SOURCE_REPLAY][action];
    }
    return (devices_ignored ? 0 : holders[SOURCE_DEVICES][action]) + holders[SOURCE_VIRTUAL][action];
}

static void note_change(int action, bool down)
{
    assert(pending_count >= 0 && pending_count <= CHANGES &&
           "the list of changes is never longer than its array");
    if (pending_count < CHANGES) {
        pending[pending_count++] = (InputChange){action, down};
    }
}

/* Counts a holder in or out; where that changes the action as a whole, it is a change of this frame. */
static void hold(InputSource source, int action, bool down)
{
    const bool before = holders_of(action) > 0;
    int *count = &holders[source][action];

    assert(*count >= 0 && "no action is held by fewer than nobody");
    *count = down ? *count + 1 : *count > 0 ? *count - 1 : 0;
    const bool after = holders_of(action) > 0;
    if (before != after) {
        note_change(action, after);
    }
}

static void device_changed(int action, bool down)
{
    assert(is_action(action) && "devices are bound to actions that there are");
    hold(SOURCE_DEVICES, action, down);
}

void input_virtual_set(int action, bool down)
{
    if (is_action(action) && (holders[SOURCE_VIRTUAL][action] > 0) != down) {
        tapped[action] = false;
        hold(SOURCE_VIRTUAL, action, down);
    }
}

void input_virtual_press(int action)
{
    if (is_action(action)) {
        input_virtual_set(action, false);
        hold(SOURCE_VIRTUAL, action, true);
        tapped[action] = true;
    }
}

void input_virtual_release_all(void)
{
    for (int i = 0; i < action_count; i++) {
        input_virtual_set(i, false);
    }
}

/* Notes what a switch of sources lets go of, or takes hold of. */
static void switch_sources(bool *flag, bool value)
{
    bool before[INPUT_ACTION_CAPACITY];

    assert((flag == &replayed || flag == &devices_ignored) && "these two choose between the sources");
    for (int i = 0; i < action_count; i++) {
        before[i] = holders_of(i) > 0;
    }
    *flag = value;
    for (int i = 0; i < action_count; i++) {
        if (before[i] != (holders_of(i) > 0)) {
            note_change(i, !before[i]);
        }
    }
}

/* A whole replay counts from nothing held. */
void input_replay_begin(void)
{
    memset(holders[SOURCE_REPLAY], 0, sizeof holders[SOURCE_REPLAY]);
    switch_sources(&replayed, true);
}

void input_ignore_devices(bool ignore)
{
    switch_sources(&devices_ignored, ignore);
}

void input_replay_stick(InputStick stick)
{
    replayed_stick = stick;
}

InputStick input_stick(void)
{
    if (replayed) {
        return replayed_stick;
    }
    return devices_ignored ? (InputStick){0, 0} : input_device_stick();
}

void input_replay_change(InputChange change)
{
    if (is_action(change.action) && (holders[SOURCE_REPLAY][change.action] > 0) != change.down) {
        hold(SOURCE_REPLAY, change.action, change.down);
    }
}

int input_changes(const InputChange **changes)
{
    *changes = pending;
    return pending_count;
}

InputWindowEvents input_collect(void)
{
    return input_device_collect(device_changed);
}

/* --- the state ------------------------------------------------------------------------------------ */

void input_state_init(InputState *input)
{
    memset(input, 0, sizeof *input);
    for (int i = 0; i < INPUT_ACTION_CAPACITY; i++) {
        input->pressed_at[i] = NEVER;
        input->released_at[i] = NEVER;
    }
}

/* Virtual presses made before this frame have been seen in it: they end with the next one. */
static void end_taps(void)
{
    for (int i = 0; i < action_count; i++) {
        if (tapped[i]) {
            input_virtual_set(i, false);
        }
    }
}

void input_apply(InputState *input, int64_t dt_ns)
{
    input->time += dt_ns > 0 ? dt_ns : 1; /* frames must differ, else one press would be 'just now' in two */
    for (int i = 0; i < pending_count; i++) {
        assert(is_action(pending[i].action) && "only actions that there are change");
        int64_t *at = pending[i].down ? input->pressed_at : input->released_at;
        at[pending[i].action] = input->time;
    }
    pending_count = 0;
    for (int i = 0; i < action_count; i++) {
        input->held[i] = holders_of(i) > 0;
    }
    const InputStick stick = input_stick();
    input->stick_x = stick.x / 100.0;
    input->stick_y = stick.y / 100.0;
    end_taps();
}

bool input_held(const InputState *input, int action)
{
    return is_action(action) && input->held[action];
}

bool input_has_press(const InputState *input, int action, double seconds)
{
    if (!is_action(action) || input->pressed_at[action] == NEVER) {
        return false;
    }
    return input->time - input->pressed_at[action] <= clock_ns_from_seconds(seconds > 0.0 ? seconds : 0.0);
}

bool input_take_press(InputState *input, int action, double seconds)
{
    if (!input_has_press(input, action, seconds)) {
        return false;
    }
    input->pressed_at[action] = NEVER;
    return true;
}

bool input_pressed(const InputState *input, int action)
{
    return input_has_press(input, action, 0.0);
}

bool input_released(const InputState *input, int action)
{
    return is_action(action) && input->released_at[action] == input->time;
}

void input_drop_presses(InputState *input)
{
    for (int i = 0; i < INPUT_ACTION_CAPACITY; i++) {
        input->pressed_at[i] = NEVER;
    }
}

void input_direction(const InputState *input, int left, int right, int up, int down, double *x, double *y)
{
    *x = (input_held(input, right) ? 1.0 : 0.0) - (input_held(input, left) ? 1.0 : 0.0);
    *y = (input_held(input, down) ? 1.0 : 0.0) - (input_held(input, up) ? 1.0 : 0.0);
    if (input->stick_x != 0.0 || input->stick_y != 0.0) {
        *x = input->stick_x;
        *y = input->stick_y;
    }
    const double length = sqrt(*x * *x + *y * *y);
    if (length > 1.0) {
        *x /= length;
        *y /= length;
    }
}
