/* SPDX-License-Identifier: Zlib */
#include "ui/loading.h"

#include "audio/sfx.h"
#include "draw.h"
#include "ease.h"
#include "light.h"
#include "log.h"
#include "main_loop.h"
#include "palette.h"
#include "pictures/pictures.h"
#include "pictures/preload.h"
#include "replay.h"
#include "sheet.h"
#include "text.h"
#include "tuning.h"
#include "ui/prompt_line.h"
#include "ui/screen.h"
#include "video.h"
#include "world/control.h"
#include "world/world.h"

#include <stdio.h>

#define BAR_LEFT   90
#define BAR_TOP    92
#define BAR_WIDTH  140
#define BAR_HEIGHT 8

static bool is_open; /* outside of the state: so are the sheets */

static bool (*open_rest)(void);

void loading_begin(bool (*opener)(void))
{
    open_rest = opener;
}

bool loading_is_done(void)
{
    return is_open;
}

bool loading_all_at_once(void)
{
    is_open = is_open || (open_rest != NULL && open_rest());
    sfx_open(SFX_NONE + 1, SFX_COUNT - 1);
    return is_open;
}

void loading_forget(void)
{
    is_open = false;
}

bool loading_must_be_repeatable(void)
{
    return main_loop_is_headless() || replay_is_playing() || replay_is_recording();
}

/* The bar follows the job, but takes at least LOADING_S. true: it is full. */
static bool fill_bar(JobId job, double seconds)
{
    const double step = seconds / LOADING_S;
    const double done = loading_must_be_repeatable() ? 1.0 : job_progress(job);

    screen_state.loading = (double)ease_approach((float)screen_state.loading, (float)done, (float)step);
    return screen_state.loading >= 0.9999;
}

static bool take_back(void)
{
    return control_take(CONTROL_BACK, 0.0) || control_take(CONTROL_PAUSE, 0.0);
}

/* On the main thread: pictures go to the screen's memory. */
static void finish(JobId job)
{
    job_finish(job);
    if (job_failed(job)) {
        log_problem("loading", job_error(job), "see that the folder assets is complete");
    }
    if (!loading_all_at_once()) {
        main_loop_quit(1);
    }
}

void loading(Coro *co)
{
    CORO_BEGIN(co, loading, f);
    if (is_open) {
        return;
    }
    screen_state.loading = 0.0;
    screen_show(SCREEN_LOADING);
    f->job = job_start("decode pictures and sounds", preload_work, NULL);
    CORO_WAIT_UNTIL(co, fill_bar(f->job, coro_dt(co)) || (f->left = take_back()));
    if (f->left) {
        sfx_play(SFX_UI_BACK);
        return;
    }
    if (!loading_must_be_repeatable()) {
        CORO_WAIT_CONDITION(co, &job_condition, &f->job);
    }
    finish(f->job);
    CORO_FINALLY(co);
    job_release(f->job); /* left in the middle: cancels, and waits for its thread */
    CORO_END(co);
}

static void draw_bar(void)
{
    const int full = (int)(screen_state.loading * (BAR_WIDTH - 4));
    const int head = BAR_LEFT + 2 + full;
    const int step = (int)(coro_scheduler_time(world.loop.game) / TUNING_FLAME_FRAME_S) % 4;
    char flame[SHEET_NAME_MAX];

    draw_rect(BAR_LEFT, BAR_TOP, BAR_WIDTH, BAR_HEIGHT, PALETTE_DEEP_STONE);
    draw_frame(BAR_LEFT, BAR_TOP, BAR_WIDTH, BAR_HEIGHT, PALETTE_TAN);
    draw_rect(BAR_LEFT + 2, BAR_TOP + 2, full, BAR_HEIGHT - 4, PALETTE_YELLOW);
    draw_rect(BAR_LEFT + 2, BAR_TOP + BAR_HEIGHT - 3, full, 1, PALETTE_ORANGE);
    snprintf(flame, sizeof flame, "flame_large_%d", step);
    light_bloom((float)head, (float)BAR_TOP - 4.0f, 30.0f, TUNING_LAMP_BLOOM_COLOUR);
    sheet_draw(pictures.props, sheet_find(pictures.props, flame), head, BAR_TOP + 1);
}

void loading_draw(void)
{
    const TextStyle style = {.colour = PALETTE_WHITE};
    const TextStyle faint = {.colour = PALETTE_WHITE, .fade = 110};
    char back[64];

    if (screen_state.now != SCREEN_LOADING) {
        return;
    }
    text_draw_centred(VIDEO_WIDTH / 2, BAR_TOP - 30, &style, "Trimming the wick…");
    draw_bar();
    prompt_line_write(CONTROL_BACK, "back", back, sizeof back);
    text_draw_centred(VIDEO_WIDTH / 2, VIDEO_HEIGHT - 22, &faint, back);
}
