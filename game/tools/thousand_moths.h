/* SPDX-License-Identifier: Zlib */
/*
 * F4: a thousand moths at once, each with a mind of its own, to see what they cost. Again: they are gone. They belong to the
 * night: kept, brought back and turned back with it. None of them attacks.
 */
#ifndef GAME_TOOLS_THOUSAND_MOTHS_H
#define GAME_TOOLS_THOUSAND_MOTHS_H

/* Lets them come round Wick, or sends them away. Gives how many there are now. Not without a place. */
int thousand_moths_toggle(void);
int thousand_moths_count(void);

#endif
