/* SPDX-License-Identifier: Zlib */
#include "library.h"

#include <stdint.h>
#include <stdlib.h>

LibrarySnapshot library_snapshot(Library *library)
{
    LibrarySnapshot snapshot = {.size = coro_snapshot_size(library->rt),
                                .state = library->state,
                                .world = library->world.state};
    snapshot.bytes = malloc(snapshot.size > 0 ? snapshot.size : 1);
    if (snapshot.bytes == NULL || !coro_snapshot_save(library->rt, snapshot.bytes, snapshot.size)) {
        abort();
    }
    return snapshot;
}

void library_put_back(Library *library, const LibrarySnapshot *snapshot)
{
    if (!coro_snapshot_restore(library->rt, snapshot->bytes, snapshot->size)) {
        abort();
    }
    library->state = snapshot->state;
    library->world.state = snapshot->world;
}

void library_snapshot_free(LibrarySnapshot *snapshot)
{
    free(snapshot->bytes);
    snapshot->bytes = NULL;
}

size_t library_differ_at(const LibrarySnapshot *a, const LibrarySnapshot *b)
{
    size_t at = 0;
    while (at < a->size && at < b->size && a->bytes[at] == b->bytes[at]) {
        at++;
    }
    return at == a->size && at == b->size ? SIZE_MAX : at;
}
