/* SPDX-License-Identifier: Zlib */
#include "published.h"

#include "bench.h"

#include <stdlib.h>
#include <string.h>

static void list_add(PublishedList *list, PublishedNode *node)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity == 0 ? 4 : list->capacity * 2;
        list->nodes = realloc(list->nodes, (size_t)list->capacity * sizeof(PublishedNode *));
        bench_require(list->nodes != NULL, "memory for the published scheduler");
    }
    list->nodes[list->count++] = node;
}

static bool list_contains(const PublishedList *list, const PublishedNode *node)
{
    for (int i = 0; i < list->count; i++) {
        if (list->nodes[i] == node) {
            return true;
        }
    }
    return false;
}

static void list_remove(PublishedList *list, const PublishedNode *node)
{
    for (int i = 0; i < list->count; i++) {
        if (list->nodes[i] == node) {
            list->count--;
            memmove(&list->nodes[i], &list->nodes[i + 1],
                    (size_t)(list->count - i) * sizeof(PublishedNode *));
            return;
        }
    }
}

static void node_free(PublishedNode *node)
{
    if (node->child != NULL) {
        node_free(node->child);
    }
    free(node->frame);
    free(node);
}

PublishedNode *published_start(PublishedScheduler *s, PublishedBody *body, const void *frame,
                               size_t frame_size)
{
    PublishedNode *node = bench_malloc(sizeof *node);
    *node = (PublishedNode){.body = body, .frame = bench_malloc(frame_size)};
    memcpy(node->frame, frame, frame_size);
    list_add(&s->list, node);
    return node;
}

static void node_update(PublishedScheduler *s, PublishedNode *node, float dt)
{
    if (node->keep_waiting != NULL) {
        if (node->keep_waiting(node, dt)) {
            return;
        }
        node->keep_waiting = NULL;
    }
    node->body(node);
    if (node->is_finished) {
        list_add(&s->finished, node);
    }
}

void published_update(PublishedScheduler *s, float dt)
{
    int count = s->list.count;
    for (int i = 0; i < count; i++) {
        PublishedNode *node = s->list.nodes[i];
        if (!list_contains(&s->frozen, node)) {
            node_update(s, node, dt);
        }
    }
    for (int i = 0; i < s->finished.count; i++) {
        PublishedNode *node = s->finished.nodes[i];
        list_remove(&s->list, node);
        if (!node->is_owned) {
            node_free(node);
        }
    }
    s->finished.count = 0;
}

void published_clear(PublishedScheduler *s)
{
    for (int i = s->list.count - 1; i >= 0; i--) { /* children stand behind their parents, who free them */
        if (!s->list.nodes[i]->is_owned) {
            node_free(s->list.nodes[i]);
        }
    }
    free(s->list.nodes);
    free(s->finished.nodes);
    free(s->frozen.nodes);
    *s = (PublishedScheduler){0};
}

bool published_seconds(PublishedNode *node, float dt)
{
    return (node->remaining -= dt) > 0.0F;
}

bool published_child(PublishedNode *node, float dt)
{
    (void)dt;
    return !node->child->is_finished;
}
