/* SPDX-License-Identifier: Zlib */
#include "audio/music.h"

#include "asset.h"
#include "game.h"
#include "log.h"
#include "sound.h"

#include <stddef.h>

#define STEMS         4
#define MUFFLED_HERTZ 500.0
#define MUFFLED_S     0.6

#define FADE_S 1.5

#define SNUFFER_VOLUME 0.8
#define ECHO_PITCH     1.06

/* The mixer has room for four stems: the ending's second box takes the place of the low one. */
static const char *const LAMPLIGHT[STEMS] = {
    "music/lamplight_pad.wav",
    "music/lamplight_pluck.wav",
    "music/lamplight_box.wav",
    "music/lamplight_box_low.wav",
};
static const char *const ENDING[STEMS] = {
    "music/lamplight_pad.wav",
    "music/lamplight_pluck.wav",
    "music/lamplight_box.wav",
    "music/lamplight_box_third.wav",
};

static const char *const SNUFFER[] = {
    "music/the_snuffer_bass.wav",
    "music/the_snuffer_drums.wav",
    "music/the_snuffer_lead.wav",
};

/* What plays already goes on. */
static void start(const char *const names[], int count)
{
    static char paths[STEMS][ASSET_PATH_MAX];
    const char *list[STEMS];

    for (int i = 0; i < count; i++) {
        if (!asset_find(names[i], paths[i], sizeof paths[i])) {
            log_problem(names[i], asset_error(), NULL);
            return;
        }
        list[i] = paths[i];
    }
    sound_music_start(list, count);
}

void music_lamplight(const double stems[3], bool box_low, double seconds)
{
    start(LAMPLIGHT, STEMS);
    sound_music_stem(0, stems[0], seconds);
    sound_music_stem(1, stems[1], seconds);
    sound_music_stem(2, box_low ? 0.0 : stems[2], seconds);
    sound_music_stem(3, box_low ? stems[2] : 0.0, seconds);
}

void music_snuffer(int phase, double seconds)
{
    start(SNUFFER, 3);
    for (int i = 0; i < 3; i++) {
        sound_music_stem(i, i < phase ? SNUFFER_VOLUME : 0.0, seconds);
    }
    sound_music_pitch(phase == 3 ? ECHO_PITCH : 1.0, seconds);
}

void music_title(void)
{
    static const double STEMS_OF_TITLE[3] = {0.8, 0.0, 0.9};

    music_lamplight(STEMS_OF_TITLE, false, FADE_S);
}

void music_ending(void)
{
    static const double VOLUMES[STEMS] = {0.7, 0.6, 0.8, 0.5};

    start(ENDING, STEMS);
    for (int i = 0; i < STEMS; i++) {
        sound_music_stem(i, VOLUMES[i], FADE_S);
    }
}

void music_silence(double seconds)
{
    for (int i = 0; i < STEMS; i++) {
        sound_music_stem(i, 0.0, seconds);
    }
}

void music_silence_stem(int stem, double seconds)
{
    sound_music_stem(stem, 0.0, seconds);
}

static double place_hertz; /* the low pass of the place under way; 0: none */

void music_low_pass(double hertz, double seconds)
{
    place_hertz = hertz;
    sound_music_low_pass(hertz, seconds);
}

typedef CoroNoFrame muffle_frame;

static void muffle(Coro *co)
{
    CORO_BEGIN(co, muffle, f);
    sound_music_low_pass(MUFFLED_HERTZ, 0.02);
    CORO_WAIT_SECONDS_REALTIME(co, MUFFLED_S);
    CORO_FINALLY(co);
    sound_music_low_pass(place_hertz, 0.3);
    CORO_END(co);
}

void music_muffle(void)
{
    coro_restart(game.world.game, muffle);
}
