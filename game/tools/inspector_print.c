/* SPDX-License-Identifier: Zlib */
/* F10: what each coroutine waits for, as a text that can be searched and sent to somebody. */
#include "tools/inspector.h"

#include "main_loop.h"
#include "world/world.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define INFOS_MAX 256
#define TEXT_MAX  4096

/* Its own line of coro_explain; also those that it hangs on, if they are not below it in this list anyway. */
static void print_one(const CoroInfo *info)
{
    char text[TEXT_MAX];
    char *line = text;

    coro_explain(world_runtime, info->handle, text, sizeof text);
    do {
        char *end = line + strcspn(line, "\n");
        fprintf(stderr, "%*s%s%.*s\n", 2 + 2 * info->depth, "", line == text ? "" : "-> ", (int)(end - line),
                line);
        line = *end == '\0' ? end : end + 1;
    } while (info->wait == CORO_WAITS_COROUTINE && *line != '\0');
}

int inspector_print_all(void)
{
    static CoroInfo infos[INFOS_MAX];
    InspectorOwner owner = {.group = INSPECTOR_NOBODY};
    char name[40];
    int printed = 0;

    fprintf(stderr, "frame %" PRIu64 ", all coroutines:\n", main_loop_frame());
    while ((owner = inspector_next_owner(owner)).group != INSPECTOR_NOBODY) {
        const CoroScheduler *scheduler = inspector_scheduler(owner);
        const int all = scheduler == NULL ? 0 : (int)coro_inspect(scheduler, infos, INFOS_MAX);
        inspector_owner_name(owner, name, sizeof name);
        if (all > 0) {
            fprintf(stderr, "%s: %d\n", name, all);
        }
        for (int i = 0; i < all && i < INFOS_MAX; i++) {
            print_one(&infos[i]);
        }
        printed += all;
    }
    return printed;
}
