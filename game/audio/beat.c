/* SPDX-License-Identifier: Zlib */
#include "audio/beat.h"

#include "audio/music.h"
#include "game.h"
#include "log.h"

#include <math.h>
#include <string.h>

/* The music under it goes along: at the beginning of a bar it is where the strokes say. */
static void strike(int stroke)
{
    const bool heavy = stroke % BEAT_BAR == 0;

    if (game.world.paused) {
        return; /* the night is being turned back: what is heard now would be taken back at once */
    }
    if (heavy) {
        music_keep_in_step((double)stroke * TUNING_BEAT_S);
    }
    sfx_play(heavy ? SFX_DRUM : SFX_DRUM_LIGHT);
    LOG_EVENT("stroke", log_integer("number", stroke));
    coro_raise(game_runtime, &game.beat.struck);
}

typedef CoroNoFrame beat_frame;

static void beat(Coro *co)
{
    CORO_BEGIN(co, beat, f);
    for (game.beat.next_s = coro_time(co);; game.beat.stroke++) {
        game.beat.next_s += TUNING_BEAT_S;
        strike(game.beat.stroke);
        CORO_WAIT_INTERVAL(co, TUNING_BEAT_S);
    }
    CORO_END(co);
}

static bool is_beating(void)
{
    return coro_is_alive(game_runtime, game.beat.drummer);
}

void beat_begin(void)
{
    if (!is_beating()) {
        game.beat = (Beat){.drummer = coro_start(game.world.game, beat)};
    }
}

void beat_end(void)
{
    coro_stop(game_runtime, game.beat.drummer);
}

double beat_left_s(void)
{
    return is_beating() ? fmax(game.beat.next_s - coro_scheduler_time(game.world.game), 0.0) : 0.0;
}

bool beat_plays(const char *part, int ahead)
{
    return is_beating() && part[(game.beat.stroke + ahead) % (int)strlen(part)] == 'x';
}
