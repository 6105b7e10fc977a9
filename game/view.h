/* SPDX-License-Identifier: Zlib */
/*
 * The picture. Order of drawing: at the top of view.c. Drawing changes no state. view_ground.c: 1 and 2;
 * view_things.c: 3 and 4; view_lights.c: lights, glows and blooms.
 */
#ifndef GAME_VIEW_H
#define GAME_VIEW_H

#include "sheet.h"

#include <stdbool.h>

/* Sheets that are not figures. Loaded by view_open. */
typedef struct ViewSheets {
    Sheet *square, *props, *hud, *skyline, *portraits, *staff;
} ViewSheets;
extern ViewSheets view_sheets;

/* The camera's left and top, and the share between two fixed updates, of the frame being drawn. */
typedef struct ViewFrame {
    int left, top;
    float share;
} ViewFrame;

bool view_open(void); /* false: a message was given */
void view_close(void);
void view_draw(double share);

/* The parts. */
void view_draw_ground(const ViewFrame *frame);
void view_draw_walls(const ViewFrame *frame);
void view_draw_shadows(const ViewFrame *frame);
void view_draw_bodies(const ViewFrame *frame);
void view_draw_floor_of_light(const ViewFrame *frame); /* step 7 */
void view_add_lights(const ViewFrame *frame);
void view_draw_glows(const ViewFrame *frame);
void view_draw_blooms(const ViewFrame *frame);

/* Where the hero's feet are in the picture. */
void view_hero_pixel(int *x, int *y);

#endif
