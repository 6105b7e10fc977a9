/* SPDX-License-Identifier: Zlib */
#include "tools/quick_save.h"

#include "audio/sfx.h"
#include "input.h"
#include "job.h"
#include "log.h"
#include "night/turn_back.h"
#include "state.h"
#include "tools/inspector.h"
#include "ui/screen.h"
#include "world/control.h"
#include "world/settings.h"
#include "world/world.h"

static StateSlot kept;

void quick_save_open(void)
{
    quick_save_close();
}

void quick_save_close(void)
{
    state_slot_free(&kept);
    kept = (StateSlot){0};
}

bool quick_save_keep(void)
{
    const bool done = state_save(&world_whole, &kept);

    LOG_EVENT("quick_save", log_bool("done", done), log_integer("bytes", (int64_t)kept.used));
    return done;
}

/* What the player holds down now is not what was held down then. */
bool quick_save_bring(void)
{
    const InputState input = world.input;
    const bool done = kept.used > 0 && state_restore(&world_whole, &kept);

    if (done) {
        world.input = input;
        input_drop_presses(&world.input);
        turn_back_forget(); /* its copies are of another past */
        job_release_all();  /* the coroutine that would have done so may be gone */
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
    return screen_state.now == SCREEN_PLAY;
}

void quick_save_frame_ended(void)
{
    if (!is_in_play()) {
        return;
    }
    if (control_take(CONTROL_SAVE, 0.0)) {
        answer(quick_save_keep(), "kept: F9 brings this moment back", "not kept: there is no memory for it");
    }
    if (control_take(CONTROL_LOAD, 0.0)) {
        answer(quick_save_bring(), "brought back", "nothing is kept yet: F5 keeps this moment");
    }
}
