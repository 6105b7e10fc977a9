/* SPDX-License-Identifier: Zlib */
/*
 * The parallel scheduler of the published designs for Unity, in C: a list of nodes and a set of those that are frozen;
 * everything is polled in every frame, each node through its condition; what has finished is searched for and removed.
 */
#ifndef PUBLISHED_H
#define PUBLISHED_H

#include <stdbool.h>
#include <stddef.h>

typedef struct PublishedNode PublishedNode;
typedef void PublishedBody(PublishedNode *node);

struct PublishedNode {
    bool (*keep_waiting)(PublishedNode *node, float dt); /* NULL: it waits for the next frame alone */
    PublishedBody *body;
    void *frame;
    int point;
    float remaining;            /* for published_seconds */
    PublishedNode *child;       /* for published_child: owned */
    bool is_finished, is_owned; /* owned: freed by the parent, which asks it until then */
};

typedef struct PublishedList {
    PublishedNode **nodes;
    int count, capacity;
} PublishedList;

typedef struct PublishedScheduler {
    PublishedList list, finished, frozen;
} PublishedScheduler;

/* Copies the frame. */
PublishedNode *published_start(PublishedScheduler *s, PublishedBody *body, const void *frame,
                               size_t frame_size);
void published_update(PublishedScheduler *s, float dt);
void published_clear(PublishedScheduler *s);

/* Conditions. */
bool published_seconds(PublishedNode *node, float dt);
bool published_child(PublishedNode *node, float dt);

#endif
