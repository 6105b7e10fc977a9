/* SPDX-License-Identifier: Zlib */
#include "tools/quick_save.h"

#include "audio/sfx.h"
#include "log.h"
#include "state.h"
#include "tools/inspector.h"
#include "tools/put_back.h"
#include "tools/timeline.h"
#include "world/control.h"
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

bool quick_save_bring(void)
{
    const bool done = put_back_state(&kept);

    if (done) {
        timeline_forget(); /* of another past, too */
    }
    LOG_EVENT("quick_load", log_bool("done", done));
    return done;
}

static void answer(bool done, const char *done_text, const char *failed_text)
{
    sfx_play(done ? SFX_UI_OK : SFX_UI_BACK);
    inspector_tell(done ? done_text : failed_text);
}

void quick_save_frame_ended(void)
{
    if (!put_back_is_possible()) {
        return;
    }
    if (control_take(CONTROL_SAVE, 0.0)) {
        answer(quick_save_keep(), "kept: F9 brings this moment back", "not kept: there is no memory for it");
    }
    if (control_take(CONTROL_LOAD, 0.0)) {
        answer(quick_save_bring(), "brought back", "nothing is kept yet: F5 keeps this moment");
    }
}
