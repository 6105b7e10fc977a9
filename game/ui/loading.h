/* SPDX-License-Identifier: Zlib */
/* The loading screen: a bar that runs smoothly while another thread decodes pictures and sounds. */
#ifndef GAME_UI_LOADING_H
#define GAME_UI_LOADING_H

#include "coro.h"
#include "job.h"

#include <stdbool.h>

/*
 * Loads what the play needs; at once where that was done before. The bar takes LOADING_S at least, so that every run
 * of the same input has the same frames; where a run has to be repeatable (headless, recorded, replayed) also at most.
 * The player may leave in the middle: the job is cancelled, and what was read is kept for the next time.
 */
#define LOADING_S 1.0

typedef struct loading_frame {
    bool left;
    JobId job;
} loading_frame;
void loading(Coro *co);

/* `opener` makes of what was decoded what the play needs, on the main thread; false: a message was given. */
void loading_begin(bool (*opener)(void));

bool loading_is_done(void);     /* the play can begin */
bool loading_all_at_once(void); /* without a screen: --scene. false: a message was given */
/* Headless, recorded or replayed: the same input has to give the same run. */
bool loading_must_be_repeatable(void);

void loading_forget(void); /* when the sheets are closed */
void loading_draw(void);

#endif
