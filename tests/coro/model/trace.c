/* SPDX-License-Identifier: Zlib */
#include "trace.h"

#include <stdio.h>
#include <string.h>

void trace_add(Trace *trace, const char *what, int id, long long a, long long b, long long c)
{
    if (trace->count < TRACE_MOST) {
        trace->items[trace->count++] = (TraceItem){.what = what, .id = id, .numbers = {a, b, c}};
    }
}

void trace_add_event(Trace *trace, const char *what, int id, long long a)
{
    size_t at = trace->count;
    trace_add(trace, what, id, a, 0, 0);
    if (trace->count > at) {
        trace->items[at].is_event = true;
    }
}

static bool item_same(const TraceItem *a, const TraceItem *b)
{
    bool same = strcmp(a->what, b->what) == 0 && a->id == b->id;
    for (int i = 0; i < TRACE_NUMBERS; i++) {
        same = same && (a->numbers[i] == b->numbers[i] || b->numbers[i] == TRACE_ANY);
    }
    return same;
}

/* Nothing is known of what came after it. */
static bool is_full(const Trace *trace)
{
    return trace->count == TRACE_MOST;
}

bool trace_same(const Trace *a, const Trace *b, bool without_events, size_t *at)
{
    size_t in_b = 0;
    for (*at = 0;; ++*at, ++in_b) {
        while (without_events && in_b < b->count && b->items[in_b].is_event) {
            in_b++;
        }
        bool a_ends = *at >= a->count, b_ends = in_b >= b->count;
        if (a_ends || b_ends) {
            return (a_ends && b_ends) || (a_ends && is_full(a)) || (b_ends && is_full(b));
        }
        if (!item_same(&a->items[*at], &b->items[in_b])) {
            return false;
        }
    }
}

void trace_print(const char *title, const Trace *trace, size_t at)
{
    size_t first = at > 12 ? at - 12 : 0;
    fprintf(stderr, "%s:\n", title);
    for (size_t i = first; i < trace->count && i < at + 4; i++) {
        const TraceItem *item = &trace->items[i];
        fprintf(stderr, "  %s #%d %s %lld %lld %lld\n", i == at ? "->" : "  ", item->id, item->what,
                item->numbers[0], item->numbers[1], item->numbers[2]);
    }
    if (at >= trace->count) {
        fprintf(stderr, "  -> (nothing more)\n");
    }
}
