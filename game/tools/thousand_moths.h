/* SPDX-License-Identifier: Zlib */
/* F4: a thousand moths at once, each with a mind of its own, to see what they cost. Again: they are gone. */
#ifndef GAME_TOOLS_THOUSAND_MOTHS_H
#define GAME_TOOLS_THOUSAND_MOTHS_H

#include <stdbool.h>

/* Lets them come round Wick, or sends them away. Gives how many there are now. Not without a place. */
int thousand_moths_toggle(void);

#endif
