/* SPDX-License-Identifier: Zlib */
/*
 * Coming into the chapel. The Snuffer puts out the three lamps, one by one, and nothing is left but to turn back the
 * night. That is no trick of this scene: from `cutscene_record` on it is recorded like play, and turn_back.c runs it
 * backwards, coroutines and all. Only the one who is turned back remembers.
 */
#include "audio/music.h"
#include "audio/sfx.h"
#include "coro.h"
#include "cutscenes/cutscene.h"
#include "cutscenes/cutscenes.h"
#include "enemies/enemy.h"
#include "enemies/snuffer.h"
#include "enemies/snuffer_shown.h"
#include "hero/hero.h"
#include "hero/prompt.h"
#include "night/turn_back.h"
#include "palette.h"
#include "people/dialogue.h"
#include "pictures/figure.h"
#include "tuning.h"
#include "vec.h"
#include "world/actor.h"
#include "world/candle_stand.h"
#include "world/control.h"
#include "world/effect.h"
#include "world/lamp.h"
#include "world/room.h"
#include "world/skippable.h"
#include "world/story.h"

#define SHOT        vec(200.0f, 116.0f) /* windows, both of them, and the box below */
#define WICK_STANDS vec(200.0f, 152.0f)
#define HE_STANDS   vec(200.0f, 120.0f)
#define NIGHT       0x0C0A20u /* when all three are out */
#define LANCETS     3
#define START_PX    6.0f
#define RAISE_S     0.35
#define SILENCE_S   0.6
#define SINK_S      0.5
#define GO_S        1.0
#define PULSES_S    4.0 /* nobody has pressed */
#define BY_ITSELF_S 8.0 /* and still nobody */

/* --- the lamps go out --------------------------------------------------------------------------------------- */

static Lamp *lancet(int i)
{
    static const float X[LANCETS] = {104.0f, 200.0f, 296.0f};

    return lamp_nearest(vec(X[i], 78.0f), LAMP_LANCET);
}

/* The night of the chapel, with so many lamps out. */
static Colour night_of(int out)
{
    return palette_mix(room_plan()->ambient_dark, NIGHT, (float)out / LANCETS);
}

/* The candelabra of each side go with the outer windows. */
static void put_out_candles_near(const Lamp *window)
{
    for (int i = 0; i < lamp_state.count; i++) {
        Lamp *lamp = &lamp_state.items[i];
        if (lamp->kind == LAMP_CANDLE_STAND && fabsf(lamp->place.x - window->place.x) < 50.0f) {
            candle_stand_blow_out(lamp);
        }
    }
}

/* One: he raises the long snuffer towards it, and it is dark. */
typedef struct put_out_frame {
    Actor *snuffer;
    int lamp;
} put_out_frame;

static void put_out(Coro *co)
{
    CORO_BEGIN(co, put_out, f);
    actor_face(f->snuffer, vec((float)(f->lamp - 1), -0.5f));
    enemy_of(f->snuffer)->act = POSE_SNUFF;
    CORO_WAIT_SECONDS(co, RAISE_S);
    cutscene_state.undoable = true;
    sfx_play_at((Sfx)(SFX_SNUFF_1 + f->lamp), lancet(f->lamp)->place);
    coro_fork(co, lamp_go_out, .lamp = lancet(f->lamp));
    put_out_candles_near(lancet(f->lamp));
    room_state.ambient = night_of(f->lamp + 1);
    music_silence_stem(f->lamp, 0.1);
    effect_shake(0.3f);
    CORO_WAIT_SECONDS(co, SILENCE_S);
    enemy_of(f->snuffer)->act = POSE_IDLE;
    CORO_END(co);
}

/* Wick's knees give way, and so does his light. */
typedef struct sink_frame {
    Actor *wick;
} sink_frame;

static void sink(Coro *co)
{
    CORO_BEGIN(co, sink, f);
    hero_state.move = coro_self(co);
    hero_state.choked_s = 1e6f;
    actor_pose(f->wick, POSE_HURT, 0);
    CORO_WAIT_SECONDS(co, SINK_S);
    actor_pose(f->wick, POSE_FALL, 0);
    CORO_WAIT_SECONDS(co, (double)INFINITY); /* until it is turned back */
    CORO_FINALLY(co);
    hero_state.choked_s = 0.0f;
    CORO_END(co);
}

/* He goes, and the dark closes behind him. */
typedef struct go_off_frame {
    Actor *snuffer;
} go_off_frame;

static void go_off(Coro *co)
{
    CORO_BEGIN(co, go_off, f);
    actor_glide(f->snuffer, vec(0.0f, -1.0f), 10.0f, (float)GO_S, true);
    CORO_OVER(co, GO_S) {
        f->snuffer->alpha = (uint8_t)(255.0 * (1.0 - coro_progress(co)));
    }
    f->snuffer->hidden = true;
    CORO_END(co);
}

/* "Hold R". It pulses when nobody does, and in the end the night turns back by itself. */
typedef CoroNoFrame ask_for_the_key_frame;

static void ask_for_the_key(Coro *co)
{
    CORO_BEGIN(co, ask_for_the_key, f);
    hero_gain_oil(TUNING_OIL_MAX_S);
    prompt_show_over_wick(CONTROL_TURN_BACK, "hold");
    cutscene_state.awaits = true;
    CORO_WAIT_SECONDS(co, PULSES_S);
    prompt_state.pulses = true;
    CORO_WAIT_SECONDS(co, BY_ITSELF_S);
    turn_back_by_itself();
    CORO_WAIT_SECONDS(co, (double)INFINITY);
    CORO_FINALLY(co);
    cutscene_state.awaits = false;
    prompt_hide();
    CORO_END(co);
}

typedef struct the_lamps_go_out_frame {
    Actor *wick, *snuffer;
    int lamp;
} the_lamps_go_out_frame;

static void the_lamps_go_out(Coro *co)
{
    CORO_BEGIN(co, the_lamps_go_out, f);
    CORO_WAIT_SECONDS(co, 0.2);
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_SNUFFER, .mood = MOOD_NEUTRAL,
              .text = "*Three*,{0.2} and the square.{0.3} I counted them, too.");
    for (f->lamp = 0; f->lamp < LANCETS; f->lamp++) {
        CORO_CALL(co, put_out, .snuffer = f->snuffer, .lamp = f->lamp);
    }
    actor_face(f->snuffer, vec(0.0f, 1.0f));
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_SNUFFER, .mood = MOOD_GLAD,
              .text = "There.{0.3} Sleep, child.");
    coro_fork(co, sink, .wick = f->wick);
    CORO_CALL(co, go_off, .snuffer = f->snuffer);
    CORO_CALL(co, ask_for_the_key);
    CORO_END(co);
}

typedef CoroNoFrame it_is_turned_back_frame;

static void it_is_turned_back(Coro *co)
{
    CORO_BEGIN(co, it_is_turned_back, f);
    SKIPPABLE_WAIT_UNTIL(co, cutscene_state.turned_back);
    CORO_END(co);
}

/* What he does, until it is undone. */
typedef struct the_night_is_turned_back_frame {
    Actor *wick, *snuffer;
} the_night_is_turned_back_frame;

static void the_night_is_turned_back(Coro *co)
{
    CORO_BEGIN(co, the_night_is_turned_back, f);
    cutscene_record();
    coro_fork(co, the_lamps_go_out, .wick = f->wick, .snuffer = f->snuffer);
    coro_fork(co, it_is_turned_back);
    CORO_WAIT_FIRST(co);
    CORO_FINALLY(co);
    cutscene_end_record();
    CORO_END(co);
}

/* --- and burn ---------------------------------------------------------------------------------------------------- */

/* As it was before he began: turned back it is so already, skipped it is not. */
static void undo(const chapel_enter_frame *f)
{
    for (int i = 0; i < lamp_state.count; i++) {
        lamp_set(&lamp_state.items[i], !lamp_state.items[i].waits);
    }
    room_state.ambient = room_plan()->ambient_dark;
    hero_state.oil_seconds = TUNING_OIL_MAX_S;
    actor_pose(f->wick, POSE_IDLE, 0);
    enemy_of(f->snuffer)->act = POSE_IDLE;
    f->snuffer->hidden = false;
    f->snuffer->alpha = 255;
    actor_put(f->snuffer, HE_STANDS);
}

/* He starts back from Wick. */
static void start_back(Actor *snuffer)
{
    sfx_play(SFX_BELL);
    effect_shake(0.4f);
    snuffer_show_swirl(actor_middle(snuffer));
    actor_face(snuffer, vec(0.0f, 1.0f));
    actor_glide(snuffer, vec(0.0f, -1.0f), START_PX, 0.2f, true);
    enemy_of(snuffer)->act = POSE_AFRAID;
}

void chapel_enter(Coro *co)
{
    CORO_BEGIN(co, chapel_enter, f);
    cutscene_begin(co, "chapel_enter");
    f->wick = hero_actor();
    f->snuffer = snuffer_actor();

    coro_fork(co, cutscene_pan, .to = SHOT, .seconds = 1.6);
    coro_fork(co, actor_walk_to_mark, .actor = f->wick, .to = WICK_STANDS, .speed = TUNING_WALK_PX_S,
              .seconds = 2.4);
    CORO_CALL(co, snuffer_glide, .actor = f->snuffer, .to = HE_STANDS);
    CORO_WAIT_ALL(co);
    actor_face(f->wick, vec(0.0f, -1.0f));

    CORO_CALL(co, the_night_is_turned_back, .wick = f->wick, .snuffer = f->snuffer);
    undo(f);

    start_back(f->snuffer);
    CORO_WAIT_SECONDS(co, 0.9);
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_SNUFFER, .mood = MOOD_GRAVE,
              .text = "…{0.6}What did you do?");
    enemy_of(f->snuffer)->act = POSE_IDLE;
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_SNUFFER, .mood = MOOD_AFRAID,
              .text = "They were *out*.{0.3} I had them.{0.4} Do not do that again.");
    music_snuffer(1, 0.3);
    CORO_CALL(co, cutscene_pan_back, .seconds = 0.5);
    actor_put(f->snuffer, vec(HE_STANDS.x, HE_STANDS.y - START_PX));
    story_set(STORY_SNUFFER_MET);

    CORO_FINALLY(co);
    cutscene_end("chapel_enter");
    CORO_END(co);
}
