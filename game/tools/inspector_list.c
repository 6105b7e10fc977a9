/* SPDX-License-Identifier: Zlib */
/*
 * What the list is asked to show: which coroutine was picked, which are left out, where it begins. By keys (arrows while the
 * world is held, Page Up and Down at any time), the right stick of a controller, the mouse, and what is typed.
 */
#include "tools/inspector.h"

#include "input.h"
#include "input_tools.h"
#include "main_loop.h"
#include "markup.h"
#include "world/control.h"
#include "world/world.h"

#include <string.h>

#define PRESS_S    0.1
#define REPEAT_S   0.35 /* a key that is held begins to repeat */
#define EACH_S     0.06
#define NOTCH_ROWS 3

static struct {
    InspectorList list;
    CoroHandle picked;       /* none, or ended: */
    InspectorOwner followed; /* then what does the work of this owner; nobody, or gone: of the default one */
    EntityId watched;        /* the foe that is nearest */
    bool is_scrolled;        /* by hand: the list does not go after what is shown */
    double held_s;           /* how long a key that moves through the list is down */
} asked;

void inspector_list_begin(void)
{
    asked.list.count = 0;
    asked.picked = CORO_NO_HANDLE;
    asked.followed = (InspectorOwner){.group = INSPECTOR_NOBODY};
    asked.watched = ENTITY_NONE;
    asked.is_scrolled = false;
    asked.held_s = 0.0;
    input_type(false);
}

const InspectorList *inspector_list_now(void)
{
    return &asked.list;
}

/* --- what is shown ---------------------------------------------------------------------------------------- */

bool inspector_list_find_shown(InspectorView *view)
{
    CoroInfo root;
    CoroInfo leaf;

    view->shown = CORO_NO_HANDLE;
    if (inspector_find(asked.picked, &leaf, &view->owner)) {
        view->shown = leaf.handle;
        return true;
    }
    view->owner = asked.followed;
    if (!inspector_mind(asked.followed, &root, &leaf)) {
        view->owner = inspector_default_owner(&asked.watched);
        if (!inspector_mind(view->owner, &root, &leaf)) {
            return false;
        }
    }
    view->shown = leaf.handle;
    return true;
}

/* The list moves as far as it must for the line to be seen, with the line above it, which may say whose it is. */
static void scroll_to(InspectorView *view, int row)
{
    const int shown = inspector_list_lines(view);

    if (row - 1 < view->first) {
        view->first = row > 0 ? row - 1 : 0;
    } else if (row >= view->first + shown) {
        view->first = row - shown + 1;
    }
}

/* To a line that is out of sight, with as many of its owner's as there is room for. What is seen stays where it is. */
static void scroll_to_owner(InspectorView *view, int row)
{
    int first = row;
    int last = row;

    if (row > view->first && row < view->first + inspector_list_lines(view)) {
        return;
    }
    while (first > 0 && asked.list.rows[first].heading[0] == '\0') {
        first--;
    }
    while (last + 1 < asked.list.count && asked.list.rows[last + 1].heading[0] == '\0') {
        last++;
    }
    scroll_to(view, last);
    scroll_to(view, first);
    scroll_to(view, row);
}

static void keep_within(InspectorView *view)
{
    const int most = asked.list.count - inspector_list_lines(view);

    view->first = view->first > most ? most : view->first;
    view->first = view->first < 0 ? 0 : view->first;
}

void inspector_list_refresh(InspectorView *view)
{
    InspectorList *list = &asked.list;

    if (view->filter.owner.group == INSPECTOR_ACTOR && inspector_scheduler(view->filter.owner) == NULL) {
        view->filter.owner = (InspectorOwner){.group = INSPECTOR_NOBODY}; /* it is gone */
    }
    list->count = inspector_rows(&view->filter, list->rows, INSPECTOR_ROWS, &list->totals);
    const int row = inspector_row_of(list->rows, list->count, view->shown);
    if (!asked.is_scrolled && entity_same(view->hovered, ENTITY_NONE) && row >= 0) {
        scroll_to_owner(view, row);
    }
    keep_within(view);
}

static void pick_row(InspectorView *view, int row)
{
    if (row >= 0 && row < asked.list.count && asked.list.rows[row].owner.group != INSPECTOR_FAILED) {
        const InspectorRow *picked = &asked.list.rows[row];
        asked.picked = picked->heading[0] == '\0' ? picked->info.handle : CORO_NO_HANDLE;
        asked.followed = picked->owner;
        asked.is_scrolled = false;
        inspector_list_find_shown(view);
    }
}

static void pick_owner(InspectorView *view, InspectorOwner owner)
{
    asked.picked = CORO_NO_HANDLE;
    asked.followed = owner;
    asked.is_scrolled = false;
    inspector_list_find_shown(view);
}

/* Only this owner's, or everybody's again. */
static void switch_owner(InspectorView *view, InspectorOwner owner)
{
    const bool was_it = inspector_same_owner(view->filter.owner, owner);

    view->filter.owner = owner;
    if (was_it) {
        view->filter.owner = (InspectorOwner){.group = INSPECTOR_NOBODY};
    }
    pick_owner(view, owner);
}

/* --- keys and controller ---------------------------------------------------------------------------------- */

static bool take(Control control)
{
    return control_take(control, PRESS_S);
}

static void move_through(InspectorView *view, int down, int owners_down)
{
    const InspectorList *list = &asked.list;

    inspector_list_find_shown(view);
    inspector_list_refresh(view);
    int row = inspector_row_of(list->rows, list->count, view->shown);
    row = down != 0 ? inspector_row_beside(list->rows, list->count, row, down) : row;
    row = owners_down != 0 ? inspector_row_of_next_owner(list->rows, list->count, row, owners_down) : row;
    pick_row(view, row);
}

/* A press, and again and again while it is held. */
static int presses(Control forth, Control back)
{
    const int held =
        (input_held(&world.input, (int)forth) ? 1 : 0) - (input_held(&world.input, (int)back) ? 1 : 0);
    const int pressed = (take(forth) ? 1 : 0) - (take(back) ? 1 : 0);

    asked.held_s = held != 0 ? asked.held_s + main_loop_dt() : 0.0;
    if (pressed == 0 && held != 0 && asked.held_s > REPEAT_S) {
        asked.held_s -= EACH_S;
        return held;
    }
    return pressed;
}

/* While the world stands, the arrows have nothing else to do. */
static void read_keys(InspectorView *view)
{
    int down = presses(CONTROL_LIST_DOWN, CONTROL_LIST_UP);
    int owners = 0;
    bool only = take(CONTROL_LIST_ONLY);

    if (main_loop_is_held()) {
        down += (take(CONTROL_DOWN) ? 1 : 0) - (take(CONTROL_UP) ? 1 : 0);
        owners = (take(CONTROL_RIGHT) ? 1 : 0) - (take(CONTROL_LEFT) ? 1 : 0);
        only = take(CONTROL_USE) || only;
    }
    if (down != 0 || owners != 0) {
        move_through(view, down, owners);
    }
    if (only && inspector_list_find_shown(view)) {
        switch_owner(view, view->owner);
    }
}

/* --- typing ----------------------------------------------------------------------------------------------- */

static void open_line(InspectorView *view, bool open)
{
    view->is_typed = open;
    input_type(open);
}

static void erase_letter(InspectorView *view)
{
    size_t length = strlen(view->filter.text);

    if (length == 0) {
        open_line(view, false);
    }
    while (length > 0 && (view->filter.text[--length] & 0xC0) == 0x80) { /* a letter may be several bytes */
    }
    view->filter.text[length] = '\0';
}

static void add_letter(InspectorView *view, const char *letter, size_t bytes)
{
    const size_t length = strlen(view->filter.text);

    if (length + bytes < sizeof view->filter.text) {
        memcpy(view->filter.text + length, letter, bytes);
        view->filter.text[length + bytes] = '\0';
    }
}

static void read_letter(InspectorView *view, const char *letter, size_t bytes)
{
    switch (letter[0]) {
    case INPUT_TYPED_CANCEL:
        view->filter.text[0] = '\0';
        open_line(view, false);
        break;
    case INPUT_TYPED_ACCEPT:
        open_line(view, false);
        break;
    case INPUT_TYPED_ERASE:
        erase_letter(view);
        break;
    case INPUT_TYPED_DOWN:
    case INPUT_TYPED_UP:
        move_through(view, letter[0] == INPUT_TYPED_DOWN ? 1 : -1, 0);
        break;
    default:
        add_letter(view, letter, bytes);
        break;
    }
}

static void read_typed(InspectorView *view)
{
    const char *typed = input_typed();
    uint32_t code = 0;

    if (take(CONTROL_FILTER)) {
        open_line(view, true);
    }
    while (*typed != '\0' && view->is_typed) {
        const size_t bytes = markup_decode(typed, strlen(typed), &code);
        read_letter(view, typed, bytes);
        typed += bytes;
    }
}

/* --- mouse ------------------------------------------------------------------------------------------------ */

static InspectorOwner hovered_owner(const InspectorView *view)
{
    return (InspectorOwner){INSPECTOR_ACTOR, view->hovered};
}

/* The list goes to the one that the mouse has come to, and stays there as long as it does. */
static void show_hovered(InspectorView *view)
{
    const InspectorList *list = &asked.list;
    int row = 0;

    while (row < list->count && !inspector_same_owner(list->rows[row].owner, hovered_owner(view))) {
        row++;
    }
    if (row < list->count) {
        scroll_to_owner(view, row);
    }
}

static void click(InspectorView *view, bool right)
{
    if (view->row_hovered >= 0) {
        if (right) {
            switch_owner(view, asked.list.rows[view->row_hovered].owner);
        } else {
            pick_row(view, view->row_hovered);
        }
    } else if (!entity_same(view->hovered, ENTITY_NONE)) {
        if (right) {
            switch_owner(view, hovered_owner(view));
        } else {
            pick_owner(view, hovered_owner(view));
        }
    }
}

/* Not below list, source or keys. */
static bool is_in_sight(const InspectorView *view, const InputMouse *mouse)
{
    const InspectorArea area = inspector_free_area(view);

    return mouse->x >= area.left && mouse->x < area.right && mouse->y >= area.top && mouse->y < area.bottom;
}

static void read_mouse(InspectorView *view)
{
    const InputMouse mouse = input_mouse();
    const bool over_list = mouse.is_known && inspector_is_over_list(view, mouse.x, mouse.y);
    const EntityId before = view->hovered;

    view->row_hovered = -1;
    view->hovered = ENTITY_NONE;
    if (!mouse.is_known) {
        return;
    }
    if (mouse.wheel != 0) {
        asked.is_scrolled = true;
        view->first -= mouse.wheel * NOTCH_ROWS;
    }
    inspector_list_refresh(view);
    if (over_list) {
        view->row_hovered = inspector_row_at(view, &asked.list, mouse.x, mouse.y);
    } else if (is_in_sight(view, &mouse)) {
        view->hovered = inspector_actor_at(mouse.picture_x, mouse.picture_y);
        if (!entity_same(view->hovered, before) && !entity_same(view->hovered, ENTITY_NONE)) {
            show_hovered(view);
        }
    }
    if (mouse.clicked || mouse.clicked_right) {
        click(view, mouse.clicked_right);
    }
}

/* --- all of it -------------------------------------------------------------------------------------------- */

void inspector_list_input(InspectorView *view)
{
    read_typed(view);
    read_keys(view);
    read_mouse(view);
}
