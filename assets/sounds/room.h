/* SPDX-License-Identifier: Zlib */
#ifndef ROOM_H
#define ROOM_H

#include "samples.h"

/* Lets a loop sound in a small stone room, `amount` (0 to 1) of it echo. The loop stays a loop: the room is
   already full of its end when it begins. */
void room_add_to_loop(Samples *loop, double amount);

#endif
