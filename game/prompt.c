/* SPDX-License-Identifier: Zlib */
#include "prompt.h"

#include "game.h"
#include "text.h"

#include <stdio.h>

#define LETTER_CAPS 0xE000u /* of the font: a key's cap is this and the letter on it */

void prompt_show(Control control, const char *word, Vec place)
{
    game.prompt = (Prompt){control, word, place, 1.0f};
}

void prompt_hide(void)
{
    game.prompt.word = NULL;
}

/* The key's name as the font draws it: one letter as a cap, others as a word. */
static void write_key(Control control, char *out, size_t size)
{
    const char *name = input_prompt((int)control);
    const unsigned char first = (unsigned char)name[0];

    if (first != '\0' && name[1] == '\0' && text_has(TEXT_BODY, LETTER_CAPS + first)) {
        char cap[5] = {0};
        markup_encode(LETTER_CAPS + first, cap);
        snprintf(out, size, "%s", cap);
    } else {
        snprintf(out, size, "%s", name);
    }
}

void prompt_draw(int camera_left, int camera_top)
{
    const TextStyle style = {.edge = TEXT_EDGE_OUTLINE};
    char key[32];
    char line[96];

    if (game.prompt.word == NULL) {
        return;
    }
    write_key(game.prompt.control, key, sizeof key);
    snprintf(line, sizeof line, "%s %s", key, game.prompt.word);
    text_draw_centred((int)game.prompt.place.x - camera_left, (int)game.prompt.place.y - camera_top, &style,
                      line);
}
