/* SPDX-License-Identifier: Zlib */
/*
 * What happened, for programs to read: one JSON object a line,
 *     {"frame":120,"time":2.000,"event":"hit","who":"husk","damage":1}
 * Nothing is written, and nothing costs, while no file is open. Never suspends, never allocates.
 */
#ifndef ENGINE_LOG_H
#define ENGINE_LOG_H

#include <stdbool.h>
#include <stdint.h>

typedef enum LogKind { LOG_END, LOG_KIND_TEXT, LOG_KIND_NUMBER, LOG_KIND_INTEGER, LOG_KIND_BOOL } LogKind;

typedef struct LogField {
    const char *key;
    LogKind kind;
    const char *text; /* NULL is written as null */
    double number;    /* NaN and infinities are written as null */
    int64_t integer;
} LogField;

/* Opens (and empties) the file; closes the one before. false, reported: it cannot be written. */
bool log_open(const char *path);
bool log_close(void); /* false, reported: not all of it has arrived on the disk */
bool log_is_open(void);

/* The main loop's: what the next lines carry. time: seconds of game time. */
void log_set_frame(uint64_t frame, double time);

/* fields ends with one whose kind is LOG_END; NULL: none. Text is UTF-8; what is not is escaped. */
void log_event(const char *event, const LogField *fields);

/* LOG_EVENT("hit", log_text("who", "husk"), log_integer("damage", 1)); at least one field. */
#define LOG_EVENT(event, ...) log_event((event), (const LogField[]){__VA_ARGS__, {.kind = LOG_END}})

static inline LogField log_text(const char *key, const char *text)
{
    return (LogField){.key = key, .kind = LOG_KIND_TEXT, .text = text};
}

static inline LogField log_number(const char *key, double number)
{
    return (LogField){.key = key, .kind = LOG_KIND_NUMBER, .number = number};
}

static inline LogField log_integer(const char *key, int64_t integer)
{
    return (LogField){.key = key, .kind = LOG_KIND_INTEGER, .integer = integer};
}

static inline LogField log_bool(const char *key, bool truth)
{
    return (LogField){.key = key, .kind = LOG_KIND_BOOL, .integer = truth};
}

/*
 * Something is wrong that the user should know: one line "subject: problem; advice" to stderr, and an
 * event "problem" in the log. subject: a file's or thing's name; advice: what to do (NULL: none).
 */
void log_problem(const char *subject, const char *problem, const char *advice);

/* How many problems have been reported so far, for tests. */
int log_problem_count(void);

#endif
