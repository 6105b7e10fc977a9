/* SPDX-License-Identifier: Zlib */
#include "world.h"

#include <math.h>
#include <string.h>

void world_begin(World *world, const Engine *engine, const Program *program)
{
    world->program = program;
    world->engine = engine;
    world->state = (WorldState){0};
    world->has_saved = false;
    world->trace.count = 0;
    memset(world->told_paused, 0, sizeof world->told_paused);
    memset(world->told_resumed, 0, sizeof world->told_resumed);
    world->state.lines_left = WORLD_LINES;
    world->state.last_scheduler = WORLD_NO_SCHEDULER;
    world_end(world);
}

void world_end(World *world)
{
    for (int i = 0; i < WORLD_PLACES; i++) {
        world->state.places[i] = WORLD_NO_SCHEDULER;
    }
}

int world_draw_id(World *world)
{
    return world->state.last_id < WORLD_IDS - 1 ? ++world->state.last_id : 0;
}

ScriptFrame world_frame(World *world, int id, int scheduler, unsigned script)
{
    return (ScriptFrame){.world = world,
                         .id = id,
                         .scheduler = scheduler,
                         .script = (int)(script % PROGRAM_SCRIPTS)};
}

int world_body(unsigned script)
{
    return (int)(script % PROGRAM_SCRIPTS % WORLD_BODIES);
}

int world_script_below(const ScriptFrame *frame, unsigned operand)
{
    int below = PROGRAM_SCRIPTS - 1 - frame->script;
    return below > 0 ? frame->script + 1 + (int)operand % below : PROGRAM_SCRIPTS;
}

long long world_nanoseconds(double seconds)
{
    return seconds < 1e9 ? llround(seconds * 1e9) : WORLD_ENDLESS;
}

bool world_condition(World *world, int condition, double dt)
{
    bool keep = !world->state.flags[condition % WORLD_FLAGS];
    trace_add(&world->trace, "condition", 0, condition, keep, world_nanoseconds(dt));
    return keep;
}

/* The operand says a place; a body may also mean its own scheduler. */
static int scheduler_of(const World *world, unsigned operand, const ScriptFrame *frame)
{
    if (frame != NULL && operand % 8 >= WORLD_PLACES) {
        return frame->scheduler;
    }
    return world->state.places[operand % WORLD_PLACES];
}

static int do_start(World *world, const ProgramLine *line, const ScriptFrame *frame)
{
    static const StartHow hows[] = {START_QUEUED, START_NOW, START_ONCE, START_AGAIN};
    int scheduler = scheduler_of(world, line->a, frame);
    bool within = frame != NULL && line->op == OP_START_NOW;
    int script = within ? world_script_below(frame, line->b) : line->b % PROGRAM_SCRIPTS;
    int id = scheduler != WORLD_NO_SCHEDULER && script < PROGRAM_SCRIPTS ? world_draw_id(world) : 0;
    if (id == 0) {
        return 0;
    }
    ScriptFrame child = world_frame(world, id, scheduler, (unsigned)script);
    id = world->engine->start(world, hows[line->op - OP_START], scheduler, world_body((unsigned)script),
                              &child);
    world->state.slots[line->c % WORLD_SLOTS] = id;
    return id;
}

static int do_fork(World *world, const ProgramLine *line, const ScriptFrame *frame, void *self)
{
    int script = world_script_below(frame, line->a);
    int id = script < PROGRAM_SCRIPTS ? world_draw_id(world) : 0;
    if (id == 0) {
        return 0;
    }
    ScriptFrame child = world_frame(world, id, frame->scheduler, (unsigned)script);
    id = world->engine->fork(world, self, world_body((unsigned)script), &child);
    world->state.slots[line->b % WORLD_SLOTS] = id;
    return id;
}

/* A scheduler that is made takes a free place; one that is destroyed leaves its own at once, since nobody may name it after
 * that but its own bodies. */
static int do_by_scheduler(World *world, const ProgramLine *line, const ScriptFrame *frame)
{
    int *place = &world->state.places[line->a % WORLD_PLACES];
    if (line->op == OP_CREATE) {
        if (*place != WORLD_NO_SCHEDULER || world->state.last_scheduler >= WORLD_SCHEDULERS - 1) {
            return -1;
        }
        *place = ++world->state.last_scheduler;
        int made = world->engine->by_scheduler(world, OP_CREATE, *place, line->b);
        *place = made ? *place : WORLD_NO_SCHEDULER;
        return made;
    }
    int scheduler = scheduler_of(world, line->a, frame);
    if (scheduler == WORLD_NO_SCHEDULER) {
        return -1;
    }
    for (int i = 0; i < WORLD_PLACES && line->op == OP_DESTROY; i++) {
        if (world->state.places[i] == scheduler) {
            world->state.places[i] = WORLD_NO_SCHEDULER;
        }
    }
    return world->engine->by_scheduler(world, (Op)line->op, scheduler, line->b);
}

static int do_inspect(World *world, int scheduler)
{
    Seen seen[WORLD_IDS];
    int count =
        scheduler == WORLD_NO_SCHEDULER ? 0 : world->engine->inspect(world, scheduler, seen, WORLD_IDS);
    for (int i = 0; i < count; i++) {
        trace_add(&world->trace, "seen", seen[i].id, seen[i].status, seen[i].parent,
                  (long long)seen[i].resumes);
    }
    return count;
}

static int do_save(World *world)
{
    bool done = world->engine->save(world);
    if (done) {
        world->saved = world->state;
        world->has_saved = true;
    }
    return done;
}

/* What limits a run is not put back, so that it ends. */
static int do_restore(World *world)
{
    bool done = world->has_saved && world->engine->restore(world);
    if (done) {
        int lines_left = world->state.lines_left;
        world->state = world->saved;
        world->state.lines_left = lines_left;
    }
    return done;
}

static int do_look(World *world, const ScriptFrame *frame, const void *self)
{
    Looked looked = world->engine->look(self);
    trace_add(&world->trace, "looked", frame->id, looked.result, looked.timed_out, looked.skipping);
    /* The hastened clock of a skip counts sixtieths, which are no whole nanoseconds: it is compared to ten microseconds. */
    long long time = looked.skipping ? (looked.time + 9600) / 10000 : looked.time;
    trace_add(&world->trace, "times", frame->id, time, looked.dt, 0);
    trace_add(&world->trace, "group", frame->id, looked.first, frame->cleaning ? 0 : looked.woken, 0);
    return 0;
}

static int do_op(World *world, const ProgramLine *line, ScriptFrame *frame, void *self)
{
    Op op = (Op)line->op;
    if (op <= OP_RESTART) {
        return do_start(world, line, frame);
    }
    if (op <= OP_ASK) {
        return world->engine->by_handle(world, op, world->state.slots[line->a % WORLD_SLOTS], line->b);
    }
    if (op <= OP_END_FRAME) {
        return do_by_scheduler(world, line, frame);
    }
    switch (op) {
    case OP_INSPECT:
        return do_inspect(world, scheduler_of(world, line->a, frame));
    case OP_RAISE:
        return world->engine->raise(world, line->a % WORLD_SIGNALS);
    case OP_FLAG:
        return world->state.flags[line->a % WORLD_FLAGS] = line->b % 2 != 0;
    case OP_SAVE:
        return do_save(world);
    case OP_RESTORE:
        return do_restore(world);
    case OP_FORK:
        return do_fork(world, line, frame, self);
    case OP_STOP_CHILDREN:
        world->engine->stop_children(self);
        return 0;
    case OP_RESET_INTERVAL:
        world->engine->reset_interval(self);
        return 0;
    case OP_SELF:
        return world->state.slots[line->a % WORLD_SLOTS] = frame->id;
    case OP_LOOK:
        return do_look(world, frame, self);
    default:
        return 0;
    }
}

void world_do(World *world, const ProgramLine *line, ScriptFrame *frame, void *self)
{
    int answer = do_op(world, line, frame, self);
    trace_add(&world->trace, op_name((Op)line->op), frame != NULL ? frame->id : 0, answer, 1, 0);
}
