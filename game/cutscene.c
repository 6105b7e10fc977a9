/* SPDX-License-Identifier: Zlib */
#include "cutscene.h"

#include "draw.h"
#include "ease.h"
#include "game.h"
#include "hud.h"
#include "log.h"
#include "text.h"
#include "video.h"
#include "view.h"

#include <stdio.h>

#define BARS_PX    6
#define BARS_S     0.3
#define RING_STEPS 8
#define RING_X     (VIDEO_WIDTH - 14)
#define RING_Y     14

/* --- the scene under way ------------------------------------------------------------------------------- */

typedef struct move_bars_frame {
    float from, to;
} move_bars_frame;

static void move_bars(Coro *co)
{
    CORO_BEGIN(co, move_bars, f);
    f->from = game.cutscene.bars;
    CORO_OVER(co, BARS_S) {
        game.cutscene.bars = ease_between(ease_out, f->from, f->to, (float)coro_progress(co));
    }
    CORO_END(co);
}

void cutscene_begin(Coro *co, const char *name)
{
    game.cutscene.scene = coro_self(co);
    game.cutscene.name = name;
    game.cutscene.skip_share = 0.0f;
    game.cutscene.skipped = false;
    hero_hold();
    coro_restart(game.world.game, move_bars, .to = 1.0f);
    LOG_EVENT("cutscene_begin", log_text("name", name));
}

void cutscene_end(const char *name)
{
    LOG_EVENT("cutscene_end", log_text("name", name), log_bool("skipped", game.cutscene.skipped));
    game.cutscene.scene = CORO_NO_HANDLE;
    game.cutscene.name = NULL;
    game.camera.held = false;
    dialogue_close();
    coro_restart(game.world.game, move_bars, .to = 0.0f);
    hero_release();
}

bool cutscene_runs(void)
{
    return game.cutscene.name != NULL;
}

void cutscene_skip(void)
{
    if (!cutscene_runs()) {
        return;
    }
    game.cutscene.skipped = true;
    LOG_EVENT("cutscene_skip", log_text("name", game.cutscene.name));
    coro_fast_forward(game_runtime, game.cutscene.scene);
}

/* --- skipping ------------------------------------------------------------------------------------------- */

static bool wants_to_skip(void)
{
    return cutscene_runs() && !game.world.paused && input_held(&game.input, CONTROL_SKIP);
}

void cutscene_watch_skip(Coro *co)
{
    CORO_BEGIN(co, cutscene_watch_skip, f);
    for (;;) {
        game.cutscene.skip_share = 0.0f;
        CORO_WAIT_UNTIL(co, wants_to_skip());
        CORO_OVER(co, TUNING_SKIP_HOLD_REAL_S) {
            if (!wants_to_skip()) {
                break;
            }
            game.cutscene.skip_share = (float)coro_progress(co);
        }
        if (game.cutscene.skip_share >= 1.0f) {
            cutscene_skip();
        }
        CORO_YIELD(co);
    }
    CORO_END(co);
}

/* --- the camera ------------------------------------------------------------------------------------------ */

void cutscene_pan(Coro *co)
{
    CORO_BEGIN(co, cutscene_pan, f);
    game.camera.held = true;
    f->from_x = game.camera.x;
    f->from_y = game.camera.y;
    CORO_OVER(co, f->seconds) {
        const float share = ease_in_out((float)coro_progress(co));
        camera_put(&game.camera, ease_lerp(f->from_x, f->x, share), ease_lerp(f->from_y, f->y, share));
    }
    CORO_END(co);
}

static void find_rest(float *x, float *y)
{
    const Actor *hero = hero_actor();

    if (hero != NULL) {
        camera_rest(&game.camera, hero->place.x, hero->place.y, x, y);
    }
}

void cutscene_pan_back(Coro *co)
{
    CORO_BEGIN(co, cutscene_pan_back, f);
    f->from_x = f->x = game.camera.x;
    f->from_y = f->y = game.camera.y;
    find_rest(&f->x, &f->y);
    CORO_OVER(co, f->seconds) {
        const float share = ease_in_out((float)coro_progress(co));
        camera_put(&game.camera, ease_lerp(f->from_x, f->x, share), ease_lerp(f->from_y, f->y, share));
    }
    game.camera.held = false;
    CORO_END(co);
}

/* --- what is seen ----------------------------------------------------------------------------------------- */

static void draw_skip_ring(void)
{
    const TextStyle style = {.edge = TEXT_EDGE_OUTLINE};
    char name[SHEET_NAME_MAX];

    snprintf(name, sizeof name, "ring_%d", (int)(game.cutscene.skip_share * RING_STEPS));
    text_draw_right(RING_X - 10, RING_Y - 7, &style, "skip");
    sheet_draw(view_sheets.hud, sheet_find(view_sheets.hud, name), RING_X, RING_Y);
}

void cutscene_draw(void)
{
    const int bar = (int)(game.cutscene.bars * BARS_PX);

    draw_rect(0, 0, VIDEO_WIDTH, bar, PALETTE_INK);
    draw_rect(0, VIDEO_HEIGHT - bar, VIDEO_WIDTH, bar, PALETTE_INK);
    if (game.cutscene.skip_share > 0.0f) {
        draw_skip_ring();
    }
}
