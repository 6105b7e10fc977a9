/* SPDX-License-Identifier: Zlib */
#include "use.h"

#include "game.h"

#define REACH_PX 22.0f
#define BUFFER_S 0.1

bool use_is_near(Vec place, float reach_px)
{
    const Actor *hero = hero_actor();

    return hero != NULL && hero_has_control() && !hero_is_busy() &&
           vec_distance(hero->place, place) <= reach_px;
}

/* Near, and told to: takes the press. */
static bool is_used(const use_here_frame *f)
{
    return use_is_near(f->place, f->reach_px) && input_take_press(&game.input, CONTROL_USE, BUFFER_S);
}

void use_here(Coro *co)
{
    CORO_BEGIN(co, use_here, f);
    if (f->reach_px <= 0.0f) {
        f->reach_px = REACH_PX;
    }
    for (;;) {
        CORO_WAIT_UNTIL(co, use_is_near(f->place, f->reach_px) || coro_is_skipping(co));
        CORO_WAIT_UNTIL_TIMEOUT(co, is_used(f) || coro_is_skipping(co), TUNING_PROMPT_AFTER_S);
        if (!coro_timed_out(co)) {
            return;
        }
        if (use_is_near(f->place, f->reach_px)) {
            prompt_show(CONTROL_USE, f->word, f->over);
            CORO_WAIT_WHILE(co, use_is_near(f->place, f->reach_px) &&
                                    !input_has_press(&game.input, CONTROL_USE, BUFFER_S));
            prompt_hide();
        }
    }
    CORO_FINALLY(co);
    if (game.prompt.word == f->word) {
        prompt_hide();
    }
    CORO_END(co);
}
