/* SPDX-License-Identifier: Zlib */
/* The first eight blows have landed: he puts out everything, and himself. */
#include "cutscenes/cutscenes.h"

#include "audio/music.h"
#include "enemies/snuffer.h"
#include "game.h"

void chapel_phase_three(Coro *co)
{
    CORO_BEGIN(co, chapel_phase_three, f);
    cutscene_begin(co, "chapel_phase_three");
    f->wick = hero_actor();
    f->snuffer = snuffer_actor();
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_SNUFFER, .mood = MOOD_GRAVE,
              .text = "You strike what you see.");
    story_set(STORY_SNUFFER_ECHO);
    music_snuffer(3, 0.3);
    CORO_FINALLY(co);
    cutscene_end("chapel_phase_three");
    CORO_END(co);
}
