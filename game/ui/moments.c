/* SPDX-License-Identifier: Zlib */
#include "ui/moments.h"

#include "coro.h"
#include "cutscenes/cutscenes.h"
#include "hero/hero.h"
#include "places/places.h"
#include "ui/play.h"
#include "ui/progress.h"
#include "vec.h"
#include "world/actor.h"
#include "world/place.h"
#include "world/story.h"
#include "world/world.h"

#include <string.h>

#define FRAME_MAX 64 /* bytes: these scenes take no arguments */

/* In the middle of a place: what has happened until then. */
static const struct {
    const char *name;
    const PlacePlan *place;
    StoryFlag after;
    Vec at;          /* where Wick stands */
    CoroBody *scene; /* that begins there; NULL: none */
} MOMENTS[] = {
    {"chapel-1", &PLACE_CHAPEL, STORY_SNUFFER_MET, {200.0f, 232.0f}, NULL},
    {"chapel-2", &PLACE_CHAPEL, STORY_SNUFFER_DARK, {200.0f, 232.0f}, NULL},
    {"chapel-3", &PLACE_CHAPEL, STORY_SNUFFER_ECHO, {200.0f, 232.0f}, NULL},
    {"ending", &PLACE_CHAPEL, STORY_SNUFFER_ECHO, {200.0f, 232.0f}, ending},
    {"credits", &PLACE_CHAPEL, STORY_SNUFFER_BEATEN, {200.0f, 232.0f}, credits},
};

#define COUNT ((int)(sizeof MOMENTS / sizeof MOMENTS[0]))

static void begin_in(const PlacePlan *id, StoryFlag after)
{
    story_tell_until(after);
    play_begin_at(id);
}

static void begin_moment(int index)
{
    begin_in(MOMENTS[index].place, MOMENTS[index].after);
    actor_put(hero_actor(), MOMENTS[index].at);
    if (MOMENTS[index].scene != NULL) {
        coro_start_with(world.loop.cutscenes, &(CoroStart){.body = MOMENTS[index].scene,
                                                           .name = MOMENTS[index].name,
                                                           .frame_size = FRAME_MAX});
    }
}

void moment_begin(const char *name)
{
    const PlacePlan *place = places_find(name);

    for (int i = 0; i < COUNT; i++) {
        if (strcmp(MOMENTS[i].name, name) == 0) {
            begin_moment(i);
            return;
        }
    }
    if (place == NULL) {
        play_begin_story();
    } else {
        begin_in(place, place->after);
    }
}

void moment_resume(void)
{
    play_begin_at(progress_take_up_story());
    progress_take_up_hero();
}

const char *moment_name(int index)
{
    const int moment = index - 1 - PLACES_COUNT;

    if (index == 0) {
        return "opening";
    }
    if (index <= PLACES_COUNT) {
        return places_at(index - 1)->name;
    }
    return moment < COUNT ? MOMENTS[moment].name : NULL;
}
