/* SPDX-License-Identifier: Zlib */
/* Telling the user of errors. */
#include "report.h"

#include <stdio.h>

static void deliver(const CoroRuntime *rt, const CoroError *error)
{
    assert(error->message != NULL && "an error says a sentence");
    CoroRuntime *calling = (CoroRuntime *)(uintptr_t)rt;
    if (rt->config.on_error != NULL) {
        enter_callback(calling);
        rt->config.on_error(rt->config.user, error);
        calling->in_callback = false;
        return;
    }
    fputs("coro: ", stderr);
    if (error->file != NULL) {
        fprintf(stderr, "%s:%d: ", error->file, error->line);
    }
    fprintf(stderr, "%s%s%s\n", error->coroutine != NULL ? error->coroutine : "",
            error->coroutine != NULL ? ": " : "", error->message);
}

void report(const CoroRuntime *rt, CoroErrorCode code, const char *message)
{
    CoroError error = {code, message, NULL, NULL, 0, {0, 0}};
    deliver(rt, &error);
}

void report_of(const Coro *co, CoroErrorCode code, int line, const char *message)
{
    const StartSite *site = site_of(co);
    const char *name = site->name != NULL ? site->name : "coroutine";
    const char *file = line != 0 ? site->file : site->started_file;
    CoroError error = {code, message, name, file, line != 0 ? line : site->started_line, handle_of(co)};
    deliver(runtime_of(co), &error);
}

void report_start(const CoroRuntime *rt, const CoroStart *start, CoroErrorCode code, const char *message)
{
    const char *name = start->name != NULL ? start->name : "coroutine";
    CoroError error = {code, message, name, start->file, start->line, {0, 0}};
    deliver(rt, &error);
}

void report_null(const char *function, const char *what)
{
    fprintf(stderr, "coro: %s: the %s is NULL; nothing is done\n", function, what);
}

bool refuse_now(const char *function)
{
    fprintf(stderr,
            "coro: %s: refused inside on_error, on_event or a condition; only asking functions may be called "
            "there\n",
            function);
    return true;
}
