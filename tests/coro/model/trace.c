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

static bool item_same(const TraceItem *a, const TraceItem *b)
{
    return strcmp(a->what, b->what) == 0 && a->id == b->id &&
           memcmp(a->numbers, b->numbers, sizeof a->numbers) == 0;
}

bool trace_same(const Trace *a, const Trace *b, size_t *at)
{
    for (*at = 0; *at < a->count && *at < b->count; ++*at) {
        if (!item_same(&a->items[*at], &b->items[*at])) {
            return false;
        }
    }
    return a->count == b->count;
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
