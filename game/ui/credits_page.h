/* SPDX-License-Identifier: Zlib */
/* Draws what is written over the walk through the morning, see cutscenes/credits.h. */
#ifndef GAME_UI_CREDITS_PAGE_H
#define GAME_UI_CREDITS_PAGE_H

void credits_page_draw(void);

#endif
