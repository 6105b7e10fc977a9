/* SPDX-License-Identifier: Zlib */
#include "ui/hud.h"

#include "audio/sfx.h"
#include "cutscenes/cutscene.h"
#include "ease.h"
#include "hero/hero.h"
#include "pictures/pictures.h"
#include "sheet.h"
#include "tuning.h"
#include "ui/screen.h"
#include "world/story.h"

#include <stdio.h>

#define HEARTS_LEFT  6
#define HEARTS_TOP   6
#define HEART_EACH   11
#define OIL_LEFT     6
#define OIL_TOP      19
#define OIL_STEPS    24
#define BRIGHT       255.0f
#define FAINT        90.0f
#define FADE_AFTER_S 4.0
#define FADE_S       0.6
#define FLASH_S      0.12
#define BEAT_S       1.2
#define LAST_HEART   2 /* half hearts */

Hud hud_state;

/* --- fading ---------------------------------------------------------------------------------------------- */

static int oil_step(void)
{
    return (int)(hero_state.oil_seconds / TUNING_OIL_MAX_S * OIL_STEPS + 0.5f);
}

/* Bright until it has not changed for a while, then faint until it changes again. */
typedef struct shine_frame {
    float *alpha;
} shine_frame;

static void shine(Coro *co)
{
    CORO_BEGIN(co, shine, f);
    *f->alpha = BRIGHT;
    CORO_WAIT_SECONDS(co, FADE_AFTER_S);
    CORO_OVER(co, FADE_S) {
        *f->alpha = ease_lerp(BRIGHT, FAINT, (float)coro_progress(co));
    }
    CORO_END(co);
}

typedef struct flash_lost_frame {
    int from, to;
} flash_lost_frame;

static void flash_lost(Coro *co)
{
    CORO_BEGIN(co, flash_lost, f);
    hud_state.lost_from = f->from;
    hud_state.lost_to = f->to;
    CORO_WAIT_SECONDS_REALTIME(co, FLASH_S);
    hud_state.lost_from = hud_state.lost_to = 0;
    CORO_END(co);
}

void hud_watch_hearts(Coro *co)
{
    CORO_BEGIN(co, hud_watch_hearts, f);
    for (;;) {
        coro_stop_children(co);
        if (hero_state.half_hearts < f->seen) {
            coro_fork(co, flash_lost, .from = hero_state.half_hearts, .to = f->seen);
        }
        f->seen = hero_state.half_hearts;
        coro_fork(co, shine, .alpha = &hud_state.hearts_alpha);
        CORO_WAIT_WHILE(co, hero_state.half_hearts == f->seen && !cutscene_runs());
        CORO_WAIT_WHILE(co, cutscene_runs());
    }
    CORO_END(co);
}

void hud_watch_oil(Coro *co)
{
    CORO_BEGIN(co, hud_watch_oil, f);
    for (;;) {
        coro_stop_children(co);
        f->seen = oil_step();
        coro_fork(co, shine, .alpha = &hud_state.oil_alpha);
        CORO_WAIT_WHILE(co, oil_step() == f->seen && !cutscene_runs());
        CORO_WAIT_WHILE(co, cutscene_runs());
    }
    CORO_END(co);
}

/* --- the last heart ---------------------------------------------------------------------------------------- */

static bool is_last_heart(void)
{
    return screen_state.now == SCREEN_PLAY && hero_actor() != NULL && hero_state.half_hearts > 0 &&
           hero_state.half_hearts <= LAST_HEART;
}

typedef CoroNoFrame thump_frame;

static void thump(Coro *co)
{
    CORO_BEGIN(co, thump, f);
    sfx_play(SFX_HEART_LOW);
    hud_state.beats = true;
    CORO_WAIT_SECONDS(co, 0.1);
    hud_state.beats = false;
    CORO_WAIT_SECONDS(co, 0.1);
    hud_state.beats = true;
    CORO_WAIT_SECONDS(co, 0.1);
    CORO_FINALLY(co);
    hud_state.beats = false;
    CORO_END(co);
}

void hud_beat(Coro *co)
{
    CORO_BEGIN(co, hud_beat, f);
    for (;;) {
        CORO_WAIT_UNTIL(co, is_last_heart());
        coro_reset_interval(co);
        while (is_last_heart()) {
            coro_fork(co, thump);
            CORO_WAIT_INTERVAL(co, BEAT_S);
        }
    }
    CORO_END(co);
}

/* --- drawing ------------------------------------------------------------------------------------------------ */

static void draw_part(const char *name, int x, int y, float alpha)
{
    sheet_draw_alpha(pictures.hud, sheet_find(pictures.hud, name), x, y, (uint8_t)alpha);
}

static bool flashes(int heart)
{
    return hud_state.lost_to > heart * 2 && hud_state.lost_from < heart * 2 + 2;
}

static void draw_heart(int i)
{
    static const char *const FRAMES[] = {"heart_hollow", "heart_half", "heart_full"};
    const int x = HEARTS_LEFT + HEART_EACH * i;
    const bool beats = hud_state.beats && i == 0;
    int halves = hero_state.half_hearts - 2 * i;

    halves = halves < 0 ? 0 : halves > 2 ? 2 : halves;
    draw_part(flashes(i) ? "heart_flash" : FRAMES[halves], x, HEARTS_TOP - (beats ? 1 : 0),
              is_last_heart() ? BRIGHT : hud_state.hearts_alpha);
}

static void draw_oil(void)
{
    char name[SHEET_NAME_MAX];

    snprintf(name, sizeof name, "oil_%d", oil_step());
    draw_part(name, OIL_LEFT, OIL_TOP, hud_state.oil_alpha);
}

void hud_draw(void)
{
    if (hero_actor() == NULL || cutscene_runs() || story_has(STORY_ENDED)) {
        return;
    }
    for (int i = 0; i < (hero_state.half_hearts_max + 1) / 2; i++) {
        draw_heart(i);
    }
    draw_oil();
}

/* --- state ----------------------------------------------------------------------------------------- */

static void reset_hud(void)
{
    hud_state = (Hud){0};
}

const StatePart HUD_PART = {
    .name = "hud",
    .data = &hud_state,
    .size = sizeof hud_state,
    .reset = reset_hud,
};
