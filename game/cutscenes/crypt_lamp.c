/* SPDX-License-Identifier: Zlib */
/*
 * The lamp of the crypt. Moths in cages, and a choice; then the light, the candles of all graves one after the other, and
 * somebody above who counts them: there are twelve, and Wick's own flame.
 */
#include "audio/sfx.h"
#include "coro.h"
#include "cutscenes/cutscene.h"
#include "cutscenes/cutscenes.h"
#include "enemies/enemy.h"
#include "hero/hero.h"
#include "people/dialogue.h"
#include "pictures/figure.h"
#include "tuning.h"
#include "vec.h"
#include "world/actor.h"
#include "world/cages.h"
#include "world/lamp.h"
#include "world/story.h"

#define AT_THE_LAMP    vec(496.0f, 196.0f)
#define OVER_THE_BONES vec(496.0f, 356.0f)
#define EACH_CANDLE_S  0.16
#define EVERYWHERE_PX  2000.0f

/* What feared the light has nowhere to go. */
static void dissolve_everybody(void)
{
    for (Actor *foe = NULL; (foe = actor_next(foe, NULL)) != NULL;) {
        if (actor_is_foe(foe)) {
            enemy_dissolve(foe);
        }
    }
}

static void let_the_moths_go(void)
{
    story_set(STORY_MOTHS_FREED);
    cages_open();
    sfx_play(SFX_CAGE);
    sfx_play(SFX_MOTHS_FREED);
}

static void burn_the_moths(void)
{
    story_set(STORY_MOTHS_BURNED);
    cages_burn();
    hero_gain_oil(TUNING_MOTHS_OIL_S);
    sfx_play(SFX_BURN);
}

void crypt_lamp(Coro *co)
{
    CORO_BEGIN(co, crypt_lamp, f);
    cutscene_begin(co, "crypt_lamp");
    f->wick = hero_actor();
    f->lamp = lamp_nearest(AT_THE_LAMP, LAMP_GREAT);

    CORO_CALL(co, cutscene_go_to_lamp, .lamp = f->lamp, .look_at = AT_THE_LAMP);
    actor_face(f->wick, vec(-1.0f, 0.0f));
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_WICK, .mood = MOOD_GRAVE,
              .text = "Moths.{0.3} In *cages*. Somebody has been saving them for a bad night.");
    CORO_CALL(co, dialogue_ask, .speaker = SPEAKER_WICK, .mood = MOOD_NEUTRAL,
              .text = "They burn well, Orla says.{0.3} They look at my lantern as if it were a *door*.",
              .answers = {"Let them go", "Burn them for oil"}, .standard = 0);
    if (dialogue_state.answer == 0) {
        let_the_moths_go();
        actor_pose(f->wick, POSE_LOOK_UP, 0);
        CORO_WAIT_SECONDS(co, 1.4);
    } else {
        burn_the_moths();
        CORO_WAIT_SECONDS(co, 0.8);
    }

    CORO_CALL(co, hero_light, .actor = f->wick, .lamp = f->lamp);
    story_set(STORY_CRYPT_LAMP_LIT);
    dissolve_everybody();
    coro_fork(co, cutscene_pan, .to = OVER_THE_BONES, .seconds = 2.0);
    coro_fork(co, lamp_wake_others, .place = f->lamp->place, .reach_px = EVERYWHERE_PX,
              .each_s = EACH_CANDLE_S);
    CORO_WAIT_ALL(co);
    CORO_CALL(co, cutscene_pan, .to = AT_THE_LAMP, .seconds = 0.9);

    actor_pose(f->wick, POSE_LOOK_UP, 0);
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_ABOVE, .mood = MOOD_NEUTRAL,
              .text = "Ten,{0.15} eleven,{0.15} twelve…{0.4} *Thirteen!* Thirteen graves with a light on!");
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_WICK, .mood = MOOD_NEUTRAL,
              .text = "Twelve!{0.3} There are *twelve* down here!");
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_ABOVE, .mood = MOOD_NEUTRAL,
              .text = "And one that answers back.{0.4} I *can* count, you know.");
    actor_pose(f->wick, POSE_IDLE, 0);
    CORO_CALL(co, cutscene_pan_back, .seconds = 0.6);

    CORO_FINALLY(co);
    cutscene_end("crypt_lamp");
    CORO_END(co);
}
