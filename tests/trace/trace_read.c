/* SPDX-License-Identifier: Zlib */
/*
 * In one pass through the file: each event is taken apart into members, and sorted into a list of what is to be done, which is then
 * done in the order of its times.
 */
#include "trace_read.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MEMBERS  40
#define LETTERS  256
#define BUCKETS  4096
#define OPEN_MAX 32

/* A key and its value, of an event or of its arguments ("args.line"). */
typedef struct Member {
    char key[LETTERS], text[LETTERS];
    double number;
    bool is_text;
} Member;

/* Something that happens at a time. Texts are shared: see share. */
typedef struct Moment {
    double time, length;
    const char *name, *file, *wait, *awaited;
    long line, order, id;
    int track;
    char phase;
} Moment;

typedef struct Stack {
    int slices[OPEN_MAX];
    int depth;
} Stack;

typedef struct List {
    void *items;
    int count, room;
} List;

static struct {
    FILE *file;
    int letter; /* the one that is next */
    const char *problem;
    Member members[MEMBERS];
    int member_count;
    List moments, tracks, slices, arrows, samples;
    int unended;
} reading;

static char *shared[BUCKETS]; /* for the program's life: names are few */

static void *grow(List *list, size_t size)
{
    if (list->count == list->room) {
        const int room = list->room == 0 ? 256 : list->room * 2;
        void *items = realloc(list->items, (size_t)room * size);
        if (items == NULL) {
            abort();
        }
        list->items = items;
        list->room = room;
    }
    char *item = (char *)list->items + (size_t)list->count++ * size;
    memset(item, 0, size);
    return item;
}

/* The same pointer for the same text. */
static const char *share(const char *text)
{
    uint32_t hash = 2166136261u;

    for (const char *c = text; *c != '\0'; c++) {
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    }
    for (uint32_t i = 0; i < BUCKETS; i++) {
        char **bucket = &shared[(hash + i) % BUCKETS];
        if (*bucket == NULL) {
            *bucket = malloc(strlen(text) + 1);
            if (*bucket == NULL) {
                abort();
            }
            strcpy(*bucket, text);
        }
        if (strcmp(*bucket, text) == 0) {
            return *bucket;
        }
    }
    return "too many names";
}

/* --- letters, words, values -------------------------------------------------------------------------------- */

static void step(void)
{
    reading.letter = getc(reading.file);
}

static int next(void)
{
    while (reading.letter == ' ' || reading.letter == '\n' || reading.letter == '\r' ||
           reading.letter == '\t') {
        step();
    }
    return reading.letter;
}

static bool take(int letter)
{
    const bool is_it = next() == letter;
    if (is_it) {
        step();
    }
    return is_it;
}

static bool refuse(const char *why)
{
    if (reading.problem == NULL) {
        reading.problem = why;
    }
    return false;
}

static int take_escaped(void)
{
    static const char FROM[] = "bfnrt";
    static const char TO[] = "\b\f\n\r\t";
    const char *found = strchr(FROM, reading.letter);
    int code = 0;

    if (reading.letter != 'u') {
        return found != NULL && *found != '\0' ? TO[found - FROM] : reading.letter;
    }
    for (int i = 0; i < 4; i++) {
        char digit[2] = {0};
        step();
        digit[0] = (char)reading.letter;
        code = code * 16 + (int)strtol(digit, NULL, 16);
    }
    return code < 128 ? code : '?';
}

static bool take_text(char *out)
{
    int length = 0;

    if (!take('"')) {
        return refuse("a text was expected");
    }
    for (; reading.letter != '"'; step()) {
        if (reading.letter == EOF) {
            return refuse("a text has no end");
        }
        int letter = reading.letter;
        if (letter == '\\') {
            step();
            letter = take_escaped();
        }
        if (length < LETTERS - 1) {
            out[length++] = (char)letter;
        }
    }
    out[length] = '\0';
    step();
    return true;
}

static bool take_members(const char *prefix);

static bool take_number(Member *member)
{
    int length = 0;

    for (; length < LETTERS - 1 && reading.letter != EOF && strchr("+-.0123456789eE", reading.letter) != NULL;
         step()) {
        member->text[length++] = (char)reading.letter;
    }
    member->text[length] = '\0';
    member->number = strtod(member->text, NULL);
    return length > 0 || refuse("a value was expected");
}

static bool take_member(const char *prefix)
{
    char key[LETTERS];
    Member *member = &reading.members[reading.member_count];

    if (reading.member_count == MEMBERS || !take_text(key) || !take(':')) {
        return refuse("a key was expected, or there are too many");
    }
    if (next() == '{') {
        return take_members("args.");
    }
    reading.member_count++;
    memset(member, 0, sizeof *member);
    snprintf(member->key, sizeof member->key, "%s%.*s", prefix, LETTERS - 8, key);
    member->is_text = next() == '"';
    return member->is_text ? take_text(member->text) : take_number(member);
}

static bool take_members(const char *prefix)
{
    if (!take('{')) {
        return refuse("an event was expected");
    }
    if (take('}')) {
        return true;
    }
    do {
        if (!take_member(prefix)) {
            return false;
        }
    } while (take(','));
    return take('}') || refuse("an event has no end");
}

/* --- events -------------------------------------------------------------------------------------------------- */

static const Member *find(const char *key)
{
    for (int i = 0; i < reading.member_count; i++) {
        if (strcmp(reading.members[i].key, key) == 0) {
            return &reading.members[i];
        }
    }
    return NULL;
}

static double number_of(const char *key)
{
    const Member *member = find(key);

    return member == NULL ? 0.0 : member->is_text ? strtod(member->text, NULL) : member->number;
}

static const char *text_of(const char *key)
{
    const Member *member = find(key);

    return member == NULL ? NULL : share(member->text);
}

static int find_track(long pid, long tid)
{
    ReadTrack *tracks = reading.tracks.items;

    for (int i = reading.tracks.count - 1; i >= 0; i--) {
        if (tracks[i].pid == pid && tracks[i].tid == tid) {
            return i;
        }
    }
    ReadTrack *track = grow(&reading.tracks, sizeof *track);
    *track = (ReadTrack){.pid = pid, .tid = tid};
    return reading.tracks.count - 1;
}

/* A process may be named before or after its tracks are known. */
static void note_name(int track)
{
    const char *what = text_of("name");
    const char *name = text_of("args.name");
    ReadTrack *tracks = reading.tracks.items;

    for (int i = 0; i < reading.tracks.count && strcmp(what, "process_name") == 0; i++) {
        if (tracks[i].pid == tracks[track].pid) {
            tracks[i].process = name;
        }
    }
    if (strcmp(what, "thread_name") == 0) {
        tracks[track].thread = name;
        for (int i = 0; i < reading.tracks.count; i++) {
            if (tracks[i].pid == tracks[track].pid && tracks[i].process != NULL) {
                tracks[track].process = tracks[i].process;
            }
        }
    }
}

static void note_samples(void)
{
    for (int i = 0; i < reading.member_count; i++) {
        const Member *member = &reading.members[i];
        if (strncmp(member->key, "args.", 5) == 0) {
            ReadSample *sample = grow(&reading.samples, sizeof *sample);
            *sample = (ReadSample){text_of("name"), share(member->key + 5), number_of("ts"), member->number};
        }
    }
}

static void note_event(void)
{
    const char *phase = text_of("ph");
    const int track = find_track((long)number_of("pid"), (long)number_of("tid"));

    if (phase == NULL || text_of("name") == NULL) {
        refuse("an event has no phase, or no name");
    } else if (*phase == 'M') {
        note_name(track);
    } else if (*phase == 'C') {
        note_samples();
    } else if (strchr("BEXsf", *phase) != NULL) {
        Moment *moment = grow(&reading.moments, sizeof *moment);
        *moment = (Moment){number_of("ts"),
                           number_of("dur"),
                           text_of("name"),
                           text_of("args.file"),
                           text_of("args.wait"),
                           text_of("args.for"),
                           (long)number_of("args.line"),
                           reading.moments.count,
                           (long)number_of("id"),
                           track,
                           *phase};
    }
}

static bool read_all(void)
{
    step();
    if (!take('[')) {
        return refuse("a list of events was expected");
    }
    while (next() != ']' && next() != EOF) {
        reading.member_count = 0;
        if (!take_members("")) {
            return false;
        }
        note_event();
        take(',');
    }
    return reading.problem == NULL;
}

/* --- what comes of them ----------------------------------------------------------------------------------------- */

static int earlier(const void *a, const void *b)
{
    const Moment *x = a;
    const Moment *y = b;

    if (x->time < y->time || x->time > y->time) {
        return x->time < y->time ? -1 : 1;
    }
    return x->order < y->order ? -1 : 1;
}

static int open_slice(const Stack *stack)
{
    return stack->depth == 0 ? -1 : stack->slices[stack->depth - 1];
}

/* What an X covers is over when its time is. */
static void close_covered(Stack *stack, double time)
{
    const ReadSlice *slices = reading.slices.items;

    while (stack->depth > 0 && slices[open_slice(stack)].end >= 0.0 &&
           slices[open_slice(stack)].end <= time) {
        stack->depth--;
    }
}

static void describe(ReadSlice *slice, const Moment *moment)
{
    slice->file = moment->file != NULL ? moment->file : slice->file;
    slice->wait = moment->wait != NULL ? moment->wait : slice->wait;
    slice->awaited = moment->awaited != NULL ? moment->awaited : slice->awaited;
    slice->line = moment->line != 0 ? moment->line : slice->line;
}

static void begin(Stack *stack, const Moment *moment)
{
    ReadSlice *slice = grow(&reading.slices, sizeof *slice);

    *slice = (ReadSlice){.track = moment->track,
                         .depth = stack->depth,
                         .begin = moment->time,
                         .name = moment->name};
    slice->end = moment->phase == 'X' ? moment->time + moment->length : -1.0;
    describe(slice, moment);
    reading.unended += moment->phase == 'B' ? 1 : 0;
    if (stack->depth < OPEN_MAX) {
        stack->slices[stack->depth++] = reading.slices.count - 1;
    }
}

static void end(Stack *stack, const Moment *moment)
{
    const int open = open_slice(stack);

    if (open >= 0) {
        ReadSlice *slice = &((ReadSlice *)reading.slices.items)[open];
        slice->end = moment->time;
        describe(slice, moment);
        reading.unended--;
        stack->depth--;
    }
}

/* By the number of the arrow; ids are small and dense, or this is slow. */
static ReadArrow *arrow_of(long id)
{
    static const ReadArrow NONE = {.from = -1, .to = -1};

    while (reading.arrows.count <= id) {
        *(ReadArrow *)grow(&reading.arrows, sizeof NONE) = NONE;
    }
    return &((ReadArrow *)reading.arrows.items)[id];
}

static void note_arrow(const Stack *stack, const Moment *moment)
{
    ReadArrow *arrow = arrow_of(moment->id);

    arrow->name = moment->name;
    if (moment->phase == 's') {
        arrow->from = open_slice(stack);
        arrow->from_time = moment->time;
    } else {
        arrow->to = open_slice(stack);
        arrow->to_time = moment->time;
    }
}

static void play(void)
{
    Stack *stacks = calloc((size_t)reading.tracks.count + 1, sizeof *stacks);
    const Moment *moments = reading.moments.items;

    if (stacks == NULL) {
        abort();
    }
    for (int i = 0; i < reading.moments.count; i++) {
        Stack *stack = &stacks[moments[i].track];
        close_covered(stack, moments[i].time);
        if (strchr("BX", moments[i].phase) != NULL) {
            begin(stack, &moments[i]);
        } else if (moments[i].phase == 'E') {
            end(stack, &moments[i]);
        } else {
            note_arrow(stack, &moments[i]);
        }
    }
    free(stacks);
}

/* Ids that no arrow has leave gaps. */
static int pack_arrows(void)
{
    ReadArrow *arrows = reading.arrows.items;
    int count = 0;

    for (int i = 0; i < reading.arrows.count; i++) {
        if (arrows[i].name != NULL) {
            arrows[count++] = arrows[i];
        }
    }
    return count;
}

bool trace_read(const char *path, ReadTrace *trace, const char **problem)
{
    memset(&reading, 0, sizeof reading);
    memset(trace, 0, sizeof *trace);
    reading.file = fopen(path, "rb");
    const bool good = reading.file != NULL ? read_all() : refuse("it cannot be opened");
    if (reading.file != NULL) {
        fclose(reading.file);
    }
    if (good && reading.moments.count > 0) {
        qsort(reading.moments.items, (size_t)reading.moments.count, sizeof(Moment), earlier);
        play();
    }
    free(reading.moments.items);
    *problem = reading.problem;
    *trace = (ReadTrace){.tracks = reading.tracks.items,
                         .slices = reading.slices.items,
                         .arrows = reading.arrows.items,
                         .samples = reading.samples.items,
                         .track_count = reading.tracks.count,
                         .slice_count = reading.slices.count,
                         .arrow_count = pack_arrows(),
                         .sample_count = reading.samples.count,
                         .unended = reading.unended};
    return good;
}

void trace_read_free(ReadTrace *trace)
{
    free(trace->tracks);
    free(trace->slices);
    free(trace->arrows);
    free(trace->samples);
    *trace = (ReadTrace){0};
}
