/* SPDX-License-Identifier: Zlib */
#include "ui/cutscene_bars.h"

#include "cutscenes/cutscene.h"
#include "draw.h"
#include "palette.h"
#include "people/dialogue.h"
#include "pictures/pictures.h"
#include "sheet.h"
#include "text.h"
#include "ui/prompt_line.h"
#include "ui/text_box.h"
#include "video.h"
#include "world/control.h"

#include <stdio.h>

#define BARS_PX    6
#define RING_STEPS 8
#define RING_X     (VIDEO_WIDTH - 14)
#define RING_Y     14

static void draw_skip_ring(void)
{
    const Cutscene *scene = &cutscene_state;
    const bool is_asked = dialogue_state.choice.open;
    const float alpha = scene->skip_share > 0.0f || is_asked ? 1.0f : scene->hint;
    const TextStyle style = {.edge = TEXT_EDGE_OUTLINE, .fade = (unsigned char)(255.0f * (1.0f - alpha))};
    char name[SHEET_NAME_MAX];
    char line[64];

    if (alpha <= 0.02f || !cutscene_runs()) {
        return;
    }
    prompt_line_write(CONTROL_SKIP, "skip", line, sizeof line);
    snprintf(name, sizeof name, "ring_%d", (int)(scene->skip_share * RING_STEPS));
    text_draw_right(RING_X - 11, RING_Y - 6, &style, line);
    if (is_asked) {
        text_box_draw_mark(RING_X - 20 - text_width(&style, line), RING_Y - 2);
    }
    sheet_draw_alpha(pictures.hud, sheet_find(pictures.hud, name), RING_X, RING_Y, (uint8_t)(255.0f * alpha));
}

void cutscene_bars_draw(void)
{
    const int bar = (int)(cutscene_state.bars * BARS_PX);

    draw_rect(0, 0, VIDEO_WIDTH, bar, PALETTE_INK);
    draw_rect(0, VIDEO_HEIGHT - bar, VIDEO_WIDTH, bar, PALETTE_INK);
    draw_skip_ring();
}
