/* SPDX-License-Identifier: Zlib */

/* The tool that makes the sprite sheets: what it composes, and what it says about a source with a fault.
 * Writes scratch files into the current folder. */

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expect.h"

#include "read_sheet.h"

static void write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    expect_is(fputs(text, file), >=, 0);
    assert_int_equal(fclose(file), 0);
}

typedef struct Mistake {
    const char *grid, *frames, *said;
} Mistake;

static void a_wrong_source_gives_an_error_that_names_file_and_line(void **state)
{
    static const char FRAME[] = "sheet bad\nframe a_b_0 4 4 2 3\npart grid 0 0\n";
    static const Mistake MISTAKES[] = {
        {"kk\n# three\nkkk\n", FRAME, "bad_grid.txt:3: row of 3 letters, but the rows above it have 2"},
        {"kk\nkz\n", FRAME, "bad_grid.txt:2: 'z' in column 2"},
        {"# nothing\n", FRAME, "bad_grid.txt:1: the grid has no rows"},
        {"kk\n", "sheet bad\nframe a 4 4 2 3\n\npart lost 0 0\n", "bad.frames:4: no grid"},
        {"kk\n", "sheet bad\nframe a 4 4 2 3\npart grid 4 0\n", "bad.frames:3: nothing of 'grid' remains"},
        {"kk\n", "sheet bad\nframe a 4 4 2 3\npart grid 0 0 mirrored\n", "bad.frames:3: 'mirrored'"},
        {"kk\n", "sheet bad\nframe a 4 4 2 3\npart grid 0 0 swap:kz\n", "bad.frames:3: 'kz'"},
        {"kk\n", "sheet bad\nframe a 4 4 2 3\npart grid 0 0 rows:3-1\n", "bad.frames:3: '3-1'"},
        {"kk\n", "sheet bad\nframe a 4 4 2 3\npart grid 0\n", "bad.frames:3: expected: part"},
        {"kk\n", "sheet bad\nframe a 4 4 2 3\nframe b 4 4 2 3\n", "bad.frames:3: frame 'a'"},
        {"kk\n", "sheet bad\nframe a 4 4 2 3\npart grid 0 0\nframe a 4 4 2 3\n",
         "bad.frames:4: there is already"},
        {"kk\n", "sheet bad\nframe a 4000 4 2 3\n", "bad.frames:2: '4000' is not a whole number"},
        {"kk\n", "sheet bad\nframe A 4 4 2 3\n", "bad.frames:2: 'A': names"},
        {"kk\n", "sheet bad\nframe a 4 4 2 3\npart grid 0 0\ntime soon\n", "bad.frames:4: 'soon'"},
        {"kk\n", "sheet bad\npart grid 0 0\n", "bad.frames:2: 'part' must follow a frame"},
        {"kk\n", "sheet bad\nderive glow y\n", "bad.frames:2: there is nothing to derive from"},
        {"kk\n", "sheet bad\nderive dust\n", "bad.frames:2: expected: derive"},
        {"kk\n", "sheet good\n", "bad.frames:1: sheet 'good' must stand in good.frames"},
        {"kk\n", "sheet bad\ndraw\n", "bad.frames:2: unknown word 'draw'"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof MISTAKES / sizeof MISTAKES[0]; i++) {
        size_t size;
        write_text("bad_grid.txt", MISTAKES[i].grid);
        write_text("bad.frames", MISTAKES[i].frames);
        remove("bad.bmp");
        assert_int_not_equal(read_sheet_run_generator(".", "bad", "bad_said.txt"), 0);
        unsigned char *said = read_sheet_file("bad_said.txt", &size);
        if (!strstr((const char *)said, MISTAKES[i].said)) {
            fail_msg("expected \"%s\", but it said: %s", MISTAKES[i].said, (const char *)said);
        }
        free(said);
        assert_null(fopen("bad.bmp", "rb"));
    }
}

typedef struct Recipe {
    const char *lines, *picture; /* the picture's rows one after the other */
} Recipe;

static void compare_picture(const Recipe *recipe)
{
    Sheet *sheet = read_sheet_load(".", "try");
    const Frame *frame = &sheet->frames[sheet->frame_count - 1];
    char picture[256] = "";
    for (int i = 0; i < frame->w * frame->h; i++) {
        picture[i] = read_sheet_letter(sheet, frame, i % frame->w, i / frame->w);
    }
    if (strcmp(picture, recipe->picture) != 0) {
        fail_msg("expected %s, not %s, of: %s", recipe->picture, picture, recipe->lines);
    }
    read_sheet_free(sheet);
}

static void frames_are_composed_as_their_lines_say(void **state)
{
    static const Recipe RECIPES[] = {
        {"frame a 4 3 2 2\npart grid 1 1\n", ".....Ry..o.."},
        {"frame a 4 3 2 2\npart grid 1 1 mirror\n", ".....yR...o."},
        {"frame a 4 3 2 2\npart grid 1 1 flip\n", ".....o...Ry."},
        {"frame a 4 3 2 2\npart grid 1 1 turn:1\n", ".....oR...y."},
        {"frame a 4 3 2 2\npart grid 3 1\n", ".......R...o"},
        {"frame a 2 2 1 1\npart grid 0 0 swap:R=k,y=.\n", "k.o."},
        {"frame a 2 2 1 1\npart grid 0 0 keep:yo\n", ".yo."},
        {"frame a 2 2 1 1\npart grid 0 0 rows:1-1\n", "..o."},
        {"frame a 2 2 1 1\npart grid 0 0 columns:1-1\n", ".y.."},
        {"frame a 2 2 1 1\npart grid 0 0\npart grid 0 0 under mirror\n", "Ryoo"},
        {"frame a 4 4 2 3\npart grid 1 1\noutline k\n", ".kk.kRykkok..k.."},
        {"frame a 3 3 1 2\npart ring 0 0\nplug k\n", "RRRRkRRRR"},
        {"frame a 2 3 1 2\npart grid 0 1\ndouble_rows 1\n", "RyRyo."},
        {"frame a 2 3 1 2\npart grid 0 1\ndrop_rows 2\n", "....Ry"},
        {"frame a 4 2 2 1\npart grid 1 0\ndouble_columns 1\n", "RRy.oo.."},
        {"frame b 2 2 1 1\npart grid 0 0\nframe a 4 3 2 2\ncopy b 2 1 mirror\n", "......yR...o"},
        {"frame a_x 2 2 1 1\npart grid 0 0\nderive mirror a_ b_\n", "yR.o"},
        {"frame a_x 2 2 1 1\npart grid 0 0\nderive swap a_ b_ o=k\n", "Ryk."},
        {"frame a_x 2 2 1 1\npart grid 0 0\nderive flash\n", "www."},
        {"frame a_x 2 2 1 1\npart grid 0 0\nderive flip\n", "o.Ry"},
        {"frame a_x 2 2 1 1\npart grid 0 0\nderive glow yo\n", ".yo."},
    };
    (void)state;
    write_text("try_grid.txt", "# three pixels\nRy\n\no.\n");
    write_text("try_ring.txt", "RRR\nR.R\nRRR\n");
    for (size_t i = 0; i < sizeof RECIPES / sizeof RECIPES[0]; i++) {
        char frames[512];
        snprintf(frames, sizeof frames, "sheet try # a comment\n%s", RECIPES[i].lines);
        write_text("try.frames", frames);
        assert_int_equal(read_sheet_run_generator(".", "try", "bad_said.txt"), 0);
        compare_picture(&RECIPES[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrong_source_gives_an_error_that_names_file_and_line),
        cmocka_unit_test(frames_are_composed_as_their_lines_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
