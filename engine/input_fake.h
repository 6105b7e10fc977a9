/* SPDX-License-Identifier: Zlib */
/*
 * Keys, controllers and a mouse that nobody touches, for tests: they take the same way through SDL as real ones,
 * and need neither a window's focus nor hardware. Call after input_open; takes effect in input_collect.
 */
#ifndef ENGINE_INPUT_FAKE_H
#define ENGINE_INPUT_FAKE_H

#include <stdbool.h>

/* A key by its name in InputBinding. repeat: as sent while a key is held. false: no such key. */
bool input_fake_key(const char *key, bool down, bool repeat);
bool input_fake_alt_enter(void);

/* Plugs a virtual controller in or out. false: this SDL has none, or (plug) one is in already. */
bool input_fake_controller_plug(void);
bool input_fake_controller_unplug(void);

/* A button by its name in InputBinding, or an axis ("leftx") at -1 to 1. false: no such part, or none in. */
bool input_fake_controller_button(const char *button, bool down);
bool input_fake_controller_axis(const char *axis, double value);

/* A mouse in the window, in its pixels: the wheel's notches count up as positive. */
void input_fake_mouse_move(int x, int y);
void input_fake_mouse_click(int x, int y, bool right);
void input_fake_mouse_button(int x, int y, bool down); /* the left one */
void input_fake_mouse_wheel(int notches);
void input_fake_mouse_leave(void);

/* The first letter of a text as a key that goes down, and types it. repeat: it was down already. */
bool input_fake_letter(const char *letter, bool repeat);

/* Text as it comes from a keyboard: each ASCII letter is a key that goes down and up, and a letter that was typed. */
bool input_fake_type(const char *text);

/* What a window says. */
void input_fake_focus(bool gained);
void input_fake_quit(void);

#endif
