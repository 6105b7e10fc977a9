/* SPDX-License-Identifier: Zlib */
/* Runs programs in the library and in the model, and compares both after each step of the driver. */
#ifndef CHECK_H
#define CHECK_H

#include "program.h"

/* Whether both agreed. Where they did not, and is_loud, says on stderr how they differ. Adds the steps taken to *steps, if
 * it is given: lines of the driver and of scripts. */
bool check_program(const Program *program, bool is_loud, unsigned long long *steps);

/* The same for the program of this seed or of these bytes. One that fails is made smaller first, as long as it still fails,
 * and then printed. */
bool check_seed(uint64_t seed, unsigned long long *steps);
bool check_bytes(const uint8_t *bytes, size_t size);

#endif
