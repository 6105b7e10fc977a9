/* SPDX-License-Identifier: Zlib */
#include "outcome.h"

#include "cutscenes/cutscene.h"
#include "enemies/kinds.h"
#include "hero/hero.h"
#include "hero/prompt.h"
#include "people/dialogue.h"
#include "people/person.h"
#include "ui/menu.h"
#include "ui/screen.h"
#include "world/actor.h"
#include "world/effect.h"
#include "world/lamp.h"
#include "world/room.h"
#include "world/story.h"
#include "world/world.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COROUTINES_MAX 256

static struct {
    char *out;
    size_t used;
} text;

#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
static void
line(const char *format, ...)
{
    va_list values;

    va_start(values, format);
    const int length = vsnprintf(text.out + text.used, OUTCOME_SIZE - text.used, format, values);
    va_end(values);
    if (length > 0 && text.used + (size_t)length < OUTCOME_SIZE) {
        text.used += (size_t)length;
    }
}

static int hundredths(float value)
{
    return (int)lroundf(value * 100.0f);
}

static int by_name(const void *a, const void *b)
{
    const CoroInfo *first = a;
    const CoroInfo *second = b;
    const int order = strcmp(first->name, second->name);

    return order != 0 ? order : first->depth - second->depth;
}

/* Fades of music, hearts and oil: they go on for seconds, and decide nothing. And what the player was still to be
 * taught: who has done it meanwhile knows it. */
static bool is_only_seen_or_heard(const char *name)
{
    return strcmp(name, "music_comes_back") == 0 || strcmp(name, "shine") == 0 ||
           strcmp(name, "tutorial_verb") == 0;
}

/* Who runs, in alphabetical order; where they stand in their bodies is a matter of time. */
static void write_coroutines(const char *where, const CoroScheduler *scheduler)
{
    static CoroInfo infos[COROUTINES_MAX];
    const size_t count = coro_inspect(scheduler, infos, COROUTINES_MAX);

    qsort(infos, count, sizeof infos[0], by_name);
    for (size_t i = 0; i < count; i++) {
        if (!is_only_seen_or_heard(infos[i].name)) {
            line("%s runs %s %d\n", where, infos[i].name, infos[i].depth);
        }
    }
}

static void write_actors(void)
{
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        if (actor->kind == &HERO_KIND || actor->kind == &PERSON_KIND || actor->kind == &HUSK.actor) {
            line("%s at %d %d face %d %d view %d pose %d hidden %d shift %d %d\n", actor->kind->name,
                 hundredths(actor->place.x), hundredths(actor->place.y), hundredths(actor->face.x),
                 hundredths(actor->face.y), (int)actor->view, (int)actor->pose, actor->hidden,
                 hundredths(actor->shift.x), hundredths(actor->shift.y));
            write_coroutines(actor->kind->name, actor_scheduler(actor));
        }
    }
}

static void write_hero(void)
{
    line("hearts %d oil %d holds %d control %d staff %d busy %d safe %d %d lost %d\n", hero_state.half_hearts,
         hundredths(hero_state.oil_seconds), hero_state.holds, hero_has_control(), hero_state.staff_out,
         hero_is_busy(), hundredths(hero_state.safe_place.x), hundredths(hero_state.safe_place.y),
         hero_state.half_hearts_lost);
}

static void write_room(void)
{
    line("place %s ambient %06x share %d closed %d\n", room_plan() == NULL ? "-" : room_plan()->name,
         (unsigned)room_state.ambient, hundredths(room_state.lamp_share), room_state.exits_closed);
    for (int i = 0; room_plan() != NULL && i < room_plan()->thing_count; i++) {
        line("thing %d on %d step %d\n", i, room_state.things[i].on, room_state.things[i].step);
    }
    for (int i = 0; i < lamp_state.count; i++) {
        line("lamp %d lit %d radius %d\n", i, lamp_state.items[i].lit,
             hundredths(lamp_state.items[i].radius_px));
    }
}

static void write_story(void)
{
    for (int i = 0; i < STORY_COUNT; i++) {
        line("story %s %d\n", story_name((StoryFlag)i), story_state.flags[i]);
    }
    line("cutscene %s bars %d ring %d\n", cutscene_state.name == NULL ? "-" : cutscene_state.name,
         hundredths(cutscene_state.bars), hundredths(cutscene_state.skip_share));
    line("dialogue %d choice %d prompt %s\n", dialogue_state.open, dialogue_state.choice.open,
         prompt_state.word == NULL ? "-" : prompt_state.word);
    line("camera %d %d held %d iris %d\n", hundredths(world.camera.x), hundredths(world.camera.y),
         world.camera.held, hundredths(effect_state.iris_px));
    line("screen %d menu %d paused %d scales %d\n", (int)screen_state.now, (int)menu_state.page,
         world.loop.paused, world.time_scale.count);
}

uint64_t outcome_write(char out[OUTCOME_SIZE])
{
    StateHash hash;

    text.out = out;
    text.used = 0;
    out[0] = '\0';
    write_hero();
    write_actors();
    write_room();
    write_story();
    write_coroutines("cutscenes", world.loop.cutscenes);
    write_coroutines("game", world.loop.game);
    write_coroutines("place", room_scheduler());
    state_hash_begin(&hash);
    state_hash_text(&hash, out);
    return hash.value;
}
