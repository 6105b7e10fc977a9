/* SPDX-License-Identifier: Zlib */
/* Which picture shows a thing of the place under way. */
#include "view/view.h"

#include "pictures/pictures.h"
#include "world/crypt_cages.h"
#include "world/room.h"
#include "world/things.h"

#include <stdio.h>
#include <string.h>

#define WHICH_MAX   4
#define GATE_STAGES 3

static struct {
    int plain[THING_KINDS][WHICH_MAX], swaying[THING_KINDS][WHICH_MAX];
    int lit[THING_KINDS];
    int gate[GATE_STAGES], portcullis[GATE_STAGES];
    int burning; /* of a brazier */
    int cage[CAGE_STATES], cage_glow[CAGE_STATES];
    int stand[2], stand_glow[2], stand_low[2],
        stand_low_glow[2]; /* burning, and failing: two pictures each */
} frames;

Sheet *view_thing_sheet(ThingKind kind)
{
    Sheet *const sheets[] = {
        [IN_PROPS] = pictures.props, [IN_SQUARE] = pictures.square, [IN_RAMPART] = pictures.rampart,
        [IN_CRYPT] = pictures.crypt, [IN_CHAPEL] = pictures.chapel,
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
        snprintf(name, sizeof name, "%.*s%d%s%s", head, look->frame, which, hole + 2, suffix);
    }
    return sheet_find(view_thing_sheet(kind), name);
}

/* A lamp that is NAME_dark is NAME_lit when it burns. */
static int find_lit(ThingKind kind)
{
    const ThingLook *look = &THING_LOOKS[kind];
    char name[SHEET_NAME_MAX];
    const char *dark = strstr(look->frame, "_dark");

    if (dark == NULL) {
        return -1;
    }
    snprintf(name, sizeof name, "%.*s_lit", (int)(dark - look->frame), look->frame);
    return sheet_find(view_thing_sheet(kind), name);
}

static int find_in_crypt(const char *format, int number)
{
    char name[SHEET_NAME_MAX];
    const char *hole = strstr(format, "%d");

    snprintf(name, sizeof name, "%.*s%d%s", (int)(hole - format), format, number, hole + 2);
    return sheet_find(pictures.crypt, name);
}

static void find_cages(void)
{
    for (int i = 0; i < 2; i++) {
        frames.cage[CAGE_CLOSED + i] = find_in_crypt("cage_closed_%d", i);
        frames.cage_glow[CAGE_CLOSED + i] = find_in_crypt("cage_closed_%d_glow", i);
    }
    frames.cage[CAGE_OPEN] = sheet_require(pictures.crypt, "cage_open");
    frames.cage[CAGE_BURNT] = sheet_require(pictures.crypt, "cage_burnt");
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

void view_open_things(void)
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
    frames.gate[0] = sheet_require(pictures.props, "gate_closed");
    frames.gate[1] = sheet_require(pictures.props, "gate_half");
    frames.gate[2] = sheet_require(pictures.props, "gate_open");
    frames.burning = sheet_require(pictures.rampart, "brazier_burn_0");
    frames.portcullis[0] = sheet_require(pictures.rampart, "portcullis_closed");
    frames.portcullis[1] = sheet_require(pictures.rampart, "portcullis_half");
    frames.portcullis[2] = sheet_require(pictures.rampart, "portcullis_open");
}

int view_thing_picture(int index)
{
    const PlaceThing *thing = &room_plan()->things[index];
    const RoomThing *now = &room_state.things[index];
    const int which = thing->which % WHICH_MAX;

    if (thing->kind == THING_GATE) {
        return frames.gate[now->step];
    }
    if (thing->kind == THING_CAGE) {
        return frames.cage[now->step];
    }
    if (thing->kind == THING_PORTCULLIS) {
        return frames.portcullis[now->step];
    }
    if (thing->kind == THING_BANNER) { /* its steps follow one another in the sheet */
        return frames.plain[thing->kind][which] + now->flaps;
    }
    return now->sways && frames.swaying[thing->kind][which] >= 0 ? frames.swaying[thing->kind][which]
                                                                 : frames.plain[thing->kind][which];
}

int view_thing_lit_picture(ThingKind kind, const Lamp *lamp)
{
    if (lamp->kind == LAMP_BRAZIER) {
        return frames.burning + lamp->flame;
    }
    if (lamp->kind == LAMP_CANDLE_STAND) {
        return (lamp->fails ? frames.stand_low : frames.stand)[lamp->flame / 2 % 2];
    }
    return frames.lit[kind];
}

int view_stand_glow(const Lamp *stand)
{
    return (stand->fails ? frames.stand_low_glow : frames.stand_glow)[stand->flame / 2 % 2];
}

int view_cage_glow(int index)
{
    return frames.cage_glow[room_state.things[index].step];
}
