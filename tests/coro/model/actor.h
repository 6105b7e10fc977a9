/* SPDX-License-Identifier: Zlib */
/* The bodies of the library's world. Each follows its script; they differ in nothing but their name and the size of their frames. */
#ifndef ACTOR_H
#define ACTOR_H

#include "script.h"

typedef struct actor_a_frame {
    ScriptFrame script;
} actor_a_frame;

typedef struct actor_b_frame {
    ScriptFrame script;
    char room[40];
} actor_b_frame;

typedef struct actor_c_frame {
    ScriptFrame script;
    char room[400];
} actor_c_frame;

CoroBody actor_a, actor_b, actor_c;

#endif
