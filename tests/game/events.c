/* SPDX-License-Identifier: Zlib */
#include "events.h"

#include "log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char log_path[256];
static Events events_read;

bool events_begin(const char *path)
{
    snprintf(log_path, sizeof log_path, "%s", path);
    return log_open(log_path);
}

/* The text behind "key": in the line; NULL: the line has no such key. */
static const char *value_of(const char *line, const char *key)
{
    char pattern[40];

    snprintf(pattern, sizeof pattern, "\"%s\":", key);
    const char *at = strstr(line, pattern);
    return at == NULL ? NULL : at + strlen(pattern);
}

static void read_text(const char *line, const char *key, char *text, size_t size)
{
    const char *at = value_of(line, key);

    text[0] = '\0';
    for (size_t i = 0; at != NULL && *at == '"' && i + 1 < size && at[i + 1] != '"' && at[i + 1] != '\0';
         i++) {
        text[i] = at[i + 1];
        text[i + 1] = '\0';
    }
}

static double read_number(const char *line, const char *key)
{
    const char *at = value_of(line, key);

    return at == NULL ? 0.0 : strtod(at, NULL);
}

static void read_line(const char *line, Event *event)
{
    event->frame = (long)read_number(line, "frame");
    event->time = read_number(line, "time");
    event->id = (long)read_number(line, "id");
    event->number = (long)read_number(line, "number");
    read_text(line, "event", event->name, sizeof event->name);
    read_text(line, "who", event->who, sizeof event->who);
    read_text(line, "sound", event->sound, sizeof event->sound);
    read_text(line, "state", event->state, sizeof event->state);
}

const Events *events_end(void)
{
    char line[512];

    log_close();
    events_read.count = 0;
    FILE *file = fopen(log_path, "r");
    if (file == NULL) {
        return &events_read;
    }
    while (events_read.count < EVENTS_MAX && fgets(line, sizeof line, file) != NULL) {
        Event *event = &events_read.items[events_read.count];
        read_line(line, event);
        events_read.count += strcmp(event->name, "hero") == 0 ? 0 : 1; /* where he walks is no event */
    }
    fclose(file);
    remove(log_path);
    return &events_read;
}

const Event *events_find(const Events *events, int from, const char *name, const char *who)
{
    for (int i = from; i < events->count; i++) {
        const Event *event = &events->items[i];
        if (strcmp(event->name, name) == 0 && (who == NULL || strcmp(event->who, who) == 0)) {
            return event;
        }
    }
    return NULL;
}

int events_count(const Events *events, const char *name, const char *who)
{
    int count = 0;

    for (int i = 0; i < events->count; i++) {
        const Event *event = events_find(events, i, name, who);
        count += event == &events->items[i] ? 1 : 0;
    }
    return count;
}
