/* SPDX-License-Identifier: Zlib */
#include "world/story.h"

#include "coro.h"
#include "log.h"
#include "world/world.h"

#include <stddef.h>

Story story_state;

static const char *const NAMES[STORY_COUNT] = {
#define STORY_NAME(name, text) [STORY_##name] = text,
    STORY_TABLE(STORY_NAME)
#undef STORY_NAME
};

void story_set(StoryFlag flag)
{
    if (story_state.flags[flag]) {
        return;
    }
    story_state.flags[flag] = true;
    LOG_EVENT("story", log_text("flag", NAMES[flag]));
    world_raise(&story_state.changed);
}

/* What one has not, who went straight on. */
static bool is_aside(StoryFlag flag)
{
    return flag == STORY_FLASK_LEFT || flag == STORY_SQUARE_SECRET || flag == STORY_ALLEY_SECRET ||
           flag == STORY_WALL_SECRET || flag == STORY_CRYPT_SECRET || flag == STORY_CHAPEL_SECRET ||
           flag == STORY_MOTHS_BURNED;
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
    return story_state.flags[flag];
}

int story_happened(void)
{
    int set = 0;

    for (int i = 0; i < STORY_COUNT; i++) {
        set += story_state.flags[i] ? 1 : 0;
    }
    return set;
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

/* --- state ----------------------------------------------------------------------------------------- */

static void hash_story(StateHash *hash)
{
    for (int i = 0; i < STORY_COUNT; i++) {
        state_hash_bool(hash, story_state.flags[i]);
    }
}

static void reset_story(void)
{
    story_state = (Story){.flags = {false}};
}

const StatePart STORY_PART = {
    .name = "story",
    .data = &story_state,
    .size = sizeof story_state,
    .hash = hash_story,
    .reset = reset_story,
};
