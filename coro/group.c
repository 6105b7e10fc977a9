/* SPDX-License-Identifier: Zlib */
/* Groups of forked children: which ones count, which ended first. */
#include "suspend.h"
#include "tree.h"

Coro *child_to_wait_for(const Coro *co)
{
    const CoroRuntime *rt = runtime_of(co);
    uint32_t index = co->youngest_child;
    while (index != 0) {
        Coro *child = coro_at(rt, index);
        if (!has(child, NOT_IN_GROUP)) {
            return child;
        }
        index = child->older == co->youngest_child ? 0 : child->older;
    }
    return NULL;
}

void group_join(Coro *parent, const Coro *child, CoroStatus status)
{
    assert(!has(child, CALLED | NOT_IN_GROUP) && "only forks that count join their parent");
    Extras *extras = extras_of(parent);
    unsigned result = result_of(status);
    if (result_get(parent, RESULT_ANY) == 0) {
        result_set(parent, RESULT_ANY, result);
        if (extras != NULL) {
            extras->ended_first = (int32_t)child->ordinal;
        }
    }
    if (result > result_get(parent, RESULT_ALL)) {
        result_set(parent, RESULT_ALL, result);
    }
    WaitedFor waits_for = wait_kind(parent)->waits_for;
    bool is_complete = waits_for == FOR_ANY || (waits_for == FOR_ALL && child_to_wait_for(parent) == NULL);
    if (is_complete && is_waiting(parent)) {
        wait_wake(parent);
    }
}
