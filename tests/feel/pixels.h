/* SPDX-License-Identifier: Zlib */
/* What is measured in pictures: 0xRRGGBB, as video_read gives them. */
#ifndef TESTS_FEEL_PIXELS_H
#define TESTS_FEEL_PIXELS_H

#include <stdint.h>

/* A colour in OKLab, where distances are those that an eye sees. */
typedef struct Lab {
    double l, a, b;
} Lab;
Lab pixels_lab(uint32_t pixel);

double pixels_luminance(uint32_t pixel);    /* relative, 0 to 1 */
double pixels_contrast(double a, double b); /* of two luminances: 1 where they are the same */

double pixels_median(double *values, int count); /* sorts them */

#endif
