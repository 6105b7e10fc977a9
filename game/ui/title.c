/* SPDX-License-Identifier: Zlib */
#include "ui/title.h"

#include "audio/music.h"
#include "game.h"
#include "night/moments.h"
#include "ui/loading.h"

#define LAMP vec(250.0f, 128.0f) /* in the picture; where the iris opens and closes */

static void begin_title(void)
{
    screen_clear_play();
    game.effects.iris_place = LAMP;
    game.camera = (Camera){.shake_scale = settings.shake};
    screen_show(SCREEN_TITLE);
    music_title();
}

void title(Coro *co)
{
    CORO_BEGIN(co, title, f);
    if (f->scene != NULL) {
        moment_begin(f->scene);
        CORO_WAIT_SIGNAL(co, &game.screen.left);
        CORO_CALL(co, effect_iris, .opens = false, .seconds = TUNING_IRIS_S);
    }
    for (;;) {
        begin_title();
        CORO_CALL(co, effect_iris, .opens = true, .seconds = TUNING_IRIS_S);
        do {
            CORO_CALL(co, menu_choose, .page = MENU_TITLE, .cursor = f->cursor);
            f->cursor = game.menu.chosen == MENU_BACK ? MENU_TITLE_QUIT : game.menu.chosen;
            if (f->cursor == MENU_TITLE_OPTIONS || f->cursor == MENU_TITLE_KEYS) {
                CORO_CALL(co, menu_choose, .page = f->cursor == MENU_TITLE_KEYS ? MENU_KEYS : MENU_OPTIONS);
                game.menu.chosen = MENU_BACK;
            }
        } while (game.menu.chosen == MENU_BACK);
        CORO_CALL(co, effect_iris, .opens = false, .seconds = TUNING_IRIS_S);
        if (f->cursor == MENU_TITLE_QUIT) {
            main_loop_quit(0);
            return;
        }
        game.effects.iris_px = -1.0f;
        CORO_CALL(co, loading);
        if (loading_is_done()) {
            screen_begin_story();
            CORO_WAIT_SIGNAL(co, &game.screen.left);
            CORO_CALL(co, effect_iris, .opens = false, .seconds = TUNING_IRIS_S);
        }
    }
    CORO_END(co);
}

/* With its tag from the first step on: that step clears whatever belongs to a play. */
void title_begin(const char *scene)
{
    const title_frame frame = {.scene = scene};

    coro_start_with(game.world.game, &(CoroStart){.body = title,
                                                  .frame = &frame,
                                                  .frame_size = sizeof frame,
                                                  .name = "title",
                                                  .tag = SCREEN_TAG,
                                                  .now = true,
                                                  .file = __FILE__,
                                                  .line = __LINE__});
}
