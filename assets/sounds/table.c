/* SPDX-License-Identifier: Zlib */
#include "table.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char BLANKS[] = " \t\r\n";
static const char NAME_LETTERS[] = "abcdefghijklmnopqrstuvwxyz0123456789_";

bool table_open(Table *table, const char *path)
{
    *table = (Table){.path = path, .file = fopen(path, "r")};
    if (!table->file) {
        fprintf(stderr, "%s: cannot be opened (%s); give the folder of the tables first\n", path,
                strerror(errno));
    }
    return table->file;
}

void table_close(Table *table)
{
    fclose(table->file);
    table->file = NULL;
}

static bool table_split(Table *table)
{
    table->count = 0;
    table->next = 0;
    table->text[strcspn(table->text, "#")] = '\0';
    for (char *word = strtok(table->text, BLANKS); word; word = strtok(NULL, BLANKS)) {
        if (table->count == TABLE_WORDS) {
            return table_fail(table, "more than %d words; break the line", TABLE_WORDS);
        }
        table->words[table->count++] = word;
    }
    return true;
}

bool table_next_line(Table *table)
{
    while (!table->failed && fgets(table->text, sizeof table->text, table->file)) {
        table->line++;
        if (strlen(table->text) == sizeof table->text - 1) {
            return table_fail(table, "longer than %d letters; break the line", TABLE_LINE_SIZE - 2);
        }
        if (!table_split(table)) {
            return false;
        }
        if (table->count > 0) {
            return true;
        }
    }
    return false;
}

const char *table_peek_word(const Table *table)
{
    return table->next < table->count ? table->words[table->next] : NULL;
}

const char *table_take_word(Table *table)
{
    const char *word = table_peek_word(table);
    if (word) {
        table->next++;
    }
    return word;
}

/* Digits, sign and point only: strtod alone would take "nan", "inf" and hexadecimal numbers too. */
static bool word_is_number(const char *word, double *number)
{
    char *end = NULL;
    *number = strtod(word, &end);
    return *word != '\0' && *end == '\0' && word[strspn(word, "+-.0123456789")] == '\0';
}

bool table_at_number(const Table *table)
{
    double ignored = 0.0;
    const char *word = table_peek_word(table);
    return word && word_is_number(word, &ignored);
}

bool table_take_number(Table *table, const char *what, double low, double high, double *number)
{
    const char *word = table_take_word(table);
    if (!word) {
        return table_fail(table, "%s needs a number from %g to %g after it", what, low, high);
    }
    if (!word_is_number(word, number)) {
        return table_fail(table, "%s needs a number from %g to %g, not \"%s\"", what, low, high, word);
    }
    if (*number < low || *number > high) {
        return table_fail(table, "%s must lie from %g to %g, not %s", what, low, high, word);
    }
    return true;
}

bool table_take_name(Table *table, const char *what, char name[TABLE_NAME_SIZE])
{
    const char *word = table_take_word(table);
    if (!word) {
        return table_fail(table, "%s needs a name after it", what);
    }
    if (strlen(word) >= TABLE_NAME_SIZE || word[strspn(word, NAME_LETTERS)] != '\0') {
        return table_fail(table, "%s needs a name of at most %d small letters, digits and _, not \"%s\"",
                          what, TABLE_NAME_SIZE - 1, word);
    }
    strcpy(name, word);
    return true;
}

bool table_fail(Table *table, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s:%d: ", table->path, table->line);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    table->failed = true;
    return false;
}
