/* SPDX-License-Identifier: Zlib */
/*
 * The figures' pictures: which frame of which sheet shows a figure, in a view, in a pose, at a step of it.
 * Actors hold these as plain numbers; the sheets themselves lie outside of the state.
 */
#ifndef GAME_PICTURES_FIGURE_H
#define GAME_PICTURES_FIGURE_H

#include "sheet.h"
#include "vec.h"

#include <stdbool.h>

/* X(NAME, sheet, what its frames' names begin with). A new figure is a row here. */
#define FIGURES(X)                      \
    X(WICK, "wick", "")                 \
    X(HUSK, "husk", "")                 \
    X(MOTH, "moth", "")                 \
    X(ORLA, "orla", "")                 \
    X(BAKER, "villager", "baker_")      \
    X(WEAVER, "villager", "weaver_")    \
    X(MASON, "villager", "mason_")      \
    X(CHILD, "villager", "child_")      \
    X(SPITTER, "spitter", "")           \
    X(SHADE, "shade", "")               \
    X(SNUFFER, "snuffer", "")           \
    X(SNUFFER_BARE, "snuffer", "bare_") \
    X(KEEPER, "snuffer", "keeper_")     \
    X(HEART_MOTH, "moth", "heart_")     \
    X(SMALL_MOTH, "moth", "small_") /* scenery */

typedef enum Figure {
    FIGURE_NONE,
#define FIGURE_ENUM(name, sheet, prefix) FIGURE_##name,
    FIGURES(FIGURE_ENUM)
#undef FIGURE_ENUM
        FIGURE_COUNT
} Figure;

typedef enum View { VIEW_FRONT, VIEW_BACK, VIEW_RIGHT, VIEW_LEFT, VIEW_COUNT } View;

/* X(NAME, as in the frames' names, what stands in where it was never drawn, seconds for each of its pictures as enemies show
 * them; 0: not for enemies). A new pose is a row here. */
#define POSES(X)                                                                 \
    X(IDLE, "idle", DRIFT, 0.5)                                                  \
    X(WALK, "walk", IDLE, 0.14)                                                  \
    X(WIND_UP, "wind_up", IDLE, 0.0)                                             \
    X(SWING, "swing", IDLE, 0.0)                                                 \
    X(RECOVER, "recover", IDLE, 0.3)                                             \
    X(DASH, "dash", WALK, 0.0)                                                   \
    X(GHOST, "ghost", DASH, 0.0)                                                 \
    X(HURT, "hurt", FLINCH, 0.0)                                                 \
    X(LIGHT, "light", IDLE, 0.0) /* a lamp */                                    \
    X(RAISE, "raise", IDLE, 0.0) /* the lantern */                               \
    X(FALL, "fall", HURT, 0.0)                                                   \
    X(TALK, "talk", IDLE, 0.0)                                                   \
    X(POINT, "point", IDLE, 0.0)                                                 \
    X(NOTICE, "notice", IDLE, 0.3)                                               \
    X(SEARCH, "search", IDLE, 0.4)                                               \
    X(TELL, "tell", NARROW, 0.45)                                                \
    X(LUNGE, "lunge", SWOOP, 0.3)                                                \
    X(FLINCH, "flinch", IDLE, 0.2)                                               \
    X(FLAP, "flap", FLAP, 0.08)                                                  \
    X(SWOOP, "swoop", FLAP, 0.2)                                                 \
    X(SWELL, "swell", TELL, 0.2) /* the spitter's tell */                        \
    X(SPIT, "spit", IDLE, 0.1)                                                   \
    X(SLEEP, "sleep", IDLE, 0.5)                                                 \
    X(DEATH, "death", IDLE, 0.0)                                                 \
    X(DRIFT, "drift", FLAP, 0.2)                                                 \
    X(FROZEN, "frozen", IDLE, 0.15) /* its last picture stays */                 \
    X(NARROW, "narrow", IDLE, 0.18) /* the eyes: a shade's tell */               \
    X(REACH, "reach", LUNGE, 0.2)                                                \
    X(SNEAK, "sneak", WALK, 0.0)     /* Wick, his lantern shuttered: walking, */ \
    X(SHUTTER, "shutter", IDLE, 0.0) /* and standing */                          \
    X(KINDLE, "kindle", LIGHT, 0.0)                                              \
    X(LOOK_UP, "look_up", IDLE, 0.0)                                             \
    X(LOOK, "look", SEARCH, 0.4) /* to the side, on a round */                   \
    X(PERCH, "perch", FLAP, 0.0)                                                 \
    X(SWEEP, "sweep", LUNGE, 0.08) /* the Snuffer's, from here on */             \
    X(STAGGER, "stagger", RECOVER, 0.3)                                          \
    X(BREATH, "breath", TELL, 0.2) /* drawn, and then blown out */               \
    X(SNUFF, "snuff", TELL, 0.25)                                                \
    X(SUMMON, "summon", RAISE, 0.25)                                             \
    X(RING, "ring", RAISE, 0.2)                                                  \
    X(AFRAID, "afraid", IDLE, 0.2)                                               \
    X(ECHO, "echo", IDLE, 0.3) /* back along his own way */                      \
    X(KNEEL, "kneel", FALL, 0.6)                                                 \
    X(LIT, "lit", IDLE, 0.25)

typedef enum Pose {
#define POSE_ENUM(name, text, nearest, seconds) POSE_##name,
    POSES(POSE_ENUM)
#undef POSE_ENUM
        POSE_COUNT
} Pose;

#define FIGURE_STEPS 4 /* at most, in one pose */

typedef enum FigureLayer {
    FIGURE_PLAIN,
    FIGURE_FLASH, /* the white silhouette of a hit */
    FIGURE_GLOW,  /* what shines: drawn after the darkness */
    FIGURE_LAYERS
} FigureLayer;

void figure_preload(void); /* for pictures_preload */

/* Loads the sheets of all figures. false: a message was given. */
bool figure_open(void);
void figure_close(void);

/* The sheet of a figure, NULL for FIGURE_NONE. */
Sheet *figure_sheet(Figure figure);

/* The frame's index in that sheet. A view or pose that was never drawn falls back to the front view, then to
 * the nearest pose; -1 where the layer has no such frame. `step` wraps. */
int figure_frame(Figure figure, View view, Pose pose, int step, FigureLayer layer);

/* Has this very pose pictures, in some view? After figure_open. */
bool figure_is_drawn(Figure figure, Pose pose);

/* How long each picture of a pose is shown, for enemies. */
double figure_pose_seconds(Pose pose);

/* How many steps the pose has in this view; at least 1. */
int figure_steps(Figure figure, View view, Pose pose);

/* Which view shows a direction; (0, 0) keeps `now`. Sideways wins a tie, so that diagonals look the same. */
View figure_view(Vec face, View now);

#endif
