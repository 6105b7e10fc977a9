/* SPDX-License-Identifier: Zlib */
#include "ui/dialogue_box.h"

#include "draw.h"
#include "palette.h"
#include "people/dialogue.h"
#include "pictures/pictures.h"
#include "sheet.h"
#include "text.h"
#include "ui/text_box.h"
#include "world/world.h"

#include <stdio.h>

#define BOX_LEFT      8
#define BOX_TOP       126
#define BOX_WIDTH     304
#define BOX_HEIGHT    48
#define PORTRAIT_LEFT 15
#define PORTRAIT_TOP  134
#define TEXT_LEFT     54
#define TEXT_ALONE    18
#define TEXT_TOP      133
#define NAME_TOP      (BOX_TOP - 8)
#define ANSWER_EACH   13
#define ANSWER_PAD    6
#define CURSOR_WIDTH  10
#define MARK_WIDTH    12

/* The name stands in a tab of its own that breaks the upper edge. */
static void draw_name(const char *name)
{
    const TextStyle style = {.colour = PALETTE_YELLOW};
    const int width = text_width(&style, name);

    draw_rect(TEXT_LEFT - 4, NAME_TOP, width + 8, 14, PALETTE_INK);
    draw_rect(TEXT_LEFT - 4, NAME_TOP - 1, width + 8, 1, PALETTE_TAN);
    draw_rect(TEXT_LEFT - 5, NAME_TOP, 1, BOX_TOP - NAME_TOP, PALETTE_TAN);
    draw_rect(TEXT_LEFT + width + 4, NAME_TOP, 1, BOX_TOP - NAME_TOP, PALETTE_TAN);
    text_draw(TEXT_LEFT, NAME_TOP, &style, name);
}

/* The head of the stairs, seen from below, with somebody's head in it. */
static void draw_way_up(void)
{
    const int x = PORTRAIT_LEFT;
    const int y = PORTRAIT_TOP;

    draw_rect(x, y, 32, 32, PALETTE_DEEP_STONE);
    for (int step = 0; step < 5; step++) {
        draw_rect(x + 2 + 2 * step, y + 28 - 4 * step, 28 - 4 * step, 3, PALETTE_SHADE_STONE);
        draw_rect(x + 2 + 2 * step, y + 27 - 4 * step, 28 - 4 * step, 1, PALETTE_STONE);
    }
    draw_rect(x + 10, y + 2, 12, 9, PALETTE_YELLOW);
    draw_rect(x + 13, y + 5, 6, 6, PALETTE_INK);
    draw_rect(x + 14, y + 4, 4, 1, PALETTE_INK);
}

static void draw_portrait(const Dialogue *box, const char *who)
{
    static const char *const MOODS[] = {"neutral", "glad", "grave", "afraid"};
    char frame[SHEET_NAME_MAX];

    draw_frame(PORTRAIT_LEFT - 1, PORTRAIT_TOP - 1, 34, 34, PALETTE_DARK_WOOD);
    if (box->speaker == SPEAKER_ABOVE) {
        draw_way_up();
        return;
    }
    if (box->blinks && !box->mouth_open && box->mood != MOOD_GRAVE) {
        snprintf(frame, sizeof frame, "%s_blink_0", who);
    } else {
        snprintf(frame, sizeof frame, "%s_%s_%d", who, MOODS[box->mood], box->mouth_open ? 1 : 0);
    }
    sheet_draw(pictures.portraits, sheet_find(pictures.portraits, frame), PORTRAIT_LEFT, PORTRAIT_TOP + 31);
}

static void draw_speaker(const Dialogue *box)
{
    static const struct {
        const char *name, *portrait;
    } LOOKS[SPEAKER_COUNT] = {
        [SPEAKER_WICK] = {"Wick", "wick"},
        [SPEAKER_ORLA] = {"Keeper Orla", "orla"},
        [SPEAKER_SNUFFER] = {"The Snuffer", "snuffer"},
        [SPEAKER_KEEPER] = {"The Lamplighter", "keeper"},
        [SPEAKER_ABOVE] = {"A voice above", NULL},
    };

    if (box->speaker != SPEAKER_NONE) {
        draw_name(LOOKS[box->speaker].name);
        draw_portrait(box, LOOKS[box->speaker].portrait);
    }
}

static void draw_cursor(int x, int y)
{
    for (int i = 0; i < 4; i++) {
        draw_rect(x + i, y + i, 1, 7 - 2 * i, PALETTE_YELLOW);
    }
}

static int answers_width(const DialogueChoice *choice)
{
    int width = 0;

    for (int i = 0; i < DIALOGUE_ANSWERS; i++) {
        const int own = text_width(NULL, choice->answers[i]);
        width = own > width ? own : width;
    }
    return width + CURSOR_WIDTH + MARK_WIDTH + 2 * ANSWER_PAD;
}

static void draw_answers(const DialogueChoice *choice)
{
    const int width = answers_width(choice);
    const int height = DIALOGUE_ANSWERS * ANSWER_EACH + 9;
    const int left = BOX_LEFT + BOX_WIDTH - width;
    const int top = BOX_TOP - height - 3;

    text_box_draw(left, top, width, height);
    for (int i = 0; i < DIALOGUE_ANSWERS; i++) {
        const int y = top + 4 + i * ANSWER_EACH;
        const TextStyle style = {.colour = i == choice->cursor ? PALETTE_YELLOW : PALETTE_WHITE};
        text_draw(left + ANSWER_PAD + CURSOR_WIDTH, y, &style, choice->answers[i]);
        if (i == choice->cursor) {
            draw_cursor(left + ANSWER_PAD + 2, y + 3);
        }
        if (i == choice->standard) {
            text_box_draw_mark(left + width - ANSWER_PAD - 5, y + 4);
        }
    }
}

void dialogue_box_draw(void)
{
    const Dialogue *box = &dialogue_state;

    if (!box->open) {
        return;
    }
    text_box_draw(BOX_LEFT, BOX_TOP, BOX_WIDTH, BOX_HEIGHT);
    draw_speaker(box);
    text_draw_layout(box->speaker == SPEAKER_NONE ? TEXT_ALONE : TEXT_LEFT, TEXT_TOP, NULL, box->text,
                     &box->layout, box->typewriter.visible);
    if (box->waits) {
        const int bob = (int)(world.seconds * 3.0) % 2 * 2;
        sheet_draw(pictures.hud, sheet_find(pictures.hud, "arrow"), BOX_LEFT + BOX_WIDTH - 16,
                   BOX_TOP + BOX_HEIGHT - 12 + bob);
    }
    if (box->choice.open) {
        draw_answers(&box->choice);
    }
}
