/* SPDX-License-Identifier: Zlib */
/* Curves from 0 to 1, and ways of coming closer that do not depend on the frame rate. */
#include "ease.h"

#include <math.h>

#define EASE_PI 3.14159265f

float ease_clamp(float value, float low, float high)
{
    if (!(value > low)) {
        return low;
    }
    return value < high ? value : high;
}

static float unit(float t)
{
    return ease_clamp(t, 0.0f, 1.0f);
}

float ease_linear(float t)
{
    return unit(t);
}

float ease_in(float t)
{
    t = unit(t);
    return t * t;
}

float ease_out(float t)
{
    t = 1.0f - unit(t);
    return 1.0f - t * t;
}

float ease_in_out(float t)
{
    t = unit(t);
    return t * t * (3.0f - 2.0f * t);
}

float ease_in_cubic(float t)
{
    t = unit(t);
    return t * t * t;
}

float ease_out_cubic(float t)
{
    t = 1.0f - unit(t);
    return 1.0f - t * t * t;
}

float ease_in_out_cubic(float t)
{
    t = unit(t);
    float rest = 2.0f - 2.0f * t;
    return t < 0.5f ? 4.0f * t * t * t : 1.0f - rest * rest * rest / 2.0f;
}

float ease_out_back(float t)
{
    const float overshoot = 1.70158f; /* goes a tenth too far */
    t = unit(t) - 1.0f;
    return 1.0f + (overshoot + 1.0f) * t * t * t + overshoot * t * t;
}

/* A ball that falls to 1 in 4/11 of the time and rises three times, each time less. */
float ease_out_bounce(float t)
{
    const float strength = 7.5625f;
    t = unit(t) * 2.75f;
    float middle = t < 1.0f ? 0.0f : t < 2.0f ? 1.5f : t < 2.5f ? 2.25f : 2.625f;
    float low = t < 1.0f ? 0.0f : t < 2.0f ? 0.75f : t < 2.5f ? 0.9375f : 0.984375f;
    float away = (t - middle) / 2.75f;
    return strength * away * away + low;
}

float ease_out_elastic(float t)
{
    t = unit(t);
    if (t <= 0.0f || t >= 1.0f) {
        return t;
    }
    return 1.0f + exp2f(-10.0f * t) * sinf((t * 10.0f - 0.75f) * 2.0f * EASE_PI / 3.0f);
}

float ease_pulse(float t)
{
    return sinf(unit(t) * EASE_PI);
}

float ease_lerp(float from, float to, float t)
{
    return from + (to - from) * t;
}

float ease_between(EaseCurve curve, float from, float to, float t)
{
    return ease_lerp(from, to, curve(t));
}

float ease_approach(float value, float to, float step)
{
    if (!(step > 0.0f)) {
        return value;
    }
    if (value < to) {
        return value + step < to ? value + step : to;
    }
    return value - step > to ? value - step : to;
}

float ease_follow(float value, float to, double seconds, double dt)
{
    if (!(dt > 0.0)) {
        return value;
    }
    if (!(seconds > 0.0)) {
        return to;
    }
    return to + (value - to) * (float)exp(-dt / seconds);
}

int ease_pixel(float value)
{
    return (int)floorf(value);
}
