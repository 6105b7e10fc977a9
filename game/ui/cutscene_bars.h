/* SPDX-License-Identifier: Zlib */
/* What is seen of a scene as such: the bars above and below, and the ring that fills while the skip key is held. */
#ifndef GAME_UI_CUTSCENE_BARS_H
#define GAME_UI_CUTSCENE_BARS_H

void cutscene_bars_draw(void);

#endif
