/* SPDX-License-Identifier: Zlib */
/* Lights are collected, drawn into a picture of the darkness, and multiplied onto the picture of the
 * world. */
#include "light.h"

#include "video.h"
#include "video_sdl.h"

#include <SDL.h>
#include <assert.h>
#include <math.h>

#define LIGHT_HEIGHT_RATIO       0.8f
#define LIGHT_RADIUS_MAX         4000.0f
#define LIGHT_FALLOFF_POWER      1.25f
#define FLICKER_STEPS_PER_SECOND 12.0
#define FLICKER_FIRST_HERTZ      5.1
#define FLICKER_SECOND_HERTZ     7.7
#define FLICKER_RADIUS           0.03f
#define FLICKER_ALPHA            0.05f
#define TWO_PI                   6.283185307179586

enum { LIGHT_TEXTURE_SIZE = 128 };

/* The same picture twice: the software renderer allocates whenever a texture changes its target or blend mode. */
static SDL_Texture *light_texture; /* for the darkness */
static SDL_Texture *bloom_texture; /* for the picture */
static SDL_Texture *darkness;
static Colour light_ambient;
static Light lights[LIGHT_MAX];
static int light_count;

float light_falloff(float distance)
{
    return distance < 1.0f ? powf(1.0f - fmaxf(distance, 0.0f), LIGHT_FALLOFF_POWER) : 0.0f;
}

static SDL_Texture *make_light_texture(void)
{
    static uint32_t pixels[LIGHT_TEXTURE_SIZE * LIGHT_TEXTURE_SIZE];
    float half = (float)LIGHT_TEXTURE_SIZE / 2.0f;
    for (int y = 0; y < LIGHT_TEXTURE_SIZE; y++) {
        for (int x = 0; x < LIGHT_TEXTURE_SIZE; x++) {
            float distance = hypotf((float)x + 0.5f - half, (float)y + 0.5f - half) / half;
            uint32_t alpha = (uint32_t)(255.0f * light_falloff(distance) + 0.5f);
            pixels[y * LIGHT_TEXTURE_SIZE + x] = alpha << 24 | 0xFFFFFFu;
        }
    }
    return video_make_texture(pixels, LIGHT_TEXTURE_SIZE, LIGHT_TEXTURE_SIZE);
}

bool light_open(void)
{
    light_close();
    light_texture = make_light_texture();
    bloom_texture = make_light_texture();
    if (!light_texture || !bloom_texture) {
        light_close();
        return false;
    }
    SDL_SetTextureBlendMode(bloom_texture, SDL_BLENDMODE_ADD);
    darkness = SDL_CreateTexture(video_renderer(), SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET,
                                 VIDEO_WIDTH, VIDEO_HEIGHT);
    if (!darkness) {
        light_close();
        return video_fail("no darkness texture could be made: %s.", SDL_GetError());
    }
    SDL_SetTextureBlendMode(darkness, SDL_BLENDMODE_MOD);
    return true;
}

void light_close(void)
{
    if (light_texture) {
        SDL_DestroyTexture(light_texture);
    }
    if (bloom_texture) {
        SDL_DestroyTexture(bloom_texture);
    }
    if (darkness) {
        SDL_DestroyTexture(darkness);
    }
    light_texture = bloom_texture = darkness = NULL;
}

void light_begin(Colour ambient)
{
    light_ambient = ambient;
    light_count = 0;
}

static bool is_cold(Colour colour)
{
    return video_blue(colour) > video_red(colour);
}

/* False for a NaN, and for lights so large that their pixels could not be counted. */
static bool is_seen(const Light *light)
{
    float radius = light->radius, height = radius * LIGHT_HEIGHT_RATIO;
    return light->alpha > 0 && radius > 0.0f && radius < LIGHT_RADIUS_MAX && light->x + radius > 0.0f &&
           light->y + height > 0.0f && light->x - radius < (float)VIDEO_WIDTH &&
           light->y - height < (float)VIDEO_HEIGHT;
}

void light_add(Light light)
{
    if (light_count == LIGHT_MAX || !is_seen(&light)) {
        return;
    }
    if (light.alpha == 255) {
        light.alpha = 254; /* not to be told apart, and all lights are drawn in the same mode */
    }
    assert(light_count < LIGHT_MAX && "there is a place for one more");
    lights[light_count++] = light;
}

/* Cuts a span of `size` pixels from *start on to what lies inside 0..limit, and the texture's span with it. SDL
 * would go through a new surface for a scaled picture that is cut; the rounding here is half a texel at most. */
static void cut_span(int *start, int *size, int limit, int *from, int *from_size)
{
    int first = *start < 0 ? -*start : 0;
    int last = *start + *size > limit ? limit - *start : *size;
    int full = *size > 0 ? *size : 1;
    *from = (first * LIGHT_TEXTURE_SIZE + full / 2) / full;
    *from_size = (last * LIGHT_TEXTURE_SIZE + full / 2) / full - *from;
    *start += first;
    *size = last - first;
    assert(*size <= limit && "what is cut lies inside");
}

static void draw_light(SDL_Texture *texture, const Light *light)
{
    assert(texture != NULL && "light is drawn while it is open");
    float height = light->radius * LIGHT_HEIGHT_RATIO;
    SDL_Rect from;
    SDL_Rect to = {(int)floorf(light->x - light->radius + 0.5f), (int)floorf(light->y - height + 0.5f),
                   (int)floorf(2.0f * light->radius + 0.5f), (int)floorf(2.0f * height + 0.5f)};
    cut_span(&to.x, &to.w, VIDEO_WIDTH, &from.x, &from.w);
    cut_span(&to.y, &to.h, VIDEO_HEIGHT, &from.y, &from.h);
    if (to.w <= 0 || to.h <= 0 || from.w <= 0 || from.h <= 0) {
        return;
    }
    SDL_SetTextureColorMod(texture, video_red(light->colour), video_green(light->colour),
                           video_blue(light->colour));
    SDL_SetTextureAlphaMod(texture, light->alpha);
    SDL_RenderCopy(video_renderer(), texture, &from, &to);
}

static void draw_lights(bool cold)
{
    for (int i = 0; i < light_count; i++) {
        if (is_cold(lights[i].colour) == cold) {
            draw_light(light_texture, &lights[i]);
        }
    }
}

void light_apply(void)
{
    SDL_Renderer *renderer = video_renderer();
    if (!renderer || !darkness) {
        return;
    }
    SDL_SetRenderTarget(renderer, darkness);
    video_clear(light_ambient);
    draw_lights(true);
    draw_lights(false);
    SDL_SetRenderTarget(renderer, video_picture());
    SDL_RenderCopy(renderer, darkness, NULL, NULL);
}

void light_bloom(float x, float y, float radius, Colour colour)
{
    Light bloom = {x, y, radius, colour, 255};
    if (video_renderer() && bloom_texture && is_seen(&bloom)) {
        draw_light(bloom_texture, &bloom);
    }
}

float light_reach(Light light, float x, float y)
{
    if (!(light.radius > 0.0f)) {
        return 0.0f;
    }
    float distance = hypotf(x - light.x, (y - light.y) / LIGHT_HEIGHT_RATIO) / light.radius;
    return light_falloff(distance) * (float)light.alpha / 255.0f;
}

/* Each lamp gets a different mixture, so that two never beat together. */
static float flicker_wave(double time, float phase, double mixture)
{
    double stepped = floor(time * FLICKER_STEPS_PER_SECOND) / FLICKER_STEPS_PER_SECOND;
    double first = sin(TWO_PI * FLICKER_FIRST_HERTZ * stepped + (double)phase);
    double second = sin(TWO_PI * FLICKER_SECOND_HERTZ * stepped + mixture * (double)phase);
    return (float)((first + second) / 2.0);
}

LightFlicker light_flicker(double time, float phase)
{
    return (LightFlicker){
        .radius = 1.0f + FLICKER_RADIUS * flicker_wave(time, phase, 1.7),
        .alpha = 1.0f + FLICKER_ALPHA * flicker_wave(time, phase, 2.3),
    };
}

Light light_flickering(Light light, double time, float phase)
{
    LightFlicker flicker = light_flicker(time, phase);
    light.radius *= flicker.radius;
    light.alpha = (uint8_t)fminf((float)light.alpha * flicker.alpha + 0.5f, 255.0f);
    return light;
}
