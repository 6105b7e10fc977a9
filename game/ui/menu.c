/* SPDX-License-Identifier: Zlib */
#include "ui/menu.h"

#include "audio/sfx.h"
#include "input.h"
#include "ui/settings_file.h"
#include "world/control.h"
#include "world/settings.h"
#include "world/world.h"

Menu menu_state;

static const MenuPlan *plan(void)
{
    return &MENU_PLANS[menu_state.page];
}

static bool take(Control control)
{
    return control_take(control, 0.0);
}

static void move_cursor(void)
{
    const int by = (take(CONTROL_DOWN) ? 1 : 0) - (take(CONTROL_UP) ? 1 : 0);

    if (by != 0) {
        menu_state.cursor = (menu_state.cursor + by + plan()->count) % plan()->count;
        sfx_play(SFX_UI_MOVE);
    }
}

static void change_value(const MenuRow *row, int by)
{
    if (row->change != NULL && by != 0) {
        row->change(by);
        settings_apply();
        sfx_play(SFX_UI_MOVE);
    }
}

/* Moves the cursor, changes values; true: a row was chosen, or the page left. */
static bool take_presses(void)
{
    move_cursor();
    const MenuRow *row = &plan()->rows[menu_state.cursor];
    const bool used = take(CONTROL_USE) || take(CONTROL_SWING);

    change_value(row, (take(CONTROL_RIGHT) ? 1 : 0) - (take(CONTROL_LEFT) ? 1 : 0));
    if (used && row->change != NULL) {
        change_value(row, 1);
    }
    if (used && row->change == NULL) {
        menu_state.chosen = menu_state.cursor;
        sfx_play(SFX_UI_OK);
        return true;
    }
    if (take(CONTROL_BACK) || take(CONTROL_PAUSE)) {
        menu_state.chosen = MENU_BACK;
        sfx_play(SFX_UI_BACK);
        return true;
    }
    return false;
}

void menu_choose(Coro *co)
{
    CORO_BEGIN(co, menu_choose, f);
    menu_state = (Menu){.page = f->page, .cursor = f->cursor, .chosen = MENU_BACK};
    input_drop_presses(&world.input); /* the press that opened it chooses nothing */
    CORO_YIELD(co);
    CORO_WAIT_UNTIL(co, take_presses());
    CORO_FINALLY(co);
    menu_state.page = MENU_NONE;
    if (f->page == MENU_OPTIONS) {
        settings_file_write();
    }
    input_drop_presses(&world.input);
    CORO_END(co);
}

/* --- state ----------------------------------------------------------------------------------------- */

const StatePart MENU_PART = {
    .name = "menu",
    .data = &menu_state,
    .size = sizeof menu_state,
};
