/* SPDX-License-Identifier: Zlib */
/* All kinds of enemy. A new one is a file with its row, an EnemyTraits of its name, and a line here. */
#ifndef GAME_ENEMIES_KINDS_H
#define GAME_ENEMIES_KINDS_H

#include "enemies/enemy.h"

#include <stdbool.h>

/* X(NAME) */
#define ENEMY_KINDS(X) \
    X(HUSK)            \
    X(MOTH)            \
    X(SPITTER)         \
    X(SHADE)           \
    X(SNUFFER)

enum {
#define KINDS_NUMBER(name) KINDS_NUMBER_OF_##name,
    ENEMY_KINDS(KINDS_NUMBER)
#undef KINDS_NUMBER
        KINDS_COUNT
};

#define KINDS_ROW(name) extern const EnemyTraits name;
ENEMY_KINDS(KINDS_ROW)
#undef KINDS_ROW

const EnemyTraits *kinds_at(int index); /* 0 to KINDS_COUNT - 1 */

/* Does each row say all that a kind needs? false: what it lacks was reported, by the kind's name. */
bool kinds_are_whole(void);

/* The same for one row, of a kind that is called `row` in the table. For kinds_are_whole and its test. */
bool kinds_is_whole(const char *row, const EnemyTraits *traits);

/* Is each kind drawn: as it stands, flinching, dying? After the sheets are loaded; false as above. */
bool kinds_are_drawn(void);

#endif
