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
#include "places/place.h"
#include "world/vec.h"

#include <stdbool.h>
#include <stdint.h>

#define ROOM_THINGS_MAX 128
#define ROOM_TILES_MAX  1600

/* A thing's changing part; the rest stands in the plan, at the same index. */
typedef struct RoomThing {
    bool sways;   /* drawn swaying */
    bool on;      /* gate: open; door: open */
    uint8_t step; /* gate: 0 closed, 1 half, 2 open; smoke: picture */
    bool away;    /* not there yet: not seen, and in nobody's way */
    int8_t lamp;  /* which of game.lamps it is; -1: none */
} RoomThing;

typedef struct Room {
    PlaceId place;
    EntityId id; /* of the place's entity */
    RoomThing things[ROOM_THINGS_MAX];
    Colour ambient;        /* now */
    float lamp_share;      /* 0: its great lamp is out, 1: lit; slides */
    bool exits_closed;     /* scenes, arenas: nobody leaves */
    unsigned char entered; /* its address is the signal "another place began" */
} Room;

/* Somebody in the village has seen it: who falls three times in one place finds a post lit there, unasked. */
typedef struct Kindness {
    uint8_t falls[PLACE_COUNT];
} Kindness;

void room_note_fall(void); /* Wick fell here; while the picture is dark */
bool room_is_kind(void);   /* the post of the place under way stands */

/* Leaves the place under way and begins another: its lamps, things and script; Wick stands at `arrive`. At once. */
void room_enter(PlaceId place, Vec arrive, Vec face);
const PlacePlan *room_plan(void);
CoroScheduler *room_scheduler(void); /* NULL: no place */
float room_width_px(void);
float room_height_px(void);

char room_tile(int x, int y); /* the map's letter; ' ' outside */
bool room_tile_is_solid(int x, int y);
bool room_box_is_free(float left, float top, float width, float height); /* tiles and solid things */

/* Nothing solid between the two? For seeing. */
bool room_sees(Vec from, Vec to);

/* The index of the first thing of this kind, -1: none. */
int room_find_thing(ThingKind kind, int which);

/* A gate or door goes up: its pictures, its sound, and then it can be passed. */
typedef struct room_open_gate_frame {
    int thing;
} room_open_gate_frame;
void room_open_gate(Coro *co);
void room_close_gate(int thing); /* at once */

/* The iris closes on Wick, the place changes, it opens again. On the game's scheduler. */
typedef struct room_travel_frame {
    PlaceId to;
    Vec arrive, face;
} room_travel_frame;
void room_travel(Coro *co);

/* Each fixed update: has Wick walked into an exit? */
void room_fixed_update(void);

#endif
