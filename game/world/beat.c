/* SPDX-License-Identifier: Zlib */
#include "world/beat.h"

#include "audio/music.h"
#include "audio/sfx.h"
#include "log.h"
#include "tuning.h"
#include "world/world.h"

#include <math.h>
#include <string.h>

Beat beat_state;

/* The music under it goes along: at the beginning of a bar it is where the strokes say. */
static void strike(int stroke)
{
    const bool heavy = stroke % BEAT_BAR == 0;

    if (heavy) {
        music_keep_in_step((double)stroke * TUNING_BEAT_S);
    }
    sfx_play(heavy ? SFX_DRUM : SFX_DRUM_LIGHT);
    LOG_EVENT("stroke", log_integer("number", stroke));
    world_raise(&beat_state.struck);
}

typedef CoroNoFrame beat_frame;

static void beat(Coro *co)
{
    CORO_BEGIN(co, beat, f);
    for (beat_state.next_s = coro_time(co);; beat_state.stroke++) {
        beat_state.next_s += TUNING_BEAT_S;
        strike(beat_state.stroke);
        CORO_WAIT_INTERVAL(co, TUNING_BEAT_S);
    }
    CORO_END(co);
}

static bool is_beating(void)
{
    return coro_is_alive(world_runtime, beat_state.drummer);
}

void beat_begin(void)
{
    if (!is_beating()) {
        beat_state = (Beat){.drummer = coro_start(world.loop.game, beat)};
    }
}

void beat_end(void)
{
    coro_stop(world_runtime, beat_state.drummer);
}

double beat_left_s(void)
{
    return is_beating() ? fmax(beat_state.next_s - coro_scheduler_time(world.loop.game), 0.0) : 0.0;
}

bool beat_plays(const char *part, int ahead)
{
    return is_beating() && part[(beat_state.stroke + ahead) % (int)strlen(part)] == 'x';
}

/* --- state ----------------------------------------------------------------------------------------- */

static void hash_beat(StateHash *hash)
{
    state_hash_i32(hash, beat_state.stroke);
}

static void reset_beat(void)
{
    beat_state = (Beat){.stroke = 0};
}

const StatePart BEAT_PART = {
    .name = "beat", .data = &beat_state, .size = sizeof beat_state, .hash = hash_beat, .reset = reset_beat};
