/* SPDX-License-Identifier: Zlib */
/* What a scene leaves behind, as text and as a hash: everything but times, and what is only seen. */
#ifndef TESTS_GAME_OUTCOME_H
#define TESTS_GAME_OUTCOME_H

#include <stdint.h>

#define OUTCOME_SIZE 16384

/* One line for each thing. Gives its hash. */
uint64_t outcome_write(char out[OUTCOME_SIZE]);

#endif
