/* SPDX-License-Identifier: Zlib */
#include "pixels.h"

#include <math.h>
#include <stdlib.h>

static double linear(uint32_t channel)
{
    const double value = (double)(channel & 255) / 255.0;

    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

double pixels_luminance(uint32_t pixel)
{
    return 0.2126 * linear(pixel >> 16) + 0.7152 * linear(pixel >> 8) + 0.0722 * linear(pixel);
}

Lab pixels_lab(uint32_t pixel)
{
    const double r = linear(pixel >> 16);
    const double g = linear(pixel >> 8);
    const double b = linear(pixel);
    const double l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);

    return (Lab){0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
                 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
                 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

double pixels_contrast(double a, double b)
{
    return (fmax(a, b) + 0.05) / (fmin(a, b) + 0.05);
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;

    return x < y ? -1 : x > y ? 1 : 0;
}

double pixels_median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof values[0], by_size);
    return values[count / 2];
}
