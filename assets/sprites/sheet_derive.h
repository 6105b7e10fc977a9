/* SPDX-License-Identifier: Zlib */
/* Frames made from frames: flash, flip, glow, mirror, swap, scatter (see make_sheets.c). */
#ifndef SHEET_DERIVE_H
#define SHEET_DERIVE_H

#include "sheet_parse.h"

/* Carries out the derive line that TEXT has just split. Errors end the program. */
void sheet_derive_run(Sheet *sheet, const SheetText *text);

#endif
