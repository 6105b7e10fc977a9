/* SPDX-License-Identifier: Zlib */
#include "enemies/kinds.h"

#include "audio/sfx.h"
#include "log.h"
#include "pictures/figure.h"
#include "world/actor.h"

#include <stdio.h>
#include <string.h>

static const EnemyTraits *const ROWS[KINDS_COUNT] = {
#define KINDS_POINTER(name) &name,
    ENEMY_KINDS(KINDS_POINTER)
#undef KINDS_POINTER
};

static const char *const NAMES[KINDS_COUNT] = {
#define KINDS_NAME(name) #name,
    ENEMY_KINDS(KINDS_NAME)
#undef KINDS_NAME
};

const EnemyTraits *kinds_at(int index)
{
    return ROWS[index];
}

/* --- is a row whole? ----------------------------------------------------------------------------------- */

typedef struct Column {
    const char *name;
    bool is_there;
} Column;

static bool all_are_there(const char *row, const Column *columns, size_t count)
{
    char subject[64];
    char lack[96];
    bool good = true;

    snprintf(subject, sizeof subject, "kind of enemy %s", row);
    for (size_t i = 0; i < count; i++) {
        if (!columns[i].is_there) {
            snprintf(lack, sizeof lack, "its row lacks %s", columns[i].name);
            log_problem(subject, lack, "see enemies/enemy.h for what each column means");
            good = false;
        }
    }
    return good;
}

static bool has_text(const char *text)
{
    return text != NULL && text[0] != '\0';
}

static bool body_is_whole(const char *row, const ActorKind *actor)
{
    const Column columns[] = {
        {"ENEMY_ACTOR", actor->foe && actor->be_struck != NULL && actor->created == enemy_created},
        {".actor.name", has_text(actor->name)},
        {".actor.width and .depth", actor->width > 0.0f && actor->depth > 0.0f},
        {".actor.gain and .stop", actor->gain > 0.0f && actor->stop > 0.0f},
        {".actor.motes, three of them", actor->motes[0] != 0 && actor->motes[1] != 0 && actor->motes[2] != 0},
    };

    return all_are_there(row, columns, sizeof columns / sizeof columns[0]);
}

bool kinds_is_whole(const char *row, const EnemyTraits *traits)
{
    const EnemyHabit *habit = &traits->habit;
    const Column columns[] = {
        {".figure", traits->figure != FIGURE_NONE},
        {".hits", traits->hits > 0},
        {".notice_px", traits->notice_px > 0.0f},
        {".strike_px", traits->strike_px > 0.0f},
        {".oil_s", traits->oil_s > 0.0f},
        {".hit", traits->hit != SFX_NONE},
        {".habit", habit->tell_s > 0.0 && habit->strike_s > 0.0 && habit->reach_px > 0.0f},
        {".mind and .mind_name", traits->mind != NULL && has_text(traits->mind_name)},
        {".entrance_name", traits->entrance == NULL || has_text(traits->entrance_name)},
    };
    const bool body = body_is_whole(row, &traits->actor);

    return all_are_there(row, columns, sizeof columns / sizeof columns[0]) && body;
}

/* The log and the tests tell kinds apart by their names. */
static bool names_differ(void)
{
    for (int i = 0; i < KINDS_COUNT; i++) {
        for (int j = 0; j < i; j++) {
            if (strcmp(ROWS[i]->actor.name, ROWS[j]->actor.name) == 0) {
                log_problem(NAMES[i], "is called like another kind of enemy", "give it a name of its own");
                return false;
            }
        }
    }
    return true;
}

bool kinds_are_whole(void)
{
    bool good = true;

    for (int i = 0; i < KINDS_COUNT; i++) {
        good = kinds_is_whole(NAMES[i], ROWS[i]) && good;
    }
    return good && names_differ();
}

bool kinds_are_drawn(void)
{
    bool good = true;

    for (int i = 0; i < KINDS_COUNT; i++) {
        const EnemyTraits *traits = ROWS[i];
        const Column columns[] = {
            {"pictures of how it stands (.act)", figure_is_drawn(traits->figure, traits->act)},
            {"pictures of its flinch",
             traits->flinch_s <= 0.0 || figure_is_drawn(traits->figure, POSE_FLINCH)},
            {"pictures of its death", traits->endures || figure_is_drawn(traits->figure, POSE_DEATH)},
        };
        good = all_are_there(NAMES[i], columns, sizeof columns / sizeof columns[0]) && good;
    }
    return good;
}
