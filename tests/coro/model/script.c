/* SPDX-License-Identifier: Zlib */
#include "script.h"

static const ProgramScript *script_of(const ScriptFrame *frame)
{
    return &frame->world->program->scripts[frame->script];
}

static bool at_end(const ScriptFrame *frame)
{
    const ProgramScript *script = script_of(frame);
    return frame->line >= (frame->cleaning ? script->length : script->cleanup) ||
           frame->world->state.lines_left <= 0;
}

/* Carries out a line that is no wait and no end. */
static void do_line(ScriptFrame *frame, const ProgramLine *line, void *self)
{
    if (line->op == OP_AGAIN) {
        if (frame->rounds < line->a % 4 && !frame->cleaning) {
            frame->rounds++;
            frame->line = 0;
        }
    } else if (line->op == OP_UNLESS) {
        frame->line += frame->world->state.flags[line->a % WORLD_FLAGS];
    } else {
        world_do(frame->world, line, frame, self);
    }
}

/* Whom a call is to call; false where there is none. */
static bool draw_child(ScriptFrame *frame, ProgramLine *line)
{
    int script = world_script_below(frame, line->a);
    frame->child = script < PROGRAM_SCRIPTS ? world_draw_id(frame->world) : 0;
    frame->world->state.called[frame->id] = frame->child;
    line->a = (uint8_t)script;
    return frame->child != 0;
}

Op script_run(ScriptFrame *frame, void *self)
{
    while (!at_end(frame)) {
        ProgramLine line = script_of(frame)->lines[frame->line++];
        frame->world->state.lines_left--;
        trace_add(&frame->world->trace, op_name((Op)line.op), frame->id, frame->line - 1, 0, 0);
        if (line.op == OP_RETURN || line.op == OP_FAIL) {
            return (Op)line.op;
        }
        if ((line.op == OP_CALL || line.op == OP_TRY_CALL) && !draw_child(frame, &line)) {
            continue;
        }
        if (op_is_wait((Op)line.op)) {
            frame->now = line;
            frame->asks = 0;
            return (Op)line.op;
        }
        do_line(frame, &line, self);
    }
    return OP_RETURN;
}

void script_begin_cleanup(ScriptFrame *frame)
{
    frame->cleaning = true;
    frame->line = script_of(frame)->cleanup;
    trace_add(&frame->world->trace, "cleanup", frame->id, 0, 0, 0);
}

/* What a predicate does when it is asked: to its own coroutine, or to the one in slot b. */
static void do_while_asked(ScriptFrame *frame, void *self)
{
    static const Op ops[] = {OP_PAUSE, OP_RESUME, OP_STOP,  OP_SKIP,
                             OP_WAKE,  OP_RAISE,  OP_PAUSE, OP_RESUME_TAGGED};
    unsigned deed = frame->now.c;
    if (deed < 1 || deed > 8 || frame->cleaning || frame->world->state.lines_left <= 0) {
        return;
    }
    frame->world->state.lines_left--;
    ProgramLine line = {.op = (uint8_t)ops[deed - 1], .a = frame->now.b};
    if (deed == 1) {
        line.a = 0;
        world_do(frame->world, &(ProgramLine){.op = OP_SELF}, frame, self);
    }
    world_do(frame->world, &line, frame, self);
}

bool script_predicate(ScriptFrame *frame, void *self)
{
    World *world = frame->world;
    const ProgramLine *now = &frame->now;
    if (++frame->asks == 1 + now->b % 3) {
        do_while_asked(frame, self);
    }
    bool flag = world->state.flags[now->a % WORLD_FLAGS];
    if (now->op == OP_WAIT_UNTIL && now->b % 4 == 0) {
        flag = flag || world->engine->look(self).skipping;
    }
    trace_add(&world->trace, "asked", frame->id, flag, 0, 0);
    return flag;
}

bool script_over(ScriptFrame *frame, double progress)
{
    trace_add(&frame->world->trace, "over", frame->id, (long long)(progress * 1e6 + 0.5), progress >= 1, 0);
    return frame->now.b % 4 == 0 && progress >= 0.5;
}
