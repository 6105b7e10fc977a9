/* SPDX-License-Identifier: Zlib */
/* The world whose engine is the library. */
#ifndef LIBRARY_H
#define LIBRARY_H

#include "world.h"

/* How a program is run: with an event hook or without one, its parallel schedulers crowded by others or not. */
typedef struct LibraryWay {
    bool has_hook, is_crowded;
} LibraryWay;

typedef struct LibraryState {
    CoroHandle handles[WORLD_IDS]; /* by id */
    CoroScheduler *schedulers[WORLD_SCHEDULERS];
} LibraryState;

/* What stands behind each condition: which it is, and whose. */
typedef struct LibraryCondition {
    World *world;
    int number;
} LibraryCondition;

typedef struct Library {
    World world; /* first, so that a World is a Library */
    CoroRuntime *rt;
    LibraryWay way;
    LibraryState state, saved;
    int starting; /* the id of the root that is being started */
    LibraryCondition conditions[WORLD_CONDITIONS];
    unsigned char *snapshot;
    size_t snapshot_size;
    long live_blocks, wrong_sizes;
    long allocations, fail_at; /* the allocation that fails; 0: none */
    long no_memory;            /* errors of this kind */
} Library;

extern const Engine library_engine;

/* A copy of the runtime and of the game around it. */
typedef struct LibrarySnapshot {
    unsigned char *bytes;
    size_t size;
    LibraryState state;
    WorldState world;
} LibrarySnapshot;

LibrarySnapshot library_snapshot(Library *library);
void library_put_back(Library *library, const LibrarySnapshot *snapshot);
void library_snapshot_free(LibrarySnapshot *snapshot);
/* The first byte at which they differ; SIZE_MAX: none. */
size_t library_differ_at(const LibrarySnapshot *a, const LibrarySnapshot *b);

/* Makes a runtime; false where memory did not do. fail_at: which allocation fails, from 1 on; 0: none. */
bool library_begin(Library *library, const Program *program, LibraryWay way, long fail_at);
/* Destroys the runtime. */
void library_end_of_world(Library *library);
/* Forgets the snapshot too. */
void library_free(Library *library);

/* ---- library_memory.c: user is the library */
void *library_allocate(void *user, size_t size);
void library_release(void *user, void *block, size_t size);

/* For the bodies. */
void library_enter(Coro *co, const ScriptFrame *frame);
const void *library_signal(unsigned number);
CoroHandle library_slot(const World *world, unsigned slot);
const CoroCondition *library_condition(unsigned number); /* NULL where there is none of this number */
void *library_condition_self(World *world, unsigned number);

#endif
