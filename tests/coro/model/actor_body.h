/* SPDX-License-Identifier: Zlib */
/*
 * A body that follows a script, one wait after the other. Included by actor.c, once for each name that ACTOR stands for: a
 * macro would put all of its waits on one line.
 */
#define ACTOR_PASTE(body)        body##_frame
#define ACTOR_FRAME(body)        ACTOR_PASTE(body)
#define ACTOR_BEGIN(co, body, f) CORO_BEGIN(co, body, f)

#define CHILD   .script = world_frame(s->world, s->child, s->scheduler, s->now.a)
#define SECONDS op_seconds(s->now.a)
#define TIMEOUT op_seconds(s->now.b)

void ACTOR(Coro *co)
{
    ScriptFrame *s = &((struct ACTOR_FRAME(ACTOR) *)coro_private_frame(co))->script;
    Op op;
    ACTOR_BEGIN(co, ACTOR, f);
    library_enter(co, s);
    while ((op = script_run(s, co)) != OP_RETURN) {
#include "actor_waits.h"
    }
    CORO_FINALLY(co);
    script_begin_cleanup(s);
    while ((op = script_run(s, co)) != OP_RETURN) {
        if (op == OP_FAIL) {
            CORO_FAIL(co, "the script of the cleanup says so");
        } else if (op == OP_YIELD) {
            CORO_YIELD(co);
        } else if (op == OP_WAIT_UNTIL) {
            CORO_WAIT_UNTIL(co, true);
        } else if (op == OP_CALL) {
            CORO_CALL(co, actor_a, CHILD);
        } else if (op == OP_WAIT_ALL) {
            CORO_WAIT_ALL(co);
        } else if (op == OP_OVER) {
            CORO_OVER(co, SECONDS) {
                trace_add(&s->world->trace, "over in the cleanup", s->id, 0, 0, 0);
            }
        }
    }
    CORO_END(co);
}

#undef TIMEOUT
#undef SECONDS
#undef CHILD
#undef ACTOR_BEGIN
#undef ACTOR_FRAME
#undef ACTOR_PASTE
