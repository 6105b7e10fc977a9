/* SPDX-License-Identifier: Zlib */
#include "log.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static FILE *file;
static uint64_t frame;
static double time_seconds;
static int problems;
static bool unflushed;

bool log_open(const char *path)
{
    log_close();
    file = fopen(path, "w");
    if (file == NULL) {
        log_problem(path, strerror(errno), "give --log a file in a folder that can be written");
        return false;
    }
    return true;
}

void log_close(void)
{
    if (file != NULL) {
        fclose(file);
        file = NULL;
    }
}

bool log_is_open(void)
{
    return file != NULL;
}

void log_set_frame(uint64_t frame_now, double time_now)
{
    if (file != NULL && unflushed) {
        fflush(file); /* once a frame: whoever watches the game from outside sees it happen */
        unflushed = false;
    }
    frame = frame_now;
    time_seconds = time_now;
}

/* Bytes of the UTF-8 sequence at `text`, 0 where it is none (overlong, surrogate, cut off, stray). */
static int utf8_length(const unsigned char *text)
{
    const unsigned char lead = text[0];
    const int length = lead < 0x80 ? 1 : lead >= 0xC2 && lead < 0xE0 ? 2 : (lead & 0xF0) == 0xE0 ? 3 : 4;

    if ((lead >= 0x80 && lead < 0xC2) || lead > 0xF4) {
        return 0;
    }
    for (int i = 1; i < length; i++) {
        if ((text[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    const bool wrong = (lead == 0xE0 && text[1] < 0xA0) || (lead == 0xED && text[1] > 0x9F) ||
                       (lead == 0xF0 && text[1] < 0x90) || (lead == 0xF4 && text[1] > 0x8F);
    return wrong ? 0 : length;
}

static void write_letter(const unsigned char *text, int length)
{
    if (text[0] == '"' || text[0] == '\\') {
        fprintf(file, "\\%c", text[0]);
    } else if (text[0] == '\n') {
        fputs("\\n", file);
    } else if (text[0] < 0x20 || text[0] == 0x7F) {
        fprintf(file, "\\u%04x", (unsigned)text[0]);
    } else {
        fwrite(text, 1, (size_t)length, file);
    }
}

static void write_string(const char *string)
{
    if (string == NULL) {
        fputs("null", file);
        return;
    }
    fputc('"', file);
    for (const unsigned char *text = (const unsigned char *)string; *text != '\0';) {
        const int length = utf8_length(text);
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
