/* SPDX-License-Identifier: Zlib */
#include "sound_setup.h"

#include "expect.h"
#include "sound_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int16_t heard[2 * PAIRS];
RandomStream seen;

void make_wav(const char *path, int count, double hertz, double height)
{
    SoundFile wav;

    assert_true(sound_file_create(&wav, path));
    for (int i = 0; i < count; i++) {
        const double sign = hertz > 0.0 && fmod(i * hertz / SOUND_RATE, 1.0) >= 0.5 ? -1.0 : 1.0;
        const int16_t value = (int16_t)(sign * height * 32767.0);
        sound_file_write(&wav, (int16_t[]){value, value}, 1);
    }
    sound_file_finish(&wav);
}

int open_sound(void **state)
{
    (void)state;
    make_wav(TONE, 2205, 441.0, 0.5);
    make_wav(OTHER, 2205, 882.0, 0.5);
    make_wav(LONG, 22050, 0.0, 0.5);
    random_seed(&seen, 1, RANDOM_STREAM_COSMETIC);
    return sound_open(&(SoundConfig){.headless = true}) ? 0 : -1;
}

int close_sound(void **state)
{
    (void)state;
    sound_close();
    remove(TONE);
    remove(OTHER);
    remove(LONG);
    remove(OUT);
    return 0;
}

int peak(int side, int count)
{
    int loudest = 0;

    expect_is(count, <=, PAIRS);
    sound_render(heard, count);
    for (int i = 0; i < count; i++) {
        const int value = abs(heard[2 * i + side]);
        loudest = value > loudest ? value : loudest;
    }
    return loudest;
}
