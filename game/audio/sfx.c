/* SPDX-License-Identifier: Zlib */
#include "audio/sfx.h"

#include "asset.h"
#include "log.h"
#include "random.h"
#include "video.h"

#include <stdio.h>

typedef struct SfxRow {
    const char *file;
    bool exact;
} SfxRow;

static const SfxRow ROWS[SFX_COUNT] = {
#define SFX_ROW(name, file, exact) [SFX_##name] = {file, exact},
    SFX_TABLE(SFX_ROW)
#undef SFX_ROW
};

static SoundClip clips[SFX_COUNT];
static RandomStream
    pitches; /* its own: how much is heard depends on the machine, and must change nothing else */

static const Camera *listener;

void sfx_listen(const Camera *camera)
{
    listener = camera;
}

static SoundClip read(Sfx sfx)
{
    char name[64];
    char path[ASSET_PATH_MAX];

    snprintf(name, sizeof name, "sounds/%s.wav", ROWS[sfx].file);
    if (!asset_find(name, path, sizeof path)) {
        log_problem(name, asset_error(), NULL);
        return (SoundClip){0};
    }
    return sound_load(path);
}

void sfx_read(Sfx sfx)
{
    read(sfx);
}

void sfx_open(Sfx first, Sfx last)
{
    for (Sfx sfx = first; sfx <= last; sfx++) {
        clips[sfx] = read(sfx);
    }
    random_seed(&pitches, 1, RANDOM_STREAM_COSMETIC);
    sound_set_random(&pitches);
}

static void play(Sfx sfx, SoundHow how)
{
    how.exact = ROWS[sfx].exact;
    sound_play(clips[sfx], how);
}

double sfx_pan(Vec place)
{
    const double x = (double)place.x - (listener == NULL ? 0 : camera_left(listener));

    return sound_pan(x, VIDEO_WIDTH);
}

SoundVoice sfx_start_loop(Sfx sfx, double pan, double quieter, double pitch)
{
    const SoundHow how = {
        .quieter = quieter, .pitch = pitch, .pan = pan, .exact = true, .loop = true, .again = true};

    return sound_play(clips[sfx], how);
}

void sfx_play(Sfx sfx)
{
    play(sfx, (SoundHow){.pan = 0.0});
}

void sfx_play_at(Sfx sfx, Vec place)
{
    play(sfx, (SoundHow){.pan = sfx_pan(place)});
}

void sfx_play_near(Sfx sfx, Vec place, double quieter)
{
    play(sfx, (SoundHow){.pan = sfx_pan(place), .quieter = quieter});
}

void sfx_play_pitched(Sfx sfx, float pitch)
{
    play(sfx, (SoundHow){.pitch = (double)pitch});
}

double sfx_seconds(Sfx sfx)
{
    return sound_seconds(clips[sfx]);
}

const char *sfx_name(Sfx sfx)
{
    return sfx == SFX_NONE ? "" : ROWS[sfx].file;
}
