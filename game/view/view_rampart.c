/* SPDX-License-Identifier: Zlib */
/* What high places are built of, and others may be: paving and planks, merlons and embrasures, and the broken edges of a gap. */
#include "draw.h"
#include "palette.h"
#include "pictures/pictures.h"
#include "sheet.h"
#include "video.h"
#include "view/view.h"
#include "world/place.h"
#include "world/room.h"

#define TILE    PLACE_TILE_PX
#define EDGE_PX 2
#define MERLONS 3

static struct {
    int walk, plank, embrasure;
    int merlons[MERLONS]; /* whole, mossy, broken */
} frames;

void view_open_rampart(void)
{
    frames.walk = sheet_require(pictures.rampart, "rampart_floor_0");
    frames.plank = sheet_require(pictures.rampart, "rampart_plank_0");
    frames.merlons[0] = sheet_require(pictures.rampart, "merlon");
    frames.merlons[1] = sheet_require(pictures.rampart, "merlon_moss");
    frames.merlons[2] = sheet_require(pictures.rampart, "merlon_broken");
    frames.embrasure = sheet_require(pictures.rampart, "embrasure");
}

/* Most are whole; which are not is the same each time. */
static int merlon_at(int x, int y)
{
    const unsigned luck = ((unsigned)x * 2654435761u ^ (unsigned)y * 2246822519u) >> 16 & 15;

    return frames.merlons[luck == 3 ? 2 : luck == 7 || luck == 12 ? 1 : 0];
}

static void put(int frame, int x, int y, const ViewFrame *view)
{
    sheet_draw(pictures.rampart, frame, x * TILE - view->left, y * TILE - view->top);
}

/* What stands on the walk has it below; what stands at its far edge has the depth behind it. */
static bool is_paved(int x, int y)
{
    const char tile = room_tile(x, y);

    return tile == 'p' || ((tile == 'M' || tile == 'E') && room_tile(x, y - 1) == 'p');
}

/* Where the walk ends over a gap, its last stones are seen from their dark side. */
static void draw_edges(int x, int y, const ViewFrame *view)
{
    const int left = x * TILE - view->left;
    const int top = y * TILE - view->top;

    if (room_tile(x - 1, y) == '~') {
        draw_rect(left, top, EDGE_PX, TILE, PALETTE_INK);
        draw_rect(left + EDGE_PX, top + 3 + x % 3, 2, 5, PALETTE_DEEP_STONE);
    }
    if (room_tile(x + 1, y) == '~') {
        draw_rect(left + TILE - EDGE_PX, top, EDGE_PX, TILE, PALETTE_INK);
        draw_rect(left + TILE - EDGE_PX - 2, top + 6 + y % 4, 2, 5, PALETTE_DEEP_STONE);
    }
}

static void draw_cell(int x, int y, const ViewFrame *view)
{
    const char tile = room_tile(x, y);

    if (is_paved(x, y)) {
        put(frames.walk + (x & 3) + 4 * (y & 3), x, y, view);
    }
    if (tile == '=') {
        put(frames.plank, x, y, view);
    } else if (tile == 'M') {
        put(merlon_at(x, y), x, y, view);
    } else if (tile == 'E') {
        put(frames.embrasure, x, y, view);
    }
    if (tile == 'p' || tile == 'M' || tile == 'E') {
        draw_edges(x, y, view);
    }
}

void view_draw_rampart(const ViewFrame *view)
{
    for (int y = view->top / TILE; y <= (view->top + VIDEO_HEIGHT) / TILE; y++) {
        for (int x = view->left / TILE; x <= (view->left + VIDEO_WIDTH) / TILE; x++) {
            draw_cell(x, y, view);
        }
    }
}
