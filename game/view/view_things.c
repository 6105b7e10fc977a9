/* SPDX-License-Identifier: Zlib */
/* What stands, lies, hangs and walks. */
#include "draw.h"
#include "game.h"
#include "hero/pickup.h"
#include "light.h"
#include "view/view.h"
#include "world/things.h"

#define DRAWN_MAX   512
#define BLINK_S     0.08
#define SHADOW_MORE 2

/* --- things ---------------------------------------------------------------------------------------------- */

/* The picture now: lamps show whether they are lit. */
static int thing_frame(int index)
{
    const RoomThing *now = &game.room.things[index];
    const Lamp *lamp = now->lamp < 0 ? NULL : &game.lamps.items[now->lamp];
    const bool burns = lamp != NULL && lamp->lit;

    return burns ? things_lit_frame(room_plan()->things[index].kind, lamp) : things_frame(index);
}

static void draw_thing(int index, const ViewFrame *frame)
{
    const PlaceThing *thing = &room_plan()->things[index];
    const ThingLook *look = &THING_LOOKS[thing->kind];

    if (look->frame != NULL && !game.room.things[index].away) {
        sheet_draw(things_sheet(thing->kind), thing_frame(index), (int)thing->x - frame->left,
                   (int)thing->y - frame->top);
    }
}

static void draw_layer(ThingLayer layer, const ViewFrame *frame)
{
    const PlacePlan *plan = room_plan();

    for (int i = 0; i < plan->thing_count; i++) {
        if (THING_LOOKS[plan->things[i].kind].layer == layer) {
            draw_thing(i, frame);
            if (plan->things[i].kind == THING_PUDDLE) {
                view_draw_reflections(frame, i);
            }
        }
    }
}

void view_draw_flat_things(const ViewFrame *frame)
{
    draw_layer(THING_FLAT, frame);
    draw_layer(THING_WALL, frame);
}

/* --- shadows ---------------------------------------------------------------------------------------------- */

void view_draw_shadows(const ViewFrame *frame)
{
    const PlacePlan *plan = room_plan();

    for (int i = 0; i < plan->thing_count; i++) {
        const int width = THING_LOOKS[plan->things[i].kind].shadow;
        if (width > 0 && !game.room.things[i].away) {
            draw_shadow((int)plan->things[i].x - frame->left, (int)plan->things[i].y - frame->top, width);
        }
    }
    for (Actor *actor = NULL; (actor = actor_next(actor, ACTOR_NONE)) != NULL;) {
        if (actor->width > 0.0f && !actor->hidden) {
            const Vec seen = actor_seen(actor, frame->alpha);
            draw_shadow((int)floorf(seen.x) - frame->left, (int)floorf(seen.y) - frame->top,
                        (int)actor->width + SHADOW_MORE);
        }
    }
}

/* --- actors ------------------------------------------------------------------------------------------------ */

typedef struct ActorPixel {
    int x, y;
} ActorPixel;

static ActorPixel actor_pixel(const Actor *actor, const ViewFrame *frame)
{
    const Vec seen = vec_add(actor_seen(actor, frame->alpha), actor->shift);

    return (ActorPixel){(int)floorf(seen.x) - frame->left, (int)floorf(seen.y - actor->height) - frame->top};
}

/* After a hurt he is half there, in turns. */
static uint8_t actor_alpha(const Actor *actor)
{
    const bool blinks = actor->kind == ACTOR_HERO && actor->safe_seconds > 0.0f && !game.hero.fallen;

    return blinks ? TUNING_HURT_ALPHA : actor->alpha;
}

static void draw_staff(const Actor *actor, const ViewFrame *frame, bool behind)
{
    const ViewStaff staff = view_staff(actor, frame);

    if (actor->kind == ACTOR_HERO && staff.behind == behind) {
        sheet_draw_alpha(view_sheets.staff, staff.frame, staff.x, staff.y, actor_alpha(actor));
    }
}

static void draw_actor(const Actor *actor, const ViewFrame *frame)
{
    const bool flashes = actor->flash_seconds > 0.0f;
    const ActorPixel at = actor_pixel(actor, frame);

    if (actor->kind == ACTOR_PICKUP) {
        sheet_draw(view_sheets.hud, pickup_picture(actor), at.x, at.y);
        return;
    }
    int picture = figure_frame(actor->figure, actor->view, actor->pose, actor->step,
                               flashes ? FIGURE_FLASH : FIGURE_PLAIN);

    if (picture < 0) {
        picture = figure_frame(actor->figure, actor->view, actor->pose, actor->step, FIGURE_PLAIN);
    }
    draw_staff(actor, frame, true);
    sheet_draw_alpha(figure_sheet(actor->figure), picture, at.x, at.y, flashes ? 255 : actor_alpha(actor));
    draw_staff(actor, frame, false);
}

static bool is_drawn(const Actor *actor)
{
    return (actor->figure != FIGURE_NONE || actor->kind == ACTOR_PICKUP) && !actor->hidden;
}

/* --- in order of the feet ------------------------------------------------------------------------------------ */

typedef struct Drawn {
    float foot;
    int thing; /* -1: an actor */
    const Actor *actor;
} Drawn;

static void insert(Drawn *list, int *count, Drawn item)
{
    int i = *count;

    if (*count >= DRAWN_MAX) {
        return;
    }
    for (; i > 0 && list[i - 1].foot > item.foot; i--) {
        list[i] = list[i - 1];
    }
    list[i] = item;
    (*count)++;
}

static int collect(Drawn *list, const ViewFrame *frame)
{
    const PlacePlan *plan = room_plan();
    int count = 0;

    for (int i = 0; i < plan->thing_count; i++) {
        const PlaceThing *thing = &plan->things[i];
        if (THING_LOOKS[thing->kind].layer == THING_STANDING &&
            camera_sees(&game.camera, thing->x - 24.0f, thing->y - 48.0f, 48.0f, 56.0f)) {
            insert(list, &count, (Drawn){thing->y, i, NULL});
        }
    }
    for (Actor *actor = NULL; (actor = actor_next(actor, ACTOR_NONE)) != NULL;) {
        const Vec seen = actor_seen(actor, frame->alpha);
        if (is_drawn(actor) && camera_sees(&game.camera, seen.x - 24.0f, seen.y - 48.0f, 48.0f, 72.0f)) {
            insert(list, &count, (Drawn){seen.y, -1, actor});
        }
    }
    return count;
}

void view_draw_bodies(const ViewFrame *frame)
{
    Drawn list[DRAWN_MAX];
    const int count = collect(list, frame);

    for (int i = 0; i < count; i++) {
        if (list[i].actor != NULL) {
            draw_actor(list[i].actor, frame);
        } else {
            draw_thing(list[i].thing, frame);
        }
    }
    draw_layer(THING_OVER, frame);
}

void view_draw_floor_of_light(const ViewFrame *frame)
{
    const int floor_alpha = room_plan()->deep ? LIGHT_FLOOR_ALPHA_DEEP : LIGHT_FLOOR_ALPHA;

    for (Actor *actor = NULL; (actor = actor_next(actor, ACTOR_NONE)) != NULL;) {
        if (is_drawn(actor) && actor->kind == ACTOR_PICKUP) {
            const ActorPixel at = actor_pixel(actor, frame);
            view_draw_shining(view_sheets.hud, pickup_picture(actor), at.x, at.y, actor->place, frame);
        } else if (is_drawn(actor) && actor->kind != ACTOR_GHOST) {
            const ActorPixel at = actor_pixel(actor, frame);
            const int alpha = floor_alpha * actor_alpha(actor) / 255;
            sheet_draw_alpha(figure_sheet(actor->figure),
                             figure_frame(actor->figure, actor->view, actor->pose, actor->step, FIGURE_PLAIN),
                             at.x, at.y, (uint8_t)alpha);
        }
    }
}
