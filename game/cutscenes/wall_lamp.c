/* SPDX-License-Identifier: Zlib */
/* The third great lamp. Below, one roof after the other answers it, all the way to the horizon; above, somebody goes
 * over the moon, in no hurry. */
#include "audio/sfx.h"
#include "coro.h"
#include "cutscenes/cutscene.h"
#include "cutscenes/cutscenes.h"
#include "hero/hero.h"
#include "people/dialogue.h"
#include "vec.h"
#include "world/actor.h"
#include "world/beat.h"
#include "world/lamp.h"
#include "world/room.h"
#include "world/story.h"

#define AT_THE_LAMP vec(1672.0f, 110.0f)
#define OVER_ROOFS  vec(1580.0f, 90.0f) /* as much sky as there is */
#define ROOFS_S     3.2
#define PASSES_S    4.0

/* The windows of the village, the nearest first. */
typedef CoroNoFrame roofs_light_up_frame;

static void roofs_light_up(Coro *co)
{
    CORO_BEGIN(co, roofs_light_up, f);
    CORO_OVER(co, ROOFS_S) {
        room_state.horizon = (float)coro_progress(co);
    }
    CORO_FINALLY(co);
    room_state.horizon = 1.0f;
    CORO_END(co);
}

/* A tall hat, a long snuffer: he does not even look down. */
typedef CoroNoFrame somebody_passes_frame;

static void somebody_passes(Coro *co)
{
    CORO_BEGIN(co, somebody_passes, f);
    CORO_OVER(co, PASSES_S) {
        room_state.passes = (float)coro_progress(co);
    }
    CORO_FINALLY(co);
    room_state.passes = 0.0f;
    CORO_END(co);
}

void wall_lamp(Coro *co)
{
    CORO_BEGIN(co, wall_lamp, f);
    cutscene_begin(co, "wall_lamp");
    f->wick = hero_actor();
    f->lamp = lamp_nearest(AT_THE_LAMP, LAMP_GREAT);
    beat_end();

    CORO_CALL(co, cutscene_go_to_lamp, .lamp = f->lamp, .look_at = AT_THE_LAMP);
    CORO_CALL(co, hero_light, .actor = f->wick, .lamp = f->lamp);
    story_set(STORY_WALL_LAMP_LIT);

    actor_face(f->wick, vec(0.0f, -1.0f));
    coro_fork(co, cutscene_pan, .to = OVER_ROOFS, .seconds = 1.6);
    coro_fork(co, roofs_light_up);
    CORO_WAIT_ALL(co);
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_WICK, .mood = MOOD_GLAD,
              .text = "All of them.{0.4} I never knew there were so *many* of us.");
    coro_fork(co, somebody_passes);
    sfx_play(SFX_BELL);
    CORO_WAIT_ALL(co);
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_SNUFFER, .mood = MOOD_GRAVE,
              .text = "Count them, little candle.{0.5} I did.");
    actor_face(f->wick, vec(0.0f, 1.0f));
    CORO_CALL(co, cutscene_pan_back, .seconds = 0.8);

    CORO_FINALLY(co);
    cutscene_end("wall_lamp");
    CORO_END(co);
}
