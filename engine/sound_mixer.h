/* SPDX-License-Identifier: Zlib */
/*
 * The mixer under sound.c: voices and music as numbers, no device, no files, no locks. All that it gives
 * depends on the calls and on how many samples were rendered before them.
 */
#ifndef ENGINE_SOUND_MIXER_H
#define ENGINE_SOUND_MIXER_H

#include <stdbool.h>
#include <stdint.h>

#define SOUND_MIXER_RATE   22050
#define SOUND_MIXER_VOICES 24
#define SOUND_MIXER_STEMS  6
#define SOUND_MIXER_BLOCK  32 /* samples between two steps of anything that glides */

/* Mono samples that outlive their use. */
typedef struct SoundSamples {
    const int16_t *samples;
    uint32_t count;
} SoundSamples;

/* A value on its way to another, in steps of a block. */
typedef struct SoundGlide {
    double now, target, step;
} SoundGlide;

typedef struct SoundMixerVoice {
    SoundSamples clip; /* samples NULL: free */
    uint32_t generation;
    uint64_t position, step; /* in samples, 32 bits of fraction */
    uint64_t started;        /* the mixer's clock then */
    SoundGlide gain;
    float left, right; /* of the pan */
    float level;       /* how loud it was of late */
    bool loop, ending;
} SoundMixerVoice;

/* Stems that play together. */
typedef struct SoundMixerDeck {
    SoundSamples stems[SOUND_MIXER_STEMS];
    int count; /* 0: nothing plays */
    uint64_t position;
    SoundGlide volumes[SOUND_MIXER_STEMS];
    SoundGlide gain;
} SoundMixerDeck;

typedef struct SoundMixer {
    uint64_t clock; /* samples rendered so far, pauses not counted */
    SoundMixerVoice voices[SOUND_MIXER_VOICES];
    SoundMixerDeck decks[2]; /* 0 plays, 1 fades out after another was started */
    SoundGlide pitch, cutoff, duck, running;
    SoundGlide all, music, effects;
    float low_pass[2]; /* the filter's memory, one for each of its poles */
    int16_t block[2 * SOUND_MIXER_BLOCK];
    int block_left; /* pairs of the block that were not pulled yet: results do not depend on how many are */
} SoundMixer;

typedef struct SoundMixerStart {
    SoundSamples clip;
    double gain, pitch, pan;
    bool loop;
} SoundMixerStart;

void sound_mixer_init(SoundMixer *mixer);

/* The voice's index. All busy: the oldest of the quiet ones makes room, or the oldest where none is quiet. */
int sound_mixer_start(SoundMixer *mixer, const SoundMixerStart *start);
void sound_mixer_stop(SoundMixer *mixer, int voice, double seconds);
void sound_mixer_pan(SoundMixer *mixer, int voice, double pan);
int sound_mixer_live(const SoundMixer *mixer);

void sound_mixer_music(SoundMixer *mixer, const SoundSamples *stems, int count);
void sound_mixer_music_stop(SoundMixer *mixer, double seconds);
/* Goes on from another sample of the stems (it wraps), unless it is within `slack` samples of it. */
void sound_mixer_music_keep(SoundMixer *mixer, uint64_t sample, uint64_t slack);
void sound_mixer_cutoff(SoundMixer *mixer, double hertz, double seconds);

/* Sets out for a target; at most a block's time for seconds of 0 or less. */
void sound_glide_to(SoundGlide *glide, double target, double seconds);

/* `count` stereo pairs. */
void sound_mixer_render(SoundMixer *mixer, int16_t *out, int count);

/* Bends what is louder than 0.7 so that it stays below 1. */
float sound_mixer_soft_limit(float sample);

#endif
