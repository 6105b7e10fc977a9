/* SPDX-License-Identifier: Zlib */
/*
 * Mouse and typed text, for tools that are drawn over the game. They are no actions: nothing of the play may depend on
 * them, so they are neither recorded nor replayed. Valid for the frame, after input_collect; main thread only.
 */
#ifndef ENGINE_INPUT_TOOLS_H
#define ENGINE_INPUT_TOOLS_H

#include <stdbool.h>

typedef struct InputMouse {
    bool is_known;               /* it has been seen in the window, and has not left it */
    int x, y;                    /* pixels of the tools layer */
    float picture_x, picture_y;  /* the same place in the 320 × 180 picture */
    bool clicked, clicked_right; /* in this frame */
    bool held; /* the left button is down; also outside of the window, where it went down inside */
    int wheel; /* notches in this frame, up positive */
} InputMouse;

InputMouse input_mouse(void);

/* While text is typed, keys hold no actions, but for F1 to F12, Page Up and Page Down, and those that are let go. */
void input_type(bool on);
bool input_is_typing(void);

/* What came among the letters. */
#define INPUT_TYPED_ERASE  '\b'
#define INPUT_TYPED_ACCEPT '\r'
#define INPUT_TYPED_CANCEL '\x1b'
#define INPUT_TYPED_UP     '\x10'
#define INPUT_TYPED_DOWN   '\x0e'

/* UTF-8, in the order in which it was typed in this frame; "" for nothing. More than fits is left out. */
const char *input_typed(void);

/* ---- for input_device.c ---- */

union SDL_Event;
void input_tools_reset(void);
void input_tools_begin_frame(void);

/* true: the event is the tools', and means nothing to the game. */
bool input_tools_take(const union SDL_Event *event);

#endif
