/* SPDX-License-Identifier: Zlib */
/* Makes a failing program smaller while it still fails: fewer lines first, then smaller operands. */
#ifndef SHRINK_H
#define SHRINK_H

#include "program.h"

void shrink(Program *program, bool (*fails)(const Program *program));

#endif
