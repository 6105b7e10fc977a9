/* SPDX-License-Identifier: Zlib */
/* What stands, lies, hangs and walks. */
#include "camera.h"
#include "draw.h"
#include "enemies/shot.h"
#include "hero/hero.h"
#include "hero/pickup.h"
#include "light.h"
#include "pictures/figure.h"
#include "pictures/pictures.h"
#include "sheet.h"
#include "tuning.h"
#include "vec.h"
#include "view/view.h"
#include "world/actor.h"
#include "world/effect.h"
#include "world/lamp.h"
#include "world/place.h"
#include "world/room.h"
#include "world/things.h"
#include "world/world.h"

#include <stdio.h>
#include <string.h>

#define DRAWN_MAX   1280
#define WHICH_MAX   4
#define GATE_STAGES 3
#define SHADOW_MORE 2

/* --- pictures of things ------------------------------------------------------------------------------------ */

static struct {
    int plain[THING_KINDS][WHICH_MAX], swaying[THING_KINDS][WHICH_MAX];
    int gate[GATE_STAGES], portcullis[GATE_STAGES];
    int door_open;
    int burning; /* of a brazier */
    int lancet_lit;
} frames;

Sheet *view_thing_sheet(ThingKind kind)
{
    Sheet *const sheets[] = {
        [IN_PROPS] = pictures.props, [IN_SQUARE] = pictures.square, [IN_RAMPART] = pictures.rampart,
        [IN_CRYPT] = pictures.crypt, [IN_CHAPEL] = pictures.chapel,
    };

    return sheets[THING_LOOKS[kind].sheet];
}

/* look->frame holds one %d at most, for `which`. */
static int find(ThingKind kind, int which, const char *suffix)
{
    const ThingLook *look = &THING_LOOKS[kind];
    char name[SHEET_NAME_MAX];
    const char *hole = strstr(look->frame, "%d");
    const int head = hole == NULL ? (int)strlen(look->frame) : (int)(hole - look->frame);

    if (hole == NULL) {
        snprintf(name, sizeof name, "%s%s", look->frame, suffix);
    } else {
        snprintf(name, sizeof name, "%.*s%d%s%s", head, look->frame, which, hole + 2, suffix);
    }
    return sheet_find(view_thing_sheet(kind), name);
}

void view_open_things(void)
{
    for (ThingKind kind = THING_NONE; kind < THING_KINDS; kind++) {
        const ThingLook *look = &THING_LOOKS[kind];
        for (int which = 0; which < WHICH_MAX && look->frame != NULL; which++) {
            frames.plain[kind][which] = find(kind, which, "");
            frames.swaying[kind][which] = look->sways ? find(kind, which, "_sway") : -1;
        }
    }
    frames.door_open = sheet_require(pictures.props, "door_open");
    frames.gate[0] = sheet_require(pictures.props, "gate_closed");
    frames.gate[1] = sheet_require(pictures.props, "gate_half");
    frames.gate[2] = sheet_require(pictures.props, "gate_open");
    frames.lancet_lit = sheet_require(pictures.chapel, "lamp_window_lit");
    frames.burning = sheet_require(pictures.rampart, "brazier_burn_0");
    frames.portcullis[0] = sheet_require(pictures.rampart, "portcullis_closed");
    frames.portcullis[1] = sheet_require(pictures.rampart, "portcullis_half");
    frames.portcullis[2] = sheet_require(pictures.rampart, "portcullis_open");
}

static int burning(ThingKind kind)
{
    return kind == THING_BRAZIER ? frames.burning : -1;
}

int view_thing_picture(int index)
{
    const PlaceThing *thing = &room_plan()->things[index];
    const RoomThing *now = &room_state.things[index];
    const int which = thing->which % WHICH_MAX;

    if (thing->kind == THING_GATE) {
        return frames.gate[now->step];
    }
    if (thing->kind == THING_DOOR && now->on) {
        return frames.door_open;
    }
    if (thing->kind == THING_CAGE) {
        return view_cage_picture(now->step);
    }
    if (thing->kind == THING_PORTCULLIS) {
        return frames.portcullis[now->step];
    }
    if (thing->kind == THING_SOUTH_DOOR) {
        return frames.plain[thing->kind][which] + now->step;
    }
    if (thing->kind == THING_BANNER) { /* its steps follow one another in the sheet */
        return frames.plain[thing->kind][which] + now->flaps;
    }
    return now->sways && frames.swaying[thing->kind][which] >= 0 ? frames.swaying[thing->kind][which]
                                                                 : frames.plain[thing->kind][which];
}

/* --- things ---------------------------------------------------------------------------------------------- */

/* The picture now: lamps show whether they are lit. */
static int thing_frame(int index)
{
    const RoomThing *now = &room_state.things[index];
    const int dark = view_thing_picture(index);

    if (now->lamp < 0 || !lamp_state.items[now->lamp].lit) {
        return dark;
    }
    const Lamp *lamp = &lamp_state.items[now->lamp];
    if (lamp->kind == LAMP_BRAZIER) {
        return burning(room_plan()->things[index].kind) + lamp->flame;
    }
    if (lamp->kind == LAMP_LANCET) {
        return frames.lancet_lit;
    }
    return lamp->kind == LAMP_CANDLE_STAND ? view_stand_picture(lamp)
                                           : dark + 1; /* in the sheet a lit lamp follows its dark one */
}

static void draw_thing(int index, const ViewFrame *frame)
{
    const PlaceThing *thing = &room_plan()->things[index];
    const ThingLook *look = &THING_LOOKS[thing->kind];

    if (look->frame != NULL && !room_state.things[index].hidden) {
        sheet_draw(view_thing_sheet(thing->kind), thing_frame(index), (int)thing->x - frame->left,
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
        if (width > 0 && !room_state.things[i].hidden) {
            draw_shadow((int)plan->things[i].x - frame->left, (int)plan->things[i].y - frame->top, width);
        }
    }
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        if (actor->width > 0.0f && !actor->hidden) {
            const Vec seen = actor_seen(actor, frame->alpha);
            draw_shadow((int)floorf(seen.x) - frame->left, (int)floorf(seen.y) - frame->top,
                        (int)actor->width + SHADOW_MORE);
        }
    }
}

/* Its outline blinks. */
static int pickup_frame(const Actor *pickup)
{
    char name[SHEET_NAME_MAX];

    snprintf(name, sizeof name, "%s%s", pickup_picture(pickup), pickup->step % 2 == 0 ? "" : "_blink");
    return sheet_find(pictures.hud, name);
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
    const bool blinks = actor->kind == &HERO_KIND && actor->safe_seconds > 0.0f && !hero_state.fallen;

    return blinks ? TUNING_HURT_ALPHA : actor->alpha;
}

static void draw_staff(const Actor *actor, const ViewFrame *frame, bool behind)
{
    const ViewStaff staff = view_staff(actor, frame);

    if (actor->kind == &HERO_KIND && staff.behind == behind) {
        sheet_draw_alpha(pictures.staff, staff.frame, staff.x, staff.y, actor_alpha(actor));
    }
}

static void draw_actor(const Actor *actor, const ViewFrame *frame)
{
    const bool flashes = actor->flash_seconds > 0.0f;
    const ActorPixel at = actor_pixel(actor, frame);

    if (pickup_is(actor)) {
        sheet_draw(pictures.hud, pickup_frame(actor), at.x, at.y);
        return;
    }
    if (shot_is(actor)) {
        sheet_draw(figure_sheet(actor->figure), shot_picture(actor), at.x, at.y);
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
    return (actor->figure != FIGURE_NONE || pickup_is(actor)) && !actor->hidden;
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
            camera_sees(&world.camera, thing->x - 24.0f, thing->y - 48.0f, 48.0f, 56.0f)) {
            insert(list, &count, (Drawn){thing->y, i, NULL});
        }
    }
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        const Vec seen = actor_seen(actor, frame->alpha);
        if (is_drawn(actor) && camera_sees(&world.camera, seen.x - 24.0f, seen.y - 48.0f, 48.0f, 72.0f)) {
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

    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        if (is_drawn(actor) && pickup_is(actor)) {
            const ActorPixel at = actor_pixel(actor, frame);
            view_draw_shining(pictures.hud, pickup_frame(actor), at.x, at.y, actor->place, frame);
        } else if (is_drawn(actor) && actor->kind != &EFFECT_GHOST_KIND && !shot_is(actor)) {
            const ActorPixel at = actor_pixel(actor, frame);
            const int alpha = floor_alpha * actor_alpha(actor) / 255;
            sheet_draw_alpha(figure_sheet(actor->figure),
                             figure_frame(actor->figure, actor->view, actor->pose, actor->step, FIGURE_PLAIN),
                             at.x, at.y, (uint8_t)alpha);
        }
    }
}
