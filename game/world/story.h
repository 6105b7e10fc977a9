/* SPDX-License-Identifier: Zlib */
/* What has happened for good. Scenes set flags; places and people ask for them. */
#ifndef GAME_WORLD_STORY_H
#define GAME_WORLD_STORY_H

#include <stdbool.h>
#include <stdint.h>

/* X(NAME, name in the log) */
#define STORY_TABLE(X)                                                                \
    X(NEVER, "never") /* what never happens: the zero of a plan that names no flag */ \
    X(OPENING_SEEN, "opening_seen")                                                   \
    X(SQUARE_LAMP_LIT, "square_lamp_lit")                                             \
    X(FLASK_TAKEN, "flask_taken")                                                     \
    X(FLASK_LEFT, "flask_left")                                                       \
    X(GATE_OPEN, "gate_open")                                                         \
    X(ALLEY_WAVE_1, "alley_wave_1")                                                   \
    X(ALLEY_WAVE_2, "alley_wave_2")                                                   \
    X(ALLEY_WAVE_3, "alley_wave_3")                                                   \
    X(ALLEY_LAMP_LIT, "alley_lamp_lit")                                               \
    X(ENDED, "ended")

typedef enum StoryFlag {
#define STORY_ENUM(name, text) STORY_##name,
    STORY_TABLE(STORY_ENUM)
#undef STORY_ENUM
        STORY_COUNT
} StoryFlag;

typedef struct Story {
    bool flags[STORY_COUNT];
    unsigned char changed; /* its address is the signal "a flag was set" */
} Story;

void story_set(StoryFlag flag); /* logs it, raises the signal; again: nothing */
bool story_has(StoryFlag flag);
const char *story_name(StoryFlag flag);

#endif
