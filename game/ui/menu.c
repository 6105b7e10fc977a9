/* SPDX-License-Identifier: Zlib */
#include "ui/menu.h"

#include "game.h"
#include "ui/settings_file.h"

static const MenuPlan *plan(void)
{
    return &MENU_PLANS[game.menu.page];
}

static bool pressed(Control control)
{
    return input_take_press(&game.input, (int)control, 0.0);
}

static void move_cursor(void)
{
    const int by = (pressed(CONTROL_DOWN) ? 1 : 0) - (pressed(CONTROL_UP) ? 1 : 0);

    if (by != 0) {
        game.menu.cursor = (game.menu.cursor + by + plan()->count) % plan()->count;
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

/* Moves, changes; true when the page is done with. */
static bool is_done(void)
{
    move_cursor();
    const MenuRow *row = &plan()->rows[game.menu.cursor];
    const bool used = pressed(CONTROL_USE) || pressed(CONTROL_SWING);

    change_value(row, (pressed(CONTROL_RIGHT) ? 1 : 0) - (pressed(CONTROL_LEFT) ? 1 : 0));
    if (used && row->change != NULL) {
        change_value(row, 1);
    }
    if (used && row->change == NULL) {
        game.menu.chosen = game.menu.cursor;
        sfx_play(SFX_UI_OK);
        return true;
    }
    if (pressed(CONTROL_BACK) || pressed(CONTROL_PAUSE)) {
        game.menu.chosen = MENU_BACK;
        sfx_play(SFX_UI_BACK);
        return true;
    }
    return false;
}

void menu_choose(Coro *co)
{
    CORO_BEGIN(co, menu_choose, f);
    game.menu = (Menu){.page = f->page, .cursor = f->cursor, .chosen = MENU_BACK};
    input_drop_presses(&game.input); /* the press that opened it chooses nothing */
    CORO_YIELD(co);
    CORO_WAIT_UNTIL(co, is_done());
    CORO_FINALLY(co);
    game.menu.page = MENU_NONE;
    if (f->page == MENU_OPTIONS) {
        settings_file_write();
    }
    input_drop_presses(&game.input);
    CORO_END(co);
}
