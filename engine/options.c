/* SPDX-License-Identifier: Zlib */
/* The table of the engine's own options, and what does not fit together in it. */
#include "options.h"

#include "file_use.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define LONGEST_DT  1.0
#define SHORTEST_DT 0.0001

/* Refuses what follows an option that takes several values. */
static bool refuse(char message[COMMAND_LINE_MESSAGE], const char *which, const char *value, const char *why)
{
    snprintf(message, COMMAND_LINE_MESSAGE, "%s \"%.64s\" %s", which, value, why);
    return false;
}

static bool read_count(char message[COMMAND_LINE_MESSAGE], const char *which, const char *text,
                       uint64_t least, uint64_t *value)
{
    if (!command_line_read_u64(text, value) || *value < least) {
        return refuse(message, which, text,
                      least == 0 ? "is not a whole number, 0 or more" : "is not a whole number, 1 or more");
    }
    return true;
}

static bool take_shot(void *target, char **values, char message[COMMAND_LINE_MESSAGE])
{
    Options *options = target;
    OptionsShot shot = {0, values[1]};

    if (!read_count(message, "FRAME", values[0], 0, &shot.frame)) {
        return false;
    }
    if (shot.path[0] == '\0') {
        return refuse(message, "FILE.bmp", "", "is empty");
    }
    if (options->shot_count >= OPTIONS_SHOTS) {
        return refuse(message, "FILE.bmp", shot.path, "is one picture too many");
    }
    options->shots[options->shot_count++] = shot;
    return true;
}

static bool take_strip(void *target, char **values, char message[COMMAND_LINE_MESSAGE])
{
    Options *options = target;
    OptionsStrip strip = {0, 0, 0, values[3]};

    if (!read_count(message, "FRAME", values[0], 0, &strip.frame) ||
        !read_count(message, "COUNT", values[1], 1, &strip.count) ||
        !read_count(message, "STEP", values[2], 1, &strip.step)) {
        return false;
    }
    if (strip.count > OPTIONS_STRIP_CELLS) {
        return refuse(message, "COUNT", values[1], "is more cells than a strip holds");
    }
    if (strip.step > INT32_MAX || strip.frame > INT64_MAX) {
        return refuse(message, "FRAME and STEP", values[2], "is too far away");
    }
    if (strip.path[0] == '\0') {
        return refuse(message, "FILE.bmp", "", "is empty");
    }
    if (options->strip_count >= OPTIONS_STRIPS) {
        return refuse(message, "FILE.bmp", strip.path, "is one strip too many");
    }
    options->strips[options->strip_count++] = strip;
    return true;
}

static OptionsResult wrong(const OptionsProgram *program, const char *message)
{
    fprintf(stderr, "%s: %s\n", program->name, message);
    return OPTIONS_WRONG;
}

/* The files of a command line; a new option that names one has a line in list_files. */
typedef struct FileList {
    FileUse all[OPTIONS_SHOTS + OPTIONS_STRIPS + 8];
    int count;
} FileList;

static void list_file(FileList *list, const char *option, const char *path, bool writes)
{
    assert(list->count < (int)(sizeof list->all / sizeof list->all[0]) &&
           "each file has a place in the list");
    if (path != NULL) {
        list->all[list->count++] = (FileUse){option, path, writes, false};
    }
}

static void list_files(FileList *list, const Options *options)
{
    list_file(list, "--replay", options->replay_path, false);
    list_file(list, "--log", options->log_path, true);
    list_file(list, "--trace", options->trace_path, true);
    list_file(list, "--record", options->record_path, true);
    list_file(list, "--sound", options->sound_path, true);
    for (int i = 0; i < options->shot_count; i++) {
        list_file(list, "--screenshot", options->shots[i].path, true);
    }
    for (int i = 0; i < options->strip_count; i++) {
        list_file(list, "--strip", options->strips[i].path, true);
    }
}

static bool check_files(const Options *options, const OptionsProgram *program,
                        char message[COMMAND_LINE_MESSAGE])
{
    FileList list = {.count = 0};
    const FileUseRules rules = {program->name, options->state_hash != 0};

    list_files(&list, options);
    return file_use_check(list.all, list.count, &rules, message, COMMAND_LINE_MESSAGE);
}

/* What each option says alone may be right and still not fit together. */
static OptionsResult check_together(const Options *options, const OptionsProgram *program)
{
    char message[COMMAND_LINE_MESSAGE];

    if (!check_files(options, program, message)) {
        return wrong(program, message);
    }
    return OPTIONS_CONTINUE;
}

static void print_help(const OptionsProgram *program, const CommandLineTable *tables, size_t count)
{
    printf("%s %s: %s\n\nusage: %s [options]\n\n", program->name, program->version, program->summary,
           program->name);
    command_line_print_help(tables, count);
}

/* Where the table's values go before the caller gets them. */
static Options parsed;
static bool help, version;

static const CommandLineOption OPTIONS[] = {
    {.name = "--headless",
     .help = "no window and no audio device; draws only pictures asked for",
     .target = &parsed.headless},
    {.name = "--fixed-dt",
     .values = "SECONDS",
     .help = "each frame lasts so long, whatever the clock says",
     .kind = COMMAND_LINE_SECONDS,
     .target = &parsed.fixed_dt,
     .minimum = SHORTEST_DT,
     .maximum = LONGEST_DT},
    {.name = "--frames",
     .values = "N",
     .help = "end after N frames",
     .kind = COMMAND_LINE_INTEGER,
     .target = &parsed.frames,
     .minimum = 1,
     .maximum = 1e15},
    {.name = "--seed",
     .values = "N",
     .help = "seed of all that is random",
     .kind = COMMAND_LINE_INTEGER,
     .target = &parsed.seed,
     .given = &parsed.seed_given},
    {.name = "--log",
     .values = "FILE",
     .help = "write what happens, one JSON object a line",
     .kind = COMMAND_LINE_TEXT,
     .target = &parsed.log_path},
    {.name = "--trace",
     .values = "FILE",
     .help = "write each step of each coroutine, for ui.perfetto.dev",
     .kind = COMMAND_LINE_TEXT,
     .target = &parsed.trace_path},
    {.name = "--screenshot",
     .values = "FRAME FILE.bmp",
     .help = "write a picture of this frame; repeatable",
     .kind = COMMAND_LINE_CALL,
     .target = &parsed,
     .take = take_shot},
    {.name = "--strip",
     .values = "FRAME COUNT STEP FILE.bmp",
     .help = "write a contact sheet; repeatable",
     .kind = COMMAND_LINE_CALL,
     .target = &parsed,
     .take = take_strip},
    {.name = "--sound",
     .values = "FILE.wav",
     .help = "write what would be heard, in step with the frames",
     .kind = COMMAND_LINE_TEXT,
     .target = &parsed.sound_path},
    {.name = "--mute", .help = "open no audio device", .target = &parsed.mute},
    {.name = "--record",
     .values = "FILE",
     .help = "write the input as a text that --replay plays",
     .kind = COMMAND_LINE_TEXT,
     .target = &parsed.record_path},
    {.name = "--replay",
     .values = "FILE",
     .help = "play the input of such a text",
     .kind = COMMAND_LINE_TEXT,
     .target = &parsed.replay_path},
    {.name = "--state-hash",
     .values = "N",
     .help = "print the state hash each N frames",
     .kind = COMMAND_LINE_INTEGER,
     .target = &parsed.state_hash,
     .minimum = 1,
     .maximum = 1e15},
    {.name = "--help", .help = "print this", .target = &help},
    {.name = "--version", .help = "print the version", .target = &version},
};

OptionsResult options_parse(Options *options, const OptionsProgram *program, int argc, char **argv)
{
    const CommandLineTable tables[] = {program->game, {OPTIONS, sizeof OPTIONS / sizeof OPTIONS[0]}};
    char message[COMMAND_LINE_MESSAGE];

    parsed = (Options){.seed = 1};
    help = version = false;
    const bool right = command_line_parse(tables, 2, argc, argv, message);
    *options = parsed;
    if (!right) {
        return wrong(program, message);
    }
    if (help) {
        print_help(program, tables, 2);
        return OPTIONS_DONE;
    }
    if (version) {
        printf("%s %s\n", program->name, program->version);
        return OPTIONS_DONE;
    }
    return check_together(options, program);
}
