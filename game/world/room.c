/* SPDX-License-Identifier: Zlib */
#include "world/room.h"

#include "audio/music.h"
#include "game.h"
#include "log.h"
#include "world/lamp_moths.h"
#include "world/things.h"

#include <string.h>

#define MUSIC_FADE_S      1.5
#define GATE_STAGE_S      0.4
#define TRAVEL_PATIENCE_S 0.3

const PlacePlan *room_plan(void)
{
    return place_plan(game.room.place);
}

CoroScheduler *room_scheduler(void)
{
    return entity_scheduler(&game.entities, game.room.id);
}

float room_width_px(void)
{
    return room_plan() == NULL ? 0.0f : (float)(room_plan()->width * PLACE_TILE_PX);
}

float room_height_px(void)
{
    return room_plan() == NULL ? 0.0f : (float)(room_plan()->height * PLACE_TILE_PX);
}

/* --- what is solid --------------------------------------------------------------------------------- */

char room_tile(int x, int y)
{
    const PlacePlan *plan = room_plan();

    if (plan == NULL || x < 0 || y < 0 || x >= plan->width || y >= plan->height) {
        return ' ';
    }
    return plan->rows[y][x];
}

bool room_tile_is_solid(int x, int y)
{
    return strchr(" #TR", room_tile(x, y)) != NULL;
}

static int tile_of(float pixels)
{
    return (int)floorf(pixels / (float)PLACE_TILE_PX);
}

static bool tiles_are_free(float left, float top, float right, float bottom)
{
    for (int y = tile_of(top); y <= tile_of(bottom); y++) {
        for (int x = tile_of(left); x <= tile_of(right); x++) {
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

    if (look->solid_width <= 0 || game.room.things[index].on || game.room.things[index].away) {
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
        if (room_tile_is_solid(tile_of(at.x), tile_of(at.y))) {
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

/* --- kindness ---------------------------------------------------------------------------------------- */

bool room_is_kind(void)
{
    return game.kindness.falls[game.room.place] >= TUNING_FALLS_UNTIL_KIND;
}

static void set_up_kind_post(void)
{
    const int thing = room_find_thing(THING_KIND_POST, 0);

    if (thing >= 0 && room_is_kind() && game.room.things[thing].away) {
        const Lamp *post =
            lamp_add(LAMP_POST, vec(room_plan()->things[thing].x, room_plan()->things[thing].y), true);
        game.room.things[thing].lamp = (int8_t)(post == NULL ? -1 : game.lamps.count - 1);
        game.room.things[thing].away = false;
    }
}

void room_note_fall(void)
{
    if (game.kindness.falls[game.room.place] < UINT8_MAX) {
        game.kindness.falls[game.room.place]++;
    }
    set_up_kind_post();
}

/* --- entering -------------------------------------------------------------------------------------- */

static void leave(void)
{
    for (Actor *actor = NULL; (actor = actor_next(actor, ACTOR_NONE)) != NULL;) {
        if (actor->kind != ACTOR_HERO) {
            coro_scheduler_stop_all(actor_scheduler(actor)); /* they clean up while it is still their place */
            actor_destroy(actor);
        }
    }
    game.lamps = (Lamps){.count = 0};
    particle_clear(&game.particles);
    memset(game.room.things, 0, sizeof game.room.things);
}

static bool lamp_kind_of(ThingKind thing, LampKind *kind)
{
    static const struct {
        ThingKind thing;
        LampKind lamp;
    } LAMPS[] = {
        {THING_LAMP_POST, LAMP_POST},
        {THING_GREAT_LAMP, LAMP_GREAT},
        {THING_WINDOW, LAMP_WINDOW},
        {THING_CANDLES, LAMP_CANDLES},
        {THING_CANDLE_STAND, LAMP_CANDLE_STAND},
        {THING_CANDELABRUM, LAMP_CANDLE_STAND},
        {THING_LANCET_INSIDE, LAMP_LANCET},
    };

    for (size_t i = 0; i < sizeof LAMPS / sizeof LAMPS[0]; i++) {
        if (LAMPS[i].thing == thing) {
            *kind = LAMPS[i].lamp;
            return true;
        }
    }
    return false;
}

/* Gives its index, -1 where it is no lamp. */
static int8_t add_lamp(const PlaceThing *thing)
{
    LampKind kind = LAMP_POST;

    if (!lamp_kind_of(thing->kind, &kind)) {
        return -1;
    }
    Lamp *lamp = lamp_add(kind, vec(thing->x, thing->y), thing->on);
    if (lamp == NULL) {
        return -1;
    }
    lamp->brass = thing->kind == THING_CANDELABRUM;
    lamp->holds_s = kind == LAMP_CANDLE_STAND ? (double)thing->which : 0.0;
    return (int8_t)(game.lamps.count - 1);
}

static void add_things(const PlacePlan *plan)
{
    for (int i = 0; i < plan->thing_count && i < ROOM_THINGS_MAX; i++) {
        const PlaceThing *thing = &plan->things[i];
        game.room.things[i].on = thing->kind == THING_GATE && thing->on;
        game.room.things[i].step = game.room.things[i].on ? 2 : 0;
        game.room.things[i].away = thing->kind == THING_KIND_POST;
        game.room.things[i].lamp = add_lamp(thing);
    }
}

static void light_what_is_lit(const PlacePlan *plan)
{
    for (int i = 0; i < game.lamps.count && story_has(plan->lit_by); i++) {
        lamp_set(&game.lamps.items[i], true);
    }
}

static void begin_camera(Vec at)
{
    const float shake = game.camera.shake_scale;

    camera_begin(&game.camera, (CameraRoom){0.0f, 0.0f, room_width_px(), room_height_px()}, at.x, at.y);
    game.camera.shake_scale = shake;
}

static void begin_place(const PlacePlan *plan)
{
    Actor *self = actor_create(ACTOR_PLACE, FIGURE_NONE, vec(0.0f, 0.0f));

    game.room.id = self == NULL ? ENTITY_NONE : self->id;
    game.room.lamp_share = 0.0f;
    game.room.ambient = plan->ambient_dark;
    game.room.exits_closed = false;
    add_things(plan);
    set_up_kind_post();
    light_what_is_lit(plan);
    things_begin();
    coro_start(room_scheduler(), lamp_moths_gather);
    if (plan->script != NULL) {
        coro_start_with(room_scheduler(),
                        &(CoroStart){.body = plan->script, .name = plan->name, .frame_size = 64});
    }
}

void room_enter(PlaceId place, Vec arrive, Vec face)
{
    const PlacePlan *plan = place_plan(place);
    Actor *hero = hero_actor();

    if (plan == NULL) {
        return;
    }
    leave();
    game.room.place = place;
    begin_place(plan);
    if (hero != NULL) {
        actor_put(hero, arrive);
        actor_face(hero, face);
        game.hero.safe_place = arrive;
    }
    begin_camera(arrive);
    LOG_EVENT("scene", log_text("name", plan->name));
    music_lamplight(story_has(plan->lit_by) ? plan->stems_lit : plan->stems, plan->box_low, MUSIC_FADE_S);
    music_low_pass(story_has(plan->lit_by) ? 0.0 : plan->low_pass_hertz, MUSIC_FADE_S);
    coro_raise(game_runtime, &game.room.entered);
}

/* --- gates and ways out ----------------------------------------------------------------------------- */

void room_open_gate(Coro *co)
{
    CORO_BEGIN(co, room_open_gate, f);
    if (f->thing < 0 || game.room.things[f->thing].on) {
        return;
    }
    sfx_play_at(SFX_GATE, vec(room_plan()->things[f->thing].x, 0.0f));
    CORO_WAIT_SECONDS(co, GATE_STAGE_S);
    game.room.things[f->thing].step = 1;
    effect_shake(0.2f);
    CORO_WAIT_SECONDS(co, GATE_STAGE_S);
    game.room.things[f->thing].step = 2;
    game.room.things[f->thing].on = true;
    CORO_END(co);
}

void room_close_gate(int thing)
{
    if (thing >= 0) {
        game.room.things[thing].on = false;
        game.room.things[thing].step = 0;
    }
}

void room_travel(Coro *co)
{
    CORO_BEGIN(co, room_travel, f);
    hero_hold();
    CORO_WAIT_FOR_TIMEOUT(co, game.hero.move, TRAVEL_PATIENCE_S); /* a swing or a dash comes to its end */
    CORO_CALL(co, effect_iris, .opens = false, .seconds = TUNING_IRIS_S);
    room_enter(f->to, f->arrive, f->face);
    CORO_CALL(co, effect_iris, .opens = true, .seconds = TUNING_IRIS_S);
    CORO_FINALLY(co);
    hero_release();
    CORO_END(co);
}

static bool is_in(const PlaceExit *way, Vec at)
{
    return at.x >= way->left && at.x < way->left + way->width && at.y >= way->top &&
           at.y < way->top + way->height;
}

void room_fixed_update(void)
{
    const PlacePlan *plan = room_plan();
    const Actor *hero = hero_actor();

    if (plan == NULL || hero == NULL || game.room.exits_closed || !hero_has_control()) {
        return;
    }
    for (int i = 0; i < plan->exit_count; i++) {
        const PlaceExit *way = &plan->exits[i];
        if (is_in(way, hero->place)) {
            coro_start_once(game.world.game, room_travel, .to = way->to, .arrive = way->arrive,
                            .face = way->face);
        }
    }
}
