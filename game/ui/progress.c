/* SPDX-License-Identifier: Zlib */
#include "ui/progress.h"

#include "command_line.h"
#include "cutscenes/cutscene.h"
#include "file.h"
#include "hero/hero.h"
#include "log.h"
#include "places/places.h"
#include "tuning.h"
#include "ui/kept_file.h"
#include "user_file.h"
#include "world/dawn.h"
#include "world/room.h"
#include "world/story.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define LINE_BYTES 64 /* of what is kept, as it is written */
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
    char path[FILE_PATH_MAX];
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

    if (place == NULL || place->exit_count == 0) { /* nobody who goes on there would come out */
        return false;
    }
    kept.progress.place = place;
    return true;
}

static bool take_number(const char *text, double low, double high, double *number)
{
    double value = 0.0;

    if (!command_line_read_double(text, &value) || !(value >= low && value <= high)) {
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

/* --- what is missing ------------------------------------------------------------------------------------------------ */

static void report(const char *what, const char *mends)
{
    log_problem(kept.path[0] == '\0' ? "the kept night" : kept.path, what, mends);
}

static void report_mend(const StoryMend *mend)
{
    const bool was_missing = kept.progress.flags[mend->first];
    char what[160];
    char more[48] = "";

    if (mend->count > 1) {
        snprintf(more, sizeof more, ", and %d more like that", mend->count - 1);
    }
    snprintf(what, sizeof what, "says \"%s\" %s \"%s\"%s", story_name(mend->by),
             was_missing ? "and not" : "and also", story_name(mend->first), more);
    report(what, "that is put right, and the rest of the night is kept");
}

/* Who found a secret has its half heart. */
static int half_hearts_found(void)
{
    static const StoryFlag SECRETS[] = {STORY_SQUARE_SECRET, STORY_ALLEY_SECRET, STORY_WALL_SECRET,
                                        STORY_CRYPT_SECRET, STORY_CHAPEL_SECRET};
    int halves = HEARTS_MIN;

    for (size_t i = 0; i < sizeof SECRETS / sizeof SECRETS[0]; i++) {
        halves += kept.progress.flags[SECRETS[i]] ? 1 : 0;
    }
    return halves < HEARTS_MAX ? halves : HEARTS_MAX;
}

static bool has_any_flag(void)
{
    bool any = false;

    for (int i = STORY_NEVER + 1; i < STORY_COUNT; i++) {
        any = any || kept.progress.flags[i];
    }
    return any;
}

void progress_mend(void)
{
    Progress *progress = &kept.progress;

    if (!has_any_flag()) {
        if (progress->place != NULL) {
            report("says where Wick was, and nothing that had happened", "the night begins anew");
        }
        return;
    }
    if (progress->place == NULL) {
        progress->place = &PLACE_SQUARE;
        report("does not say where Wick was", "he is in the square, and the rest of the night is kept");
    }
    progress->flags[progress->place->after] |= progress->place->after != STORY_NEVER;
    const StoryMend mend = story_mend(progress->flags);
    if (mend.count > 0) {
        report_mend(&mend);
    }
    if (progress->half_hearts_max < half_hearts_found()) {
        progress->half_hearts_max = half_hearts_found();
    }
}

/* --- the file --------------------------------------------------------------------------------------------------- */

static const KeptFile KEPT = {
    .name = "night.txt",
    .take = progress_take,
    .wrong = "says nothing that a night knows",
    .mends = "the rest of the night is kept",
    .renewed = "at the next lamp",
    .without = "the night begins anew",
};

static void forget(void)
{
    kept.progress = (Progress){.place = NULL, .half_hearts_max = HEARTS_MIN};
}

void progress_open(bool to_file)
{
    forget();
    kept.to_file = to_file && user_file_path("wick", KEPT.name, kept.path, sizeof kept.path);
    if (kept.to_file) { /* that there is no folder, settings_file_open has said */
        kept_file_read(&KEPT, kept.path);
        progress_mend();
    }
}

void progress_close(void)
{
    kept.to_file = false;
}

/* One more line, behind those that there are. */
static void add_line(char *text, size_t size, const char *name, const char *value)
{
    const size_t length = strlen(text);

    snprintf(text + length, size - length, "%s %s\n", name, value);
}

static void write_file(void)
{
    const Progress *progress = &kept.progress;
    char text[(STORY_COUNT + 3) * LINE_BYTES] = "";
    char number[32];

    if (!kept.to_file) {
        return;
    }
    add_line(text, sizeof text, "place", progress->place->name);
    snprintf(number, sizeof number, "%g", (double)progress->oil_seconds);
    add_line(text, sizeof text, "oil", number);
    snprintf(number, sizeof number, "%d", progress->half_hearts_max);
    add_line(text, sizeof text, "hearts", number);
    for (int i = STORY_NEVER + 1; i < STORY_COUNT; i++) {
        if (progress->flags[i]) {
            add_line(text, sizeof text, "flag", story_name((StoryFlag)i));
        }
    }
    if (!file_replace(kept.path, text, strlen(text))) {
        log_problem(kept.path, file_error(), "it stays as it was; this night is kept until the game ends");
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
