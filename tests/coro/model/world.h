/* SPDX-License-Identifier: Zlib */
/*
 * A world is a game in which a random program runs. There are two of them, which differ in their engine alone: one asks the
 * library, the other the model. Whatever a program does goes through the functions of the engine, and is written to the trace.
 *
 * Coroutines are named by ids: numbers that are drawn, from 1 on, by whoever starts one, in both worlds alike. Schedulers are
 * named by numbers too, from 0 on, in the order of their creation.
 */
#ifndef WORLD_H
#define WORLD_H

#include "coro.h"
#include "program.h"
#include "trace.h"

enum {
    WORLD_IDS = 250,
    WORLD_SCHEDULERS = 24,
    WORLD_PLACES = 4,
    WORLD_SLOTS = 8,
    WORLD_FLAGS = 4,
    WORLD_SIGNALS = 3
};
enum { WORLD_CONDITIONS = 3, WORLD_BODIES = 3, WORLD_NO_SCHEDULER = -1, WORLD_NO_TIME = -1, WORLD_ANY = -9 };
enum { WORLD_LINES = 3000 }; /* of scripts, that one run may carry out: so that every program ends */

#define WORLD_ENDLESS 1000000000000000000 /* nanoseconds: what an endless wait has left */

typedef struct World World;

/* The frame of every body: which script it follows, and how far it is. */
typedef struct ScriptFrame {
    World *world;
    int id, script, scheduler;
    int line, rounds;
    int cleaning;    /* no bool: frames have no padding, so that equal states have equal bytes */
    ProgramLine now; /* the wait at which it stands */
    int child;       /* the id drawn for the child that it is about to call */
    int asks;        /* how often the predicate of the wait was asked */
    int unused;
} ScriptFrame;

/* What a snapshot of the game keeps beside that of its coroutines. */
typedef struct WorldState {
    int slots[WORLD_SLOTS];   /* ids */
    int places[WORLD_PLACES]; /* schedulers */
    bool flags[WORLD_FLAGS];
    int last_id, last_scheduler; /* the highest that were drawn so far */
    int lines_left;
    int called[WORLD_IDS]; /* by id: whom it called last */
} WorldState;

/* A coroutine as an inspector sees it. */
typedef struct Seen {
    int id, parent, depth;
    CoroStatus status;
    CoroWaitKind wait;
    long long remaining; /* nanoseconds or frames, WORLD_NO_TIME, or, in the model, TRACE_ANY */
    int awaited; /* the number of the signal or condition, or the id of the coroutine; -1: nothing; WORLD_ANY */
    unsigned tag;
    unsigned long long resumes;
} Seen;

typedef struct Looked {
    CoroStatus result;
    bool timed_out, skipping;
    long long time, dt; /* nanoseconds */
    long long first, woken;
} Looked;

typedef enum StartHow { START_QUEUED, START_NOW, START_ONCE, START_AGAIN } StartHow;

/* self: the running coroutine, as its engine knows it. Where a function answers an id, 0 is none. */
typedef struct Engine {
    int (*start)(World *world, StartHow how, int scheduler, int body, const ScriptFrame *frame);
    int (*fork)(World *world, void *self, int body, const ScriptFrame *frame);
    int (*by_handle)(World *world, Op op, int id, unsigned operand); /* STOP to ASK */
    int (*by_scheduler)(World *world, Op op, int scheduler,
                        unsigned operand); /* STOP_TAGGED to END_FRAME; CREATE too */
    int (*raise)(World *world, unsigned signal);
    bool (*save)(World *world);
    bool (*restore)(World *world);
    void (*stop_children)(void *self);
    void (*reset_interval)(void *self);
    Looked (*look)(const void *self);
    int (*inspect)(const World *world, int scheduler, Seen *out, int capacity);
    int (*count)(const World *world, int scheduler);
    long long (*time)(const World *world, int scheduler);
    bool (*is_paused)(const World *world, int scheduler);
} Engine;

struct World {
    const Program *program;
    const Engine *engine;
    WorldState state, saved;
    bool has_saved;
    /* How often each condition was told of a pause and of its end, and asked. */
    int told_paused[WORLD_CONDITIONS], told_resumed[WORLD_CONDITIONS];
    Trace trace;
};

void world_begin(World *world, const Engine *engine, const Program *program);

/* Before the runtime is destroyed: schedulers that may be gone already are named no more. */
void world_end(World *world);

/* Does what this line of the program says, and writes to the trace what came of it. self: NULL for the driver. */
void world_do(World *world, const ProgramLine *line, ScriptFrame *frame, void *self);

/* A condition of the game is asked. */
bool world_condition(World *world, int condition, double dt);

/* Draws the id of the next coroutine; 0 where there have been enough. */
int world_draw_id(World *world);

/* The frame of a new coroutine that follows this script. */
ScriptFrame world_frame(World *world, int id, int scheduler, unsigned script);
int world_body(unsigned script);

/* Which script a child follows, of those with a higher number than its parent's, so that no family is endless;
 * PROGRAM_SCRIPTS where there is none. */
int world_script_below(const ScriptFrame *frame, unsigned operand);

long long world_nanoseconds(double seconds);

#endif
