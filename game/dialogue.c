/* SPDX-License-Identifier: Zlib */
#include "dialogue.h"

#include "draw.h"
#include "game.h"
#include "log.h"
#include "sound.h"
#include "video.h"
#include "view.h"

#include <stdio.h>

#define BOX_LEFT      8
#define BOX_TOP       126
#define BOX_WIDTH     304
#define BOX_HEIGHT    48
#define BOX_ALPHA     230
#define PORTRAIT_LEFT 15
#define PORTRAIT_TOP  134
#define TEXT_LEFT     54
#define TEXT_TOP      133
#define TEXT_WIDTH    (BOX_LEFT + BOX_WIDTH - 12 - TEXT_LEFT)
#define SEMITONE      1.0594631f

typedef struct SpeakerLook {
    const char *name, *portrait;
    Sfx voice;
} SpeakerLook;

static const SpeakerLook LOOKS[SPEAKER_COUNT] = {
    [SPEAKER_NONE] = {"", NULL, SFX_NONE},
    [SPEAKER_WICK] = {"Wick", "wick", SFX_VOICE_WICK},
    [SPEAKER_ORLA] = {"Orla", "orla", SFX_VOICE_ORLA},
    [SPEAKER_SNUFFER] = {"The Snuffer", NULL, SFX_VOICE_SNUFFER},
};

/* --- saying ------------------------------------------------------------------------------------------------ */

static void open_page(Speaker speaker, Mood mood, const char *text)
{
    Dialogue *box = &game.dialogue;

    *box = (Dialogue){.open = true, .speaker = speaker, .mood = mood, .text = text};
    text_wrap(&box->layout, NULL, text, speaker == SPEAKER_NONE ? TEXT_WIDTH + TEXT_LEFT - 18 : TEXT_WIDTH);
    typewriter_start(&box->typewriter, text, settings.letters_per_second);
    sound_music_duck(true);
    LOG_EVENT("line", log_text("who", LOOKS[speaker].name), log_text("text", text));
}

/* On every second letter, a little higher or lower by the letter itself. */
static void speak(const Typewriter *typewriter)
{
    const uint32_t letter = typewriter->last;
    const bool is_spoken = letter > 0x2F && letter != 0x2014 && letter != 0x2026 && letter != 0x3F;

    if (is_spoken && typewriter->visible % 2 == 0) {
        const int semitones = (int)(letter * 2654435761u >> 16) % 5 - 2;
        sfx_play_pitched(LOOKS[game.dialogue.speaker].voice, powf(SEMITONE, (float)semitones));
    }
}

static bool wants_on(void)
{
    return input_take_press(&game.input, CONTROL_USE, 0.05) ||
           input_take_press(&game.input, CONTROL_SWING, 0.05);
}

/* Lets the letters come; true when all are there. */
static bool type_on(double seconds)
{
    Dialogue *box = &game.dialogue;

    if (typewriter_advance(&box->typewriter, seconds) > 0) {
        speak(&box->typewriter);
    }
    box->mouth_open = !typewriter_is_done(&box->typewriter) && box->typewriter.visible / 3 % 2 == 0;
    return typewriter_is_done(&box->typewriter);
}

void dialogue_say(Coro *co)
{
    CORO_BEGIN(co, dialogue_say, f);
    open_page(f->speaker, f->mood, f->text);
    CORO_WAIT_UNTIL_TIMEOUT(co, type_on(coro_dt(co)), TUNING_LINE_DEAF_S); /* deaf at first */
    input_drop_presses(&game.input);
    CORO_WAIT_UNTIL(co, type_on(coro_dt(co)) || wants_on() || coro_is_skipping(co));
    typewriter_finish(&game.dialogue.typewriter);
    game.dialogue.mouth_open = false;
    game.dialogue.waits = true;
    CORO_YIELD(co);
    CORO_WAIT_UNTIL(co, wants_on() || coro_is_skipping(co));
    sfx_play(SFX_UI_OK);
    CORO_FINALLY(co);
    dialogue_close();
    CORO_END(co);
}

void dialogue_close(void)
{
    game.dialogue.open = false;
    sound_music_duck(false);
}

/* --- the box ----------------------------------------------------------------------------------------------- */

static void draw_box(void)
{
    draw_rect_alpha(BOX_LEFT, BOX_TOP, BOX_WIDTH, BOX_HEIGHT, PALETTE_INK, BOX_ALPHA);
    draw_frame(BOX_LEFT, BOX_TOP, BOX_WIDTH, BOX_HEIGHT, PALETTE_TAN);
    draw_frame(BOX_LEFT + 2, BOX_TOP + 2, BOX_WIDTH - 4, BOX_HEIGHT - 4, PALETTE_DARK_WOOD);
}

static void draw_speaker(const Dialogue *box)
{
    static const char *const MOODS[] = {"neutral", "glad", "grave"};
    const SpeakerLook *look = &LOOKS[box->speaker];
    const TextStyle name_style = {.colour = PALETTE_YELLOW, .edge = TEXT_EDGE_OUTLINE};
    char frame[SHEET_NAME_MAX];

    if (box->speaker == SPEAKER_NONE) {
        return;
    }
    text_draw(TEXT_LEFT, BOX_TOP - 6, &name_style, look->name);
    if (look->portrait != NULL) {
        snprintf(frame, sizeof frame, "%s_%s_%d", look->portrait, MOODS[box->mood], box->mouth_open ? 1 : 0);
        sheet_draw(view_sheets.portraits, sheet_find(view_sheets.portraits, frame), PORTRAIT_LEFT,
                   PORTRAIT_TOP + 31);
    }
}

void dialogue_draw(void)
{
    const Dialogue *box = &game.dialogue;

    if (!box->open) {
        return;
    }
    draw_box();
    draw_speaker(box);
    text_draw_layout(box->speaker == SPEAKER_NONE ? 18 : TEXT_LEFT, TEXT_TOP, NULL, box->text, &box->layout,
                     box->typewriter.visible);
    if (box->waits) {
        const int bob = (int)(game.seconds * 3.0) % 2 * 2;
        sheet_draw(view_sheets.hud, sheet_find(view_sheets.hud, "arrow"), BOX_LEFT + BOX_WIDTH - 16,
                   BOX_TOP + BOX_HEIGHT - 11 + bob);
    }
}
