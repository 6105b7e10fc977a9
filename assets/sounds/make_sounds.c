/* SPDX-License-Identifier: Zlib */
/*
 * make_sounds SOURCE_DIR OUTPUT_DIR
 * Makes OUTPUT_DIR/sounds/NAME.wav for each effect of SOURCE_DIR/effects.txt, and
 * OUTPUT_DIR/music/SONG_STEM.wav for each stem of the songs there. Both folders must exist.
 * Exit status 1: a table is wrong or a file cannot be written; 2: wrong use.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "effect.h"
#include "song.h"
#include "table.h"
#include "wav.h"

#define PATH_SIZE 1024

static const char *const SONG_FILES[] = {"lamplight.song", "the_snuffer.song"};

static bool make_path(char path[PATH_SIZE], const char *folder, const char *name)
{
    int length = snprintf(path, PATH_SIZE, "%s/%s", folder, name);
    if (length < 0 || length >= PATH_SIZE) {
        fprintf(stderr, "%s/%s: longer than %d letters; use a shorter folder\n", folder, name, PATH_SIZE - 1);
        return false;
    }
    return true;
}

/* Writes OUTPUT/KIND/NAME.wav. */
static bool write_sound(const char *output, const char *kind, const char *name, const Samples *samples)
{
    char file[2 * TABLE_NAME_SIZE + 32];
    char path[PATH_SIZE];
    snprintf(file, sizeof file, "%s/%s.wav", kind, name);
    return make_path(path, output, file) && wav_write(path, samples);
}

static bool write_effect(const Effect *effect, Table *table, const char *output)
{
    if (effect->name[0] == '\0') {
        return true;
    }
    if (effect->layer_count == 0) {
        return table_fail(table, "effect %s above has no layer", effect->name);
    }
    Samples samples = effect_render(effect);
    bool written = write_sound(output, "sounds", effect->name, &samples);
    samples_free(&samples);
    return written;
}

static bool make_effects_of(Table *table, const char *output)
{
    Effect effect = {0};
    while (table_next_line(table)) {
        bool starts = strcmp(table_peek_word(table), "effect") == 0;
        if (starts && !write_effect(&effect, table, output)) {
            return false;
        }
        if (!effect_read_line(&effect, table)) {
            return false;
        }
    }
    return !table->failed && write_effect(&effect, table, output);
}

static bool make_effects(const char *source, const char *output)
{
    char path[PATH_SIZE];
    Table table;
    if (!make_path(path, source, "effects.txt") || !table_open(&table, path)) {
        return false;
    }
    bool made = make_effects_of(&table, output);
    table_close(&table);
    return made;
}

static bool write_stems(const Song *song, const char *output)
{
    for (int i = 0; i < song->stem_count; i++) {
        char name[2 * TABLE_NAME_SIZE];
        snprintf(name, sizeof name, "%s_%s", song->name, song->stems[i].name);
        Samples samples = song_render_stem(song, &song->stems[i]);
        bool written = write_sound(output, "music", name, &samples);
        samples_free(&samples);
        if (!written) {
            return false;
        }
    }
    return true;
}

static bool make_song(const char *source, const char *file, const char *output)
{
    static Song song; /* too large for the stack */
    char path[PATH_SIZE];
    Table table;
    if (!make_path(path, source, file) || !table_open(&table, path)) {
        return false;
    }
    bool made = song_read(&song, &table) && write_stems(&song, output);
    table_close(&table);
    return made;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "use: make_sounds SOURCE_DIR OUTPUT_DIR\n");
        return 2;
    }
    bool made = make_effects(argv[1], argv[2]);
    for (size_t i = 0; made && i < sizeof SONG_FILES / sizeof SONG_FILES[0]; i++) {
        made = make_song(argv[1], SONG_FILES[i], argv[2]);
    }
    return made ? 0 : 1;
}
