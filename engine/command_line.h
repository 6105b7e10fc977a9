/* SPDX-License-Identifier: Zlib */
/*
 * A command line described by a table: each row is an option, what it takes and where it goes.
 *
 *     static const CommandLineOption OPTIONS[] = {
 *         {"--scene", "NAME", "start in this place", COMMAND_LINE_TEXT, &scene},
 *         {"--autoplay", NULL, "the game plays itself", COMMAND_LINE_FLAG, &autoplay},
 *     };
 */
#ifndef ENGINE_COMMAND_LINE_H
#define ENGINE_COMMAND_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define COMMAND_LINE_MESSAGE 512
#define COMMAND_LINE_VALUES  8

typedef enum CommandLineKind {
    COMMAND_LINE_FLAG,    /* no value; target: bool */
    COMMAND_LINE_INTEGER, /* 0 or more; target: uint64_t */
    COMMAND_LINE_SECONDS, /* a finite number; target: double */
    COMMAND_LINE_TEXT,    /* not empty; target: const char * (points into argv) */
    COMMAND_LINE_CHOICE,  /* one of `choices`; target: const char * (points into choices) */
    COMMAND_LINE_CALL     /* as many values as `values` has words, handed to `take` */
} CommandLineKind;

typedef struct CommandLineOption CommandLineOption;

struct CommandLineOption {
    const char *name;   /* with its dashes */
    const char *values; /* for the help: "FRAME FILE.bmp"; NULL where it takes none */
    const char *help;
    CommandLineKind kind;
    void *target;
    double minimum, maximum;    /* for INTEGER and SECONDS; both 0: no limits */
    const char *const *choices; /* ends with NULL */
    /* CALL: false, with a message about what is wrong with the value, refuses it. Repeatable. */
    bool (*take)(void *target, char **values, char message[COMMAND_LINE_MESSAGE]);
    bool *given; /* set where the option stands in the command line; may be NULL */
};

/* A list of tables, so that an engine's and a game's options are one command line. */
typedef struct CommandLineTable {
    const CommandLineOption *options;
    size_t count;
} CommandLineTable;

/* Reads argv[1] on. A value that is given twice: the last one holds. false: message says which option or value is wrong and what would be right. */
bool command_line_parse(const CommandLineTable *tables, size_t table_count, int argc, char **argv,
                        char message[COMMAND_LINE_MESSAGE]);

/* Prints the options in columns to stdout. */
void command_line_print_help(const CommandLineTable *tables, size_t table_count);

/* Whole-text numbers. false: something else than a number stands there, or too large a one. */
bool command_line_read_u64(const char *text, uint64_t *value);
bool command_line_read_double(const char *text, double *value);

#endif
