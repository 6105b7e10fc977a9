/* SPDX-License-Identifier: Zlib */
#include "canvas.h"

#include <SDL.h>
#include <SDL_ttf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FONT        WICK_SOURCE_DIR "/assets/built/fonts/wick_mono.ttf"
#define FONT_PIXELS 12
#define LETTERS_MAX 200

static SDL_Surface *surface;
static TTF_Font *font;

static bool report(const char *problem)
{
    fprintf(stderr, "trace_picture: %s\n", problem);
    return false;
}

static Uint32 pixel_of(Colour colour)
{
    return SDL_MapRGB(surface->format, (Uint8)(colour >> 16), (Uint8)(colour >> 8), (Uint8)colour);
}

bool canvas_open(int width, int height, Colour background)
{
    surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 24, SDL_PIXELFORMAT_BGR24);
    if (surface == NULL || TTF_Init() != 0) {
        return report(SDL_GetError());
    }
    font = TTF_OpenFont(FONT, FONT_PIXELS);
    canvas_box(0, 0, width, height, background);
    return font != NULL || report(SDL_GetError());
}

bool canvas_close(const char *path)
{
    const bool good = SDL_SaveBMP(surface, path) == 0 || report(SDL_GetError());

    TTF_CloseFont(font);
    TTF_Quit();
    SDL_FreeSurface(surface);
    return good;
}

void canvas_box(int x, int y, int width, int height, Colour colour)
{
    SDL_FillRect(surface, &(SDL_Rect){x, y, width, height}, pixel_of(colour));
}

/* A box for each step along the longer side. */
void canvas_line(int x0, int y0, int x1, int y1, Colour colour)
{
    const int dx = x1 - x0;
    const int dy = y1 - y0;
    const int steps = abs(dx) > abs(dy) ? abs(dx) : abs(dy);

    for (int i = 0; i <= steps; i++) {
        canvas_box(x0 + (steps == 0 ? 0 : dx * i / steps), y0 + (steps == 0 ? 0 : dy * i / steps), 1, 1,
                   colour);
    }
}

void canvas_text(int x, int y, Colour colour, const char *text)
{
    const SDL_Color ink = {(Uint8)(colour >> 16), (Uint8)(colour >> 8), (Uint8)colour, 255};
    SDL_Surface *letters = text[0] == '\0' ? NULL : TTF_RenderUTF8_Solid(font, text, ink);

    if (letters != NULL) {
        SDL_BlitSurface(letters, NULL, surface, &(SDL_Rect){x, y, 0, 0});
        SDL_FreeSurface(letters);
    }
}

void canvas_text_within(int x, int y, int width, Colour colour, const char *text)
{
    char cut[LETTERS_MAX];
    const int fit = width / CANVAS_LETTER_WIDTH;

    snprintf(cut, sizeof cut, "%.*s", fit > 0 ? fit : 0, text);
    if (fit > 0 && strlen(text) > (size_t)fit && strlen(cut) > 0) {
        cut[strlen(cut) - 1] = '.';
    }
    canvas_text(x, y, colour, cut);
}
