/* SPDX-License-Identifier: Zlib */
/* Under the hat. An old lamplighter, whose own candle went out once; Wick lights it. Then it is morning. */
#include "audio/music.h"
#include "audio/sfx.h"
#include "coro.h"
#include "cutscenes/cutscene.h"
#include "cutscenes/cutscenes.h"
#include "enemies/enemy.h"
#include "enemies/snuffer.h"
#include "enemies/snuffer_shown.h"
#include "hero/hero.h"
#include "people/dialogue.h"
#include "pictures/figure.h"
#include "tuning.h"
#include "vec.h"
#include "world/actor.h"
#include "world/dawn.h"
#include "world/effect.h"
#include "world/story.h"
#include "world/world.h"

#define KNEELS      vec(200.0f, 140.0f)
#define WICK_STANDS vec(178.0f, 142.0f)
#define SHOT        vec(196.0f, 136.0f)
#define SILENCE_S   1.5
#define APART_PX    32.0f
#define CANDLE_PX   vec(206.0f, 122.0f)

/* All sound ends on a bell; he sinks, and what was a cone is a small old man. */
typedef struct he_sinks_frame {
    Actor *snuffer;
} he_sinks_frame;

static void he_sinks(Coro *co)
{
    CORO_BEGIN(co, he_sinks, f);
    music_silence(0.05);
    sfx_play(SFX_BELL);
    enemy_of(f->snuffer)->act = POSE_FALL;
    CORO_WAIT_SECONDS(co, SILENCE_S);
    snuffer_show_swirl(actor_middle(f->snuffer));
    f->snuffer->figure = FIGURE_KEEPER;
    enemy_of(f->snuffer)->act = POSE_KNEEL;
    actor_put(f->snuffer, KNEELS);
    CORO_WAIT_SECONDS(co, 0.8);
    CORO_END(co);
}

/* The last blow was struck from close by: whoever struck it makes room. */
typedef struct make_room_frame {
    Actor *wick, *snuffer;
} make_room_frame;

static Vec out_of_his_way(const Actor *wick, const Actor *snuffer)
{
    const Vec way = vec_sub(wick->place, snuffer->place);
    const bool is_upon_him = vec_length(way) < 1.0f;

    return vec_add(snuffer->place, vec_scale(is_upon_him ? vec(-1.0f, 0.0f) : vec_normal(way), APART_PX));
}

static void make_room(Coro *co)
{
    CORO_BEGIN(co, make_room, f);
    if (vec_distance(f->wick->place, f->snuffer->place) < APART_PX) {
        CORO_CALL(co, actor_walk_to, .actor = f->wick, .to = out_of_his_way(f->wick, f->snuffer),
                  .speed = 60.0f, .seconds = 0.6);
    }
    actor_face(f->wick, vec_sub(f->snuffer->place, f->wick->place));
    CORO_END(co);
}

/* Wick holds his flame to the dead candle. */
typedef struct light_the_candle_frame {
    Actor *wick, *snuffer;
} light_the_candle_frame;

static void light_the_candle(Coro *co)
{
    CORO_BEGIN(co, light_the_candle, f);
    hero_state.move = coro_self(co);
    actor_face(f->wick, vec(1.0f, 0.0f));
    actor_pose(f->wick, POSE_KINDLE, 0);
    CORO_WAIT_SECONDS(co, 0.5);
    sfx_play(SFX_KINDLE);
    effect_play_many(EFFECT_SPARKS, CANDLE_PX, vec(0.0f, -1.0f), 10);
    effect_light(CANDLE_PX, 60.0f, TUNING_LAMP_COLOUR, 235.0f, 2.0f);
    enemy_of(f->snuffer)->act = POSE_LIT;
    CORO_WAIT_SECONDS(co, 1.2);
    actor_pose(f->wick, POSE_IDLE, 0);
    CORO_END(co);
}

void ending(Coro *co)
{
    CORO_BEGIN(co, ending, f);
    cutscene_begin(co, "ending");
    f->wick = hero_actor();
    f->snuffer = snuffer_actor();
    snuffer_leave_nothing();
    coro_fork(co, he_sinks, .snuffer = f->snuffer);
    coro_fork(co, cutscene_pan, .to = SHOT, .seconds = 0.8);
    coro_fork(co, make_room, .wick = f->wick, .snuffer = f->snuffer);
    CORO_WAIT_ALL(co);
    CORO_CALL(co, actor_walk_to_mark, .actor = f->wick, .to = WICK_STANDS, .speed = 40.0f, .seconds = 2.0);
    actor_face(f->wick, vec(1.0f, 0.0f));
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_WICK, .mood = MOOD_NEUTRAL,
              .text = "You're a *lamplighter*.{0.4} That's a lamplighter's coat.");
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_KEEPER, .mood = MOOD_GRAVE,
              .text = "Forty years.{0.4} One night my own went out, and nobody came by. I got used to it.");
    CORO_CALL(co, light_the_candle, .wick = f->wick, .snuffer = f->snuffer);
    music_ending();
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_KEEPER, .mood = MOOD_NEUTRAL, .text = "So late?");
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_WICK, .mood = MOOD_GLAD, .text = "It's *early*.");
    story_set(STORY_SNUFFER_BEATEN);
    CORO_CALL(co, dawn_break);
    coro_start(world.loop.cutscenes, credits);

    CORO_FINALLY(co);
    cutscene_end("ending");
    CORO_END(co);
}
