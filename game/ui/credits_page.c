/* SPDX-License-Identifier: Zlib */
#include "ui/credits_page.h"

#include "cutscenes/credits.h"
#include "draw.h"
#include "palette.h"
#include "text.h"
#include "video.h"

#define TOP_Y      14
#define LINE_PX    14
#define BOTTOM_Y   146
#define BAND_PX    32
#define BAND_ALPHA 170.0f

static void write(int y, const char *text, Colour colour)
{
    const TextStyle style = {.edge = TEXT_EDGE_OUTLINE,
                             .colour = colour,
                             .fade = (unsigned char)(255.0f * (1.0f - credits_state.alpha))};

    if (text != NULL && credits_state.alpha > 0.02f) {
        text_draw_centred(VIDEO_WIDTH / 2, y, &style, text);
    }
}

void credits_page_draw(void)
{
    if (credits_state.heading != NULL) {
        const uint8_t alpha = (uint8_t)(BAND_ALPHA * credits_state.alpha);
        draw_rect_alpha(0, TOP_Y - 3, VIDEO_WIDTH, BAND_PX, PALETTE_INK, alpha);
        draw_rect_alpha(0, BOTTOM_Y - 3, VIDEO_WIDTH, BAND_PX, PALETTE_INK, alpha);
    }
    write(TOP_Y, credits_state.heading, PALETTE_YELLOW);
    write(TOP_Y + LINE_PX, credits_state.line, PALETTE_WHITE);
    write(BOTTOM_Y, credits_state.who, PALETTE_YELLOW);
    write(BOTTOM_Y + LINE_PX, credits_state.says, PALETTE_WHITE);
}
