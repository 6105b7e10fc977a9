/* SPDX-License-Identifier: Zlib */
/* What most rows share: a side is something that is updated frame by frame, and whose bodies count what they do. */
#ifndef SIDES_H
#define SIDES_H

#include "bare.h"
#include "bench.h"
#include "published.h"

/* The state of a side. Each side uses its own part of it. */
typedef struct Side {
    uint64_t count; /* bodies count here */
    int n;
    CoroRuntime *runtime;
    CoroScheduler *scheduler;
    BareLoop bare;
    PublishedScheduler published;
    void *extra; /* freed with it */
} Side;

Side *side_create(int n);
Side *side_create_coro(int n); /* with a runtime and a parallel scheduler */
void side_destroy(void *side);

void side_update_coro(Side *side);
void side_update_bare(Side *side);
void side_update_published(Side *side);

/* BenchSide.run: an operation is a frame. */
BenchSample side_frames_coro(void *side, int frames);
BenchSample side_frames_bare(void *side, int frames);
BenchSample side_frames_published(void *side, int frames);

/* The witness of a side is resumed once in each frame, and counts. Start it first: bodies that are measured count nothing, so that
 * they cost next to nothing themselves. */
void side_start_witness_coro(Side *side);
void side_start_witness_bare(Side *side);
void side_start_witness_published(Side *side);

/* BenchSide.run: an operation is a resume of one of the n, each resumed once in each frame that the witness has seen. */
BenchSample side_resumes_coro(void *side, int frames);
BenchSample side_resumes_bare(void *side, int frames);
BenchSample side_resumes_published(void *side, int frames);

#endif
