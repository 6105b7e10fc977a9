/* SPDX-License-Identifier: Zlib */
/* How do I skip a cutscene, and still find all as it would have left it? coro_fast_forward, not coro_stop. */
#include "coro.h"
#include <stdio.h>

typedef struct scene_frame {
    const char *who;
    double x;
} scene_frame;
static void scene(Coro *co)
{
    CORO_BEGIN(co, scene, f);
    printf("%s comes in.\n", f->who);
    CORO_OVER(co, 4.0) {
        f->x = 10.0 * coro_progress(co);
    }
    CORO_WAIT_SECONDS(co, 1.0);
    printf("%s, at %.0f, shuts the door.\n", f->who, f->x);
    CORO_END(co);
}
int main(void)
{
    CoroRuntime *runtime = coro_runtime_create(NULL);
    CoroScheduler *scenes = coro_scheduler_create(runtime, CORO_ORDERED); /* one scene after the other */
    CoroHandle first = coro_start(scenes, scene, .who = "Orla");
    coro_start(scenes, scene, .who = "Wick");
    coro_scheduler_update(scenes, 1.0 / 60.0);
    puts("(The player presses Escape.)");
    coro_fast_forward(runtime, first); /* runs it to its end, now */
    coro_scheduler_update(scenes, 1.0 / 60.0);
    coro_runtime_destroy(runtime);
}
/* prints:
Orla comes in.
(The player presses Escape.)
Orla, at 10, shuts the door.
Wick comes in.
*/
