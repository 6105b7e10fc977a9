/* SPDX-License-Identifier: Zlib */
/* What floats in the air of a place: embers over lit lamps, dust. Only seen. */
#ifndef GAME_WORLD_AMBIENCE_H
#define GAME_WORLD_AMBIENCE_H

void ambience_update(void); /* each frame: keeps the motes' number up */

#endif
