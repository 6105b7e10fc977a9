/* SPDX-License-Identifier: Zlib */
#include "actor.h"

#include "library.h"

#define ACTOR actor_a
#include "actor_body.h"
#undef ACTOR

#define ACTOR actor_b
#include "actor_body.h"
#undef ACTOR

#define ACTOR actor_c
#include "actor_body.h"
#undef ACTOR
