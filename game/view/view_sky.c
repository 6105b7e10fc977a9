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
#include "tuning.h"
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
#define MOON_PX    96.0f
#define MOONLIGHT  0xE8F0FFu
#define MOON_BLOOM 0x303858u
#define PASS_PX    64.0f /* before and behind the moon */
#define PASS_BEATS 9.0f  /* of his cloak */
#define WINDOW_PX  8     /* columns that light up at once */
#define WARM_Y     74.0f
#define WARM_ALPHA 46.0f
#define BANNER_PX  14.0f
#define NEAR_FIRST 0.55f /* share of the lighting that the near roofs take */

typedef struct Roofs {
    const char *dark, *glow; /* glow NULL: seen through a gap only, nobody looks up from there */
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

static int find(const char *name)
{
    return sheet_find(pictures.rampart, name);
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
            const char *name = (column + row) % 2 == 0 ? "stars_0" : "stars_1";
            sheet_draw_alpha(pictures.skyline, sheet_find(pictures.skyline, name), column * STARS_PX - drift,
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
        sheet_draw(pictures.rampart,
                   find(fmodf(share * PASS_BEATS, 1.0f) < 0.5f ? "flight_left_0" : "flight_left_1"),
                   (int)(moon.x + PASS_PX * (1.0f - 2.0f * share)),
                   (int)(moon.y + 3.0f + 2.0f * sinf(share * 18.0f)));
    }
}

static void draw_moon(const ViewFrame *view)
{
    const Vec moon = moon_at(view);

    sheet_draw(pictures.rampart, find("moon_large"), (int)moon.x, (int)moon.y);
    draw_passer(moon);
    light_add((Light){.x = moon.x, .y = moon.y, .radius = MOON_PX, .colour = MOONLIGHT, .alpha = 255});
}

/* Many windows together lend the haze over the roofs some of their colour. */
static void warm_the_haze(const ViewFrame *view)
{
    light_add((Light){.x = VIDEO_WIDTH / 2.0f,
                      .y = WARM_Y - (float)view->top * 0.6f,
                      .radius = VIDEO_WIDTH * 0.7f,
                      .colour = TUNING_WINDOW_COLOUR,
                      .alpha = (uint8_t)(WARM_ALPHA * room_state.horizon)});
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

static void draw_roofs(const Roofs *roofs, const ViewFrame *view)
{
    const int frame = find(roofs->dark);
    const SheetStyle style = {.alpha = 255, .tint = roofs->tint};
    const int top = top_of(roofs, view);

    for (int x = left_of(roofs, view); x < VIDEO_WIDTH; x += roofs->width) {
        sheet_draw_styled(pictures.rampart, frame, x, top, style);
    }
    draw_rect(0, top + roofs->height, VIDEO_WIDTH, VIDEO_HEIGHT, roofs->below);
}

void view_draw_sky(const ViewFrame *view)
{
    draw_sky();
    draw_stars(view);
    draw_moon(view);
    warm_the_haze(view);
    for (int i = 0; i < ROOFS_COUNT; i++) {
        draw_roofs(&ROOFS[i], view);
    }
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

static void draw_windows(const Roofs *roofs, const ViewFrame *view)
{
    const int frame = find(roofs->glow);
    const int top = top_of(roofs, view);

    for (int column = 0; column * WINDOW_PX < VIDEO_WIDTH + WINDOW_PX; column++) {
        if (lights_up_at(roofs, column) >= room_state.horizon) {
            continue;
        }
        draw_clip(column * WINDOW_PX - view->left % WINDOW_PX, 0, WINDOW_PX, bottom_of(column, view));
        for (int x = left_of(roofs, view); x < VIDEO_WIDTH; x += roofs->width) {
            sheet_draw(pictures.rampart, frame, x, top);
        }
    }
    draw_unclip();
}

void view_draw_sky_glow(const ViewFrame *view)
{
    const Vec moon = moon_at(view);

    light_bloom(moon.x, moon.y, 60.0f, MOON_BLOOM);
    for (int i = 0; i < ROOFS_COUNT && room_state.horizon > 0.0f; i++) {
        if (ROOFS[i].glow != NULL) {
            draw_windows(&ROOFS[i], view);
        }
    }
}
