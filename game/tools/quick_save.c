/* SPDX-License-Identifier: Zlib */
#include "tools/quick_save.h"

#include "game.h"
#include "log.h"
#include "night/turn_back.h"
#include "state.h"
#include "tools/inspector.h"

static struct {
    State whole;
    StateSlot slot;
} kept;

void quick_save_open(void)
{
    quick_save_close();
    state_init(&kept.whole, &game, sizeof game, game_runtime);
}

void quick_save_close(void)
{
    state_slot_free(&kept.slot);
    kept.slot = (StateSlot){0};
}

bool quick_save_keep(void)
{
    const bool done = state_save(&kept.whole, &kept.slot);

    LOG_EVENT("quick_save", log_bool("done", done), log_integer("bytes", (int64_t)kept.slot.used));
    return done;
}

/* What the player holds down now is not what was held down then. */
bool quick_save_bring(void)
{
    const InputState input = game.input;
    const bool done = kept.slot.used > 0 && state_restore(&kept.whole, &kept.slot);

    if (done) {
        game.input = input;
        input_drop_presses(&game.input);
        turn_back_forget(); /* its copies are of another past */
        settings_apply();   /* what was chosen since then stays chosen */
    }
    LOG_EVENT("quick_load", log_bool("done", done));
    return done;
}

static void answer(bool done, const char *done_text, const char *failed_text)
{
    sfx_play(done ? SFX_UI_OK : SFX_UI_BACK);
    inspector_tell(done ? done_text : failed_text);
}

/* Only a play is kept and brought back: the coroutines of title and loading own jobs and sheets, which are no part of the state. */
static bool is_in_play(void)
{
    return game.screen.now == SCREEN_PLAY;
}

void quick_save_frame_ended(void)
{
    if (!is_in_play()) {
        return;
    }
    if (input_take_press(&game.input, CONTROL_SAVE, 0.0)) {
        answer(quick_save_keep(), "kept: F9 brings this moment back", "not kept: there is no memory for it");
    }
    if (input_take_press(&game.input, CONTROL_LOAD, 0.0)) {
        answer(quick_save_bring(), "brought back", "nothing is kept yet: F5 keeps this moment");
    }
}
