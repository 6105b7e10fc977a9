/* SPDX-License-Identifier: Zlib */
/*
 * The figures' pictures: which frame of which sheet shows somebody, in a view, in a pose, at a step of it.
 * Actors hold these as plain numbers; the sheets themselves lie outside of the state.
 */
#ifndef GAME_PICTURES_FIGURE_H
#define GAME_PICTURES_FIGURE_H

#include "sheet.h"
#include "world/vec.h"

#include <stdbool.h>

typedef enum Figure {
    FIGURE_NONE,
    FIGURE_WICK,
    FIGURE_HUSK,
    FIGURE_MOTH,
    FIGURE_SNUFFER,
    FIGURE_SNUFFER_BARE, /* his hat is off */
    FIGURE_KEEPER,       /* who was under it */
    FIGURE_ORLA,
    FIGURE_BAKER,
    FIGURE_WEAVER,
    FIGURE_MASON,
    FIGURE_SHADE,
    FIGURE_SMALL_MOTH, /* scenery */
    FIGURE_COUNT
} Figure;

typedef enum View { VIEW_FRONT, VIEW_BACK, VIEW_RIGHT, VIEW_LEFT, VIEW_COUNT } View;

typedef enum Pose {
    POSE_IDLE,
    POSE_WALK,
    POSE_WIND_UP,
    POSE_SWING,
    POSE_RECOVER,
    POSE_DASH,
    POSE_GHOST,
    POSE_HURT,
    POSE_LIGHT, /* a lamp */
    POSE_RAISE, /* the lantern */
    POSE_FALL,
    POSE_TALK,
    POSE_POINT,
    POSE_NOTICE,
    POSE_SEARCH,
    POSE_TELL,
    POSE_LUNGE,
    POSE_FLINCH,
    POSE_FLAP,
    POSE_SWOOP,
    POSE_DEATH,
    POSE_DRIFT,
    POSE_FROZEN,
    POSE_NARROW, /* the eyes: a shade's tell */
    POSE_REACH,
    POSE_SNEAK,   /* Wick, his lantern shuttered: walking, */
    POSE_SHUTTER, /* and standing */
    POSE_KINDLE,
    POSE_LOOK_UP,
    POSE_LOOK, /* to the side, on a round */
    POSE_PERCH,
    POSE_SWEEP, /* the long snuffer comes round */
    POSE_STAGGER,
    POSE_BREATH, /* drawn, and then blown out */
    POSE_SNUFF,
    POSE_SUMMON,
    POSE_RING,
    POSE_AFRAID,
    POSE_ECHO, /* back along his own way */
    POSE_KNEEL,
    POSE_LIT,
    POSE_COUNT
} Pose;

#define FIGURE_STEPS 4 /* at most, in one pose */

typedef enum FigureLayer {
    FIGURE_PLAIN,
    FIGURE_FLASH, /* the white silhouette of a hit */
    FIGURE_GLOW,  /* what shines: drawn after the darkness */
    FIGURE_LAYERS
} FigureLayer;

/* Loads the sheets of all figures. false: a message was given. */
bool figure_open(void);
void figure_close(void);

/* The sheet of a figure, NULL for FIGURE_NONE. */
Sheet *figure_sheet(Figure figure);

/* The frame's index in that sheet. A view or pose that was never drawn falls back to the front view, then to
 * the nearest pose; -1 where the layer has no such frame. `step` wraps. */
int figure_frame(Figure figure, View view, Pose pose, int step, FigureLayer layer);

/* How many steps the pose has in this view; at least 1. */
int figure_steps(Figure figure, View view, Pose pose);

/* Which view shows a direction; (0, 0) keeps `now`. Sideways wins a tie, so that diagonals look the same. */
View figure_view(Vec face, View now);

#endif
