/* SPDX-License-Identifier: Zlib */
#include "ui/settings_file.h"

#include "log.h"
#include "user_file.h"
#include "world/settings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILE_NAME  "options.txt"
#define LINE_BYTES 128

typedef struct SettingsRow {
    const char *name;
    double low, high;
    double (*get)(void);
    void (*set)(double value);
} SettingsRow;

static struct {
    bool is_open;
    char path[1024];
} file;

/* --- each option ---------------------------------------------------------------------------------------- */

static double text_speed(void)
{
    return settings.letters_per_second;
}

static void set_text_speed(double value)
{
    settings.letters_per_second = value;
}

static double shake(void)
{
    return (double)settings.shake;
}

static void set_shake(double value)
{
    settings.shake = (float)value;
}

static double flashes(void)
{
    return settings.flashes ? 1.0 : 0.0;
}

static void set_flashes(double value)
{
    settings.flashes = value > 0.5;
}

static double music(void)
{
    return settings.music;
}

static void set_music(double value)
{
    settings.music = value;
}

static double effects(void)
{
    return settings.effects;
}

static void set_effects(double value)
{
    settings.effects = value;
}

static double damage(void)
{
    return (double)settings.damage_percent;
}

static void set_damage(double value)
{
    settings.damage_percent = (int)value;
}

static double game_speed(void)
{
    return settings.game_speed;
}

static void set_game_speed(double value)
{
    settings.game_speed = value;
}

static const SettingsRow ROWS[] = {
    {"text_speed", 0.0, 200.0, text_speed, set_text_speed},
    {"shake", 0.0, 1.0, shake, set_shake},
    {"flashes", 0.0, 1.0, flashes, set_flashes},
    {"music", 0.0, 1.0, music, set_music},
    {"effects", 0.0, 1.0, effects, set_effects},
    {"damage_percent", 0.0, 100.0, damage, set_damage},
    {"game_speed", 0.5, 1.0, game_speed, set_game_speed},
};
#define ROW_COUNT (sizeof ROWS / sizeof ROWS[0])

/* --- reading and writing ------------------------------------------------------------------------------------ */

bool settings_file_take(const char *line)
{
    const size_t length = strcspn(line, " ");

    for (size_t i = 0; i < ROW_COUNT; i++) {
        const SettingsRow *row = &ROWS[i];
        if (strlen(row->name) == length && strncmp(row->name, line, length) == 0) {
            char *end = NULL;
            const double value = strtod(line + length, &end);
            if (end == line + length || !(value >= row->low && value <= row->high)) {
                return false;
            }
            row->set(value);
            return true;
        }
    }
    return false;
}

static void read_lines(FILE *in)
{
    char line[LINE_BYTES];

    while (fgets(line, sizeof line, in) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] != '\0' && !settings_file_take(line)) {
            log_problem(file.path, "a line in it is no option with a value it can have, and is passed over",
                        "set it again in the options");
        }
    }
}

void settings_file_open(void)
{
    file.is_open = user_file_path("wick", FILE_NAME, file.path, sizeof file.path);
    FILE *in = file.is_open ? fopen(file.path, "r") : NULL;

    if (in != NULL) {
        read_lines(in);
        fclose(in);
    }
}

void settings_file_write(void)
{
    FILE *out = file.is_open ? fopen(file.path, "w") : NULL;

    if (out == NULL) {
        if (file.is_open) {
            log_problem(file.path, "cannot be written", "the options hold until the game ends");
        }
        return;
    }
    for (size_t i = 0; i < ROW_COUNT; i++) {
        fprintf(out, "%s %g\n", ROWS[i].name, ROWS[i].get());
    }
    if (fclose(out) != 0) {
        log_problem(file.path, "was not written whole", "see that the disk has room");
    }
}

void settings_file_close(void)
{
    file.is_open = false;
}
