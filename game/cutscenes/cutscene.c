/* SPDX-License-Identifier: Zlib */
#include "cutscenes/cutscene.h"

#include "draw.h"
#include "ease.h"
#include "game.h"
#include "log.h"
#include "night/turn_back.h"
#include "text.h"
#include "ui/text_box.h"
#include "video.h"
#include "view/view.h"

#include <stdio.h>

#define BARS_PX     6
#define BARS_S      0.3
#define BESIDE_PX   15.0f
#define HINT_S      3.0
#define HINT_FADE_S 0.4
#define RING_STEPS  8
#define RING_X      (VIDEO_WIDTH - 14)
#define RING_Y      14

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
    cutscene_end_record();
    hero_hold();
    coro_restart(game.world.game, move_bars, .to = 1.0f);
    LOG_EVENT("cutscene_begin", log_text("name", name));
}

void cutscene_end(const char *name)
{
    LOG_EVENT("cutscene_end", log_text("name", name), log_bool("skipped", game.cutscene.skipped));
    game.cutscene.scene = CORO_NO_HANDLE;
    game.cutscene.name = NULL;
    cutscene_end_record();
    game.camera.held = false;
    dialogue_close();
    coro_restart(game.world.game, move_bars, .to = 0.0f);
    hero_release();
}

bool cutscene_runs(void)
{
    return game.cutscene.name != NULL;
}

void cutscene_record(void)
{
    game.cutscene.recorded = true;
}

void cutscene_end_record(void)
{
    Cutscene *scene = &game.cutscene;

    scene->recorded = scene->undoable = scene->awaits = scene->turned_back = false;
}

void cutscene_skip(void)
{
    if (!cutscene_runs()) {
        return;
    }
    turn_back_end(); /* a scene that runs back is skipped from where it has come to */
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
        game.cutscene.skip_share = 0.0f;
        CORO_WAIT_WHILE(co,
                        input_held(&game.input, CONTROL_SKIP)); /* the next scene wants a press of its own */
    }
    CORO_END(co);
}

static bool tries_keys(void)
{
    static const Control KEYS[] = {CONTROL_UP, CONTROL_DOWN, CONTROL_LEFT, CONTROL_RIGHT, CONTROL_DASH};

    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++) {
        if (input_held(&game.input, (int)KEYS[i])) {
            return true;
        }
    }
    return input_held(&game.input, CONTROL_SKIP);
}

void cutscene_hint(Coro *co)
{
    CORO_BEGIN(co, cutscene_hint, f);
    for (;;) {
        CORO_WAIT_UNTIL(co, cutscene_runs());
        game.cutscene.hint = 1.0f;
        CORO_WAIT_UNTIL_TIMEOUT(co, !cutscene_runs(), HINT_S);
        CORO_WAIT_WHILE(co, cutscene_runs() && tries_keys());
        CORO_OVER(co, HINT_FADE_S) {
            game.cutscene.hint = 1.0f - (float)coro_progress(co);
        }
        CORO_WAIT_UNTIL(co, !cutscene_runs() || tries_keys());
    }
    CORO_END(co);
}

/* --- the camera ------------------------------------------------------------------------------------------ */

static Vec camera_middle(void)
{
    return vec(game.camera.x, game.camera.y);
}

static void move_camera(Vec from, Vec to, double progress)
{
    const Vec at = vec_mix(from, to, ease_in_out((float)progress));

    camera_put(&game.camera, at.x, at.y);
}

void cutscene_look_at(Vec middle)
{
    game.camera.held = true;
    camera_put(&game.camera, middle.x, middle.y);
}

void cutscene_pan(Coro *co)
{
    CORO_BEGIN(co, cutscene_pan, f);
    game.camera.held = true;
    f->from = camera_middle();
    CORO_OVER(co, f->seconds) {
        move_camera(f->from, f->to, coro_progress(co));
    }
    CORO_END(co);
}

static Vec rest_of_camera(void)
{
    const Actor *hero = hero_actor();
    Vec rest = camera_middle();

    if (hero != NULL) {
        camera_rest(&game.camera, hero->place.x, hero->place.y - TUNING_CAMERA_ABOVE_FEET_PX, &rest.x,
                    &rest.y);
    }
    return rest;
}

void cutscene_pan_back(Coro *co)
{
    CORO_BEGIN(co, cutscene_pan_back, f);
    game.camera.held = true;
    f->from = camera_middle();
    f->to = rest_of_camera();
    CORO_OVER(co, f->seconds) {
        move_camera(f->from, f->to, coro_progress(co));
    }
    game.camera.held = false;
    CORO_END(co);
}

Vec cutscene_beside(const Lamp *lamp)
{
    const Actor *hero = hero_actor();
    const bool on_the_left = hero != NULL && hero->place.x < lamp->place.x;

    return vec(lamp->place.x + (on_the_left ? -BESIDE_PX : BESIDE_PX), lamp->place.y + 4.0f);
}

/* --- what is seen ----------------------------------------------------------------------------------------- */

static void draw_skip_ring(void)
{
    const Cutscene *scene = &game.cutscene;
    const bool is_asked = game.dialogue.choice.open;
    const float alpha = scene->skip_share > 0.0f || is_asked ? 1.0f : scene->hint;
    const TextStyle style = {.edge = TEXT_EDGE_OUTLINE, .fade = (unsigned char)(255.0f * (1.0f - alpha))};
    char name[SHEET_NAME_MAX];
    char line[64];

    if (alpha <= 0.02f || !cutscene_runs()) {
        return;
    }
    prompt_write(CONTROL_SKIP, "skip", line, sizeof line);
    snprintf(name, sizeof name, "ring_%d", (int)(scene->skip_share * RING_STEPS));
    text_draw_right(RING_X - 11, RING_Y - 6, &style, line);
    if (is_asked) {
        text_box_draw_mark(RING_X - 20 - text_width(&style, line), RING_Y - 2);
    }
    sheet_draw_alpha(view_sheets.hud, sheet_find(view_sheets.hud, name), RING_X, RING_Y,
                     (uint8_t)(255.0f * alpha));
}

void cutscene_draw(void)
{
    const int bar = (int)(game.cutscene.bars * BARS_PX);

    draw_rect(0, 0, VIDEO_WIDTH, bar, PALETTE_INK);
    draw_rect(0, VIDEO_HEIGHT - bar, VIDEO_WIDTH, bar, PALETTE_INK);
    draw_skip_ring();
}
