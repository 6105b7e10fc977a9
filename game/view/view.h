/* SPDX-License-Identifier: Zlib */
/*
 * The picture. The order of drawing stands at the top of view.c. Drawing changes no state.
 */
#ifndef GAME_VIEW_VIEW_H
#define GAME_VIEW_VIEW_H

#include "sheet.h"
#include "vec.h"
#include "world/actor.h"
#include "world/lamp.h"
#include "world/place.h"

#include <stdbool.h>

/* The camera's left and top, and alpha, how far between two fixed updates, of the frame being drawn. */
typedef struct ViewFrame {
    int left, top;
    float alpha;
} ViewFrame;

/* What the title needs, and what the play needs. false: a message was given. */
bool view_open_first(void);
bool view_open_rest(void);
bool view_open(void); /* both */
void view_close(void);
void view_draw(double alpha);

/* Where the hero's feet are in the picture. */
void view_hero_pixel(int *x, int *y);

/* Of high places only (PlacePlan.high). */
void view_open_sky(void);
void view_draw_sky(const ViewFrame *frame);
void view_draw_sky_glow(const ViewFrame *frame);

/* Paving, planks, merlons: where the map has them. */
void view_open_rampart(void);
void view_draw_rampart(const ViewFrame *frame);

/* The parts, for view.c. */
void view_open_ground(void);
void view_open_lights(void);
void view_open_things(void);
void view_open_crypt(void);
int view_thing_picture(int index); /* of a thing of the place under way, in the sheet of its kind */
Sheet *view_thing_sheet(ThingKind kind);

/* Of what the crypt has of its own, in its sheet; glow: what shines in the dark, -1: nothing. state: see world/cages.h. */
struct Lamp;
int view_stand_picture(const struct Lamp *stand);
int view_stand_glow(const struct Lamp *stand);
int view_cage_picture(int state);
int view_cage_glow(int state);
void view_draw_ground(const ViewFrame *frame);
void view_draw_walls(const ViewFrame *frame);
void view_draw_flat_things(const ViewFrame *frame);
void view_draw_reflections(const ViewFrame *frame, int thing); /* in a puddle */
void view_draw_shining_reflections(const ViewFrame *frame);    /* of lit windows and lamps, in all */
void view_draw_shadows(const ViewFrame *frame);
void view_draw_bodies(const ViewFrame *frame);
void view_draw_floor_of_light(const ViewFrame *frame);
void view_add_lights(const ViewFrame *frame);
void view_open_snuffer(void);
void view_draw_snuffer_hits(void);
void view_draw_hat(const ViewFrame *frame);
void view_add_snuffer_lights(const ViewFrame *frame);
void view_draw_after_images(const ViewFrame *frame);
void view_draw_snuffer_glows(const ViewFrame *frame);
void view_draw_glows(const ViewFrame *frame);

/* What shines in the dark by itself, its foot at `foot` of the world: it is not drawn over actors that stand before it. */
void view_draw_shining(Sheet *sheet, int picture, int x, int y, Vec foot, const ViewFrame *frame);
void view_draw_blooms(const ViewFrame *frame);

/* What turning back shows: the cold tint, lines, Wick's ghosts along the way, the ring of oil. */
void view_turn_back(const ViewFrame *frame);

/* Wick's staff: its frame in the staff's sheet and where its grip lies. glow: what shines of it. */
typedef struct ViewStaff {
    int frame, glow;
    int x, y;
    int tip_x, tip_y; /* its lamp */
    bool behind;      /* him */
} ViewStaff;
ViewStaff view_staff(const Actor *hero, const ViewFrame *frame);

#endif
