/* SPDX-License-Identifier: Zlib */
/*
 * The east wall's secret: a heart on the brink, which a gust takes before Wick is there. It is had by whoever has seen it
 * fall and turns the night back: the second time he knows.
 */
#ifndef GAME_PLACES_WALL_SECRET_H
#define GAME_PLACES_WALL_SECRET_H

/* Lays it there, if it was not found before. */
void wall_secret_begin(void);

#endif
