/* SPDX-License-Identifier: Zlib */
/* The colours in order, and the letter that pictures drawn as text use for each. */
#include "palette.h"

#include <string.h>

static const char letters[] = "knisfmwebctahrRoyYgGlvVA";

static const Colour colours[PALETTE_COUNT] = {
    PALETTE_INK,    PALETTE_DEEP_STONE, PALETTE_SHADE_STONE,  PALETTE_STONE,     PALETTE_LIGHT_STONE,
    PALETTE_BONE,   PALETTE_WHITE,      PALETTE_DARKEST_WOOD, PALETTE_DARK_WOOD, PALETTE_WOOD,
    PALETTE_TAN,    PALETTE_DARK_CYAN,  PALETTE_SKIN,         PALETTE_WINE,      PALETTE_RED,
    PALETTE_ORANGE, PALETTE_YELLOW,     PALETTE_FLAME,        PALETTE_DARK_MOSS, PALETTE_MOSS,
    PALETTE_LEAF,   PALETTE_VIOLET,     PALETTE_LIGHT_VIOLET, PALETTE_CYAN,
};

_Static_assert(sizeof letters == PALETTE_COUNT + 1, "one letter for each colour");

bool palette_has(char letter)
{
    return letter != '\0' && strchr(letters, letter) != NULL;
}

Colour palette_colour(char letter)
{
    return palette_has(letter) ? colours[strchr(letters, letter) - letters] : PALETTE_INK;
}

const char *palette_letters(void)
{
    return letters;
}

static Colour mix_channel(Colour a, Colour b, unsigned shift, float amount)
{
    float from = (float)(a >> shift & 0xFFu);
    float to = (float)(b >> shift & 0xFFu);
    return (Colour)(from + (to - from) * amount + 0.5f) << shift;
}

Colour palette_mix(Colour a, Colour b, float amount)
{
    if (!(amount > 0.0f)) {
        return a;
    }
    if (amount >= 1.0f) {
        return b;
    }
    return mix_channel(a, b, 16, amount) | mix_channel(a, b, 8, amount) | mix_channel(a, b, 0, amount);
}
