/* SPDX-License-Identifier: Zlib */
#include "tools/thousand_moths.h"

#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "hero/hero.h"
#include "main_loop.h"
#include "palette.h"
#include "tools/timeline.h"
#include "tools_layer.h"
#include "vec.h"
#include "world/actor.h"
#include "world/world.h"

#include <stdio.h>
#include <string.h>

#define MOTHS          1000
#define FLOCK          (-1) /* their wave: none of the night's */
#define NEAREST_PX     40.0f
#define FURTHER_PX     5.0f
#define TURN           2.39996f /* the golden angle spreads them evenly */
#define LEFT_TO_OTHERS 100      /* places for whoever else comes */
#define MARGIN         4
#define HEIGHT         (TOOLS_LAYER_LETTER_HEIGHT + 2 * MARGIN)
#define NEW_SHARE      0.05    /* of a frame in the number that is shown, so that it can be read */
#define NO_REACH       (-1.0f) /* they are here to be seen: none of them attacks */

static bool is_of_flock(const Actor *actor)
{
    return actor->kind == &MOTH.actor && enemy_of(actor)->wave == FLOCK;
}

int thousand_moths_count(void)
{
    int count = 0;

    for (const Actor *actor = NULL; (actor = actor_next(actor, &MOTH.actor)) != NULL;) {
        count += is_of_flock(actor) ? 1 : 0;
    }
    return count;
}

static int send_away(void)
{
    int count = 0;

    for (Actor *actor = NULL; (actor = actor_next(actor, &MOTH.actor)) != NULL;) {
        if (is_of_flock(actor)) {
            actor_destroy(actor);
            count++;
        }
    }
    return count;
}

/* The i-th place of a spiral. */
static Vec place_of(Vec middle, int i)
{
    const float angle = TURN * (float)i;
    const float reach = NEAREST_PX + FURTHER_PX * sqrtf((float)i);

    return vec(middle.x + cosf(angle) * reach, middle.y + sinf(angle) * reach * 0.7f);
}

/* Those that were sent away go at the end of a frame, which does not come while the world is held. */
static bool has_room(void)
{
    const uint32_t taken = world.entities.alive + world.entities.doomed;

    return taken + MOTHS + LEFT_TO_OTHERS <= ENTITY_CAPACITY;
}

int thousand_moths_come(const EnemyTraits *traits)
{
    const Actor *hero = hero_actor();
    int count = 0;

    if (hero == NULL || !has_room()) {
        return hero == NULL ? 0 : THOUSAND_MOTHS_NO_ROOM;
    }
    for (; count < MOTHS; count++) {
        Actor *moth = enemy_create(traits, place_of(hero->place, count));
        if (moth == NULL) {
            break;
        }
        enemy_of(moth)->wave = FLOCK;
        enemy_of(moth)->strike_px = NO_REACH;
    }
    return count;
}

int thousand_moths_toggle(void)
{
    return send_away() > 0 ? 0 : thousand_moths_come(&MOTH);
}

/* Headless nothing is measured. */
static double simulation_ms(void)
{
    static double shown;
    const double now = main_loop_cost().update * 1000.0;

    shown = shown > 0.0 ? shown + (now - shown) * NEW_SHARE : now;
    return shown;
}

int thousand_moths_height(void)
{
    return thousand_moths_count() > 0 ? HEIGHT : 0;
}

void thousand_moths_draw(int right)
{
    char line[64];
    const int count = thousand_moths_count();
    const double ms = simulation_ms();

    if (count == 0) {
        return;
    }
    if (ms > 0.0) {
        snprintf(line, sizeof line, "%d moths: simulation %.1f ms a frame", count, ms);
    } else {
        snprintf(line, sizeof line, "%d moths", count);
    }
    const int left = right - MARGIN - (int)strlen(line) * TOOLS_LAYER_LETTER_WIDTH;
    const int top = timeline_height();
    tools_layer_box(left - MARGIN, top, right - left + MARGIN, HEIGHT, PALETTE_INK, 200);
    tools_layer_text(left, top + MARGIN, PALETTE_WHITE, line);
}
