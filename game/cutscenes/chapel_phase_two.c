/* SPDX-License-Identifier: Zlib */
/* Eight blows have landed: he puts out everything, and himself. */
#include "audio/music.h"
#include "audio/sfx.h"
#include "coro.h"
#include "cutscenes/cutscene.h"
#include "cutscenes/cutscenes.h"
#include "enemies/enemy.h"
#include "enemies/snuffer.h"
#include "enemies/snuffer_shown.h"
#include "hero/hero.h"
#include "palette.h"
#include "people/dialogue.h"
#include "pictures/figure.h"
#include "vec.h"
#include "world/actor.h"
#include "world/candle_stand.h"
#include "world/room.h"
#include "world/story.h"

#define BEFORE_THE_ALTAR vec(200.0f, 124.0f)
#define SHOT             vec(200.0f, 130.0f)
#define EACH_S           0.3
#define DARKEN_S         0.8
#define EVERYWHERE_PX    1000.0f

/* The nearest first. */
typedef struct put_out_all_frame {
    Actor *snuffer;
} put_out_all_frame;

static void put_out_all(Coro *co)
{
    CORO_BEGIN(co, put_out_all, f);
    while (candle_stand_burning_near(f->snuffer->place, EVERYWHERE_PX) != NULL) {
        candle_stand_blow_out(candle_stand_burning_near(f->snuffer->place, EVERYWHERE_PX));
        CORO_WAIT_SECONDS(co, EACH_S);
    }
    CORO_END(co);
}

static void darken(double progress)
{
    room_state.ambient = palette_mix(room_plan()->ambient_dark, SNUFFER_DARK_AMBIENT, (float)progress);
    hero_state.choked_s = 1.0f;
}

typedef CoroNoFrame it_gets_dark_frame;

static void it_gets_dark(Coro *co)
{
    CORO_BEGIN(co, it_gets_dark, f);
    CORO_OVER(co, DARKEN_S) {
        darken(coro_progress(co));
    }
    CORO_END(co);
}

void chapel_phase_two(Coro *co)
{
    CORO_BEGIN(co, chapel_phase_two, f);
    cutscene_begin(co, "chapel_phase_two");
    f->wick = hero_actor();
    f->snuffer = snuffer_actor();
    snuffer_leave_nothing();
    music_silence(0.3);
    enemy_of(f->snuffer)->act = POSE_STAGGER;
    CORO_CALL(co, cutscene_pan, .to = SHOT, .seconds = 0.7);
    CORO_CALL(co, snuffer_glide, .actor = f->snuffer, .to = BEFORE_THE_ALTAR);
    actor_face(f->snuffer, vec(0.0f, 1.0f));
    actor_face(f->wick, vec_sub(BEFORE_THE_ALTAR, f->wick->place));
    enemy_of(f->snuffer)->act = POSE_IDLE;
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_SNUFFER, .mood = MOOD_GRAVE,
              .text = "You strike at what you see.{0.4} They all do.");

    enemy_of(f->snuffer)->act = POSE_SUMMON;
    sfx_play(SFX_SUMMON);
    snuffer_show_swirl(actor_middle(f->snuffer));
    coro_fork(co, put_out_all, .snuffer = f->snuffer);
    coro_fork(co, it_gets_dark);
    CORO_WAIT_ALL(co);
    enemy_of(f->snuffer)->act = POSE_IDLE;
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_SNUFFER, .mood = MOOD_GLAD, .text = "So do not see.");
    music_snuffer(2, 0.3);
    CORO_CALL(co, cutscene_pan_back, .seconds = 0.4);
    actor_put(f->snuffer, BEFORE_THE_ALTAR);
    hero_state.choked_s = 0.0f;
    story_set(STORY_SNUFFER_DARK);

    CORO_FINALLY(co);
    cutscene_end("chapel_phase_two");
    CORO_END(co);
}
