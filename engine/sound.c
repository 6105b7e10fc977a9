/* SPDX-License-Identifier: Zlib */
/* Clips, the device, and who may touch the mixer when. The mixing itself is in sound_mixer.c. */
#include "sound.h"

#include "clock.h"
#include "log.h"
#include "sound_file.h"
#include "sound_mixer.h"

#include <SDL.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define DEVICE_SAMPLES      512
#define PULL                512                    /* pairs rendered at a time without a device */
#define SAME_EFFECT_SAMPLES (SOUND_RATE * 3 / 100) /* 30 ms */
#define QUEUE_MOST_BYTES    (SOUND_RATE * 4 / 5)   /* 0.2 s: what is later than that is not queued */
#define VARIATION           0.06
#define DUCKED              0.5 /* 6 dB */
#define DUCK_SECONDS        0.25
#define PAUSE_SECONDS       0.02

typedef struct Clip {
    char *path;
    SoundSamples samples;
    uint64_t started; /* the mixer's clock at its last start, + 1; 0: never */
} Clip;

static struct {
    bool open;
    SDL_AudioDeviceID device; /* 0: none */
    bool pulled_by_device;    /* else sound_advance pulls */
    SoundMixer mixer;
    Clip clips[SOUND_CLIPS + 1]; /* 0 is none */
    int clip_count;
    SDL_mutex *loading;
    RandomStream *random_cosmetic;
    SoundFile wav;
    int64_t rest; /* sample-nanoseconds not yet pulled */
    int stems[SOUND_STEMS];
    int stem_count;
} sound;

/* --- opening and closing -------------------------------------------------------------------------- */

static void lock(void)
{
    assert((!sound.pulled_by_device || sound.device != 0) && "only an open device pulls");
    if (sound.pulled_by_device) {
        SDL_LockAudioDevice(sound.device);
    }
}

static void unlock(void)
{
    if (sound.pulled_by_device) {
        SDL_UnlockAudioDevice(sound.device);
    }
}

static void pull(void *user, Uint8 *stream, int bytes)
{
    (void)user;
    sound_mixer_render(&sound.mixer, (int16_t *)(void *)stream, bytes / 4);
}

/* In step with a file, samples are pushed to the device; otherwise it pulls them. */
static void open_device(bool pulls)
{
    const SDL_AudioSpec wanted = {
        .freq = SOUND_RATE,
        .format = AUDIO_S16SYS,
        .channels = 2,
        .samples = DEVICE_SAMPLES,
        .callback = pulls ? pull : NULL,
    };

    if (SDL_InitSubSystem(SDL_INIT_AUDIO) != 0) {
        log_problem("sound", SDL_GetError(), "the game goes on in silence");
        return;
    }
    sound.device = SDL_OpenAudioDevice(NULL, 0, &wanted, NULL, 0);
    if (sound.device == 0) {
        log_problem("sound", SDL_GetError(), "the game goes on in silence");
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
        return;
    }
    sound.pulled_by_device = pulls;
    SDL_PauseAudioDevice(sound.device, 0);
}

bool sound_open(const SoundConfig *config)
{
    sound_close();
    SDL_SetHint(SDL_HINT_WAVE_TRUNCATION,
                "strict"); /* what is cut off is refused, not played as far as it goes */
    sound_mixer_init(&sound.mixer);
    sound.loading = SDL_CreateMutex();
    sound.open = true;
    if (config->wav_path != NULL && !sound_file_create(&sound.wav, config->wav_path)) {
        return false;
    }
    if (!config->headless && !config->mute) {
        open_device(config->wav_path == NULL);
    }
    return true;
}

bool sound_close(void)
{
    if (!sound.open) {
        return true;
    }
    if (sound.device != 0) {
        SDL_CloseAudioDevice(sound.device);
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
    }
    const bool whole = sound_file_finish(&sound.wav);
    for (int i = 1; i <= sound.clip_count; i++) {
        free(sound.clips[i].path);
        free((void *)(uintptr_t)sound.clips[i].samples.samples);
    }
    SDL_DestroyMutex(sound.loading);
    memset(&sound, 0, sizeof sound);
    return whole;
}

void sound_set_random(RandomStream *random_cosmetic)
{
    sound.random_cosmetic = random_cosmetic;
}

/* --- clips ---------------------------------------------------------------------------------------- */

static int find_clip(const char *path)
{
    for (int i = 1; i <= sound.clip_count; i++) {
        if (strcmp(sound.clips[i].path, path) == 0) {
            return i;
        }
    }
    return 0;
}

static char *copy_text(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = malloc(size);

    return copy != NULL ? memcpy(copy, text, size) : NULL;
}

/* Takes the samples over. 0: no room. */
static int add_clip(const char *path, SoundSamples samples)
{
    assert(samples.samples != NULL && samples.count > 0 && "a clip has samples");
    char *name = copy_text(path);

    if (sound.clip_count >= SOUND_CLIPS || name == NULL) {
        log_problem(path, "found no room among the sounds", "raise SOUND_CLIPS");
        free(name);
        free((void *)(uintptr_t)samples.samples);
        return 0;
    }
    const int index = sound.clip_count + 1;
    sound.clips[index] = (Clip){name, samples, 0};
    sound.clip_count = index;
    return index;
}

SoundClip sound_load(const char *path)
{
    if (!sound.open) {
        return (SoundClip){0};
    }
    SDL_LockMutex(sound.loading);
    int index = find_clip(path);
    if (index == 0) {
        const SoundSamples samples = sound_file_read(path);
        index = samples.samples != NULL ? add_clip(path, samples) : 0;
    }
    SDL_UnlockMutex(sound.loading);
    return (SoundClip){(uint16_t)index};
}

static Clip *clip_of(SoundClip clip)
{
    const bool valid = clip.index != 0 && clip.index <= SOUND_CLIPS;

    return valid && sound.clips[clip.index].samples.samples != NULL ? &sound.clips[clip.index] : NULL;
}

double sound_seconds(SoundClip clip)
{
    const Clip *found = clip_of(clip);

    return found != NULL ? (double)found->samples.count / SOUND_RATE : 0.0;
}

/* --- effects -------------------------------------------------------------------------------------- */

static bool started_just_now(const Clip *clip)
{
    return clip->started != 0 && sound.mixer.clock + 1 - clip->started < SAME_EFFECT_SAMPLES;
}

/* Drawn whether or not it is heard in the end, so that the stream does not depend on the device. */
static double vary(const SoundHow *how)
{
    const double factor = how->pitch > 0.0 ? how->pitch : 1.0;

    if (how->exact || sound.random_cosmetic == NULL) {
        return factor;
    }
    return factor * random_between(sound.random_cosmetic, 1.0 - VARIATION, 1.0 + VARIATION);
}

static double gain_of(double quieter)
{
    return quieter <= 0.0 ? 1.0 : quieter < 1.0 ? 1.0 - quieter : 0.0;
}

static SoundVoice start(Clip *clip, const SoundHow *how, double pitch)
{
    assert(clip->samples.samples != NULL && "what starts has been loaded");
    const SoundMixerStart asked = {clip->samples, gain_of(how->quieter), pitch, how->pan, how->loop};
    SoundVoice voice = {0, 0};

    lock();
    if (how->again || !started_just_now(clip)) {
        clip->started = sound.mixer.clock + 1;
        const int index = sound_mixer_start(&sound.mixer, &asked);
        voice = (SoundVoice){(uint32_t)index, sound.mixer.voices[index].generation};
    }
    unlock();
    return voice;
}

SoundVoice sound_play(SoundClip clip, SoundHow how)
{
    Clip *found = clip_of(clip);
    const double pitch = vary(&how);

    return found != NULL ? start(found, &how, pitch) : (SoundVoice){0, 0};
}

/* Under the lock. */
static bool is_live(SoundVoice voice)
{
    return voice.generation != 0 && voice.index < SOUND_VOICES &&
           sound.mixer.voices[voice.index].generation == voice.generation &&
           sound.mixer.voices[voice.index].clip.samples != NULL;
}

void sound_stop(SoundVoice voice, double fade_seconds)
{
    lock();
    if (is_live(voice)) {
        sound_mixer_stop(&sound.mixer, (int)voice.index, fade_seconds);
    }
    unlock();
}

void sound_fade(SoundVoice voice, double quieter, double seconds)
{
    lock();
    if (is_live(voice) && !sound.mixer.voices[voice.index].ending) {
        sound_glide_to(&sound.mixer.voices[voice.index].gain, gain_of(quieter), seconds);
    }
    unlock();
}

void sound_move(SoundVoice voice, double pan)
{
    lock();
    if (is_live(voice)) {
        sound_mixer_pan(&sound.mixer, (int)voice.index, pan);
    }
    unlock();
}

bool sound_is_playing(SoundVoice voice)
{
    lock();
    const bool live = is_live(voice);
    unlock();
    return live;
}

int sound_live_voices(void)
{
    lock();
    const int live = sound_mixer_live(&sound.mixer);
    unlock();
    return live;
}

double sound_pan(double x, double width)
{
    if (!(width > 0.0)) {
        return 0.0;
    }
    const double pan = 2.0 * x / width - 1.0;
    return pan < -1.0 ? -1.0 : pan > 1.0 ? 1.0 : pan;
}

/* --- volumes and music ---------------------------------------------------------------------------- */

static double volume_of(double volume)
{
    return volume >= 0.0 ? (volume <= 1.0 ? volume : 1.0) : 0.0;
}

static void glide(SoundGlide *value, double target, double seconds)
{
    lock();
    sound_glide_to(value, target, seconds);
    unlock();
}

void sound_set_volumes(double all, double music, double effects)
{
    glide(&sound.mixer.all, volume_of(all), PAUSE_SECONDS);
    glide(&sound.mixer.music, volume_of(music), PAUSE_SECONDS);
    glide(&sound.mixer.effects, volume_of(effects), PAUSE_SECONDS);
}

static bool plays_already(const int *stems, int count)
{
    assert(count >= 1 && count <= SOUND_STEMS && "the caller has counted the stems");
    return sound.stem_count == count && memcmp(sound.stems, stems, (size_t)count * sizeof *stems) == 0;
}

bool sound_music_start(const char *const *paths, int count)
{
    SoundSamples samples[SOUND_STEMS];
    int stems[SOUND_STEMS];

    if (count < 1 || count > SOUND_STEMS) {
        log_problem("music", "has no stems, or too many", "give 1 to SOUND_STEMS files");
        return false;
    }
    for (int i = 0; i < count; i++) {
        stems[i] = sound_load(paths[i]).index;
        if (stems[i] == 0) {
            return false;
        }
        samples[i] = sound.clips[stems[i]].samples;
        if (samples[i].count != samples[0].count) {
            log_problem(paths[i], "is not as long as its first stem", "make the stems of equal length");
            return false;
        }
    }
    if (!plays_already(stems, count)) {
        memcpy(sound.stems, stems, sizeof stems);
        sound.stem_count = count;
        lock();
        sound_mixer_music(&sound.mixer, samples, count);
        unlock();
    }
    return true;
}

void sound_music_stop(double fade_seconds)
{
    if (sound.stem_count > 0) {
        sound.stem_count = 0;
        lock();
        sound_mixer_music_stop(&sound.mixer, fade_seconds);
        unlock();
    }
}

bool sound_music_is_playing(void)
{
    return sound.stem_count > 0;
}

void sound_music_stem(int stem, double volume, double seconds)
{
    if (stem >= 0 && stem < sound.stem_count) {
        glide(&sound.mixer.decks[0].volumes[stem], volume_of(volume), seconds);
    }
}

void sound_music_low_pass(double hertz, double seconds)
{
    lock();
    sound_mixer_cutoff(&sound.mixer, hertz, seconds);
    unlock();
}

void sound_music_pitch(double factor, double seconds)
{
    glide(&sound.mixer.pitch, factor, seconds);
}

void sound_music_keep(double seconds, double slack)
{
    if (!(seconds >= 0.0) || !(slack >= 0.0)) {
        return;
    }
    lock();
    sound_mixer_music_keep(&sound.mixer, (uint64_t)(seconds * SOUND_RATE), (uint64_t)(slack * SOUND_RATE));
    unlock();
}

void sound_music_duck(bool under_dialogue)
{
    glide(&sound.mixer.duck, under_dialogue ? DUCKED : 1.0, DUCK_SECONDS);
}

void sound_pause(bool paused)
{
    glide(&sound.mixer.running, paused ? 0.0 : 1.0, PAUSE_SECONDS);
}

/* --- pulling -------------------------------------------------------------------------------------- */

void sound_render(int16_t *out, int count)
{
    lock();
    sound_mixer_render(&sound.mixer, out, count);
    unlock();
}

static void push_to_device(const int16_t *samples, int count)
{
    if (sound.device != 0 && SDL_GetQueuedAudioSize(sound.device) < QUEUE_MOST_BYTES) {
        SDL_QueueAudio(sound.device, samples, (Uint32)count * 4);
    }
}

void sound_advance(int64_t dt_ns)
{
    int16_t samples[2 * PULL];

    if (!sound.open || sound.pulled_by_device || dt_ns <= 0) {
        return;
    }
    sound.rest += dt_ns * SOUND_RATE;
    int64_t left = sound.rest / CLOCK_SECOND_NS;
    sound.rest %= CLOCK_SECOND_NS;
    assert(left >= 0 && "samples that were played are not taken back");
    while (left > 0) {
        const int count = left < PULL ? (int)left : PULL;
        sound_mixer_render(&sound.mixer, samples, count);
        sound_file_write(&sound.wav, samples, count);
        push_to_device(samples, count);
        left -= count;
    }
}
