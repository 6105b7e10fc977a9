/* SPDX-License-Identifier: Zlib */
#include "world/story.h"

#include "game.h"
#include "log.h"

#include <stddef.h>

static const char *const NAMES[STORY_COUNT] = {
#define STORY_NAME(name, text) [STORY_##name] = text,
    STORY_TABLE(STORY_NAME)
#undef STORY_NAME
};

void story_set(StoryFlag flag)
{
    if (game.story.flags[flag]) {
        return;
    }
    game.story.flags[flag] = true;
    LOG_EVENT("story", log_text("flag", NAMES[flag]));
    coro_raise(game_runtime, &game.story.changed);
}

void story_tell_until(StoryFlag flag)
{
    for (int i = STORY_NEVER + 1; i <= (int)flag; i++) {
        if (i != STORY_FLASK_LEFT) {
            story_set((StoryFlag)i);
        }
    }
}

bool story_has(StoryFlag flag)
{
    return game.story.flags[flag];
}

int story_lamps_lit(void)
{
    static const StoryFlag LAMPS[] = {STORY_SQUARE_LAMP_LIT, STORY_ALLEY_LAMP_LIT, STORY_WALL_LAMP_LIT,
                                      STORY_CRYPT_LAMP_LIT};
    int lit = 0;

    for (size_t i = 0; i < sizeof LAMPS / sizeof LAMPS[0]; i++) {
        lit += story_has(LAMPS[i]) ? 1 : 0;
    }
    return lit;
}

const char *story_name(StoryFlag flag)
{
    return NAMES[flag];
}
