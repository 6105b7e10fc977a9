/* SPDX-License-Identifier: Zlib */
/*
 * light: the night, and what breaks it.
 *
 * The world is drawn in daylight colours. Then one darkness texture is laid over it, multiplied: cleared to the
 * ambient colour, with every light blended into it. Lights blend towards their own colour where they meet, so they
 * never burn out; cold ones (more blue than red) are drawn first, so that warm ones win.
 *
 * The order in a frame: light_begin, any number of light_add, the world, light_apply, then every actor's frame once
 * more at LIGHT_FLOOR_ALPHA so that nobody is lost in the dark, glowing things, light_bloom, sparks, text.
 */
#ifndef ENGINE_LIGHT_H
#define ENGINE_LIGHT_H

#include "palette.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    LIGHT_MAX = 160,            /* lights in a frame; more are left out */
    LIGHT_FLOOR_ALPHA = 72,     /* readability floor */
    LIGHT_FLOOR_ALPHA_DEEP = 66 /* in places that must stay truly dark */
};

/* Positions in pixels of the picture. The light is an ellipse: `radius` to the side, 0.8 of it up and down. */
typedef struct Light {
    float x, y;
    float radius;
    Colour colour;
    uint8_t alpha; /* 255: its middle has the light's own colour, whatever the ambient */
} Light;

/* Makes the textures. Video must be open. false: video_error(). */
bool light_open(void);
void light_close(void);

/* Forgets the lights of the last frame and sets the colour of the dark. */
void light_begin(Colour ambient);

/* Adds a light to this frame. Radius 0 (or above 4000) or alpha 0 adds nothing. */
void light_add(Light light);

/* Multiplies darkness and lights onto the picture. */
void light_apply(void);

/* Adds a soft glow at once. After light_apply. */
void light_bloom(float x, float y, float radius, Colour colour);

/* How much of a light reaches a place, 0 to 1 (alpha counts): pure, so that the game may decide by it. */
float light_reach(Light light, float x, float y);

/* The falloff of a light at distance d (1: its rim): (1 - d)^1.25, 0 from the rim on. */
float light_falloff(float distance);

/* What a flame does at a time (seconds), stepped 12 times a second; `phase` (any number) sets lamps apart. */
typedef struct LightFlicker {
    float radius; /* factor, 0.97 to 1.03 */
    float alpha;  /* factor, 0.95 to 1.05 */
} LightFlicker;

LightFlicker light_flicker(double time, float phase);

/* A light with its flicker applied. */
Light light_flickering(Light light, double time, float phase);

#endif
