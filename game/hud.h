/* SPDX-License-Identifier: Zlib */
/* Hearts and oil. */
#ifndef GAME_HUD_H
#define GAME_HUD_H

void hud_draw(void);

#endif
