/* SPDX-License-Identifier: Zlib */
#include "input_tools.h"

#include "video.h"

#include <SDL.h>
#include <assert.h>
#include <string.h>

#define TYPED_MAX 128

static struct {
    bool is_known, clicked, clicked_right, held, is_typing;
    bool
        is_fresh; /* a key went down since the typing began: what one types that was held before is not meant */
    int window_x, window_y, wheel;
    char typed[TYPED_MAX];
    size_t typed_length;
} tools;

void input_tools_reset(void)
{
    memset(&tools, 0, sizeof tools);
}

void input_tools_begin_frame(void)
{
    tools.clicked = false;
    tools.clicked_right = false;
    tools.wheel = 0;
    tools.typed_length = 0;
    tools.typed[0] = '\0';
}

/* --- mouse ---------------------------------------------------------------------------------------- */

InputMouse input_mouse(void)
{
    InputMouse mouse = {.is_known = tools.is_known,
                        .clicked = tools.clicked,
                        .clicked_right = tools.clicked_right,
                        .held = tools.held,
                        .wheel = tools.wheel};

    video_window_to_tools(tools.window_x, tools.window_y, &mouse.x, &mouse.y);
    mouse.is_known = video_from_window(tools.window_x, tools.window_y, &mouse.picture_x, &mouse.picture_y) &&
                     mouse.is_known;
    return mouse;
}

static void move_to(int x, int y)
{
    tools.is_known = true;
    tools.window_x = x;
    tools.window_y = y;
}

static void button_event(const SDL_MouseButtonEvent *event)
{
    move_to(event->x, event->y);
    tools.held = event->button == SDL_BUTTON_LEFT ? event->state == SDL_PRESSED : tools.held;
    if (event->state == SDL_PRESSED) {
        tools.clicked = tools.clicked || event->button == SDL_BUTTON_LEFT;
        tools.clicked_right = tools.clicked_right || event->button == SDL_BUTTON_RIGHT;
    }
}

/* --- typing --------------------------------------------------------------------------------------- */

void input_type(bool on)
{
    if (on && !tools.is_typing) {
        SDL_StartTextInput();
    }
    tools.is_fresh = tools.is_fresh && tools.is_typing;
    tools.is_typing = on;
}

bool input_is_typing(void)
{
    return tools.is_typing;
}

const char *input_typed(void)
{
    return tools.typed;
}

static void add_typed(const char *text)
{
    const size_t length = strlen(text);

    assert(tools.typed_length < sizeof tools.typed && "the end has room");
    if (length < sizeof tools.typed - tools.typed_length) {
        memcpy(tools.typed + tools.typed_length, text, length + 1);
        tools.typed_length += length;
    }
}

/* Which of the keys that are no letters edit the text; 0: none of them. */
static char edits(SDL_Scancode code)
{
    switch (code) {
    case SDL_SCANCODE_BACKSPACE:
        return INPUT_TYPED_ERASE;
    case SDL_SCANCODE_RETURN:
    case SDL_SCANCODE_KP_ENTER:
    case SDL_SCANCODE_TAB:
        return INPUT_TYPED_ACCEPT;
    case SDL_SCANCODE_ESCAPE:
        return INPUT_TYPED_CANCEL;
    case SDL_SCANCODE_UP:
        return INPUT_TYPED_UP;
    case SDL_SCANCODE_DOWN:
        return INPUT_TYPED_DOWN;
    default:
        return '\0';
    }
}

static bool means_the_same_always(SDL_Scancode code)
{
    return (code >= SDL_SCANCODE_F1 && code <= SDL_SCANCODE_F12) || code == SDL_SCANCODE_PAGEUP ||
           code == SDL_SCANCODE_PAGEDOWN;
}

/* Releases reach the game: what was held when the typing began must not stay down. */
static bool key_down_event(const SDL_KeyboardEvent *event)
{
    const SDL_Scancode code = event->keysym.scancode;
    const bool alt_enter = code == SDL_SCANCODE_RETURN && (event->keysym.mod & KMOD_ALT) != 0;

    if (!tools.is_typing || alt_enter || means_the_same_always(code)) {
        return false;
    }
    tools.is_fresh = tools.is_fresh || event->repeat == 0;
    if (tools.is_fresh) {
        add_typed((const char[]){edits(code), '\0'});
    }
    return true;
}

bool input_tools_take(const SDL_Event *event)
{
    switch (event->type) {
    case SDL_MOUSEMOTION:
        move_to(event->motion.x, event->motion.y);
        return true;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        button_event(&event->button);
        return true;
    case SDL_MOUSEWHEEL:
        tools.wheel += event->wheel.direction == SDL_MOUSEWHEEL_FLIPPED ? -event->wheel.y : event->wheel.y;
        return true;
    case SDL_TEXTINPUT:
        if (tools.is_typing && tools.is_fresh) {
            add_typed(event->text.text);
        }
        return true;
    case SDL_KEYDOWN:
        return key_down_event(&event->key);
    case SDL_WINDOWEVENT:
        tools.is_known = tools.is_known && event->window.event != SDL_WINDOWEVENT_LEAVE;
        return false;
    default:
        return false;
    }
}
