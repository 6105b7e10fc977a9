/* SPDX-License-Identifier: Zlib */
/* All scenes, one file each. Started by coro_start(world.loop.cutscenes, NAME). */
#ifndef GAME_CUTSCENES_CUTSCENES_H
#define GAME_CUTSCENES_CUTSCENES_H

#include "coro.h"
#include "world/actor.h"
#include "world/lamp.h"

/* The first minute: the square is dark; Keeper Orla knows where to begin. Sets OPENING_SEEN and FLASK_TAKEN or
 * FLASK_LEFT (a skipped choice takes the flask). */
typedef struct opening_frame {
    Actor *wick, *orla;
} opening_frame;
void opening(Coro *co);

/* The first great lamp. Sets SQUARE_LAMP_LIT; the gate to the alley opens. */
typedef struct square_lamp_frame {
    Actor *wick;
    Lamp *lamp;
    int gate;
} square_lamp_frame;
void square_lamp(Coro *co);

/* The second great lamp, and somebody who saw it. Sets ALLEY_LAMP_LIT; the gates to wall and crypt open. */
typedef struct alley_lamp_frame {
    Actor *wick;
    Lamp *lamp;
} alley_lamp_frame;
void alley_lamp(Coro *co);

/* The lamp of the crypt, and a choice: MOTHS_FREED (marked) or MOTHS_BURNED. Sets CRYPT_LAMP_LIT. */
typedef alley_lamp_frame crypt_lamp_frame;
void crypt_lamp(Coro *co);

/* The third great lamp: the roofs below light up, one after the other; somebody goes over the moon. Sets WALL_LAMP_LIT. */
typedef alley_lamp_frame wall_lamp_frame;
void wall_lamp(Coro *co);

#endif
