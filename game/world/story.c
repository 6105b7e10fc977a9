/* SPDX-License-Identifier: Zlib */
#include "world/story.h"

#include "coro.h"
#include "log.h"
#include "world/world.h"

#include <assert.h>
#include <stddef.h>

Story story_state;

static const char *const NAMES[STORY_COUNT] = {
#define STORY_NAME(name, text, before) [STORY_##name] = text,
    STORY_TABLE(STORY_NAME)
#undef STORY_NAME
};

static const StoryFlag BEFORE[STORY_COUNT] = {
#define STORY_BEFORE(name, text, before) [STORY_##name] = STORY_##before,
    STORY_TABLE(STORY_BEFORE)
#undef STORY_BEFORE
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

/* --- a night that was damaged --------------------------------------------------------------------- */

static void put(bool flags[STORY_COUNT], StoryFlag flag, bool has, StoryFlag by, StoryMend *mend)
{
    if (flag == STORY_NEVER || flags[flag] == has) {
        return;
    }
    flags[flag] = has;
    if (mend->count++ == 0) {
        mend->first = flag;
        mend->by = by;
    }
}

static void choose(bool flags[STORY_COUNT], StoryFlag asked, StoryFlag standard, StoryFlag other,
                   StoryMend *mend)
{
    if (flags[asked] && flags[standard] == flags[other]) {
        put(flags, standard, true, asked, mend);
        put(flags, other, false, standard, mend);
    }
}

/* From the last to the first: what comes before a fact stands above it in the table. */
StoryMend story_mend(bool flags[STORY_COUNT])
{
    StoryMend mend = {.count = 0};

    if (flags[STORY_MOTHS_FREED] || flags[STORY_MOTHS_BURNED]) { /* one scene with the lamp */
        put(flags, STORY_CRYPT_LAMP_LIT, true,
            flags[STORY_MOTHS_FREED] ? STORY_MOTHS_FREED : STORY_MOTHS_BURNED, &mend);
    }
    for (int i = STORY_COUNT - 1; i > STORY_NEVER; i--) {
        if (flags[i]) {
            assert((int)BEFORE[i] < i && "what came before a fact stands above it");
            put(flags, BEFORE[i], true, (StoryFlag)i, &mend);
        }
        if (i == STORY_CHAPEL_OPEN && flags[i]) {
            put(flags, STORY_WALL_LAMP_LIT, true, STORY_CHAPEL_OPEN, &mend);
        }
    }
    choose(flags, STORY_OPENING_SEEN, STORY_FLASK_TAKEN, STORY_FLASK_LEFT, &mend);
    choose(flags, STORY_CRYPT_LAMP_LIT, STORY_MOTHS_FREED, STORY_MOTHS_BURNED, &mend);
    return mend;
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
