/* SPDX-License-Identifier: Zlib */
/* A key and what it does, as a line of text: in menus, and over the thing that a prompt is about. */
#ifndef GAME_UI_PROMPT_LINE_H
#define GAME_UI_PROMPT_LINE_H

#include "camera.h"
#include "world/control.h"

#include <stddef.h>

/* "[E] word": the key as the font draws it, and the word. */
void prompt_line_write(Control control, const char *word, char *out, size_t size);
void prompt_line_draw(int camera_left, int camera_top);

#endif
