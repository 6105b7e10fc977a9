/* SPDX-License-Identifier: Zlib */
/* The title's picture, and the village that the end card has behind it. */
#ifndef GAME_UI_TITLE_DRAW_H
#define GAME_UI_TITLE_DRAW_H

typedef enum TitleHour { TITLE_NIGHT, TITLE_DAWN } TitleHour;

void title_draw(void);
void title_draw_village(TitleHour hour); /* sky, moon or sun, and roofs; for the end card, too */
void title_draw_walk_home(void); /* under the lit village: the street, two lamps, and Wick between them */

#endif
