/* SPDX-License-Identifier: Zlib */
/*
 * Where list and source lie, and how the picture moves so that Wick is not below them. The list is a column on the right, the source
 * lies along the bottom. While somebody talks, the box of the dialogue needs the picture's whole width, and the picture cannot move:
 * then both share a column, on the side where Wick is not.
 */
#include "camera.h"
#include "hero/hero.h"
#include "main_loop.h"
#include "people/dialogue.h"
#include "tools/inspector.h"
#include "tools/timeline.h"
#include "tools_layer.h"
#include "ui/menu.h"
#include "ui/screen.h"
#include "video.h"
#include "view/view.h"
#include "world/actor.h"
#include "world/world.h"

#include <stdint.h>
#include <stdlib.h>

#define SOURCE_HEIGHT 164
#define SOURCE_LOW    112 /* below a menu */
#define SOURCE_SHARE  11 / 20
#define TALK_TOP      116 /* in pixels of the picture: above the box of the dialogue */
#define SIDE_PX       4   /* so far from the middle Wick may be before the column goes to the other side */
#define SLACK_PX      8   /* so far the middle of the picture may be off */
#define FEET_PX       12  /* from the middle of those who stand there to their feet */
#define SLIDE_SHARE   6   /* of the way that is left, in each frame */
#define HEAD_ROOM_PX  36  /* what is free above his feet: his height, and a plate */
#define FEET_ROOM_PX  12
#define SIDE_ROOM_PX  14

static struct {
    bool is_left;         /* the column */
    int shift_x, shift_y; /* of the picture */
    uint64_t drawn_in;    /* the frame in which it was last so */
} layout;

void inspector_layout_begin(void)
{
    layout.is_left = false;
    layout.shift_x = 0;
    layout.shift_y = 0;
}

/* --- where things are ---------------------------------------------------------------------------------- */

static int column_left(void)
{
    return layout.is_left ? 0 : tools_layer_width() - INSPECTOR_LIST_WIDTH;
}

/* What is said in the game can be read on. */
static int bottom(void)
{
    const int keys = tools_layer_height() - INSPECTOR_KEYS_HEIGHT;
    const int talk = TALK_TOP * tools_layer_height() / VIDEO_HEIGHT;

    return dialogue_state.open && talk < keys ? talk : keys;
}

static InspectorArea column(int top, int below)
{
    return (InspectorArea){.left = column_left(),
                           .top = top,
                           .right = column_left() + INSPECTOR_LIST_WIDTH,
                           .bottom = below};
}

static int source_top_in_column(const InspectorView *view)
{
    return view->open ? bottom() - (bottom() - timeline_height()) * SOURCE_SHARE : timeline_height();
}

/* The timeline lies above everything. */
InspectorArea inspector_list_area(const InspectorView *view)
{
    return column(timeline_height(),
                  view->source && dialogue_state.open ? source_top_in_column(view) - 3 : bottom());
}

InspectorArea inspector_source_area(const InspectorView *view)
{
    if (dialogue_state.open) {
        return column(source_top_in_column(view), bottom());
    }
    return (InspectorArea){.left = 0,
                           .top = bottom() - (menu_state.page == MENU_NONE ? SOURCE_HEIGHT : SOURCE_LOW),
                           .right = view->open ? column_left() - 3 : tools_layer_width(),
                           .bottom = bottom()};
}

InspectorArea inspector_free_area(const InspectorView *view)
{
    const bool has_column = view->open || (view->source && dialogue_state.open);
    const bool is_left = has_column && layout.is_left;

    return (InspectorArea){.left = is_left ? INSPECTOR_LIST_WIDTH + 1 : 0,
                           .top = timeline_height(),
                           .right = has_column && !is_left ? column_left() - 1 : tools_layer_width(),
                           .bottom = view->source && !dialogue_state.open ? inspector_source_area(view).top
                                                                          : bottom()};
}

bool inspector_is_over_list(const InspectorView *view, int x, int y)
{
    const InspectorArea area = inspector_list_area(view);

    return x >= area.left && x < area.right && y >= area.top && y < area.bottom;
}

/* --- Wick is not below them ---------------------------------------------------------------------------- */

/* The picture glides there, and does not tremble with each step that he takes; at once, if nobody has seen it in the frame before. */
static int slide(int now, int wanted, int slack)
{
    const int way = wanted - now;

    if (main_loop_frame() - layout.drawn_in > 1) {
        return wanted;
    }
    if (abs(way) <= slack) {
        return now;
    }
    return now + way / SLIDE_SHARE + (way > 0 ? 1 : -1);
}

/* A number between two others. */
static int within(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

/* Along one axis: what is free, and the room that Wick needs in it; what matters, Wick himself, and the size of the picture. */
typedef struct Axis {
    int from, to;
    int before, behind;
    int matters, wick;
    int size;
} Axis;

/* So far the picture has to move for what matters to come into the middle of what is free, and further if Wick were covered then; not
 * so far that the picture's edge is seen in what is free. */
static int shift_for(const Axis *axis, bool centres)
{
    const int centred = centres ? (axis->from + axis->to) / 2 - axis->matters : 0;
    const int uncovered =
        within(centred, axis->from + axis->before - axis->wick, axis->to - axis->behind - axis->wick);

    return within(uncovered, axis->to - axis->size, axis->from);
}

/* Between Wick and the one that is looked at, or, if that is he, the middle of the picture, which leans towards a fight. */
static void find_what_matters(const InspectorView *view, Axis *x, Axis *y)
{
    const Actor *actor = actor_find(view->owner.actor);
    int other_x = VIDEO_WIDTH / 2;
    int other_y = VIDEO_HEIGHT / 2;

    x->wick = x->matters =
        screen_state.now == SCREEN_PLAY ? VIDEO_WIDTH / 2 : 0; /* the title's menu is on the left */
    y->wick = y->matters = VIDEO_HEIGHT / 2;
    if (screen_state.now != SCREEN_PLAY || menu_state.page != MENU_NONE) {
        x->before = x->behind = y->before = y->behind = 0;
        return;
    }
    view_hero_pixel(&x->wick, &y->wick);
    if (actor != NULL && actor != hero_actor() &&
        camera_sees(&world.camera, actor->place.x, actor->place.y, 1.0f, 1.0f)) {
        other_x = (int)actor->place.x - camera_left(&world.camera);
        other_y = (int)actor->place.y - camera_top(&world.camera);
    }
    x->matters = (x->wick + other_x) / 2;
    y->matters = (y->wick + other_y) / 2 - FEET_PX;
}

static void choose_side(int wick)
{
    const int beside = wick - VIDEO_WIDTH / 2;

    layout.is_left = dialogue_state.open && (layout.is_left ? beside > -SIDE_PX : beside > SIDE_PX);
}

/* Nothing is covered, and the picture is where it belongs. */
static bool is_at_rest(const InspectorView *view)
{
    return !view->open && !view->source && timeline_height() == 0 && layout.shift_x == 0 &&
           layout.shift_y == 0;
}

void inspector_uncover(const InspectorView *view)
{
    const int scale = tools_layer_width() / VIDEO_WIDTH;
    const bool centres = view->open || view->source;
    const bool moves = (centres || timeline_is_open()) && !dialogue_state.open;
    const int slack = moves ? SLACK_PX : 0;
    Axis x = {.before = SIDE_ROOM_PX, .behind = SIDE_ROOM_PX, .size = VIDEO_WIDTH};
    Axis y = {.before = HEAD_ROOM_PX, .behind = FEET_ROOM_PX, .size = VIDEO_HEIGHT};

    if (is_at_rest(view)) {
        return;
    }
    find_what_matters(view, &x, &y);
    choose_side(x.wick);
    const InspectorArea area = inspector_free_area(view);
    x.from = area.left / scale;
    x.to = area.right / scale;
    y.from = area.top / scale;
    y.to = area.bottom / scale;
    layout.shift_x = slide(layout.shift_x, moves ? shift_for(&x, centres) : 0, slack);
    layout.shift_y = slide(layout.shift_y, moves ? shift_for(&y, centres) : 0, slack);
    layout.shift_y = within(layout.shift_y, -VIDEO_HEIGHT, y.from); /* the timeline goes up again */
    layout.drawn_in = main_loop_frame();
    video_shift(layout.shift_x, layout.shift_y);
}
