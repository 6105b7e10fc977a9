/* SPDX-License-Identifier: Zlib */
/* The title's picture, from the back to the front: sky, stars, moon, far roofs, near roofs, the street, the lamp. */
#include "ui/title_draw.h"

#include "coro.h"
#include "draw.h"
#include "light.h"
#include "palette.h"
#include "pictures/pictures.h"
#include "sheet.h"
#include "text.h"
#include "tuning.h"
#include "ui/progress.h"
#include "ui/prompt_line.h"
#include "ui/screen.h"
#include "video.h"
#include "world/control.h"
#include "world/world.h"

#include <math.h>
#include <stdio.h>

#define SKY_BOTTOM   132
#define SKY_BAND     4
#define SKY_HIGH     0x0B0A1Eu
#define SKY_LOW      0x4456A0u
#define DRIFT_PX_S   9.0 /* of what is nearest; the layers behind go at a share of it */
#define STARS_SHARE  0.1
#define FAR_SHARE    0.3
#define NEAR_SHARE   0.6
#define STRIP_WIDTH  160
#define STARS_SIZE   64
#define STAR_TURNS   8
#define FAR_TOP      88
#define NEAR_TOP     114
#define STREET_TOP   152
#define LAMP_X       250
#define LAMP_FOOT    168
#define LAMP_HEAD    (LAMP_FOOT - 36)
#define WICK_X       224
#define WICK_FLOOR   110 /* he is never lost in the dark, as in the play */
#define LOGO_LEFT    40
#define LOGO_TOP     26
#define LOGO_FLAME_X 51 /* of the candle's wick, in the logo */
#define LOGO_FLAME_Y 14
#define MOTHS        2
#define HOME_LEFT_X  38
#define HOME_RIGHT_X 282
#define HOME_WICK_X  262
#define NIGHT        0x6E78B4
#define DAY          0xFFF4E0
#define DAWN_HIGH    0x7088C0u
#define DAWN_LOW     0xFFC890u
#define SUN_X        262
#define SUN_Y        64
#define CLOUDS       3
#define MOON_X       196
#define MOON_Y       18

static double seconds(void)
{
    return coro_scheduler_time(world.loop.game);
}

static int offset(double share, int width)
{
    return (int)fmod(seconds() * DRIFT_PX_S * share, (double)width);
}

static void draw_at(Sheet *sheet, const char *name, int x, int y)
{
    sheet_draw(sheet, sheet_find(sheet, name), x, y);
}

/* --- the village ---------------------------------------------------------------------------------------- */

static TitleHour hour_now(void)
{
    return progress_is_finished() ? TITLE_DAWN : TITLE_NIGHT;
}

static void draw_sky(TitleHour hour)
{
    const Colour high = hour == TITLE_DAWN ? DAWN_HIGH : SKY_HIGH;
    const Colour low = hour == TITLE_DAWN ? DAWN_LOW : SKY_LOW;

    for (int y = 0; y < SKY_BOTTOM; y += SKY_BAND) {
        const float share = (float)y / (float)SKY_BOTTOM;
        draw_rect(0, y, VIDEO_WIDTH, SKY_BAND, palette_mix(high, low, share * share));
    }
}

/* Each cell of the sky shows the tile turned round by another distance, so that no pattern repeats in view; none of
 * these distances cuts a star in two. */
static void draw_star_cell(int frame, int x, int y, int which, uint8_t alpha)
{
    static const int TURNED[STAR_TURNS][2] = {{10, 8},  {29, 50}, {52, 40}, {19, 15},
                                              {36, 58}, {58, 28}, {7, 45},  {47, 2}};
    const int left = x - TURNED[which % STAR_TURNS][0];
    const int top = y - TURNED[which % STAR_TURNS][1];

    draw_clip(x, y, STARS_SIZE, STARS_SIZE);
    for (int part = 0; part < 4; part++) {
        sheet_draw_alpha(pictures.skyline, frame, left + part % 2 * STARS_SIZE, top + part / 2 * STARS_SIZE,
                         alpha);
    }
    draw_unclip();
}

static void draw_stars(const char *name, double phase)
{
    const int frame = sheet_find(pictures.skyline, name);
    const uint8_t alpha = (uint8_t)(190.0 + 60.0 * sin(seconds() * 1.3 + phase));
    const int drift = offset(STARS_SHARE, STARS_SIZE * STAR_TURNS);

    for (int row = 0; row * STARS_SIZE < SKY_BOTTOM; row++) {
        for (int column = drift / STARS_SIZE; column * STARS_SIZE - drift < VIDEO_WIDTH; column++) {
            draw_star_cell(frame, column * STARS_SIZE - drift, row * STARS_SIZE, column + row * 3, alpha);
        }
    }
}

static void draw_strip(const char *name, int top, double share, Colour tint)
{
    const int frame = sheet_find(pictures.skyline, name);
    const SheetStyle style = {.alpha = 255, .tint = tint};

    for (int x = -offset(share, STRIP_WIDTH); x < VIDEO_WIDTH; x += STRIP_WIDTH) {
        sheet_draw_styled(pictures.skyline, frame, x, top, style);
    }
}

static void draw_moon(int x)
{
    draw_at(pictures.skyline, "moon", x, MOON_Y);
    light_bloom((float)x + 8.0f, MOON_Y + 8.0f, 34.0f, 0x303858);
}

/* Clouds go over, slowly; two birds are up already. */
static void draw_morning(void)
{
    const int wing = (int)(seconds() / 0.25) % 2;

    draw_at(pictures.skyline, "sun", SUN_X, SUN_Y);
    light_bloom(SUN_X + 16.0f, SUN_Y + 16.0f, 60.0f, 0x604020);
    for (int i = 0; i < CLOUDS; i++) {
        const int x = (int)fmod(seconds() * (2.0 + i) + 90.0 * i, VIDEO_WIDTH + 60.0) - 50;
        draw_at(pictures.skyline, i % 2 == 0 ? "cloud_0" : "cloud_1", x, 18 + 13 * i);
    }
    draw_at(pictures.skyline, wing == 0 ? "bird_0" : "bird_1", 60 + (int)fmod(seconds() * 14.0, 300.0), 46);
    draw_at(pictures.skyline, wing == 0 ? "bird_1" : "bird_0", 46 + (int)fmod(seconds() * 14.0, 300.0), 52);
}

/* By night the darkness is still to be laid over it, and the moon comes after that. */
void title_draw_village(TitleHour hour)
{
    const bool is_dawn = hour == TITLE_DAWN;

    draw_sky(hour);
    if (is_dawn) {
        draw_morning();
    } else {
        draw_stars("stars_0", 0.0);
        draw_stars("stars_1", 2.0);
    }
    draw_strip(is_dawn ? "skyline_far_dawn_3" : "skyline_far_dark", FAR_TOP, FAR_SHARE,
               is_dawn ? 0xFFFFFFu : 0xE0E8FFu);
    draw_rect(0, FAR_TOP + 40, VIDEO_WIDTH, NEAR_TOP - FAR_TOP, is_dawn ? PALETTE_STONE : 0x40426Au);
    draw_strip(is_dawn ? "skyline_near_dawn_3" : "skyline_near_dark", NEAR_TOP, NEAR_SHARE, 0xFFFFFFu);
    draw_rect(0, STREET_TOP, VIDEO_WIDTH, VIDEO_HEIGHT - STREET_TOP, 0x14131Fu);
}

/* --- the street and its lamp ------------------------------------------------------------------------------ */

static void draw_street(void)
{
    for (int y = 0; y < 2; y++) {
        for (int x = -offset(0.0, 16); x < VIDEO_WIDTH; x += 16) {
            char name[SHEET_NAME_MAX];
            snprintf(name, sizeof name, "cobble_%d", (x / 16 * 7 + y * 3) % 5 % 4);
            draw_at(pictures.square, name, x, STREET_TOP + y * 16);
        }
    }
    draw_rect(0, STREET_TOP, VIDEO_WIDTH, 1, PALETTE_INK);
}

/* Put out, once it is morning. */
static void draw_lamp(int x, bool lit)
{
    char flame[SHEET_NAME_MAX];

    draw_at(pictures.props, lit ? "great_lamp_lit" : "great_lamp_dark", x, LAMP_FOOT);
    if (!lit) {
        return;
    }
    snprintf(flame, sizeof flame, "flame_large_%d", (int)(seconds() / TUNING_FLAME_FRAME_S) % 4);
    draw_at(pictures.props, flame, x, LAMP_HEAD + 6);
}

static void draw_wick(int x, uint8_t alpha)
{
    char name[SHEET_NAME_MAX];

    snprintf(name, sizeof name, "right_idle_%d", (int)(seconds() / TUNING_IDLE_FRAME_S) % 2);
    sheet_draw_alpha(pictures.wick, sheet_find(pictures.wick, name), x, LAMP_FOOT + 2, alpha);
}

/* Moths go round the flame, each on its own way: the small ones, that are nobody's foe. */
static void draw_moths(void)
{
    for (int i = 0; i < MOTHS; i++) {
        const double turn = seconds() * (0.9 + 0.23 * i) + 2.1 * i;
        const int x = LAMP_X + (int)(cos(turn) * (20.0 + 5.0 * i));
        const int y = LAMP_HEAD + (int)(sin(turn * 1.3) * (9.0 + 3.0 * i));
        char name[SHEET_NAME_MAX];
        snprintf(name, sizeof name, "small_front_flap_%d", (int)(seconds() / 0.08 + i) % 3);
        draw_at(pictures.moth, name, x, y + 8);
    }
}

static void add_light(int x, LightFlicker flicker)
{
    light_add((Light){.x = (float)x,
                      .y = LAMP_HEAD + 8.0f,
                      .radius = TUNING_LAMP_PX * flicker.radius,
                      .colour = TUNING_LAMP_COLOUR,
                      .alpha = (uint8_t)(TUNING_LAMP_ALPHA * 0.98f * flicker.alpha)});
}

static void bloom(int x, LightFlicker flicker)
{
    light_bloom((float)x, LAMP_HEAD, TUNING_LAMP_BLOOM_PX * flicker.radius, TUNING_LAMP_BLOOM_COLOUR);
}

static void light_the_street(void)
{
    const LightFlicker flicker = light_flicker(seconds(), 0.3f);

    light_begin(hour_now() == TITLE_DAWN ? DAY : NIGHT);
    if (hour_now() == TITLE_DAWN) {
        light_apply();
        return;
    }
    add_light(LAMP_X, flicker);
    light_apply();
    bloom(LAMP_X, flicker);
}

void title_draw_walk_home(void)
{
    draw_street();
    draw_lamp(HOME_LEFT_X, false);
    draw_lamp(HOME_RIGHT_X, false);
    draw_shadow(HOME_WICK_X, LAMP_FOOT + 2, 10);
    draw_wick(HOME_WICK_X, 255);
    light_begin(DAY);
    light_apply();
}

/* --- the name ------------------------------------------------------------------------------------------- */

static void draw_logo(void)
{
    char flame[SHEET_NAME_MAX];

    draw_at(pictures.skyline, "logo", LOGO_LEFT, LOGO_TOP);
    snprintf(flame, sizeof flame, "logo_flame_%d", (int)(seconds() / TUNING_FLAME_FRAME_S) % 4);
    light_bloom((float)(LOGO_LEFT + LOGO_FLAME_X), (float)(LOGO_TOP + LOGO_FLAME_Y - 7), 26.0f,
                TUNING_LAMP_BLOOM_COLOUR);
    draw_at(pictures.skyline, flame, LOGO_LEFT + LOGO_FLAME_X, LOGO_TOP + LOGO_FLAME_Y);
}

static void draw_keys(void)
{
    const TextStyle style = {.edge = TEXT_EDGE_OUTLINE, .fade = 60};
    char move[48];
    char take[48];
    char line[128];

    prompt_line_write(CONTROL_UP, "move", move, sizeof move);
    prompt_line_write(CONTROL_USE, "choose", take, sizeof take);
    snprintf(line, sizeof line, "%s  %s", move, take);
    text_draw(10, VIDEO_HEIGHT - 17, &style, line);
    text_draw_right(VIDEO_WIDTH - 8, VIDEO_HEIGHT - 17, &style, WICK_VERSION);
}

void title_draw(void)
{
    if (screen_state.now != SCREEN_TITLE) {
        return;
    }
    title_draw_village(hour_now());
    draw_street();
    draw_lamp(LAMP_X, hour_now() == TITLE_NIGHT);
    draw_shadow(WICK_X, LAMP_FOOT + 2, 10);
    draw_wick(WICK_X, 255);
    if (hour_now() == TITLE_NIGHT) {
        draw_moths();
    }
    light_the_street();
    draw_wick(WICK_X, WICK_FLOOR);
    if (hour_now() == TITLE_NIGHT) {
        draw_moon(MOON_X);
    }
    draw_logo();
    draw_keys();
}
