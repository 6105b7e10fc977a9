/* SPDX-License-Identifier: Zlib */
#ifndef TRUETYPE_H
#define TRUETYPE_H

/*
 * A GridFont as a TrueType file. One pixel is 64 units and the em 12 pixels, so that opened at 12 pixels to
 * the em (12 pt in SDL_ttf) every edge falls on a pixel's edge, and on whole pixels too at 24, 36, ...
 *
 * The bytes depend on the font alone: no dates, no versions of tools. A `prep` table keeps renderers from
 * hinting glyphs on their own, which would move edges.
 */

#include "byte_buffer.h"
#include "grid_font.h"

enum { TRUETYPE_PIXEL = 64 /* units */ };

/*
 * Appends the file to `out`, which should be empty. Glyphs are .notdef, then characters by code; parts are
 * left out. False when memory runs out.
 */
bool truetype_write(const GridFont *font, ByteBuffer *out);

#endif
