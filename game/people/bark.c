/* SPDX-License-Identifier: Zlib */
#include "people/bark.h"

#include "audio/sfx.h"
#include "log.h"

#define BARK_S  2.2
#define VOICES  4
#define VOICE_S 0.09

Bark bark_state;

bool bark_is_of(const Actor *who)
{
    return bark_state.text != NULL && entity_same(bark_state.who, who->id);
}

/* A few syllables, to be heard rather than understood. */
typedef struct murmur_frame {
    Actor *who;
    int count;
} murmur_frame;

static void murmur(Coro *co)
{
    CORO_BEGIN(co, murmur, f);
    for (f->count = 0; f->count < VOICES; f->count++) {
        sfx_play_at(SFX_VOICE_VILLAGER, f->who->place);
        CORO_WAIT_SECONDS(co, VOICE_S);
    }
    CORO_END(co);
}

void bark_say(Coro *co)
{
    CORO_BEGIN(co, bark_say, f);
    bark_state = (Bark){.who = f->who->id, .text = f->text};
    LOG_EVENT("bark", log_text("text", f->text));
    coro_fork(co, murmur, .who = f->who);
    CORO_WAIT_SECONDS(co, BARK_S);
    CORO_FINALLY(co);
    if (bark_is_of(f->who)) {
        bark_state.text = NULL;
    }
    CORO_END(co);
}

/* --- state ----------------------------------------------------------------------------------------- */

static void reset_bark(void)
{
    bark_state = (Bark){0};
}

const StatePart BARK_PART = {
    .name = "bark",
    .data = &bark_state,
    .size = sizeof bark_state,
    .reset = reset_bark,
};
