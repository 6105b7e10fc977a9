/* SPDX-License-Identifier: Zlib */
/* What is written over the walk through the morning: a line of the credits above, what somebody says below. */
#ifndef GAME_CUTSCENES_CREDITS_H
#define GAME_CUTSCENES_CREDITS_H

#include "state.h"

#include <stdbool.h>

typedef struct CreditsPage {
    const char *heading, *line; /* literals; NULL: none */
    const char *who, *says;
    float alpha;   /* of all of it, 0 to 1 */
    bool are_over; /* the story has just come to its end: the end card is due */
} CreditsPage;

extern CreditsPage credits_state;
extern const StatePart CREDITS_PART;

#endif
