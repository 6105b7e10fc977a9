/* SPDX-License-Identifier: Zlib */
/* Mixing in blocks of a few samples, in which every volume glides; no clock, no device, no files. */
#include "sound_mixer.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define FRACTION_ONE  (UINT64_C(1) << 32)
#define PAN_MOST      0.6
#define MUSIC_GAIN    0.25 /* 12 dB below the effects */
#define EFFECTS_GAIN  0.8
#define SHORTEST_FADE 0.005 /* seconds: a cut is heard as a click */
#define CHANGE_FADE   0.3   /* seconds: from one music to another */
#define OPEN_HERTZ    (SOUND_MIXER_RATE / 2.0)
#define QUIET_LEVEL   0.1f
#define LEVEL_FADE    0.95f
#define KNEE          0.7f
#define TWO_PI        6.283185307179586

/* --- gliding -------------------------------------------------------------------------------------- */

void sound_glide_to(SoundGlide *glide, double target, double seconds)
{
    const double blocks = seconds * SOUND_MIXER_RATE / SOUND_MIXER_BLOCK;

    glide->target = target;
    glide->step = blocks > 1.0 ? (target - glide->now) / blocks : target - glide->now;
}

static void glide_step(SoundGlide *glide)
{
    const double left = glide->target - glide->now;

    if (fabs(left) <= fabs(glide->step) || glide->step == 0.0) {
        glide->now = glide->target;
    } else {
        glide->now += glide->step;
    }
}

static SoundGlide still(double value)
{
    return (SoundGlide){value, value, 0.0};
}

/* --- starting and stopping ------------------------------------------------------------------------ */

void sound_mixer_init(SoundMixer *mixer)
{
    memset(mixer, 0, sizeof *mixer);
    mixer->pitch = still(1.0);
    mixer->cutoff = still(log(OPEN_HERTZ));
    mixer->duck = still(1.0);
    mixer->running = still(1.0);
    mixer->all = still(1.0);
    mixer->music = still(1.0);
    mixer->effects = still(1.0);
}

/* Is `a` better given up than `b`? Quiet before loud, one-shots before loops, old before new. */
static bool is_lesser(const SoundMixerVoice *a, const SoundMixerVoice *b)
{
    const bool a_quiet = a->level < QUIET_LEVEL;
    const bool b_quiet = b->level < QUIET_LEVEL;

    if (a->loop != b->loop) {
        return b->loop;
    }
    return a_quiet != b_quiet ? a_quiet : a->started < b->started;
}

static int find_voice(const SoundMixer *mixer)
{
    int least = 0;

    for (int i = 0; i < SOUND_MIXER_VOICES; i++) {
        if (mixer->voices[i].clip.samples == NULL) {
            return i;
        }
        if (is_lesser(&mixer->voices[i], &mixer->voices[least])) {
            least = i;
        }
    }
    return least;
}

static uint64_t pitch_step(double pitch)
{
    const double sane = pitch >= 0.25 ? (pitch <= 4.0 ? pitch : 4.0) : 0.25;

    return (uint64_t)(sane * (double)FRACTION_ONE);
}

void sound_mixer_pan(SoundMixer *mixer, int voice, double pan)
{
    const double sane = pan < -1.0 ? -1.0 : pan > 1.0 ? 1.0 : pan;

    assert(voice >= 0 && voice < SOUND_MIXER_VOICES && "a voice that is moved is one of the mixer");
    mixer->voices[voice].left = (float)(sane > 0.0 ? 1.0 - PAN_MOST * sane : 1.0);
    mixer->voices[voice].right = (float)(sane < 0.0 ? 1.0 + PAN_MOST * sane : 1.0);
}

int sound_mixer_start(SoundMixer *mixer, const SoundMixerStart *start)
{
    assert(start->clip.samples != NULL && "an effect has samples");
    const int index = find_voice(mixer);
    SoundMixerVoice *voice = &mixer->voices[index];

    *voice = (SoundMixerVoice){
        .clip = start->clip,
        .generation = voice->generation == UINT32_MAX ? 1 : voice->generation + 1,
        .step = pitch_step(start->pitch),
        .started = mixer->clock,
        .gain = still(start->gain),
        .level = 1.0f, /* not heard yet: not quiet */
        .loop = start->loop,
    };
    sound_mixer_pan(mixer, index, start->pan);
    return index;
}

void sound_mixer_stop(SoundMixer *mixer, int voice, double seconds)
{
    assert(voice >= 0 && voice < SOUND_MIXER_VOICES && "a voice that is stopped is one of the mixer");
    SoundMixerVoice *stopped = &mixer->voices[voice];

    stopped->ending = true;
    sound_glide_to(&stopped->gain, 0.0, fmax(seconds, SHORTEST_FADE));
}

int sound_mixer_live(const SoundMixer *mixer)
{
    int live = 0;

    for (int i = 0; i < SOUND_MIXER_VOICES; i++) {
        live += mixer->voices[i].clip.samples != NULL;
    }
    return live;
}

void sound_mixer_music(SoundMixer *mixer, const SoundSamples *stems, int count)
{
    SoundMixerDeck *deck = &mixer->decks[0];

    assert(count >= 1 && count <= SOUND_MIXER_STEMS && "music has a stem, and no more than a deck holds");
    mixer->decks[1] = *deck;
    sound_glide_to(&mixer->decks[1].gain, 0.0, CHANGE_FADE);
    memset(deck, 0, sizeof *deck);
    deck->gain = still(1.0);
    deck->count = count;
    for (int i = 0; i < count; i++) {
        deck->stems[i] = stems[i];
    }
}

void sound_mixer_music_stop(SoundMixer *mixer, double seconds)
{
    /* On the deck of what fades out, so that the same music can begin anew. */
    mixer->decks[1] = mixer->decks[0];
    sound_glide_to(&mixer->decks[1].gain, 0.0, fmax(seconds, SHORTEST_FADE));
    mixer->decks[0].count = 0;
}

void sound_mixer_music_keep(SoundMixer *mixer, uint64_t sample, uint64_t slack)
{
    SoundMixerDeck *deck = &mixer->decks[0];
    const uint64_t length = deck->count > 0 ? deck->stems[0].count : 0;

    if (length == 0) {
        return;
    }
    const uint64_t ahead = (sample % length + length - (deck->position >> 32)) % length;
    if (ahead <= slack || length - ahead <= slack) {
        return;
    }
    mixer->decks[1] = *deck;
    sound_glide_to(&mixer->decks[1].gain, 0.0, CHANGE_FADE);
    deck->gain = still(0.0);
    sound_glide_to(&deck->gain, 1.0, CHANGE_FADE);
    deck->position = (sample % length) << 32;
}

/* Glides by octaves, as it is heard. */
void sound_mixer_cutoff(SoundMixer *mixer, double hertz, double seconds)
{
    const double sane = hertz > 0.0 && hertz < OPEN_HERTZ ? fmax(hertz, 20.0) : OPEN_HERTZ;

    sound_glide_to(&mixer->cutoff, log(sane), seconds);
}

/* --- rendering ------------------------------------------------------------------------------------ */

float sound_mixer_soft_limit(float sample)
{
    const float loud = fabsf(sample);

    if (loud <= KNEE) {
        return sample;
    }
    const float over = (loud - KNEE) / (1.0f - KNEE);
    return copysignf(KNEE + (1.0f - KNEE) * (over / (1.0f + over)), sample);
}

/* Between two samples. A loop goes on at its first one, so that it has no seam. */
static float sample_at(const SoundSamples *clip, uint64_t position, bool loop)
{
    const uint32_t at = (uint32_t)(position >> 32);
    const float part = (float)(uint32_t)position * 0x1p-32f;
    const float here = at < clip->count ? clip->samples[at] : 0.0f;
    const uint32_t next = at + 1 < clip->count ? at + 1 : 0;
    const float there = next != 0 || loop ? clip->samples[next] : 0.0f;

    return (here + (there - here) * part) * (1.0f / 32768.0f);
}

static void add_voice(SoundMixerVoice *voice, float left[], float right[], int count, double volume)
{
    const uint64_t length = (uint64_t)voice->clip.count << 32;
    float gain = (float)voice->gain.now;
    float peak = 0.0f;

    glide_step(&voice->gain);
    const float gain_step = ((float)voice->gain.now - gain) / (float)count;
    for (int i = 0; i < count; i++) {
        if (voice->position >= length) {
            if (!voice->loop) {
                voice->clip.samples = NULL;
                return;
            }
            voice->position %= length;
        }
        const float sample = sample_at(&voice->clip, voice->position, voice->loop) * gain * (float)volume;
        left[i] += sample * voice->left;
        right[i] += sample * voice->right;
        peak = fmaxf(peak, fabsf(sample));
        voice->position += voice->step;
        gain += gain_step;
    }
    voice->level = fmaxf(voice->level * LEVEL_FADE, peak);
    if (voice->ending && voice->gain.now <= 0.0) {
        voice->clip.samples = NULL;
    }
}

/* The sum of one deck's stems, mono, added to `music`. */
static void add_deck(SoundMixerDeck *deck, float music[], int count, double pitch)
{
    float volumes[SOUND_MIXER_STEMS] = {0.0f};
    float steps[SOUND_MIXER_STEMS] = {0.0f};

    if (deck->count == 0) {
        return;
    }
    const uint64_t length = (uint64_t)deck->stems[0].count << 32;
    const uint64_t step = pitch_step(pitch);
    const double gain = deck->gain.now;
    assert(length > 0 && deck->count <= SOUND_MIXER_STEMS && "a deck that plays has stems with samples");
    glide_step(&deck->gain);
    for (int s = 0; s < deck->count; s++) {
        volumes[s] = (float)(deck->volumes[s].now * gain);
        glide_step(&deck->volumes[s]);
        steps[s] = ((float)(deck->volumes[s].now * deck->gain.now) - volumes[s]) / (float)count;
    }
    for (int i = 0; i < count; i++) {
        for (int s = 0; s < deck->count; s++) {
            music[i] += sample_at(&deck->stems[s], deck->position, true) * volumes[s];
            volumes[s] += steps[s];
        }
        deck->position = (deck->position + step) % length;
    }
    if (deck->gain.target <= 0.0 && deck->gain.now <= 0.0) {
        deck->count = 0;
    }
}

static void filter_music(SoundMixer *mixer, float music[], int count)
{
    assert(count > 0 && "a block has samples");
    const double hertz = exp(mixer->cutoff.now);

    if (hertz >= OPEN_HERTZ * 0.99) {
        mixer->low_pass[0] = mixer->low_pass[1] = music[count - 1];
        return;
    }
    const float follow = (float)(1.0 - exp(-TWO_PI * hertz / SOUND_MIXER_RATE));
    for (int i = 0; i < count; i++) {
        mixer->low_pass[0] += (music[i] - mixer->low_pass[0]) * follow;
        mixer->low_pass[1] += (mixer->low_pass[0] - mixer->low_pass[1]) * follow;
        music[i] = mixer->low_pass[1];
    }
}

static void step_glides(SoundMixer *mixer)
{
    glide_step(&mixer->pitch);
    glide_step(&mixer->cutoff);
    glide_step(&mixer->duck);
    glide_step(&mixer->running);
    glide_step(&mixer->all);
    glide_step(&mixer->music);
    glide_step(&mixer->effects);
}

static int16_t to_int16(float sample)
{
    return (int16_t)lrintf(sound_mixer_soft_limit(sample) * 32767.0f);
}

static void render_block(SoundMixer *mixer, int16_t out[2 * SOUND_MIXER_BLOCK])
{
    const int count = SOUND_MIXER_BLOCK;
    float left[SOUND_MIXER_BLOCK] = {0.0f};
    float right[SOUND_MIXER_BLOCK] = {0.0f};
    float music[SOUND_MIXER_BLOCK] = {0.0f};
    const double effects = mixer->effects.now * EFFECTS_GAIN;
    const float music_gain = (float)(mixer->music.now * mixer->duck.now * MUSIC_GAIN);
    const float before = (float)(mixer->all.now * mixer->running.now);

    for (int i = 0; i < SOUND_MIXER_VOICES; i++) {
        if (mixer->voices[i].clip.samples != NULL) {
            add_voice(&mixer->voices[i], left, right, count, effects);
        }
    }
    add_deck(&mixer->decks[0], music, count, mixer->pitch.now);
    add_deck(&mixer->decks[1], music, count, mixer->pitch.now);
    filter_music(mixer, music, count);
    step_glides(mixer);
    const float step = ((float)(mixer->all.now * mixer->running.now) - before) / (float)count;
    for (int i = 0; i < count; i++) {
        const float gain = before + step * (float)i;
        out[2 * i] = to_int16((left[i] + music[i] * music_gain) * gain);
        out[2 * i + 1] = to_int16((right[i] + music[i] * music_gain) * gain);
    }
    mixer->clock += (uint64_t)count;
}

static void refill_block(SoundMixer *mixer)
{
    if (mixer->running.target <= 0.0 && mixer->running.now <= 0.0) {
        memset(mixer->block, 0, sizeof mixer->block); /* paused: nothing moves */
    } else {
        render_block(mixer, mixer->block);
    }
    mixer->block_left = SOUND_MIXER_BLOCK;
}

void sound_mixer_render(SoundMixer *mixer, int16_t *out, int count)
{
    for (int done = 0; done < count;) {
        if (mixer->block_left == 0) {
            refill_block(mixer);
        }
        assert(mixer->block_left > 0 && mixer->block_left <= SOUND_MIXER_BLOCK &&
               "a block is used up before the next");
        const int pulled = count - done < mixer->block_left ? count - done : mixer->block_left;
        const int16_t *from = mixer->block + 2 * (SOUND_MIXER_BLOCK - mixer->block_left);
        memcpy(out + 2 * done, from, (size_t)pulled * 2 * sizeof *out);
        mixer->block_left -= pulled;
        done += pulled;
    }
}
