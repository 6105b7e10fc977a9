/* SPDX-License-Identifier: Zlib */
/* Ground, its edges and decals, walls and roofs. */
#include "pictures/pictures.h"
#include "sheet.h"
#include "video.h"
#include "view/view.h"
#include "world/place.h"
#include "world/room.h"

#include <stdio.h>
#include <string.h>

#define TILE     PLACE_TILE_PX
#define EAVE_PX  3
#define GROUNDS  3
#define SPECIALS 8 /* one cell in so many may be special … */
#define PLAIN    5 /* … but these never */

/* From the lowest to the highest: a higher one grows over the edge of a lower one. */
static const char GROUND_LETTERS[] = ".,;";

/* What a place is built of: see PlaceMasonry. */
typedef struct Masonry {
    Sheet *sheet;
    int ground; /* the first of sixteen, for the letter '.' */
    int face,
        foot; /* the first of eight, and of the lowest row's four; foot -1: the lowest row is as the others;
                 face -1: walls as in the village */
    int decals[4]; /* on '.', in sheet square */
} Masonry;

static Masonry masonry[MASONRY_COUNT];

static struct {
    int ground[GROUNDS];
    int edges[GROUNDS][4], corners[GROUNDS][4]; /* n s e w; nw ne sw se */
    int top, cope, roof, eave, ridge, roof_end_w, roof_end_e, crack, moss, end_w, end_e;
    int shadow, shadow_side;
    int decals[GROUNDS][4];
} tiles;

static int find(const char *name)
{
    return sheet_require(pictures.square, name);
}

static void find_edges(int rank, const char *name)
{
    static const char *const SIDES[] = {"edge_n_0", "edge_s_0", "edge_e_0", "edge_w_0"};
    static const char *const CORNERS[] = {"corner_nw", "corner_ne", "corner_sw", "corner_se"};
    char full[SHEET_NAME_MAX];

    for (int i = 0; i < 4; i++) {
        snprintf(full, sizeof full, "%s_%s", name, SIDES[i]);
        tiles.edges[rank][i] = find(full);
        snprintf(full, sizeof full, "%s_%s", name, CORNERS[i]);
        tiles.corners[rank][i] = find(full);
    }
}

static void find_decals(int decals[4], const char *const names[4])
{
    for (int i = 0; i < 4; i++) {
        decals[i] = find(names[i]);
    }
}

static void find_masonry(void)
{
    static const char *const ON_COBBLE[] = {"moss_0", "moss_1", "crack_0", "leaves_0"};
    static const char *const ON_SLAB[] = {"crack_0", "moss_2", "crack_1", "crack_0"};
    Masonry *village = &masonry[MASONRY_VILLAGE];
    Masonry *crypt = &masonry[MASONRY_CRYPT];
    Masonry *chapel = &masonry[MASONRY_CHAPEL];

    *village = (Masonry){pictures.square, find("cobble_0"), find("wall_face_0"), find("wall_foot_0"), {0}};
    find_decals(village->decals, ON_COBBLE);
    *crypt = (Masonry){pictures.crypt,
                       sheet_require(pictures.crypt, "crypt_slab_0"),
                       sheet_require(pictures.crypt, "crypt_wall_0"),
                       sheet_require(pictures.crypt, "crypt_foot_0"),
                       {0}};
    find_decals(crypt->decals, ON_SLAB);
    *chapel = (Masonry){pictures.chapel, sheet_require(pictures.chapel, "chapel_floor_0"), -1, -1, {0}};
    find_decals(chapel->decals, ON_SLAB);
}

static void find_walls(void)
{
    tiles.top = find("wall_top_0");
    tiles.cope = find("wall_cope_0");
    tiles.roof = find("roof_0");
    tiles.eave = find("roof_eave");
    tiles.ridge = find("roof_ridge");
    tiles.roof_end_w = find("roof_end_w");
    tiles.roof_end_e = find("roof_end_e");
    tiles.crack = find("wall_crack_0");
    tiles.moss = find("wall_moss_0");
    tiles.end_w = find("wall_end_w");
    tiles.end_e = find("wall_end_e");
    tiles.shadow = find("wall_shadow");
    tiles.shadow_side = find("wall_shadow_side");
}

void view_open_ground(void)
{
    static const char *const ON_EARTH[] = {"straw_0", "straw_1", "crack_1", "leaves_1"};
    static const char *const ON_GRASS[] = {"leaves_0", "leaves_1", "moss_2", "leaves_0"};

    tiles.ground[1] = find("earth_0");
    tiles.ground[2] = find("grass_0");
    find_edges(1, "earth");
    find_edges(2, "grass");
    find_decals(tiles.decals[1], ON_EARTH);
    find_decals(tiles.decals[2], ON_GRASS);
    find_masonry();
    find_walls();
}

/* --- cells -------------------------------------------------------------------------------------------------- */

static int rank_at(int x, int y)
{
    const char *found = strchr(GROUND_LETTERS, room_tile(x, y));

    return found == NULL ? -1 : (int)(found - GROUND_LETTERS);
}

static uint32_t cell_hash(int x, int y)
{
    uint32_t hash = (uint32_t)x * 0x9E3779B1u ^ (uint32_t)y * 0x85EBCA77u;

    hash = (hash ^ hash >> 15) * 0x2C1B3C6Du;
    hash = (hash ^ hash >> 12) * 0x297A2D39u;
    return hash ^ hash >> 15;
}

static bool may_be_special(int x, int y)
{
    return cell_hash(x, y) % SPECIALS >= PLAIN;
}

/* Special cells never touch: of neighbours that might be, the one with the greatest hash is. */
static bool is_special(int x, int y)
{
    if (!may_be_special(x, y)) {
        return false;
    }
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            if (may_be_special(x + dx, y + dy) && cell_hash(x + dx, y + dy) > cell_hash(x, y)) {
                return false;
            }
        }
    }
    return true;
}

static void put(int frame, int x, int y, const ViewFrame *view)
{
    sheet_draw(pictures.square, frame, x * TILE - view->left, y * TILE - view->top);
}

static const Masonry *masonry_here(void)
{
    return &masonry[room_plan()->masonry];
}

static void put_stone(const Masonry *stone, int frame, int x, int y, const ViewFrame *view)
{
    sheet_draw(stone->sheet, frame, x * TILE - view->left, y * TILE - view->top);
}

/* What grows over this cell from its neighbours of one higher rank. */
static void draw_edges(int x, int y, int rank, const ViewFrame *view)
{
    const bool north = rank_at(x, y - 1) == rank;
    const bool south = rank_at(x, y + 1) == rank;
    const bool east = rank_at(x + 1, y) == rank;
    const bool west = rank_at(x - 1, y) == rank;
    const bool sides[4] = {north, south, east, west};
    const bool corners[4] = {!north && !west && rank_at(x - 1, y - 1) == rank,
                             !north && !east && rank_at(x + 1, y - 1) == rank,
                             !south && !west && rank_at(x - 1, y + 1) == rank,
                             !south && !east && rank_at(x + 1, y + 1) == rank};

    for (int i = 0; i < 4; i++) {
        if (sides[i]) {
            put(tiles.edges[rank][i] + ((i < 2 ? x : y) & 3), x, y, view);
        }
        if (corners[i]) {
            put(tiles.corners[rank][i], x, y, view);
        }
    }
}

static void draw_cell(int x, int y, const ViewFrame *view)
{
    const int rank = rank_at(x, y);

    if (rank < 0) {
        return;
    }
    const int variant = (x & 3) + 4 * (y & 3);
    if (rank == 0) {
        put_stone(masonry_here(), masonry_here()->ground + variant, x, y, view);
    } else {
        put(tiles.ground[rank] + variant, x, y, view);
    }
    for (int higher = rank + 1; higher < GROUNDS; higher++) {
        draw_edges(x, y, higher, view);
    }
    if (is_special(x, y)) {
        put((rank == 0 ? masonry_here()->decals : tiles.decals[rank])[cell_hash(x, y) / 64 % 4], x, y, view);
    }
}

typedef void CellDrawer(int x, int y, const ViewFrame *view);

static void each_cell(CellDrawer *draw, const ViewFrame *view)
{
    const int first_x = (view->left - TILE) / TILE;
    const int first_y = (view->top - TILE) / TILE;

    for (int y = first_y; y <= (view->top + VIDEO_HEIGHT) / TILE; y++) {
        for (int x = first_x; x <= (view->left + VIDEO_WIDTH) / TILE; x++) {
            draw(x, y, view);
        }
    }
}

void view_draw_ground(const ViewFrame *view)
{
    each_cell(draw_cell, view);
}

/* --- walls --------------------------------------------------------------------------------------------------- */

static void draw_face(int x, int y, const ViewFrame *view)
{
    const Masonry *stone = masonry_here()->face < 0 ? &masonry[MASONRY_VILLAGE] : masonry_here();
    const bool is_lowest = room_tile(x, y + 1) != '#';
    const bool has_foot = is_lowest && stone->foot >= 0;
    const char above = room_tile(x, y - 1);
    const uint32_t hash = cell_hash(x, y);

    put_stone(stone, has_foot ? stone->foot + (x & 3) : stone->face + (x & 3) + 4 * (y & 1), x, y, view);
    if (is_special(x, y) && !is_lowest) {
        put(hash % 2 == 0 ? tiles.crack + (int)(hash / 64 % 2) : tiles.moss + (int)(hash / 64 % 2), x, y,
            view);
    }
    if (above == 'R') {
        sheet_draw(pictures.square, tiles.eave, x * TILE - view->left, y * TILE - EAVE_PX - view->top);
    } else if (above != '#') {
        put(tiles.cope + (x & 3), x, y, view);
    }
}

static void draw_roof(int x, int y, const ViewFrame *view)
{
    put(tiles.roof + (x & 3) + 4 * (y & 1), x, y, view);
    if (room_tile(x - 1, y) != 'R' && x > 0) {
        put(tiles.roof_end_w, x, y, view);
    }
    if (room_tile(x + 1, y) != 'R' && x + 1 < room_plan()->width) {
        put(tiles.roof_end_e, x, y, view);
    }
    if (room_tile(x, y - 1) != 'R' && y > 0) {
        put(tiles.ridge, x, y, view);
    }
}

static void draw_wall(int x, int y, const ViewFrame *view)
{
    const char tile = room_tile(x, y);

    if (tile == 'T') {
        put(tiles.top + (x & 3), x, y, view);
    } else if (tile == 'R') {
        draw_roof(x, y, view);
    }
}

static void draw_face_only(int x, int y, const ViewFrame *view)
{
    if (room_tile(x, y) == '#') {
        draw_face(x, y, view);
    }
}

/* On the ground below walls and to the right of them: light comes from the upper left. */
static void draw_wall_shadow(int x, int y, const ViewFrame *view)
{
    const SheetStyle style = {.alpha = 110, .tint = 0xFFFFFF, .blend = SHEET_BLEND};

    if (rank_at(x, y) < 0) {
        return;
    }
    if (room_tile_is_solid(x, y - 1)) {
        sheet_draw_styled(pictures.square, tiles.shadow, x * TILE - view->left, y * TILE - view->top, style);
    }
    if (room_tile_is_solid(x - 1, y)) {
        sheet_draw_styled(pictures.square, tiles.shadow_side, x * TILE - view->left, y * TILE - view->top,
                          style);
    }
}

void view_draw_walls(const ViewFrame *view)
{
    each_cell(draw_wall_shadow, view);
    each_cell(draw_wall, view);
    each_cell(draw_face_only, view);
}
