/* SPDX-License-Identifier: Zlib */
/*
 * The operations that random programs are made of: what the driver (the game around the coroutines) can do, and what a
 * body can do. Each has up to three small operands, a, b and c, whose meaning stands beside it.
 */
#ifndef OP_H
#define OP_H

#include <stdbool.h>
#include <stdint.h>

/* X(NAME, weight in the driver, weight in a body, operands) */
#define OP_LIST(X)                                                 \
    /* starts: a scheduler, b script, c slot for the handle */     \
    X(START, 14, 6, "scheduler script slot")                       \
    X(START_NOW, 14, 5, "scheduler script slot")                   \
    X(START_ONCE, 4, 2, "scheduler script slot")                   \
    X(RESTART, 4, 2, "scheduler script slot")                      \
    /* by handle */                                                \
    X(STOP, 5, 4, "slot")                                          \
    X(PAUSE, 5, 3, "slot")                                         \
    X(RESUME, 6, 3, "slot")                                        \
    X(TAG, 4, 2, "slot tag")                                       \
    X(SKIP, 4, 1, "slot")                                          \
    X(WAKE, 4, 3, "slot")                                          \
    X(ASK, 2, 1, "slot")                                           \
    /* by scheduler */                                             \
    X(STOP_TAGGED, 2, 1, "scheduler tag")                          \
    X(PAUSE_TAGGED, 2, 1, "scheduler tag")                         \
    X(RESUME_TAGGED, 2, 1, "scheduler tag")                        \
    X(STOP_ALL, 1, 1, "scheduler")                                 \
    X(SCALE, 3, 1, "scheduler scale")                              \
    X(HOLD, 2, 1, "scheduler")                                     \
    X(LET_GO, 3, 1, "scheduler")                                   \
    X(CREATE, 4, 1, "place order")                                 \
    X(DESTROY, 1, 1, "scheduler")                                  \
    X(UPDATE, 60, 1, "scheduler dt")                               \
    X(FIXED_UPDATE, 8, 1, "scheduler")                             \
    X(END_FRAME, 8, 1, "scheduler")                                \
    X(INSPECT, 0, 1, "scheduler")                                  \
    /* the world */                                                \
    X(RAISE, 10, 6, "signal")                                      \
    X(FLAG, 6, 4, "flag value")                                    \
    X(SAVE, 2, 1, "")                                              \
    X(RESTORE, 3, 1, "")                                           \
    /* of a body alone, without a wait */                          \
    X(FORK, 0, 12, "script slot")                                  \
    X(STOP_CHILDREN, 0, 2, "")                                     \
    X(RESET_INTERVAL, 0, 1, "")                                    \
    X(SELF, 0, 4, "slot")                                          \
    X(LOOK, 0, 4, "")                                              \
    X(UNLESS, 0, 2, "flag")                                        \
    X(AGAIN, 0, 5, "times")                                        \
    X(RETURN, 0, 1, "")                                            \
    X(FAIL, 0, 1, "")                                              \
    /* waits: the first one must stay the first, see op_is_wait */ \
    X(YIELD, 0, 8, "")                                             \
    X(WAIT_FRAMES, 0, 6, "frames")                                 \
    X(WAIT_SECONDS, 0, 8, "seconds")                               \
    X(WAIT_REALTIME, 0, 4, "seconds")                              \
    X(WAIT_INTERVAL, 0, 6, "seconds")                              \
    X(WAIT_UNTIL, 0, 5, "flag skipping deed")                      \
    X(WAIT_WHILE, 0, 3, "flag slot deed")                          \
    X(WAIT_SIGNAL, 0, 8, "signal")                                 \
    X(WAIT_FOR, 0, 8, "slot")                                      \
    X(CALL, 0, 10, "script")                                       \
    X(TRY_CALL, 0, 4, "script")                                    \
    X(WAIT_ALL, 0, 6, "")                                          \
    X(WAIT_ANY, 0, 6, "")                                          \
    X(WAIT_FIRST, 0, 6, "")                                        \
    X(WAIT_FIXED_UPDATE, 0, 4, "")                                 \
    X(WAIT_END_OF_FRAME, 0, 4, "")                                 \
    X(WAIT_CONDITION, 0, 4, "condition")                           \
    X(WAIT_UNTIL_TIMEOUT, 0, 4, "flag seconds")                    \
    X(WAIT_SIGNAL_TIMEOUT, 0, 4, "signal seconds")                 \
    X(WAIT_FOR_TIMEOUT, 0, 4, "slot seconds")                      \
    X(OVER, 0, 5, "seconds breaks")

typedef enum Op {
#define OP_ENUM(name, in_driver, in_body, operands) OP_##name,
    OP_LIST(OP_ENUM)
#undef OP_ENUM
        OP_KINDS
} Op;

const char *op_name(Op op);
const char *op_operands(Op op);
bool op_is_wait(Op op);

/* Chooses an operation by a number of any size: often those of much weight. */
Op op_choose(unsigned number, bool in_driver);

/* What the operands seconds, dt, scale and frames stand for. All times are multiples of 1/128 s, which is a whole number of
 * nanoseconds and exact in binary, also when it is scaled: so the model need not copy how the library rounds. */
double op_seconds(unsigned operand);
double op_interval(unsigned operand);
double op_dt(unsigned operand);
double op_scale(unsigned operand);
int op_frames(unsigned operand);

#endif
