/* SPDX-License-Identifier: Zlib */
#include "audio/music.h"

#include "asset.h"
#include "audio/mix.h"
#include "log.h"
#include "sound.h"
#include "tuning.h"

#include <stddef.h>
#include <string.h>

#define STEPS_APART_S  0.06 /* further than this from the beat is heard */
#define DRUM_VOLUME    0.5  /* of the wall's voice in the music of other places */
#define MUFFLED_S      0.6
#define FADE_S         1.5
#define BACK_S         0.12
#define SNUFFER_VOLUME 0.8

/* Lamplight: pad, pluck, box, the box an octave lower, the box a third higher, drum. */
static const char *const STEMS[MUSIC_PIECES][MUSIC_STEMS] = {
    [MUSIC_LAMPLIGHT] = {"music/lamplight_pad.wav", "music/lamplight_pluck.wav", "music/lamplight_box.wav",
                         "music/lamplight_box_low.wav", "music/lamplight_box_third.wav",
                         "music/lamplight_drum.wav"},
    [MUSIC_SNUFFER] = {"music/the_snuffer_bass.wav", "music/the_snuffer_drums.wav",
                       "music/the_snuffer_lead.wav"},
};

Music music_state;
static Music heard; /* outside of the state, as the mixer is */

/* --- what is heard ------------------------------------------------------------------------------------------ */

/* What plays already goes on. */
static void start(MusicPiece piece)
{
    static char paths[MUSIC_STEMS][ASSET_PATH_MAX];
    const char *list[MUSIC_STEMS];
    int count = 0;

    for (; count < MUSIC_STEMS && STEMS[piece][count] != NULL; count++) {
        if (!asset_find(STEMS[piece][count], paths[count], sizeof paths[count])) {
            log_problem(STEMS[piece][count], asset_error(), NULL);
            return;
        }
        list[count] = paths[count];
    }
    sound_music_start(list, count);
}

static double pitch_of(const Music *music)
{
    return music->pitch <= 0.0 ? 1.0 : music->pitch;
}

double music_pitch(void)
{
    return pitch_of(&music_state);
}

static bool differs(double a, double b)
{
    return a < b || a > b;
}

static bool sounds_the_same(const Music *a, const Music *b)
{
    for (int i = 0; i < MUSIC_STEMS; i++) {
        if (differs(a->volumes[i], b->volumes[i])) {
            return false;
        }
    }
    return a->piece == b->piece && !differs(pitch_of(a), pitch_of(b));
}

void music_update(bool back)
{
    const Music *wish = &music_state;
    const double seconds = back ? BACK_S : wish->seconds;

    if (wish->piece == MUSIC_NONE || sounds_the_same(wish, &heard)) {
        return;
    }
    if (wish->piece != heard.piece || !sound_music_is_playing()) {
        start(wish->piece);
    }
    for (int i = 0; i < MUSIC_STEMS; i++) {
        sound_music_stem(i, wish->volumes[i], seconds);
    }
    if (!back) {
        sound_music_pitch(pitch_of(wish), seconds);
    }
    heard = *wish;
}

/* --- what is wished for ---------------------------------------------------------------------------------------- */

static void wish(MusicPiece piece, const double volumes[MUSIC_STEMS], double seconds)
{
    music_state.piece = piece;
    music_state.pitch = 1.0;
    music_state.seconds = seconds;
    memcpy(music_state.volumes, volumes, sizeof music_state.volumes);
}

void music_lamplight(const double stems[3], bool box_low, bool drum, double seconds)
{
    const double box = box_low ? 0.0 : stems[2];
    const double low = box_low ? stems[2] : 0.0;

    wish(MUSIC_LAMPLIGHT,
         (const double[MUSIC_STEMS]){stems[0], stems[1], box, low, 0.0, drum ? DRUM_VOLUME : 0.0}, seconds);
}

void music_title(void)
{
    static const double STEMS_OF_TITLE[3] = {0.8, 0.0, 0.9};

    music_lamplight(STEMS_OF_TITLE, false, false, FADE_S);
}

void music_ending(void)
{
    static const double VOLUMES[MUSIC_STEMS] = {0.7, 0.6, 0.8, 0.0, 0.5, 0.0};

    wish(MUSIC_LAMPLIGHT, VOLUMES, FADE_S);
}

void music_snuffer(int phase, double seconds)
{
    double volumes[MUSIC_STEMS] = {0.0};

    for (int i = 0; i < phase; i++) {
        volumes[i] = SNUFFER_VOLUME;
    }
    wish(MUSIC_SNUFFER, volumes, seconds);
    music_state.pitch = phase == 3 ? TUNING_ECHO_PITCH : 1.0;
}

void music_keep_in_step(double seconds)
{
    sound_music_keep(seconds, STEPS_APART_S);
}

void music_silence(double seconds)
{
    static const double NONE[MUSIC_STEMS] = {0.0};

    wish(music_state.piece, NONE, seconds);
}

void music_silence_stem(int stem, double seconds)
{
    music_state.volumes[stem] = 0.0;
    music_state.seconds = seconds;
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

/* --- state ------------------------------------------------------------------------------------------------------ */

static void reset_music(void)
{
    music_state = (Music){.piece = MUSIC_NONE};
}

const StatePart MUSIC_PART = {.name = "music",
                              .data = &music_state,
                              .size = sizeof music_state,
                              .reset = reset_music};
