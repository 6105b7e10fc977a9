/* SPDX-License-Identifier: Zlib */
/*
 * The bare loop: what a programmer would write by hand, and write well. An array of body, frame, resume point and remaining
 * time, polled in every frame. No handles, no pause, no cleanup, no order of its own.
 */
#ifndef BARE_H
#define BARE_H

#include <stddef.h>

typedef struct BareTask BareTask;

/* Goes on from task->point; sets it, and task->remaining where it wants to sleep; BARE_ENDED when it is done. */
typedef void BareBody(BareTask *task);

enum { BARE_ENDED = -1 };

struct BareTask {
    BareBody *body;
    void *frame; /* from malloc */
    int point;
    float remaining; /* seconds; 0: resume in the next frame */
};

typedef struct BareLoop {
    BareTask *tasks;
    int count, capacity;
} BareLoop;

/* Copies the frame. */
void bare_start(BareLoop *loop, BareBody *body, const void *frame, size_t frame_size);
void bare_update(BareLoop *loop, float dt);
void bare_clear(BareLoop *loop);

#endif
