/* SPDX-License-Identifier: Zlib */
/*
 * palette: the 24 colours of every picture, by the letter that names them in picture sources.
 * A colour is 0xRRGGBB everywhere in the engine.
 */
#ifndef ENGINE_PALETTE_H
#define ENGINE_PALETTE_H

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t Colour; /* 0xRRGGBB */

enum { PALETTE_COUNT = 24 };

#define PALETTE_INK          0x0B0A14u /* k: outlines, text ground */
#define PALETTE_DEEP_STONE   0x211D2Bu /* n */
#define PALETTE_SHADE_STONE  0x4A4354u /* i */
#define PALETTE_STONE        0x7C7480u /* s */
#define PALETTE_LIGHT_STONE  0xA59A9Au /* f */
#define PALETTE_BONE         0xCBC2BAu /* m */
#define PALETTE_WHITE        0xF6F2E6u /* w: text, hit flash */
#define PALETTE_DARKEST_WOOD 0x2B1A26u /* e */
#define PALETTE_DARK_WOOD    0x553140u /* b: inner frame of boxes */
#define PALETTE_WOOD         0x8C5248u /* c */
#define PALETTE_TAN          0xC98F63u /* t: outer frame of boxes */
#define PALETTE_SKIN         0xF2C99Bu /* h */
#define PALETTE_WINE         0x761C3Cu /* r */
#define PALETTE_RED          0xCE3B4Eu /* R */
#define PALETTE_ORANGE       0xF27D3Au /* o */
#define PALETTE_YELLOW       0xFFC552u /* y: emphasis in text */
#define PALETTE_FLAME        0xFFF2B8u /* Y */
#define PALETTE_DARK_MOSS    0x2C3A32u /* g */
#define PALETTE_MOSS         0x55704Eu /* G */
#define PALETTE_LEAF         0x9DB56Au /* l */
#define PALETTE_VIOLET       0x7A4FA8u /* v */
#define PALETTE_LIGHT_VIOLET 0xC58AE8u /* V */
#define PALETTE_DARK_CYAN    0x2F7F9Eu /* a */
#define PALETTE_CYAN         0x6FE0E0u /* A */

/* The colour of `letter`; ink for a letter that names none (ask palette_has first when it matters). */
Colour palette_colour(char letter);
bool palette_has(char letter);

/* All letters, in table order: PALETTE_COUNT of them. */
const char *palette_letters(void);

/* `a` at amount 0, `b` at 1, each channel straight between; `amount` is clamped. */
Colour palette_mix(Colour a, Colour b, float amount);

#endif
