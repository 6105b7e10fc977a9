/* SPDX-License-Identifier: Zlib */
#include "ui/settings_file.h"

#include "command_line.h"
#include "file.h"
#include "log.h"
#include "ui/kept_file.h"
#include "user_file.h"
#include "world/settings.h"

#include <stdio.h>
#include <string.h>

#define LINE_BYTES 64 /* of a row, as it is written */

typedef struct SettingsRow {
    const char *name;
    double low, high;
    double (*get)(void);
    void (*set)(double value);
} SettingsRow;

static struct {
    bool is_open;
    char path[FILE_PATH_MAX];
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

static double volume(void)
{
    return settings.volume;
}

static void set_volume(double value)
{
    settings.volume = value;
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
    {"volume", 0.0, 1.0, volume, set_volume},
    {"music", 0.0, 1.0, music, set_music},
    {"effects", 0.0, 1.0, effects, set_effects},
    {"damage_percent", 0.0, 100.0, damage, set_damage},
    {"game_speed", 0.5, 1.0, game_speed, set_game_speed},
};
#define ROW_COUNT (sizeof ROWS / sizeof ROWS[0])

/* --- reading and writing ------------------------------------------------------------------------------------ */

bool settings_file_take(const char *line)
{
    char name[FILE_LINE_MAX] = "";
    char text[FILE_LINE_MAX] = "";
    char more[2] = "";
    double value = 0.0;

    if (strlen(line) >= FILE_LINE_MAX || sscanf(line, "%255s %255s %1s", name, text, more) != 2 ||
        !command_line_read_double(text, &value)) {
        return false;
    }
    for (size_t i = 0; i < ROW_COUNT; i++) {
        const SettingsRow *row = &ROWS[i];
        if (strcmp(row->name, name) == 0 && value >= row->low && value <= row->high) {
            row->set(value);
            return true;
        }
    }
    return false;
}

static const KeptFile KEPT = {
    .name = "options.txt",
    .take = settings_file_take,
    .wrong = "is no option with a value that it can have",
    .mends = "choose it again in the options",
    .renewed = "when an option is changed",
    .without = "the options are as at first",
};

void settings_file_open(void)
{
    file.is_open = user_file_path("wick", KEPT.name, file.path, sizeof file.path);
    if (!file.is_open) {
        log_problem(
            "options", user_file_error(),
            "they and the night are kept until the game ends; set HOME to a folder that can be written");
        return;
    }
    kept_file_read(&KEPT, file.path);
}

void settings_file_write(void)
{
    char text[ROW_COUNT * LINE_BYTES];
    size_t length = 0;

    if (!file.is_open) {
        return;
    }
    for (size_t i = 0; i < ROW_COUNT; i++) {
        const int added =
            snprintf(text + length, sizeof text - length, "%s %g\n", ROWS[i].name, ROWS[i].get());
        length += added > 0 ? (size_t)added : 0;
    }
    if (!file_replace(file.path, text, length)) {
        log_problem(file.path, file_error(), "it stays as it was; the options hold until the game ends");
    }
}

void settings_file_close(void)
{
    file.is_open = false;
}
