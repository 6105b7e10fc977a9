/* SPDX-License-Identifier: Zlib */
/*
 * ease: curves from 0 to 1, and ways to get nearer. Inputs are clamped to 0..1; NaN counts as 0.
 * Pure functions. Seconds where a parameter is a time.
 */
#ifndef ENGINE_EASE_H
#define ENGINE_EASE_H

typedef float (*EaseCurve)(float t);

float ease_linear(float t);
float ease_in(float t);     /* slow at first: t^2 */
float ease_out(float t);    /* slow at the end */
float ease_in_out(float t); /* slow at both */
float ease_in_cubic(float t);
float ease_out_cubic(float t);
float ease_in_out_cubic(float t);
float ease_out_back(float t); /* goes 10 % too far and comes back */
float ease_out_bounce(float t);
float ease_out_elastic(float t);
float ease_pulse(float t); /* 0 up to 1 in the middle, and down to 0 */

float ease_clamp(float value, float low, float high);
float ease_lerp(float from, float to, float t);                     /* t is not clamped */
float ease_between(EaseCurve curve, float from, float to, float t); /* along a curve */

/* Nearer to `to` by at most `step` (0 or more), never beyond. */
float ease_approach(float value, float to, float step);

/* Nearer to `to`, exponentially: after `seconds` 63 % of the way is done, whatever the size of dt's pieces. */
float ease_follow(float value, float to, double seconds, double dt);

/* Cut to whole pixels downwards, as all drawing does. */
int ease_pixel(float value);

#endif
