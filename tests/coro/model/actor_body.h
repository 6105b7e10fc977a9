/* SPDX-License-Identifier: Zlib */
/*
 * A body that follows a script, one wait after the other. Included by actor.c, once for each name that ACTOR stands for: a
 * macro would put all of its waits on one line. No wait may stand in a switch of the body's own, so there are ifs.
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
    Op op = (Op)s->now.op;
    ACTOR_BEGIN(co, ACTOR, f);
    library_enter(co, s);
    while ((op = script_run(s, co)) != OP_RETURN) {
        if (op == OP_FAIL) {
            CORO_FAIL(co, "the script says so");
        } else if (op == OP_YIELD) {
            CORO_YIELD(co);
        } else if (op == OP_WAIT_FRAMES) {
            CORO_WAIT_FRAMES(co, op_frames(s->now.a));
        } else if (op == OP_WAIT_SECONDS) {
            CORO_WAIT_SECONDS(co, SECONDS);
        } else if (op == OP_WAIT_REALTIME) {
            CORO_WAIT_SECONDS_REALTIME(co, SECONDS);
        } else if (op == OP_WAIT_INTERVAL) {
            CORO_WAIT_INTERVAL(co, op_interval(s->now.a));
        } else if (op == OP_WAIT_UNTIL) {
            CORO_WAIT_UNTIL(co, script_predicate(s, co));
        } else if (op == OP_WAIT_WHILE) {
            CORO_WAIT_WHILE(co, script_predicate(s, co));
        } else if (op == OP_WAIT_SIGNAL) {
            CORO_WAIT_SIGNAL(co, library_signal(s->now.a));
        } else if (op == OP_WAIT_FOR) {
            CORO_WAIT_FOR(co, library_slot(s->world, s->now.a));
        } else if (op == OP_CALL && world_body(s->now.a) == 0) {
            CORO_CALL(co, actor_a, CHILD);
        } else if (op == OP_CALL && world_body(s->now.a) == 1) {
            CORO_CALL(co, actor_b, CHILD);
        } else if (op == OP_CALL) {
            CORO_CALL(co, actor_c, CHILD);
        } else if (op == OP_TRY_CALL && world_body(s->now.a) == 0) {
            CORO_TRY_CALL(co, actor_a, CHILD);
        } else if (op == OP_TRY_CALL && world_body(s->now.a) == 1) {
            CORO_TRY_CALL(co, actor_b, CHILD);
        } else if (op == OP_TRY_CALL) {
            CORO_TRY_CALL(co, actor_c, CHILD);
        } else if (op == OP_WAIT_ALL) {
            CORO_WAIT_ALL(co);
        } else if (op == OP_WAIT_ANY) {
            CORO_WAIT_ANY(co);
        } else if (op == OP_WAIT_FIXED_UPDATE) {
            CORO_WAIT_FIXED_UPDATE(co);
        } else if (op == OP_WAIT_END_OF_FRAME) {
            CORO_WAIT_END_OF_FRAME(co);
        } else if (op == OP_WAIT_CONDITION) {
            CORO_WAIT_CONDITION(co, library_condition(s->now.a), library_condition_self(s->world, s->now.a));
        } else if (op == OP_WAIT_UNTIL_TIMEOUT) {
            CORO_WAIT_UNTIL_TIMEOUT(co, script_predicate(s, co), TIMEOUT);
        } else if (op == OP_WAIT_SIGNAL_TIMEOUT) {
            CORO_WAIT_SIGNAL_TIMEOUT(co, library_signal(s->now.a), TIMEOUT);
        } else if (op == OP_WAIT_FOR_TIMEOUT) {
            CORO_WAIT_FOR_TIMEOUT(co, library_slot(s->world, s->now.a), TIMEOUT);
        } else if (op == OP_OVER) {
            CORO_OVER(co, SECONDS) {
                if (script_over(s, coro_progress(co))) {
                    break;
                }
            }
        }
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
