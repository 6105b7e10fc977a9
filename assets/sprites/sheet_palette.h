/* SPDX-License-Identifier: Zlib */
/* The 24 colours of the game, each named by a letter. */
#ifndef SHEET_PALETTE_H
#define SHEET_PALETTE_H

#include <stdbool.h>
#include <stdint.h>

#define SHEET_PALETTE_CLEAR '.'
#define SHEET_PALETTE_KEY   0xFF00FFu /* stands for transparent in a BMP */

/* The colour of LETTER as 0xRRGGBB; the key colour for '.'. False when the palette has no such letter. */
bool sheet_palette_find(char letter, uint32_t *rgb);

#endif
