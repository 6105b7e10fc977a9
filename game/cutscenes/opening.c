/* SPDX-License-Identifier: Zlib */
/* The first minute: the square, dark; one lamp that did not go out; Wick beside it. */
#include "cutscenes/cutscenes.h"

#include "game.h"

void opening(Coro *co)
{
    CORO_BEGIN(co, opening, f);
    cutscene_begin(co, "opening");
    CORO_CALL(co, effect_iris, .opens = true, .seconds = 0.8);
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_WICK, .mood = MOOD_GRAVE,
              .text = "Every lamp in the village is out.{0.4} All in one night.{0.3} All but this one.");
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_WICK, .mood = MOOD_NEUTRAL,
              .text = "Then I'll carry the *light* myself. Keeper Orla will know where to begin.");
    story_set(STORY_OPENING_SEEN);
    CORO_FINALLY(co);
    cutscene_end("opening");
    CORO_END(co);
}
