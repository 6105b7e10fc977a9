/* SPDX-License-Identifier: Zlib */
#include "light.h"

#include "video.h"
#include "video_sdl.h"

#include <SDL.h>
#include <math.h>

#define LIGHT_HEIGHT_RATIO       0.8f
#define LIGHT_FALLOFF_POWER      1.25f
#define FLICKER_STEPS_PER_SECOND 12.0
#define FLICKER_FIRST_HERTZ      5.1
#define FLICKER_SECOND_HERTZ     7.7
#define FLICKER_RADIUS           0.03f
#define FLICKER_ALPHA            0.05f
#define TWO_PI                   6.283185307179586

enum { LIGHT_TEXTURE_SIZE = 128 };

static SDL_Texture *light_texture;
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
    if (!light_texture)
        return false;
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
    if (light_texture)
        SDL_DestroyTexture(light_texture);
    if (darkness)
        SDL_DestroyTexture(darkness);
    light_texture = darkness = NULL;
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

static bool is_seen(Light light)
{
    float height = light.radius * LIGHT_HEIGHT_RATIO;
    return light.alpha > 0 && light.radius > 0.0f && light.x + light.radius > 0.0f &&
           light.y + height > 0.0f && light.x - light.radius < (float)VIDEO_WIDTH &&
           light.y - height < (float)VIDEO_HEIGHT;
}

void light_add(Light light)
{
    if (light_count < LIGHT_MAX && is_seen(light))
        lights[light_count++] = light;
}

static void draw_light(float x, float y, float radius, Colour colour, uint8_t alpha, SDL_BlendMode mode)
{
    float height = radius * LIGHT_HEIGHT_RATIO;
    SDL_Rect place = {(int)floorf(x - radius + 0.5f), (int)floorf(y - height + 0.5f),
                      (int)floorf(2.0f * radius + 0.5f), (int)floorf(2.0f * height + 0.5f)};
    SDL_SetTextureBlendMode(light_texture, mode);
    SDL_SetTextureColorMod(light_texture, video_red(colour), video_green(colour), video_blue(colour));
    SDL_SetTextureAlphaMod(light_texture, alpha);
    SDL_RenderCopy(video_renderer(), light_texture, NULL, &place);
}

static void draw_lights(bool cold)
{
    for (int i = 0; i < light_count; i++) {
        Light light = lights[i];
        if (is_cold(light.colour) == cold)
            draw_light(light.x, light.y, light.radius, light.colour, light.alpha, SDL_BLENDMODE_BLEND);
    }
}

void light_apply(void)
{
    SDL_Renderer *renderer = video_renderer();
    if (!renderer || !darkness)
        return;
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
    if (video_renderer() && light_texture && is_seen(bloom))
        draw_light(x, y, radius, colour, 255, SDL_BLENDMODE_ADD);
}

float light_reach(Light light, float x, float y)
{
    if (!(light.radius > 0.0f))
        return 0.0f;
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
