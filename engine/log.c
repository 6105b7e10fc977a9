/* SPDX-License-Identifier: Zlib */
/* JSON is written field by field, straight into the file. */
#include "log.h"

#include "file.h"
#include "markup.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static FILE *file;
static char path[FILE_PATH_MAX]; /* of it, for messages */
static uint64_t frame;
static double time_seconds;
static int problems;
static bool unflushed;
static int write_error; /* the first, as errno has it */

bool log_open(const char *path_to_write)
{
    log_close();
    file = fopen(path_to_write, "w");
    if (file == NULL) {
        log_problem(path_to_write, strerror(errno), "give --log a file in a folder that can be written");
        return false;
    }
    write_error = 0;
    snprintf(path, sizeof path, "%s", path_to_write);
    return true;
}

bool log_close(void)
{
    FILE *closed = file;

    file = NULL;
    if (closed == NULL || file_close(closed, write_error)) {
        return true;
    }
    log_problem(path, file_error(), "it is cut off; look for room on the disk");
    return false;
}

bool log_is_open(void)
{
    return file != NULL;
}

void log_set_frame(uint64_t frame_now, double time_now)
{
    if (file != NULL && unflushed) {
        file_flush(file,
                   &write_error); /* once a frame: whoever watches the game from outside sees it happen */
        unflushed = false;
    }
    frame = frame_now;
    time_seconds = time_now;
}

static void write_letter(const char *text, size_t length)
{
    assert(length >= 1 && length <= 4 && "a letter has one to four bytes");
    const unsigned char first = (unsigned char)text[0];

    if (first == '"' || first == '\\') {
        fprintf(file, "\\%c", first);
    } else if (first == '\n') {
        fputs("\\n", file);
    } else if (first < 0x20 || first == 0x7F) {
        fprintf(file, "\\u%04x", (unsigned)first);
    } else {
        fwrite(text, 1, length, file);
    }
}

static void write_string(const char *string)
{
    if (string == NULL) {
        fputs("null", file);
        return;
    }
    fputc('"', file);
    for (const char *text = string; *text != '\0';) {
        const size_t length = markup_letter_bytes(text, strlen(text));
        if (length == 0) {
            fputs("\\ufffd", file);
        } else {
            write_letter(text, length);
        }
        text += length == 0 ? 1 : length;
    }
    fputc('"', file);
}

static void write_value(const LogField *field)
{
    assert(field->kind != LOG_END && "the end of the fields has no value");
    switch (field->kind) {
    case LOG_KIND_TEXT:
        write_string(field->text);
        break;
    case LOG_KIND_NUMBER:
        if (isfinite(field->number)) {
            fprintf(file, "%.9g", field->number);
        } else {
            fputs("null", file);
        }
        break;
    case LOG_KIND_INTEGER:
        fprintf(file, "%" PRId64, field->integer);
        break;
    case LOG_KIND_BOOL:
    case LOG_END:
        fputs(field->integer != 0 ? "true" : "false", file);
        break;
    }
}

void log_event(const char *event, const LogField *fields)
{
    if (file == NULL) {
        return;
    }
    fprintf(file, "{\"frame\":%" PRIu64 ",\"time\":%.3f,\"event\":", frame, time_seconds);
    write_string(event);
    for (; fields != NULL && fields->kind != LOG_END; fields++) {
        fputc(',', file);
        write_string(fields->key != NULL ? fields->key : "");
        fputc(':', file);
        write_value(fields);
    }
    fputs("}\n", file);
    unflushed = true;
}

void log_problem(const char *subject, const char *problem, const char *advice)
{
    const char *who = subject != NULL ? subject : "engine";

    problems++;
    fprintf(stderr, "%s: %s%s%s\n", who, problem, advice != NULL ? "; " : "", advice != NULL ? advice : "");
    LOG_EVENT("problem", log_text("subject", who), log_text("problem", problem), log_text("advice", advice));
}

int log_problem_count(void)
{
    return problems;
}
