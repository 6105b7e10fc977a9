/* SPDX-License-Identifier: Zlib */
/* How do I roll back when the other player's key comes late? Save, play on with a guess, restore, play again. */
#include "coro.h"
#include <stdio.h>
static bool key;
typedef struct rival_frame {
    double raised;
} rival_frame;
static void rival(Coro *co)
{
    CORO_BEGIN(co, rival, f);
    CORO_WAIT_UNTIL(co, key);
    f->raised = coro_time(co);
    CORO_WAIT_FRAMES(co, 2);
    printf("The sword, raised in frame %.0f, falls in frame %.0f.\n", f->raised, coro_time(co));
    CORO_END(co);
}
static void play(CoroScheduler *scheduler, int pressed_in)
{
    for (int frame = 1; frame <= 5; frame++) {
        key = frame == pressed_in;
        coro_scheduler_update(scheduler, 1.0); /* a second each, so that coro_time counts frames */
    }
}
int main(void)
{
    static unsigned char saved[1 << 18]; /* coro_snapshot_size tells how much it takes */
    CoroRuntime *runtime = coro_runtime_create(NULL);
    CoroScheduler *scheduler = coro_scheduler_create(runtime, CORO_PARALLEL);
    coro_start(scheduler, rival);
    coro_snapshot_save(runtime, saved, sizeof saved);
    play(scheduler, 1); /* a guess; then word comes: it was in frame 3 */
    coro_snapshot_restore(runtime, saved, sizeof saved);
    play(scheduler, 3);
    coro_runtime_destroy(runtime);
}
/* prints:
The sword, raised in frame 1, falls in frame 3.
The sword, raised in frame 3, falls in frame 5.
*/
