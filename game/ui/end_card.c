/* SPDX-License-Identifier: Zlib */
#include "ui/end_card.h"

#include "audio/music.h"
#include "audio/sfx.h"
#include "cutscenes/credits.h"
#include "cutscenes/cutscene.h"
#include "draw.h"
#include "hero/hero.h"
#include "input.h"
#include "log.h"
#include "night/turn_back.h"
#include "palette.h"
#include "text.h"
#include "tuning.h"
#include "ui/prompt_line.h"
#include "ui/screen.h"
#include "ui/text_box.h"
#include "ui/title_draw.h"
#include "vec.h"
#include "video.h"
#include "world/control.h"
#include "world/effect.h"
#include "world/wait_stats.h"
#include "world/world.h"

#include <inttypes.h>
#include <stdio.h>

#define CARD_LEFT   44
#define CARD_TOP    12
#define CARD_WIDTH  232
#define CARD_HEIGHT 126
#define COLUMN_GAP  16
#define CARD_PAD    16
#define ROW_PX      15
#define ROWS        4
#define ROW_EACH_S  0.5
#define PAGES       2
#define WAITS       (CORO_WAITS_OVER - CORO_WAITS_FRAMES + 1) /* kinds of wait, in two columns */
#define WAIT_EACH_S 0.08
#define WAIT_PX     11
#define BREATH_S    1.6 /* of darkness before it */

EndCard end_card_state;

static void count_up(void)
{
    end_card_state = (EndCard){.seconds = world.seconds,
                               .half_hearts_lost = hero_state.half_hearts_lost,
                               .turned_back_seconds = turn_back_seconds(),
                               .resumes = world.resumes};
    LOG_EVENT("end_card", log_number("seconds", end_card_state.seconds),
              log_integer("half_hearts_lost", end_card_state.half_hearts_lost),
              log_number("turned_back", end_card_state.turned_back_seconds),
              log_integer("resumes", (int64_t)end_card_state.resumes));
}

static int rows_of(int page)
{
    return page == 0 ? ROWS : WAITS;
}

void end_card(Coro *co)
{
    CORO_BEGIN(co, end_card, f);
    CORO_WAIT_UNTIL(co, credits_state.are_over && !cutscene_runs());
    hero_hold();
    CORO_CALL(co, effect_iris, .opens = false, .seconds = TUNING_IRIS_S);
    music_silence(0.6);
    count_up();
    CORO_WAIT_SECONDS(co, BREATH_S);
    screen_show(SCREEN_END_CARD);
    music_ending();
    CORO_CALL(co, effect_iris, .opens = true, .seconds = TUNING_IRIS_S, .placed = true,
              .place = vec(VIDEO_WIDTH / 2.0f, CARD_TOP + 50.0f));
    for (; end_card_state.page < PAGES; end_card_state.page++) {
        for (end_card_state.rows = 0; end_card_state.rows < rows_of(end_card_state.page);) {
            CORO_WAIT_SECONDS(co, end_card_state.page == 0 ? ROW_EACH_S : WAIT_EACH_S);
            end_card_state.rows++;
            sfx_play(SFX_TICK);
        }
        input_drop_presses(&world.input);
        CORO_WAIT_UNTIL(co, control_take_go_on(0.0));
        sfx_play(SFX_UI_OK);
    }
    end_card_state.page = PAGES - 1;
    screen_leave_play();
    CORO_END(co);
}

/* 1234567 as 1,234,567. */
static void write_number(char *out, size_t size, uint64_t number)
{
    if (number >= 1000000) {
        snprintf(out, size, "%" PRIu64 ",%03" PRIu64 ",%03" PRIu64, number / 1000000, number / 1000 % 1000,
                 number % 1000);
    } else if (number >= 1000) {
        snprintf(out, size, "%" PRIu64 ",%03" PRIu64, number / 1000, number % 1000);
    } else {
        snprintf(out, size, "%" PRIu64, number);
    }
}

static void write_row(int row, char *out, size_t size)
{
    const int seconds = (int)end_card_state.seconds;
    const int hearts = end_card_state.half_hearts_lost / 2;
    const bool half = end_card_state.half_hearts_lost % 2 != 0;

    if (row == 0) {
        snprintf(out, size, "%d:%02d", seconds / 60, seconds % 60);
    } else if (row == 1 && half && hearts == 0) {
        snprintf(out, size, "½");
    } else if (row == 1) {
        snprintf(out, size, "%d%s", hearts, half ? "½" : "");
    } else if (row == 2) {
        snprintf(out, size, "%.1f", end_card_state.turned_back_seconds);
    } else {
        write_number(out, size, end_card_state.resumes);
    }
}

static void draw_rows(void)
{
    static const char *const LABELS[ROWS] = {"Time", "Hearts lost", "Seconds turned back",
                                             "Coroutines resumed"};
    const TextStyle value_style = {.colour = PALETTE_YELLOW};

    for (int row = 0; row < end_card_state.rows; row++) {
        const int y = CARD_TOP + 46 + row * ROW_PX;
        char value[32];
        write_row(row, value, sizeof value);
        text_draw(CARD_LEFT + CARD_PAD, y, NULL, LABELS[row]);
        text_draw_right(CARD_LEFT + CARD_WIDTH - CARD_PAD, y, &value_style, value);
    }
}

/* In two columns, each kind with how often it came. */
static void draw_waits(void)
{
    const TextStyle value_style = {.colour = PALETTE_YELLOW};
    const int column_rows = (WAITS + 1) / 2;
    const int column_width = (CARD_WIDTH - 2 * CARD_PAD - COLUMN_GAP) / 2;

    for (int i = 0; i < end_card_state.rows; i++) {
        const CoroWaitKind kind = (CoroWaitKind)(CORO_WAITS_FRAMES + i);
        const int left = CARD_LEFT + CARD_PAD + i / column_rows * (column_width + COLUMN_GAP);
        const int y = CARD_TOP + 40 + i % column_rows * WAIT_PX;
        char value[32];
        write_number(value, sizeof value, wait_stats_in_play(kind));
        text_draw(left, y, NULL, wait_stats_title(kind));
        text_draw_right(left + column_width, y, &value_style, value);
    }
}

void end_card_draw(void)
{
    const TextStyle heading = {.font = TEXT_TITLE, .colour = PALETTE_YELLOW};
    const TextStyle hint = {.edge = TEXT_EDGE_OUTLINE};
    char on[64];

    if (screen_state.now != SCREEN_END_CARD) {
        return;
    }
    title_draw_village(TITLE_DAWN);
    title_draw_walk_home();
    text_box_draw(CARD_LEFT, CARD_TOP, CARD_WIDTH, CARD_HEIGHT);
    text_draw_centred(VIDEO_WIDTH / 2, CARD_TOP + 8, &heading,
                      end_card_state.page == 0 ? "Good morning" : "It waited for");
    draw_rect(CARD_LEFT + CARD_PAD, CARD_TOP + 38, CARD_WIDTH - 2 * CARD_PAD, 1, PALETTE_DARK_WOOD);
    if (end_card_state.page == 0) {
        draw_rows();
    } else {
        draw_waits();
    }
    if (end_card_state.rows == rows_of(end_card_state.page)) {
        prompt_line_write(CONTROL_USE, end_card_state.page == 0 ? "go on" : "to the title", on, sizeof on);
        text_draw_centred(VIDEO_WIDTH / 2, VIDEO_HEIGHT - 20, &hint, on);
    }
}

/* --- state ----------------------------------------------------------------------------------------- */

static void reset_end_card(void)
{
    end_card_state = (EndCard){0};
}

const StatePart END_CARD_PART = {
    .name = "end_card",
    .data = &end_card_state,
    .size = sizeof end_card_state,
    .reset = reset_end_card,
};
