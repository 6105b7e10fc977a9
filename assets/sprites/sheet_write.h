/* SPDX-License-Identifier: Zlib */
/* Packing a sheet and writing NAME.bmp (24 bits) and NAME.sheet (text). */
#ifndef SHEET_WRITE_H
#define SHEET_WRITE_H

#include "sheet_parse.h"

/* Writes both files into FOLDER, which must exist; a failure ends the program. Same input, same bytes. */
void sheet_write_files(Sheet *sheet, const char *folder);

#endif
