/* SPDX-License-Identifier: Zlib */
/*
 * Eight more. His hat burns, and lights every candle as it goes; he has watched what Wick did, and has learnt it.
 * Whom Wick was kind to comes in.
 */
#include "audio/music.h"
#include "audio/sfx.h"
#include "coro.h"
#include "cutscenes/cutscene.h"
#include "cutscenes/cutscenes.h"
#include "ease.h"
#include "enemies/enemy.h"
#include "enemies/snuffer.h"
#include "hero/hero.h"
#include "people/dialogue.h"
#include "people/snuffer_help.h"
#include "pictures/figure.h"
#include "vec.h"
#include "world/actor.h"
#include "world/candle_stand.h"
#include "world/effect.h"
#include "world/lamp.h"
#include "world/room.h"
#include "world/story.h"

#define BEFORE_THE_ALTAR vec(200.0f, 124.0f)
#define AT_A_CANDLE      vec(264.0f, 136.0f)
#define SHOT             vec(200.0f, 130.0f)
#define THE_DOOR         vec(200.0f, 240.0f)
#define FLY_S            0.9
#define FLY_PX           42.0f

static void light_all(void)
{
    for (int i = 0; i < lamp_state.count; i++) {
        if (lamp_state.items[i].kind == LAMP_CANDLE_STAND) {
            lamp_state.items[i].holds_s = 0.0;
            candle_stand_light(&lamp_state.items[i]);
        }
    }
}

static void lift_hat(Vec from, double progress)
{
    snuffer_state.hat = vec_mix(from, SNUFFER_HAT_LIES, (float)progress);
    snuffer_state.hat_px = FLY_PX * ease_pulse((float)progress) + 30.0f * (1.0f - (float)progress);
}

/* It flies off, over and over, and sparks of it are in the whole chapel. */
typedef struct hat_flies_frame {
    Actor *snuffer;
    Vec from;
} hat_flies_frame;

static void hat_flies(Coro *co)
{
    CORO_BEGIN(co, hat_flies, f);
    f->from = f->snuffer->place;
    f->snuffer->figure = FIGURE_SNUFFER_BARE;
    enemy_of(f->snuffer)->act = POSE_FLINCH;
    snuffer_state.hat_off = true;
    sfx_play(SFX_LAMP);
    effect_play(EFFECT_LAMP_SPARKS, actor_middle(f->snuffer), vec(0.0f, 0.0f));
    light_all();
    CORO_OVER(co, FLY_S) {
        lift_hat(f->from, coro_progress(co));
    }
    sfx_play_at(SFX_CLATTER, SNUFFER_HAT_LIES);
    room_state.ambient = room_plan()->ambient_dark;
    enemy_of(f->snuffer)->act = POSE_IDLE;
    CORO_END(co);
}

/* He goes to one side, and comes back the same way, backwards, faster than he went. */
typedef struct show_the_echo_frame {
    Actor *snuffer;
} show_the_echo_frame;

static void show_the_echo(Coro *co)
{
    CORO_BEGIN(co, show_the_echo, f);
    coro_fork(co, snuffer_remember_way, .actor = f->snuffer);
    CORO_CALL(co, snuffer_glide, .actor = f->snuffer, .to = AT_A_CANDLE);
    CORO_WAIT_SECONDS(co, 0.3);
    coro_stop_children(co);
    CORO_CALL(co, snuffer_slide_back, .actor = f->snuffer);
    CORO_END(co);
}

/* The door: Orla, who kept the flask. */
typedef struct orla_comes_frame {
    Actor *orla;
} orla_comes_frame;

static void orla_comes(Coro *co)
{
    CORO_BEGIN(co, orla_comes, f);
    if ((f->orla = orla_at_the_door()) == NULL) {
        return;
    }
    sfx_play(SFX_GATE);
    CORO_CALL(co, cutscene_pan, .to = THE_DOOR, .seconds = 0.8);
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_ORLA, .mood = MOOD_GLAD,
              .text = "You left me the flask, child.{0.3} I have a *heart* in it. Call when you need it.");
    CORO_END(co);
}

void chapel_phase_three(Coro *co)
{
    CORO_BEGIN(co, chapel_phase_three, f);
    cutscene_begin(co, "chapel_phase_three");
    f->wick = hero_actor();
    f->snuffer = snuffer_actor();
    snuffer_leave_nothing();
    music_silence(0.3);
    CORO_CALL(co, cutscene_pan, .to = SHOT, .seconds = 0.6);
    CORO_CALL(co, snuffer_glide, .actor = f->snuffer, .to = BEFORE_THE_ALTAR);
    actor_face(f->snuffer, vec(0.0f, 1.0f));
    actor_face(f->wick, vec_sub(BEFORE_THE_ALTAR, f->wick->place));
    CORO_CALL(co, hat_flies, .snuffer = f->snuffer);
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_SNUFFER, .mood = MOOD_GRAVE,
              .text = "My hat.{0.6} I saw what you did, before. I saw how it is done.");
    CORO_CALL(co, show_the_echo, .snuffer = f->snuffer);
    actor_put(f->snuffer, BEFORE_THE_ALTAR);
    actor_face(f->snuffer, vec(0.0f, 1.0f));
    enemy_of(f->snuffer)->act = POSE_IDLE;
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_SNUFFER, .mood = MOOD_GLAD, .text = "Like that.");
    freed_moths_let_in();
    CORO_CALL(co, orla_comes);
    music_snuffer(3, 0.3);
    CORO_CALL(co, cutscene_pan_back, .seconds = 0.5);
    story_set(STORY_SNUFFER_ECHO);

    CORO_FINALLY(co);
    cutscene_end("chapel_phase_three");
    CORO_END(co);
}
