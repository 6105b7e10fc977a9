/* SPDX-License-Identifier: Zlib */
/*
 * Where is Wick's hair on this screen? Reads a picture of an X screen, in the format of xwd (which is also that of the file in
 * which Xvfb keeps its screen, when asked to with -fbdir), and counts what has the colours of the hair around a place.
 *
 *     find_hair SCREEN.xwd SCALE LEFT TOP X Y RADIUS
 *
 * SCALE, LEFT, TOP: how the game's picture lies on the screen; X, Y, RADIUS: a place, in pixels of that picture. Prints
 * "COUNT MEAN_X MEAN_Y", in pixels of the picture.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* The words of an xwd header that are needed here; all are 32 bits, the most significant byte first. */
enum {
    HEADER_SIZE = 0,
    WIDTH = 4,
    HEIGHT = 5,
    BYTE_ORDER = 7,
    BITS_PER_PIXEL = 11,
    BYTES_PER_LINE = 12,
    COLOURS = 19,
    WORDS = 25
};
enum { BYTES_PER_COLOUR = 12 };

typedef struct Screen {
    unsigned char *bytes;
    uint32_t width, height, line;
    size_t pixels; /* where they begin */
    bool big_endian;
} Screen;

typedef struct Place {
    int scale, left, top, x, y, radius;
} Place;

static uint32_t word(const unsigned char *bytes, size_t index)
{
    const unsigned char *at = bytes + 4 * index;

    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static bool read_whole(const char *path, unsigned char **bytes, size_t *size)
{
    FILE *file = fopen(path, "rb");
    long length;

    if (file == NULL) {
        return false;
    }
    if (fseek(file, 0, SEEK_END) != 0 || (length = ftell(file)) <= 4 * WORDS) {
        fclose(file);
        return false;
    }
    rewind(file);
    *size = (size_t)length;
    *bytes = malloc(*size);
    if (*bytes == NULL || fread(*bytes, 1, *size, file) != *size) {
        fclose(file);
        return false;
    }
    fclose(file);
    return true;
}

static bool read_screen(const char *path, Screen *screen)
{
    size_t size;

    if (!read_whole(path, &screen->bytes, &size) || word(screen->bytes, BITS_PER_PIXEL) != 32) {
        return false;
    }
    screen->width = word(screen->bytes, WIDTH);
    screen->height = word(screen->bytes, HEIGHT);
    screen->line = word(screen->bytes, BYTES_PER_LINE);
    screen->big_endian = word(screen->bytes, BYTE_ORDER) == 1;
    screen->pixels =
        word(screen->bytes, HEADER_SIZE) + (size_t)BYTES_PER_COLOUR * word(screen->bytes, COLOURS);
    return screen->pixels + (size_t)screen->line * screen->height <= size;
}

/* Orange and yellow, lit or dimmed: the palette's o F27D3A and y FFC552 under any light keep their warm hue and their saturation. */
static bool is_hair(const Screen *screen, int x, int y)
{
    const unsigned char *at = screen->bytes + screen->pixels + (size_t)y * screen->line + (size_t)x * 4;
    int red = screen->big_endian ? at[1] : at[2];
    int green = screen->big_endian ? at[2] : at[1];
    int blue = screen->big_endian ? at[3] : at[0];

    return red >= 150 && green * 100 >= red * 42 && green * 100 <= red * 84 && blue * 100 <= red * 42;
}

static void count_hair(const Screen *screen, const Place *place)
{
    int count = 0;
    double sum_x = 0, sum_y = 0;

    for (int y = place->y - place->radius; y <= place->y + place->radius; y++) {
        for (int x = place->x - place->radius; x <= place->x + place->radius; x++) {
            /* The middle of what one pixel of the picture became. */
            int screen_x = place->left + x * place->scale + place->scale / 2;
            int screen_y = place->top + y * place->scale + place->scale / 2;

            if (screen_x < 0 || screen_y < 0 || screen_x >= (int)screen->width ||
                screen_y >= (int)screen->height) {
                continue;
            }
            if (is_hair(screen, screen_x, screen_y)) {
                count++;
                sum_x += x;
                sum_y += y;
            }
        }
    }
    printf("%d %.1f %.1f\n", count, count ? sum_x / count : 0.0, count ? sum_y / count : 0.0);
}

static bool read_numbers(char **words, int *numbers, int count)
{
    for (int i = 0; i < count; i++) {
        char *end;
        long number = strtol(words[i], &end, 10);

        if (*words[i] == '\0' || *end != '\0' || number < -10000 || number > 10000) {
            return false;
        }
        numbers[i] = (int)number;
    }
    return true;
}

int main(int argc, char **argv)
{
    Screen screen = {0};
    Place place;
    int numbers[6];

    if (argc != 8 || !read_numbers(argv + 2, numbers, 6)) {
        fprintf(stderr, "usage: find_hair SCREEN.xwd SCALE LEFT TOP X Y RADIUS\n");
        return 2;
    }
    place = (Place){numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]};
    if (!read_screen(argv[1], &screen)) {
        fprintf(stderr, "find_hair: %s is no picture of an X screen with 32 bits a pixel\n", argv[1]);
        free(screen.bytes);
        return 1;
    }
    count_hair(&screen, &place);
    free(screen.bytes);
    return 0;
}
