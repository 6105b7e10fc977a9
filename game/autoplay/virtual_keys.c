/* SPDX-License-Identifier: Zlib */
#include "autoplay/virtual_keys.h"

#include "autoplay/pathfinding.h"
#include "input.h"

#define NEAR_PX     20.0f
#define SLACK_PX    1.0f   /* beside a free way: so little to one side does not count */
#define SINE_22_DEG 0.383f /* half of the eighth of a turn that a direction stands for */

void virtual_keys_go(Vec way)
{
    const Vec to = vec_normal(way);

    input_virtual_set(CONTROL_LEFT, to.x < -SINE_22_DEG);
    input_virtual_set(CONTROL_RIGHT, to.x > SINE_22_DEG);
    input_virtual_set(CONTROL_UP, to.y < -SINE_22_DEG);
    input_virtual_set(CONTROL_DOWN, to.y > SINE_22_DEG);
}

/* Towards something near both ways at once count, however little one of them is. */
static float beyond(float way, bool near, float slack_px)
{
    if (fabsf(way) <= slack_px) {
        return 0.0f;
    }
    return near ? copysignf(NEAR_PX, way) : way;
}

void virtual_keys_go_to(Vec from, Vec to)
{
    const bool near = vec_distance(from, to) < NEAR_PX;
    const float slack_px =
        pathfinding_is_straight(from, to) ? SLACK_PX : 0.0f; /* at a corner it holds him up */

    virtual_keys_go(vec(beyond(to.x - from.x, near, slack_px), beyond(to.y - from.y, near, slack_px)));
}

void virtual_keys_press(Control control)
{
    input_virtual_press((int)control);
}

void virtual_keys_hold(Control control, bool down)
{
    input_virtual_set((int)control, down);
}

void virtual_keys_off(void)
{
    input_virtual_release_all();
}
