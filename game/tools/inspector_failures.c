/* SPDX-License-Identifier: Zlib */
/* A coroutine that fails is gone in the same step. What it was is kept for a while, so that the list can show it. */
#include "tools/inspector.h"

#include "main_loop.h"

#include <stdio.h>
#include <string.h>

#define FAILURES    8
#define SHOWN_S     10.0
#define MESSAGE_MAX 120

static struct {
    CoroInfo info[FAILURES];
    char message[FAILURES][MESSAGE_MAX];
    double at[FAILURES]; /* main_loop_seconds */
    int count;           /* all so far; the last ones are kept */
    CoroHandle told_of;  /* errors are told before the end of the coroutine */
    char told[MESSAGE_MAX];
} failures;

void inspector_note_error(const CoroError *error)
{
    failures.told_of = error->handle;
    snprintf(failures.told, sizeof failures.told, "%s", error->message);
}

void inspector_note_failure(const CoroEvent *event)
{
    const int slot = failures.count++ % FAILURES;
    const bool is_told = inspector_same(failures.told_of, event->info.handle);

    failures.info[slot] = event->info;
    failures.at[slot] = main_loop_seconds();
    snprintf(failures.message[slot], MESSAGE_MAX, "%s",
             is_told ? failures.told : "what it called has failed");
}

int inspector_failures(InspectorRow *rows, int capacity)
{
    int count = 0;

    for (int i = failures.count - 1; i >= 0 && i >= failures.count - FAILURES && count < capacity; i--) {
        const int slot = i % FAILURES;
        const double ago = main_loop_seconds() - failures.at[slot];
        if (ago < 0.0 || ago > SHOWN_S) {
            break;
        }
        InspectorRow *row = &rows[count++];
        *row = (InspectorRow){.info = failures.info[slot], .times = 1, .owner = {.group = INSPECTOR_FAILED}};
        row->info.status = CORO_FAILED;
        row->info.depth = 0;
        row->info.remaining = -1.0;
        row->info.waited = ago;
        row->info.awaited_text = failures.message[slot];
    }
    return count;
}
