/* SPDX-License-Identifier: Zlib */
/* Who is resumed next: what scheduler.c asks of order.c. */
#ifndef CORO_ORDER_H
#define CORO_ORDER_H

#include "internal.h"

typedef enum Source { NOWHERE, BATCH, WOKEN, WOKEN_HEAP, OVERDUE, FRAME, UNLISTED_ONE } Source;

/* An update under way. */
typedef struct Update {
    CoroScheduler *s;
    CoroRuntime *rt;
    Agenda *agenda; /* NULL: none yet */
} Update;

typedef struct Choice {
    Due due;
    Source source;
} Choice;

static inline bool not_resumed_yet(const Update *u, uint64_t ticket)
{
    return is_before(ticket, u->s->update_ticket);
}

/* Who of all that are due comes first, in phase 3. */
Choice order_choose(const Update *u);
void order_take(Agenda *agenda, Source source); /* out of where it stood */

/* The next live entry from the cursor on; skips those who wait no longer, and the paused. NULL: none. */
Coro *order_first_entry(const Update *u, EntryList *list, uint32_t *cursor);

/* Whose timeout has run out first; phase 4. NULL: nobody's. */
Coro *order_first_timeout(const Update *u);

/* The first who waits for a fixed update, or the end of the frame; taken from its list. NULL: nobody. */
Coro *order_first_waiting(const Update *u, CoroWaitKind kind, EntryList *list);

bool due_is_live(const Update *u, const Due *due);
bool entry_is_live(const Coro *co, const CoroScheduler *s, Entry entry);

#endif
