/* SPDX-License-Identifier: Zlib */
/* Programs found by coverage; `sh tests/run.sh fuzz` builds and runs it. */
#include <stdio.h>
#include <stdlib.h>

#include "random_program.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    /* Every second program runs in a small block. */
    size_t block = size > 1 && (bytes[size - 1] & 1) != 0 ? 4000 + (size_t)bytes[size - 2] * 200 : 0;
    const char *broken = random_program_run(bytes, size < 4096 ? size : 4096, block);
    if (broken != NULL) {
        fprintf(stderr, "a rule is broken: %s\n", broken);
        abort();
    }
    return 0;
}
