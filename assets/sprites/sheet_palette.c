/* SPDX-License-Identifier: Zlib */
#include "sheet_palette.h"

#include <stddef.h>

typedef struct Colour {
    char letter;
    uint32_t rgb;
} Colour;

static const Colour COLOURS[] = {
    {'k', 0x0B0A14},
    {'n', 0x211D2B},
    {'i', 0x4A4354},
    {'s', 0x7C7480},
    {'f', 0xA59A9A},
    {'m', 0xCBC2BA},
    {'w', 0xF6F2E6},
    {'e', 0x2B1A26},
    {'b', 0x553140},
    {'c', 0x8C5248},
    {'t', 0xC98F63},
    {'h', 0xF2C99B},
    {'r', 0x761C3C},
    {'R', 0xCE3B4E},
    {'o', 0xF27D3A},
    {'y', 0xFFC552},
    {'Y', 0xFFF2B8},
    {'g', 0x2C3A32},
    {'G', 0x55704E},
    {'l', 0x9DB56A},
    {'v', 0x7A4FA8},
    {'V', 0xC58AE8},
    {'a', 0x2F7F9E},
    {'A', 0x6FE0E0},
    {SHEET_PALETTE_CLEAR, SHEET_PALETTE_KEY},
};

bool sheet_palette_find(char letter, uint32_t *rgb)
{
    for (size_t i = 0; i < sizeof COLOURS / sizeof COLOURS[0]; i++) {
        if (COLOURS[i].letter == letter) {
            *rgb = COLOURS[i].rgb;
            return true;
        }
    }
    return false;
}
