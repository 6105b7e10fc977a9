/* SPDX-License-Identifier: Zlib */
/*
 * Menus: pages of rows. A row is chosen, or has a value that left and right change. They run on the game's
 * scheduler, in real time, so that they work while everything else stands still.
 */
#ifndef GAME_UI_MENU_H
#define GAME_UI_MENU_H

#include "coro.h"
#include "state.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum MenuPage {
    MENU_NONE,
    MENU_TITLE,
    MENU_TITLE_AGAIN, /* the same, with a night to go on with on top */
    MENU_PAUSE,
    MENU_LEAVE,
    MENU_OPTIONS,
    MENU_KEYS,
    MENU_PAGES
} MenuPage;

#define MENU_BACK (-1) /* chosen: the page was left */

typedef struct MenuRow {
    const char *label;
    void (*change)(int by);                 /* by -1 or 1; NULL: the row is chosen */
    void (*tell)(char *value, size_t size); /* what stands at its right; NULL: nothing */
} MenuRow;

typedef struct MenuPlan {
    const char *heading; /* NULL: none */
    const MenuRow *rows;
    int count;
} MenuPlan;

extern const MenuPlan MENU_PLANS[MENU_PAGES];

/* Rows by name. */
enum { MENU_TITLE_NEW, MENU_TITLE_OPTIONS, MENU_TITLE_KEYS, MENU_TITLE_QUIT };
enum { MENU_AGAIN_GO_ON, MENU_AGAIN_REST }; /* the others follow it, in the title's order */
enum { MENU_LEAVE_NO, MENU_LEAVE_YES };
enum { MENU_PAUSE_RESUME, MENU_PAUSE_OPTIONS, MENU_PAUSE_KEYS, MENU_PAUSE_LEAVE };

typedef struct Menu {
    MenuPage page; /* open now; MENU_NONE */
    int cursor;
    int chosen; /* row of the page closed last, or MENU_BACK */
} Menu;

extern Menu menu_state;
extern const StatePart MENU_PART;

/* Opens a page, until a row is chosen or the page is left: menu_state.chosen. */
typedef struct menu_choose_frame {
    MenuPage page;
    int cursor; /* at first */
} menu_choose_frame;
void menu_choose(Coro *co);

void menu_draw(void);

#endif
