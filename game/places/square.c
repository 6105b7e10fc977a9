/* SPDX-License-Identifier: Zlib */
/* The square: cobbles round a well, Keeper Orla's house, the gate to the north alley, gardens along the south wall. */
#include "coro.h"
#include "cutscenes/cutscenes.h"
#include "hero/hero.h"
#include "hero/interaction.h"
#include "palette.h"
#include "people/dialogue.h"
#include "people/orla.h"
#include "people/villagers.h"
#include "places/places.h"
#include "places/square_secret.h"
#include "vec.h"
#include "world/gate.h"
#include "world/lamp.h"
#include "world/place.h"
#include "world/room.h"
#include "world/story.h"
#include "world/world.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

#define NEARLY_DAY    0x8890C4u
#define THINNER       0.22f /* of the way there, for each lamp after the first */
#define SIGN_REACH_PX 24.0f
#define SECRET_POST   vec(314.0f, 122.0f) /* a moth of the lamp posts carries something */

/* clang-format off */
static const char *const ROWS[] = {
    "TRRRRRRRRRRRRRTTTTTR#########RRTTTTT",
    "TRRRRRRRRRRRRRTTTTTR#########RRTTTTT",
    "TRRRRRRRRRRRRRT###TR#########RRTTTTT",
    "T##############################TTTTT",
    "T###############.#######.######TTTTT",
    "RRRRR###########.#######.######TTTTT",
    "RRRRR..........................TTTTT",
    "#####..........................#####",
    "##.##..........................##.##",
    "##.##..........................##.##",
    "T..................................T",
    "T..........................,,......T",
    "T;;.....................,,,,,,.....T",
    "T;;;;.................,,,,,......;;T",
    "T;;;;;;................,,....;;;;;;T",
    "T;;;;;;;;..........;;;....;;;;;;;;;T",
    "T;;;;;;;;;;;;...;;;;;;;;;;;;;;;;;;;T",
    "T;;;;;;;;;;;;...;;;;;;;;;;;;;;;;;;;T",
    "TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT",
    "TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT",
};
/* clang-format on */

static const PlaceThing THINGS[] = {
    /* what burns, or did */
    {THING_GREAT_LAMP, 264, 178, 0, false},
    {THING_LAMP_POST, 122, 124, 0, true},
    {THING_LAMP_POST, 214, 122, 0, false},
    {THING_LAMP_POST, 314, 122, 0, false},
    {THING_LAMP_POST, 452, 142, 3, false},
    {THING_WINDOW, 56, 75, 3, false},
    {THING_WINDOW, 104, 75, 2, false},
    {THING_WINDOW, 176, 75, 0, true},
    {THING_WINDOW, 312, 75, 0, false},
    {THING_WINDOW, 488, 63, 2, false},
    {THING_LANCET, 344, 84, 0, false},
    {THING_LANCET, 440, 84, 0, false},
    /* gates: to the alley, the wall, the crypt, the chapel */
    {THING_GATE, 264, 95, 0, false},
    {THING_GATE, 536, 159, 1, false},
    {THING_GATE, 40, 159, 2, false},
    {THING_GATE, 392, 95, 3, false},
    /* doors */
    {THING_DOOR, 142, 95, 0, false},
    {THING_DOOR, 476, 95, 0, false},
    /* along the houses */
    {THING_BENCH, 98, 106, 0, false},
    {THING_BARREL, 88, 154, 0, false},
    {THING_BARREL, 90, 168, 0, false},
    {THING_SIGN, 298, 112, 0, false},
    {THING_SIGN, 506, 172, 0, false},
    {THING_SIGN, 72, 178, 0, false},
    {THING_CRATE, 486, 130, 0, false},
    {THING_CRATE, 487, 144, 0, false},
    {THING_BUSH_SMALL, 200, 104, 0, false},
    {THING_BUSH_SMALL, 330, 104, 0, false},
    /* the square */
    {THING_WELL, 408, 204, 0, false},
    {THING_CART, 464, 184, 0, false},
    {THING_PUDDLE, 190, 166, 2, false},
    {THING_PUDDLE, 348, 150, 0, false},
    {THING_PUDDLE, 90, 190, 1, false},
    {THING_CHALK, 316, 214, 0, false},
    {THING_SHOE, 452, 216, 0, false},
    /* the gardens */
    {THING_TREE, 44, 232, 0, false},
    {THING_TREE, 118, 276, 0, false},
    {THING_TREE, 528, 246, 0, false},
    {THING_TREE, 440, 280, 0, false},
    {THING_BUSH, 76, 262, 0, false},
    {THING_BUSH, 488, 262, 0, false},
    {THING_BUSH_SMALL, 160, 270, 0, false},
    {THING_BUSH_SMALL, 360, 272, 0, false},
    {THING_TUFT, 30, 214, 0, false},
    {THING_TUFT, 66, 226, 1, false},
    {THING_TUFT, 92, 238, 2, false},
    {THING_TUFT, 108, 254, 3, false},
    {THING_TUFT, 140, 258, 0, false},
    {THING_TUFT, 176, 276, 1, false},
    {THING_TUFT, 256, 276, 2, false},
    {THING_TUFT, 292, 262, 3, false},
    {THING_TUFT, 318, 272, 0, false},
    {THING_TUFT, 400, 266, 1, false},
    {THING_TUFT, 462, 250, 2, false},
    {THING_TUFT, 508, 232, 3, false},
    {THING_TUFT, 548, 226, 0, false},
    {THING_TUFT, 540, 268, 1, false},
    /* chimneys */
    {THING_CHIMNEY, 90, 20, 0, false},
    {THING_CHIMNEY, 410, 14, 0, false},
};

/* --- signs before the gates -------------------------------------------------------------------------- */

typedef struct Sign {
    Vec place;
    StoryFlag opens; /* what its gate waits for */
    const char *shut, *open;
} Sign;

static const Sign SIGNS[] = {
    {{298.0f, 112.0f},
     STORY_GATE_OPEN,
     "NORTH ALLEY.{0.3} This gate opens while the *great lamp* burns.",
     "NORTH ALLEY.{0.3} Mind the washing."},
    {{506.0f, 172.0f},
     STORY_ALLEY_LAMP_LIT,
     "EAST WALL.{0.3} Shut until the *alley* is lit. By order.",
     "EAST WALL.{0.3} Hold on to your hat."},
    {{72.0f, 178.0f},
     STORY_ALLEY_LAMP_LIT,
     "CRYPT.{0.3} Shut until the *alley* is lit. They can wait.",
     "CRYPT.{0.3} Please wipe your feet."},
};
#define SIGN_COUNT COUNT(SIGNS)

typedef struct read_sign_frame {
    const Sign *sign;
} read_sign_frame;

static void read_sign(Coro *co)
{
    CORO_BEGIN(co, read_sign, f);
    hero_hold();
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_NONE,
              .text = story_has(f->sign->opens) ? f->sign->open : f->sign->shut);
    CORO_FINALLY(co);
    hero_release();
    CORO_END(co);
}

typedef read_sign_frame sign_frame;

static void sign(Coro *co)
{
    CORO_BEGIN(co, sign, f);
    for (;;) {
        CORO_CALL(co, interaction_here, .place = f->sign->place,
                  .over = vec_add(f->sign->place, vec(0.0f, -40.0f)), .word = "read",
                  .reach_px = SIGN_REACH_PX);
        CORO_CALL(co, read_sign, .sign = f->sign);
    }
    CORO_END(co);
}

/* --- gates to the rest of the night -------------------------------------------------------------------- */

typedef struct Gate {
    int which;
    int lamps;      /* opens when so many great lamps burn, */
    StoryFlag open; /* and stands open from then on */
} Gate;

/* A place joins the night here, and among the exits below. */
static const Gate GATES[] = {
    {1, 2, STORY_EAST_GATE_OPEN}, /* the wall */
    {2, 2, STORY_WEST_GATE_OPEN}, /* the crypt */
    {3, 4, STORY_CHAPEL_OPEN},
};

static bool is_due(const Gate *gate)
{
    return story_lamps_lit() >= gate->lamps && !story_has(gate->open);
}

/* Those that opened before stand open; the others go up while he looks on. */
typedef struct open_ways_frame {
    int i;
} open_ways_frame;

static void open_ways(Coro *co)
{
    CORO_BEGIN(co, open_ways, f);
    for (f->i = 0; f->i < COUNT(GATES); f->i++) {
        if (story_has(GATES[f->i].open)) {
            gate_stand_open(room_find_thing(THING_GATE, GATES[f->i].which));
        } else if (is_due(&GATES[f->i])) {
            coro_fork(co, gate_open, .thing = room_find_thing(THING_GATE, GATES[f->i].which));
            story_set(GATES[f->i].open);
        }
    }
    CORO_WAIT_ALL(co);
    CORO_END(co);
}

/* --- lamp by lamp ------------------------------------------------------------------------------------- */

/* A window or post whose `which` is 2 or 3 stays dark until so many great lamps burn; with each, the night over the
 * square is a little thinner. */
static void show_how_late_it_is(void)
{
    const int lamps = story_lamps_lit();

    for (int i = 0; i < room_plan()->thing_count; i++) {
        const PlaceThing *thing = &room_plan()->things[i];
        if ((thing->kind == THING_WINDOW || thing->kind == THING_LAMP_POST) && thing->which > lamps) {
            lamp_set(&lamp_state.items[room_state.things[i].lamp], false);
        }
    }
    if (story_has(STORY_ENDED)) { /* he has put it out */
        lamp_set(lamp_nearest(room_plan()->start, LAMP_GREAT), false);
    }
    if (lamps > 0) {
        room_state.ambient = palette_mix(room_plan()->ambient_lit, NEARLY_DAY, THINNER * (float)(lamps - 1));
    }
}

/* --- what happens here --------------------------------------------------------------------------------- */

/* The great lamp waits to be lit; then the gate to the alley opens, and after the alley's lamp the others. */
typedef LampFrame square_frame;

static void square(Coro *co)
{
    CORO_BEGIN(co, square, f);
    f->lamp = lamp_nearest(vec(264.0f, 178.0f), LAMP_GREAT);
    for (int i = 0; i < SIGN_COUNT; i++) {
        coro_start(room_scheduler(), sign, .sign = &SIGNS[i]);
    }
    orla_let_in(story_has(STORY_OPENING_SEEN) ? vec(180.0f, 126.0f) : vec(142.0f, 107.0f));
    if (!story_has(STORY_SQUARE_LAMP_LIT)) {
        CORO_CALL(co, interaction_light, .lamp = f->lamp);
        CORO_WAIT_FOR(co, coro_start(world.loop.cutscenes, square_lamp));
    } else {
        show_how_late_it_is();
        gate_stand_open(room_find_thing(THING_GATE, 0));
    }
    villagers_come_out();
    square_secret_begin(SECRET_POST);
    story_set(STORY_GATE_OPEN);
    CORO_CALL(co, open_ways);
    CORO_END(co);
}

const PlacePlan PLACE_SQUARE = {
    .name = "square",
    .width = 36,
    .height = 20,
    .rows = ROWS,
    .things = THINGS,
    .thing_count = COUNT(THINGS),
    .exits = {{256, 80, 16, 10, &PLACE_ALLEY, {176, 584}, {0, -1}},
              {528, 144, 16, 10, &PLACE_WALL, {24, 168}, {1, 0}},
              {32, 144, 16, 10, &PLACE_CRYPT, {656, 84}, {0, 1}},
              {384, 80, 16, 10, &PLACE_CHAPEL, {200, 296}, {0, -1}}},
    .exit_count = 4,
    .start = {154, 136},
    .lit_by = STORY_SQUARE_LAMP_LIT,
    .ambient_dark = 0x2C3870,
    .ambient_lit = 0x4A5894,
    .fog_density = 1.3f,
    .fog_speed = 1.0f,
    .stems = {0.8, 0.6, 0.0},
    .stems_lit = {0.8, 0.7, 0.8},
    .script = square,
};
