/* SPDX-License-Identifier: Zlib */
/* What of the Snuffer is only seen: motes of his breath, of his sweep, of cold fire. Decides nothing. */
#ifndef GAME_ENEMIES_SNUFFER_SHOWN_H
#define GAME_ENEMIES_SNUFFER_SHOWN_H

#include "vec.h"

#define SNUFFER_PARTICLES 7 /* the tag of them all */

/* Motes from all round in front of him run towards his mouth. Each frame while he draws breath. */
void snuffer_show_indrawn(Vec mouth, Vec aim);

/* The front of his breath, so far from his feet. Each step of it. */
void snuffer_show_breath(Vec feet, Vec aim, float front_px);

/* A few cold sparks at a place: the tip of the long snuffer. */
void snuffer_show_tip(Vec place);

/* He goes out of a place, or comes into it, faster than anybody walks. */
void snuffer_show_swirl(Vec middle);

#endif
