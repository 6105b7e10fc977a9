/* SPDX-License-Identifier: Zlib */
#include "trace_write.h"

#include "clock.h"
#include "file.h"
#include "log.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define STEADY_NS 1000          /* from one event to the next, where times are those of the frames */
#define BUFFER    (1024 * 1024) /* more than a frame writes: the disk holds whole frames */

static struct {
    FILE *file;
    char path[FILE_PATH_MAX];
    int error;
    bool steady;
    int64_t began_ns; /* by the clock */
    int64_t last_ns;  /* of the trace */
    int64_t arrows;
    bool has_events, in_arguments;
} out;

static char buffer[BUFFER];

/* --- opening and closing ------------------------------------------------------------------------------ */

bool trace_write_open(const char *path, bool steady)
{
    assert(out.file == NULL && "one trace is written at a time");
    memset(&out, 0, sizeof out);
    out.file = fopen(path, "w");
    if (out.file == NULL) {
        log_problem(path, strerror(errno), "give --trace a file in a folder that can be written");
        return false;
    }
    setvbuf(out.file, buffer, _IOFBF, sizeof buffer);
    snprintf(out.path, sizeof out.path, "%s", path);
    out.steady = steady;
    out.began_ns = steady ? 0 : clock_now();
    fputc('[', out.file);
    return true;
}

bool trace_write_close(void)
{
    FILE *file = out.file;

    out.file = NULL;
    if (file == NULL) {
        return true;
    }
    fputs("\n]\n", file);
    if (!file_close(file, out.error)) {
        log_problem(out.path, file_error(), "it is cut off; look for room on the disk");
        return false;
    }
    return true;
}

/* --- times -------------------------------------------------------------------------------------------- */

void trace_write_frame(int64_t passed_ns)
{
    if (out.steady && passed_ns > out.last_ns) {
        out.last_ns = passed_ns;
    }
    file_flush(out.file, &out.error);
}

int64_t trace_write_now(void)
{
    const int64_t ns = out.steady ? out.last_ns + STEADY_NS : clock_now() - out.began_ns;

    out.last_ns = ns > out.last_ns ? ns : out.last_ns + 1;
    return out.last_ns;
}

/* --- events ------------------------------------------------------------------------------------------- */

/* Names and expressions of the source: what has to be escaped in them is rare. */
static void write_string(const char *text)
{
    fputc('"', out.file);
    for (; *text != '\0'; text++) {
        const unsigned char letter = (unsigned char)*text;
        if (letter < 0x20) {
            fprintf(out.file, "\\u%04x", (unsigned)letter);
            continue;
        }
        if (letter == '"' || letter == '\\') {
            fputc('\\', out.file);
        }
        fputc(letter, out.file);
    }
    fputc('"', out.file);
}

/* The format's unit, to the nanosecond. */
static void write_time(int64_t ns)
{
    assert(ns >= 0 && "times count from the opening");
    fprintf(out.file, "%" PRId64 ".%03d", ns / 1000, (int)(ns % 1000));
}

static void begin(char phase, TraceTrack track, const char *name)
{
    fprintf(out.file, "%s\n{\"ph\":\"%c\",\"pid\":%d,\"tid\":%d,\"name\":", out.has_events ? "," : "", phase,
            track.process, track.number);
    write_string(name);
    out.has_events = true;
    out.in_arguments = false;
}

void trace_write_begin(char phase, TraceTrack track, int64_t ns, const char *name)
{
    begin(phase, track, name);
    fputs(",\"ts\":", out.file);
    write_time(ns);
}

static void write_key(const char *key)
{
    fprintf(out.file, "%s\"%s\":", out.in_arguments ? "," : ",\"args\":{", key);
    out.in_arguments = true;
}

void trace_write_text(const char *key, const char *text)
{
    if (text != NULL) {
        write_key(key);
        write_string(text);
    }
}

void trace_write_integer(const char *key, int64_t value)
{
    write_key(key);
    fprintf(out.file, "%" PRId64, value);
}

void trace_write_microseconds(const char *key, int64_t ns)
{
    write_key(key);
    write_time(ns);
}

void trace_write_end(void)
{
    fputs(out.in_arguments ? "}}" : "}", out.file);
}

/* --- names and arrows --------------------------------------------------------------------------------- */

static void write_name(const char *what, TraceTrack track, const char *name)
{
    begin('M', track, what);
    trace_write_text("name", name);
    trace_write_end();
}

/* Viewers would put them in the order of their names. */
static void write_order(const char *what, TraceTrack track, int order)
{
    begin('M', track, what);
    trace_write_integer("sort_index", order);
    trace_write_end();
}

void trace_write_process(int process, const char *name)
{
    const TraceTrack track = {process, 0};

    write_name("process_name", track, name);
    write_order("process_sort_index", track, process);
}

void trace_write_track(TraceTrack track, const char *name)
{
    write_name("thread_name", track, name);
    write_order("thread_sort_index", track, track.number);
}

static void write_arrow_end(char phase, const char *name, TraceTrack track, int64_t ns)
{
    trace_write_begin(phase, track, ns, name);
    fprintf(out.file, ",\"cat\":\"coro\",\"id\":%" PRId64 "%s", out.arrows,
            phase == 'f' ? ",\"bp\":\"e\"" : ""); /* in the slice around it, not in the next one */
    trace_write_end();
}

void trace_write_arrow(const char *name, TraceTrack from, int64_t from_ns, TraceTrack to, int64_t to_ns)
{
    assert(from_ns < to_ns && "an arrow points to what comes later");
    out.arrows++;
    write_arrow_end('s', name, from, from_ns);
    write_arrow_end('f', name, to, to_ns);
}
