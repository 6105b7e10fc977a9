/* SPDX-License-Identifier: Zlib */
/* What a driven game writes into its log, for tests that ask what was seen and heard. */
#ifndef TESTS_GAME_EVENTS_H
#define TESTS_GAME_EVENTS_H

#include <stdbool.h>

#define EVENTS_MAX 4096

typedef struct Event {
    long frame;
    double time;
    char name[32], who[16], sound[32], state[16];
    long id, number;
} Event;

typedef struct Events {
    int count;
    Event items[EVENTS_MAX]; /* the first so many */
} Events;

/* Begins to write, into a file of the folder under way. false: it cannot be written. */
bool events_begin(const char *path);

/* Ends the writing, reads all, and takes the file away. The result lives until the next call. */
const Events *events_end(void);

/* The first event of this name and who (NULL: any) from index `from` on; NULL: none. */
const Event *events_find(const Events *events, int from, const char *name, const char *who);
int events_count(const Events *events, const char *name, const char *who);

#endif
