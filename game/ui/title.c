/* SPDX-License-Identifier: Zlib */
#include "ui/title.h"

#include "audio/music.h"
#include "camera.h"
#include "main_loop.h"
#include "tuning.h"
#include "ui/loading.h"
#include "ui/menu.h"
#include "ui/moments.h"
#include "ui/play.h"
#include "ui/progress.h"
#include "ui/screen.h"
#include "vec.h"
#include "world/effect.h"
#include "world/settings.h"
#include "world/world.h"

#define CONTINUE (MENU_AGAIN_GO_ON - MENU_AGAIN_REST)
#define LAMP     vec(250.0f, 128.0f) /* in the picture; where the iris opens and closes */

static void begin_title(void)
{
    play_clear();
    effect_state.iris_place = LAMP;
    world.camera = (Camera){.shake_scale = settings.shake};
    screen_show(SCREEN_TITLE);
    music_title();
}

static MenuPage first_page(void)
{
    return progress_is_kept() ? MENU_TITLE_AGAIN : MENU_TITLE;
}

/* A row of the first page, as one of the title: CONTINUE, or MENU_TITLE_... */
static int title_row(int row)
{
    return first_page() == MENU_TITLE_AGAIN ? row - MENU_AGAIN_REST : row;
}

static int quit_row(void)
{
    return MENU_TITLE_QUIT + (first_page() == MENU_TITLE_AGAIN ? MENU_AGAIN_REST : 0);
}

static void begin_play(int row)
{
    if (row == CONTINUE) {
        moment_resume();
    } else {
        play_begin_story();
    }
}

void title(Coro *co)
{
    CORO_BEGIN(co, title, f);
    if (f->scene != NULL) {
        moment_begin(f->scene);
        CORO_WAIT_SIGNAL(co, &screen_state.left);
        CORO_CALL(co, effect_iris, .opens = false, .seconds = TUNING_IRIS_S);
    }
    for (;;) {
        begin_title();
        CORO_CALL(co, effect_iris, .opens = true, .seconds = TUNING_IRIS_S);
        do {
            CORO_CALL(co, menu_choose, .page = first_page(), .cursor = f->row);
            f->row = menu_state.chosen == MENU_BACK ? quit_row() : menu_state.chosen;
            f->cursor = title_row(f->row);
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
            begin_play(f->cursor);
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
