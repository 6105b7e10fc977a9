/* SPDX-License-Identifier: Zlib */
#include "ui/title.h"

#include "audio/music.h"
#include "camera.h"
#include "main_loop.h"
#include "places/places.h"
#include "tuning.h"
#include "ui/loading.h"
#include "ui/menu.h"
#include "ui/play.h"
#include "ui/screen.h"
#include "vec.h"
#include "world/effect.h"
#include "world/place.h"
#include "world/settings.h"
#include "world/world.h"

#define LAMP vec(250.0f, 128.0f) /* in the picture; where the iris opens and closes */

static void begin_title(void)
{
    play_clear();
    effect_state.iris_place = LAMP;
    world.camera = (Camera){.shake_scale = settings.shake};
    screen_show(SCREEN_TITLE);
    music_title();
}

/* A place by its name, or the opening. */
static void begin_scene(const char *name)
{
    const PlacePlan *place = places_find(name);

    if (place == NULL) {
        play_begin_story();
    } else {
        play_begin_at(place);
    }
}

void title(Coro *co)
{
    CORO_BEGIN(co, title, f);
    if (f->scene != NULL) {
        begin_scene(f->scene);
        CORO_WAIT_SIGNAL(co, &screen_state.left);
        CORO_CALL(co, effect_iris, .opens = false, .seconds = TUNING_IRIS_S);
    }
    for (;;) {
        begin_title();
        CORO_CALL(co, effect_iris, .opens = true, .seconds = TUNING_IRIS_S);
        do {
            CORO_CALL(co, menu_choose, .page = MENU_TITLE, .cursor = f->cursor);
            f->cursor = menu_state.chosen == MENU_BACK ? MENU_TITLE_QUIT : menu_state.chosen;
            if (f->cursor == MENU_TITLE_OPTIONS || f->cursor == MENU_TITLE_KEYS) {
                CORO_CALL(co, menu_choose, .page = f->cursor == MENU_TITLE_KEYS ? MENU_KEYS : MENU_OPTIONS);
                menu_state.chosen = MENU_BACK;
            }
        } while (menu_state.chosen == MENU_BACK);
        CORO_CALL(co, effect_iris, .opens = false, .seconds = TUNING_IRIS_S);
        if (f->cursor == MENU_TITLE_QUIT) {
            main_loop_quit(0);
            return;
        }
        effect_state.iris_px = -1.0f;
        CORO_CALL(co, loading);
        if (loading_is_done()) {
            play_begin_story();
            CORO_WAIT_SIGNAL(co, &screen_state.left);
            CORO_CALL(co, effect_iris, .opens = false, .seconds = TUNING_IRIS_S);
        }
    }
    CORO_END(co);
}

/* With its tag from the first step on: that step clears whatever belongs to a play. */
void title_begin(const char *scene)
{
    const title_frame frame = {.scene = scene};

    coro_start_with(world.loop.game, &(CoroStart){.body = title,
                                                  .frame = &frame,
                                                  .frame_size = sizeof frame,
                                                  .name = "title",
                                                  .tag = SCREEN_TAG,
                                                  .now = true,
                                                  .file = __FILE__,
                                                  .line = __LINE__});
}
