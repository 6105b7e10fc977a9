/* SPDX-License-Identifier: Zlib */
/* The time of a fast-forward, as it passes for the coroutines in it. */
#ifndef CORO_SKIP_TIME_H
#define CORO_SKIP_TIME_H

#include "containers.h"

/* One coro_fast_forward under way. Its members are the tree of its top while that is alive; a member of several skips belongs
 * to the innermost. While a member waits, its due is a moment of the skip's time, which begins at the scheduler's. */
struct Skip {
    CoroHandle top;
    int64_t now;
    DueList heap;   /* by that time; stale entries are dropped when they reach the top */
    DueList polled; /* predicates, by their sequence numbers */
    DueList scratch;
    Skip *outer;
    uint32_t steps;
    uint64_t first_epoch; /* when it began: what has passed since counts the steps of all skips within it */
    bool lacks_memory;    /* one of its members found no room in it: it ends here */
    bool is_nested;       /* its members are in another skip, too */
};

Skip *skip_of(const Coro *co);          /* NULL: it is in none */
int64_t skip_now(const Coro *co);       /* scaled time as it passes for it, in a skip or not */
int64_t skip_remaining(const Coro *co); /* until its wait is over, in units of its own clock */
bool skip_has_moment(const Coro *co);
void skip_enqueue(Coro *co);                /* its wait has just begun, in units of its own clock */
void skip_enqueue_at(Skip *skip, Coro *co); /* its due is a moment of the skip already, if it has one */
/* In no skip any more: due is in units of its own clock again. */
void skip_release(const Skip *skip, Coro *co);
uint64_t skip_order_of(const Coro *co);
void skip_give_up(const Coro *co); /* it has run away: those that it is in end */

/* One that is paused in it; is_fresh: its wait has just begun, in units of its own clock. */
void skip_freeze(Coro *co, bool is_fresh);
void skip_thaw(Coro *co); /* it is paused no more */
void skip_enter_frozen(Coro *co);

#endif
