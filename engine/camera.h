/* SPDX-License-Identifier: Zlib */
/*
 * camera: which part of the world is seen. Plain data, no drawing.
 *
 * It follows with a dead zone, looks a little ahead, may lean towards other things, never leaves its room, and
 * shakes by the square of its trauma. What it shows always lies on whole pixels, and steps from one to the next
 * together with whom it follows, so that he does not tremble on the screen.
 * Pixels and seconds; x and y are the middle of what is seen.
 */
#ifndef ENGINE_CAMERA_H
#define ENGINE_CAMERA_H

#include <stdbool.h>

#define CAMERA_DEAD_WIDTH        24.0f
#define CAMERA_DEAD_HEIGHT       16.0f
#define CAMERA_LOOK_AHEAD        20.0f
#define CAMERA_LOOK_SECONDS      0.35f
#define CAMERA_FOLLOW_SECONDS    0.12f
#define CAMERA_SHAKE_PIXELS      4.0f
#define CAMERA_TRAUMA_PER_SECOND 1.6f
#define CAMERA_SLACK             1.0f
#define CAMERA_MARGIN            32 /* so far inside the picture is whom it follows, where the room allows it */

typedef struct CameraRoom {
    float left, top, width, height;
} CameraRoom;

/* One axis of what is shown: whole pixels. */
typedef struct CameraPixel {
    float shown;  /* the middle, at most CAMERA_SLACK from the smoothed one */
    float middle; /* the smoothed middle at the last update */
    float target; /* the pixel on which the target was at the last update */
} CameraPixel;

typedef struct Camera {
    float x, y;               /* middle, smoothed */
    float anchor_x, anchor_y; /* the middle of the dead zone */
    float look_x, look_y;     /* look-ahead so far */
    float lean_x, lean_y;     /* lean so far */
    CameraPixel pixel_x, pixel_y;
    CameraRoom room;
    float trauma;      /* 0 to 1 */
    float shake_scale; /* the player's option, 0 to 1 */
    float shake_time;
    bool held; /* a cutscene moves it: camera_update only shakes */
} Camera;

/* What to follow in this step. */
typedef struct CameraTarget {
    float x, y;           /* whom */
    float face_x, face_y; /* direction of movement, length 0 (stands: the look comes back) to 1 */
    bool leans;           /* towards lean_x, lean_y, by lean_share of the way (0.25 in fights) */
    float lean_x, lean_y;
    float lean_share;
} CameraTarget;

/* At (x, y) at once, inside the room, calm. A room of size 0 is endless. */
void camera_begin(Camera *camera, CameraRoom room, float x, float y);

/* Another room, kept in without a jump of the anchor. */
void camera_set_room(Camera *camera, CameraRoom room);

/* One step of dt seconds. */
void camera_update(Camera *camera, CameraTarget target, double dt);

/* For cutscenes: puts the middle at (x, y), inside the room; set `held` while doing so. */
void camera_put(Camera *camera, float x, float y);

/* The middle that following this target would settle at: where a pan has to end so that nothing jumps. */
void camera_rest(const Camera *camera, float target_x, float target_y, float *x, float *y);

/* Adds trauma, up to 1: 0.3 a hit, 0.6 a hurt, 1 a boss. */
void camera_shake(Camera *camera, float trauma);

/* World pixel at the picture's upper left, shake included: subtract from world positions to draw. */
int camera_left(const Camera *camera);
int camera_top(const Camera *camera);

/* Is a box of the world in view? */
bool camera_sees(const Camera *camera, float x, float y, float width, float height);

#endif
