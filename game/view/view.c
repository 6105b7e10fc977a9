/* SPDX-License-Identifier: Zlib */
/*
 * The picture, in order, all into 320×180:
 *
 *   0  of high places: sky, moon, roofs below; paving and planks     view_sky.c, view_rampart.c
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
 *  11  what turning back shows (view_turn_back.c), iris, hearts, prompts, scene bars, dialogue, menus
 *
 * Title, loading screen and end card draw themselves instead.
 */
#include "view/view.h"

#include "asset.h"
#include "camera.h"
#include "draw.h"
#include "enemies/kinds.h"
#include "fog.h"
#include "hero/hero.h"
#include "light.h"
#include "log.h"
#include "palette.h"
#include "particle.h"
#include "pictures/pictures.h"
#include "text.h"
#include "ui/bark_bubble.h"
#include "ui/credits_page.h"
#include "ui/cutscene_bars.h"
#include "ui/dialogue_box.h"
#include "ui/end_card.h"
#include "ui/hud.h"
#include "ui/loading.h"
#include "ui/menu.h"
#include "ui/prompt_line.h"
#include "ui/screen.h"
#include "ui/title_draw.h"
#include "video.h"
#include "world/dawn.h"
#include "world/effect.h"
#include "world/room.h"
#include "world/world.h"

/* --- opening ----------------------------------------------------------------------------------------------- */

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
    return pictures_open_title();
}

bool view_open_rest(void)
{
    if (!pictures_open_play() || !kinds_are_drawn()) {
        return false;
    }
    view_open_ground();
    view_open_rampart();
    view_open_sky();
    view_open_lights();
    view_open_snuffer();
    view_open_things();
    view_open_crypt();
    return true;
}

bool view_open(void)
{
    return view_open_first() && view_open_rest();
}

void view_close(void)
{
    pictures_close();
    fog_close();
    light_close();
    text_close();
}

/* --- drawing ------------------------------------------------------------------------------------------------ */

static void draw_world(const ViewFrame *frame)
{
    const PlacePlan *plan = room_plan();

    light_begin(dawn_ambient(room_state.ambient));
    view_add_lights(frame);
    if (plan->high) {
        view_draw_sky(frame);
    }
    view_draw_rampart(frame);
    view_draw_ground(frame);
    view_draw_walls(frame);
    view_draw_flat_things(frame);
    view_draw_shadows(frame);
    view_draw_hat(frame);
    view_draw_bodies(frame);
    particle_draw(&world.particles, frame->left, frame->top, false);
    fog_draw(frame->left, frame->top, world.seconds, (FogStyle){plan->fog_density, plan->fog_speed});
    light_apply();
    view_draw_floor_of_light(frame);
    if (plan->high) {
        view_draw_sky_glow(frame);
    }
    view_draw_after_images(frame);
    view_draw_glows(frame);
    view_draw_snuffer_glows(frame);
    view_draw_blooms(frame);
    particle_draw(&world.particles, frame->left, frame->top, true);
}

static void draw_the_iris(const ViewFrame *frame)
{
    if (effect_state.iris_px >= 0.0f) {
        draw_iris((int)effect_state.iris_place.x - frame->left, (int)effect_state.iris_place.y - frame->top,
                  effect_state.iris_px, PALETTE_INK);
    }
}

static void draw_play(double alpha)
{
    const ViewFrame frame = {camera_left(&world.camera), camera_top(&world.camera), (float)alpha};

    if (room_plan() != NULL) {
        draw_world(&frame);
    }
    bark_bubble_draw(frame.left, frame.top);
    prompt_line_draw(frame.left, frame.top);
    view_turn_back(&frame);
    draw_the_iris(&frame);
    hud_draw();
    view_draw_snuffer_hits();
    cutscene_bars_draw();
    credits_page_draw();
    if (menu_state.page == MENU_NONE) {
        dialogue_box_draw();
    }
}

void view_draw(double alpha)
{
    video_clear(PALETTE_INK);
    if (screen_state.now == SCREEN_PLAY) {
        draw_play(alpha);
    } else {
        title_draw();
        loading_draw();
        end_card_draw();
    }
    menu_draw();
    if (screen_state.now != SCREEN_PLAY) {
        draw_the_iris(&(ViewFrame){.left = 0});
    }
}

void view_hero_pixel(int *x, int *y)
{
    const Actor *hero = hero_actor();

    *x = VIDEO_WIDTH / 2;
    *y = VIDEO_HEIGHT / 2;
    if (hero != NULL) {
        const Vec seen = actor_seen(hero, world_alpha());
        *x = (int)floorf(seen.x) - camera_left(&world.camera);
        *y = (int)floorf(seen.y) - camera_top(&world.camera);
    }
}
