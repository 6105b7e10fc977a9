/* SPDX-License-Identifier: Zlib */
#include "ui/kept_file.h"

#include "file.h"
#include "log.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define LINES_REPORTED 3

/* A file that is damaged throughout is not worth a message for each of its lines. */
static void report_line(const KeptFile *file, const char *path, const FileReader *in, int wrong)
{
    char where[FILE_PATH_MAX + 16];
    char what[FILE_LINE_MAX + 64];

    if (wrong > LINES_REPORTED) {
        return;
    }
    snprintf(where, sizeof where, "%s:%d", path, in->line);
    snprintf(what, sizeof what, "\"%.60s\" %.80s, and is passed over", in->text, file->wrong);
    log_problem(where, what, file->mends);
}

static void report_rest(const KeptFile *file, const char *path, int wrong)
{
    char more[64];
    char anew[128];

    if (wrong > LINES_REPORTED) {
        snprintf(more, sizeof more, "holds %d more lines like that", wrong - LINES_REPORTED);
        snprintf(anew, sizeof anew, "the file is damaged; it is written anew %.60s", file->renewed);
        log_problem(path, more, anew);
    }
}

static void read_lines(const KeptFile *file, const char *path, FILE *in)
{
    FileReader reader = {.file = in};
    int wrong = 0;
    FileLine kind;

    while ((kind = file_read_line(&reader)) != FILE_END && kind != FILE_UNREADABLE) {
        const bool empty = kind == FILE_LINE && reader.text[strspn(reader.text, " \t")] == '\0';
        if (!empty && (kind != FILE_LINE || !file->take(reader.text))) {
            report_line(file, path, &reader, ++wrong);
        }
    }
    if (kind == FILE_UNREADABLE) {
        log_problem(path, file_error(), file->without);
    }
    report_rest(file, path, wrong);
}

void kept_file_read(const KeptFile *file, const char *path)
{
    FILE *in = fopen(path, "rb");

    if (in != NULL) {
        read_lines(file, path, in);
        fclose(in);
    } else if (errno != ENOENT) {
        log_problem(path, strerror(errno), file->without);
    }
}
