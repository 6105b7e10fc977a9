/* SPDX-License-Identifier: Zlib */
/* What stands below the list: all that there is to say of the coroutine that was picked. */
#include "tools/inspector.h"

#include "people/dialogue.h"
#include "tools/source_view.h"
#include "tools_layer.h"
#include "world/world.h"

#include <stdio.h>
#include <string.h>

#define LINE    TOOLS_LAYER_LETTER_HEIGHT
#define LETTER  TOOLS_LAYER_LETTER_WIDTH
#define PAD     6
#define LETTERS ((INSPECTOR_LIST_WIDTH - 2 * PAD) / LETTER)

/* While somebody talks there is less room. */
static int reason_lines(void)
{
    return dialogue_state.open ? 3 : 4;
}

/* The source takes its place. */
int inspector_card_height(const InspectorView *view)
{
    return dialogue_state.open && view->source ? 0 : (2 + reason_lines()) * LINE + 6;
}

/* How it came to be: who called it, or whose fork it is. */
static void draw_relation(const CoroInfo *info, int right, int y)
{
    CoroInfo parent;
    InspectorOwner owner;
    char text[64];

    if (!inspector_find(info->parent, &parent, &owner)) {
        return;
    }
    const bool is_called =
        parent.wait == CORO_WAITS_CALL && inspector_same(parent.awaited_coroutine, info->handle);
    snprintf(text, sizeof text, "%s %.30s", is_called ? "called by" : "forked by", parent.name);
    const int room = LETTERS - (int)strlen(info->name) - 2;
    const int letters = (int)strlen(text) < room ? (int)strlen(text) : room;
    tools_layer_text_within(right - letters * LETTER, y, letters, is_called ? PALETTE_TAN : PALETTE_LEAF,
                            text);
}

static void draw_history(const CoroInfo *info, int left, int y)
{
    char steps[16];
    char place[128];
    char text[192];

    inspector_short_count(info->resumes, steps, sizeof steps);
    inspector_started_at(info, place, sizeof place);
    const char *name = strrchr(place, '/');
    snprintf(text, sizeof text, "%s %s, started at %s", steps, info->resumes == 1 ? "step" : "steps",
             name == NULL ? place : name + 1);
    tools_layer_text_within(left, y, LETTERS, PALETTE_LIGHT_STONE, text);
}

void inspector_draw_card(const InspectorView *view, int left, int top)
{
    CoroInfo info;
    InspectorOwner owner;

    tools_layer_box(left, top, INSPECTOR_LIST_WIDTH, 1, PALETTE_TAN, 200);
    if (!inspector_find(view->shown, &info, &owner)) {
        tools_layer_text(left + PAD, top + 4, PALETTE_STONE, "nothing runs");
        return;
    }
    tools_layer_text_within(left + PAD, top + 3, LETTERS, PALETTE_YELLOW, info.name);
    draw_relation(&info, left + INSPECTOR_LIST_WIDTH - PAD, top + 3);
    source_view_explain(info.handle, left + PAD, top + 3 + LINE, LETTERS, reason_lines());
    draw_history(&info, left + PAD, top + 3 + (1 + reason_lines()) * LINE);
}
