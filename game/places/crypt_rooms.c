/* SPDX-License-Identifier: Zlib */
/*
 * The rooms of the crypt. A husk on its round in the corridor; one shade, and a gate that opens when both candle stands
 * burn; one of each; the ossuary, whose gate opens when its four shades are felled. Who falls comes back at the door of
 * the room, and everybody in it is at home again; who was felled stays so. Read crypt_rooms, at the end, first.
 */
#include "places/crypt_rooms.h"

#include "audio/sfx.h"
#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "hero/hero.h"
#include "people/bark.h"
#include "places/crypt_secret.h"
#include "places/gifts.h"
#include "random.h"
#include "tuning.h"
#include "vec.h"
#include "world/actor.h"
#include "world/cages.h"
#include "world/effect.h"
#include "world/gate.h"
#include "world/lamp.h"
#include "world/place.h"
#include "world/room.h"
#include "world/story.h"
#include "world/world.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

#define GATE_STANDS  0
#define GATE_OSSUARY 1
#define GATE_BACK    2
#define OSSUARY      1 /* enemy.wave of its shades */
#define LOOK_S       0.2
#define DRIP_S       3.5

/* --- who lives here ------------------------------------------------------------------------------------------ */

static const Vec CORRIDOR[] = {{280.0f, 108.0f}, {620.0f, 108.0f}};
static const Vec HALL[] = {{84.0f, 312.0f}, {84.0f, 396.0f}, {240.0f, 384.0f}, {240.0f, 312.0f}};
static const Vec BONES[] = {{416.0f, 312.0f}, {416.0f, 440.0f}, {600.0f, 440.0f}, {600.0f, 312.0f}};

static const struct {
    Vec home;
    EnemyRound round;
} HUSKS[] = {
    {{430.0f, 108.0f}, {CORRIDOR, COUNT(CORRIDOR)}},
    {{240.0f, 384.0f}, {HALL, COUNT(HALL)}},
    {{600.0f, 312.0f}, {BONES, COUNT(BONES)}},
};

static const struct {
    Vec home;
    int wave;
} SHADES[] = {
    {{90.0f, 150.0f}, 0},        {{230.0f, 340.0f}, 0},       {{500.0f, 330.0f}, OSSUARY},
    {{520.0f, 390.0f}, OSSUARY}, {{470.0f, 420.0f}, OSSUARY}, {{590.0f, 380.0f}, OSSUARY},
};

static void let_in(void)
{
    for (int i = 0; i < COUNT(HUSKS); i++) {
        Actor *husk = enemy_create(&HUSK, HUSKS[i].home);
        if (husk != NULL) {
            enemy_of(husk)->round = &HUSKS[i].round;
        }
    }
    for (int i = 0; i < COUNT(SHADES); i++) {
        const bool felled = SHADES[i].wave == OSSUARY && story_has(STORY_CRYPT_OSSUARY);
        Actor *shade = felled ? NULL : enemy_create(&SHADE, SHADES[i].home);
        if (shade != NULL) {
            enemy_of(shade)->wave = SHADES[i].wave;
        }
    }
}

/* --- doors: where he comes back to ---------------------------------------------------------------------------- */

typedef struct Door {
    float left, top, right, bottom; /* of the room behind it */
    Vec place;
} Door;

static const Door DOORS[] = {
    {608.0f, 0.0f, 720.0f, 144.0f, {656.0f, 92.0f}},    {48.0f, 48.0f, 226.0f, 192.0f, {228.0f, 108.0f}},
    {48.0f, 276.0f, 272.0f, 416.0f, {128.0f, 284.0f}},  {330.0f, 288.0f, 624.0f, 464.0f, {300.0f, 356.0f}},
    {400.0f, 176.0f, 592.0f, 240.0f, {496.0f, 234.0f}},
};

static void keep_door(void)
{
    const Actor *hero = hero_actor();

    for (int i = 0; i < COUNT(DOORS) && hero != NULL && hero_has_control(); i++) {
        const Door *door = &DOORS[i];
        if (hero->place.x >= door->left && hero->place.x < door->right && hero->place.y >= door->top &&
            hero->place.y < door->bottom) {
            hero_state.safe_place = door->place;
        }
    }
}

typedef CoroNoFrame keep_doors_frame;

static void keep_doors(Coro *co)
{
    CORO_BEGIN(co, keep_doors, f);
    for (;;) {
        keep_door();
        CORO_WAIT_SECONDS(co, LOOK_S);
    }
    CORO_END(co);
}

static void send_home(void)
{
    for (Actor *foe = NULL; (foe = actor_next(foe, NULL)) != NULL;) {
        if (actor_is_foe(foe)) {
            actor_put(foe, enemy_of(foe)->home);
            enemy_of(foe)->alert = false;
        }
    }
}

/* While the picture is dark after a fall, everybody goes home. */
typedef CoroNoFrame begin_again_frame;

static void begin_again(Coro *co)
{
    CORO_BEGIN(co, begin_again, f);
    for (;;) {
        CORO_WAIT_SIGNAL(co, &hero_state.came_back);
        send_home();
    }
    CORO_END(co);
}

/* --- drips ------------------------------------------------------------------------------------------------------- */

static Vec somewhere_near(void)
{
    return vec(world.camera.x + (float)random_between(&world.random_cosmetic, -150.0, 150.0),
               world.camera.y + (float)random_between(&world.random_cosmetic, -50.0, 80.0));
}

static void drip(void)
{
    const Vec place = somewhere_near();
    static const Sfx DROPS[] = {SFX_DRIP, SFX_DRIP_LOW, SFX_DRIP_HIGH};

    sfx_play_near(DROPS[random_int(&world.random_cosmetic, 0, COUNT(DROPS) - 1)], place,
                  random_between(&world.random_cosmetic, 0.1, 0.6));
    effect_play(EFFECT_DUST, place, vec(0.0f, -1.0f));
}

typedef CoroNoFrame drips_frame;

static void drips(Coro *co)
{
    CORO_BEGIN(co, drips, f);
    for (;;) {
        CORO_WAIT_SECONDS(co, DRIP_S * random_between(&world.random_cosmetic, 0.3, 1.5));
        drip();
    }
    CORO_END(co);
}

/* --- the lantern ------------------------------------------------------------------------------------------------- */

/* Once: he feels what they do to it. */
typedef CoroNoFrame wick_feels_it_frame;

static void wick_feels_it(Coro *co)
{
    CORO_BEGIN(co, wick_feels_it, f);
    CORO_WAIT_UNTIL(co, enemy_dimming_px() > 0.0f && !hero_state.shuttered);
    CORO_CALL(co, bark_say, .who = hero_actor(), .text = "They drink the light");
    CORO_END(co);
}

/* --- gates ---------------------------------------------------------------------------------------------------------- */

static int gate(int which)
{
    return room_find_thing(THING_GATE, which);
}

static int stands_that_burn(void)
{
    const Lamp *first = lamp_nearest(vec(92.0f, 108.0f), LAMP_CANDLE_STAND);
    const Lamp *second = lamp_nearest(vec(198.0f, 164.0f), LAMP_CANDLE_STAND);

    return (first->lit ? 1 : 0) + (second->lit ? 1 : 0);
}

static void raise_half(int which, bool half)
{
    const int thing = gate(which);

    sfx_play_at(SFX_GATE, vec(room_plan()->things[thing].x, 0.0f));
    room_state.things[thing].step = half ? 1 : 0;
}

/* Half up while one of the two candle stands of its room burns, down again when that is out; up for good when both do. */
typedef struct gate_of_the_stands_frame {
    int burning;
} gate_of_the_stands_frame;

static void gate_of_the_stands(Coro *co)
{
    CORO_BEGIN(co, gate_of_the_stands, f);
    if (story_has(STORY_CRYPT_STANDS)) {
        gate_stand_open(gate(GATE_STANDS));
        return;
    }
    while (f->burning < 2) {
        CORO_WAIT_UNTIL(co, stands_that_burn() != f->burning);
        f->burning = stands_that_burn();
        raise_half(GATE_STANDS, f->burning > 0);
    }
    story_set(STORY_CRYPT_STANDS);
    CORO_CALL(co, gate_open, .thing = gate(GATE_STANDS));
    CORO_END(co);
}

static int shades_of_the_ossuary(void)
{
    int left = 0;

    for (Actor *shade = NULL; (shade = actor_next(shade, &SHADE.actor)) != NULL;) {
        left += enemy_of(shade)->wave == OSSUARY && !shade->falling ? 1 : 0;
    }
    return left;
}

typedef CoroNoFrame gate_of_the_ossuary_frame;

static void gate_of_the_ossuary(Coro *co)
{
    CORO_BEGIN(co, gate_of_the_ossuary, f);
    if (story_has(STORY_CRYPT_OSSUARY)) {
        gate_stand_open(gate(GATE_OSSUARY));
        return;
    }
    CORO_WAIT_UNTIL(co, shades_of_the_ossuary() == 0);
    effect_slow(TUNING_WAVE_LAST_REAL_S, TUNING_WAVE_LAST_SCALE);
    story_set(STORY_CRYPT_OSSUARY);
    CORO_CALL(co, gate_open, .thing = gate(GATE_OSSUARY));
    CORO_END(co);
}

void crypt_open_the_way_back(void)
{
    coro_start(room_scheduler(), gate_open, .thing = gate(GATE_BACK));
}

/* --- all of it ------------------------------------------------------------------------------------------------------- */

void crypt_rooms(Coro *co)
{
    CORO_BEGIN(co, crypt_rooms, f);
    coro_start(room_scheduler(), drips);
    coro_start(room_scheduler(), gifts_tend);
    cages_begin();
    coro_start(room_scheduler(), crypt_secret);
    if (story_has(STORY_CRYPT_LAMP_LIT)) {
        gate_stand_open(gate(GATE_STANDS));
        gate_stand_open(gate(GATE_OSSUARY));
        return;
    }
    let_in();
    coro_start(room_scheduler(), keep_doors);
    coro_start(room_scheduler(), begin_again);
    coro_start(room_scheduler(), wick_feels_it);
    coro_start(room_scheduler(), gate_of_the_stands);
    CORO_CALL(co, gate_of_the_ossuary);
    CORO_END(co);
}
