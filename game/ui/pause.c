/* SPDX-License-Identifier: Zlib */
#include "ui/pause.h"

#include "log.h"
#include "night/turn_back.h"
#include "tuning.h"
#include "ui/menu.h"
#include "ui/screen.h"
#include "world/control.h"
#include "world/world.h"

static bool is_unfocused; /* of the window, not of the night: a state that is put back does not change it */

void pause_focus_changed(bool lost)
{
    is_unfocused = lost;
}

/* A focus that was lost at a moment without a pause (turning back, loading) is seen to as soon as there is one. */
static bool take_wish(void)
{
    const bool pressed = control_take(CONTROL_PAUSE, 0.1);
    const bool may = screen_state.now == SCREEN_PLAY && !turn_back_runs();
    const bool wanted = may && (pressed || is_unfocused);

    is_unfocused = is_unfocused && !wanted;
    return wanted;
}

/* Time is asked to stand, beside whatever else is asked of it; what belongs to the play is held. */
static TimeScaleId hold_the_play(void)
{
    world.loop.paused = true;
    coro_scheduler_pause_tagged(world.loop.game, 0);
    LOG_EVENT("pause", log_bool("on", true));
    return time_scale_request(&world.time_scale, "pause", 0.0);
}

static void let_go_of_the_play(TimeScaleId stand)
{
    time_scale_release(&world.time_scale, stand);
    coro_scheduler_resume_tagged(world.loop.game, 0);
    world.loop.paused = false;
    is_unfocused = false; /* lost again while the menu was open */
    LOG_EVENT("pause", log_bool("on", false));
}

static MenuPage page_of(int row)
{
    static const MenuPage PAGES[] = {[MENU_PAUSE_RESUME] = MENU_NONE,
                                     [MENU_PAUSE_OPTIONS] = MENU_OPTIONS,
                                     [MENU_PAUSE_KEYS] = MENU_KEYS,
                                     [MENU_PAUSE_LEAVE] = MENU_LEAVE};

    return row == MENU_BACK ? MENU_NONE : PAGES[row];
}

void pause_watch(Coro *co)
{
    CORO_BEGIN(co, pause_watch, f);
    for (;;) {
        CORO_WAIT_UNTIL(co, take_wish());
        f->stand = hold_the_play();
        f->cursor = MENU_PAUSE_RESUME;
        do {
            CORO_CALL(co, menu_choose, .page = MENU_PAUSE, .cursor = f->cursor);
            f->cursor = menu_state.chosen;
            f->leaves = false;
            if (page_of(f->cursor) != MENU_NONE) {
                CORO_CALL(co, menu_choose, .page = page_of(f->cursor));
                f->leaves = f->cursor == MENU_PAUSE_LEAVE && menu_state.chosen == MENU_LEAVE_YES;
            }
        } while (page_of(f->cursor) != MENU_NONE && !f->leaves);
        let_go_of_the_play(f->stand);
        if (f->leaves) {
            screen_leave_play();
            CORO_WAIT_SECONDS_REALTIME(co, TUNING_IRIS_S);
        }
    }
    CORO_END(co);
}
