/* SPDX-License-Identifier: Zlib */
/* Lamps: posts, great lamps, windows, candles. Their flames and their light are coroutines of the place. */
#ifndef GAME_WORLD_LAMP_H
#define GAME_WORLD_LAMP_H

#include "camera.h"
#include "coro.h"
#include "light.h"
#include "state.h"
#include "vec.h"

#include <stdbool.h>

#define LAMPS_MAX 24

typedef enum LampKind {
    LAMP_POST,
    LAMP_GREAT,
    LAMP_WINDOW,
    LAMP_CANDLES,
    LAMP_BRAZIER,
    LAMP_CANDLE_STAND, /* see candle_stand.h */
    LAMP_LANCET,
    LAMP_KINDS
} LampKind;

typedef struct Lamp {
    LampKind kind;
    Vec place; /* its foot; a window's: the middle of its lower edge */
    bool lit;
    float radius_px;                     /* of its light now, 0 when dark; before the flicker */
    float flicker_radius, flicker_alpha; /* factors */
    float phase;
    int flame;          /* which of the four pictures */
    CoroHandle burning; /* a candle stand's flame, while it burns */
    bool fails;         /* a candle stand that is about to go out */
    bool brass;         /* a candle stand of the chapel */
    bool waits;         /* a gift that is not there yet: nothing lights it in passing */
    double holds_s;     /* a candle stand's: how long it burns once lit; 0: until it is blown out */
} Lamp;

typedef struct Lamps {
    int count;
    Lamp items[LAMPS_MAX];
    Vec lit_at;        /* where the last great lamp was lit */
    unsigned char lit; /* its address is the signal "a great lamp was lit" */
} Lamps;

extern Lamps lamp_state;
extern const StatePart LAMP_PART;

/* Adds one to the place under way and starts its flame. NULL, reported: too many. */
Lamp *lamp_add(LampKind kind, Vec place, bool lit);
Lamp *lamp_nearest(Vec place, LampKind kind); /* NULL: none */
Lamp *lamp_nearest_lit(Vec place, LampKind kind);
int lamp_count_lit(LampKind kind);

/* Lights or darkens at once, as it is when one comes back to a place. */
void lamp_set(Lamp *lamp, bool lit);

/* Something cold put a flame out: its sound, a puff of smoke. */
void lamp_put_out(Lamp *lamp);

/* The frame of what happens to one lamp. */
typedef struct LampFrame {
    Lamp *lamp;
} LampFrame;

/* The prize of the game: hit-stop, the light grows, sparks, the ambient slides, windows follow. For any scheduler. */
typedef LampFrame lamp_light_great_frame;
void lamp_light_great(Coro *co);

/* Everything dark within reach that is no great lamp lights up, one after the other, the nearest first. */
typedef struct lamp_wake_others_frame {
    Vec place;
    float reach_px;
    double each_s;
    Lamp *next; /* for itself */
} lamp_wake_others_frame;
void lamp_wake_others(Coro *co);

/* Posts, windows, braziers: the light grows in a moment. */
typedef LampFrame lamp_light_frame;
void lamp_light(Coro *co);

/* It shrinks, and a thread of smoke is left. */
typedef struct lamp_go_out_frame {
    Lamp *lamp;
    float from_px;
} lamp_go_out_frame;
void lamp_go_out(Coro *co);

Light lamp_light_of(const Lamp *lamp); /* where it shines in the world, and how far, without its flicker */

void lamp_add_lights(int camera_left, int camera_top); /* to the picture's darkness */
void lamp_add_blooms(int camera_left, int camera_top);

#endif
