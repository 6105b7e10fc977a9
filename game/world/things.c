/* SPDX-License-Identifier: Zlib */
#include "world/things.h"

#include "game.h"
#include "places/crypt_cages.h"
#include "view/view.h"

#include <stdio.h>
#include <string.h>

#define WHICH_MAX  4
#define SWAY_NEAR  10.0f /* pixels from Wick's feet */
#define SWAY_LOOK  0.1   /* seconds between two looks */
#define BREEZE_S   2.6   /* between two gusts that move the trees and the laundry */
#define SMOKE_S    1.1
#define SMOKE_RISE 7.0f

const ThingLook THING_LOOKS[THING_KINDS] = {
    [THING_LAMP_POST] = {"lamp_post_dark", IN_PROPS, THING_STANDING, 8, 4, 10, false},
    [THING_GREAT_LAMP] = {"great_lamp_dark", IN_PROPS, THING_STANDING, 14, 8, 16, false},
    [THING_WINDOW] = {"window_dark", IN_PROPS, THING_WALL, 0, 0, 0, false},
    [THING_CANDLES] = {"candles_dark", IN_PROPS, THING_STANDING, 12, 5, 14, false},
    [THING_DOOR] = {"door_closed", IN_PROPS, THING_WALL, 0, 0, 0, false},
    [THING_GATE] = {"gate_closed", IN_PROPS, THING_WALL, 30, 32, 0, false},
    [THING_WELL] = {"well", IN_PROPS, THING_STANDING, 30, 12, 32, false},
    [THING_CART] = {"cart", IN_PROPS, THING_STANDING, 32, 9, 36, false},
    [THING_BARREL] = {"barrel", IN_PROPS, THING_STANDING, 12, 7, 14, false},
    [THING_CRATE] = {"crate", IN_PROPS, THING_STANDING, 15, 9, 16, false},
    [THING_FENCE] = {"fence", IN_PROPS, THING_STANDING, 16, 4, 0, false},
    [THING_FENCE_POST] = {"fence_post", IN_PROPS, THING_STANDING, 6, 4, 0, false},
    [THING_BENCH] = {"bench", IN_PROPS, THING_STANDING, 24, 6, 26, false},
    [THING_SIGN] = {"sign", IN_PROPS, THING_STANDING, 6, 4, 10, false},
    [THING_BUSH] = {"bush", IN_PROPS, THING_STANDING, 18, 6, 22, true},
    [THING_BUSH_SMALL] = {"bush_small", IN_PROPS, THING_STANDING, 10, 5, 14, true},
    [THING_TREE] = {"tree", IN_PROPS, THING_STANDING, 8, 6, 26, true},
    [THING_TUFT] = {"tuft_%d", IN_SQUARE, THING_STANDING, 0, 0, 0, true},
    [THING_LAUNDRY] = {"laundry_%d", IN_PROPS, THING_OVER, 0, 0, 0, true},
    [THING_PUDDLE] = {"puddle_%d", IN_PROPS, THING_FLAT, 0, 0, 0, false},
    [THING_RUBBLE] = {"rubble_%d", IN_PROPS, THING_STANDING, 10, 4, 0, false},
    [THING_SHOE] = {"shoe", IN_SQUARE, THING_FLAT, 0, 0, 0, false},
    [THING_CHALK] = {"chalk", IN_SQUARE, THING_FLAT, 0, 0, 0, false},
    [THING_KIND_POST] = {"lamp_post_dark", IN_PROPS, THING_STANDING, 8, 4, 10, false},
    [THING_STAIRS] = {"stairs", IN_PROPS, THING_FLAT, 0, 0, 0, false},
    [THING_GRAVE] = {"grave_%d", IN_CRYPT, THING_STANDING, 14, 5, 14, false},
    [THING_TOMB] = {"tomb", IN_CRYPT, THING_STANDING, 30, 12, 32, false},
    [THING_BONES] = {"bones_%d", IN_CRYPT, THING_FLAT, 0, 0, 0, false},
    [THING_SKULL] = {"skull", IN_CRYPT, THING_FLAT, 0, 0, 0, false},
    [THING_BONE_PEW] = {"bone_pew", IN_CRYPT, THING_STANDING, 30, 6, 30, false},
    [THING_NICHE] = {"crypt_arch", IN_CRYPT, THING_WALL, 0, 0, 0, false},
    [THING_COBWEB] = {"cobweb", IN_CRYPT, THING_WALL, 0, 0, 0, false},
    [THING_OSSUARY] = {"ossuary_%d", IN_CRYPT, THING_WALL, 0, 0, 0, false},
    [THING_COFFIN] = {"coffin", IN_CRYPT, THING_STANDING, 34, 8, 0, false},
    [THING_URN] = {"urn", IN_CRYPT, THING_STANDING, 10, 5, 12, false},
    [THING_CHESS] = {"chess", IN_CRYPT, THING_STANDING, 34, 7, 36, false},
    [THING_CAGE] = {"cage_closed_0", IN_CRYPT, THING_STANDING, 22, 8, 22, false},
    [THING_CANDLE_STAND] = {"candle_dark", IN_CRYPT, THING_STANDING, 8, 4, 10, false},
    [THING_CANDELABRUM] = {"candelabrum_dark", IN_CHAPEL, THING_STANDING, 12, 5, 14, false},
    [THING_LANCET_INSIDE] = {"lamp_window_snuffed", IN_CHAPEL, THING_WALL, 0, 0, 0, false},
    [THING_ALTAR] = {"altar", IN_CHAPEL, THING_STANDING, 48, 12, 50, false},
    [THING_PEW] = {"pew", IN_CHAPEL, THING_STANDING, 40, 8, 40, false},
    [THING_PILLAR] = {"pillar", IN_CHAPEL, THING_STANDING, 14, 9, 16, false},
    [THING_RUNNER] = {"runner", IN_CHAPEL, THING_FLAT, 0, 0, 0, false},
    [THING_RUNNER_END] = {"runner_end", IN_CHAPEL, THING_FLAT, 0, 0, 0, false},
    [THING_LANCET] = {"lancet_dark", IN_CHAPEL, THING_WALL, 0, 0, 0, false},
};

#define LEANS_FROM 0.15f /* of a breath */

typedef enum CandleLean { CANDLE_UPRIGHT, CANDLE_LEFT, CANDLE_RIGHT, CANDLE_LEANS } CandleLean;

static struct {
    int plain[THING_KINDS][WHICH_MAX], swaying[THING_KINDS][WHICH_MAX];
    int lit[THING_KINDS];
    int gate[3];
    int cage[CAGE_STATES], cage_glow[CAGE_STATES];
    int stand[2], stand_glow[2], stand_low[2],
        stand_low_glow[2]; /* burning, and failing: two pictures each */
    int brass[CANDLE_LEANS][2], brass_glow[CANDLE_LEANS][2];
} frames;

struct Sheet *things_sheet(ThingKind kind)
{
    Sheet *const sheets[] = {
        [IN_PROPS] = view_sheets.props, [IN_SQUARE] = view_sheets.square, [IN_RAMPART] = view_sheets.rampart,
        [IN_CRYPT] = view_sheets.crypt, [IN_CHAPEL] = view_sheets.chapel,
    };

    return sheets[THING_LOOKS[kind].sheet];
}

/* look->frame holds one %d at most, for `which`. */
static int find(ThingKind kind, int which, const char *suffix)
{
    const ThingLook *look = &THING_LOOKS[kind];
    char name[SHEET_NAME_MAX];
    const char *hole = strstr(look->frame, "%d");
    const int head = hole == NULL ? (int)strlen(look->frame) : (int)(hole - look->frame);

    if (hole == NULL) {
        snprintf(name, sizeof name, "%s%s", look->frame, suffix);
    } else {
        snprintf(name, sizeof name, "%.*s%d%s", head, look->frame, which, suffix);
    }
    return sheet_find(things_sheet(kind), name);
}

/* A lamp that is NAME_dark, or NAME_snuffed, is NAME_lit when it burns. */
static int find_lit(ThingKind kind)
{
    const ThingLook *look = &THING_LOOKS[kind];
    char name[SHEET_NAME_MAX];
    const char *dark = strstr(look->frame, "_dark");

    dark = dark == NULL ? strstr(look->frame, "_snuffed") : dark;

    if (dark == NULL) {
        return -1;
    }
    snprintf(name, sizeof name, "%.*s_lit", (int)(dark - look->frame), look->frame);
    return sheet_find(things_sheet(kind), name);
}

static int find_in_crypt(const char *format, int number)
{
    char name[SHEET_NAME_MAX];
    const char *hole = strstr(format, "%d");

    snprintf(name, sizeof name, "%.*s%d%s", (int)(hole - format), format, number, hole + 2);
    return sheet_find(view_sheets.crypt, name);
}

static void find_cages(void)
{
    for (int i = 0; i < 2; i++) {
        frames.cage[CAGE_CLOSED + i] = find_in_crypt("cage_closed_%d", i);
        frames.cage_glow[CAGE_CLOSED + i] = find_in_crypt("cage_closed_%d_glow", i);
    }
    frames.cage[CAGE_OPEN] = sheet_require(view_sheets.crypt, "cage_open");
    frames.cage[CAGE_BURNT] = sheet_require(view_sheets.crypt, "cage_burnt");
    frames.cage_glow[CAGE_OPEN] = frames.cage_glow[CAGE_BURNT] = -1;
}

static void find_stands(void)
{
    for (int i = 0; i < 2; i++) {
        frames.stand[i] = find_in_crypt("candle_lit_%d", i);
        frames.stand_glow[i] = find_in_crypt("candle_lit_%d_glow", i);
        frames.stand_low[i] = find_in_crypt("candle_low_%d", i);
        frames.stand_low_glow[i] = find_in_crypt("candle_low_%d_glow", i);
    }
}

static void find_candelabra(void)
{
    static const char *const LEANS[CANDLE_LEANS] = {"lit", "lean_left", "lean_right"};
    char name[SHEET_NAME_MAX];

    for (int lean = 0; lean < CANDLE_LEANS; lean++) {
        for (int i = 0; i < 2; i++) {
            snprintf(name, sizeof name, "candelabrum_%s_%d", LEANS[lean], i);
            frames.brass[lean][i] = sheet_require(view_sheets.chapel, name);
            snprintf(name, sizeof name, "candelabrum_%s_%d_glow", LEANS[lean], i);
            frames.brass_glow[lean][i] = sheet_require(view_sheets.chapel, name);
        }
    }
}

void things_open(void)
{
    for (ThingKind kind = THING_NONE; kind < THING_KINDS; kind++) {
        const ThingLook *look = &THING_LOOKS[kind];
        for (int which = 0; which < WHICH_MAX && look->frame != NULL; which++) {
            frames.plain[kind][which] = find(kind, which, "");
            frames.swaying[kind][which] = look->sways ? find(kind, which, "_sway") : -1;
        }
        frames.lit[kind] = look->frame == NULL ? -1 : find_lit(kind);
    }
    find_cages();
    find_stands();
    find_candelabra();
    frames.gate[0] = sheet_require(view_sheets.props, "gate_closed");
    frames.gate[1] = sheet_require(view_sheets.props, "gate_half");
    frames.gate[2] = sheet_require(view_sheets.props, "gate_open");
}

int things_frame(int index)
{
    const PlaceThing *thing = &room_plan()->things[index];
    const RoomThing *now = &game.room.things[index];
    const int which = thing->which % WHICH_MAX;

    if (thing->kind == THING_GATE) {
        return frames.gate[now->step];
    }
    if (thing->kind == THING_CAGE) {
        return frames.cage[now->step];
    }
    return now->sways && frames.swaying[thing->kind][which] >= 0 ? frames.swaying[thing->kind][which]
                                                                 : frames.plain[thing->kind][which];
}

/* Towards the Snuffer, while he draws breath. */
static CandleLean lean_of(const Lamp *lamp)
{
    const Actor *snuffer = snuffer_actor();

    if (snuffer == NULL || game.snuffer.draws < LEANS_FROM) {
        return CANDLE_UPRIGHT;
    }
    return snuffer->place.x < lamp->place.x ? CANDLE_LEFT : CANDLE_RIGHT;
}

int things_lit_frame(ThingKind kind, const Lamp *lamp)
{
    if (lamp->brass) {
        return frames.brass[lean_of(lamp)][lamp->flame / 2 % 2];
    }
    if (lamp->kind == LAMP_CANDLE_STAND) {
        return (lamp->fails ? frames.stand_low : frames.stand)[lamp->flame / 2 % 2];
    }
    return frames.lit[kind];
}

int things_stand_glow(const Lamp *stand)
{
    if (stand->brass) {
        return frames.brass_glow[lean_of(stand)][stand->flame / 2 % 2];
    }
    return (stand->fails ? frames.stand_low_glow : frames.stand_glow)[stand->flame / 2 % 2];
}

int things_cage_glow(int index)
{
    return frames.cage_glow[game.room.things[index].step];
}

/* --- what they do ---------------------------------------------------------------------------------- */

static bool is_brushed(const PlaceThing *thing)
{
    const Actor *hero = hero_actor();

    return hero != NULL && vec_length(hero->velocity) > 8.0f &&
           vec_distance(hero->place, vec(thing->x, thing->y)) < SWAY_NEAR;
}

/* Grass and bushes bend while Wick passes. */
typedef CoroNoFrame bend_where_wick_walks_frame;

static void bend_where_wick_walks(Coro *co)
{
    CORO_BEGIN(co, bend_where_wick_walks, f);
    for (;;) {
        CORO_WAIT_SECONDS(co, SWAY_LOOK);
        const PlacePlan *plan = room_plan();
        for (int i = 0; i < plan->thing_count; i++) {
            const ThingKind kind = plan->things[i].kind;
            if (kind == THING_TUFT || kind == THING_BUSH || kind == THING_BUSH_SMALL) {
                game.room.things[i].sways = is_brushed(&plan->things[i]);
            }
        }
    }
    CORO_END(co);
}

/* A gust goes through one tree or washing line, each in its own time. */
typedef struct sway_in_the_breeze_frame {
    int thing;
} sway_in_the_breeze_frame;

static void sway_in_the_breeze(Coro *co)
{
    CORO_BEGIN(co, sway_in_the_breeze, f);
    for (;;) {
        CORO_WAIT_SECONDS(co, random_between(&game.random_cosmetic, 0.4, BREEZE_S));
        game.room.things[f->thing].sways = true;
        CORO_WAIT_SECONDS(co, random_between(&game.random_cosmetic, 0.5, 0.9));
        game.room.things[f->thing].sways = false;
    }
    CORO_END(co);
}

static void puff(const PlaceThing *chimney)
{
    const Particle each = {
        .x = chimney->x,
        .y = chimney->y,
        .vx = (float)random_between(&game.random_cosmetic, 1.0, 3.5),
        .vy = -SMOKE_RISE,
        .sway = 2.0f,
        .life = 3.4f,
        .colour = PALETTE_STONE,
        .alpha = 90,
        .size = 2,
        .appears = true,
        .fades = true,
    };
    const ParticleBurst burst = {.each = each, .count = 3, .place_spread = 2.5f, .life_spread = 0.8f};

    particle_burst(&game.particles, &burst, chimney->x, chimney->y, &game.random_cosmetic);
}

typedef struct smoke_frame {
    int thing;
} smoke_frame;

static void smoke(Coro *co)
{
    CORO_BEGIN(co, smoke, f);
    for (;;) {
        CORO_WAIT_SECONDS(co, SMOKE_S * random_between(&game.random_cosmetic, 0.7, 1.3));
        puff(&room_plan()->things[f->thing]);
    }
    CORO_END(co);
}

void things_begin(void)
{
    const PlacePlan *plan = room_plan();
    CoroScheduler *place = room_scheduler();

    coro_start(place, bend_where_wick_walks);
    for (int i = 0; i < plan->thing_count; i++) {
        const ThingKind kind = plan->things[i].kind;
        if (kind == THING_TREE || kind == THING_LAUNDRY) {
            coro_start(place, sway_in_the_breeze, .thing = i);
        } else if (kind == THING_CHIMNEY) {
            coro_start(place, smoke, .thing = i);
        }
    }
}
