/* SPDX-License-Identifier: Zlib */
#include "ui/bark_bubble.h"

#include "cutscenes/cutscene.h"
#include "draw.h"
#include "palette.h"
#include "people/bark.h"
#include "text.h"
#include "video.h"
#include "world/actor.h"

#define HEAD_PX   31
#define PAD_PX    4
#define HEIGHT_PX 13
#define EDGE_PX   4 /* it stays so far inside the picture */

static int inside(int left, int width)
{
    const int most = VIDEO_WIDTH - EDGE_PX - width;

    return left < EDGE_PX ? EDGE_PX : left > most ? most : left;
}

void bark_bubble_draw(int camera_left, int camera_top)
{
    const Actor *who = actor_find(bark_state.who);

    if (who == NULL || bark_state.text == NULL || cutscene_runs()) {
        return;
    }
    const int width = text_width(NULL, bark_state.text) + 2 * PAD_PX;
    const int x = (int)floorf(who->place.x) - camera_left;
    const int bottom = (int)floorf(who->place.y) - camera_top - HEAD_PX;
    const int left = inside(x - width / 2, width);

    draw_rect_alpha(left, bottom - HEIGHT_PX, width, HEIGHT_PX, PALETTE_INK, 230);
    draw_frame(left, bottom - HEIGHT_PX, width, HEIGHT_PX, PALETTE_TAN);
    draw_rect(x - 1, bottom - 1, 3, 1, PALETTE_INK);
    draw_rect(x - 1, bottom, 1, 1, PALETTE_TAN);
    draw_rect(x + 1, bottom, 1, 1, PALETTE_TAN);
    draw_rect(x, bottom + 1, 1, 1, PALETTE_TAN);
    text_draw(left + PAD_PX, bottom - HEIGHT_PX, NULL, bark_state.text);
}
