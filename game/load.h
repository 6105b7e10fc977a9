/* SPDX-License-Identifier: Zlib */
/* Pictures and sounds of the play, decoded beforehand on another thread. Not game state. */
#ifndef GAME_LOAD_H
#define GAME_LOAD_H

#include "job.h"
#include "sheet.h"

#include <stdbool.h>

/* The job's work: decodes all, with its progress; what is there already is passed over. Cancelled, it keeps what it
 * has. Fails where a picture is missing or broken. user: unused. */
bool load_work(JobWorker *worker, void *user);

/* The sheet, uploaded: from memory where load_work has read it, else from its file. The caller owns it. NULL: see
 * asset_error(). Not while load_work runs. */
Sheet *load_sheet(const char *name);

void load_close(void); /* drops what nobody asked for */

#endif
