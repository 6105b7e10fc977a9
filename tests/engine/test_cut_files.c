/* SPDX-License-Identifier: Zlib */
/* Sheets, sounds and fonts of the game, cut off at many places: each must be refused, by its name. */
#include "asset.h"
#include "file.h"
#include "log.h"
#include "seen_test.h"
#include "sheet.h"
#include "sound_file.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUILT WICK_SOURCE_DIR "/assets/built"

typedef struct Bytes {
    char *bytes;
    size_t size;
} Bytes;

static Bytes read_whole(const char *name)
{
    Bytes whole = {NULL, 0};

    asset_set_directory(BUILT);
    whole.bytes = asset_read(name, &whole.size);
    asset_set_directory(".");
    if (whole.bytes == NULL) {
        fail_msg("%s was to be read: %s", name, asset_error());
    }
    return whole;
}

static void write_part(const char *path, Bytes whole, size_t size)
{
    if (!file_write(path, whole.bytes, size)) {
        fail_msg("%s was to be written: %s", path, file_error());
    }
}

/* Both files of the sheet, of which one is cut, as sheets/cut.* */
static void expect_refused(Bytes picture, size_t picture_size, Bytes index, size_t index_size)
{
    write_part("sheets/cut.bmp", picture, picture_size);
    write_part("sheets/cut.sheet", index, index_size);
    Sheet *sheet = sheet_read("cut");
    if (sheet != NULL) {
        fail_msg("a sheet was read of which only %zu of %zu bytes of the picture and %zu of %zu of the index "
                 "are there",
                 picture_size, picture.size, index_size, index.size);
    }
    if (strstr(asset_error(), "cut") == NULL) {
        fail_msg("the message was to name sheets/cut, and says: %s", asset_error());
    }
}

static void a_sheet_that_is_cut_off_is_refused(void **state)
{
    static const char *const names[] = {"wick", "husk", "props", "hud"};
    char name[64];

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(name, sizeof name, "sheets/%s.bmp", names[i]);
        const Bytes picture = read_whole(name);
        snprintf(name, sizeof name, "sheets/%s.sheet", names[i]);
        const Bytes index = read_whole(name);
        for (size_t part = 0; part < 16; part++) {
            expect_refused(picture, picture.size * part / 16, index, index.size);
        }
        expect_refused(picture, picture.size - 1, index, index.size);
        for (size_t size = 0; size < index.size; size += size + 200 < index.size ? 97 : 1) {
            expect_refused(picture, picture.size, index, size);
        }
        write_part("sheets/cut.bmp", picture, picture.size);
        write_part("sheets/cut.sheet", index, index.size);
        Sheet *whole = sheet_read("cut");
        if (whole == NULL) {
            fail_msg("the whole sheet %s was refused: %s", names[i], asset_error());
        }
        sheet_free(whole);
        free(picture.bytes);
        free(index.bytes);
    }
}

static void an_index_with_a_zero_byte_in_it_is_refused(void **state)
{
    const Bytes picture = read_whole("sheets/moth.bmp");
    const Bytes index = read_whole("sheets/moth.sheet");

    (void)state;
    index.bytes[index.size / 2] = '\0';
    expect_refused(picture, picture.size, index, index.size);
    free(picture.bytes);
    free(index.bytes);
}

static void a_sound_that_is_cut_off_is_refused(void **state)
{
    const Bytes whole = read_whole("sounds/rewind.wav");

    (void)state;
    for (size_t size = 0; size < whole.size; size += size < 64 ? 1 : whole.size / 50) {
        const int before = log_problem_count();
        write_part("cut.wav", whole, size);
        const SoundSamples samples = sound_file_read("cut.wav");
        if (samples.samples != NULL || log_problem_count() != before + 1) {
            fail_msg("%zu of %zu bytes of a sound: expected one message and no sound, found %d messages and "
                     "%u samples",
                     size, whole.size, log_problem_count() - before, (unsigned)samples.count);
        }
    }
    write_part("cut.wav", whole, whole.size);
    const SoundSamples samples = sound_file_read("cut.wav");
    assert_non_null(samples.samples);
    free((void *)(uintptr_t)samples.samples);
    free(whole.bytes);
}

static void a_font_that_is_cut_off_is_refused(void **state)
{
    const Bytes whole = read_whole("fonts/wick.ttf");

    (void)state;
    for (size_t part = 0; part < 40; part++) {
        expect_about("%d fortieths of a font", (int)part);
        write_part("fonts/cut.ttf", whole, whole.size * part / 40);
        expect(!text_open("cut.ttf", "cut.ttf"), "a font that is cut off was to be refused");
        expect(strstr(asset_error(), "cut.ttf") != NULL, "the message was to name cut.ttf, and says: %s",
               asset_error());
    }
    expect_about(NULL);
    write_part("fonts/cut.ttf", whole, whole.size);
    expect(text_open("cut.ttf", "cut.ttf"), "the whole font was refused: %s", asset_error());
    text_close();
    free(whole.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sheet_that_is_cut_off_is_refused),
        cmocka_unit_test(an_index_with_a_zero_byte_in_it_is_refused),
        cmocka_unit_test(a_sound_that_is_cut_off_is_refused),
        cmocka_unit_test(a_font_that_is_cut_off_is_refused),
    };

    return cmocka_run_group_tests_name("cut_files", tests, seen_open, seen_close);
}
