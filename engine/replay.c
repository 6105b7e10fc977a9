/* SPDX-License-Identifier: Zlib */
/* Reading, playing and recording of the text that replay.h describes. */
#include "replay.h"

#include "clock.h"
#include "command_line.h"
#include "file.h"
#include "log.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORDS            4
#define LONGEST_FRAME_NS UINT64_C(10000000000)

typedef enum StepKind { STEP_CHANGE, STEP_STICK, STEP_TIME, STEP_FOCUS, STEP_DRAG, STEP_END } StepKind;

/* One line of the file. */
typedef struct Step {
    uint64_t frame;
    StepKind kind;
    InputChange change;
    InputStick stick;
    int64_t time_ns;
    bool focus_lost;
    int drag;
} Step;

static struct {
    Step *steps; /* in order of their frames */
    size_t count, capacity, next;
    bool loaded, has_seed;
    uint64_t seed;
    char scene[REPLAY_SCENE_MAX]; /* "": the file names none */
} played;

static struct {
    FILE *file;
    char path[FILE_PATH_MAX];
    int error; /* the first that a write met, as errno has it */
    InputStick stick;
} recorded;

/* --- reading -------------------------------------------------------------------------------------- */

/* Where in which file, for messages. */
typedef struct Place {
    const char *path;
    int line;
} Place;

static bool refuse(const Place *place, const char *what, const char *word, const char *advice)
{
    char subject[FILE_LINE_MAX];
    char problem[FILE_LINE_MAX];

    snprintf(subject, sizeof subject, "%.200s:%d", place->path, place->line);
    snprintf(problem, sizeof problem, "%s \"%.80s\"", what, word);
    log_problem(subject, problem, advice);
    return false;
}

static bool add_step(Step step)
{
    if (played.count == played.capacity) {
        const size_t capacity = played.capacity == 0 ? 256 : played.capacity * 2;
        Step *steps = realloc(played.steps, capacity * sizeof *steps);
        if (steps == NULL) {
            log_problem("replay", "no memory", NULL);
            return false;
        }
        played.steps = steps;
        played.capacity = capacity;
    }
    assert(played.count < played.capacity && "the list has grown before it is full");
    played.steps[played.count++] = step;
    return true;
}

static int split(char *line, char *words[WORDS + 1])
{
    int count = 0;

    for (char *word = strtok(line, " \t\r\n"); word != NULL && count <= WORDS;
         word = strtok(NULL, " \t\r\n")) {
        words[count++] = word;
    }
    return count;
}

static bool read_seed(const Place *place, char **words, int count)
{
    if (count != 2 || !command_line_read_u64(words[1], &played.seed)) {
        return refuse(place, "no seed in", count > 1 ? words[1] : words[0], "write: seed NUMBER");
    }
    if (played.count > 0) {
        return refuse(place, "too late for a", words[0], "write the seed above the first frame");
    }
    if (played.has_seed) {
        return refuse(place, "a second seed:", words[1], "a run has one; take one of them out");
    }
    played.has_seed = true;
    return true;
}

static bool read_scene(const Place *place, char **words, int count)
{
    if (count != 2 || strlen(words[1]) >= sizeof played.scene) {
        return refuse(place, "no scene in", count > 1 ? words[1] : words[0], "write: scene NAME");
    }
    if (played.count > 0) {
        return refuse(place, "too late for a", words[0], "write the scene above the first frame");
    }
    if (played.scene[0] != '\0') {
        return refuse(place, "a second scene:", words[1], "a run begins in one; take one of them out");
    }
    memcpy(played.scene, words[1], strlen(words[1]) + 1);
    return true;
}

static bool read_time(const Place *place, Step *step, const char *text)
{
    uint64_t ns = 0;

    if (!command_line_read_u64(text, &ns) || ns == 0 || ns > LONGEST_FRAME_NS) {
        return refuse(place, "no frame lasts", text, "write nanoseconds from 1 to 10000000000");
    }
    step->kind = STEP_TIME;
    step->time_ns = (int64_t)ns;
    return true;
}

static bool read_percent(const Place *place, const char *text, int *percent)
{
    double value = 0.0;

    if (!command_line_read_double(text, &value) || value < -100.0 || value > 100.0 ||
        value != (double)(int)value) {
        return refuse(place, "no place of a stick is", text, "write whole percents from -100 to 100");
    }
    *percent = (int)value;
    return true;
}

static bool read_drag(const Place *place, Step *step, const char *text)
{
    uint64_t copies = 0;

    step->kind = STEP_DRAG;
    step->drag = REPLAY_DRAG_OFF;
    if (strcmp(text, "off") == 0) {
        return true;
    }
    if (!command_line_read_u64(text, &copies) || copies > INT_MAX) {
        return refuse(place, "nothing is dragged to", text, "write a number of copies, or: off");
    }
    step->drag = (int)copies;
    return true;
}

static bool read_change(const Place *place, Step *step, char **words)
{
    step->kind = STEP_CHANGE;
    step->change.down = strcmp(words[1], "down") == 0;
    step->change.action = input_find_action(words[2]);
    if (step->change.action < 0) {
        return refuse(place, "no action is called", words[2],
                      "take one that --record writes: left, swing, use ...");
    }
    return true;
}

static bool read_frame(const Place *place, char **words, int count, Step *step)
{
    if (count == 2 && strcmp(words[1], "end") == 0) {
        step->kind = STEP_END;
        return true;
    }
    if (count == 3 && strcmp(words[1], "time") == 0) {
        return read_time(place, step, words[2]);
    }
    if (count == 4 && strcmp(words[1], "stick") == 0) {
        step->kind = STEP_STICK;
        return read_percent(place, words[2], &step->stick.x) && read_percent(place, words[3], &step->stick.y);
    }
    if (count == 3 && (strcmp(words[1], "down") == 0 || strcmp(words[1], "up") == 0)) {
        return read_change(place, step, words);
    }
    if (count == 3 && strcmp(words[1], "drag") == 0) {
        return read_drag(place, step, words[2]);
    }
    if (count == 3 && strcmp(words[1], "focus") == 0) {
        step->kind = STEP_FOCUS;
        step->focus_lost = strcmp(words[2], "lost") == 0;
        return step->focus_lost || strcmp(words[2], "gained") == 0 ||
               refuse(place, "the focus cannot be", words[2],
                      "write: FRAME focus lost, or FRAME focus gained");
    }
    return refuse(place, "not understood:", count > 1 ? words[1] : words[0],
                  "write: FRAME down ACTION, FRAME up ACTION, FRAME stick X Y, FRAME time NS, or FRAME end");
}

static bool read_line(const Place *place, char *line)
{
    char *words[WORDS + 1];
    Step step = {0};

    line[strcspn(line, "#")] = '\0';
    const int count = split(line, words);
    if (count == 0) {
        return true;
    }
    if (strcmp(words[0], "seed") == 0) {
        return read_seed(place, words, count);
    }
    if (strcmp(words[0], "scene") == 0) {
        return read_scene(place, words, count);
    }
    if (!command_line_read_u64(words[0], &step.frame)) {
        return refuse(place, "no frame's number:", words[0], "begin the line with a whole number, 0 or more");
    }
    if (!read_frame(place, words, count, &step)) {
        return false;
    }
    if (played.count > 0 && step.frame < played.steps[played.count - 1].frame) {
        return refuse(place, "comes after a later frame:", words[0],
                      "put the lines in the order of their frames");
    }
    return add_step(step);
}

static bool read_lines(const char *path, FILE *file)
{
    FileReader reader = {.file = file};
    FileLine kind;

    while ((kind = file_read_line(&reader)) != FILE_END) {
        const Place place = {path, reader.line};
        if (kind == FILE_UNREADABLE) {
            log_problem(path, file_error(), "give --replay a text file that can be read to its end");
            return false;
        }
        if (kind == FILE_LINE_NO_TEXT) {
            return refuse(&place, "is no text:", reader.text, "give --replay a file made by --record");
        }
        if (kind == FILE_LINE_TOO_LONG) {
            return refuse(&place, "too long a line:", reader.text,
                          "break it up; a comment may take several lines");
        }
        if (!read_line(&place, reader.text)) {
            return false;
        }
    }
    return true;
}

static void forget_played(void)
{
    free(played.steps);
    memset(&played, 0, sizeof played);
}

bool replay_load(const char *path)
{
    forget_played();
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        log_problem(path, strerror(errno), "give --replay a file made by --record, or written by hand");
        return false;
    }
    played.loaded = read_lines(path, file);
    fclose(file);
    if (!played.loaded) {
        forget_played();
        return false;
    }
    input_replay_begin();
    return true;
}

/* --- playing -------------------------------------------------------------------------------------- */

bool replay_is_playing(void)
{
    return played.loaded;
}

bool replay_seed(uint64_t *seed)
{
    if (played.has_seed) {
        *seed = played.seed;
    }
    return played.has_seed;
}

const char *replay_scene(void)
{
    return played.scene[0] != '\0' ? played.scene : NULL;
}

/* Steps of frames that are over are passed for good. */
static size_t first_step_of(uint64_t frame)
{
    assert(played.next <= played.count && "steps are passed one by one");
    while (played.next < played.count && played.steps[played.next].frame < frame) {
        played.next++;
    }
    return played.next;
}

void replay_feed(uint64_t frame)
{
    for (size_t i = first_step_of(frame); i < played.count && played.steps[i].frame == frame; i++) {
        if (played.steps[i].kind == STEP_CHANGE) {
            input_replay_change(played.steps[i].change);
        } else if (played.steps[i].kind == STEP_STICK) {
            input_replay_stick(played.steps[i].stick);
        }
    }
}

/* The last step of a kind in a frame; NULL: none. */
static const Step *find_step(uint64_t frame, StepKind kind)
{
    const Step *found = NULL;

    for (size_t i = first_step_of(frame); i < played.count && played.steps[i].frame == frame; i++) {
        found = played.steps[i].kind == kind ? &played.steps[i] : found;
    }
    return found;
}

int64_t replay_frame_ns(uint64_t frame)
{
    const Step *step = find_step(frame, STEP_TIME);

    return step != NULL ? step->time_ns : CLOCK_FRAME_NS;
}

bool replay_focus(uint64_t frame, bool *lost)
{
    const Step *step = find_step(frame, STEP_FOCUS);

    if (step != NULL) {
        *lost = step->focus_lost;
    }
    return step != NULL;
}

bool replay_drag(uint64_t frame, int *copies)
{
    const Step *step = find_step(frame, STEP_DRAG);

    if (step != NULL) {
        *copies = step->drag;
    }
    return step != NULL;
}

bool replay_ends_after(uint64_t frame)
{
    return find_step(frame, STEP_END) != NULL;
}

/* --- recording ------------------------------------------------------------------------------------ */

bool replay_record(const char *path, uint64_t seed, const char *scene)
{
    assert(recorded.file == NULL && "one run is recorded at a time");
    recorded.file = fopen(path, "w");
    if (recorded.file == NULL) {
        log_problem(path, strerror(errno), "give --record a file in a folder that can be written");
        return false;
    }
    snprintf(recorded.path, sizeof recorded.path, "%s", path);
    recorded.stick = (InputStick){0, 0};
    recorded.error = 0;
    fprintf(recorded.file, "# A recorded run; play it with --replay.\nseed %" PRIu64 "\n", seed);
    if (scene != NULL) {
        fprintf(recorded.file, "scene %s\n", scene);
    }
    return true;
}

bool replay_is_recording(void)
{
    return recorded.file != NULL;
}

void replay_write_focus(uint64_t frame, bool lost)
{
    if (recorded.file != NULL) {
        fprintf(recorded.file, "%" PRIu64 " focus %s\n", frame, lost ? "lost" : "gained");
        file_flush(recorded.file, &recorded.error);
    }
}

void replay_write_drag(uint64_t frame, int copies)
{
    if (recorded.file == NULL) {
        return;
    }
    if (copies == REPLAY_DRAG_OFF) {
        fprintf(recorded.file, "%" PRIu64 " drag off\n", frame);
    } else {
        fprintf(recorded.file, "%" PRIu64 " drag %d\n", frame, copies);
    }
    file_flush(recorded.file, &recorded.error);
}

static void write_frame(uint64_t frame, int64_t dt_ns, const InputChange *changes, int count)
{
    assert(recorded.file != NULL && "frames are written while a run is recorded");
    const InputStick stick = input_stick();

    if (dt_ns != CLOCK_FRAME_NS) {
        fprintf(recorded.file, "%" PRIu64 " time %" PRId64 "\n", frame, dt_ns);
    }
    for (int i = 0; i < count; i++) {
        fprintf(recorded.file, "%" PRIu64 " %s %s\n", frame, changes[i].down ? "down" : "up",
                input_action_name(changes[i].action));
    }
    if (stick.x != recorded.stick.x || stick.y != recorded.stick.y) {
        recorded.stick = stick;
        fprintf(recorded.file, "%" PRIu64 " stick %d %d\n", frame, stick.x, stick.y);
    }
}

/* What was played is on the disk before it is carried out: a run that is ended by force, or hangs, has left it. */
void replay_write(uint64_t frame, int64_t dt_ns, const InputChange *changes, int count)
{
    const InputStick stick = input_stick();
    const bool moved = stick.x != recorded.stick.x || stick.y != recorded.stick.y;

    if (recorded.file != NULL && (count > 0 || moved || dt_ns != CLOCK_FRAME_NS)) {
        write_frame(frame, dt_ns, changes, count);
        file_flush(recorded.file, &recorded.error);
    }
}

bool replay_close(uint64_t last_frame)
{
    FILE *file = recorded.file;

    forget_played();
    recorded.file = NULL;
    if (file == NULL) {
        return true;
    }
    fprintf(file, "%" PRIu64 " end\n", last_frame);
    if (!file_close(file, recorded.error)) {
        log_problem(recorded.path, file_error(), "it is cut off; look for room on the disk");
        return false;
    }
    return true;
}
