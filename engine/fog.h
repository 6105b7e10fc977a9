/* SPDX-License-Identifier: Zlib */
/*
 * fog: two drifting layers of one tileable texture, drawn before the darkness so that lamps light it.
 */
#ifndef ENGINE_FOG_H
#define ENGINE_FOG_H

#include <stdbool.h>
#include <stdint.h>

enum { FOG_WIDTH = 128, FOG_HEIGHT = 64, FOG_ALPHA_MAX = 42 };

typedef struct FogStyle {
    float density; /* 1: as generated (alpha up to FOG_ALPHA_MAX); 0 draws nothing */
    float speed;   /* factor to the drift; 1: (6, 1) and (-4, 2) pixels a second */
} FogStyle;

/* Generates the texture; the same each time. Video must be open. false: video_error(). */
bool fog_open(void);
void fog_close(void);

/* Draws both layers over the picture. The fog lies in the world: give the camera's left and top, and seconds. */
void fog_draw(int camera_left, int camera_top, double time, FogStyle style);

/* The texture's alpha at a place (wraps), for tests and for other uses of the noise: 0 to FOG_ALPHA_MAX. */
uint8_t fog_alpha(int x, int y);

#endif
