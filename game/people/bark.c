/* SPDX-License-Identifier: Zlib */
#include "people/bark.h"

#include "draw.h"
#include "game.h"
#include "log.h"
#include "text.h"
#include "video.h"

#define BARK_S    2.2
#define VOICES    4
#define VOICE_S   0.09
#define HEAD_PX   31
#define PAD_PX    4
#define HEIGHT_PX 13
#define EDGE_PX   4 /* it stays so far inside the picture */

bool bark_is_of(const Actor *who)
{
    return game.bark.text != NULL && entity_same(game.bark.who, who->id);
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
    game.bark = (Bark){.who = f->who->id, .text = f->text};
    LOG_EVENT("bark", log_text("text", f->text));
    coro_fork(co, murmur, .who = f->who);
    CORO_WAIT_SECONDS(co, BARK_S);
    CORO_FINALLY(co);
    if (bark_is_of(f->who)) {
        game.bark.text = NULL;
    }
    CORO_END(co);
}

static int inside(int left, int width)
{
    const int most = VIDEO_WIDTH - EDGE_PX - width;

    return left < EDGE_PX ? EDGE_PX : left > most ? most : left;
}

void bark_draw(int camera_left, int camera_top)
{
    const Actor *who = actor_find(game.bark.who);

    if (who == NULL || game.bark.text == NULL || cutscene_runs()) {
        return;
    }
    const int width = text_width(NULL, game.bark.text) + 2 * PAD_PX;
    const int x = (int)floorf(who->place.x) - camera_left;
    const int bottom = (int)floorf(who->place.y) - camera_top - HEAD_PX;
    const int left = inside(x - width / 2, width);

    draw_rect_alpha(left, bottom - HEIGHT_PX, width, HEIGHT_PX, PALETTE_INK, 230);
    draw_frame(left, bottom - HEIGHT_PX, width, HEIGHT_PX, PALETTE_TAN);
    draw_rect(x - 1, bottom - 1, 3, 1, PALETTE_INK);
    draw_rect(x - 1, bottom, 1, 1, PALETTE_TAN);
    draw_rect(x + 1, bottom, 1, 1, PALETTE_TAN);
    draw_rect(x, bottom + 1, 1, 1, PALETTE_TAN);
    text_draw(left + PAD_PX, bottom - HEIGHT_PX, NULL, game.bark.text);
}
