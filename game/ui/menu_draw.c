/* SPDX-License-Identifier: Zlib */
#include "ui/menu.h"

#include "draw.h"
#include "palette.h"
#include "text.h"
#include "ui/text_box.h"
#include "video.h"

#define ROW_PX      14
#define TITLE_LEFT  62
#define TITLE_TOP   84
#define AGAIN_PX    8 /* higher: it has one row more */
#define PANEL_WIDTH 172
#define PANEL_PAD   12
#define HEADING_PX  20
#define CURSOR_LEFT 7
#define DIM_ALPHA   120
#define VALUE_WIDTH 74

static TextStyle row_style(int row)
{
    return (TextStyle){.colour = row == menu_state.cursor ? PALETTE_YELLOW : PALETTE_WHITE,
                       .edge = TEXT_EDGE_OUTLINE};
}

static void draw_triangle(int x, int y, int way)
{
    for (int i = 0; i < 3; i++) {
        draw_rect(x + way * i, y + i, 1, 5 - 2 * i, PALETTE_YELLOW);
    }
}

static void draw_value(const MenuRow *row, bool chosen, int right, int y)
{
    const TextStyle style = {.colour = chosen ? PALETTE_YELLOW : PALETTE_WHITE};
    char value[32] = "";
    const int middle = right - VALUE_WIDTH / 2;

    row->tell(value, sizeof value);
    text_draw_centred(middle, y, &style, value);
    if (chosen && row->change != NULL) {
        draw_triangle(right - VALUE_WIDTH + 7, y + 4, -1);
        draw_triangle(right - 8, y + 4, 1);
    }
}

static void draw_rows(const MenuPlan *plan, int left, int right, int top)
{
    for (int i = 0; i < plan->count; i++) {
        const int y = top + i * ROW_PX;
        const TextStyle style = row_style(i);
        text_draw(left, y, &style, plan->rows[i].label);
        if (plan->rows[i].tell != NULL) {
            draw_value(&plan->rows[i], i == menu_state.cursor, right, y);
        }
        if (i == menu_state.cursor) {
            text_box_draw_flame(left - CURSOR_LEFT, y + 10);
        }
    }
}

static void draw_panel(const MenuPlan *plan)
{
    const TextStyle heading = {.colour = PALETTE_YELLOW};
    const int height = HEADING_PX + plan->count * ROW_PX + PANEL_PAD + 2;
    const int left = (VIDEO_WIDTH - PANEL_WIDTH) / 2;
    const int top = (VIDEO_HEIGHT - height) / 2;

    draw_rect_alpha(0, 0, VIDEO_WIDTH, VIDEO_HEIGHT, PALETTE_INK, DIM_ALPHA);
    text_box_draw(left, top, PANEL_WIDTH, height);
    text_draw_centred(VIDEO_WIDTH / 2, top + 6, &heading, plan->heading);
    draw_rect(left + PANEL_PAD, top + HEADING_PX, PANEL_WIDTH - 2 * PANEL_PAD, 1, PALETTE_DARK_WOOD);
    draw_rows(plan, left + PANEL_PAD + CURSOR_LEFT + 6, left + PANEL_WIDTH - PANEL_PAD, top + HEADING_PX + 6);
}

void menu_draw(void)
{
    const MenuPlan *plan = &MENU_PLANS[menu_state.page];

    if (menu_state.page == MENU_TITLE_AGAIN) {
        draw_rows(plan, TITLE_LEFT, VIDEO_WIDTH, TITLE_TOP - AGAIN_PX);
    } else if (menu_state.page == MENU_TITLE) {
        draw_rows(plan, TITLE_LEFT, VIDEO_WIDTH, TITLE_TOP);
    } else if (menu_state.page != MENU_NONE) {
        draw_panel(plan);
    }
}
