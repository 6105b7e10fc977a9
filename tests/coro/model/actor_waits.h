/* SPDX-License-Identifier: Zlib */
/* All waits that a script can ask for: a part of the function in actor_body.h. No wait may stand in a switch of the body's own, so
 * there are ifs. A wait's label is its line: those here are counted from 1001 on, so that none has the number of one there. */
#line 1001 "actor_waits.h"
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
} else if (op == OP_WAIT_FIRST) {
    CORO_WAIT_FIRST(co);
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
