/* SPDX-License-Identifier: Zlib */
/* The first minute: the square, dark; one lamp post that did not go out; Wick, and Keeper Orla at her door. */
#include "audio/sfx.h"
#include "coro.h"
#include "cutscenes/cutscene.h"
#include "cutscenes/cutscenes.h"
#include "hero/hero.h"
#include "people/dialogue.h"
#include "people/orla.h"
#include "people/person.h"
#include "pictures/figure.h"
#include "tuning.h"
#include "vec.h"
#include "world/actor.h"
#include "world/effect.h"
#include "world/story.h"

#define AT_HER_DOOR  vec(142.0f, 107.0f)
#define GREAT_LAMP   vec(264.0f, 142.0f)
#define BESIDE_WICK  vec(180.0f, 126.0f)
#define BETWEEN_THEM vec(168.0f, 114.0f)

static void take_the_flask(void)
{
    story_set(STORY_FLASK_TAKEN);
    hero_gain_oil(TUNING_FLASK_OIL_S);
    sfx_play(SFX_OIL);
}

void opening(Coro *co)
{
    CORO_BEGIN(co, opening, f);
    cutscene_begin(co, "opening");
    f->wick = hero_actor();
    f->orla = orla_let_in(AT_HER_DOOR);
    actor_face(f->wick, vec(1.0f, 0.0f));

    /* The great lamp, dark; then over to the only light that is left, while Orla comes out. */
    cutscene_look_at(GREAT_LAMP);
    coro_fork(co, effect_iris, .opens = true, .seconds = TUNING_IRIS_S, .placed = true, .place = GREAT_LAMP);
    coro_fork(co, person_go, .actor = f->orla, .to = BESIDE_WICK);
    CORO_WAIT_SECONDS(co, 0.7);
    coro_fork(co, cutscene_pan, .to = BETWEEN_THEM, .seconds = 1.4);
    CORO_WAIT_ALL(co);

    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_ORLA, .mood = MOOD_GRAVE,
              .text = "There you are.{0.3} All the lamps in the village, Wick. Out in a single night.");
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_WICK, .mood = MOOD_GRAVE,
              .text = "Not mine.{0.2} I held on to it.");
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_ORLA, .mood = MOOD_GLAD,
              .text = "So you did! Then carry it to the *great lamp*. Once that burns, the gate will open.");

    actor_face(f->orla, vec(-1.0f, 0.0f));
    actor_pose(f->orla, POSE_POINT, 0);
    CORO_CALL(
        co, dialogue_ask, .speaker = SPEAKER_ORLA, .mood = MOOD_NEUTRAL,
        .text =
            "And my spare flask. Oil can turn back the *night* itself, for a moment. It is the last I have.",
        .answers = {"Take the flask", "Leave it with her"}, .standard = 0);
    actor_pose(f->orla, POSE_IDLE, 0);
    if (dialogue_state.answer == 0) {
        take_the_flask();
        CORO_CALL(co, dialogue_say, .speaker = SPEAKER_ORLA, .mood = MOOD_NEUTRAL,
                  .text = "Don't spill it. And don't be late for supper.");
    } else {
        story_set(STORY_FLASK_LEFT);
        CORO_CALL(co, dialogue_say, .speaker = SPEAKER_ORLA, .mood = MOOD_GLAD,
                  .text = "Stubborn as a wick in the rain. I'll not forget it.");
    }
    CORO_CALL(co, cutscene_pan_back, .seconds = 0.5);
    story_set(STORY_OPENING_SEEN);

    CORO_FINALLY(co);
    cutscene_end("opening");
    CORO_END(co);
}
