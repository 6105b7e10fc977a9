/* SPDX-License-Identifier: Zlib */
/* Window or surface, renderer and picture; everything that depends on how large the window is. */
#include "video.h"

#include "bmp.h"
#include "video_sdl.h"

#include <SDL.h>
#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { SHOT_WIDTH = VIDEO_WIDTH * VIDEO_SHOT_SCALE, SHOT_HEIGHT = VIDEO_HEIGHT * VIDEO_SHOT_SCALE };

typedef struct Video {
    SDL_Window *window;
    SDL_Surface *surface; /* headless: what the renderer stands on */
    SDL_Renderer *renderer;
    SDL_Texture *picture;
    int output_width, output_height; /* of the window, in pixels */
    VideoLayout layout;
    int shift_x, shift_y; /* video_shift */
    bool headless;
    bool vsync; /* asked for, granted, and not in software, which grants it without waiting */
    bool started_subsystem;
} Video;

static Video video;
static char video_message[1024];

bool video_fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(video_message, sizeof video_message, format, arguments);
    va_end(arguments);
    return false;
}

const char *video_error(void)
{
    return video_message;
}

SDL_Renderer *video_renderer(void)
{
    return video.renderer;
}

SDL_Texture *video_picture(void)
{
    return video.picture;
}

bool video_is_open(void)
{
    return video.renderer != NULL;
}

bool video_is_headless(void)
{
    return video.headless;
}

bool video_waits_for_vsync(void)
{
    return video.vsync;
}

VideoLayout video_layout_for(int width, int height)
{
    int across = width / VIDEO_WIDTH, down = height / VIDEO_HEIGHT;
    int scale = across < down ? across : down;
    VideoLayout layout = {.scale = scale > 1 ? scale : 1, .tools_scale = scale > 3 ? scale / 2 : 1};
    layout.left = (width - VIDEO_WIDTH * layout.scale) / 2;
    layout.top = (height - VIDEO_HEIGHT * layout.scale) / 2;
    return layout;
}

VideoLayout video_layout(void)
{
    return video.renderer ? video.layout : video_layout_for(SHOT_WIDTH, SHOT_HEIGHT);
}

/* SDL tells the size of the current target, so the window has to be it. */
static void measure_window(void)
{
    assert(video.renderer != NULL && "only what is open is measured");
    video.output_width = SHOT_WIDTH;
    video.output_height = SHOT_HEIGHT;
    SDL_SetRenderTarget(video.renderer, NULL);
    if (video.window) {
        SDL_GetRendererOutputSize(video.renderer, &video.output_width, &video.output_height);
    }
    video.layout = video_layout_for(video.output_width, video.output_height);
}

/* A renderer that cannot draw into textures is of no use here. */
static SDL_Renderer *make_renderer(Uint32 flags)
{
    SDL_Renderer *renderer = SDL_CreateRenderer(video.window, -1, flags | SDL_RENDERER_TARGETTEXTURE);
    if (renderer && !SDL_RenderTargetSupported(renderer)) {
        SDL_DestroyRenderer(renderer);
        SDL_SetError("it cannot draw into textures");
        return NULL;
    }
    return renderer;
}

static bool open_window_renderer(const VideoConfig *config)
{
    Uint32 sync = config->no_vsync ? 0u : (Uint32)SDL_RENDERER_PRESENTVSYNC;
    if (!config->software) {
        video.renderer = make_renderer(SDL_RENDERER_ACCELERATED | sync);
    }
    if (!video.renderer) {
        video.renderer = make_renderer(SDL_RENDERER_SOFTWARE);
    }
    if (!video.renderer) {
        return video_fail(
            "no renderer could be opened: %s. Try another video driver (SDL_VIDEODRIVER), or run "
            "without a window (--headless).",
            SDL_GetError());
    }
    SDL_RendererInfo info;
    if (SDL_GetRendererInfo(video.renderer, &info) == 0) {
        video.vsync = (info.flags & SDL_RENDERER_PRESENTVSYNC) && !(info.flags & SDL_RENDERER_SOFTWARE);
    }
    return true;
}

/* Where there is no display SDL falls back on a driver that shows nothing; only who names it wants it. */
static bool is_seen_by_nobody(void)
{
    const char *driver = SDL_GetCurrentVideoDriver();
    return !SDL_GetHint(SDL_HINT_VIDEODRIVER) && driver && strcmp(driver, "offscreen") == 0;
}

static bool open_window(const VideoConfig *config)
{
    const bool is_open = SDL_InitSubSystem(SDL_INIT_VIDEO) == 0;
    video.started_subsystem = is_open;
    if (!is_open || is_seen_by_nobody()) {
        return video_fail("no video: %s. Is a display there (DISPLAY, WAYLAND_DISPLAY)? Without one run "
                          "with --headless.",
                          is_open ? "there is no display" : SDL_GetError());
    }
    Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    if (config->fullscreen) {
        flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
    }
    video.window = SDL_CreateWindow(config->title ? config->title : "engine", SDL_WINDOWPOS_CENTERED,
                                    SDL_WINDOWPOS_CENTERED, config->width > 0 ? config->width : SHOT_WIDTH,
                                    config->height > 0 ? config->height : SHOT_HEIGHT, flags);
    if (!video.window) {
        return video_fail("no window could be opened: %s. Run with --headless where there is no display.",
                          SDL_GetError());
    }
    SDL_SetWindowMinimumSize(video.window, VIDEO_WIDTH, VIDEO_HEIGHT);
    return open_window_renderer(config);
}

static bool open_headless(void)
{
    video.surface =
        SDL_CreateRGBSurfaceWithFormat(0, VIDEO_WIDTH, VIDEO_HEIGHT, 32, SDL_PIXELFORMAT_ARGB8888);
    if (video.surface) {
        video.renderer = SDL_CreateSoftwareRenderer(video.surface);
    }
    return video.renderer || video_fail("no software renderer: %s. Free some memory.", SDL_GetError());
}

static bool open_picture(void)
{
    video.picture = SDL_CreateTexture(video.renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET,
                                      VIDEO_WIDTH, VIDEO_HEIGHT);
    if (!video.picture) {
        return video_fail("no picture of %d x %d could be made: %s.", VIDEO_WIDTH, VIDEO_HEIGHT,
                          SDL_GetError());
    }
    SDL_SetTextureBlendMode(video.picture, SDL_BLENDMODE_NONE);
    SDL_SetTextureScaleMode(video.picture, SDL_ScaleModeNearest);
    return true;
}

/* SDL keeps the commands and corners of the largest batch it has seen. This one is larger than a frame's, so that
 * no frame allocates, however many letters and sparks appear. */
static void warm_up(void)
{
    enum { WARM_UP_COMMANDS = 6000 };
    SDL_Rect pixel = {0, 0, 1, 1};
    SDL_SetRenderTarget(video.renderer, video.picture);
    for (int i = 0; i < WARM_UP_COMMANDS; i++) {
        SDL_RenderFillRect(video.renderer, &pixel);
    }
    SDL_RenderFlush(video.renderer);
}

bool video_open(const VideoConfig *config)
{
    static const VideoConfig defaults = {0};
    if (!config) {
        config = &defaults;
    }
    if (video_is_open()) {
        return video_fail("video is open already; close it with video_close first.");
    }
    SDL_SetMainReady();
    video.headless = config->headless;
    bool opened = (config->headless ? open_headless() : open_window(config)) && open_picture();
    if (!opened) {
        video_close();
        return false;
    }
    warm_up();
    video_begin_frame();
    return true;
}

void video_close(void)
{
    if (video.picture) {
        SDL_DestroyTexture(video.picture);
    }
    if (video.renderer) {
        SDL_DestroyRenderer(video.renderer);
    }
    if (video.window) {
        SDL_DestroyWindow(video.window);
    }
    SDL_FreeSurface(video.surface);
    if (video.started_subsystem) {
        SDL_QuitSubSystem(SDL_INIT_VIDEO);
    }
    memset(&video, 0, sizeof video);
}

void video_begin_frame(void)
{
    tools_layer_clear();
    video_shift(0, 0);
    if (!video.renderer) {
        return;
    }
    measure_window();
    SDL_SetRenderTarget(video.renderer, video.picture);
    SDL_RenderSetClipRect(video.renderer, NULL);
    video_clear(0);
}

void video_clear(Colour colour)
{
    if (!video.renderer) {
        return;
    }
    SDL_SetRenderDrawColor(video.renderer, video_red(colour), video_green(colour), video_blue(colour), 255);
    SDL_RenderClear(video.renderer);
}

/* Into the current target. */
static void compose(VideoLayout layout)
{
    assert(layout.scale >= 1 && "the picture is shown in whole pixels, at least one for one");
    const SDL_Rect inside = {layout.left, layout.top, VIDEO_WIDTH * layout.scale,
                             VIDEO_HEIGHT * layout.scale};
    const SDL_Rect place = {layout.left + video.shift_x * layout.scale,
                            layout.top + video.shift_y * layout.scale, inside.w, inside.h};
    video_clear(0);
    SDL_RenderSetClipRect(video.renderer, &inside);
    SDL_RenderCopy(video.renderer, video.picture, NULL, &place);
    SDL_RenderSetClipRect(video.renderer, NULL);
    tools_layer_compose(layout);
}

void video_end_frame(void)
{
    if (!video.renderer) {
        return;
    }
    SDL_SetRenderTarget(video.renderer, NULL);
    if (video.headless) {
        return;
    }
    compose(video.layout);
    SDL_RenderPresent(video.renderer);
}

void video_shift(int x, int y)
{
    video.shift_x = x;
    video.shift_y = y;
}

void video_toggle_fullscreen(void)
{
    if (video.window) {
        SDL_SetWindowFullscreen(video.window, video_is_fullscreen() ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP);
    }
}

bool video_is_fullscreen(void)
{
    return video.window && (SDL_GetWindowFlags(video.window) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
}

SDL_Texture *video_make_texture(const uint32_t *pixels, int width, int height)
{
    if (!video.renderer) {
        video_fail("a texture was asked for while video is not open; call video_open first.");
        return NULL;
    }
    assert(width > 0 && height > 0 && "a texture has pixels");
    SDL_Texture *texture =
        SDL_CreateTexture(video.renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, width, height);
    if (!texture || SDL_UpdateTexture(texture, NULL, pixels, width * 4) != 0) {
        video_fail("no texture of %d x %d could be made: %s.", width, height, SDL_GetError());
        if (texture) {
            SDL_DestroyTexture(texture);
        }
        return NULL;
    }
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest);
    return texture;
}

/* Composes a window of the screenshot's size into `shot`, whose pixels are BGR24. */
static bool compose_shot(SDL_Surface *shot)
{
    assert(shot->w == SHOT_WIDTH && shot->h == SHOT_HEIGHT && "the whole window goes into the picture");
    SDL_Texture *target = SDL_CreateTexture(video.renderer, SDL_PIXELFORMAT_ARGB8888,
                                            SDL_TEXTUREACCESS_TARGET, SHOT_WIDTH, SHOT_HEIGHT);
    if (!target) {
        return false;
    }
    SDL_Texture *before = SDL_GetRenderTarget(video.renderer);
    SDL_SetRenderTarget(video.renderer, target);
    compose(video_layout_for(SHOT_WIDTH, SHOT_HEIGHT));
    bool taken =
        SDL_RenderReadPixels(video.renderer, NULL, SDL_PIXELFORMAT_BGR24, shot->pixels, shot->pitch) == 0;
    SDL_SetRenderTarget(video.renderer, before);
    SDL_DestroyTexture(target);
    return taken;
}

bool video_screenshot(const char *path)
{
    if (!video.renderer) {
        return video_fail("no screenshot \"%s\": video is not open.", path);
    }
    SDL_Surface *shot = SDL_CreateRGBSurfaceWithFormat(0, SHOT_WIDTH, SHOT_HEIGHT, 24, SDL_PIXELFORMAT_BGR24);
    bool composed = shot && compose_shot(shot);
    bool written = composed && bmp_write(path, shot);
    SDL_FreeSurface(shot);
    return written ||
           video_fail("the screenshot \"%s\" could not be written: %s. Check that its folder exists "
                      "and may be written to.",
                      path, composed ? bmp_error() : SDL_GetError());
}

bool video_read(int x, int y, int width, int height, uint32_t *pixels)
{
    if (!video.renderer) {
        return video_fail("no pixels can be read: video is not open.");
    }
    SDL_Rect place = {x, y, width, height};
    SDL_Texture *before = SDL_GetRenderTarget(video.renderer);
    SDL_SetRenderTarget(video.renderer, video.picture);
    int failed = SDL_RenderReadPixels(video.renderer, &place, SDL_PIXELFORMAT_ARGB8888, pixels, width * 4);
    SDL_SetRenderTarget(video.renderer, before);
    return failed == 0 || video_fail("the picture could not be read: %s.", SDL_GetError());
}

Colour video_pixel(int x, int y)
{
    uint32_t pixel = 0;
    if (x < 0 || y < 0 || x >= VIDEO_WIDTH || y >= VIDEO_HEIGHT || !video_read(x, y, 1, 1, &pixel)) {
        return 0;
    }
    return pixel & 0xFFFFFFu;
}

/* On displays with fine pixels a window has more of them than mouse positions. */
static void window_to_output(int x, int y, float *output_x, float *output_y)
{
    int width = 0, height = 0;
    *output_x = (float)x;
    *output_y = (float)y;
    if (!video.window) {
        return;
    }
    SDL_GetWindowSize(video.window, &width, &height);
    if (width > 0 && height > 0) {
        *output_x = (float)x * (float)video.output_width / (float)width;
        *output_y = (float)y * (float)video.output_height / (float)height;
    }
}

bool video_from_window(int window_x, int window_y, float *x, float *y)
{
    VideoLayout layout = video_layout();
    window_to_output(window_x, window_y, x, y);
    *x = (*x - (float)layout.left) / (float)layout.scale;
    *y = (*y - (float)layout.top) / (float)layout.scale;
    const bool inside = *x >= 0.0f && *y >= 0.0f && *x < (float)VIDEO_WIDTH && *y < (float)VIDEO_HEIGHT;
    *x -= (float)video.shift_x;
    *y -= (float)video.shift_y;
    return inside;
}

void video_to_tools(float x, float y, int *tools_x, int *tools_y)
{
    VideoLayout layout = video_layout();
    float factor = (float)layout.scale / (float)layout.tools_scale;
    *tools_x = (int)floorf((x + (float)video.shift_x) * factor);
    *tools_y = (int)floorf((y + (float)video.shift_y) * factor);
}

void video_window_to_tools(int window_x, int window_y, int *tools_x, int *tools_y)
{
    float x, y;
    video_from_window(window_x, window_y, &x, &y);
    video_to_tools(x, y, tools_x, tools_y);
}
