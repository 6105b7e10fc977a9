/* SPDX-License-Identifier: Zlib */
/* Keys, controllers, a mouse and a window that tests move. */
#include "input_fake.h"

#include <SDL.h>
#include <stddef.h>

static SDL_Joystick *joystick;
static SDL_JoystickID joystick_id;

static bool push_key(SDL_Scancode code, bool down, bool repeat, Uint16 modifiers)
{
    SDL_Event event = {.type = down ? SDL_KEYDOWN : SDL_KEYUP};

    event.key.state = down ? SDL_PRESSED : SDL_RELEASED;
    event.key.repeat = repeat;
    event.key.keysym.scancode = code;
    event.key.keysym.sym = SDL_GetKeyFromScancode(code);
    event.key.keysym.mod = modifiers;
    return SDL_PushEvent(&event) == 1;
}

bool input_fake_key(const char *key, bool down, bool repeat)
{
    const SDL_Scancode code = SDL_GetScancodeFromName(key);

    return code != SDL_SCANCODE_UNKNOWN && push_key(code, down, repeat, KMOD_NONE);
}

bool input_fake_alt_enter(void)
{
    return push_key(SDL_SCANCODE_RETURN, true, false, KMOD_LALT) &&
           push_key(SDL_SCANCODE_RETURN, false, false, KMOD_LALT);
}

bool input_fake_controller_plug(void)
{
    if (joystick != NULL) {
        return false;
    }
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    const int index = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                                SDL_CONTROLLER_BUTTON_MAX, 0);
    if (index < 0) {
        return false;
    }
    joystick = SDL_JoystickOpen(index);
    joystick_id = SDL_JoystickGetDeviceInstanceID(index);
    return joystick != NULL;
}

bool input_fake_controller_unplug(void)
{
    if (joystick == NULL) {
        return false;
    }
    SDL_JoystickClose(joystick);
    joystick = NULL;
    for (int i = 0; i < SDL_NumJoysticks(); i++) {
        if (SDL_JoystickGetDeviceInstanceID(i) == joystick_id) {
            return SDL_JoystickDetachVirtual(i) == 0;
        }
    }
    return false;
}

bool input_fake_controller_button(const char *button, bool down)
{
    const SDL_GameControllerButton which = SDL_GameControllerGetButtonFromString(button);

    return joystick != NULL && which != SDL_CONTROLLER_BUTTON_INVALID &&
           SDL_JoystickSetVirtualButton(joystick, which, down ? 1 : 0) == 0;
}

bool input_fake_controller_axis(const char *axis, double value)
{
    const SDL_GameControllerAxis which = SDL_GameControllerGetAxisFromString(axis);
    const double clamped = value < -1.0 ? -1.0 : value > 1.0 ? 1.0 : value;

    return joystick != NULL && which != SDL_CONTROLLER_AXIS_INVALID &&
           SDL_JoystickSetVirtualAxis(joystick, which, (Sint16)(clamped * 32767.0)) == 0;
}

void input_fake_mouse_move(int x, int y)
{
    SDL_Event event = {.type = SDL_MOUSEMOTION};

    event.motion.x = x;
    event.motion.y = y;
    SDL_PushEvent(&event);
}

static void push_button(int x, int y, Uint8 button, bool down)
{
    SDL_Event event = {.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP};

    event.button.button = button;
    event.button.state = down ? SDL_PRESSED : SDL_RELEASED;
    event.button.x = x;
    event.button.y = y;
    SDL_PushEvent(&event);
}

void input_fake_mouse_click(int x, int y, bool right)
{
    push_button(x, y, right ? SDL_BUTTON_RIGHT : SDL_BUTTON_LEFT, true);
    push_button(x, y, right ? SDL_BUTTON_RIGHT : SDL_BUTTON_LEFT, false);
}

void input_fake_mouse_button(int x, int y, bool down)
{
    push_button(x, y, SDL_BUTTON_LEFT, down);
}

void input_fake_mouse_wheel(int notches)
{
    SDL_Event event = {.type = SDL_MOUSEWHEEL};

    event.wheel.y = notches;
    event.wheel.direction = SDL_MOUSEWHEEL_NORMAL;
    SDL_PushEvent(&event);
}

void input_fake_mouse_leave(void)
{
    SDL_Event event = {.type = SDL_WINDOWEVENT};

    event.window.event = SDL_WINDOWEVENT_LEAVE;
    SDL_PushEvent(&event);
}

bool input_fake_letter(const char *letter, bool repeat)
{
    SDL_Event event = {.type = SDL_TEXTINPUT};
    const SDL_Scancode code = SDL_GetScancodeFromKey((SDL_Keycode)(unsigned char)*letter);

    event.text.text[0] = *letter;
    return push_key(code, true, repeat, KMOD_NONE) && SDL_PushEvent(&event) == 1;
}

bool input_fake_type(const char *text)
{
    bool good = true;

    for (; *text != '\0'; text++) {
        const SDL_Scancode code = SDL_GetScancodeFromKey((SDL_Keycode)(unsigned char)*text);
        good = input_fake_letter(text, false) && push_key(code, false, false, KMOD_NONE) && good;
    }
    return good;
}

void input_fake_focus(bool gained)
{
    SDL_Event event = {.type = SDL_WINDOWEVENT};

    event.window.event = gained ? SDL_WINDOWEVENT_FOCUS_GAINED : SDL_WINDOWEVENT_FOCUS_LOST;
    SDL_PushEvent(&event);
}

void input_fake_quit(void)
{
    SDL_Event event = {.type = SDL_QUIT};

    SDL_PushEvent(&event);
}
