/* SPDX-License-Identifier: Zlib */
#include "world/story.h"

#include "game.h"
#include "log.h"

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

/* What one has not, who went straight on. */
static bool is_aside(StoryFlag flag)
{
    return flag == STORY_FLASK_LEFT || flag == STORY_WALL_SECRET || flag == STORY_CRYPT_SECRET ||
           flag == STORY_CHAPEL_SECRET || flag == STORY_MOTHS_BURNED;
}

void story_tell_until(StoryFlag flag)
{
    for (int i = STORY_NEVER + 1; i <= (int)flag; i++) {
        if (!is_aside((StoryFlag)i)) {
            story_set((StoryFlag)i);
        }
    }
}

bool story_has(StoryFlag flag)
{
    return game.story.flags[flag];
}

const char *story_name(StoryFlag flag)
{
    return NAMES[flag];
}
