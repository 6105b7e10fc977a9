/* SPDX-License-Identifier: Zlib */
/* What has happened for good. Scenes set flags; places and people ask for them. */
#ifndef GAME_WORLD_STORY_H
#define GAME_WORLD_STORY_H

#include "state.h"

#include <stdbool.h>
#include <stdint.h>

/* X(NAME, name in the log) */
#define STORY_TABLE(X)                                                                \
    X(NEVER, "never") /* what never happens: the zero of a plan that names no flag */ \
    X(OPENING_SEEN, "opening_seen")                                                   \
    X(SQUARE_LAMP_LIT, "square_lamp_lit")                                             \
    X(SQUARE_SECRET, "square_secret")                                                 \
    X(FLASK_TAKEN, "flask_taken")                                                     \
    X(FLASK_LEFT, "flask_left")                                                       \
    X(GATE_OPEN, "gate_open")                                                         \
    X(ALLEY_WAVE_1, "alley_wave_1")                                                   \
    X(ALLEY_SECRET, "alley_secret")                                                   \
    X(ALLEY_WAVE_2, "alley_wave_2")                                                   \
    X(ALLEY_WAVE_3, "alley_wave_3")                                                   \
    X(ALLEY_LAMP_LIT, "alley_lamp_lit")                                               \
    X(EAST_GATE_OPEN, "east_gate_open")                                               \
    X(WEST_GATE_OPEN, "west_gate_open")                                               \
    X(WALL_STRETCH_1, "wall_stretch_1")                                               \
    X(WALL_STRETCH_2, "wall_stretch_2")                                               \
    X(WALL_STRETCH_3, "wall_stretch_3")                                               \
    X(WALL_LAMP_LIT, "wall_lamp_lit")                                                 \
    X(WALL_SECRET, "wall_secret")                                                     \
    X(CRYPT_STANDS, "crypt_stands")                                                   \
    X(CRYPT_OSSUARY, "crypt_ossuary")                                                 \
    X(CRYPT_SECRET, "crypt_secret")                                                   \
    X(MOTHS_FREED, "moths_freed")                                                     \
    X(MOTHS_BURNED, "moths_burned")                                                   \
    X(CRYPT_LAMP_LIT, "crypt_lamp_lit")                                               \
    X(CHAPEL_OPEN, "chapel_open")                                                     \
    X(CHAPEL_SECRET, "chapel_secret")                                                 \
    X(SNUFFER_MET, "snuffer_met")                                                     \
    X(SNUFFER_DARK, "snuffer_dark")                                                   \
    X(SNUFFER_ECHO, "snuffer_echo")                                                   \
    X(SNUFFER_BEATEN, "snuffer_beaten")                                               \
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

extern Story story_state;
extern const StatePart STORY_PART;

void story_set(StoryFlag flag); /* logs it, raises the signal; again: nothing */
/* Everything up to this flag has happened, the flask taken, the moths let go, no secret found; for --scene. STORY_NEVER: nothing has. */
void story_tell_until(StoryFlag flag);
bool story_has(StoryFlag flag);
int story_happened(void);  /* how many flags are set */
int story_lamps_lit(void); /* great lamps, 0 to 4 */
const char *story_name(StoryFlag flag);

#endif
