/* SPDX-License-Identifier: Zlib */
/*
 * Reads the text tables. A line is a row of words between blanks; what follows a # is a remark; empty lines
 * are skipped. Each fault is printed as "FILE:LINE: what is wrong", and the reading function returns false.
 */
#ifndef TABLE_H
#define TABLE_H

#include <stdbool.h>
#include <stdio.h>

#define TABLE_LINE_SIZE 512
#define TABLE_WORDS     128
#define TABLE_NAME_SIZE 32

/* Lets the compilers that can do so check the words of a message against its values. */
#if defined(__GNUC__)
#define TABLE_PRINTF __attribute__((format(printf, 2, 3)))
#else
#define TABLE_PRINTF
#endif

typedef struct Table {
    const char *path; /* the caller's; must live as long as the table */
    FILE *file;
    int line; /* counted from 1 */
    bool failed;
    char text[TABLE_LINE_SIZE];
    const char *words[TABLE_WORDS];
    int count;
    int next; /* the word that is taken next */
} Table;

/* False, with a message, when the file cannot be opened. Close it with table_close. */
bool table_open(Table *table, const char *path);
void table_close(Table *table);

/* Goes on to the next line that holds words. False at the end, or when a line is too long (`failed` is then
   set). */
bool table_next_line(Table *table);

/* The next word of the line, or null at its end. */
const char *table_take_word(Table *table);

/* The next word without taking it, or null. */
const char *table_peek_word(const Table *table);

/* True when the next word is a number. */
bool table_at_number(const Table *table);

/* Takes the next word as a number from `low` to `high`; `what` names it in the message. */
bool table_take_number(Table *table, const char *what, double low, double high, double *number);

/* Takes the next word as a name: small letters, digits and _, shorter than TABLE_NAME_SIZE. */
bool table_take_name(Table *table, const char *what, char name[TABLE_NAME_SIZE]);

/* Prints the place and a message made as by printf, marks the table as failed, and returns false. */
bool table_fail(Table *table, const char *format, ...) TABLE_PRINTF;

#endif
