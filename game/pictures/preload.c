/* SPDX-License-Identifier: Zlib */
#include "pictures/preload.h"

#include "asset.h"
#include "audio/sfx.h"

#include <string.h>

static const char *const NAMES[] = {"portraits", "staff",    "wick",    "husk",  "moth",
                                    "orla",      "villager", "rampart", "crypt", "chapel"};
#define NAME_COUNT ((int)(sizeof NAMES / sizeof NAMES[0]))

static Sheet *sheets[NAME_COUNT]; /* read, and not asked for yet */

static void tell_progress(JobWorker *worker, int done)
{
    job_set_progress(worker, (double)done / (NAME_COUNT + SFX_COUNT - 1));
}

bool preload_work(JobWorker *worker, void *user)
{
    (void)user;
    for (int i = 0; i < NAME_COUNT && !job_is_cancelled(worker); i++) {
        if (sheets[i] == NULL && (sheets[i] = sheet_read(NAMES[i])) == NULL) {
            return job_fail(worker, asset_error());
        }
        tell_progress(worker, i + 1);
    }
    for (int i = SFX_NONE + 1; i < SFX_COUNT && !job_is_cancelled(worker); i++) {
        sfx_read((Sfx)i);
        tell_progress(worker, NAME_COUNT + i);
    }
    return !job_is_cancelled(worker);
}

static Sheet *take(const char *name)
{
    for (int i = 0; i < NAME_COUNT; i++) {
        if (sheets[i] != NULL && strcmp(NAMES[i], name) == 0) {
            Sheet *sheet = sheets[i];
            sheets[i] = NULL;
            return sheet;
        }
    }
    return NULL;
}

Sheet *preload_sheet(const char *name)
{
    Sheet *sheet = take(name);

    if (sheet == NULL) {
        return sheet_load(name);
    }
    if (!sheet_upload(sheet)) {
        sheet_free(sheet);
        return NULL;
    }
    return sheet;
}

void preload_close(void)
{
    for (int i = 0; i < NAME_COUNT; i++) {
        sheet_free(sheets[i]);
        sheets[i] = NULL;
    }
}
