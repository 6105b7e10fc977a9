/* SPDX-License-Identifier: Zlib */
/* Who drags: the mouse, or what a recording says of it; two keys, or the right stick. */
#include "input.h"
#include "input_tools.h"
#include "main_loop.h"
#include "replay.h"
#include "tools/timeline.h"
#include "world/control.h"
#include "world/world.h"

#define PRESS_S        0.1
#define REPEAT_AFTER_S 0.3
#define REPEAT_EACH_S  25e-3 /* twice as fast as it passed */

static struct {
    bool by_mouse, by_keys;
    int written;   /* what the recording has of the mouse */
    double held_s; /* of a key, beyond its first step */
} drags = {.written = REPLAY_DRAG_OFF};

static void let_go(void)
{
    drags.by_mouse = drags.by_keys = false;
    timeline_release();
}

/* --- the mouse --------------------------------------------------------------------------------------------- */

static int copies_before_latest(void)
{
    return timeline_count() - 1 - timeline_at();
}

static void write(int copies)
{
    if (copies != drags.written) {
        replay_write_drag(main_loop_frame(), copies);
    }
    drags.written = copies;
}

static void drag_by_mouse(void)
{
    const InputMouse mouse = input_mouse();

    if (mouse.clicked && mouse.is_known && timeline_is_over(mouse.x, mouse.y)) {
        drags.by_mouse = timeline_grab();
    }
    if (drags.by_mouse && mouse.held) {
        timeline_drag(timeline_nearest(timeline_seconds_at(mouse.x)));
        write(copies_before_latest());
    } else if (drags.by_mouse) {
        let_go();
        write(REPLAY_DRAG_OFF);
    }
}

static void drag_by_replay(void)
{
    int copies = 0;

    if (!replay_drag(main_loop_frame(), &copies)) {
        return;
    }
    if (copies == REPLAY_DRAG_OFF) {
        let_go();
    } else if (timeline_grab()) {
        drags.by_mouse = true;
        timeline_drag(timeline_count() - 1 - copies);
    }
}

/* --- keys and stick ---------------------------------------------------------------------------------------- */

/* How many copies further, in this frame: one at once, and more while the key is held. */
static int steps(void)
{
    if (!drags.by_keys) {
        drags.held_s = -REPEAT_AFTER_S;
        return 1;
    }
    drags.held_s += main_loop_dt();
    const int count = drags.held_s > 0.0 ? (int)(drags.held_s / REPEAT_EACH_S) : 0;
    drags.held_s -= count * REPEAT_EACH_S;
    return count;
}

static void drag_by_keys(void)
{
    const int direction = (input_held(&world.input, CONTROL_LATER) ? 1 : 0) -
                          (input_held(&world.input, CONTROL_EARLIER) ? 1 : 0);

    if (direction == 0) {
        if (drags.by_keys) {
            let_go();
        }
    } else if (timeline_grab()) {
        const int count = steps();
        drags.by_keys = true;
        timeline_drag(timeline_at() + direction * count);
    }
}

void timeline_input(void)
{
    if (control_take(CONTROL_TIMELINE, PRESS_S)) {
        let_go();
        timeline_open(!timeline_is_open());
    }
    timeline_ease(main_loop_dt());
    if (!timeline_is_open()) {
        return;
    }
    if (replay_is_playing()) {
        drag_by_replay();
    } else {
        drag_by_mouse();
    }
    if (!drags.by_mouse) {
        drag_by_keys();
    }
}
