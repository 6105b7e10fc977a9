/* SPDX-License-Identifier: Zlib */
#include "event_check.h"

#include <stddef.h>

#define MOST_LOOKED_AT 96

static bool is_same_handle(CoroHandle a, CoroHandle b)
{
    return a.index == b.index && a.generation == b.generation;
}

static const char *wrong_handle(const CoroInfo *told, const CoroInfo *seen)
{
    return !is_same_handle(told->parent, seen->parent)                         ? "parent"
           : !is_same_handle(told->awaited_coroutine, seen->awaited_coroutine) ? "awaited_coroutine"
                                                                               : NULL;
}

static const char *wrong_text(const CoroInfo *told, const CoroInfo *seen)
{
    return told->name != seen->name                   ? "name"
           : told->file != seen->file                 ? "file"
           : told->started_file != seen->started_file ? "started_file"
           : told->awaited_text != seen->awaited_text ? "awaited_text"
           : told->awaited != seen->awaited           ? "awaited"
                                                      : NULL;
}

static const char *wrong_number(const CoroInfo *told, const CoroInfo *seen)
{
    return told->depth != seen->depth                 ? "depth"
           : told->line != seen->line                 ? "line"
           : told->status != seen->status             ? "status"
           : told->wait != seen->wait                 ? "wait"
           : told->remaining != seen->remaining       ? "remaining"
           : told->waited != seen->waited             ? "waited"
           : told->tag != seen->tag                   ? "tag"
           : told->resumes != seen->resumes           ? "resumes"
           : told->started_line != seen->started_line ? "started_line"
                                                      : NULL;
}

const char *event_wrong_field(const CoroEvent *event)
{
    CoroInfo infos[MOST_LOOKED_AT];
    if (coro_scheduler_count(event->scheduler) > MOST_LOOKED_AT) {
        return NULL;
    }
    size_t count = coro_inspect(event->scheduler, infos, MOST_LOOKED_AT);
    for (size_t i = 0; i < count; i++) {
        if (is_same_handle(infos[i].handle, event->info.handle)) {
            const char *handle = wrong_handle(&event->info, &infos[i]);
            const char *text = wrong_text(&event->info, &infos[i]);
            return handle != NULL ? handle : text != NULL ? text : wrong_number(&event->info, &infos[i]);
        }
    }
    return "handle or scheduler";
}
