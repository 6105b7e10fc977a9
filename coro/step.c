/* SPDX-License-Identifier: Zlib */
/* What a body reports of a step (it begins, reaches its cleanup, fails, has no label to resume at), and running its cleanup. */
#include "step.h"

#include "arena.h"
#include "report.h"
#include "suspend.h"

/* ---------------------------------------------------------------- what the macros say */

bool coro_private_begin(Coro *co, CoroBody *body, size_t frame_size, const char *file, int line)
{
    StartSite *site = site_of(co);
    if (!LIKELY(site->file == file)) {
        site->file = file;
        forget_told(runtime_of(co));
    }
    if (LIKELY(body_of(co) == body &&
               (frame_size <= SMALLEST_FRAME || frame_size <= arena_frame_capacity(co)))) {
        return true;
    }
    report_of(co, CORO_ERROR_WRONG_BODY, line,
              body_of(co) != body
                  ? "CORO_BEGIN names another body than the one that runs: give it the function's own name; "
                    "if this body was called like a function, use CORO_CALL"
                  : "its frame is smaller than the body's: start it with sizeof(its frame) bytes");
    set(co, IN_FINALLY); /* nothing of it may run with this frame */
    fail_step(co);
    return false;
}

bool coro_private_reach_finally(Coro *co)
{
    co->outcome = CORO_PRIVATE_REACHED_FINALLY;
    return true;
}

/* The switch has no label for the point. */
void coro_private_lost(Coro *co)
{
    if (co->point == CORO_PRIVATE_FINALLY) {
        return; /* a body without CORO_FINALLY */
    }
    report_of(co, CORO_ERROR_BAD_RESUME_POINT, line_of(co->point),
              "a wait inside a nested switch cannot be resumed: use if and else around it, or CORO_CALL "
              "another body; nor can a body that is called like a function");
    fail_step(co);
}

void coro_private_fail(Coro *co, const char *message, int line)
{
    report_of(co, CORO_ERROR_FAILED, line, message != NULL ? message : "it failed");
    fail_step(co);
}
