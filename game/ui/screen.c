/* SPDX-License-Identifier: Zlib */
#include "ui/screen.h"

#include "coro.h"
#include "log.h"
#include "world/world.h"

Screen screen_state;

void screen_show(ScreenId screen)
{
    static const char *const NAMES[] = {
        [SCREEN_PLAY] = "play",
        [SCREEN_TITLE] = "title",
        [SCREEN_LOADING] = "loading",
        [SCREEN_END_CARD] = "end_card",
    };

    screen_state.now = screen;
    LOG_EVENT("screen", log_text("name", NAMES[screen]));
}

void screen_leave_play(void)
{
    world_raise(&screen_state.left);
}

/* --- state ----------------------------------------------------------------------------------------- */

const StatePart SCREEN_PART = {
    .name = "screen",
    .data = &screen_state,
    .size = sizeof screen_state,
};
