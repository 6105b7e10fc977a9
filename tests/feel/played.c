/* SPDX-License-Identifier: Zlib */
#include "played.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LOG_NAME "feel_play.jsonl"
#define TEXT_MAX (1024 * 1024)

static Played played;
static char texts[TEXT_MAX];

static const char *find_value(const char *line, const char *key)
{
    char quoted[64];

    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *found = strstr(line, quoted);
    return found == NULL ? NULL : found + strlen(quoted);
}

bool played_text(const PlayedLine *line, const char *key, char *out, size_t size)
{
    const char *value = find_value(line->text, key);
    size_t length = 0;

    if (value == NULL || *value != '"' || size == 0) {
        return false;
    }
    for (value++; *value != '\0' && *value != '"' && length + 1 < size; value++) {
        out[length++] = *value;
    }
    out[length] = '\0';
    return true;
}

double played_number(const PlayedLine *line, const char *key)
{
    const char *value = find_value(line->text, key);

    return value == NULL ? (double)NAN : strtod(value, NULL);
}

static void add_line(const char *text)
{
    PlayedLine *line = &played.lines[played.count];

    *line = (PlayedLine){.text = text};
    line->frame = (long)played_number(line, "frame");
    line->time = played_number(line, "time");
    if (played_text(line, "event", line->event, sizeof line->event) && strcmp(line->event, "hero") != 0) {
        played.count++;
    }
}

static void read_log(const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t used = 0;

    while (file != NULL && played.count < PLAYED_LINES && used < sizeof texts - 2 &&
           fgets(texts + used, (int)(sizeof texts - used), file) != NULL) {
        const int before = played.count;
        add_line(texts + used);
        used += played.count > before ? strlen(texts + used) + 1 : 0;
    }
    if (file != NULL) {
        fclose(file);
    }
}

const Played *played_run(const char *options)
{
    char command[1024];
    const char *program = getenv("WICK_PROGRAM");
    char log[64];

    snprintf(log, sizeof log, "%s", LOG_NAME);
    remove(log);
    expect_about("the play %s", options);
    played.count = 0;
    snprintf(command, sizeof command, "\"%s\" --headless --log %s %s", program == NULL ? "wick" : program,
             log, options);
    played.status = system(command);
    read_log(log);
    return &played;
}

int played_find(const Played *all, int from, const char *event)
{
    for (int i = from < 0 ? 0 : from; i < all->count; i++) {
        if (strcmp(all->lines[i].event, event) == 0) {
            return i;
        }
    }
    return -1;
}

int played_count(const Played *all, const char *event)
{
    int count = 0;

    for (int i = played_find(all, 0, event); i >= 0; i = played_find(all, i + 1, event)) {
        count++;
    }
    return count;
}
