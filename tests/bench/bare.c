/* SPDX-License-Identifier: Zlib */
#include "bare.h"

#include "bench.h"

#include <stdlib.h>
#include <string.h>

static void bare_grow(BareLoop *loop)
{
    loop->capacity = loop->capacity == 0 ? 1 : loop->capacity * 2;
    loop->tasks = realloc(loop->tasks, (size_t)loop->capacity * sizeof loop->tasks[0]);
    bench_require(loop->tasks != NULL, "memory for the bare loop");
}

void bare_start(BareLoop *loop, BareBody *body, const void *frame, size_t frame_size)
{
    if (loop->count == loop->capacity) {
        bare_grow(loop);
    }
    BareTask task = {.body = body, .frame = bench_malloc(frame_size)};
    memcpy(task.frame, frame, frame_size);
    loop->tasks[loop->count++] = task;
}

void bare_update(BareLoop *loop, float dt)
{
    BareTask *task = loop->tasks, *end = task + loop->count;
    while (task < end) {
        if (task->remaining > 0.0F && (task->remaining -= dt) > 0.0F) {
            task++;
            continue;
        }
        task->body(task);
        if (task->point != BARE_ENDED) {
            task++;
            continue;
        }
        free(task->frame);
        *task = *--end;
    }
    loop->count = (int)(end - loop->tasks);
}

void bare_clear(BareLoop *loop)
{
    for (int i = 0; i < loop->count; i++) {
        free(loop->tasks[i].frame);
    }
    free(loop->tasks);
    *loop = (BareLoop){0};
}
