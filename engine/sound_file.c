/* SPDX-License-Identifier: Zlib */
/* WAV files are read by SDL and checked here, and written sample by sample. */
#include "sound_file.h"

#include "file.h"
#include "log.h"

#include <SDL.h>
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define HEADER_BYTES 44
#define PAIR_BYTES   4
#define MOST_BYTES   (UINT32_MAX - 1024) /* the header counts in 32 bits */

/* --- in ------------------------------------------------------------------------------------------- */

#define ADVICE "make it anew with the build target sounds"

static SoundSamples broken(const char *path, const char *problem)
{
    log_problem(path, problem, ADVICE);
    return (SoundSamples){NULL, 0};
}

/* Turns what SDL loaded into our samples; the buffer is used for the conversion, which may lengthen it. */
static SoundSamples convert(const char *path, const SDL_AudioSpec *spec, const Uint8 *bytes, Uint32 length)
{
    SDL_AudioCVT cvt;

    if (SDL_BuildAudioCVT(&cvt, spec->format, spec->channels, spec->freq, AUDIO_S16SYS, 1, SOUND_MIXER_RATE) <
            0 ||
        length == 0 || length > INT32_MAX / 16) {
        return broken(path, "is no WAV file that can be played");
    }
    cvt.len = (int)length;
    cvt.buf = malloc((size_t)cvt.len * (size_t)cvt.len_mult);
    if (cvt.buf == NULL) {
        return broken(path, "is no WAV file that can be played");
    }
    memcpy(cvt.buf, bytes, length);
    cvt.len_cvt = cvt.len;
    if ((cvt.needed && SDL_ConvertAudio(&cvt) != 0) || cvt.len_cvt < 2) {
        free(cvt.buf);
        return broken(path, "is no WAV file that can be played");
    }
    return (SoundSamples){(const int16_t *)(void *)cvt.buf, (uint32_t)cvt.len_cvt / 2};
}

static uint32_t get(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* SDL plays what is there, however little that is. What is no WAV file at all it refuses itself. */
static bool measures_up(FILE *file)
{
    uint8_t head[8] = {0};
    const size_t bytes = fread(head, 1, sizeof head, file);

    if (bytes < sizeof head || memcmp(head, "RIFF", 4) != 0) {
        return true;
    }
    return fseek(file, 0, SEEK_END) == 0 && ftell(file) >= (long)sizeof head &&
           (uint64_t)ftell(file) >= (uint64_t)get(head + 4) + sizeof head;
}

SoundSamples sound_file_read(const char *path)
{
    SDL_AudioSpec spec;
    Uint8 *bytes = NULL;
    Uint32 length = 0;
    FILE *file = fopen(path, "rb"); /* SDL's own message for a missing file names nothing */

    if (file == NULL) {
        return broken(path, strerror(errno));
    }
    const bool whole = measures_up(file);
    fclose(file);
    if (!whole) {
        return broken(path, "is cut off: it is shorter than its header says");
    }
    if (SDL_LoadWAV(path, &spec, &bytes, &length) == NULL) {
        return broken(path, "is no WAV file that can be played");
    }
    const SoundSamples samples = convert(path, &spec, bytes, length);
    SDL_FreeWAV(bytes);
    return samples;
}

/* --- out ------------------------------------------------------------------------------------------ */

static void put(uint8_t *at, uint32_t value, int bytes)
{
    assert(bytes >= 1 && bytes <= 4 && "a field of the header has one to four bytes");
    for (int i = 0; i < bytes; i++) {
        at[i] = (uint8_t)(value >> 8 * i);
    }
}

static void write_header(SoundFile *wav)
{
    uint8_t header[HEADER_BYTES];

    assert(wav->file != NULL && "a header goes into an open file");
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
    *wav = (SoundFile){fopen(path, "wb"), path, 0, false, 0};
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

    while (wav->file != NULL && count > 0 && !wav->full) {
        const int part = count < 64 ? count : 64;
        for (int i = 0; i < 2 * part; i++) {
            put(bytes + 2 * i, (uint16_t)samples[i], 2);
        }
        errno = 0;
        if (fwrite(bytes, PAIR_BYTES, (size_t)part, wav->file) != (size_t)part && wav->error == 0) {
            wav->error = errno;
        }
        wav->bytes += (uint32_t)part * PAIR_BYTES;
        samples += 2 * part;
        count -= part;
        wav->full = wav->bytes > MOST_BYTES;
    }
}

static bool refuse(const SoundFile *wav, const char *problem, const char *advice)
{
    log_problem(wav->path, problem, advice);
    return false;
}

bool sound_file_finish(SoundFile *wav)
{
    FILE *file = wav->file;

    if (file == NULL) {
        return true;
    }
    const bool at_begin = fseek(file, 0, SEEK_SET) == 0;
    if (at_begin) {
        write_header(wav);
    }
    wav->file = NULL;
    if (!file_close(file, wav->error)) {
        return refuse(wav, file_error(), "it is cut off; look for room on the disk");
    }
    if (!at_begin) {
        return refuse(wav, "cannot be told its length at its end", "give --sound a file, not a pipe");
    }
    return !wav->full || refuse(wav, "holds no more than 4 GB: the rest was left out", "record less");
}
