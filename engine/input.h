/* SPDX-License-Identifier: Zlib */
/*
 * Actions, not keys. The game names its actions in a table and binds each to keys and controller parts:
 *
 *     enum { ACTION_UP, ACTION_SWING, ACTION_COUNT };
 *     static const InputBinding BINDINGS[ACTION_COUNT] = {
 *         [ACTION_UP] = {"up", {"Up", "W"}, {"dpup", "lefty-"}},
 *         [ACTION_SWING] = {"swing", {"J", "X"}, {"x", "righttrigger+"}},
 *     };
 *
 * Keys are places on the keyboard (scancodes), under SDL's names of an American layout ("W" is the key above
 * "S" also where it is labelled otherwise); prompts show what the user's layout writes on them. Controller
 * parts go by SDL's names (a b x y dpup dpdown dpleft dpright leftshoulder rightshoulder start back ...),
 * axes with a sign (lefty-, leftx+, righttrigger+). Four sources are merged: keyboard, controllers,
 * the virtual player, and a replay, which shuts out the other three.
 */
#ifndef ENGINE_INPUT_H
#define ENGINE_INPUT_H

#include "input_binding.h"

#include <stdbool.h>
#include <stdint.h>

#define INPUT_ACTION_CAPACITY 48

/*
 * What the game may see, and all of it that changes the game: plain data for the state block. It is
 * written by the main loop before anything else of the frame runs.
 */
typedef struct InputState {
    bool held[INPUT_ACTION_CAPACITY];
    int64_t pressed_at[INPUT_ACTION_CAPACITY];  /* ns of input time of a press not yet taken; -1: none */
    int64_t released_at[INPUT_ACTION_CAPACITY]; /* of the last release; -1: none */
    int64_t time;                               /* ns of unscaled time that this input has seen */
    double stick_x, stick_y;                    /* -1 to 1, beyond the dead zone; else 0 */
} InputState;

/* --- for the game --------------------------------------------------------------------------------- */

void input_state_init(InputState *input);

/* Is it down now? */
bool input_held(const InputState *input, int action);

/* Takes a press that came at most `seconds` ago (0: in this frame): true once for each press. A fresh
 * press of an action replaces one not taken. */
bool input_take_press(InputState *input, int action, double seconds);

/* Is such a press waiting? Looks, and takes nothing. */
bool input_has_press(const InputState *input, int action, double seconds);

/* Did the action go down in this very frame, and nobody took it yet? Looks, takes nothing. Not for fixed
 * updates: a frame may have none, so they take presses with some seconds of buffer. */
bool input_pressed(const InputState *input, int action);
bool input_released(const InputState *input, int action);

/* Forgets all presses not taken: when a menu closes, after a restored state. */
void input_drop_presses(InputState *input);

/* A direction of length 0 to 1 from four actions, or from the stick where one is moved. y points down. */
void input_direction(const InputState *input, int left, int right, int up, int down, double *x, double *y);

/* --- names ---------------------------------------------------------------------------------------- */

/* The user's own name of the first key (UTF-8), or the controller part's name when a controller was used
 * last, such as "A" or "dpup". Never NULL; valid until the next call. */
const char *input_prompt(int action);
bool input_uses_controller(void);

int input_action_count(void);
const char *input_action_name(int action); /* "" where there is none */
int input_find_action(const char *name);   /* -1: none of that name */

/* --- the virtual player: autoplay and tests ------------------------------------------------------- */

/* Holds an action down, or lets go, from the next frame on. */
void input_virtual_set(int action, bool down);
/* One press: down in the next frame, up in the one after it. */
void input_virtual_press(int action);
void input_virtual_release_all(void);

/* --- for the main loop, replay and main ------------------------------------------------------------ */

/* bindings: kept, not copied. Unknown key or part names are reported, and that one is left out; false
 * then, and where count is too large. Can be called without a window. */
bool input_open(const InputBinding *bindings, int count);
void input_close(void);

/* Collects the events of all sources; never blocks. */
InputWindowEvents input_collect(void);

/* Writes the merged sources into the state: dt_ns of unscaled time after the last call. */
void input_apply(InputState *input, int64_t dt_ns);

/* A change of an action in this frame, before it is applied: what a recording is made of. */
typedef struct InputChange {
    int action;
    bool down;
} InputChange;

/* The changes that the next input_apply will carry out, in order. Valid until it is called. */
int input_changes(const InputChange **changes);

/* The stick's place in this frame. */
InputStick input_stick(void);

/* A replay's: from now on only these count. */
void input_replay_begin(void);
void input_replay_change(InputChange change);
void input_replay_stick(InputStick stick);

/* Keyboard and controllers count no more (or again): headless runs, a game that plays itself. */
void input_ignore_devices(bool ignore);

#endif
