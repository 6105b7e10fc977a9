/* SPDX-License-Identifier: Zlib */
/* Following, looking ahead, leaning and shaking, each with its own time; at the end all of it comes to
 * whole pixels. */
#include "camera.h"

#include "ease.h"
#include "video.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define LEAN_SECONDS 0.35
#define RESTS_PX_S   12.0f /* slower than this it comes to rest */
#define SHAKE_FAST   82.0f /* radians a second: about 13 and 21 swings */
#define SHAKE_FASTER 131.0f

/* The middle nearest to `value` that shows nothing beyond the room; a room smaller than the view is centred. */
static float keep_inside(float value, float start, float length, float view)
{
    assert(view > 0.0f && "something is seen");
    if (!(length > 0.0f)) {
        return value;
    }
    if (length <= view) {
        return start + length / 2.0f;
    }
    return ease_clamp(value, start + view / 2.0f, start + length - view / 2.0f);
}

static float inside_x(const Camera *camera, float x)
{
    return keep_inside(x, camera->room.left, camera->room.width, (float)VIDEO_WIDTH);
}

static float inside_y(const Camera *camera, float y)
{
    return keep_inside(y, camera->room.top, camera->room.height, (float)VIDEO_HEIGHT);
}

void camera_put(Camera *camera, float x, float y)
{
    camera->x = inside_x(camera, x);
    camera->y = inside_y(camera, y);
}

/* --- whole pixels ---------------------------------------------------------------------------------- */

static float whole(float value)
{
    return floorf(value + 0.5f);
}

static bool is_near(float shown, float middle, float slack)
{
    return fabsf(shown - middle) <= slack;
}

/*
 * Rounding camera and target each for itself makes the target tremble: they step in different frames. So while
 * the camera moves with its target, it steps when the target does, as long as it stays within the slack; when
 * it comes to rest, it rounds.
 */
static void step_pixel(CameraPixel *pixel, float middle, float target, float dt)
{
    const float moved = middle - pixel->middle;
    const float step = floorf(target) - pixel->target;
    const bool rests = fabsf(moved) <= RESTS_PX_S * dt;

    if (!rests && step * moved > 0.0f && is_near(pixel->shown + step, middle, CAMERA_SLACK)) {
        pixel->shown += step;
    } else if (!is_near(pixel->shown, middle, rests ? 0.5f : CAMERA_SLACK)) {
        pixel->shown = whole(middle);
    }
    pixel->middle = middle;
    pixel->target = floorf(target);
}

static float shown(const CameraPixel *pixel, float middle)
{
    return is_near(pixel->shown, middle, CAMERA_SLACK) ? pixel->shown : whole(middle);
}

void camera_begin(Camera *camera, CameraRoom room, float x, float y)
{
    memset(camera, 0, sizeof *camera);
    camera->room = room;
    camera->shake_scale = 1.0f;
    camera->anchor_x = x;
    camera->anchor_y = y;
    camera_put(camera, x, y);
    camera->pixel_x = (CameraPixel){whole(camera->x), camera->x, floorf(x)};
    camera->pixel_y = (CameraPixel){whole(camera->y), camera->y, floorf(y)};
}

void camera_set_room(Camera *camera, CameraRoom room)
{
    camera->room = room;
    camera_put(camera, camera->x, camera->y);
}

/* Drags the dead zone along when the target has left it. */
static float drag(float anchor, float target, float size)
{
    return ease_clamp(anchor, target - size / 2.0f, target + size / 2.0f);
}

/* The middle nearest to `value` from which this place is seen, and not just so. */
static float keep_seen(float value, float place, float view)
{
    const float reach = view / 2.0f - (float)CAMERA_MARGIN;

    return ease_clamp(value, place - reach, place + reach);
}

static void follow(Camera *camera, const CameraTarget *target, double dt)
{
    float look_step = CAMERA_LOOK_AHEAD / CAMERA_LOOK_SECONDS * (float)dt;
    float lean = target->leans ? target->lean_share : 0.0f;
    camera->anchor_x = drag(camera->anchor_x, target->x, CAMERA_DEAD_WIDTH);
    camera->anchor_y = drag(camera->anchor_y, target->y, CAMERA_DEAD_HEIGHT);
    camera->look_x = ease_approach(camera->look_x, target->face_x * CAMERA_LOOK_AHEAD, look_step);
    camera->look_y = ease_approach(camera->look_y, target->face_y * CAMERA_LOOK_AHEAD, look_step);
    camera->lean_x = ease_follow(camera->lean_x, (target->lean_x - target->x) * lean, LEAN_SECONDS, dt);
    camera->lean_y = ease_follow(camera->lean_y, (target->lean_y - target->y) * lean, LEAN_SECONDS, dt);

    float goal_x =
        keep_seen(camera->anchor_x + camera->look_x + camera->lean_x, target->x, (float)VIDEO_WIDTH);
    float goal_y =
        keep_seen(camera->anchor_y + camera->look_y + camera->lean_y, target->y, (float)VIDEO_HEIGHT);
    camera->x = ease_follow(camera->x, inside_x(camera, goal_x), (double)CAMERA_FOLLOW_SECONDS, dt);
    camera->y = ease_follow(camera->y, inside_y(camera, goal_y), (double)CAMERA_FOLLOW_SECONDS, dt);
}

void camera_update(Camera *camera, CameraTarget target, double dt)
{
    if (!(dt > 0.0)) {
        return;
    }
    camera->trauma = ease_approach(camera->trauma, 0.0f, CAMERA_TRAUMA_PER_SECOND * (float)dt);
    camera->shake_time = camera->trauma > 0.0f ? camera->shake_time + (float)dt : 0.0f;
    if (!camera->held) {
        follow(camera, &target, dt);
    }
    step_pixel(&camera->pixel_x, camera->x, target.x, (float)dt);
    step_pixel(&camera->pixel_y, camera->y, target.y, (float)dt);
}

void camera_rest(const Camera *camera, float target_x, float target_y, float *x, float *y)
{
    *x = inside_x(camera, drag(camera->anchor_x, target_x, CAMERA_DEAD_WIDTH));
    *y = inside_y(camera, drag(camera->anchor_y, target_y, CAMERA_DEAD_HEIGHT));
}

void camera_shake(Camera *camera, float trauma)
{
    camera->trauma = ease_clamp(camera->trauma + trauma, 0.0f, 1.0f);
    assert(camera->trauma >= 0.0f && camera->trauma <= 1.0f && "shaking has a most");
}

/* Both sines together reach from -1 to 1. */
static float shake(const Camera *camera, float phase)
{
    float wave = sinf(camera->shake_time * SHAKE_FAST + phase) +
                 sinf(camera->shake_time * SHAKE_FASTER + 2.0f * phase);
    float strength = camera->trauma * camera->trauma * ease_clamp(camera->shake_scale, 0.0f, 1.0f);
    return CAMERA_SHAKE_PIXELS * strength * wave / 2.0f;
}

int camera_left(const Camera *camera)
{
    float middle = inside_x(camera, shown(&camera->pixel_x, camera->x) + shake(camera, 0.9f));
    return (int)floorf(middle + 0.5f) - VIDEO_WIDTH / 2;
}

int camera_top(const Camera *camera)
{
    float middle = inside_y(camera, shown(&camera->pixel_y, camera->y) + shake(camera, 2.3f));
    return (int)floorf(middle + 0.5f) - VIDEO_HEIGHT / 2;
}

bool camera_sees(const Camera *camera, float x, float y, float width, float height)
{
    float left = (float)camera_left(camera), top = (float)camera_top(camera);
    return x < left + (float)VIDEO_WIDTH && x + width > left && y < top + (float)VIDEO_HEIGHT &&
           y + height > top;
}
