/* SPDX-License-Identifier: Zlib */
/*
 * The picture, in order, all into 320×180:
 *
 *   1  ground: tiles and their edges                                 view_ground.c
 *   2  decals, walls, what lies flat, puddles with reflections       view_ground.c, view_reflection.c
 *   3  shadows                                                       view_things.c
 *   4  actors and standing things, sorted by their feet; what hangs  view_things.c
 *   5  fog
 *   6  darkness, with every light in it                              view_lights.c
 *   7  readability floor: every actor once more, faintly             view_things.c
 *   8  glows: eyes, flames, lanterns, the swing's crescents          view_lights.c
 *   9  bloom                                                         view_lights.c
 *  10  sparks
 *  11  what turning back shows, iris, hearts, prompts, scene bars, dialogue, menus
 *
 * Title, loading screen and end card draw themselves instead.
 */
#include "view/view.h"

#include "asset.h"
#include "draw.h"
#include "fog.h"
#include "game.h"
#include "light.h"
#include "log.h"
#include "night/turn_back.h"
#include "particle.h"
#include "pictures/preload.h"
#include "text.h"
#include "ui/end_card.h"
#include "ui/hud.h"
#include "ui/loading.h"
#include "ui/title.h"
#include "video.h"
#include "world/things.h"

ViewSheets view_sheets;

/* --- opening ----------------------------------------------------------------------------------------------- */

static bool load(Sheet **sheet, const char *name)
{
    *sheet = preload_sheet(name);
    if (*sheet == NULL) {
        log_problem(name, asset_error(), NULL);
    }
    return *sheet != NULL;
}

static bool load_first_sheets(void)
{
    bool good = load(&view_sheets.hud, "hud");

    good = load(&view_sheets.props, "props") && good;
    good = load(&view_sheets.square, "square") && good;
    good = load(&view_sheets.wick, "wick") && good;
    good = load(&view_sheets.moth, "moth") && good;
    return load(&view_sheets.skyline, "skyline") && good;
}

bool view_open_first(void)
{
    if (!text_open("wick.ttf", "wick_mono.ttf")) {
        log_problem("fonts", asset_error(), NULL);
        return false;
    }
    if (!light_open() || !fog_open()) {
        log_problem("light and fog", video_error(), NULL);
        return false;
    }
    return load_first_sheets();
}

bool view_open_rest(void)
{
    bool good = load(&view_sheets.portraits, "portraits");

    good = load(&view_sheets.staff, "staff") && good;
    good = load(&view_sheets.rampart, "rampart") && good;
    good = load(&view_sheets.crypt, "crypt") && good;
    good = load(&view_sheets.chapel, "chapel") && good;
    if (!figure_open() || !good) {
        return false;
    }
    view_open_ground();
    view_open_lights();
    view_open_snuffer();
    things_open();
    return true;
}

bool view_open(void)
{
    return view_open_first() && view_open_rest();
}

void view_close(void)
{
    Sheet **sheets[] = {&view_sheets.square,    &view_sheets.props, &view_sheets.hud,   &view_sheets.skyline,
                        &view_sheets.portraits, &view_sheets.staff, &view_sheets.wick,  &view_sheets.moth,
                        &view_sheets.rampart,   &view_sheets.crypt, &view_sheets.chapel};

    figure_close();
    for (size_t i = 0; i < sizeof sheets / sizeof sheets[0]; i++) {
        sheet_free(*sheets[i]);
        *sheets[i] = NULL;
    }
    fog_close();
    light_close();
    text_close();
}

/* --- drawing ------------------------------------------------------------------------------------------------ */

static void draw_world(const ViewFrame *frame)
{
    const PlacePlan *plan = room_plan();

    light_begin(dawn_ambient(game.room.ambient));
    view_add_lights(frame);
    view_draw_ground(frame);
    view_draw_walls(frame);
    view_draw_flat_things(frame);
    view_draw_shadows(frame);
    view_draw_hat(frame);
    view_draw_bodies(frame);
    particle_draw(&game.particles, frame->left, frame->top, false);
    fog_draw(frame->left, frame->top, game.seconds, (FogStyle){plan->fog_density, plan->fog_speed});
    light_apply();
    view_draw_floor_of_light(frame);
    view_draw_after_images(frame);
    view_draw_glows(frame);
    view_draw_snuffer_glows(frame);
    view_draw_blooms(frame);
    particle_draw(&game.particles, frame->left, frame->top, true);
}

static void draw_the_iris(const ViewFrame *frame)
{
    if (game.effects.iris_px >= 0.0f) {
        draw_iris((int)game.effects.iris_place.x - frame->left, (int)game.effects.iris_place.y - frame->top,
                  game.effects.iris_px, PALETTE_INK);
    }
}

static void draw_play(double alpha)
{
    const ViewFrame frame = {camera_left(&game.camera), camera_top(&game.camera), (float)alpha};

    if (room_plan() != NULL) {
        draw_world(&frame);
    }
    bark_draw(frame.left, frame.top);
    prompt_draw(frame.left, frame.top);
    turn_back_draw(&frame);
    draw_the_iris(&frame);
    hud_draw();
    view_draw_snuffer_hits();
    cutscene_draw();
    credits_page_draw();
    if (game.menu.page == MENU_NONE) {
        dialogue_draw();
    }
}

void view_draw(double alpha)
{
    video_clear(PALETTE_INK);
    if (game.screen.now == SCREEN_PLAY) {
        draw_play(alpha);
    } else {
        title_draw();
        loading_draw();
        end_card_draw();
    }
    menu_draw();
    if (game.screen.now != SCREEN_PLAY) {
        draw_the_iris(&(ViewFrame){.left = 0});
    }
}

void view_hero_pixel(int *x, int *y)
{
    const Actor *hero = hero_actor();

    *x = VIDEO_WIDTH / 2;
    *y = VIDEO_HEIGHT / 2;
    if (hero != NULL) {
        const Vec seen = actor_seen(hero, game_alpha());
        *x = (int)floorf(seen.x) - camera_left(&game.camera);
        *y = (int)floorf(seen.y) - camera_top(&game.camera);
    }
}
