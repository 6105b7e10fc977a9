/* SPDX-License-Identifier: Zlib */
/* Part grids: NAME.txt files of palette letters, each read once. */
#ifndef SHEET_GRID_H
#define SHEET_GRID_H

#include "sheet_picture.h"
#include "sheet_text.h"

/* The grid SHEET_NAME.txt, else NAME.txt, of folder SOURCE, owned by this module to the end of the program. A
 * grid that is missing or wrong ends the program with an error; ASKER is the line that asked for it. */
Picture sheet_grid_find(const char *source, const char *sheet, const char *name, const SheetText *asker);

#endif
