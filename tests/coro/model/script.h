/* SPDX-License-Identifier: Zlib */
/* How a body follows its script. The bodies of the library and of the model share this; only the waits are their own. */
#ifndef SCRIPT_H
#define SCRIPT_H

#include "world.h"

/* Follows the script up to its next wait, which is in frame->now then, or to its end: OP_RETURN or OP_FAIL. */
Op script_run(ScriptFrame *frame, void *self);

/* Goes on with the part that cleans up. */
void script_begin_cleanup(ScriptFrame *frame);

/* The expression of OP_WAIT_UNTIL and the like. */
bool script_predicate(ScriptFrame *frame, void *self);

/* The block of OP_OVER; whether it breaks out of the loop. */
bool script_over(ScriptFrame *frame, double progress);

#endif
