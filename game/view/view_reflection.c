/* SPDX-License-Identifier: Zlib */
/* Puddles show the actors beside them, upside down, a little wavering. */
#include "draw.h"
#include "pictures/figure.h"
#include "pictures/pictures.h"
#include "sheet.h"
#include "vec.h"
#include "view/view.h"
#include "world/actor.h"
#include "world/lamp.h"
#include "world/place.h"
#include "world/room.h"
#include "world/world.h"

#include <stdlib.h>

#define REFLECTION_ALPHA 60
#define SHINE_ALPHA      48 /* of what shines: after the darkness */
#define SHINE_NEAR_PX    24.0f

typedef struct Puddle {
    int x, y; /* its middle in the picture */
    float half_width, half_height;
} Puddle;

static Puddle puddle_of(int thing, const ViewFrame *frame)
{
    const PlaceThing *plan = &room_plan()->things[thing];
    const SheetFrame *picture = sheet_frame(pictures.props, view_thing_picture(thing));

    return (Puddle){
        .x = (int)plan->x - frame->left,
        .y = (int)plan->y - frame->top,
        .half_width = picture == NULL ? 0.0f : (float)picture->width / 2.0f - 1.5f,
        .half_height = picture == NULL ? 0.0f : (float)picture->height / 2.0f - 1.0f,
    };
}

/* One row of an actor's picture, mirrored at its feet, where the puddle covers it. */
static void reflect_row(const Puddle *puddle, Sheet *sheet, int picture, int row, int x, int foot,
                        uint8_t alpha)
{
    const SheetFrame *shape = sheet_frame(sheet, picture);
    const int y = foot + shape->anchor_y - row;
    const float across = ((float)(y - puddle->y) + 0.5f) / puddle->half_height;

    if (across <= -1.0f || across >= 1.0f) {
        return;
    }
    const int half = (int)(puddle->half_width * sqrtf(1.0f - across * across));
    const int wave = (int)roundf(sinf((float)y * 0.9f + (float)world.seconds * 4.0f) * 0.6f);
    draw_clip(puddle->x - half, y, 2 * half, 1);
    sheet_draw_row(sheet, picture, row, x + wave, foot + 2 * (shape->anchor_y - row),
                   (SheetStyle){alpha, 0xFFFFFF, SHEET_BLEND});
    draw_unclip();
}

static void reflect(const Puddle *puddle, Sheet *sheet, int picture, int x, int foot, uint8_t alpha)
{
    const SheetFrame *shape = sheet_frame(sheet, picture);

    for (int row = 0; shape != NULL && row < shape->height; row++) {
        reflect_row(puddle, sheet, picture, row, x, foot, alpha);
    }
}

static void reflect_actor(const Puddle *puddle, const Actor *actor, const ViewFrame *frame)
{
    const Vec seen = actor_seen(actor, frame->alpha);
    const int x = (int)floorf(seen.x) - frame->left;
    const int foot = (int)floorf(seen.y) - frame->top;

    if (abs(x - puddle->x) < (int)puddle->half_width + 12 && foot < puddle->y + 8 && foot > puddle->y - 40) {
        reflect(puddle, figure_sheet(actor->figure),
                figure_frame(actor->figure, actor->view, actor->pose, actor->step, FIGURE_PLAIN), x, foot,
                REFLECTION_ALPHA);
    }
}

/* Where the ground in front of a lamp mirrors its foot: a window hangs on a wall, and is as deep below the wall's foot
 * as it is high above. */
static int mirrored_foot(const Lamp *lamp)
{
    int row = (int)lamp->place.y / PLACE_TILE_PX;

    if (lamp->kind != LAMP_WINDOW) {
        return (int)lamp->place.y;
    }
    while (room_tile((int)lamp->place.x / PLACE_TILE_PX, row) == '#') {
        row++;
    }
    return 2 * row * PLACE_TILE_PX - (int)lamp->place.y;
}

static void reflect_lamps(const Puddle *puddle, int thing, const ViewFrame *frame, bool shine)
{
    static const char *const NAMES[2][LAMP_KINDS] = {
        {"lamp_post_lit", "great_lamp_lit", "window_lit", "candles_lit"},
        {"lamp_post_lit_glow", "great_lamp_lit_glow", "window_lit_glow", "candles_lit_glow"},
    };
    const PlaceThing *plan = &room_plan()->things[thing];

    for (int i = 0; i < lamp_state.count; i++) {
        const Lamp *lamp = &lamp_state.items[i];
        if (lamp->lit && NAMES[0][lamp->kind] != NULL && fabsf(lamp->place.x - plan->x) < SHINE_NEAR_PX &&
            lamp->place.y < plan->y) {
            reflect(puddle, pictures.props, sheet_find(pictures.props, NAMES[shine ? 1 : 0][lamp->kind]),
                    (int)lamp->place.x - frame->left, mirrored_foot(lamp) - frame->top,
                    shine ? SHINE_ALPHA : REFLECTION_ALPHA);
        }
    }
}

void view_draw_reflections(const ViewFrame *frame, int thing)
{
    const Puddle puddle = puddle_of(thing, frame);

    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        if (actor->figure != FIGURE_NONE && !actor->hidden) {
            reflect_actor(&puddle, actor, frame);
        }
    }
    reflect_lamps(&puddle, thing, frame, false);
}

void view_draw_shining_reflections(const ViewFrame *frame)
{
    const PlacePlan *plan = room_plan();

    for (int i = 0; i < plan->thing_count; i++) {
        if (plan->things[i].kind == THING_PUDDLE) {
            const Puddle puddle = puddle_of(i, frame);
            reflect_lamps(&puddle, i, frame, true);
        }
    }
}
