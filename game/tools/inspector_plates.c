/* SPDX-License-Identifier: Zlib */
/* What stands over heads while F1 is on: two coroutines of each, and what they wait for. */
#include "tools/inspector.h"

#include "camera.h"
#include "pictures/figure.h"
#include "tools_layer.h"
#include "vec.h"
#include "video.h"
#include "world/actor.h"
#include "world/effect.h"
#include "world/lamp_moths.h"
#include "world/world.h"

#include <stdio.h>
#include <string.h>

#define PLATE_ALPHA 190
#define PLATE_LINES 2
#define PLATES_MAX  32
#define PLATE_INFOS 24
#define LINE        TOOLS_LAYER_LETTER_HEIGHT
#define LETTER      TOOLS_LAYER_LETTER_WIDTH
#define HEAD_PX     30.0f /* from the feet to above the head */

typedef struct Plate {
    char lines[PLATE_LINES][48];
    Colour colours[PLATE_LINES];
    int count;
    size_t widest;
} Plate;

static void add_line(Plate *plate, const CoroInfo *leaf)
{
    char wait[40];
    char *line = plate->lines[plate->count];

    inspector_describe(leaf, wait, sizeof wait);
    snprintf(line, sizeof plate->lines[0], "%s %s", leaf->name, wait);
    plate->colours[plate->count++] = inspector_glow(leaf) > 0.4f ? PALETTE_WHITE : inspector_colour(leaf);
    plate->widest = strlen(line) > plate->widest ? strlen(line) : plate->widest;
}

static bool has_children(const CoroInfo *infos, int count, int i)
{
    return i + 1 < count && infos[i + 1].depth > infos[i].depth;
}

/* Minds, which call others, before the small ones that run beside them. */
static void add_roots(Plate *plate, const CoroInfo *infos, int count, bool minds)
{
    for (int i = 0; i < count && plate->count < PLATE_LINES; i++) {
        if (infos[i].depth == 0 && has_children(infos, count, i) == minds) {
            add_line(plate, inspector_leaf(infos, count, &infos[i]));
        }
    }
}

static Plate plate_of(const Actor *actor)
{
    CoroInfo infos[PLATE_INFOS];
    Plate plate = {.count = 0};
    int count = (int)coro_inspect(actor_scheduler(actor), infos, PLATE_INFOS);

    count = count > PLATE_INFOS ? PLATE_INFOS : count;
    add_roots(&plate, infos, count, true);
    add_roots(&plate, infos, count, false);
    return plate;
}

/* Where the plate goes: over the head, but not under the list. */
static int plate_left(const InspectorView *view, int head_x, int width)
{
    const int least = view->on_left ? INSPECTOR_LIST_WIDTH + 4 : 2;
    const int most = tools_layer_width() - (view->on_left ? 2 : INSPECTOR_LIST_WIDTH + 4) - width;
    const int left = head_x - width / 2 > most ? most : head_x - width / 2;

    return left < least ? least : left;
}

static bool is_under_list(const InspectorView *view, int x)
{
    return view->on_left ? x < INSPECTOR_LIST_WIDTH : x > tools_layer_width() - INSPECTOR_LIST_WIDTH;
}

/* Plates of this frame: a later one goes above those that it would cover. */
typedef struct PlateBox {
    int left, top, width, height;
} PlateBox;

static PlateBox placed[PLATES_MAX];
static int placed_count;

static bool overlap(const PlateBox *a, const PlateBox *b)
{
    return a->left < b->left + b->width && b->left < a->left + a->width && a->top < b->top + b->height &&
           b->top < a->top + a->height;
}

static void find_room(PlateBox *box)
{
    for (int i = 0; i < placed_count; i++) {
        if (overlap(box, &placed[i])) {
            box->top = placed[i].top - box->height - 2;
            i = -1; /* it may cover another one now */
        }
    }
    box->top = box->top < 2 ? 2 : box->top;
    if (placed_count < PLATES_MAX) {
        placed[placed_count++] = *box;
    }
}

static void show_plate(const Plate *plate, const PlateBox *box, int head_x)
{
    const int foot = box->top + box->height;

    tools_layer_box(head_x - 1, foot, 2, 5, PALETTE_TAN, 200);
    tools_layer_box(box->left, box->top, box->width, box->height, PALETTE_INK, PLATE_ALPHA);
    tools_layer_box(box->left, foot - 1, box->width, 1, PALETTE_TAN, 200);
    for (int i = 0; i < plate->count; i++) {
        tools_layer_text(box->left + 4, box->top + 1 + i * LINE, plate->colours[i], plate->lines[i]);
    }
}

static void draw_plate(const InspectorView *view, const Actor *actor)
{
    const Plate plate = plate_of(actor);
    const Vec seen = actor_seen(actor, world_alpha());
    int x = 0;
    int y = 0;

    video_to_tools(seen.x - (float)camera_left(&world.camera),
                   seen.y - actor->height - HEAD_PX - (float)camera_top(&world.camera), &x, &y);
    if (plate.count == 0 || is_under_list(view, x)) {
        return;
    }
    PlateBox box = {.width = (int)plate.widest * LETTER + 8, .height = plate.count * LINE + 2};
    box.left = plate_left(view, x, box.width);
    box.top = y - box.height;
    find_room(&box);
    show_plate(&plate, &box, x);
}

void inspector_draw_plates(const InspectorView *view)
{
    placed_count = 0;
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        const bool has_a_head = actor->figure != FIGURE_NONE && actor->kind != &EFFECT_GHOST_KIND &&
                                !actor->hidden &&
                                actor->kind != &LAMP_MOTHS_KIND; /* scenery is in the list */
        if (has_a_head &&
            camera_sees(&world.camera, actor->place.x - 8.0f, actor->place.y - 24.0f, 16.0f, 24.0f)) {
            draw_plate(view, actor);
        }
    }
}
