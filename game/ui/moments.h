/* SPDX-License-Identifier: Zlib */
/* Where a play may begin, for --scene: the opening, every place, and moments in the middle of one. */
#ifndef GAME_UI_MOMENTS_H
#define GAME_UI_MOMENTS_H

/* Their names, from 0 on; NULL behind the last. */
const char *moment_name(int index);

/* Begins there; what has happened until then has happened. */
void moment_begin(const char *name);

/* Goes on where the night was kept: a finished one at dawn. */
void moment_resume(void);

#endif
