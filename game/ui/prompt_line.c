/* SPDX-License-Identifier: Zlib */
#include "ui/prompt_line.h"

#include "coro.h"
#include "cutscenes/cutscene.h"
#include "hero/hero.h"
#include "hero/prompt.h"
#include "input.h"
#include "markup.h"
#include "palette.h"
#include "text.h"
#include "vec.h"
#include "world/actor.h"
#include "world/world.h"

#include <stdio.h>
#include <string.h>

#define CAPS         0xE000u /* of the font: a key's cap is this and the letter on it */
#define MOVING       0xE000u
#define OVER_WICK_PX 42.0f

typedef struct Cap {
    const char *name; /* as input_prompt gives it */
    unsigned code;
} Cap;

/* Keys that are no letters, and the parts of a controller. */
static const Cap CAPS_BY_NAME[] = {
    {"Space", 0xE001u},
    {"Return", 0xE002u},
    {"Left Shift", 0xE003u},
    {"Right Shift", 0xE003u},
    {"Escape", 0xE004u},
    {"Tab", 0xE011u},
    {"a", 0xE006u},
    {"b", 0xE007u},
    {"x", 0xE008u},
    {"y", 0xE009u},
    {"dpup", 0xE00Au},
    {"leftshoulder", 0xE00Cu},
    {"rightshoulder", 0xE00Du},
    {"lefttrigger+", 0xE00Eu},
    {"righttrigger+", 0xE00Fu},
    {"start", 0xE010u},
    {"back", 0xE010u},
};

static unsigned find_cap(const char *name)
{
    const unsigned char first = (unsigned char)name[0];

    if (first != '\0' && name[1] == '\0' && !input_uses_controller()) {
        return CAPS + first;
    }
    for (size_t i = 0; i < sizeof CAPS_BY_NAME / sizeof CAPS_BY_NAME[0]; i++) {
        if (strcmp(name, CAPS_BY_NAME[i].name) == 0) {
            return CAPS_BY_NAME[i].code;
        }
    }
    return 0;
}

void prompt_line_write(Control control, const char *word, char *out, size_t size)
{
    const char *name = input_prompt((int)control);
    const bool all_four = control == CONTROL_UP && !input_uses_controller();
    const unsigned code = all_four ? MOVING : find_cap(name);
    char cap[5] = {0};

    if (code != 0 && text_has(TEXT_BODY, code)) {
        markup_encode(code, cap);
        name = cap;
    }
    snprintf(out, size, "%s %s", name, word);
}

static Vec place_of(const Prompt *prompt)
{
    const Actor *hero = hero_actor();

    if (!prompt->over_wick || hero == NULL) {
        return prompt->place;
    }
    return vec_add(actor_seen(hero, world_alpha()), vec(0.0f, -OVER_WICK_PX));
}

void prompt_line_draw(int camera_left, int camera_top)
{
    const Prompt *prompt = &prompt_state;
    const double seconds = coro_scheduler_time(world.loop.game);
    const TextStyle style = {.edge = TEXT_EDGE_OUTLINE,
                             .colour = prompt->pulses && (int)(seconds * 4.0) % 2 == 0 ? PALETTE_YELLOW
                                                                                       : PALETTE_WHITE,
                             .fade = (unsigned char)(255.0f * (1.0f - prompt->alpha))};
    char line[96];

    if (prompt->word == NULL || (cutscene_runs() && !cutscene_state.awaits)) {
        return;
    }
    const Vec place = place_of(prompt);
    const int bob = (int)(seconds * (prompt->pulses ? 4.0 : 2.0)) % 2;
    prompt_line_write(prompt->control, prompt->word, line, sizeof line);
    text_draw_centred((int)floorf(place.x) - camera_left, (int)floorf(place.y) - camera_top + bob, &style,
                      line);
}
