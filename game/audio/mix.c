/* SPDX-License-Identifier: Zlib */
#include "audio/mix.h"

#include "sound.h"

#define MUFFLED_HERTZ 500.0
#define MUFFLE_S      0.02
#define OPEN_S        0.3

typedef struct Mix {
    bool ducked, muffled;
    double hertz, seconds; /* of the place */
} Mix;

static Mix mix;   /* what is wished for: state */
static Mix heard; /* what the mixer was told last: not state */

void mix_duck(bool under_speech)
{
    mix.ducked = under_speech;
}

void mix_muffle(bool muffled)
{
    mix.muffled = muffled;
}

void mix_low_pass(double hertz, double seconds)
{
    mix.hertz = hertz;
    mix.seconds = seconds;
}

void mix_begin(void)
{
    heard = (Mix){.ducked = false};
}

static bool differs(double a, double b)
{
    return a < b || a > b;
}

static double hertz_of(const Mix *of)
{
    const bool under = of->hertz > 0.0 && of->hertz < MUFFLED_HERTZ;

    return of->muffled && !under ? MUFFLED_HERTZ : of->hertz;
}

static double seconds_to(const Mix *wish)
{
    const double opening = heard.muffled ? OPEN_S : wish->seconds;

    return wish->muffled ? MUFFLE_S : opening;
}

void mix_follow(void)
{
    if (mix.ducked != heard.ducked) {
        sound_music_duck(mix.ducked);
    }
    if (differs(hertz_of(&mix), hertz_of(&heard))) {
        sound_music_low_pass(hertz_of(&mix), seconds_to(&mix));
    }
    heard = mix;
}

bool mix_is_ducked(void)
{
    return heard.ducked;
}

double mix_hertz(void)
{
    return hertz_of(&heard);
}

static void reset_mix(void)
{
    mix = (Mix){.ducked = false};
}

const StatePart MIX_PART = {
    .name = "mix",
    .data = &mix,
    .size = sizeof mix,
    .reset = reset_mix,
};
