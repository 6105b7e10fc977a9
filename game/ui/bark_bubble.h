/* SPDX-License-Identifier: Zlib */
/* The bubble over the head of an actor that says a few words in passing. */
#ifndef GAME_UI_BARK_BUBBLE_H
#define GAME_UI_BARK_BUBBLE_H

#include "camera.h"

void bark_bubble_draw(int camera_left, int camera_top);

#endif
