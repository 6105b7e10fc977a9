/* SPDX-License-Identifier: Zlib */
/* Shapes made of filled rectangles, which every renderer draws alike. */
#include "draw.h"

#include "video.h"
#include "video_sdl.h"

#include <SDL.h>
#include <assert.h>
#include <math.h>
#include <stdlib.h>

static void fill(int x, int y, int width, int height, Colour colour, uint8_t alpha, SDL_BlendMode mode)
{
    SDL_Renderer *renderer = video_renderer();
    if (!renderer || width <= 0 || height <= 0) {
        return;
    }
    SDL_Rect rect = {x, y, width, height};
    SDL_SetRenderDrawBlendMode(renderer, mode);
    SDL_SetRenderDrawColor(renderer, video_red(colour), video_green(colour), video_blue(colour), alpha);
    SDL_RenderFillRect(renderer, &rect);
}

void draw_rect(int x, int y, int width, int height, Colour colour)
{
    fill(x, y, width, height, colour, 255, SDL_BLENDMODE_NONE);
}

void draw_rect_alpha(int x, int y, int width, int height, Colour colour, uint8_t alpha)
{
    if (alpha > 0) {
        fill(x, y, width, height, colour, alpha, SDL_BLENDMODE_BLEND);
    }
}

void draw_rect_add(int x, int y, int width, int height, Colour colour, uint8_t alpha)
{
    if (alpha > 0) {
        fill(x, y, width, height, colour, alpha, SDL_BLENDMODE_ADD);
    }
}

void draw_frame(int x, int y, int width, int height, Colour colour)
{
    if (width <= 0 || height <= 0) {
        return;
    }
    draw_rect(x, y, width, 1, colour);
    draw_rect(x, y + height - 1, width, 1, colour);
    draw_rect(x, y + 1, 1, height - 2, colour);
    draw_rect(x + width - 1, y + 1, 1, height - 2, colour);
}

void draw_shadow(int x, int y, int width)
{
    enum { SHADOW_ALPHA = 110 };
    int left = x - width / 2;
    draw_rect_alpha(left + 2, y - 2, width - 4, 1, PALETTE_INK, SHADOW_ALPHA);
    draw_rect_alpha(left, y - 1, width, 2, PALETTE_INK, SHADOW_ALPHA);
    draw_rect_alpha(left + 2, y + 1, width - 4, 1, PALETTE_INK, SHADOW_ALPHA);
}

void draw_line(int x0, int y0, int x1, int y1, Colour colour, uint8_t alpha)
{
    int across = abs(x1 - x0), down = abs(y1 - y0);
    int step_x = x0 < x1 ? 1 : -1, step_y = y0 < y1 ? 1 : -1;
    int rest = across - down;
    for (;;) {
        draw_rect_alpha(x0, y0, 1, 1, colour, alpha);
        if (x0 == x1 && y0 == y1) {
            return;
        }
        int twice = 2 * rest;
        if (twice > -down) {
            rest -= down;
            x0 += step_x;
        }
        if (twice < across) {
            rest += across;
            y0 += step_y;
        }
    }
}

/* Half the width of a circle's row that lies `dy` from its middle; -1 where it has none. Half a pixel more of
 * radius keeps a single pixel from standing out at the poles. */
static int half_width(float radius, float dy)
{
    assert(radius > 0.0f && "a circle has a radius");
    float rest = (radius + 0.5f) * (radius + 0.5f) - dy * dy;
    return rest < 0.0f ? -1 : (int)floorf(sqrtf(rest));
}

void draw_ring(int x, int y, float radius, float height_ratio, Colour colour, uint8_t alpha)
{
    if (!(radius > 0.0f) || !(height_ratio > 0.0f) || radius > 1000.0f) {
        return;
    }
    int rows = (int)floorf(radius * height_ratio + 0.5f);
    for (int row = -rows; row <= rows; row++) {
        /* Each row covers what lies between its own edge and the edge of the row further out. */
        int outward = row < 0 ? row - 1 : row + 1;
        int edge = half_width(radius, (float)row / height_ratio);
        int next = row == 0 ? edge - 1 : half_width(radius, (float)outward / height_ratio);
        if (edge < 0) {
            edge = 0;
        }
        int width = edge - next > 1 ? edge - next : 1;
        if (next < 0) {
            draw_rect_alpha(x - edge, y + row, 2 * edge + 1, 1, colour, alpha);
            continue;
        }
        draw_rect_alpha(x - edge, y + row, width, 1, colour, alpha);
        draw_rect_alpha(x + edge - width + 1, y + row, width, 1, colour, alpha);
    }
}

void draw_iris(int x, int y, float radius, Colour colour)
{
    for (int row = 0; row < VIDEO_HEIGHT; row++) {
        int half = radius > 0.0f ? half_width(radius, (float)(row - y)) : -1;
        if (half < 0) {
            draw_rect(0, row, VIDEO_WIDTH, 1, colour);
            continue;
        }
        draw_rect(0, row, x - half, 1, colour);
        draw_rect(x + half + 1, row, VIDEO_WIDTH - (x + half + 1), 1, colour);
    }
}

void draw_shaft_add(int x, int y, int width, int height, float slant, Colour colour, uint8_t alpha)
{
    for (int row = 0; row < height; row++) {
        draw_rect_add(x + (int)floorf(slant * (float)row), y + row, width, 1, colour, alpha);
    }
}

void draw_scan_lines(int spacing, int offset, Colour colour, uint8_t alpha)
{
    if (spacing < 1) {
        return;
    }
    for (int row = (offset % spacing + spacing) % spacing; row < VIDEO_HEIGHT; row += spacing) {
        draw_rect_alpha(0, row, VIDEO_WIDTH, 1, colour, alpha);
    }
}

void draw_clip(int x, int y, int width, int height)
{
    SDL_Rect rect = {x, y, width > 0 ? width : 0, height > 0 ? height : 0};
    if (video_renderer()) {
        SDL_RenderSetClipRect(video_renderer(), &rect);
    }
}

void draw_unclip(void)
{
    if (video_renderer()) {
        SDL_RenderSetClipRect(video_renderer(), NULL);
    }
}
