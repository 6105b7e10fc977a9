/* SPDX-License-Identifier: Zlib */
#include "ui/progress.h"

#include "cutscenes/cutscene.h"
#include "hero/hero.h"
#include "log.h"
#include "places/places.h"
#include "tuning.h"
#include "user_file.h"
#include "world/dawn.h"
#include "world/room.h"
#include "world/story.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILE_NAME  "night.txt"
#define LINE_BYTES 128
#define HEARTS_MIN TUNING_HEARTS_HALVES
#define HEARTS_MAX TUNING_HEARTS_MOST_HALVES

typedef struct Progress {
    const PlacePlan *place; /* NULL: nothing was kept */
    float oil_seconds;
    int half_hearts_max;
    bool flags[STORY_COUNT];
} Progress;

static struct {
    Progress progress;
    bool to_file;
    char path[1024];
} kept;

/* --- lines ---------------------------------------------------------------------------------------------------- */

static bool take_flag(const char *name)
{
    for (int i = STORY_NEVER + 1; i < STORY_COUNT; i++) {
        if (strcmp(story_name((StoryFlag)i), name) == 0) {
            kept.progress.flags[i] = true;
            return true;
        }
    }
    return false;
}

static bool take_place(const char *name)
{
    const PlacePlan *place = places_find(name);

    kept.progress.place = place == NULL ? kept.progress.place : place;
    return place != NULL;
}

static bool take_number(const char *text, double low, double high, double *number)
{
    char *end = NULL;
    const double value = strtod(text, &end);

    if (end == text || *end != '\0' || !(value >= low && value <= high)) {
        return false;
    }
    *number = value;
    return true;
}

bool progress_take(const char *line)
{
    double number = 0.0;

    if (strncmp(line, "flag ", 5) == 0) {
        return take_flag(line + 5);
    }
    if (strncmp(line, "place ", 6) == 0) {
        return take_place(line + 6);
    }
    if (strncmp(line, "oil ", 4) == 0 && take_number(line + 4, 0.0, (double)TUNING_OIL_MAX_S, &number)) {
        kept.progress.oil_seconds = (float)number;
        return true;
    }
    if (strncmp(line, "hearts ", 7) == 0 && take_number(line + 7, HEARTS_MIN, HEARTS_MAX, &number)) {
        kept.progress.half_hearts_max = (int)number;
        return true;
    }
    return false;
}

/* --- the file --------------------------------------------------------------------------------------------------- */

static void read_lines(FILE *in)
{
    char line[LINE_BYTES];

    while (fgets(line, sizeof line, in) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] != '\0' && !progress_take(line)) {
            log_problem(kept.path, "a line in it says nothing known, and is passed over",
                        "it is written anew at the next lamp");
        }
    }
}

static void forget(void)
{
    kept.progress = (Progress){.place = NULL, .half_hearts_max = HEARTS_MIN};
}

void progress_open(bool to_file)
{
    forget();
    kept.to_file = to_file && user_file_path("wick", FILE_NAME, kept.path, sizeof kept.path);
    FILE *in = kept.to_file ? fopen(kept.path, "r") : NULL;

    if (in != NULL) {
        read_lines(in);
        fclose(in);
    }
}

void progress_close(void)
{
    kept.to_file = false;
}

static void write_lines(FILE *out)
{
    const Progress *progress = &kept.progress;

    fprintf(out, "place %s\noil %g\nhearts %d\n", progress->place->name, (double)progress->oil_seconds,
            progress->half_hearts_max);
    for (int i = STORY_NEVER + 1; i < STORY_COUNT; i++) {
        if (progress->flags[i]) {
            fprintf(out, "flag %s\n", story_name((StoryFlag)i));
        }
    }
}

static void write_file(void)
{
    FILE *out = kept.to_file ? fopen(kept.path, "w") : NULL;

    if (out == NULL) {
        if (kept.to_file) {
            log_problem(kept.path, "cannot be written", "this night is kept until the game ends");
        }
        return;
    }
    write_lines(out);
    if (fclose(out) != 0) {
        log_problem(kept.path, "was not written whole", "see that the disk has room");
    }
}

/* --- keeping and going on ---------------------------------------------------------------------------------------- */

bool progress_is_kept(void)
{
    return kept.progress.place != NULL && kept.progress.flags[STORY_OPENING_SEEN];
}

bool progress_is_finished(void)
{
    return progress_is_kept() && kept.progress.flags[STORY_ENDED];
}

void progress_keep(void)
{
    kept.progress.place = room_plan();
    kept.progress.oil_seconds = hero_state.oil_seconds;
    kept.progress.half_hearts_max = hero_state.half_hearts_max;
    memcpy(kept.progress.flags, story_state.flags, sizeof kept.progress.flags);
    LOG_EVENT("kept", log_text("place", room_plan()->name));
    write_file();
}

const PlacePlan *progress_take_up_story(void)
{
    assert(progress_is_kept() && "who goes on has come somewhere");
    memcpy(story_state.flags, kept.progress.flags, sizeof story_state.flags);
    if (progress_is_finished()) {
        dawn_be();
    }
    return kept.progress.place;
}

void progress_take_up_hero(void)
{
    hero_state.oil_seconds = kept.progress.oil_seconds;
    hero_state.half_hearts_max = hero_state.half_hearts = kept.progress.half_hearts_max;
}

static bool is_a_moment_to_keep(void)
{
    return room_plan() != NULL && hero_actor() != NULL && story_has(STORY_OPENING_SEEN) && !cutscene_runs() &&
           !hero_state.fallen;
}

void progress_watch(Coro *co)
{
    CORO_BEGIN(co, progress_watch, f);
    for (;;) {
        CORO_WAIT_SIGNAL(co, &story_state.changed);
        CORO_WAIT_UNTIL(co, is_a_moment_to_keep());
        progress_keep();
    }
    CORO_END(co);
}
