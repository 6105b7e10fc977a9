/* SPDX-License-Identifier: Zlib */

/*
 *   make_font SOURCE.txt OUTPUT.ttf
 *
 * Makes a TrueType font of a text file of glyph grids; grid_font.h tells what stands in it. Ends with 0, or
 * with 1 and a message that names the file and, for a fault in the source, the line; then nothing is written.
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "byte_buffer.h"
#include "grid_font.h"
#include "truetype.h"

static bool read_source(const char *path, GridFont *font)
{
    GridFontError error;
    FILE *in = fopen(path, "r");
    if (in == NULL) {
        fprintf(stderr, "%s: cannot be opened (%s); give the path of a font's source\n", path,
                strerror(errno));
        return false;
    }
    bool ok = grid_font_read(font, in, path, &error);
    if (!ok) {
        fprintf(stderr, "%s\n", error.text);
    }
    fclose(in);
    return ok;
}

static bool write_output(const char *path, const ByteBuffer *bytes)
{
    FILE *out = fopen(path, "wb");
    bool ok = out != NULL && fwrite(bytes->data, 1, bytes->size, out) == bytes->size;
    ok = out != NULL && fclose(out) == 0 && ok;
    if (!ok) {
        fprintf(stderr, "%s: cannot be written (%s); does its folder exist?\n", path, strerror(errno));
    }
    return ok;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: make_font SOURCE.txt OUTPUT.ttf\n");
        return EXIT_FAILURE;
    }
    GridFont *font = malloc(sizeof *font);
    ByteBuffer bytes = {0};
    bool ok = font != NULL;
    if (!ok || (read_source(argv[1], font) && !truetype_write(font, &bytes))) {
        fprintf(stderr, "%s: not enough memory to make the font\n", argv[2]);
        ok = false;
    }
    ok = ok && bytes.size > 0 && write_output(argv[2], &bytes);
    byte_buffer_free(&bytes);
    free(font);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
