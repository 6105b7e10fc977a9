/* SPDX-License-Identifier: Zlib */
/* What has happened for good. Scenes set flags; places and people ask for them. */
#ifndef GAME_WORLD_STORY_H
#define GAME_WORLD_STORY_H

#include "state.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * X(NAME, name in the log and in what is kept, what has happened before it, always). A gate of the square names what
 * opens it; what lies behind names that too, and not the gate, which opens by itself. The chapel's door waits for two: see
 * story_mend.
 */
#define STORY_TABLE(X)                                                                       \
    X(NEVER, "never", NEVER) /* what never happens: the zero of a plan that names no flag */ \
    X(OPENING_SEEN, "opening_seen", NEVER)                                                   \
    X(SQUARE_LAMP_LIT, "square_lamp_lit", OPENING_SEEN)                                      \
    X(SQUARE_SECRET, "square_secret", SQUARE_LAMP_LIT)                                       \
    X(FLASK_TAKEN, "flask_taken", OPENING_SEEN)                                              \
    X(FLASK_LEFT, "flask_left", OPENING_SEEN)                                                \
    X(GATE_OPEN, "gate_open", SQUARE_LAMP_LIT)                                               \
    X(ALLEY_WAVE_1, "alley_wave_1", SQUARE_LAMP_LIT)                                         \
    X(ALLEY_SECRET, "alley_secret", ALLEY_WAVE_1)                                            \
    X(ALLEY_WAVE_2, "alley_wave_2", ALLEY_WAVE_1)                                            \
    X(ALLEY_WAVE_3, "alley_wave_3", ALLEY_WAVE_2)                                            \
    X(ALLEY_LAMP_LIT, "alley_lamp_lit", ALLEY_WAVE_3)                                        \
    X(EAST_GATE_OPEN, "east_gate_open", ALLEY_LAMP_LIT)                                      \
    X(WEST_GATE_OPEN, "west_gate_open", ALLEY_LAMP_LIT)                                      \
    X(WALL_STRETCH_1, "wall_stretch_1", ALLEY_LAMP_LIT)                                      \
    X(WALL_STRETCH_2, "wall_stretch_2", WALL_STRETCH_1)                                      \
    X(WALL_STRETCH_3, "wall_stretch_3", WALL_STRETCH_2)                                      \
    X(WALL_LAMP_LIT, "wall_lamp_lit", WALL_STRETCH_3)                                        \
    X(WALL_SECRET, "wall_secret", ALLEY_LAMP_LIT)                                            \
    X(CRYPT_STANDS, "crypt_stands", ALLEY_LAMP_LIT)                                          \
    X(CRYPT_OSSUARY, "crypt_ossuary", ALLEY_LAMP_LIT)                                        \
    X(CRYPT_SECRET, "crypt_secret", ALLEY_LAMP_LIT)                                          \
    X(MOTHS_FREED, "moths_freed", CRYPT_OSSUARY)                                             \
    X(MOTHS_BURNED, "moths_burned", CRYPT_OSSUARY)                                           \
    X(CRYPT_LAMP_LIT, "crypt_lamp_lit", CRYPT_OSSUARY)                                       \
    X(CHAPEL_OPEN, "chapel_open", CRYPT_LAMP_LIT)                                            \
    X(CHAPEL_SECRET, "chapel_secret", CHAPEL_OPEN)                                           \
    X(SNUFFER_MET, "snuffer_met", CHAPEL_OPEN)                                               \
    X(SNUFFER_DARK, "snuffer_dark", SNUFFER_MET)                                             \
    X(SNUFFER_ECHO, "snuffer_echo", SNUFFER_DARK)                                            \
    X(SNUFFER_BEATEN, "snuffer_beaten", SNUFFER_ECHO)                                        \
    X(ENDED, "ended", SNUFFER_BEATEN)

typedef enum StoryFlag {
#define STORY_ENUM(name, text, before) STORY_##name,
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

/* What a night that was damaged lacks. */
typedef struct StoryMend {
    int count;           /* so many facts were missing or too much; 0: it is whole */
    StoryFlag first, by; /* one of them, and the fact that shows it */
} StoryMend;

/* Sets what must have happened, since something else did; of a choice that was made twice, or never, the marked answer stays. */
StoryMend story_mend(bool flags[STORY_COUNT]);

#endif
