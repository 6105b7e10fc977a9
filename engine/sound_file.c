/* SPDX-License-Identifier: Zlib */
#include "sound_file.h"

#include "log.h"

#include <SDL.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define HEADER_BYTES 44
#define PAIR_BYTES   4

/* --- in ------------------------------------------------------------------------------------------- */

static SoundSamples broken(const char *path)
{
    log_problem(path, "is no WAV file that can be played", "make it again with the build target `assets`");
    return (SoundSamples){NULL, 0};
}

/* Turns what SDL loaded into our samples; the buffer is used for the conversion, which may lengthen it. */
static SoundSamples convert(const char *path, const SDL_AudioSpec *spec, const Uint8 *bytes, Uint32 length)
{
    SDL_AudioCVT cvt;

    if (SDL_BuildAudioCVT(&cvt, spec->format, spec->channels, spec->freq, AUDIO_S16SYS, 1, SOUND_MIXER_RATE) <
            0 ||
        length == 0 || length > INT32_MAX / 16) {
        return broken(path);
    }
    cvt.len = (int)length;
    cvt.buf = malloc((size_t)cvt.len * (size_t)cvt.len_mult);
    if (cvt.buf == NULL) {
        return broken(path);
    }
    memcpy(cvt.buf, bytes, length);
    cvt.len_cvt = cvt.len;
    if (cvt.needed && SDL_ConvertAudio(&cvt) != 0) {
        free(cvt.buf);
        return broken(path);
    }
    return (SoundSamples){(const int16_t *)(void *)cvt.buf, (uint32_t)cvt.len_cvt / 2};
}

SoundSamples sound_file_read(const char *path)
{
    SDL_AudioSpec spec;
    Uint8 *bytes = NULL;
    Uint32 length = 0;
    FILE *file = fopen(path, "rb"); /* SDL's own message for a missing file names nothing */

    if (file == NULL) {
        log_problem(path, strerror(errno), "make it with the build target `assets`; it stays silent");
        return (SoundSamples){NULL, 0};
    }
    fclose(file);
    if (SDL_LoadWAV(path, &spec, &bytes, &length) == NULL) {
        return broken(path);
    }
    const SoundSamples samples = convert(path, &spec, bytes, length);
    SDL_FreeWAV(bytes);
    return samples;
}

/* --- out ------------------------------------------------------------------------------------------ */

static void put(uint8_t *at, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        at[i] = (uint8_t)(value >> 8 * i);
    }
}

static void write_header(SoundFile *wav)
{
    uint8_t header[HEADER_BYTES];

    memcpy(header, "RIFF", 4);
    put(header + 4, HEADER_BYTES - 8 + wav->bytes, 4);
    memcpy(header + 8, "WAVEfmt ", 8);
    put(header + 16, 16, 4); /* length of what follows up to "data" */
    put(header + 20, 1, 2);  /* plain samples */
    put(header + 22, 2, 2);
    put(header + 24, SOUND_MIXER_RATE, 4);
    put(header + 28, SOUND_MIXER_RATE * PAIR_BYTES, 4);
    put(header + 32, PAIR_BYTES, 2);
    put(header + 34, 16, 2);
    memcpy(header + 36, "data", 4);
    put(header + 40, wav->bytes, 4);
    fwrite(header, 1, sizeof header, wav->file);
}

bool sound_file_create(SoundFile *wav, const char *path)
{
    *wav = (SoundFile){fopen(path, "wb"), path, 0};
    if (wav->file == NULL) {
        log_problem(path, strerror(errno), "give --sound a file in a folder that can be written");
        return false;
    }
    write_header(wav);
    return true;
}

void sound_file_write(SoundFile *wav, const int16_t *samples, int count)
{
    uint8_t bytes[64 * PAIR_BYTES];

    while (wav->file != NULL && count > 0) {
        const int part = count < 64 ? count : 64;
        for (int i = 0; i < 2 * part; i++) {
            put(bytes + 2 * i, (uint16_t)samples[i], 2);
        }
        fwrite(bytes, PAIR_BYTES, (size_t)part, wav->file);
        wav->bytes += (uint32_t)part * PAIR_BYTES;
        samples += 2 * part;
        count -= part;
    }
}

void sound_file_finish(SoundFile *wav)
{
    if (wav->file == NULL) {
        return;
    }
    rewind(wav->file);
    write_header(wav);
    const bool whole = !ferror(wav->file);
    if (fclose(wav->file) != 0 || !whole) {
        log_problem(wav->path, "could not be written to its end", "look for room on the disk");
    }
    wav->file = NULL;
}
