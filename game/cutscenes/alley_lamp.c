/* SPDX-License-Identifier: Zlib */
/* The second great lamp. The alley wakes, a bell tolls far away, and somebody has seen the light. */
#include "audio/sfx.h"
#include "coro.h"
#include "cutscenes/cutscene.h"
#include "cutscenes/cutscenes.h"
#include "hero/hero.h"
#include "people/dialogue.h"
#include "vec.h"
#include "world/actor.h"
#include "world/effect.h"
#include "world/lamp.h"
#include "world/story.h"

#define AT_THE_LAMP vec(176.0f, 122.0f)

void alley_lamp(Coro *co)
{
    CORO_BEGIN(co, alley_lamp, f);
    cutscene_begin(co, "alley_lamp");
    f->wick = hero_actor();
    f->lamp = lamp_nearest(AT_THE_LAMP, LAMP_GREAT);

    CORO_CALL(co, cutscene_go_to_lamp, .lamp = f->lamp, .look_at = AT_THE_LAMP);
    CORO_CALL(co, hero_light, .actor = f->wick, .lamp = f->lamp);
    story_set(STORY_ALLEY_LAMP_LIT);

    actor_face(f->wick, vec(0.0f, 1.0f));
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_WICK, .mood = MOOD_GLAD,
              .text = "Two.{0.3} That makes *two*. Sleep well, alley.");
    sfx_play(SFX_BELL);
    effect_shake(0.25f);
    CORO_WAIT_SECONDS(co, 1.2);
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_SNUFFER, .mood = MOOD_GRAVE,
              .text = "Burn, little candle.{0.5} I have all night.");
    actor_face(f->wick, vec(0.0f, -1.0f));
    sfx_play(SFX_BELL);
    CORO_WAIT_SECONDS(co, 1.0);
    CORO_CALL(co, cutscene_pan_back, .seconds = 0.6);

    CORO_FINALLY(co);
    cutscene_end("alley_lamp");
    CORO_END(co);
}
