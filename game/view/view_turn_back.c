/* SPDX-License-Identifier: Zlib */
/* What turning back shows over the world, under hearts and text. */
#include "view/view.h"

#include "draw.h"
#include "night/turn_back.h"
#include "palette.h"
#include "pictures/figure.h"
#include "video.h"

#define GHOST_ALPHA   110
#define GHOST_TINT    0x7FB8FFu
#define NIGHT_TINT    0x24407Au
#define NIGHT_ALPHA   30
#define LINES_EACH_PX 4
#define LINES_ALPHA   30
#define LINES_PX_S    46.0
#define RING_PX       9.0f
#define RING_OIL_PX   2.2f /* wider by so much for each second of oil */

static void draw_ghosts(const ViewFrame *frame)
{
    for (int i = TURN_BACK_GHOSTS - 1; i >= 0; i--) {
        const TurnBackGhost *ghost = turn_back_ghost(i);
        if (ghost == NULL) {
            continue;
        }
        const SheetStyle style = {(uint8_t)(GHOST_ALPHA * (TURN_BACK_GHOSTS - i) / TURN_BACK_GHOSTS),
                                  GHOST_TINT, SHEET_BLEND};
        sheet_draw_styled(figure_sheet(FIGURE_WICK),
                          figure_frame(FIGURE_WICK, ghost->view, ghost->pose, ghost->step, FIGURE_PLAIN),
                          (int)floorf(ghost->place.x) - frame->left, (int)floorf(ghost->place.y) - frame->top,
                          style);
    }
}

void view_turn_back(const ViewFrame *frame)
{
    int x = 0;
    int y = 0;

    if (!turn_back_runs()) {
        return;
    }
    view_hero_pixel(&x, &y);
    draw_rect_alpha(0, 0, VIDEO_WIDTH, VIDEO_HEIGHT, NIGHT_TINT, NIGHT_ALPHA);
    draw_ghosts(frame);
    draw_scan_lines(LINES_EACH_PX, -(int)(turn_back_seconds() * LINES_PX_S), PALETTE_CYAN, LINES_ALPHA);
    draw_ring(x, y - 8, RING_PX + RING_OIL_PX * turn_back_oil(), 0.8f, PALETTE_CYAN, 220);
}
