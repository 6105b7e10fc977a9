/* SPDX-License-Identifier: Zlib */
#include "hero/prompt.h"

Prompt prompt_state;

void prompt_show(Control control, const char *word, Vec place)
{
    prompt_state = (Prompt){.control = control, .word = word, .place = place, .alpha = 1.0f};
}

void prompt_show_over_wick(Control control, const char *word)
{
    prompt_state = (Prompt){.control = control, .word = word, .over_wick = true, .alpha = 1.0f};
}

void prompt_hide(void)
{
    prompt_state.word = NULL;
}

/* --- state ----------------------------------------------------------------------------------------- */

static void reset_prompt(void)
{
    prompt_state = (Prompt){.word = NULL};
}

const StatePart PROMPT_PART = {
    .name = "prompt",
    .data = &prompt_state,
    .size = sizeof prompt_state,
    .reset = reset_prompt,
};
