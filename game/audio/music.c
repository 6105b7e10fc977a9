/* SPDX-License-Identifier: Zlib */
#include "audio/music.h"

#include "asset.h"
#include "audio/mix.h"
#include "log.h"
#include "sound.h"

#include <stddef.h>

#define STEMS         6
#define STEPS_APART_S 0.06 /* further than this from the beat is heard */
#define DRUM_VOLUME   0.5  /* of the wall's voice in the music of other places */
#define MUFFLED_S     0.6

#define FADE_S 1.5

static const char *const LAMPLIGHT[STEMS] = {
    "music/lamplight_pad.wav",     "music/lamplight_pluck.wav",     "music/lamplight_box.wav",
    "music/lamplight_box_low.wav", "music/lamplight_box_third.wav", "music/lamplight_drum.wav",
};

/* What plays already is not started again. */
static void start(void)
{
    static char paths[STEMS][ASSET_PATH_MAX];
    const char *list[STEMS];

    for (int i = 0; i < STEMS; i++) {
        if (!asset_find(LAMPLIGHT[i], paths[i], sizeof paths[i])) {
            log_problem(LAMPLIGHT[i], asset_error(), NULL);
            return;
        }
        list[i] = paths[i];
    }
    sound_music_start(list, STEMS);
}

/* All six: pad, pluck, box, the box an octave lower, the box a third higher, drum. */
static void fade(const double volumes[STEMS], double seconds)
{
    start();
    for (int i = 0; i < STEMS; i++) {
        sound_music_stem(i, volumes[i], seconds);
    }
}

void music_lamplight(const double stems[3], bool box_low, bool drum, double seconds)
{
    const double box = box_low ? 0.0 : stems[2];
    const double low = box_low ? stems[2] : 0.0;

    fade((const double[STEMS]){stems[0], stems[1], box, low, 0.0, drum ? DRUM_VOLUME : 0.0}, seconds);
}

void music_title(void)
{
    static const double STEMS_OF_TITLE[3] = {0.8, 0.0, 0.9};

    music_lamplight(STEMS_OF_TITLE, false, false, FADE_S);
}

void music_ending(void)
{
    static const double VOLUMES[STEMS] = {0.7, 0.6, 0.8, 0.0, 0.5, 0.0};

    fade(VOLUMES, FADE_S);
}

void music_keep_in_step(double seconds)
{
    sound_music_keep(seconds, STEPS_APART_S);
}

void music_silence(double seconds)
{
    for (int i = 0; i < STEMS; i++) {
        sound_music_stem(i, 0.0, seconds);
    }
}

typedef CoroNoFrame muffle_frame;

static void muffle(Coro *co)
{
    CORO_BEGIN(co, muffle, f);
    mix_muffle(true);
    CORO_WAIT_SECONDS_REALTIME(co, MUFFLED_S);
    CORO_FINALLY(co);
    mix_muffle(false);
    CORO_END(co);
}

void music_muffle(CoroScheduler *scheduler)
{
    coro_restart(scheduler, muffle);
}
