/* SPDX-License-Identifier: Zlib */
/* Keyboard and controllers as SDL tells of them, turned into actions that go down and up. */
#include "input_device.h"

#include "input_tools.h"
#include "log.h"

#include <SDL.h>
#include <assert.h>
#include <math.h>
#include <string.h>

#define CONTROLLERS   4
#define AXIS_FULL     32767.0
#define AXIS_PRESSED  0.55 /* between the two an axis stays what it was: no flutter */
#define AXIS_RELEASED 0.40
#define DEAD_ZONE     0.24
#define OUTER_ZONE    0.95 /* worn sticks do not reach 1 */

/* A set of actions, a bit each. */
typedef uint64_t ActionSet;

typedef struct Controller {
    SDL_GameController *handle; /* NULL: unused */
    SDL_JoystickID id;
    bool buttons[SDL_CONTROLLER_BUTTON_MAX];
    bool axes[SDL_CONTROLLER_AXIS_MAX][2]; /* beyond its threshold: negative, positive */
    double stick_x, stick_y;
} Controller;

static struct {
    bool open;
    ActionSet keys[SDL_NUM_SCANCODES];
    ActionSet buttons[SDL_CONTROLLER_BUTTON_MAX];
    ActionSet axes[SDL_CONTROLLER_AXIS_MAX][2];
    bool key_down[SDL_NUM_SCANCODES];
    Controller controllers[CONTROLLERS];
    int last_controller;
    bool uses_controller;
    InputDeviceChanged *changed; /* whom to tell, while events are collected */
} device;

/* --- binding -------------------------------------------------------------------------------------- */

static bool bind_key(const char *name, int action)
{
    const SDL_Scancode code = SDL_GetScancodeFromName(name);

    if (code == SDL_SCANCODE_UNKNOWN) {
        log_problem(name, "is no key that SDL knows", "use SDL's names of keys, such as \"Left Shift\"");
        return false;
    }
    device.keys[code] |= (ActionSet)1 << action;
    return true;
}

/* "lefty-": an axis and a sign. */
static bool bind_axis(const char *name, int action)
{
    char axis_name[32];
    const size_t length = strlen(name);

    if (length < 2 || length >= sizeof axis_name || (name[length - 1] != '-' && name[length - 1] != '+')) {
        return false;
    }
    memcpy(axis_name, name, length - 1);
    axis_name[length - 1] = '\0';
    const SDL_GameControllerAxis axis = SDL_GameControllerGetAxisFromString(axis_name);
    if (axis == SDL_CONTROLLER_AXIS_INVALID) {
        return false;
    }
    device.axes[axis][name[length - 1] == '+'] |= (ActionSet)1 << action;
    return true;
}

static bool bind_part(const char *name, int action)
{
    const SDL_GameControllerButton button = SDL_GameControllerGetButtonFromString(name);

    if (button != SDL_CONTROLLER_BUTTON_INVALID) {
        device.buttons[button] |= (ActionSet)1 << action;
        return true;
    }
    if (bind_axis(name, action)) {
        return true;
    }
    log_problem(name, "is no part of a controller that SDL knows", "use names such as \"a\" or \"lefty-\"");
    return false;
}

static bool bind_action(const InputBinding *binding, int action)
{
    bool good = true;

    assert(action >= 0 && action < (int)(8 * sizeof(ActionSet)) && "a set has a bit for each action");
    for (int i = 0; i < INPUT_KEYS; i++) {
        good = (binding->keys[i] == NULL || bind_key(binding->keys[i], action)) && good;
    }
    for (int i = 0; i < INPUT_PARTS; i++) {
        good = (binding->parts[i] == NULL || bind_part(binding->parts[i], action)) && good;
    }
    return good;
}

bool input_device_open(const InputBinding *bindings, int count)
{
    bool good = true;

    assert(!device.open && "devices are closed before they are opened again");
    memset(&device, 0, sizeof device);
    input_tools_reset();
    /* Ctrl-C ends the program, also when no event is read any more. */
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    if (SDL_InitSubSystem(SDL_INIT_EVENTS) != 0) {
        log_problem("input", SDL_GetError(), NULL);
        return false;
    }
    device.open = true;
    if (SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) != 0) {
        log_problem("controllers", SDL_GetError(), "the keyboard works without them");
    }
    for (int i = 0; i < count; i++) {
        good = bind_action(&bindings[i], i) && good;
    }
    return good;
}

/* --- holders -------------------------------------------------------------------------------------- */

static void change_set(ActionSet set, bool down)
{
    for (int action = 0; set != 0; action++, set >>= 1) {
        if (set & 1) {
            device.changed(action, down);
        }
    }
}

static void change_flag(bool *flag, bool down, ActionSet set)
{
    if (*flag != down) {
        *flag = down;
        change_set(set, down);
    }
}

static void release_controller(Controller *controller)
{
    assert(controller->handle != NULL && "only what is plugged in is released");
    for (int i = 0; i < SDL_CONTROLLER_BUTTON_MAX; i++) {
        change_flag(&controller->buttons[i], false, device.buttons[i]);
    }
    for (int i = 0; i < SDL_CONTROLLER_AXIS_MAX; i++) {
        change_flag(&controller->axes[i][0], false, device.axes[i][0]);
        change_flag(&controller->axes[i][1], false, device.axes[i][1]);
    }
    controller->stick_x = 0.0;
    controller->stick_y = 0.0;
}

static void close_controller(Controller *controller)
{
    if (controller->handle != NULL) {
        release_controller(controller);
        SDL_GameControllerClose(controller->handle);
        controller->handle = NULL;
    }
}

void input_device_close(void)
{
    if (!device.open) {
        return;
    }
    for (int i = 0; i < CONTROLLERS; i++) {
        close_controller(&device.controllers[i]);
    }
    if (SDL_WasInit(SDL_INIT_GAMECONTROLLER) != 0) {
        SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER);
    }
    SDL_QuitSubSystem(SDL_INIT_EVENTS);
    device.open = false;
}

/* --- events --------------------------------------------------------------------------------------- */

static Controller *find_controller(SDL_JoystickID id)
{
    for (int i = 0; i < CONTROLLERS; i++) {
        if (device.controllers[i].handle != NULL && device.controllers[i].id == id) {
            return &device.controllers[i];
        }
    }
    return NULL;
}

static void use_controller(const Controller *controller)
{
    assert(controller >= device.controllers && controller < device.controllers + CONTROLLERS &&
           "it is one of ours");
    device.last_controller = (int)(controller - device.controllers);
    device.uses_controller = true;
}

static void plug_in(int device_index)
{
    const SDL_JoystickID id = SDL_JoystickGetDeviceInstanceID(device_index);

    if (find_controller(id) != NULL) {
        return; /* SDL tells of those that are there at the start twice */
    }
    for (int i = 0; i < CONTROLLERS; i++) {
        Controller *controller = &device.controllers[i];
        if (controller->handle == NULL) {
            *controller = (Controller){.handle = SDL_GameControllerOpen(device_index), .id = id};
            return;
        }
    }
}

static void unplug(SDL_JoystickID id)
{
    Controller *controller = find_controller(id);

    if (controller != NULL) {
        close_controller(controller);
        device.uses_controller = false;
    }
}

static void button_event(const SDL_ControllerButtonEvent *event)
{
    Controller *controller = find_controller(event->which);

    if (controller != NULL && event->button < SDL_CONTROLLER_BUTTON_MAX) {
        use_controller(controller);
        change_flag(&controller->buttons[event->button], event->state == SDL_PRESSED,
                    device.buttons[event->button]);
    }
}

static void axis_side(Controller *controller, int axis, int side, double value)
{
    assert((side == 0 || side == 1) && "an axis has two sides");
    bool *flag = &controller->axes[axis][side];
    const bool down = *flag ? value > AXIS_RELEASED : value > AXIS_PRESSED;

    if (down) {
        use_controller(controller);
    }
    change_flag(flag, down, device.axes[axis][side]);
}

static void axis_event(const SDL_ControllerAxisEvent *event)
{
    Controller *controller = find_controller(event->which);
    const double value = event->value / AXIS_FULL;

    if (controller == NULL || event->axis >= SDL_CONTROLLER_AXIS_MAX) {
        return;
    }
    axis_side(controller, event->axis, 0, -value);
    axis_side(controller, event->axis, 1, value);
    if (event->axis == SDL_CONTROLLER_AXIS_LEFTX) {
        controller->stick_x = value;
    } else if (event->axis == SDL_CONTROLLER_AXIS_LEFTY) {
        controller->stick_y = value;
    }
}

static void key_event(const SDL_KeyboardEvent *event, InputWindowEvents *window)
{
    const SDL_Scancode code = event->keysym.scancode;
    const bool down = event->state == SDL_PRESSED;

    if (event->repeat != 0 || code >= SDL_NUM_SCANCODES) {
        return;
    }
    if (down) {
        device.uses_controller = false;
        const bool alt_enter = code == SDL_SCANCODE_RETURN && (event->keysym.mod & KMOD_ALT) != 0;
        if (alt_enter || code == SDL_SCANCODE_F11) {
            window->fullscreen = true;
            return;
        }
    }
    change_flag(&device.key_down[code], down, device.keys[code]);
}

static void window_event(const SDL_WindowEvent *event, InputWindowEvents *window)
{
    switch (event->event) {
    case SDL_WINDOWEVENT_FOCUS_LOST:
        window->focus_lost = true;
        window->focus_gained = false;
        break;
    case SDL_WINDOWEVENT_FOCUS_GAINED:
        window->focus_gained = true;
        window->focus_lost = false;
        break;
    case SDL_WINDOWEVENT_CLOSE:
        window->quit = true;
        break;
    default:
        break;
    }
}

static void take_event(const SDL_Event *event, InputWindowEvents *window)
{
    switch (event->type) {
    case SDL_QUIT:
        window->quit = true;
        break;
    case SDL_WINDOWEVENT:
        window_event(&event->window, window);
        break;
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        key_event(&event->key, window);
        break;
    case SDL_CONTROLLERDEVICEADDED:
        plug_in(event->cdevice.which);
        break;
    case SDL_CONTROLLERDEVICEREMOVED:
        unplug(event->cdevice.which);
        break;
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP:
        button_event(&event->cbutton);
        break;
    case SDL_CONTROLLERAXISMOTION:
        axis_event(&event->caxis);
        break;
    default:
        break;
    }
}

InputWindowEvents input_device_collect(InputDeviceChanged *changed)
{
    InputWindowEvents window = {false, false, false, false};
    SDL_Event event;

    device.changed = changed;
    input_tools_begin_frame();
    while (device.open && SDL_PollEvent(&event) != 0) {
        if (!input_tools_take(&event)) {
            take_event(&event, &window);
        }
    }
    return window;
}

/* --- asking --------------------------------------------------------------------------------------- */

InputStick input_device_stick(void)
{
    assert(device.last_controller >= 0 && device.last_controller < CONTROLLERS &&
           "the last one used is one of ours");
    const Controller *controller = &device.controllers[device.last_controller];
    const double length =
        sqrt(controller->stick_x * controller->stick_x + controller->stick_y * controller->stick_y);

    if (controller->handle == NULL || length <= DEAD_ZONE) {
        return (InputStick){0, 0};
    }
    /* From 0 at the edge of the dead zone to 1; the direction stays exact. */
    const double reach = fmin((length - DEAD_ZONE) / (OUTER_ZONE - DEAD_ZONE), 1.0);
    return (InputStick){(int)lround(controller->stick_x / length * reach * 100.0),
                        (int)lround(controller->stick_y / length * reach * 100.0)};
}

bool input_device_is_controller(void)
{
    return device.uses_controller;
}

const char *input_device_prompt(const InputBinding *binding)
{
    if (device.uses_controller && binding->parts[0] != NULL) {
        return binding->parts[0];
    }
    if (binding->keys[0] == NULL) {
        return "";
    }
    const SDL_Scancode code = SDL_GetScancodeFromName(binding->keys[0]);
    const char *name = SDL_GetKeyName(SDL_GetKeyFromScancode(code));
    return name[0] != '\0' ? name : binding->keys[0];
}
