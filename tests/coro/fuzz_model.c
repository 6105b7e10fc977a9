/* SPDX-License-Identifier: Zlib */
/* The same as test_model.c, for libFuzzer: sh tests/run.sh fuzz. */
#include "check.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (!check_bytes(bytes, size)) {
        abort();
    }
    return 0;
}
