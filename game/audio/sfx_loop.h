/* SPDX-License-Identifier: Zlib */
/*
 * Sounds that go on for as long as something does: the wind of a place, a whisper that comes nearer. Which of them are to sound is part
 * of the state, and what is heard follows it at the end of each frame: so it is right as well when a state is put back, which runs
 * no cleanup, or when the coroutine that began a loop is gone.
 *
 *     f->whisper = sfx_loop_begin(SFX_WHISPER, (SfxLoopHow){.quieter = 0.9});
 *     CORO_OVER(co, 2.0) {
 *         sfx_loop_change(f->whisper, (SfxLoopHow){.place = f->actor->place, .placed = true});
 *     }
 *     CORO_FINALLY(co);
 *     sfx_loop_end(f->whisper);
 */
#ifndef GAME_AUDIO_SFX_LOOP_H
#define GAME_AUDIO_SFX_LOOP_H

#include "audio/sfx.h"
#include "coro.h"
#include "state.h"
#include "vec.h"

#include <stdbool.h>
#include <stdint.h>

#define SFX_LOOPS 12 /* at a time; half of the mixer's voices are left for what is short */

/* Names a loop; all zero names none. One that has ended is harmless. */
typedef struct SfxLoop {
    uint32_t index, generation;
} SfxLoop;

/* Zero is the default: as loud as it is, at its own pitch, in the middle. */
typedef struct SfxLoopHow {
    double quieter; /* 0: as it is; 1: silent */
    double pitch;   /* factor, 0.25 to 4; 0: 1; taken at the beginning */
    bool placed;    /* heard where `place` is in the picture */
    Vec place;
} SfxLoopHow;

/* None, and silence, where there are SFX_LOOPS already. */
SfxLoop sfx_loop_begin(Sfx sfx, SfxLoopHow how);
void sfx_loop_change(SfxLoop loop, SfxLoopHow how);
void sfx_loop_end(SfxLoop loop);
int sfx_loop_count(void); /* how many are to sound */

/* A body: the loop sounds until it is stopped. coro_start(room_scheduler(), sfx_loop_play, .sfx = SFX_WIND); */
typedef struct sfx_loop_play_frame {
    Sfx sfx;
    SfxLoopHow how;
    SfxLoop loop;
} sfx_loop_play_frame;
void sfx_loop_play(Coro *co);

/* At the very end of each frame, when a state may have been put back: starts and stops voices. */
void sfx_loop_follow(void);

extern const StatePart SFX_LOOP_PART;

#endif
