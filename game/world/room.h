/* SPDX-License-Identifier: Zlib */
/*
 * The place that is played now: what is solid, how bright the night is, its things. It is an entity itself: what
 * belongs to the place (flames, smoke, waves of enemies) runs in room_scheduler(), in game time, and is stopped
 * when Wick leaves.
 */
#ifndef GAME_WORLD_ROOM_H
#define GAME_WORLD_ROOM_H

#include "coro.h"
#include "entity.h"
#include "palette.h"
#include "state.h"
#include "vec.h"
#include "world/place.h"

#include <stdbool.h>
#include <stdint.h>

#define ROOM_THINGS_MAX 128
#define ROOM_TILES_MAX  1600

/* A thing's changing part; the rest stands in the plan, at the same index. */
typedef struct RoomThing {
    bool sways;    /* drawn swaying */
    bool on;       /* gate: open; door: open */
    uint8_t step;  /* gate: 0 closed, 1 half, 2 open; south door: 0 open, PLACE_DOOR_SHUT; smoke: picture */
    uint8_t flaps; /* banner: which of its pictures */
    bool hidden;   /* not there yet: a gift */
    int8_t lamp;   /* which of lamp_state it is; -1: none */
} RoomThing;

/* The frame of what happens to one thing: its index. */
typedef struct ThingFrame {
    int thing;
} ThingFrame;

typedef struct Room {
    const PlacePlan *plan; /* NULL: none */
    EntityId id;           /* of the place's entity */
    RoomThing things[ROOM_THINGS_MAX];
    Colour ambient;        /* now */
    float lamp_share;      /* 0: its great lamp is out, 1: lit; slides */
    float horizon;         /* of a high place: how far the roofs below are lit, 0 to 1 */
    float passes;          /* somebody goes over the moon: from 0 to 1 */
    bool exits_closed;     /* while a scene or a wave runs */
    unsigned char entered; /* its address is the signal "another place began" */
} Room;

extern Room room_state;
extern const StatePart ROOM_PART;

const PlacePlan *room_plan(void);    /* NULL: no place */
CoroScheduler *room_scheduler(void); /* NULL: no place */
float room_width_px(void);
float room_height_px(void);

/* The music of the place, lit or dark, with the voices that the lamps lit so far have given it. */
void room_play_music(bool lit, double seconds);

char room_tile(int x, int y); /* the map's letter; ' ' outside */
bool room_tile_is_solid(int x, int y);
bool room_box_is_free(float left, float top, float width, float height); /* tiles and solid things */

/* Where feet of this size can stand, as near to `place` as there is such a spot within reach; `place` itself where there is none. */
Vec room_nearest_free(Vec place, float width, float depth);

/* Would a ball end here? On walls and on what stands there; it flies over depths and low walls. */
bool room_stops_shot(Vec place);

/* Nothing high between the two? For seeing. */
bool room_sees(Vec from, Vec to);

/* The index of the first thing of this kind, -1: none. */
int room_find_thing(ThingKind kind, int which);

#endif
