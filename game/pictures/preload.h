/* SPDX-License-Identifier: Zlib */
/* Pictures and sounds of the play, decoded beforehand on another thread. Not game state. */
#ifndef GAME_PICTURES_PRELOAD_H
#define GAME_PICTURES_PRELOAD_H

#include "job.h"
#include "sheet.h"

#include <stdbool.h>

/* This sheet will be wanted; again: nothing. name: kept, a literal. Not while preload_work runs. */
void preload_add(const char *name);

/* The job's work: decodes all, with its progress; what is there already is passed over. Cancelled, it keeps what it
 * has. Fails where a picture is missing or broken. user: unused. */
bool preload_work(JobWorker *worker, void *user);

/* The sheet, uploaded: from memory where preload_work has read it, else from its file. The caller owns it. NULL: see
 * asset_error(). Not while preload_work runs. */
Sheet *preload_sheet(const char *name);

void preload_close(void); /* frees what was decoded and not taken */

#endif
