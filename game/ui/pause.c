/* SPDX-License-Identifier: Zlib */
#include "ui/pause.h"

#include "game.h"
#include "log.h"
#include "night/turn_back.h"
#include "ui/menu.h"

static bool is_wanted(void)
{
    const bool wanted = input_take_press(&game.input, CONTROL_PAUSE, 0.1) || game.screen.wants_pause;

    game.screen.wants_pause = false;
    return wanted && game.screen.now == SCREEN_PLAY && !turn_back_runs();
}

/* Time is asked to stand, beside whatever else is asked of it; what belongs to the play is held. */
static TimeScaleId hold_the_play(void)
{
    game.world.paused = true;
    coro_scheduler_pause_tagged(game.world.game, 0);
    LOG_EVENT("pause", log_bool("on", true));
    return time_scale_request(&game.time_scale, "pause", 0.0);
}

static void let_go_of_the_play(TimeScaleId stand)
{
    time_scale_release(&game.time_scale, stand);
    coro_scheduler_resume_tagged(game.world.game, 0);
    game.world.paused = false;
    game.screen.wants_pause = false; /* the focus, lost again while the menu was open */
    LOG_EVENT("pause", log_bool("on", false));
}

static bool opens_a_page(int row)
{
    return row == MENU_PAUSE_OPTIONS || row == MENU_PAUSE_KEYS;
}

void pause_watch(Coro *co)
{
    CORO_BEGIN(co, pause_watch, f);
    for (;;) {
        CORO_WAIT_UNTIL(co, is_wanted());
        f->stand = hold_the_play();
        f->cursor = MENU_PAUSE_RESUME;
        do {
            CORO_CALL(co, menu_choose, .page = MENU_PAUSE, .cursor = f->cursor);
            f->cursor = game.menu.chosen;
            if (opens_a_page(f->cursor)) {
                CORO_CALL(co, menu_choose, .page = f->cursor == MENU_PAUSE_KEYS ? MENU_KEYS : MENU_OPTIONS);
            }
        } while (opens_a_page(f->cursor));
        let_go_of_the_play(f->stand);
        if (f->cursor == MENU_PAUSE_LEAVE) {
            screen_leave_play();
            CORO_WAIT_SECONDS_REALTIME(co, TUNING_IRIS_S);
        }
    }
    CORO_END(co);
}
