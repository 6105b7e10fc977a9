/* SPDX-License-Identifier: Zlib */
#include "autoplay/virtual_keys.h"

#include "input.h"

#define NEAR_PX     20.0f
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
static float beyond_a_pixel(float way, bool near)
{
    if (fabsf(way) < 1.0f) {
        return 0.0f;
    }
    return near ? copysignf(NEAR_PX, way) : way;
}

void virtual_keys_go_to(Vec from, Vec to)
{
    const bool near = vec_distance(from, to) < NEAR_PX;

    virtual_keys_go(vec(beyond_a_pixel(to.x - from.x, near), beyond_a_pixel(to.y - from.y, near)));
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
