/* SPDX-License-Identifier: Zlib */
/* Places and directions on the ground: pixels of the world, x to the right, y towards the viewer. */
#ifndef ENGINE_VEC_H
#define ENGINE_VEC_H

#include <math.h>

typedef struct Vec {
    float x, y;
} Vec;

static inline Vec vec(float x, float y)
{
    return (Vec){x, y};
}

static inline Vec vec_add(Vec a, Vec b)
{
    return vec(a.x + b.x, a.y + b.y);
}

static inline Vec vec_sub(Vec a, Vec b)
{
    return vec(a.x - b.x, a.y - b.y);
}

static inline Vec vec_scale(Vec a, float factor)
{
    return vec(a.x * factor, a.y * factor);
}

static inline float vec_dot(Vec a, Vec b)
{
    return a.x * b.x + a.y * b.y;
}

static inline float vec_length(Vec a)
{
    return sqrtf(vec_dot(a, a));
}

static inline float vec_distance(Vec a, Vec b)
{
    return vec_length(vec_sub(a, b));
}

/* Length 1; a length of nearly 0 gives (0, 0). */
static inline Vec vec_normal(Vec a)
{
    const float length = vec_length(a);
    return length < 0.0001f ? vec(0.0f, 0.0f) : vec_scale(a, 1.0f / length);
}

/* By an angle in radians, clockwise as seen: y points down. */
static inline Vec vec_turned(Vec a, float angle)
{
    return vec(a.x * cosf(angle) - a.y * sinf(angle), a.x * sinf(angle) + a.y * cosf(angle));
}

/* From `from` towards `to`, length 1. */
static inline Vec vec_towards(Vec from, Vec to)
{
    return vec_normal(vec_sub(to, from));
}

static inline Vec vec_mix(Vec a, Vec b, float share)
{
    return vec(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share);
}

/* Nearer to `to` by at most `step`, never beyond. */
static inline Vec vec_approach(Vec a, Vec to, float step)
{
    const float distance = vec_distance(a, to);
    return distance <= step ? to : vec_add(a, vec_scale(vec_sub(to, a), step / distance));
}

#endif
