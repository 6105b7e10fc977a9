/* SPDX-License-Identifier: Zlib */
/* What stands over heads while F1 is on: what its mind is doing, and what that waits for. Of the one that is looked at, all of it. */
#include "tools/inspector.h"

#include "camera.h"
#include "hero/hero.h"
#include "hero/prompt.h"
#include "pictures/figure.h"
#include "tools/thousand_moths.h"
#include "tools_layer.h"
#include "vec.h"
#include "video.h"
#include "world/actor.h"
#include "world/effect.h"
#include "world/lamp_moths.h"
#include "world/world.h"

#include <stdio.h>
#include <string.h>

#define PATH_LINES     3  /* who, and the whole chain of calls and forks down to what does the work */
#define PLATE_LINES    7  /* the path, and what is waited for */
#define PLATE_LETTERS  46 /* of the one that is looked at; of others, whose lines stand side by side: */
#define SMALL_LETTERS  40
#define PLATES_MAX     12 /* more would hide those they are of */
#define PATH_MAX_BYTES 512
#define LINE_BYTES     192
#define PLATE_INFOS    64
#define LINE           TOOLS_LAYER_LETTER_HEIGHT
#define LETTER         TOOLS_LAYER_LETTER_WIDTH
#define HEAD_PX        30.0f /* from the feet to above the head */
#define PROMPT_PX      44.0f /* and above what Wick is asked to press */
#define BODY_PX        7.0f  /* of Wick, to both sides */
#define TALL_PX        25.0f
#define LEADER_PX      5

typedef struct Plate {
    char lines[PLATE_LINES][LINE_BYTES];
    Colour colours[PLATE_LINES];
    int count;
    int letters, most; /* of the widest line, and of any line; not looked at: of all of them, side by side */
    bool is_shown;     /* it is looked at */
} Plate;

static void add_line(Plate *plate, Colour colour, const char *text)
{
    const int letters = (int)strlen(text) < plate->most ? (int)strlen(text) : plate->most;

    snprintf(plate->lines[plate->count], sizeof plate->lines[0], "%s", text);
    plate->colours[plate->count++] = colour;
    if (!plate->is_shown) {
        const int all = plate->letters + letters + (plate->letters > 0 ? 2 : 0);
        plate->letters = all < plate->most ? all : plate->most;
    } else if (letters > plate->letters) {
        plate->letters = letters;
    }
}

static Colour colour_of(const CoroInfo *info)
{
    return inspector_glow(info) > 0.4f ? PALETTE_WHITE : inspector_colour(info);
}

static void add_wait(Plate *plate, const CoroInfo *info, bool with_name)
{
    char wait[128];
    char text[LINE_BYTES];

    inspector_describe(info, wait, sizeof wait);
    snprintf(text, sizeof text, "%s: %s", with_name ? info->name : "waits", wait);
    add_line(plate, colour_of(info), text);
}

static const CoroInfo *find(const CoroInfo *infos, int count, CoroHandle handle)
{
    for (int i = 0; i < count; i++) {
        if (inspector_same(infos[i].handle, handle)) {
            return &infos[i];
        }
    }
    return NULL;
}

/* The chain of names down to the leaf: "husk_live > husk_hunt > husk_attack". */
static void path_to(const CoroInfo *infos, int count, const CoroInfo *leaf, char path[PATH_MAX_BYTES])
{
    char longer[PATH_MAX_BYTES];

    path[0] = '\0';
    for (const CoroInfo *link = leaf; link != NULL; link = find(infos, count, link->parent)) {
        snprintf(longer, sizeof longer, "%.60s%s%.400s", link->name, path[0] == '\0' ? "" : " > ", path);
        memcpy(path, longer, sizeof longer);
    }
}

/* "snuffer 3: snuffer_fight > …": who, and what he does, from the general to the particular, in as many lines as it takes. */
static void add_path(Plate *plate, InspectorOwner owner, const CoroInfo *infos, int count,
                     const CoroInfo *leaf)
{
    char path[PATH_MAX_BYTES];
    char text[PATH_MAX_BYTES + 80];
    char lines[PATH_LINES][INSPECTOR_PATH_BYTES];
    char who[40];

    inspector_owner_name(owner, who, sizeof who);
    path_to(infos, count, leaf, path);
    snprintf(text, sizeof text, "%s: %s", who, path);
    const int used = inspector_fold_path(text, plate->most, lines, PATH_LINES);
    for (int i = 0; i < used; i++) {
        add_line(plate, PALETTE_YELLOW, lines[i]);
    }
}

static bool waits_below(const CoroInfo *info)
{
    return info->wait == CORO_WAITS_CALL || info->wait == CORO_WAITS_ALL || info->wait == CORO_WAITS_ANY;
}

/* All that the mind's tree waits for in the end: the leaf first, then the others, which are its rivals in some race. */
static void add_waits(Plate *plate, const CoroInfo *infos, int count, const CoroInfo *root,
                      const CoroInfo *leaf)
{
    if (!waits_below(leaf)) {
        add_wait(plate, leaf, false);
    }
    for (const CoroInfo *info = root; info < infos + count && plate->count < PLATE_LINES; info++) {
        if (info != root && info->depth <= root->depth) {
            return; /* another tree begins */
        }
        if (info != leaf && !waits_below(info)) {
            add_wait(plate, info, true);
        }
    }
}

/* Of those that are not looked at, in one line: the leaf alone; where it waits for a race, the first of the racers. */
static void add_leaf(Plate *plate, InspectorOwner owner, const CoroInfo *infos, int count,
                     const CoroInfo *leaf)
{
    const CoroInfo *last = waits_below(leaf) && leaf + 1 < infos + count ? leaf + 1 : leaf;
    char who[40];
    char text[LINE_BYTES];

    inspector_owner_name(owner, who, sizeof who);
    snprintf(text, sizeof text, "%s: %.100s", who, last->name);
    add_line(plate, PALETTE_BONE, text);
    inspector_describe(last, text, sizeof text);
    add_line(plate, colour_of(last), text);
}

static bool is_looked_at(const InspectorView *view, const Actor *actor)
{
    return entity_same(view->hovered, actor->id) ||
           inspector_same_owner(view->owner, (InspectorOwner){INSPECTOR_ACTOR, actor->id});
}

static Plate plate_of(const InspectorView *view, const Actor *actor)
{
    static CoroInfo infos[PLATE_INFOS];
    const InspectorOwner owner = {INSPECTOR_ACTOR, actor->id};
    const int all = (int)coro_inspect(actor_scheduler(actor), infos, PLATE_INFOS);
    const int count = all > PLATE_INFOS ? PLATE_INFOS : all;
    Plate plate = {.is_shown =
                       inspector_same_owner(view->owner, owner) || entity_same(view->hovered, actor->id)};
    CoroInfo mind;
    CoroInfo last;

    if (!inspector_mind(owner, &mind, &last)) {
        return plate;
    }
    const CoroInfo *root = find(infos, count, mind.handle);
    const CoroInfo *leaf = find(infos, count, last.handle);
    if (root == NULL || leaf == NULL) {
        return plate;
    }
    plate.most = plate.is_shown ? PLATE_LETTERS : SMALL_LETTERS;
    if (plate.is_shown) {
        add_path(&plate, owner, infos, count, leaf);
        add_waits(&plate, infos, count, root, leaf);
    } else {
        add_leaf(&plate, owner, infos, count, leaf);
    }
    return plate;
}

/* --- room ------------------------------------------------------------------------------------------------ */

/* Plates of this frame: a later one goes above those that it would cover. */
static Plate plates[PLATES_MAX];
static InspectorArea placed[PLATES_MAX];
static int placed_count;
static InspectorArea wicks; /* his body, which no plate covers */

static bool overlap(const InspectorArea *a, const InspectorArea *b)
{
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

static void move(InspectorArea *box, int x, int y)
{
    box->left += x;
    box->right += x;
    box->top += y;
    box->bottom += y;
}

/* The first free place from there on, above or below what is there already. false: there is none. */
static bool find_free(InspectorArea *box, const InspectorArea *area, bool above)
{
    for (int i = -1; i < placed_count; i++) {
        const InspectorArea *other = i < 0 ? &wicks : &placed[i];
        if (overlap(box, other)) {
            move(box, 0, above ? other->top - 2 - box->bottom : other->bottom + 2 - box->top);
            i = -2; /* it may cover another one now */
        }
    }
    return box->top >= area->top && box->bottom <= area->bottom;
}

static int reach_into(int from, int to, int least, int most)
{
    return from < least ? least - from : to > most ? most - to : 0;
}

/* Over the head, as near as there is room. */
static bool find_room(InspectorArea *box, const InspectorArea *area)
{
    move(box, reach_into(box->left, box->right, area->left, area->right),
         reach_into(box->top, box->bottom, area->top, area->bottom));
    InspectorArea below = *box;
    if (!find_free(box, area, true)) {
        if (!find_free(&below, area, false)) {
            return false;
        }
        *box = below;
    }
    return true;
}

static int rows_of(const Plate *plate)
{
    return plate->is_shown ? plate->count : 1;
}

static void write_plate(const Plate *plate, int left, int top)
{
    int used = 0;

    for (int i = 0; i < plate->count; i++) {
        const int y = plate->is_shown ? top + i * LINE : top;
        tools_layer_text_within(left + used * LETTER, y, plate->letters - used, plate->colours[i],
                                plate->lines[i]);
        used += plate->is_shown ? 0 : (int)strlen(plate->lines[i]) + 2;
        if (used >= plate->letters) {
            return;
        }
    }
}

static void show_plate(const Plate *plate, const InspectorArea *box)
{
    const int width = box->right - box->left;

    tools_layer_box(box->left, box->top, width, box->bottom - box->top, PALETTE_INK, 255);
    if (plate->is_shown) {
        tools_layer_frame(box->left, box->top, width, box->bottom - box->top, PALETTE_YELLOW);
    } else {
        tools_layer_box(box->left, box->bottom - 1, width, 1, PALETTE_TAN, 200);
    }
    write_plate(plate, box->left + 4, box->top + 1);
}

static float head_px(const Actor *actor)
{
    const bool asks = actor == hero_actor() && prompt_state.word != NULL && prompt_state.over_wick;

    return actor->height + (asks ? PROMPT_PX : HEAD_PX);
}

/* Makes its plate, and finds a place for it; a line leads from there to the head. */
static void place_plate(const InspectorView *view, const InspectorArea *area, const Actor *actor)
{
    const Vec seen = actor_seen(actor, world_alpha());
    int x = 0;
    int y = 0;

    video_to_tools(seen.x - (float)camera_left(&world.camera),
                   seen.y - head_px(actor) - (float)camera_top(&world.camera), &x, &y);
    if (placed_count >= PLATES_MAX || x < area->left || x >= area->right) {
        return; /* the list is there */
    }
    Plate *plate = &plates[placed_count];
    *plate = plate_of(view, actor);
    const int width = plate->letters * LETTER + 8;
    InspectorArea box = {.left = x - width / 2,
                         .top = y - rows_of(plate) * LINE - 3,
                         .right = x - width / 2 + width,
                         .bottom = y};
    if (plate->count > 0 && find_room(&box, area)) {
        placed[placed_count++] = box;
        if (y + LEADER_PX > box.bottom) {
            tools_layer_box(x - 1, box.bottom, 2, y + LEADER_PX - box.bottom, PALETTE_TAN, 160);
        }
    }
}

static bool has_a_head(const Actor *actor)
{
    return actor->figure != FIGURE_NONE && actor->kind != &EFFECT_GHOST_KIND && !actor->hidden &&
           actor->kind != &LAMP_MOTHS_KIND; /* scenery is in the list */
}

static bool is_seen(const Actor *actor)
{
    return has_a_head(actor) &&
           camera_sees(&world.camera, actor->place.x - 8.0f, actor->place.y - 24.0f, 16.0f, 24.0f);
}

static InspectorArea body_of(const Actor *actor)
{
    const Vec seen = actor_seen(actor, world_alpha());
    const float x = seen.x - (float)camera_left(&world.camera);
    const float y = seen.y - (float)camera_top(&world.camera);
    InspectorArea body;

    video_to_tools(x - BODY_PX, y - TALL_PX, &body.left, &body.top);
    video_to_tools(x + BODY_PX, y, &body.right, &body.bottom);
    return body;
}

/* Those that are looked at have the first choice. The lines to the heads lie below all plates. */
void inspector_draw_plates(const InspectorView *view)
{
    static const InspectorArea nothing;
    InspectorArea area = inspector_free_area(view);
    int tried = 0;

    area.top += thousand_moths_height();
    placed_count = 0;
    wicks = hero_actor() == NULL ? nothing : body_of(hero_actor());
    for (int turn = 0; turn < 2; turn++) {
        for (Actor *actor = NULL; tried < PLATES_MAX && (actor = actor_next(actor, NULL)) != NULL;) {
            if (is_seen(actor) && is_looked_at(view, actor) == (turn == 0)) {
                place_plate(view, &area, actor);
                tried++;
            }
        }
    }
    for (int i = 0; i < placed_count; i++) {
        show_plate(&plates[i], &placed[i]);
    }
}
