/* SPDX-License-Identifier: Zlib */
/* Two layers of one repeating noise drift over each other. */
#include "fog.h"

#include "ease.h"
#include "palette.h"
#include "video.h"
#include "video_sdl.h"

#include <SDL.h>
#include <assert.h>
#include <math.h>

static SDL_Texture *fog_texture;

/* A number from 0 to 1 for each corner of a lattice that repeats after (columns, rows). */
static float lattice(int x, int y, int columns, int rows)
{
    assert(x >= 0 && y >= 0 && columns > 0 && rows > 0 && "a corner of the lattice has a number");
    uint32_t mixed = (uint32_t)(x % columns) * 0x9E3779B1u + (uint32_t)(y % rows) * 0x85EBCA77u;
    mixed += (uint32_t)columns * 0xC2B2AE3Du;
    mixed = (mixed ^ mixed >> 15) * 0x2C1B3C6Du;
    mixed = (mixed ^ mixed >> 12) * 0x297A2D39u;
    return (float)(mixed >> 16) / 65535.0f;
}

/* Smooth noise with cells of FOG_WIDTH / columns by FOG_HEIGHT / rows pixels. */
static float noise(int x, int y, int columns, int rows)
{
    assert(FOG_WIDTH % columns == 0 && FOG_HEIGHT % rows == 0 && "cells fill the fog without a rest");
    int cell_width = FOG_WIDTH / columns, cell_height = FOG_HEIGHT / rows;
    int column = x / cell_width, row = y / cell_height;
    float across = ease_in_out((float)(x % cell_width) / (float)cell_width);
    float down = ease_in_out((float)(y % cell_height) / (float)cell_height);
    float upper =
        ease_lerp(lattice(column, row, columns, rows), lattice(column + 1, row, columns, rows), across);
    float lower = ease_lerp(lattice(column, row + 1, columns, rows),
                            lattice(column + 1, row + 1, columns, rows), across);
    return ease_lerp(upper, lower, down);
}

uint8_t fog_alpha(int x, int y)
{
    x = (x % FOG_WIDTH + FOG_WIDTH) % FOG_WIDTH;
    y = (y % FOG_HEIGHT + FOG_HEIGHT) % FOG_HEIGHT;
    float sum = 0.6f * noise(x, y, 4, 4) + 0.3f * noise(x, y, 8, 8) + 0.1f * noise(x, y, 16, 16);
    /* Most of the noise lies near its middle; stretched, the fog has holes and banks. */
    return (uint8_t)((float)FOG_ALPHA_MAX * ease_in_out((sum - 0.27f) / 0.39f) + 0.5f);
}

bool fog_open(void)
{
    static uint32_t pixels[FOG_WIDTH * FOG_HEIGHT];
    fog_close();
    for (int y = 0; y < FOG_HEIGHT; y++) {
        for (int x = 0; x < FOG_WIDTH; x++) {
            pixels[y * FOG_WIDTH + x] = (uint32_t)fog_alpha(x, y) << 24 | PALETTE_BONE;
        }
    }
    fog_texture = video_make_texture(pixels, FOG_WIDTH, FOG_HEIGHT);
    return fog_texture != NULL;
}

void fog_close(void)
{
    if (fog_texture) {
        SDL_DestroyTexture(fog_texture);
    }
    fog_texture = NULL;
}

/* Where the first tile begins, from -size + 1 to 0. */
static int first_tile(double drift, int camera, int size)
{
    int offset = (int)fmod(floor(drift) - (double)camera, (double)size);
    return offset > 0 ? offset - size : offset;
}

static void draw_layer(int left, int top)
{
    for (int y = top; y < VIDEO_HEIGHT; y += FOG_HEIGHT) {
        for (int x = left; x < VIDEO_WIDTH; x += FOG_WIDTH) {
            SDL_Rect place = {x, y, FOG_WIDTH, FOG_HEIGHT};
            SDL_RenderCopy(video_renderer(), fog_texture, NULL, &place);
        }
    }
}

void fog_draw(int camera_left, int camera_top, double time, FogStyle style)
{
    float density = ease_clamp(style.density, 0.0f, 1.0f);
    if (!video_renderer() || !fog_texture || !(density > 0.0f)) {
        return;
    }
    double moved = time * (double)style.speed;
    SDL_SetTextureAlphaMod(fog_texture, (Uint8)(density * 255.0f));
    draw_layer(first_tile(6.0 * moved, camera_left, FOG_WIDTH),
               first_tile(1.0 * moved, camera_top, FOG_HEIGHT));
    draw_layer(first_tile(-4.0 * moved + 37.0, camera_left, FOG_WIDTH),
               first_tile(2.0 * moved + 23.0, camera_top, FOG_HEIGHT));
}
