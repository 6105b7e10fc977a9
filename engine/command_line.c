/* SPDX-License-Identifier: Zlib */
/* One pass over the words; each kind of value is read and checked by a function of its own. */
#include "command_line.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HELP_COLUMN 28
#define NO_MAXIMUM  1e15 /* from here on it is not worth telling */

/* One command line being read. */
typedef struct Reading {
    const CommandLineTable *tables;
    size_t table_count;
    int argc;
    char **argv;
    int next;
    char *message;
} Reading;

bool command_line_read_u64(const char *text, uint64_t *value)
{
    char *end = NULL;

    /* strtoull would take "-1", and blanks before it. */
    if (text[0] < '0' || text[0] > '9') {
        return false;
    }
    errno = 0;
    const unsigned long long number = strtoull(text, &end, 10);
    if (errno != 0 || *end != '\0') {
        return false;
    }
    *value = number;
    return true;
}

bool command_line_read_double(const char *text, double *value)
{
    char *end = NULL;

    /* Digits, a point and an exponent; strtod would also take "nan", "inf" and hexadecimal. */
    if (text[0] == '\0' || strspn(text, "+-.0123456789eE") != strlen(text)) {
        return false;
    }
    const double number = strtod(text, &end);
    if (*end != '\0' || !isfinite(number)) {
        return false;
    }
    *value = number;
    return true;
}

static bool refuse(Reading *reading, const char *option, const char *value, const char *why)
{
    snprintf(reading->message, COMMAND_LINE_MESSAGE, "%.40s%s%.60s%s: %.140s", option,
             value != NULL ? " \"" : "", value != NULL ? value : "", value != NULL ? "\"" : "", why);
    return false;
}

static const CommandLineOption *find_option(const Reading *reading, const char *name)
{
    for (size_t t = 0; t < reading->table_count; t++) {
        for (size_t i = 0; i < reading->tables[t].count; i++) {
            if (strcmp(reading->tables[t].options[i].name, name) == 0) {
                return &reading->tables[t].options[i];
            }
        }
    }
    return NULL;
}

static int count_words(const char *text)
{
    int count = 0;

    for (const char *at = text; at != NULL && *at != '\0'; at++) {
        count += *at != ' ' && (at == text || at[-1] == ' ');
    }
    return count;
}

static bool is_within(const CommandLineOption *option, double value)
{
    const bool unlimited = option->minimum == 0.0 && option->maximum == 0.0;

    return unlimited || (value >= option->minimum && value <= option->maximum);
}

static bool refuse_number(Reading *reading, const CommandLineOption *option, const char *value)
{
    char why[96] = "needs a number";

    if (option->kind == COMMAND_LINE_INTEGER) {
        snprintf(why, sizeof why, "needs a whole number, 0 or more");
    }
    if (option->maximum >= NO_MAXIMUM) {
        snprintf(why, sizeof why, "needs a whole number, %.12g or more", option->minimum);
    } else if (option->minimum != 0.0 || option->maximum != 0.0) {
        snprintf(why, sizeof why, "needs a %snumber from %.12g to %.12g",
                 option->kind == COMMAND_LINE_INTEGER ? "whole " : "", option->minimum, option->maximum);
    }
    return refuse(reading, option->name, value, why);
}

static bool take_integer(Reading *reading, const CommandLineOption *option, const char *value)
{
    uint64_t number = 0;

    if (!command_line_read_u64(value, &number) || !is_within(option, (double)number)) {
        return refuse_number(reading, option, value);
    }
    *(uint64_t *)option->target = number;
    return true;
}

static bool take_seconds(Reading *reading, const CommandLineOption *option, const char *value)
{
    double number = 0.0;

    if (!command_line_read_double(value, &number) || !is_within(option, number)) {
        return refuse_number(reading, option, value);
    }
    *(double *)option->target = number;
    return true;
}

static bool take_text(Reading *reading, const CommandLineOption *option, const char *value)
{
    if (value[0] == '\0') {
        return refuse(reading, option->name, value, "needs a text that is not empty");
    }
    *(const char **)option->target = value;
    return true;
}

static bool take_choice(Reading *reading, const CommandLineOption *option, const char *value)
{
    char why[COMMAND_LINE_MESSAGE / 2] = "needs one of";
    size_t length = strlen(why);

    assert(option->choices != NULL && "a choice has something to choose from");
    for (const char *const *choice = option->choices; *choice != NULL; choice++) {
        if (strcmp(*choice, value) == 0) {
            *(const char **)option->target = *choice;
            return true;
        }
        const int added = snprintf(why + length, sizeof why - length, " %s", *choice);
        length += added > 0 && (size_t)added < sizeof why - length ? (size_t)added : 0;
    }
    return refuse(reading, option->name, value, why);
}

static bool take_call(Reading *reading, const CommandLineOption *option, char **values)
{
    char why[COMMAND_LINE_MESSAGE] = "is not right";

    assert(option->take != NULL && "somebody takes the values");
    if (option->take(option->target, values, why)) {
        return true;
    }
    return refuse(reading, option->name, NULL, why);
}

static bool take_values(Reading *reading, const CommandLineOption *option, char **values)
{
    assert(option->target != NULL && "what an option says goes somewhere");
    if (option->kind == COMMAND_LINE_FLAG) {
        *(bool *)option->target = true;
        return true;
    }
    assert(values[0] != NULL && "as many words follow as the option takes");
    switch (option->kind) {
    case COMMAND_LINE_FLAG:
        break;
    case COMMAND_LINE_INTEGER:
        return take_integer(reading, option, values[0]);
    case COMMAND_LINE_SECONDS:
        return take_seconds(reading, option, values[0]);
    case COMMAND_LINE_TEXT:
        return take_text(reading, option, values[0]);
    case COMMAND_LINE_CHOICE:
        return take_choice(reading, option, values[0]);
    case COMMAND_LINE_CALL:
        return take_call(reading, option, values);
    }
    return false;
}

/* A value was forgotten where the next word is an option; a file of such a name can be given as ./--name. */
static const char *find_option_among(const Reading *reading, char **values, int count)
{
    for (int i = 0; i < count; i++) {
        if (find_option(reading, values[i]) != NULL) {
            return values[i];
        }
    }
    return NULL;
}

static bool read_option(Reading *reading)
{
    assert(reading->next < reading->argc && "an option is read where one stands");
    char *word = reading->argv[reading->next++];
    const CommandLineOption *option = find_option(reading, word);
    char why[COMMAND_LINE_MESSAGE];

    if (option == NULL) {
        const char *what =
            word[0] == '-' ? "is no option; --help lists them" : "is no option, and nothing takes it";
        return refuse(reading, word[0] != '\0' ? word : "\"\"", NULL, what);
    }
    const int wanted = count_words(option->values);
    const int left = reading->argc - reading->next;
    if (wanted > left) {
        snprintf(why, sizeof why, "needs %s behind it", option->values);
        return refuse(reading, option->name, NULL, why);
    }
    char **values = reading->argv + reading->next;
    const char *other = find_option_among(reading, values, wanted);
    if (other != NULL) {
        snprintf(why, sizeof why, "needs %s behind it, and %.40s is an option", option->values, other);
        return refuse(reading, option->name, NULL, why);
    }
    reading->next += wanted;
    if (option->given != NULL) {
        *option->given = true;
    }
    return take_values(reading, option, values);
}

bool command_line_parse(const CommandLineTable *tables, size_t table_count, int argc, char **argv,
                        char message[COMMAND_LINE_MESSAGE])
{
    Reading reading = {tables, table_count, argc, argv, 1, message};

    message[0] = '\0';
    while (reading.next < argc) {
        if (!read_option(&reading)) {
            return false;
        }
    }
    return true;
}

static void print_option(const CommandLineOption *option)
{
    char left[96];

    snprintf(left, sizeof left, "  %s%s%s", option->name, option->values != NULL ? " " : "",
             option->values != NULL ? option->values : "");
    if (strlen(left) > HELP_COLUMN - 2) {
        printf("%s\n%*s%s\n", left, HELP_COLUMN, "", option->help);
    } else {
        printf("%-*s%s\n", HELP_COLUMN, left, option->help);
    }
}

void command_line_print_help(const CommandLineTable *tables, size_t table_count)
{
    for (size_t t = 0; t < table_count; t++) {
        for (size_t i = 0; i < tables[t].count; i++) {
            print_option(&tables[t].options[i]);
        }
    }
}
