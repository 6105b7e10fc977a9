/* SPDX-License-Identifier: Zlib */
/*
 * F5 keeps the running state, coroutines and all, in memory; F9 puts it back: in the middle of a swing, a scene or
 * a sentence. Not a save of the story: it is gone with the program.
 */
#ifndef GAME_TOOLS_QUICK_SAVE_H
#define GAME_TOOLS_QUICK_SAVE_H

#include <stdbool.h>

void quick_save_open(void); /* after game_begin */
void quick_save_close(void);

/* At the very end of each frame: does what the keys said in it. */
void quick_save_frame_ended(void);

bool quick_save_keep(void);  /* false: reported, and nothing is kept */
bool quick_save_bring(void); /* false: nothing was kept; the game goes on as it is */

#endif
