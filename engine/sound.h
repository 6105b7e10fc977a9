/* SPDX-License-Identifier: Zlib */
/*
 * The mixer: effects and stems of music, stereo, 22,050 Hz. What is heard is a pure function of what was
 * asked and how many samples were pulled: by the audio device, or, without one, by the frames' time.
 * All functions are for the game's thread, but sound_load, which any thread may call. Nothing here is
 * game state: it is not saved or restored. Without a device, or with a missing file, everything works and
 * is silent.
 */
#ifndef ENGINE_SOUND_H
#define ENGINE_SOUND_H

#include "random.h"

#include <stdbool.h>
#include <stdint.h>

#define SOUND_RATE   22050
#define SOUND_VOICES 24
#define SOUND_CLIPS  96
#define SOUND_STEMS  6

typedef struct SoundConfig {
    bool headless;        /* opens no device; sound_advance pulls the samples */
    bool mute;            /* like headless, as for what is heard */
    const char *wav_path; /* write what would be heard, in step with the frames; NULL: no */
} SoundConfig;

/* false: the WAV file cannot be written (reported). No device is reported, and is no failure. */
bool sound_open(const SoundConfig *config);
bool sound_close(void); /* false, reported: the WAV file is not whole */

/* A loaded effect. Zero is none: playing it does nothing. */
typedef struct SoundClip {
    uint16_t index;
} SoundClip;

/* A playing effect. Zero is none; one that has ended is harmless. */
typedef struct SoundVoice {
    uint32_t index, generation;
} SoundVoice;

/* Reads a WAV file (mono or stereo, any rate; turned to mono, 22,050 Hz). The same path again gives the
 * same clip. A file that is missing or broken is reported, and none is returned. */
SoundClip sound_load(const char *path);
double sound_seconds(SoundClip clip);

/* Zero means default: full volume, natural pitch, in the middle, varied, once. */
typedef struct SoundHow {
    double quieter; /* 0: as it is; 1: silent */
    double pitch;   /* factor, 0.25 to 4; 0: 1 */
    double pan;     /* -1 left to 1 right; a full one moves 60 % */
    bool exact;     /* no variation of the pitch: bells, interface, voices */
    bool loop;      /* until stopped */
    bool again;     /* may start within 30 ms of the same effect */
} SoundHow;

/* None where nothing starts: no clip, or the same effect within the last 30 ms. Where all voices are
 * busy, the oldest quiet one makes room. Variation comes from the stream of sound_set_random. */
SoundVoice sound_play(SoundClip clip, SoundHow how);
void sound_stop(SoundVoice voice, double fade_seconds);
void sound_fade(SoundVoice voice, double quieter, double seconds); /* to another loudness; goes on playing */
void sound_move(SoundVoice voice, double pan);                     /* -1 left to 1 right */
bool sound_is_playing(SoundVoice voice);
int sound_live_voices(void);

/* Pitch varies by up to 6 %. NULL: it does not. The stream is the caller's ("only seen and heard"). */
void sound_set_random(RandomStream *random_cosmetic);

/* Pan for a thing at x on a picture `width` wide. */
double sound_pan(double x, double width);

/* 0 silent to 1 full, over everything, the music, and the effects. */
void sound_set_volumes(double all, double music, double effects);

/* Music: stems of equal length that loop together. paths: `count` files, at most SOUND_STEMS; the same
 * again is kept. Begins with all stems silent; starting what plays already changes nothing. */
bool sound_music_start(const char *const *paths, int count);
void sound_music_stop(double fade_seconds);
bool sound_music_is_playing(void);
void sound_music_stem(int stem, double volume, double seconds); /* fades to volume, 0 to 1 */
void sound_music_low_pass(double hertz, double seconds);        /* glides; 0: open */
void sound_music_pitch(double factor, double seconds);          /* glides; 0.25 to 4 */
/* The music is meant to be `seconds` after its beginning (it wraps): where it is further than `slack` seconds from
 * there, it goes there, softly. For what must keep time with it. */
void sound_music_keep(double seconds, double slack);
void sound_music_duck(bool under_dialogue); /* 6 dB quieter, softly */

/* Freezes all that is heard, without losing its place; the interface too. */
void sound_pause(bool paused);

/* The main loop's, each frame: pulls the frame's samples where no device does, and writes the WAV. */
void sound_advance(int64_t dt_ns);

/* The mixer itself: `count` stereo pairs, left first. For tests, where no device runs. */
void sound_render(int16_t *out, int count);

#endif
