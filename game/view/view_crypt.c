/* SPDX-License-Identifier: Zlib */
/* Pictures of what the crypt has of its own: candle stands that burn, and fail; cages. */
#include "pictures/pictures.h"
#include "sheet.h"
#include "view/view.h"
#include "world/cages.h"
#include "world/lamp.h"

#include <stdio.h>

#define PICTURES 2 /* of each flame */

static struct {
    int burning[PICTURES], burning_glow[PICTURES];
    int failing[PICTURES], failing_glow[PICTURES];
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

void view_open_crypt(void)
{
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

int view_stand_picture(const Lamp *stand)
{
    return (stand->fails ? frames.failing : frames.burning)[stand->flame / 2 % PICTURES];
}

int view_stand_glow(const Lamp *stand)
{
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
