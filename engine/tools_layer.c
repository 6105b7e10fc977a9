/* SPDX-License-Identifier: Zlib */
/* Commands are kept, and drawn at the size of the window or the screenshot. */
#include "tools_layer.h"

#include "markup.h"
#include "video.h"
#include "video_sdl.h"

#include <SDL.h>
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Kept as a list, since a transparent target would blend twice, and a screenshot shows it at its own size. */
typedef struct Command {
    int x, y, width, height; /* width 0: text */
    Colour colour;
    uint8_t alpha;
    size_t text;
} Command;

static Command commands[TOOLS_LAYER_COMMANDS_MAX];
static int command_count;
static char texts[TOOLS_LAYER_TEXT_MAX];
static size_t text_size;
static bool is_full;

void tools_layer_clear(void)
{
    command_count = 0;
    text_size = 0;
    is_full = false;
}

bool tools_layer_is_full(void)
{
    return is_full;
}

int tools_layer_width(void)
{
    VideoLayout layout = video_layout();
    return VIDEO_WIDTH * layout.scale / layout.tools_scale;
}

int tools_layer_height(void)
{
    VideoLayout layout = video_layout();
    return VIDEO_HEIGHT * layout.scale / layout.tools_scale;
}

static void add_command(Command command)
{
    assert(command_count >= 0 && command_count <= TOOLS_LAYER_COMMANDS_MAX &&
           "the list is never longer than its array");
    if (command_count < TOOLS_LAYER_COMMANDS_MAX) {
        commands[command_count++] = command;
    } else {
        is_full = true;
    }
}

void tools_layer_box(int x, int y, int width, int height, Colour colour, uint8_t alpha)
{
    if (width > 0 && height > 0 && alpha > 0) {
        add_command((Command){x, y, width, height, colour, alpha, 0});
    }
}

void tools_layer_frame(int x, int y, int width, int height, Colour colour)
{
    tools_layer_box(x, y, width, 1, colour, 255);
    tools_layer_box(x, y + height - 1, width, 1, colour, 255);
    tools_layer_box(x, y + 1, 1, height - 2, colour, 255);
    tools_layer_box(x + width - 1, y + 1, 1, height - 2, colour, 255);
}

/* Copies `size` bytes and a zero; a text that does not fit is left out whole. */
static void add_text(int x, int y, Colour colour, const char *text, size_t size)
{
    if (size == 0) {
        return;
    }
    assert(text_size <= sizeof texts && "the texts lie within their array");
    if (size >= sizeof texts - text_size) {
        is_full = true;
        return;
    }
    memcpy(texts + text_size, text, size);
    texts[text_size + size] = '\0';
    add_command((Command){.x = x, .y = y, .colour = colour, .text = text_size});
    text_size += size + 1;
}

void tools_layer_text(int x, int y, Colour colour, const char *text)
{
    add_text(x, y, colour, text, strlen(text));
}

void tools_layer_text_within(int x, int y, int letters, Colour colour, const char *text)
{
    enum { CUT_MAX = 512 };
    char cut[CUT_MAX + 8];
    size_t size = strcspn(text, "\n"), at = 0, before_last = 0;
    uint32_t code;
    for (int count = 0; count < letters && at < size && at < CUT_MAX; count++) {
        before_last = at;
        at += markup_decode(text + at, size - at, &code);
    }
    bool longer = at < size;
    size_t kept = longer ? before_last : at;
    memcpy(cut, text, kept);
    if (longer && letters > 0) {
        kept += markup_encode(0x2026, cut + kept); /* an ellipsis */
    }
    assert(kept < sizeof cut && "the ellipsis has room behind what is kept");
    add_text(x, y, colour, cut, kept);
}

void tools_layer_printf(int x, int y, Colour colour, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    tools_layer_text(x, y, colour, text);
}

static void compose_box(const Command *command, VideoLayout layout)
{
    SDL_Renderer *renderer = video_renderer();
    int scale = layout.tools_scale;
    SDL_Rect place = {layout.left + command->x * scale, layout.top + command->y * scale,
                      command->width * scale, command->height * scale};
    SDL_SetRenderDrawBlendMode(renderer, command->alpha < 255 ? SDL_BLENDMODE_BLEND : SDL_BLENDMODE_NONE);
    SDL_SetRenderDrawColor(renderer, video_red(command->colour), video_green(command->colour),
                           video_blue(command->colour), command->alpha);
    SDL_RenderFillRect(renderer, &place);
}

void tools_layer_compose(VideoLayout layout)
{
    SDL_Renderer *renderer = video_renderer();
    SDL_Rect inside = {layout.left, layout.top, VIDEO_WIDTH * layout.scale, VIDEO_HEIGHT * layout.scale};
    SDL_RenderSetClipRect(renderer, &inside);
    for (int i = 0; i < command_count; i++) {
        const Command *command = &commands[i];
        int x = layout.left + command->x * layout.tools_scale;
        int y = layout.top + command->y * layout.tools_scale;
        if (command->width > 0) {
            compose_box(command, layout);
        } else {
            text_draw_scaled(x, y, layout.tools_scale, command->colour, texts + command->text);
        }
    }
    SDL_RenderSetClipRect(renderer, NULL);
}
