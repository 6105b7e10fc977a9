/* SPDX-License-Identifier: Zlib */
/* How the inspector looks, in the tools layer: 640 × 360, letters of 6 × 12. */
#include "tools/inspector.h"

#include "camera.h"
#include "main_loop.h"
#include "palette.h"
#include "pictures/figure.h"
#include "tools_layer.h"
#include "trace.h"
#include "vec.h"
#include "video.h"
#include "world/actor.h"
#include "world/effect.h"
#include "world/lamp_moths.h"
#include "world/world.h"

#include <stdio.h>
#include <string.h>

#define PANEL_WIDTH  268
#define PANEL_ALPHA  214
#define PLATE_ALPHA  190
#define LINE         TOOLS_LAYER_LETTER_HEIGHT
#define LETTER       TOOLS_LAYER_LETTER_WIDTH
#define TOP          20 /* of the list, below its title */
#define KEYS_HEIGHT  16
#define INDENT       8
#define WAIT_LEFT    150
#define WAIT_LETTERS 15
#define LINE_RIGHT   264  /* where the source's line number ends */
#define BAR_PX_S     60.0 /* of a second that is left, in pixels */
#define BAR_MAX      88.0
#define PLATE_LINES  2
#define PLATES_MAX   32
#define PLATE_INFOS  24
#define HEAD_PX      30.0f /* from the feet to above the head */

static Colour colour_of(const CoroInfo *info)
{
    static const Colour COLOURS[] = {
        [CORO_WAITS_NOTHING] = PALETTE_STONE,
        [CORO_WAITS_FRAMES] = PALETTE_ORANGE,
        [CORO_WAITS_SECONDS] = PALETTE_YELLOW,
        [CORO_WAITS_REALTIME] = PALETTE_SKIN,
        [CORO_WAITS_INTERVAL] = PALETTE_LEAF,
        [CORO_WAITS_PREDICATE] = PALETTE_CYAN,
        [CORO_WAITS_SIGNAL] = PALETTE_LIGHT_VIOLET,
        [CORO_WAITS_COROUTINE] = PALETTE_TAN,
        [CORO_WAITS_CALL] = PALETTE_LIGHT_STONE,
        [CORO_WAITS_ALL] = PALETTE_TAN,
        [CORO_WAITS_ANY] = PALETTE_TAN,
        [CORO_WAITS_FIXED_UPDATE] = PALETTE_BONE,
        [CORO_WAITS_END_OF_FRAME] = PALETTE_BONE,
        [CORO_WAITS_CONDITION] = PALETTE_DARK_CYAN,
        [CORO_WAITS_OVER] = PALETTE_ORANGE,
    };

    return info->status == CORO_PAUSED ? PALETTE_STONE : COLOURS[info->wait];
}

/* --- the list ------------------------------------------------------------------------------------------ */

static void draw_heading(int x, int y, const InspectorRow *row)
{
    tools_layer_box(x, y, PANEL_WIDTH, LINE, PALETTE_DARK_WOOD, 120);
    tools_layer_text_within(x + 6, y, 40, PALETTE_YELLOW, row->heading);
    tools_layer_printf(x + LINE_RIGHT - 3 * LETTER, y, PALETTE_TAN, "%3d", row->times);
}

/* How long still, as a bar that runs out. */
static void draw_time_left(int x, int y, const CoroInfo *info)
{
    if (info->remaining > 0.0 && info->wait != CORO_WAITS_FRAMES && info->status != CORO_PAUSED) {
        const int width = (int)fmin(info->remaining * BAR_PX_S, BAR_MAX) + 1;
        tools_layer_box(x - 2, y + 1, width, LINE - 2, colour_of(info), 56);
    }
}

static void draw_coroutine(int x, int y, const InspectorRow *row)
{
    const CoroInfo *info = &row->info;
    const float glow = inspector_glow(info);
    const int left = x + 8 + info->depth * INDENT;
    const int letters = (WAIT_LEFT - 14 - info->depth * INDENT) / LETTER;
    char wait[40];
    char name[64];

    tools_layer_box(x, y, PANEL_WIDTH, LINE, PALETTE_TAN, (uint8_t)(glow * 60.0f));
    if (info->depth > 0) {
        tools_layer_box(left - 6, y + 1, 1, 5, PALETTE_STONE, 160);
        tools_layer_box(left - 6, y + 6, 4, 1, PALETTE_STONE, 160);
    }
    snprintf(name, sizeof name, row->times > 1 ? "%s \xC3\x97%d" : "%s", info->name, row->times);
    tools_layer_text_within(left, y, letters, glow > 0.4f ? PALETTE_WHITE : PALETTE_BONE, name);
    inspector_describe(info, wait, sizeof wait);
    tools_layer_box(x + WAIT_LEFT - 8, y + 4, 4, 4, colour_of(info), 255);
    draw_time_left(x + WAIT_LEFT, y, info);
    tools_layer_text_within(x + WAIT_LEFT, y, WAIT_LETTERS, colour_of(info), wait);
    if (info->line > 0) {
        tools_layer_printf(x + LINE_RIGHT - 4 * LETTER, y, PALETTE_STONE, "%4d", info->line);
    }
}

static void draw_title(int x, int coroutines)
{
    const MainLoopCost cost = main_loop_cost();

    tools_layer_printf(x + 6, 4, PALETTE_WHITE, "%d coroutines", coroutines);
    if (cost.frame > 0.0) { /* headless nothing is measured */
        tools_layer_printf(x + 104, 4, PALETTE_LIGHT_STONE, "update %.1f  draw %.1f ms", cost.update * 1000.0,
                           cost.draw * 1000.0);
    }
    tools_layer_box(x, TOP - 3, PANEL_WIDTH, 1, PALETTE_TAN, 200);
}

static int count_all(const InspectorRow *rows, int count)
{
    int sum = 0;

    for (int i = 0; i < count; i++) {
        sum += rows[i].heading[0] == '\0' ? 0 : rows[i].times;
    }
    return sum;
}

void inspector_draw_list(const InspectorView *view)
{
    static InspectorRow rows[INSPECTOR_ROWS];
    const int count = inspector_rows(rows, INSPECTOR_ROWS);
    const int x = view->on_left ? 0 : tools_layer_width() - PANEL_WIDTH;
    const int lines = (tools_layer_height() - KEYS_HEIGHT - TOP) / LINE;
    const int shown = count > lines ? lines - 1 : count; /* the last line says how many more there are */
    const int first = view->first < count - shown ? view->first : count - shown;

    tools_layer_box(x, 0, PANEL_WIDTH, tools_layer_height() - KEYS_HEIGHT, PALETTE_INK, PANEL_ALPHA);
    tools_layer_box(view->on_left ? PANEL_WIDTH : x - 1, 0, 1, tools_layer_height() - KEYS_HEIGHT,
                    PALETTE_TAN, 200);
    draw_title(x, count_all(rows, count));
    for (int i = 0; i < shown; i++) {
        const InspectorRow *row = &rows[first + i];
        const int y = TOP + i * LINE;
        if (row->heading[0] != '\0') {
            draw_heading(x, y, row);
        } else {
            draw_coroutine(x, y, row);
        }
    }
    if (shown < count) {
        tools_layer_printf(x + 6, TOP + shown * LINE + 1, PALETTE_TAN, "lines %d to %d of %d: F3, up, down",
                           first + 1, first + shown, count);
    }
}

/* --- plates over heads ----------------------------------------------------------------------------------- */

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
    plate->colours[plate->count++] = inspector_glow(leaf) > 0.4f ? PALETTE_WHITE : colour_of(leaf);
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
    const int least = view->on_left ? PANEL_WIDTH + 4 : 2;
    const int most = tools_layer_width() - (view->on_left ? 2 : PANEL_WIDTH + 4) - width;
    const int left = head_x - width / 2 > most ? most : head_x - width / 2;

    return left < least ? least : left;
}

static bool is_under_list(const InspectorView *view, int x)
{
    return view->on_left ? x < PANEL_WIDTH : x > tools_layer_width() - PANEL_WIDTH;
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

/* --- the keys ----------------------------------------------------------------------------------------------- */

static int draw_key(int x, int y, const char *key, const char *what, bool on)
{
    const int width = (int)strlen(key) * LETTER;

    tools_layer_box(x - 2, y, width + 4, LINE, on ? PALETTE_YELLOW : PALETTE_DARK_WOOD, 255);
    tools_layer_text(x, y, on ? PALETTE_INK : PALETTE_YELLOW, key);
    tools_layer_text(x + width + 6, y, on ? PALETTE_YELLOW : PALETTE_BONE, what);
    return x + width + 6 + (int)strlen(what) * LETTER + 10;
}

static const char *speed_word(void)
{
    const double speed = main_loop_speed();

    return speed < 1.0 ? "time 1/4" : speed > 1.0 ? "time 4/1" : "time 1/1";
}

/* Shown while any of them is in use. */
void inspector_draw_keys(const InspectorView *view)
{
    const bool held = main_loop_is_held();
    const bool fast = main_loop_speed() < 1.0 || main_loop_speed() > 1.0;
    const int y = tools_layer_height() - KEYS_HEIGHT;
    int x = 8;

    if (view->notice != NULL) {
        tools_layer_box(0, y - LINE - 4, (int)strlen(view->notice) * LETTER + 16, LINE + 4, PALETTE_INK,
                        PANEL_ALPHA);
        tools_layer_text(8, y - LINE - 2, PALETTE_WHITE, view->notice);
    }
    if (!view->open && !held && !fast) {
        return;
    }
    tools_layer_box(0, y, tools_layer_width(), KEYS_HEIGHT, PALETTE_INK, 240);
    x = draw_key(x, y + 2, "F1", "coroutines", view->open);
    x = draw_key(x, y + 2, "F3", held ? "go on" : "hold", held);
    x = draw_key(x, y + 2, "F7", "one frame", false);
    x = draw_key(x, y + 2, "F8", speed_word(), fast);
    x = draw_key(x, y + 2, "F5", "keep", false);
    x = draw_key(x, y + 2, "F9", "load", false);
    x = draw_key(x, y + 2, "F6", "trace", trace_is_open());
    x = draw_key(x, y + 2, "F11", "window", false);
    draw_key(x, y + 2, "F12", "picture", false);
}
