/* SPDX-License-Identifier: Zlib */
/* Pictures of candle stands that burn, fail, or lean; of cages. */
#include "enemies/snuffer.h"
#include "pictures/pictures.h"
#include "sheet.h"
#include "view/view.h"
#include "world/cages.h"
#include "world/lamp.h"

#include <stdio.h>

#define PICTURES 2 /* of each flame */

#define LEANS_FROM 0.15f /* of a breath */

typedef enum Lean { LEAN_NONE, LEAN_LEFT, LEAN_RIGHT, LEANS } Lean;

static struct {
    int burning[PICTURES], burning_glow[PICTURES];
    int failing[PICTURES], failing_glow[PICTURES];
    int brass[LEANS][PICTURES], brass_glow[LEANS][PICTURES];
    int cage[CAGE_STATES], cage_glow[CAGE_STATES]; /* -1: nothing of it shines */
} frames;

static void find(int found[PICTURES], const char *name, const char *suffix)
{
    char full[SHEET_NAME_MAX];

    for (int i = 0; i < PICTURES; i++) {
        snprintf(full, sizeof full, "%s_%d%s", name, i, suffix);
        found[i] = sheet_require(pictures.crypt, full);
    }
}

static void find_brass(void)
{
    static const char *const NAMES[LEANS] = {"lit", "lean_left", "lean_right"};
    char name[SHEET_NAME_MAX];

    for (int lean = 0; lean < LEANS; lean++) {
        for (int i = 0; i < PICTURES; i++) {
            snprintf(name, sizeof name, "candelabrum_%s_%d", NAMES[lean], i);
            frames.brass[lean][i] = sheet_require(pictures.chapel, name);
            snprintf(name, sizeof name, "candelabrum_%s_%d_glow", NAMES[lean], i);
            frames.brass_glow[lean][i] = sheet_require(pictures.chapel, name);
        }
    }
}

void view_open_crypt(void)
{
    find_brass();
    find(frames.burning, "candle_lit", "");
    find(frames.burning_glow, "candle_lit", "_glow");
    find(frames.failing, "candle_low", "");
    find(frames.failing_glow, "candle_low", "_glow");
    find(&frames.cage[CAGE_CLOSED], "cage_closed", "");
    find(&frames.cage_glow[CAGE_CLOSED], "cage_closed", "_glow");
    frames.cage[CAGE_OPEN] = sheet_require(pictures.crypt, "cage_open");
    frames.cage[CAGE_BURNT] = sheet_require(pictures.crypt, "cage_burnt");
    frames.cage_glow[CAGE_OPEN] = frames.cage_glow[CAGE_BURNT] = -1;
}

/* Towards the Snuffer, while he draws breath. */
static Lean lean_of(const Lamp *stand)
{
    const Actor *snuffer = snuffer_actor();

    if (snuffer == NULL || snuffer_state.draws < LEANS_FROM) {
        return LEAN_NONE;
    }
    return snuffer->place.x < stand->place.x ? LEAN_LEFT : LEAN_RIGHT;
}

int view_stand_picture(const Lamp *stand)
{
    if (stand->brass) {
        return frames.brass[lean_of(stand)][stand->flame / 2 % PICTURES];
    }
    return (stand->fails ? frames.failing : frames.burning)[stand->flame / 2 % PICTURES];
}

int view_stand_glow(const Lamp *stand)
{
    if (stand->brass) {
        return frames.brass_glow[lean_of(stand)][stand->flame / 2 % PICTURES];
    }
    return (stand->fails ? frames.failing_glow : frames.burning_glow)[stand->flame / 2 % PICTURES];
}

int view_cage_picture(int state)
{
    return frames.cage[state];
}

int view_cage_glow(int state)
{
    return frames.cage_glow[state];
}
