/* SPDX-License-Identifier: Zlib */
/* What a run reads at its beginning and has to have written at its end. */
#include "run_files.h"

#include "file.h"
#include "log.h"
#include "replay.h"
#include "trace.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static bool refuse(const char *subject, const char *problem, const char *advice)
{
    log_problem(subject, problem, advice);
    return false;
}

/* --- how a run begins ----------------------------------------------------------------------------- */

/* What the command line asks for goes first; that it is not the recorded run is said. */
static void take_seed(const Options *options, RunStart *start)
{
    char problem[96];
    uint64_t seed = 0;

    if (!replay_seed(&seed)) {
        return;
    }
    if (!options->seed_given) {
        start->seed = seed;
    } else if (seed != options->seed) {
        snprintf(problem, sizeof problem, "takes the place of the replay's own, %" PRIu64, seed);
        log_problem("--seed", problem, "it will not be the run that was recorded");
    }
}

static void warn_of_times(const Options *options)
{
    if (options->fixed_dt > 0.0) {
        log_problem("--fixed-dt", "is not used", "the replay says itself how long its frames last");
    }
}

static bool take_scene(RunStart *start)
{
    char problem[96];
    const char *scene = replay_scene();

    if (scene == NULL) {
        return true;
    }
    if (start->scene != NULL && strcmp(start->scene, scene) != 0) {
        snprintf(problem, sizeof problem, "the replay begins in %.60s", scene);
        return refuse("--scene", problem, "leave --scene out");
    }
    start->scene = scene;
    return true;
}

bool run_files_open(const Options *options, const char *scene, const char *first_scene, RunStart *start)
{
    assert(!replay_is_playing() && !replay_is_recording() && "one run is played or recorded at a time");
    *start = (RunStart){options->seed, scene};
    if (options->replay_path != NULL) {
        if (!replay_load(options->replay_path) || !take_scene(start)) {
            return false;
        }
        take_seed(options, start);
        warn_of_times(options);
    }
    if (start->scene == NULL) {
        start->scene = first_scene;
    }
    return options->record_path == NULL || replay_record(options->record_path, start->seed, start->scene);
}

/* --- how it ends ---------------------------------------------------------------------------------- */

static bool strip_was_taken(const OptionsStrip *strip, uint64_t frames)
{
    char problem[96];

    assert(strip->count > 0 && strip->step > 0 && "a strip has pictures, and a way from one to the next");
    if (strip->frame >= frames) {
        return refuse(strip->path, "was not made: the run ended before its first frame", NULL);
    }
    const uint64_t taken = (frames - 1 - strip->frame) / strip->step + 1;
    if (taken >= strip->count) {
        return true;
    }
    snprintf(problem, sizeof problem, "holds %" PRIu64 " of its %" PRIu64 " pictures: the run ended", taken,
             strip->count);
    return refuse(strip->path, problem, NULL);
}

bool run_files_all_taken(const Options *options, uint64_t frames)
{
    bool all = true;

    for (int i = 0; i < options->shot_count; i++) {
        if (options->shots[i].frame >= frames) {
            all = refuse(options->shots[i].path, "was not made: the run ended before its frame", NULL);
        }
    }
    for (int i = 0; i < options->strip_count; i++) {
        all = strip_was_taken(&options->strips[i], frames) && all;
    }
    return all;
}

bool run_files_close(const Options *options, uint64_t frames)
{
    bool whole = replay_close(frames > 0 ? frames - 1 : 0);

    whole = trace_close() && whole;
    if (options->state_hash != 0 && !file_flush_stdout()) {
        whole = refuse("the standard output", file_error(), "it is cut off; look for room on the disk");
    }
    return log_close() && whole;
}
