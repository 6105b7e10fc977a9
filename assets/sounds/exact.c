/* SPDX-License-Identifier: Zlib */
#include "exact.h"

#include <math.h>

#define TAU       6.283185307179586
#define LN_2      0.6931471805599453
#define SQRT_HALF 0.7071067811865476

double exact_sine(double turns)
{
    double part = turns - floor(turns + 0.5);
    if (part > 0.25) {
        part = 0.5 - part;
    } else if (part < -0.25) {
        part = -0.5 - part;
    }
    double x = part * TAU;
    double y = x * x;
    double sum = 1.0 / 6227020800.0;
    sum = sum * y - 1.0 / 39916800.0;
    sum = sum * y + 1.0 / 362880.0;
    sum = sum * y - 1.0 / 5040.0;
    sum = sum * y + 1.0 / 120.0;
    sum = sum * y - 1.0 / 6.0;
    return x + x * y * sum;
}

double exact_exp2(double exponent)
{
    double whole = floor(exponent + 0.5);
    double x = (exponent - whole) * LN_2;
    double sum = 1.0;
    for (int i = 13; i >= 1; i--) {
        sum = 1.0 + sum * x / i;
    }
    return ldexp(sum, (int)whole);
}

double exact_exp(double exponent)
{
    return exact_exp2(exponent / LN_2);
}

static double exact_log2(double x)
{
    int exponent = 0;
    double m = frexp(x, &exponent);
    if (m < SQRT_HALF) {
        m *= 2.0;
        exponent--;
    }
    double s = (m - 1.0) / (m + 1.0);
    double sum = 0.0;
    for (int i = 17; i >= 1; i -= 2) {
        sum = sum * s * s + 1.0 / i;
    }
    return exponent + 2.0 * s * sum / LN_2;
}

double exact_power(double base, double exponent)
{
    if (exponent == 0.0) {
        return 1.0;
    }
    return base > 0.0 ? exact_exp2(exponent * exact_log2(base)) : 0.0;
}

double exact_slide(double from, double to, double part)
{
    return from == to ? from : from * exact_power(to / from, part);
}

double exact_note_hz(double note)
{
    return 440.0 * exact_exp2((note - 69.0) / 12.0);
}
