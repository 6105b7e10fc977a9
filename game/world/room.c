/* SPDX-License-Identifier: Zlib */
#include "world/room.h"

#include "audio/mix.h"
#include "audio/music.h"
#include "tuning.h"
#include "world/story.h"
#include "world/things.h"
#include "world/world.h"

#include <string.h>

#define FREE_RINGS   24
#define FREE_RING_PX 4.0f
#define FREE_WAYS    16
#define FREE_TURN    (6.28318531f / (float)FREE_WAYS)

Room room_state;

const PlacePlan *room_plan(void)
{
    return room_state.plan;
}

CoroScheduler *room_scheduler(void)
{
    return entity_scheduler(&world.entities, room_state.id);
}

float room_width_px(void)
{
    return room_plan() == NULL ? 0.0f : (float)(room_plan()->width * PLACE_TILE_PX);
}

float room_height_px(void)
{
    return room_plan() == NULL ? 0.0f : (float)(room_plan()->height * PLACE_TILE_PX);
}

void room_play_music(bool lit, double seconds)
{
    const PlacePlan *plan = room_plan();

    music_lamplight(lit ? plan->stems_lit : plan->stems, plan->box_low, story_has(STORY_WALL_LAMP_LIT),
                    seconds);
    mix_low_pass(lit ? 0.0 : plan->low_pass_hertz, seconds);
}

/* --- what is solid --------------------------------------------------------------------------------- */

char room_tile(int x, int y)
{
    return room_plan() == NULL ? ' ' : place_letter(room_plan(), x, y);
}

bool room_tile_is_solid(int x, int y)
{
    return room_plan() == NULL || place_is_solid(room_plan(), x, y);
}

/* Is the tile at this place one of these letters? */
static bool is_one_of(const char *letters, Vec place)
{
    return strchr(letters, room_tile(place_tile_of(place.x), place_tile_of(place.y))) != NULL;
}

static bool tiles_are_free(float left, float top, float right, float bottom)
{
    for (int y = place_tile_of(top); y <= place_tile_of(bottom); y++) {
        for (int x = place_tile_of(left); x <= place_tile_of(right); x++) {
            if (room_tile_is_solid(x, y)) {
                return false;
            }
        }
    }
    return true;
}

static bool thing_is_in_the_way(int index, float left, float top, float right, float bottom)
{
    const PlaceThing *thing = &room_plan()->things[index];
    const ThingLook *look = &THING_LOOKS[thing->kind];

    if (look->solid_width <= 0 || room_state.things[index].on || room_state.things[index].hidden) {
        return false;
    }
    const float half = (float)look->solid_width / 2.0f;
    return right > thing->x - half && left < thing->x + half &&
           bottom > thing->y - (float)look->solid_depth && top < thing->y + 1.0f;
}

bool room_box_is_free(float left, float top, float width, float height)
{
    const float right = left + width;
    const float bottom = top + height;
    const PlacePlan *plan = room_plan();

    if (plan == NULL) {
        return true;
    }
    if (!tiles_are_free(left, top, right, bottom)) {
        return false;
    }
    for (int i = 0; i < plan->thing_count; i++) {
        if (thing_is_in_the_way(i, left, top, right, bottom)) {
            return false;
        }
    }
    return true;
}

static bool feet_are_free(Vec place, float width, float depth)
{
    return room_box_is_free(place.x - width / 2.0f, place.y - depth, width, depth);
}

/* In rings, each a little wider than the last. */
Vec room_nearest_free(Vec place, float width, float depth)
{
    for (int i = 0; i < FREE_RINGS * FREE_WAYS; i++) {
        const int ring = i / FREE_WAYS;
        const float reach = FREE_RING_PX * (float)ring;
        const float angle = FREE_TURN * (float)(i % FREE_WAYS);
        const Vec spot = vec(place.x + cosf(angle) * reach, place.y + sinf(angle) * reach);
        if (feet_are_free(spot, width, depth)) {
            return spot;
        }
    }
    return place;
}

bool room_stops_shot(Vec place)
{
    const PlacePlan *plan = room_plan();

    if (plan == NULL || is_one_of(" #TRM", place)) {
        return true;
    }
    for (int i = 0; i < plan->thing_count; i++) {
        if (thing_is_in_the_way(i, place.x, place.y, place.x, place.y)) {
            return true;
        }
    }
    return false;
}

/* Feet that rest against a wall end on its edge, which belongs to the wall: the line goes from the middle of the feet to the
 * middle of the feet. */
bool room_sees(Vec from, Vec to)
{
    from.y -= TUNING_FEET_HEIGHT_PX / 2.0f;
    to.y -= TUNING_FEET_HEIGHT_PX / 2.0f;
    const float distance = vec_distance(from, to);
    const int steps = (int)(distance / 6.0f) + 1;

    for (int i = 0; i <= steps; i++) {
        const Vec at = vec_mix(from, to, (float)i / (float)steps);
        if (is_one_of(" #TR", at)) {
            return false;
        }
    }
    return true;
}

int room_find_thing(ThingKind kind, int which)
{
    const PlacePlan *plan = room_plan();

    for (int i = 0; plan != NULL && i < plan->thing_count; i++) {
        if (plan->things[i].kind == kind && plan->things[i].which == which) {
            return i;
        }
    }
    return -1;
}

/* --- state ----------------------------------------------------------------------------------------- */

static void hash_room(StateHash *hash)
{
    state_hash_text(hash, room_plan() == NULL ? NULL : room_plan()->name);
    state_hash_u32(hash, room_state.ambient);
    state_hash_bool(hash, room_state.exits_closed);
    for (int i = 0; i < ROOM_THINGS_MAX; i++) {
        state_hash_bool(hash, room_state.things[i].on);
    }
}

static void reset_room(void)
{
    room_state = (Room){.plan = NULL};
}

const StatePart ROOM_PART = {
    .name = "room", .data = &room_state, .size = sizeof room_state, .hash = hash_room, .reset = reset_room};
