/* SPDX-License-Identifier: Zlib */
#include "ui/settings_file.h"

#include "command_line.h"
#include "file.h"
#include "log.h"
#include "user_file.h"
#include "world/settings.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define FILE_NAME      "options.txt"
#define LINE_BYTES     64 /* of a row, as it is written */
#define LINES_REPORTED 3

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

/* A file that is damaged throughout is not worth a message for each of its lines. */
static void report_line(const FileReader *in, int wrong)
{
    char where[FILE_PATH_MAX + 16];
    char what[FILE_LINE_MAX + 64];

    if (wrong > LINES_REPORTED) {
        return;
    }
    snprintf(where, sizeof where, "%s:%d", file.path, in->line);
    snprintf(what, sizeof what, "\"%.60s\" is no option with a value that it can have, and is passed over",
             in->text);
    log_problem(where, what, "choose it again in the options");
}

static void read_lines(FILE *in)
{
    FileReader reader = {.file = in};
    char more[64];
    int wrong = 0;
    FileLine kind;

    while ((kind = file_read_line(&reader)) != FILE_END && kind != FILE_UNREADABLE) {
        const bool empty = kind == FILE_LINE && reader.text[strspn(reader.text, " \t")] == '\0';
        if (!empty && (kind != FILE_LINE || !settings_file_take(reader.text))) {
            report_line(&reader, ++wrong);
        }
    }
    if (kind == FILE_UNREADABLE) {
        log_problem(file.path, file_error(), "the options are as at first");
    }
    if (wrong > LINES_REPORTED) {
        snprintf(more, sizeof more, "holds %d more lines like that", wrong - LINES_REPORTED);
        log_problem(file.path, more, "the file is damaged; it is written anew when an option is changed");
    }
}

void settings_file_open(void)
{
    file.is_open = user_file_path("wick", FILE_NAME, file.path, sizeof file.path);
    if (!file.is_open) {
        log_problem("options", user_file_error(),
                    "they hold until the game ends; set HOME to a folder that can be written");
        return;
    }
    FILE *in = fopen(file.path, "rb");
    if (in != NULL) {
        read_lines(in);
        fclose(in);
    } else if (errno != ENOENT) {
        log_problem(file.path, strerror(errno), "the options are as at first");
    }
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
