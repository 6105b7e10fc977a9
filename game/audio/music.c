/* SPDX-License-Identifier: Zlib */
#include "audio/music.h"

#include "asset.h"
#include "game.h"
#include "log.h"
#include "night/turn_back.h"
#include "sound.h"

#include <string.h>

#define MUFFLED_HERTZ  500.0
#define MUFFLED_S      0.6
#define FADE_S         1.5
#define BACK_S         0.12 /* while the night is turned back it follows at once */
#define SNUFFER_VOLUME 0.8
#define ECHO_PITCH     1.06

/* The mixer has room for four stems: the ending's second box takes the place of the low one. */
static const char *const STEMS[MUSIC_PIECES][MUSIC_STEMS] = {
    [MUSIC_LAMPLIGHT] = {"music/lamplight_pad.wav", "music/lamplight_pluck.wav", "music/lamplight_box.wav",
                         "music/lamplight_box_low.wav"},
    [MUSIC_ENDING] = {"music/lamplight_pad.wav", "music/lamplight_pluck.wav", "music/lamplight_box.wav",
                      "music/lamplight_box_third.wav"},
    [MUSIC_SNUFFER] = {"music/the_snuffer_bass.wav", "music/the_snuffer_drums.wav",
                       "music/the_snuffer_lead.wav"},
};

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
    return pitch_of(&game.music);
}

static bool sounds_the_same(const Music *a, const Music *b)
{
    return a->piece == b->piece && memcmp(a->volumes, b->volumes, sizeof a->volumes) == 0 &&
           pitch_of(a) == pitch_of(b) && a->hertz == b->hertz;
}

void music_update(void)
{
    const Music *wish = &game.music;
    const double seconds = turn_back_runs() ? BACK_S : wish->seconds;

    if (wish->piece == MUSIC_NONE || sounds_the_same(wish, &heard)) {
        return;
    }
    if (wish->piece != heard.piece || !sound_music_is_playing()) {
        start(wish->piece);
    }
    for (int i = 0; i < MUSIC_STEMS; i++) {
        sound_music_stem(i, wish->volumes[i], seconds);
    }
    if (!turn_back_runs()) {
        sound_music_pitch(pitch_of(wish), seconds);
    }
    sound_music_low_pass(wish->hertz, turn_back_runs() ? BACK_S : wish->hertz_seconds);
    heard = *wish;
}

/* --- what is wished for ---------------------------------------------------------------------------------------- */

static void wish(MusicPiece piece, const double volumes[MUSIC_STEMS], double seconds)
{
    game.music.piece = piece;
    game.music.pitch = 1.0;
    game.music.seconds = seconds;
    memcpy(game.music.volumes, volumes, sizeof game.music.volumes);
}

void music_lamplight(const double stems[3], bool box_low, double seconds)
{
    const double low = box_low ? stems[2] : 0.0;

    wish(MUSIC_LAMPLIGHT, (const double[MUSIC_STEMS]){stems[0], stems[1], stems[2] - low, low}, seconds);
}

void music_snuffer(int phase, double seconds)
{
    double volumes[MUSIC_STEMS] = {0.0};

    for (int i = 0; i < phase; i++) {
        volumes[i] = SNUFFER_VOLUME;
    }
    wish(MUSIC_SNUFFER, volumes, seconds);
    game.music.pitch = phase == 3 ? ECHO_PITCH : 1.0;
}

void music_title(void)
{
    static const double STEMS_OF_TITLE[3] = {0.8, 0.0, 0.9};

    game.music.hertz = 0.0;
    music_lamplight(STEMS_OF_TITLE, false, FADE_S);
}

void music_ending(void)
{
    static const double VOLUMES[MUSIC_STEMS] = {0.7, 0.6, 0.8, 0.5};

    game.music.hertz = 0.0;
    wish(MUSIC_ENDING, VOLUMES, FADE_S);
}

void music_silence(double seconds)
{
    static const double NONE[MUSIC_STEMS] = {0.0};

    wish(game.music.piece, NONE, seconds);
}

void music_silence_stem(int stem, double seconds)
{
    game.music.volumes[stem] = 0.0;
    game.music.seconds = seconds;
}

void music_low_pass(double hertz, double seconds)
{
    game.music.hertz = hertz;
    game.music.hertz_seconds = seconds;
}

typedef CoroNoFrame muffle_frame;

static void muffle(Coro *co)
{
    CORO_BEGIN(co, muffle, f);
    sound_music_low_pass(MUFFLED_HERTZ, 0.02);
    CORO_WAIT_SECONDS_REALTIME(co, MUFFLED_S);
    CORO_FINALLY(co);
    sound_music_low_pass(game.music.hertz, 0.3);
    CORO_END(co);
}

void music_muffle(void)
{
    coro_restart(game.world.game, muffle);
}
