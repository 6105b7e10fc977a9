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

/* The chapel. The Snuffer puts the three lamps out, and is turned back as he does it; he alone remembers. Sets
 * SNUFFER_MET. */
typedef struct chapel_enter_frame {
    Actor *wick, *snuffer;
} chapel_enter_frame;
void chapel_enter(Coro *co);

/* Between the phases of the fight. Set SNUFFER_DARK and SNUFFER_ECHO. */
typedef struct chapel_phase_two_frame {
    Actor *wick, *snuffer;
} chapel_phase_two_frame;
void chapel_phase_two(Coro *co);

typedef struct chapel_phase_three_frame {
    Actor *wick, *snuffer;
} chapel_phase_three_frame;
void chapel_phase_three(Coro *co);

/* Under the hat. Sets SNUFFER_BEATEN; the morning comes, and the credits after it. */
typedef struct ending_frame {
    Actor *wick, *snuffer;
} ending_frame;
void ending(Coro *co);

/* Home through the village. Sets ENDED; the end card follows. */
typedef struct credits_frame {
    int stop;
} credits_frame;
void credits(Coro *co);

#endif
