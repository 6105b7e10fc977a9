/* SPDX-License-Identifier: Zlib */
#include "hud.h"

#include "game.h"
#include "view.h"

#include <stdio.h>

#define HEARTS_LEFT 6
#define HEARTS_TOP  6
#define HEART_EACH  11

static void draw_heart(int i)
{
    static const char *const FRAMES[] = {"heart_hollow", "heart_half", "heart_full"};
    int halves = game.hero.half_hearts - 2 * i;

    halves = halves < 0 ? 0 : halves > 2 ? 2 : halves;
    sheet_draw(view_sheets.hud, sheet_find(view_sheets.hud, FRAMES[halves]), HEARTS_LEFT + HEART_EACH * i,
               HEARTS_TOP);
}

void hud_draw(void)
{
    if (hero_actor() == NULL || cutscene_runs()) {
        return;
    }
    for (int i = 0; i < game.hero.half_hearts_max / 2; i++) {
        draw_heart(i);
    }
}
