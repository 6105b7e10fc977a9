/* SPDX-License-Identifier: Zlib */
/*
 * A place as its author writes it: a map of letters, things on it, colours, and what happens there.
 *
 *     .  cobble or slab     ;  grass       ,  earth
 *     #  wall, its face     T  wall, its top     R  roof       (blank)  nothing: solid, dark
 *     p  paving    =  planks    M  merlon    E  embrasure: low enough to look over
 *     ~  a depth below, in a .high place
 *
 * Faces hang below tops and roofs; the lowest row of a face stands on the ground.
 */
#ifndef GAME_WORLD_PLACE_H
#define GAME_WORLD_PLACE_H

#include "coro.h"
#include "palette.h"
#include "vec.h"
#include "world/story.h"

#include <stdbool.h>

#define PLACE_TILE_PX   16
#define PLACE_DOOR_SHUT 6 /* the last picture of a THING_SOUTH_DOOR */

#define PLACE_LETTERS ".;,#TR p=ME~"

typedef enum ThingKind {
    THING_NONE,
    THING_LAMP_POST, /* lamps: `on` is lit */
    THING_GREAT_LAMP,
    THING_WINDOW,
    THING_CANDLES,
    THING_BRAZIER,
    THING_DOOR,
    THING_GATE,       /* on: open */
    THING_PORTCULLIS, /* a gate across a way from west to east; its foot is the near end */
    THING_WELL,
    THING_CART,
    THING_BARREL,
    THING_CRATE,
    THING_FENCE,
    THING_FENCE_POST,
    THING_BENCH,
    THING_SIGN,
    THING_BUSH,
    THING_BUSH_SMALL,
    THING_TREE,
    THING_TUFT,
    THING_LAUNDRY, /* which: 0, 1 */
    THING_PUDDLE,  /* which: 0 to 2 */
    THING_RUBBLE,
    THING_CHIMNEY, /* nothing but smoke */
    THING_STAIRS,  /* by their upper left corner */
    THING_SHOE,
    THING_CHALK,
    THING_MAST,
    THING_WATCH,  /* a watchman's corner: his stool, his spear, his kettle */
    THING_BANNER, /* which: 0, 1; by the middle of its upper edge */
    THING_GRAVE,  /* which: 0 to 2 */
    THING_TOMB,
    THING_BONES, /* which: 0, 1 */
    THING_SKULL,
    THING_BONE_PEW,
    THING_NICHE, /* in a wall, somebody lies in it */
    THING_COBWEB,
    THING_OSSUARY, /* shelves of bones along a wall, which: 0 to 3 from tile to tile */
    THING_COFFIN,
    THING_URN,
    THING_CHESS,         /* two who have been at one game for a long time */
    THING_CAGE,          /* see world/cages.h */
    THING_CANDLE_STAND,  /* which: the seconds for which it burns once lit; 0: until it is blown out */
    THING_CANDELABRUM,   /* a candle stand, too: of brass */
    THING_LANCET,        /* a tall window of the chapel */
    THING_LANCET_INSIDE, /* a lamp: which is seen through it, 0 to 2 */
    THING_ALTAR,
    THING_PEW,
    THING_PILLAR,
    THING_RUNNER,
    THING_RUNNER_END,
    THING_SOUTH_DOOR, /* in the lower wall: falls shut step by step */
    THING_KINDS
} ThingKind;

typedef struct PlaceThing {
    ThingKind kind;
    float x, y; /* foot, in pixels of the place */
    int which;
    bool on;
} PlaceThing;

/* What the ground '.' and the walls are built of. */
typedef enum PlaceMasonry { MASONRY_VILLAGE, MASONRY_CRYPT, MASONRY_CHAPEL, MASONRY_COUNT } PlaceMasonry;

/* Going there: where Wick walks into the box he leaves for another place. */
typedef struct PlaceExit {
    float left, top, width, height;
    const struct PlacePlan *to;
    Vec arrive; /* in the other place */
    Vec face;
} PlaceExit;

#define PLACE_EXITS_MAX    8
#define PLACE_SCRIPT_FRAME 64

typedef struct PlacePlan {
    const char *name;  /* in the log, for --scene */
    int width, height; /* tiles */
    const char *const *rows;
    PlaceMasonry masonry;
    const PlaceThing *things;
    int thing_count;
    PlaceExit exits[PLACE_EXITS_MAX];
    int exit_count;
    Vec start;        /* where Wick stands when he comes from nowhere */
    StoryFlag after;  /* who begins here has lived through everything up to this; STORY_NEVER: nothing */
    StoryFlag lit_by; /* once this has happened, its great lamp and all windows are lit from the beginning */
    Colour ambient_dark, ambient_lit;
    bool deep; /* truly dark: who stands in it is seen less than elsewhere */
    float fog_density, fog_speed;
    double stems[3]; /* volumes of the music's stems: pad, pluck, box */
    double stems_lit[3];
    double low_pass_hertz; /* over the music, until the lamp is lit; 0: none */
    bool high;             /* under the open sky: one looks over the edge, see view_sky.c */
    bool box_low;          /* the box plays an octave lower */
    /* What happens there: runs in the place's scheduler; a body without arguments, its frame of at most PLACE_SCRIPT_FRAME
     * bytes. NULL: nothing. */
    CoroBody *script;
} PlacePlan;

char place_letter(const PlacePlan *plan, int x, int y); /* of its map; ' ' outside */
bool place_is_solid(const PlacePlan *plan, int x, int y);
int place_tile_of(float pixels); /* the column or row in which they lie */
bool place_exit_holds(const PlaceExit *way, Vec at);

#endif
