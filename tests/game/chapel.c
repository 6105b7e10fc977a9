/* SPDX-License-Identifier: Zlib */
#include "chapel.h"

#include "enemies/snuffer.h"
#include "hero/hero.h"
#include "hero/travel.h"
#include "places/places.h"
#include "sound.h"
#include "world/actor.h"
#include "world/combat.h"
#include "world/effect.h"
#include "world/story.h"
#include "world/world.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define FRAME_NS  16666667
#define INFOS     64
#define MAKE_SURE 60 /* frames in which a phase begins */

static bool fights(void)
{
    return snuffer_actor() != NULL && actor_is_foe(snuffer_actor());
}

void chapel_begin(int phase, Vec wick)
{
    static const StoryFlag AFTER[] = {STORY_SNUFFER_MET, STORY_SNUFFER_MET, STORY_SNUFFER_DARK,
                                      STORY_SNUFFER_ECHO};

    drive_begin_empty();
    story_tell_until(AFTER[phase]);
    hero_create(wick);
    travel_enter(&PLACE_CHAPEL, wick, vec(0.0f, -1.0f));
    drive_until(fights, MAKE_SURE);
}

Actor *chapel_snuffer(void)
{
    return snuffer_actor();
}

bool chapel_strike(void)
{
    const Blow blow = {.by = NULL, .direction = {0.0f, -1.0f}, .damage = 1, .push_px = 0.0f};

    return combat_strike(snuffer_actor(), &blow);
}

void chapel_frames(int frames)
{
    for (int i = 0; i < frames; i++) {
        drive_frames(1);
        effect_update((float)(FRAME_NS / 1e9));
        sound_advance(FRAME_NS);
    }
}

static bool is_part_of_him(const char *name)
{
    return strcmp(name, "snuffer_show") == 0 || strcmp(name, "snuffer_hover") == 0;
}

void chapel_quiet(void)
{
    CoroInfo infos[INFOS];
    const size_t count = coro_inspect(actor_scheduler(snuffer_actor()), infos, INFOS);

    for (size_t i = 0; i < count && i < INFOS; i++) {
        if (infos[i].depth == 0 && !is_part_of_him(infos[i].name)) {
            coro_stop(world_runtime, infos[i].handle);
        }
    }
    drive_frames(1);
}
