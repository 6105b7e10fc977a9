/* SPDX-License-Identifier: Zlib */
/*
 * video_sdl: what the drawing modules of the engine share with video.c, and nobody else uses.
 */
#ifndef ENGINE_VIDEO_SDL_H
#define ENGINE_VIDEO_SDL_H

#include "palette.h"

#include <stdbool.h>
#include <stdint.h>

struct SDL_Renderer;
struct SDL_Texture;

/* NULL while video is not open. Its target is the picture between video_begin_frame and video_end_frame. */
struct SDL_Renderer *video_renderer(void);

/* The picture. Modules that draw into a target of their own set it back to this. */
struct SDL_Texture *video_picture(void);

/* A texture from 0xAARRGGBB pixels, blending; NULL: video_error(). The caller destroys it. */
struct SDL_Texture *video_make_texture(const uint32_t *pixels, int width, int height);

/* Sets video_error(). Returns false. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
bool video_fail(const char *format, ...);

/* How the picture lies in a window, or in a screenshot, in its pixels. */
typedef struct VideoLayout {
    int left, top;
    int scale;       /* of the picture */
    int tools_scale; /* of the tools layer, half of it */
} VideoLayout;

VideoLayout video_layout_for(int width, int height);

/* The layout in use since video_begin_frame. */
VideoLayout video_layout(void);

/* tools_layer.c: shows the layer's commands in the current target. */
void tools_layer_compose(VideoLayout layout);
void tools_layer_clear(void);

/* text.c: lines of plain text in the current target, each pixel `scale` wide and high. */
void text_draw_scaled(int x, int y, int scale, Colour colour, const char *text);

static inline uint8_t video_red(Colour colour)
{
    return (uint8_t)(colour >> 16 & 0xFFu);
}

static inline uint8_t video_green(Colour colour)
{
    return (uint8_t)(colour >> 8 & 0xFFu);
}

static inline uint8_t video_blue(Colour colour)
{
    return (uint8_t)(colour & 0xFFu);
}

#endif
