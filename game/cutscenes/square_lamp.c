/* SPDX-License-Identifier: Zlib */
/* The first great lamp: Wick reaches up, the square wakes, and the gate to the alley opens. */
#include "coro.h"
#include "cutscenes/cutscene.h"
#include "cutscenes/cutscenes.h"
#include "hero/hero.h"
#include "people/dialogue.h"
#include "vec.h"
#include "world/gate.h"
#include "world/lamp.h"
#include "world/place.h"
#include "world/room.h"
#include "world/story.h"

#define AT_THE_LAMP     vec(264.0f, 142.0f) /* low enough to see the windows wake */
#define ABOVE_THE_BOX   vec(264.0f, 168.0f) /* lamp and Wick, clear of what he says */
#define BEFORE_THE_GATE vec(264.0f, 110.0f)

void square_lamp(Coro *co)
{
    CORO_BEGIN(co, square_lamp, f);
    cutscene_begin(co, "square_lamp");
    f->wick = hero_actor();
    f->lamp = lamp_nearest(AT_THE_LAMP, LAMP_GREAT);
    f->gate = room_find_thing(THING_GATE, 0);

    CORO_CALL(co, cutscene_go_to_lamp, .lamp = f->lamp, .look_at = AT_THE_LAMP);
    CORO_CALL(co, hero_light, .actor = f->wick, .lamp = f->lamp);
    story_set(STORY_SQUARE_LAMP_LIT);

    CORO_CALL(co, cutscene_pan, .to = ABOVE_THE_BOX, .seconds = 0.5);
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_WICK, .mood = MOOD_GLAD,
              .text = "One.{0.3} Look how they wake!{0.2} They were only *waiting*.");
    CORO_CALL(co, cutscene_pan, .to = BEFORE_THE_GATE, .seconds = 0.7);
    CORO_CALL(co, gate_open, .thing = f->gate);
    story_set(STORY_GATE_OPEN);
    CORO_WAIT_SECONDS(co, 0.5);
    CORO_CALL(co, cutscene_pan_back, .seconds = 0.6);

    CORO_FINALLY(co);
    cutscene_end("square_lamp");
    CORO_END(co);
}
