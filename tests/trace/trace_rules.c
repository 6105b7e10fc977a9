/* SPDX-License-Identifier: Zlib */
/* Reads the file once, keeps what the rules need of each event, and then walks through them by time. */
#include "trace_rules.h"

#include "strict_json.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEEP         64
#define TRACKS       4096
#define NAME_LETTERS 96
#define NAMES        1024
#define PHASES       "BECMisf"
#define WITHOUT_TS   "M"

typedef struct Event {
    double ts;
    long line, id; /* line: its number in the array, from 1 */
    int track, name, category;
    char phase;
} Event;

typedef struct Track {
    int pid, tid, named, events;
    double last; /* in the order of the file */
    int open[DEEP], depth;
} Track;

/* An event while it is read. */
typedef struct Fields {
    char phase[4], bound[4], name[NAME_LETTERS], category[NAME_LETTERS], key[NAME_LETTERS];
    double ts, pid, tid, id;
    int arguments, numbers;
    bool has_name_argument;
} Fields;

static struct {
    char *text;
    char problem[400];
    Event *events;
    long count, room;
    Track tracks[TRACKS];
    int track_count, last_track;
    char names[NAMES][NAME_LETTERS];
} it;

static bool complain(const char *what, const char *which)
{
    if (it.problem[0] == '\0') {
        snprintf(it.problem, sizeof it.problem, "event %ld: %s: %s", it.count + 1, what, which);
    }
    return false;
}

static bool complain_of(const Event *event, const char *what)
{
    if (it.problem[0] == '\0') {
        snprintf(it.problem, sizeof it.problem, "event %ld, '%c' \"%s\" at %.3f: %s", event->line,
                 event->phase, it.names[event->name], event->ts, what);
    }
    return false;
}

/* --- one event ------------------------------------------------------------------------------------------- */

static bool read_argument(Fields *fields)
{
    char key[NAME_LETTERS];
    double number = 0.0;

    if (!json_string(key, sizeof key) || !json_accept(':')) {
        return complain("no JSON", "arguments are keys and values");
    }
    fields->arguments++;
    if (json_peek() == '"') {
        fields->has_name_argument = fields->has_name_argument || strcmp(key, "name") == 0;
        return json_string(NULL, 0);
    }
    fields->numbers++;
    return json_number(&number);
}

static bool read_arguments(Fields *fields)
{
    if (!json_accept('{')) {
        return complain("args", "they are an object");
    }
    do {
        if (!read_argument(fields)) {
            return false;
        }
    } while (json_accept(','));
    return json_accept('}') || complain("no JSON", "the end of the arguments is missing");
}

static bool read_field(Fields *fields)
{
    const struct {
        const char *key;
        char *text;
        size_t size;
        double *number;
    } known[] = {
        {"ph", fields->phase, sizeof fields->phase, NULL},
        {"name", fields->name, sizeof fields->name, NULL},
        {"cat", fields->category, sizeof fields->category, NULL},
        {"bp", fields->bound, sizeof fields->bound, NULL},
        {"ts", NULL, 0, &fields->ts},
        {"pid", NULL, 0, &fields->pid},
        {"tid", NULL, 0, &fields->tid},
        {"id", NULL, 0, &fields->id},
    };

    if (!json_string(fields->key, sizeof fields->key) || !json_accept(':')) {
        return complain("no JSON", "an object is keys and values");
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(fields->key, known[i].key) == 0) {
            return known[i].text != NULL ? json_string(known[i].text, known[i].size)
                                         : json_number(known[i].number);
        }
    }
    return strcmp(fields->key, "args") == 0 ? read_arguments(fields)
                                            : complain("no field of this format", fields->key);
}

/* Its place in a table with open addresses; the last is shared by all who come when it is full. */
static int name_of(const char *name)
{
    unsigned hash = 5381;

    for (const char *letter = name; *letter != '\0'; letter++) {
        hash = hash * 33 + (unsigned char)*letter;
    }
    for (unsigned i = 0; i < NAMES; i++) {
        const unsigned place = (hash + i) % NAMES;
        if (it.names[place][0] == '\0') {
            memcpy(it.names[place], name, NAME_LETTERS);
        }
        if (strcmp(it.names[place], name) == 0) {
            return (int)place;
        }
    }
    return NAMES - 1;
}

/* -1: too many. */
static int track_of(int pid, int tid)
{
    Track *last = &it.tracks[it.last_track];
    int i = 0;

    if (it.track_count > 0 && last->pid == pid && last->tid == tid) {
        return it.last_track;
    }
    while (i < it.track_count && (it.tracks[i].pid != pid || it.tracks[i].tid != tid)) {
        i++;
    }
    if (i == TRACKS) {
        return -1;
    }
    if (i == it.track_count) {
        it.tracks[it.track_count++] = (Track){.pid = pid, .tid = tid};
    }
    it.last_track = i;
    return i;
}

static bool add_event(const Event *event)
{
    if (it.count == it.room) {
        it.room = it.room == 0 ? 4096 : 2 * it.room;
        Event *events = realloc(it.events, (size_t)it.room * sizeof *events);
        if (events == NULL) {
            return complain("memory", "there is too little");
        }
        it.events = events;
    }
    it.events[it.count++] = *event;
    return true;
}

/* What is asked of every event by itself, and of the order of the file. */
static bool check_fields(const Fields *fields, Track *track)
{
    const char phase = fields->phase[0];

    if (strlen(fields->phase) != 1 || strchr(PHASES, phase) == NULL) {
        return complain("no phase that is known", fields->phase);
    }
    if (fields->name[0] == '\0') {
        return complain("name", "it has none");
    }
    if (strchr(WITHOUT_TS, phase) == NULL && !(fields->ts >= 0.0)) {
        return complain("ts", "it has none, or it is negative");
    }
    if (phase == 'C' && (fields->arguments == 0 || fields->numbers != fields->arguments)) {
        return complain("a counter's values are numbers", fields->name);
    }
    if ((phase == 's' || phase == 'f') && !(fields->id >= 0.0)) {
        return complain("an arrow has an id", fields->name);
    }
    if (phase == 'f' && strcmp(fields->bound, "e") != 0) {
        return complain("an arrow ends in the slice around it: bp", fields->name);
    }
    if (phase == 'M') {
        const bool names =
            strcmp(fields->name, "thread_name") == 0 || strcmp(fields->name, "process_name") == 0;
        track->named += names && fields->has_name_argument ? 1 : 0;
        return true;
    }
    track->events++;
    if (phase != 's') {
        if (fields->ts < track->last) {
            return complain("time falls within its track", fields->name);
        }
        track->last = fields->ts;
    }
    return true;
}

static bool read_event(void)
{
    Fields fields = {.ts = -1.0, .pid = -1.0, .tid = -1.0, .id = -1.0};

    if (!json_accept('{')) {
        return complain("no JSON", "an object was expected");
    }
    do {
        if (!read_field(&fields)) {
            return false;
        }
    } while (json_accept(','));
    if (!json_accept('}')) {
        return complain("no JSON", "the end of the object is missing");
    }
    if (!(fields.pid >= 1.0 && fields.tid >= 0.0)) {
        return complain("pid, tid", "one of them is missing");
    }
    const int track = track_of((int)fields.pid, (int)fields.tid);
    if (track < 0) {
        return complain("too many tracks", fields.name);
    }
    const Event event = {fields.ts,      it.count + 1,         (long)fields.id,
                         track,          name_of(fields.name), name_of(fields.category),
                         fields.phase[0]};
    return check_fields(&fields, &it.tracks[track]) && (event.phase == 'M' || add_event(&event));
}

static bool read_events(TraceCounts *counts)
{
    if (!json_accept('[')) {
        return complain("no JSON", "an array was expected");
    }
    if (json_accept(']')) {
        return true;
    }
    do {
        if (!read_event()) {
            return false;
        }
    } while (json_accept(','));
    counts->is_cut = !json_accept(']');
    return json_peek() == '\0' || complain("no JSON", "something stands behind the array");
}

/* --- by time ----------------------------------------------------------------------------------------------- */

static int by_time(const void *a, const void *b)
{
    const Event *x = a;
    const Event *y = b;

    return x->ts < y->ts ? -1 : x->ts > y->ts ? 1 : x->line < y->line ? -1 : 1;
}

static bool end_slice(Track *track, const Event *event)
{
    if (track->depth == 0) {
        return complain_of(event, "it ends what has not begun");
    }
    track->depth--;
    return track->open[track->depth] == event->name || complain_of(event, "another slice is the innermost");
}

static bool check_slices(TraceCounts *counts)
{
    for (long i = 0; i < it.count; i++) {
        const Event *event = &it.events[i];
        Track *track = &it.tracks[event->track];
        if (event->phase == 'B' && track->depth == DEEP) {
            return complain_of(event, "it lies too deep");
        }
        if (event->phase == 'B') {
            track->open[track->depth++] = event->name;
            counts->slices++;
        } else if (event->phase == 'E' && !end_slice(track, event)) {
            return false;
        } else if (strchr("sf", event->phase) != NULL && track->depth == 0) {
            return complain_of(event, "no slice is open in its track");
        }
        counts->counters += event->phase == 'C' ? 1 : 0;
    }
    for (int i = 0; i < it.track_count && !counts->is_cut; i++) {
        if (it.tracks[i].depth > 0) {
            return complain("a slice has no end", it.names[it.tracks[i].open[0]]);
        }
    }
    return true;
}

/* Sorted by their ids: each s is followed by its f. */
static int by_id(const void *a, const void *b)
{
    const Event *x = a;
    const Event *y = b;

    return x->id < y->id ? -1 : x->id > y->id ? 1 : by_time(a, b);
}

static bool check_pair(const Event *from, const Event *to)
{
    if (from->phase != 's') {
        return complain_of(from, "an arrow begins with an s that comes earlier");
    }
    if (to == NULL || to->id != from->id) {
        return complain_of(from, "an arrow has no f");
    }
    if (to->phase != 'f' || !(to->ts > from->ts)) {
        return complain_of(to, "an arrow goes from one s to one f, which comes later");
    }
    return (from->name == to->name && from->category == to->category) ||
           complain_of(to, "an arrow's ends have one name and one category");
}

static bool check_arrows(TraceCounts *counts)
{
    long ends = 0;

    for (long i = 0; i < it.count; i++) {
        if (strchr("sf", it.events[i].phase) != NULL) {
            it.events[ends++] = it.events[i];
        }
    }
    if (ends > 0) {
        qsort(it.events, (size_t)ends, sizeof *it.events, by_id);
    }
    for (long i = 0; i < ends; i += 2) {
        if (!check_pair(&it.events[i], i + 1 < ends ? &it.events[i + 1] : NULL)) {
            return false;
        }
        counts->arrows++;
    }
    return true;
}

/* A process's name stands at tid 0, or at one of its tracks. */
static bool check_names(TraceCounts *counts)
{
    for (int i = 0; i < it.track_count; i++) {
        const Track *track = &it.tracks[i];
        const bool is_process = track->tid == 0;
        if (track->named != 1) {
            char which[64];
            snprintf(which, sizeof which, "pid %d, tid %d has %d", track->pid, track->tid, track->named);
            return complain("a track has one name", which);
        }
        if (!is_process && track->tid > 0) {
            const int process = track_of(track->pid, 0);
            if (process < 0 || it.tracks[process].named == 0) {
                return complain("a process has a name", it.names[0]);
            }
        }
        counts->tracks += is_process ? 0 : 1;
        counts->processes += is_process ? 1 : 0;
    }
    return true;
}

static bool check(TraceCounts *counts)
{
    if (!read_events(counts)) {
        return complain("no JSON", json_problem());
    }
    counts->events = it.count;
    if (it.count > 0) {
        qsort(it.events, (size_t)it.count, sizeof *it.events, by_time);
    }
    return check_slices(counts) && check_arrows(counts) && check_names(counts);
}

/* --- the file ------------------------------------------------------------------------------------------------ */

static bool load(const char *path)
{
    FILE *file = fopen(path, "rb");
    long size = -1;

    if (file != NULL && fseek(file, 0, SEEK_END) == 0) {
        size = ftell(file);
        rewind(file);
    }
    it.text = size < 0 ? NULL : malloc((size_t)size + 1);
    if (it.text != NULL) {
        it.text[fread(it.text, 1, (size_t)size, file)] = '\0';
    }
    if (file != NULL) {
        fclose(file);
    }
    json_begin(it.text);
    return it.text != NULL || complain(path, strerror(errno));
}

const char *trace_rules_check(const char *path, TraceCounts *counts)
{
    *counts = (TraceCounts){0};
    memset(&it, 0, sizeof it);
    const bool good = load(path) && check(counts);

    free(it.text);
    free(it.events);
    it.text = NULL;
    it.events = NULL;
    return good ? NULL : it.problem;
}
