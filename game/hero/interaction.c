/* SPDX-License-Identifier: Zlib */
#include "hero/interaction.h"

#include "hero/hero.h"
#include "hero/prompt.h"
#include "input.h"
#include "tuning.h"
#include "world/control.h"
#include "world/skippable.h"
#include "world/world.h"

#define REACH_PX 22.0f
#define BUFFER_S 0.1
#define LAMP_PX  26.0f /* how far a great lamp can be reached */
#define OVER_PX  62.0f /* its word, over its foot */

bool interaction_is_near(Vec place, float reach_px)
{
    const Actor *hero = hero_actor();

    return hero != NULL && hero_has_control() && !hero_is_busy() &&
           vec_distance(hero->place, place) <= reach_px;
}

static Vec place_of(const interaction_here_frame *f)
{
    return f->whom == NULL ? f->place : f->whom->place;
}

static Vec over(const interaction_here_frame *f)
{
    return f->whom == NULL ? f->over : vec_add(f->whom->place, f->over);
}

static bool is_near(const interaction_here_frame *f)
{
    return interaction_is_near(place_of(f), f->reach_px);
}

/* Near, and told to. */
static bool take_use(const interaction_here_frame *f)
{
    return is_near(f) && control_take(CONTROL_USE, BUFFER_S);
}

void interaction_here(Coro *co)
{
    CORO_BEGIN(co, interaction_here, f);
    if (f->reach_px <= 0.0f) {
        f->reach_px = REACH_PX;
    }
    for (;;) {
        SKIPPABLE_WAIT_UNTIL(co, is_near(f));
        SKIPPABLE_WAIT_UNTIL_TIMEOUT(co, take_use(f), TUNING_PROMPT_AFTER_S);
        if (!coro_timed_out(co)) {
            return;
        }
        if (is_near(f)) {
            prompt_show(CONTROL_USE, f->word, over(f));
            CORO_WAIT_WHILE(co, is_near(f) && !input_has_press(&world.input, CONTROL_USE, BUFFER_S));
            prompt_hide();
        }
    }
    CORO_FINALLY(co);
    if (prompt_state.word == f->word) {
        prompt_hide();
    }
    CORO_END(co);
}

void interaction_light(Coro *co)
{
    CORO_BEGIN(co, interaction_light, f);
    CORO_CALL(co, interaction_here, .place = vec_add(f->lamp->place, vec(0.0f, 4.0f)),
              .over = vec_add(f->lamp->place, vec(0.0f, -OVER_PX)), .word = "light", .reach_px = LAMP_PX);
    CORO_END(co);
}
