/* SPDX-License-Identifier: Zlib */
/* An allocator that counts, and that fails when it is told to. */
#include "library.h"

#include <stdlib.h>

typedef union BlockHead {
    max_align_t align;
    size_t size;
} BlockHead;

void *library_allocate(void *user, size_t size)
{
    Library *library = user;
    BlockHead *head = ++library->allocations != library->fail_at ? malloc(sizeof *head + size) : NULL;
    if (head == NULL) {
        return NULL;
    }
    head->size = size;
    library->live_blocks++;
    return head + 1;
}

void library_release(void *user, void *block, size_t size)
{
    Library *library = user;
    if (block != NULL) {
        BlockHead *head = (BlockHead *)block - 1;
        library->wrong_sizes += head->size != size;
        library->live_blocks--;
        free(head);
    }
}
