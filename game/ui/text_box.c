/* SPDX-License-Identifier: Zlib */
#include "ui/text_box.h"

#include "coro.h"
#include "draw.h"
#include "light.h"
#include "palette.h"
#include "pictures/pictures.h"
#include "sheet.h"
#include "tuning.h"
#include "world/world.h"

#include <stdio.h>

#define BOX_ALPHA 230
#define FLAMES    4
#define MARK_PX   5

void text_box_draw(int x, int y, int width, int height)
{
    draw_rect_alpha(x, y, width, height, PALETTE_INK, BOX_ALPHA);
    draw_frame(x, y, width, height, PALETTE_TAN);
    draw_frame(x + 2, y + 2, width - 4, height - 4, PALETTE_DARK_WOOD);
}

void text_box_draw_flame(int x, int y)
{
    const int step = (int)(coro_scheduler_time(world.loop.game) / TUNING_FLAME_FRAME_S) % FLAMES;
    char name[SHEET_NAME_MAX];

    snprintf(name, sizeof name, "flame_small_%d", step);
    light_bloom((float)x, (float)y - 3.0f, 9.0f, TUNING_LANTERN_BLOOM_COLOUR);
    sheet_draw(pictures.props, sheet_find(pictures.props, name), x, y);
}

void text_box_draw_mark(int x, int y)
{
    for (int i = 0; i < MARK_PX; i++) {
        const int half = i <= MARK_PX / 2 ? i : MARK_PX - 1 - i;
        draw_rect(x + MARK_PX / 2 - half, y + i, 2 * half + 1, 1, PALETTE_ORANGE);
    }
}
