/* SPDX-License-Identifier: Zlib */
/* What the player chose in the options: kept apart from the game's state, so that turning back never changes it. */
#ifndef GAME_WORLD_SETTINGS_H
#define GAME_WORLD_SETTINGS_H

#include <stdbool.h>

typedef struct Settings {
    double letters_per_second;     /* 25, 45, 90; 0: at once */
    float shake;                   /* 0 to 1 */
    bool flashes;                  /* hit flashes */
    double volume, music, effects; /* 0 to 1 */
    int damage_percent;            /* 0, 50, 100 */
    double game_speed;             /* 0.8 or 1 */
} Settings;

extern Settings settings;

void settings_reset(void); /* the defaults */
void settings_apply(void); /* tells the mixer, the camera and time */

#endif
