/* SPDX-License-Identifier: Zlib */
#ifndef GRID_NAME_H
#define GRID_NAME_H

/* Names of glyphs, as they stand in a font's source. */

#include <stdbool.h>
#include <stdint.h>

#include "grid_font.h"

typedef struct GridName {
    char text[GRID_FONT_NAME_SIZE];
    uint32_t code; /* the character's, or 0 when the name is a word */
} GridName;

/*
 * Takes one UTF-8 character, U+XXXX (four hexadecimal digits), or a word of two bytes or more. False when
 * it is none of them: bad UTF-8, a control character, a surrogate, beyond U+FFFD, or too long.
 */
bool grid_name_parse(const char *word, GridName *name);

/* Whether the word holds nothing but visible characters of ASCII. */
bool grid_name_is_ascii(const char *word);

#endif
