/* SPDX-License-Identifier: Zlib */
#include "audio/sfx_loop.h"

#include "sound.h"

#include <math.h>
#include <string.h>

#define FADE_S 0.15 /* out, and from one loudness to another */

/* What is to sound: state. */
typedef struct Loop {
    uint32_t generation; /* of the last that had this place */
    Sfx sfx;             /* SFX_NONE: free */
    SfxLoopHow how;
} Loop;

static Loop loops[SFX_LOOPS];

/* What is heard: not state. */
typedef struct Heard {
    uint32_t generation;
    Sfx sfx; /* SFX_NONE: nothing */
    SoundVoice voice;
    double quieter, pan;
} Heard;

static Heard heard[SFX_LOOPS];

/* --- what is to sound ---------------------------------------------------------------------------------------- */

SfxLoop sfx_loop_begin(Sfx sfx, SfxLoopHow how)
{
    for (uint32_t i = 0; i < SFX_LOOPS; i++) {
        if (loops[i].sfx == SFX_NONE) {
            loops[i] = (Loop){loops[i].generation + 1, sfx, how};
            return (SfxLoop){i, loops[i].generation};
        }
    }
    return (SfxLoop){0, 0};
}

static Loop *find(SfxLoop loop)
{
    const bool lives = loop.generation != 0 && loop.index < SFX_LOOPS &&
                       loops[loop.index].generation == loop.generation && loops[loop.index].sfx != SFX_NONE;

    return lives ? &loops[loop.index] : NULL;
}

void sfx_loop_change(SfxLoop loop, SfxLoopHow how)
{
    Loop *found = find(loop);

    if (found != NULL) {
        found->how = how;
    }
}

void sfx_loop_end(SfxLoop loop)
{
    Loop *found = find(loop);

    if (found != NULL) {
        found->sfx = SFX_NONE;
    }
}

int sfx_loop_count(void)
{
    int count = 0;

    for (int i = 0; i < SFX_LOOPS; i++) {
        count += loops[i].sfx != SFX_NONE ? 1 : 0;
    }
    return count;
}

void sfx_loop_play(Coro *co)
{
    CORO_BEGIN(co, sfx_loop_play, f);
    f->loop = sfx_loop_begin(f->sfx, f->how);
    CORO_WAIT_SIGNAL(co, f); /* which is never raised: until it is stopped */
    CORO_FINALLY(co);
    sfx_loop_end(f->loop);
    CORO_END(co);
}

/* --- what is heard --------------------------------------------------------------------------------------------- */

static bool is_heard(const Heard *now, const Loop *loop)
{
    return now->sfx == loop->sfx && now->generation == loop->generation && sound_is_playing(now->voice);
}

static void fall_silent(Heard *now)
{
    sound_stop(now->voice, FADE_S);
    *now = (Heard){.sfx = SFX_NONE};
}

static double pan_of(const SfxLoopHow *how)
{
    return how->placed ? sfx_pan(how->place) : 0.0;
}

/* Only where a voice is free: else it would take one from another loop, which would take it back. */
static void start(Heard *now, const Loop *loop)
{
    const double pan = pan_of(&loop->how);

    if (sound_live_voices() < SOUND_VOICES) {
        const SoundVoice voice = sfx_start_loop(loop->sfx, pan, loop->how.quieter, loop->how.pitch);
        *now = (Heard){loop->generation, loop->sfx, voice, loop->how.quieter, pan};
    }
}

static void adjust(Heard *now, const Loop *loop)
{
    const double pan = pan_of(&loop->how);

    if (now->quieter < loop->how.quieter || now->quieter > loop->how.quieter) {
        sound_fade(now->voice, loop->how.quieter, FADE_S);
    }
    if (now->pan < pan || now->pan > pan) {
        sound_move(now->voice, pan);
    }
    now->quieter = loop->how.quieter;
    now->pan = pan;
}

void sfx_loop_follow(void)
{
    for (int i = 0; i < SFX_LOOPS; i++) {
        if (heard[i].sfx != SFX_NONE && !is_heard(&heard[i], &loops[i])) {
            fall_silent(&heard[i]);
        }
    }
    for (int i = 0; i < SFX_LOOPS; i++) {
        if (heard[i].sfx != SFX_NONE) {
            adjust(&heard[i], &loops[i]);
        } else if (loops[i].sfx != SFX_NONE) {
            start(&heard[i], &loops[i]);
        }
    }
}

/* --- state ------------------------------------------------------------------------------------------------------ */

static void reset_loops(void)
{
    memset(loops, 0, sizeof loops);
}

const StatePart SFX_LOOP_PART = {
    .name = "loops",
    .data = loops,
    .size = sizeof loops,
    .reset = reset_loops,
};
