/* SPDX-License-Identifier: Zlib */
/* The lamp of the crypt: what becomes of the moths, the candles of all graves, and somebody above who counts them. */
#include "cutscenes/cutscenes.h"

#include "cutscenes/cutscene.h"
#include "game.h"

#define AT_THE_LAMP vec(496.0f, 196.0f)

void crypt_lamp(Coro *co)
{
    CORO_BEGIN(co, crypt_lamp, f);
    cutscene_begin(co, "crypt_lamp");
    f->wick = hero_actor();
    f->lamp = lamp_nearest(AT_THE_LAMP, LAMP_GREAT);
    CORO_CALL(co, hero_light, .actor = f->wick, .lamp = f->lamp);
    story_set(STORY_CRYPT_LAMP_LIT);
    CORO_FINALLY(co);
    cutscene_end("crypt_lamp");
    CORO_END(co);
}
