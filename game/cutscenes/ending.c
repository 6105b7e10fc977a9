/* SPDX-License-Identifier: Zlib */
#include "cutscenes/cutscenes.h"

#include "audio/music.h"
#include "enemies/snuffer.h"
#include "game.h"

void ending(Coro *co)
{
    CORO_BEGIN(co, ending, f);
    cutscene_begin(co, "ending");
    f->wick = hero_actor();
    f->snuffer = snuffer_actor();
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_SNUFFER, .mood = MOOD_GRAVE, .text = "So late?");
    story_set(STORY_SNUFFER_BEATEN);
    story_set(STORY_ENDED);
    CORO_FINALLY(co);
    cutscene_end("ending");
    CORO_END(co);
}
