/* SPDX-License-Identifier: Zlib */
/* How do I wake whoever waits for something? Any address is a signal: CORO_WAIT_SIGNAL, coro_raise. */
#include "coro.h"
#include <stdio.h>

static const char gate_opens; /* nothing is made for a signal: its address alone counts */

typedef struct guest_frame {
    const char *who;
    double patience; /* seconds */
} guest_frame;
static void guest(Coro *co)
{
    CORO_BEGIN(co, guest, f);
    CORO_WAIT_SIGNAL_TIMEOUT(co, &gate_opens, f->patience);
    printf("%.0f s: %s %s\n", coro_time(co), f->who, coro_timed_out(co) ? "goes home" : "comes in");
    CORO_END(co);
}
int main(void)
{
    CoroRuntime *runtime = coro_runtime_create(NULL);
    CoroScheduler *scheduler = coro_scheduler_create(runtime, CORO_PARALLEL);
    coro_start_now(scheduler, guest, .who = "Bram", .patience = 5);
    coro_start_now(scheduler, guest, .who = "Ines", .patience = 60);
    coro_start_now(scheduler, guest, .who = "Odo", .patience = 60);
    coro_scheduler_update(scheduler, 6);
    printf("The gate opens, for %d.\n", coro_raise(runtime, &gate_opens)); /* runs nobody yet */
    coro_scheduler_update(scheduler, 1);
    coro_runtime_destroy(runtime);
}
/* prints:
6 s: Bram goes home
The gate opens, for 2.
7 s: Ines comes in
7 s: Odo comes in
*/
