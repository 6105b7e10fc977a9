/* SPDX-License-Identifier: Zlib */
/*
 * What one sees from a high place: stars, the moon, and a sea of roofs below in layers that move against each other.
 * And what the high place itself is built of: paving, planks, merlons.
 */
#include "camera.h"
#include "draw.h"
#include "light.h"
#include "palette.h"
#include "pictures/pictures.h"
#include "sheet.h"
#include "vec.h"
#include "video.h"
#include "view/view.h"
#include "world/lamp.h"
#include "world/place.h"
#include "world/room.h"
#include "world/world.h"

#include <math.h>

#define SKY_PX     120 /* of the picture's height that sky may be seen in */
#define BAND_PX    4
#define SKY_HIGH   0x4C4890u /* daylight colours: the night is laid over them */
#define SKY_LOW    0xFFE8FFu
#define HAZE       0x50527Au /* between two rows of roofs, the nearer the darker */
#define DEPTH      0x34344Eu
#define STARS_PX   64
#define STARS_TURN 37 /* each cell of stars is shifted by another distance */
#define MOON_X     226.0f
#define MOON_Y     34.0f
#define MOON_PX    64.0f
#define MOONLIGHT  0xE8F0FFu
#define MOON_BLOOM 0x303858u
#define PASS_PX    64.0f     /* before and behind the moon */
#define PASS_BEATS 9.0f      /* of his cloak */
#define WINDOW_PX  8         /* columns that light up at once */
#define WARM       0xB88860u /* the haze over many lit windows */
#define WARM_MOST  0.45f
#define BANNER_PX  14.0f
#define NEAR_FIRST 0.55f /* share of the lighting that the near roofs take */

#define HAZE_PX 76 /* to below the parapet */
#define GAP_ROW 9  /* of tiles: the middle of the walk */

typedef struct Roofs {
    const char *dark, *lit; /* lit NULL: seen through a gap only, nobody looks up from there */
    int width, height;
    float top;          /* in the picture, when the camera is as high as it goes */
    float across, down; /* shares of the camera's way that it goes along with */
    Colour tint, below; /* below: what lies under its lower edge */
    float first, last;  /* when its first and its last window lights up, of the room's horizon */
} Roofs;

static const Roofs ROOFS[] = {
    {"roofs_far_dark", "roofs_far_lit_glow", 160, 28, 34.0f, 0.12f, 0.4f, 0xFFFFFFu, HAZE, NEAR_FIRST, 1.0f},
    {"roofs_mid_dark", "roofs_mid_lit_glow", 160, 40, 56.0f, 0.3f, 0.75f, 0xFFFFFFu, HAZE, 0.0f, NEAR_FIRST},
    {"roofs_near_dark", NULL, 192, 60, 100.0f, 0.5f, 0.9f, 0xFFFFFFu, DEPTH, 0.0f, 0.0f},
    {"roofs_near_dark", NULL, 192, 60, 152.0f, 0.68f, 0.95f, 0xA8A8C0u, DEPTH, 0.0f, 0.0f},
};
#define ROOFS_COUNT ((int)(sizeof ROOFS / sizeof ROOFS[0]))

static struct {
    int stars[2], moon, passer[2];
    int dark[ROOFS_COUNT], lit[ROOFS_COUNT]; /* lit: the windows alone */
} frames;

void view_open_sky(void)
{
    frames.stars[0] = sheet_require(pictures.skyline, "stars_0");
    frames.stars[1] = sheet_require(pictures.skyline, "stars_1");
    frames.moon = sheet_require(pictures.rampart, "moon_large");
    frames.passer[0] = sheet_require(pictures.rampart, "flight_left_0");
    frames.passer[1] = sheet_require(pictures.rampart, "flight_left_1");
    for (int i = 0; i < ROOFS_COUNT; i++) {
        frames.dark[i] = sheet_require(pictures.rampart, ROOFS[i].dark);
        frames.lit[i] = ROOFS[i].lit == NULL ? -1 : sheet_require(pictures.rampart, ROOFS[i].lit);
    }
}

/* --- sky ------------------------------------------------------------------------------------------------- */

static void draw_sky(void)
{
    for (int y = 0; y < SKY_PX; y += BAND_PX) {
        const float share = (float)y / (float)SKY_PX;
        draw_rect(0, y, VIDEO_WIDTH, BAND_PX, palette_mix(SKY_HIGH, SKY_LOW, share * share));
    }
}

static void draw_stars(const ViewFrame *view)
{
    const int drift = view->left / 20;
    const int first = drift / STARS_PX;

    for (int column = first; column * STARS_PX - drift < VIDEO_WIDTH; column++) {
        for (int row = 0; row < 2; row++) {
            const double phase = column * 1.7 + row;
            const uint8_t alpha = (uint8_t)(190.0 + 60.0 * sin(world.seconds * 1.3 + phase));
            sheet_draw_alpha(pictures.skyline, frames.stars[(column + row) % 2], column * STARS_PX - drift,
                             row * STARS_PX - column * STARS_TURN % STARS_PX, alpha);
        }
    }
}

static Vec moon_at(const ViewFrame *view)
{
    return vec(MOON_X - (float)view->left * 0.03f, MOON_Y - (float)view->top * 0.3f);
}

/* Somebody goes over the moon, with a long staff. */
static void draw_passer(Vec moon)
{
    const float share = room_state.passes;

    if (share > 0.0f && share < 1.0f) {
        sheet_draw(pictures.rampart, frames.passer[fmodf(share * PASS_BEATS, 1.0f) < 0.5f ? 0 : 1],
                   (int)(moon.x + PASS_PX * (1.0f - 2.0f * share)),
                   (int)(moon.y + 3.0f + 2.0f * sinf(share * 18.0f)));
    }
}

static void draw_moon(const ViewFrame *view)
{
    const Vec moon = moon_at(view);

    sheet_draw(pictures.rampart, frames.moon, (int)moon.x, (int)moon.y);
    draw_passer(moon);
    light_add((Light){.x = moon.x, .y = moon.y, .radius = MOON_PX, .colour = MOONLIGHT, .alpha = 255});
}

/* --- roofs ------------------------------------------------------------------------------------------------ */

static int top_of(const Roofs *roofs, const ViewFrame *view)
{
    return (int)(roofs->top - (float)view->top * roofs->down);
}

static int left_of(const Roofs *roofs, const ViewFrame *view)
{
    return -((int)((float)view->left * roofs->across) % roofs->width);
}

/* Many windows together lend the haze over the roofs some of their colour. */
static Colour below(const Roofs *roofs)
{
    return roofs->lit == NULL ? roofs->below
                              : palette_mix(roofs->below, WARM, WARM_MOST * room_state.horizon);
}

static void draw_roofs(const Roofs *roofs, int left, int right, const ViewFrame *view)
{
    const SheetStyle style = {.alpha = 255, .tint = roofs->tint};
    const int top = top_of(roofs, view);

    for (int x = left_of(roofs, view); x < right; x += roofs->width) {
        if (x + roofs->width > left) {
            sheet_draw_styled(pictures.rampart, frames.dark[roofs - ROOFS], x, top, style);
        }
    }
    draw_rect(left, top + roofs->height, right - left, roofs->lit != NULL ? HAZE_PX : VIDEO_HEIGHT,
              below(roofs));
}

static bool is_gap(int column)
{
    return room_tile(column, GAP_ROW) == '~' || room_tile(column, GAP_ROW) == '=';
}

/* The nearest roofs are seen through gaps of the wall only. */
static void draw_roofs_in_gaps(const ViewFrame *view)
{
    const int last = (view->left + VIDEO_WIDTH) / PLACE_TILE_PX;

    for (int column = view->left / PLACE_TILE_PX; column <= last; column++) {
        const int left = column * PLACE_TILE_PX - view->left;
        int end = column;
        while (end <= last && is_gap(end)) {
            end++;
        }
        if (end == column) {
            continue;
        }
        const int right = end * PLACE_TILE_PX - view->left;
        draw_clip(left, 0, right - left, VIDEO_HEIGHT);
        for (int i = 0; i < ROOFS_COUNT; i++) {
            if (ROOFS[i].lit == NULL) {
                draw_roofs(&ROOFS[i], left, right, view);
            }
        }
        column = end;
    }
    draw_unclip();
}

void view_draw_sky(const ViewFrame *view)
{
    draw_sky();
    draw_stars(view);
    draw_moon(view);
    for (int i = 0; i < ROOFS_COUNT; i++) {
        if (ROOFS[i].lit != NULL) {
            draw_roofs(&ROOFS[i], 0, VIDEO_WIDTH, view);
        }
    }
    draw_roofs_in_gaps(view);
}

/* When this column of windows lights up: those near the great lamp first, each a little before or after. */
static float lights_up_at(const Roofs *roofs, int column)
{
    const float lamp = lamp_state.lit_at.x - (float)camera_left(&world.camera);
    const float away = fabsf((float)(column * WINDOW_PX) - lamp) / (float)VIDEO_WIDTH;
    const float luck = (float)((unsigned)column * 2654435761u >> 24) / 255.0f;
    const float share = fminf(0.75f * away + 0.25f * luck, 1.0f);

    return roofs->first + (roofs->last - roofs->first) * share;
}

static bool hangs_before(const PlaceThing *thing, float x)
{
    return thing->kind == THING_BANNER && fabsf(thing->x - x) < BANNER_PX;
}

/* How far down this column shows roofs: to a banner, or to the first stone that stands before them. */
static int bottom_of(int column, const ViewFrame *view)
{
    const PlacePlan *plan = room_plan();
    const float x = (float)(view->left - view->left % WINDOW_PX + column * WINDOW_PX) + WINDOW_PX / 2.0f;
    int row = 0;

    while (row < plan->height && room_tile((int)x / PLACE_TILE_PX, row) == '~') {
        row++;
    }
    for (int i = 0; i < plan->thing_count; i++) {
        if (hangs_before(&plan->things[i], x) && plan->things[i].y < (float)(row * PLACE_TILE_PX)) {
            return (int)plan->things[i].y - view->top;
        }
    }
    return row * PLACE_TILE_PX - view->top;
}

static void draw_windows_between(const Roofs *roofs, int left, int right, int bottom, const ViewFrame *view)
{
    const int frame = frames.lit[roofs - ROOFS];

    draw_clip(left, 0, right - left, bottom);
    for (int x = left_of(roofs, view); x < right; x += roofs->width) {
        if (x + roofs->width > left) {
            sheet_draw(pictures.rampart, frame, x, top_of(roofs, view));
        }
    }
}

/* 0: it is dark, or hidden. */
static int lit_bottom_of(const Roofs *roofs, int column, const ViewFrame *view)
{
    return lights_up_at(roofs, column) < room_state.horizon ? bottom_of(column, view) : 0;
}

/* Column by column; those that end at the same height are drawn at once. */
static void draw_windows(const Roofs *roofs, const ViewFrame *view)
{
    const int columns = VIDEO_WIDTH / WINDOW_PX + 1;
    const int shift = view->left % WINDOW_PX;
    int first = 0;

    for (int column = 1; column <= columns; column++) {
        const int bottom = lit_bottom_of(roofs, first, view);
        if (column < columns && lit_bottom_of(roofs, column, view) == bottom) {
            continue;
        }
        if (bottom > 0) {
            draw_windows_between(roofs, first * WINDOW_PX - shift, column * WINDOW_PX - shift, bottom, view);
        }
        first = column;
    }
    draw_unclip();
}

void view_draw_sky_glow(const ViewFrame *view)
{
    const Vec moon = moon_at(view);

    light_bloom(moon.x, moon.y, 60.0f, MOON_BLOOM);
    for (int i = 0; i < ROOFS_COUNT && room_state.horizon > 0.0f; i++) {
        if (ROOFS[i].lit != NULL) {
            draw_windows(&ROOFS[i], view);
        }
    }
}
