/* SPDX-License-Identifier: Zlib */
#include "people/dialogue.h"

#include "audio/mix.h"
#include "audio/sfx.h"
#include "log.h"
#include "random.h"
#include "tuning.h"
#include "world/control.h"
#include "world/settings.h"
#include "world/skippable.h"
#include "world/world.h"

#define TEXT_WIDTH  246 /* of the box, beside a portrait */
#define TEXT_WIDER  282 /* without one */
#define MOUTH_EACH  3   /* letters */
#define SEMITONE    1.0594631f
#define BLINK_S     0.12
#define PRESS_S     0.05 /* a press so old still counts */
#define FORGOTTEN_S 60.0 /* all that came before are forgotten */

Dialogue dialogue_state;

typedef struct SpeakerVoice {
    const char *name; /* in the log */
    Sfx voice;
} SpeakerVoice;

static const SpeakerVoice VOICES[SPEAKER_COUNT] = {
    [SPEAKER_NONE] = {"", SFX_NONE},
    [SPEAKER_WICK] = {"Wick", SFX_VOICE_WICK},
    [SPEAKER_ORLA] = {"Orla", SFX_VOICE_ORLA},
    [SPEAKER_SNUFFER] = {"The Snuffer", SFX_VOICE_SNUFFER},
    [SPEAKER_KEEPER] = {"The Lamplighter", SFX_VOICE_KEEPER},
    [SPEAKER_ABOVE] = {"A voice above", SFX_VOICE_ABOVE},
};

/* --- a page ------------------------------------------------------------------------------------------- */

bool dialogue_fit(TextLayout *layout, Speaker speaker, const char *text)
{
    const int width = speaker == SPEAKER_NONE ? TEXT_WIDER : TEXT_WIDTH;

    return text_wrap(layout, NULL, text, width) && layout->count <= DIALOGUE_LINES;
}

static void open_page(Speaker speaker, Mood mood, const char *text)
{
    Dialogue *box = &dialogue_state;
    const bool blinks = box->blinks;
    const int answer = box->answer;

    *box = (Dialogue){
        .open = true, .speaker = speaker, .mood = mood, .text = text, .blinks = blinks, .answer = answer};
    dialogue_fit(&box->layout, speaker, text);
    typewriter_start(&box->typewriter, text, settings.letters_per_second);
    mix_duck(true);
    LOG_EVENT("line", log_text("who", VOICES[speaker].name), log_text("text", text));
}

void dialogue_close(void)
{
    dialogue_state.open = false;
    dialogue_state.mouth_open = false;
    dialogue_state.choice.open = false;
    mix_duck(false);
}

/* --- the voice ---------------------------------------------------------------------------------------- */

static bool is_spoken(uint32_t letter)
{
    const uint32_t small = letter | 0x20u;

    return (letter >= '0' && letter <= '9') || (small >= 'a' && small <= 'z') ||
           (letter >= 0xC0u && letter <= 0x24Fu);
}

/* On every second letter, a little higher or lower by the letter itself. */
static void speak(const Typewriter *typewriter, int letters_before)
{
    const int semitones = (int)(typewriter->last * 2654435761u >> 16) % 5 - 2;

    if (typewriter->visible / 2 > letters_before / 2 && is_spoken(typewriter->last)) {
        sfx_play_pitched(VOICES[dialogue_state.speaker].voice, powf(SEMITONE, (float)semitones));
    }
}

/* Writes on, with voice and mouth; true: all letters are there. */
static bool write_letters(double seconds)
{
    Dialogue *box = &dialogue_state;
    const int before = box->typewriter.visible;

    if (typewriter_advance(&box->typewriter, seconds) > 0) {
        speak(&box->typewriter, before);
    }
    box->mouth_open = !typewriter_is_done(&box->typewriter) && box->typewriter.visible / MOUTH_EACH % 2 == 0;
    return typewriter_is_done(&box->typewriter);
}

typedef CoroNoFrame let_letters_come_frame;

static void let_letters_come(Coro *co)
{
    CORO_BEGIN(co, let_letters_come, f);
    CORO_WAIT_UNTIL(co, write_letters(coro_dt(co)));
    CORO_FINALLY(co);
    typewriter_finish(&dialogue_state.typewriter);
    dialogue_state.mouth_open = false;
    CORO_END(co);
}

/* --- the player --------------------------------------------------------------------------------------- */

/* Only presses that go on to the next page: others are meant for the play. */
static void forget_presses(void)
{
    control_take(CONTROL_USE, FORGOTTEN_S);
    control_take(CONTROL_SWING, FORGOTTEN_S);
}

/* ---- bodies ------------------------------------------------------------------------------------------ */

/* Until the page stands there whole. */
typedef struct show_page_frame {
    Speaker speaker;
    Mood mood;
    const char *text;
    CoroHandle typing;
} show_page_frame;

static void show_page(Coro *co)
{
    CORO_BEGIN(co, show_page, f);
    open_page(f->speaker, f->mood, f->text);
    f->typing = coro_fork(co, let_letters_come);
    CORO_WAIT_SECONDS(co, TUNING_LINE_DEAF_S);
    forget_presses();
    SKIPPABLE_WAIT_UNTIL(co, !coro_is_alive(coro_runtime(co), f->typing) || control_take_go_on(PRESS_S));
    coro_stop(coro_runtime(co), f->typing);
    forget_presses();
    CORO_YIELD(co);
    CORO_END(co);
}

void dialogue_say(Coro *co)
{
    CORO_BEGIN(co, dialogue_say, f);
    CORO_CALL(co, show_page, .speaker = f->speaker, .mood = f->mood, .text = f->text);
    dialogue_state.waits = true;
    SKIPPABLE_WAIT_UNTIL(co, control_take_go_on(PRESS_S));
    sfx_play(SFX_UI_OK);
    CORO_FINALLY(co);
    dialogue_close();
    CORO_END(co);
}

static void move_cursor(void)
{
    DialogueChoice *choice = &dialogue_state.choice;
    const int before = choice->cursor;

    if (control_take(CONTROL_UP, PRESS_S) || control_take(CONTROL_LEFT, PRESS_S)) {
        choice->cursor = 0;
    }
    if (control_take(CONTROL_DOWN, PRESS_S) || control_take(CONTROL_RIGHT, PRESS_S)) {
        choice->cursor = 1;
    }
    if (choice->cursor != before) {
        sfx_play(SFX_UI_MOVE);
    }
}

/* Moves between the answers; true: the one under the cursor is taken. */
static bool take_answer(void)
{
    move_cursor();
    return control_take_go_on(PRESS_S);
}

void dialogue_ask(Coro *co)
{
    CORO_BEGIN(co, dialogue_ask, f);
    CORO_CALL(co, show_page, .speaker = f->speaker, .mood = f->mood, .text = f->text);
    dialogue_state.choice = (DialogueChoice){.open = true,
                                             .answers = {f->answers[0], f->answers[1]},
                                             .cursor = f->standard,
                                             .standard = f->standard};
    CORO_WAIT_SECONDS(co, TUNING_LINE_DEAF_S);
    forget_presses();
    SKIPPABLE_WAIT_UNTIL(co, take_answer());
    dialogue_state.answer = coro_is_skipping(co) ? f->standard : dialogue_state.choice.cursor;
    sfx_play(SFX_UI_OK);
    LOG_EVENT("answer", log_text("text", f->answers[dialogue_state.answer]),
              log_bool("skipped", coro_is_skipping(co)));
    CORO_FINALLY(co);
    dialogue_close();
    CORO_END(co);
}

void dialogue_blink(Coro *co)
{
    CORO_BEGIN(co, dialogue_blink, f);
    for (;;) {
        CORO_WAIT_SECONDS(co, random_between(&world.random_cosmetic, 3.0, 5.0));
        dialogue_state.blinks = true;
        CORO_WAIT_SECONDS(co, BLINK_S);
        dialogue_state.blinks = false;
    }
    CORO_END(co);
}

bool dialogue_speaks(Speaker speaker)
{
    return dialogue_state.open && dialogue_state.speaker == speaker &&
           !typewriter_is_done(&dialogue_state.typewriter);
}

/* --- state ----------------------------------------------------------------------------------------- */

static void hash_dialogue(StateHash *hash)
{
    state_hash_text(hash, dialogue_state.open ? dialogue_state.text : NULL);
}

static void reset_dialogue(void)
{
    dialogue_state = (Dialogue){0};
}

const StatePart DIALOGUE_PART = {
    .name = "dialogue",
    .data = &dialogue_state,
    .size = sizeof dialogue_state,
    .hash = hash_dialogue,
    .reset = reset_dialogue,
};
