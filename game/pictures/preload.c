/* SPDX-License-Identifier: Zlib */
#include "pictures/preload.h"

#include "asset.h"
#include "audio/sfx.h"
#include "log.h"

#include <string.h>

#define SHEETS_MAX 32

typedef struct Wanted {
    const char *name;
    Sheet *sheet; /* read, and not asked for yet */
} Wanted;

static Wanted wanted[SHEETS_MAX];
static int wanted_count;

static Wanted *find(const char *name)
{
    for (int i = 0; i < wanted_count; i++) {
        if (strcmp(wanted[i].name, name) == 0) {
            return &wanted[i];
        }
    }
    return NULL;
}

void preload_add(const char *name)
{
    if (find(name) != NULL) {
        return;
    }
    if (wanted_count == SHEETS_MAX) {
        log_problem(name, "is one sheet too many to be decoded beforehand", "raise SHEETS_MAX in preload.c");
        return;
    }
    wanted[wanted_count++] = (Wanted){name, NULL};
}

static void tell_progress(JobWorker *worker, int done)
{
    job_set_progress(worker, (double)done / (wanted_count + SFX_COUNT - 1));
}

bool preload_work(JobWorker *worker, void *user)
{
    (void)user;
    for (int i = 0; i < wanted_count && !job_is_cancelled(worker); i++) {
        if (wanted[i].sheet == NULL && (wanted[i].sheet = sheet_read(wanted[i].name)) == NULL) {
            return job_fail(worker, asset_error());
        }
        tell_progress(worker, i + 1);
    }
    for (int i = SFX_NONE + 1; i < SFX_COUNT && !job_is_cancelled(worker); i++) {
        sfx_read((Sfx)i);
        tell_progress(worker, wanted_count + i);
    }
    return !job_is_cancelled(worker);
}

static Sheet *take(const char *name)
{
    Wanted *row = find(name);
    Sheet *sheet = row == NULL ? NULL : row->sheet;

    if (row != NULL) {
        row->sheet = NULL;
    }
    return sheet;
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
    for (int i = 0; i < wanted_count; i++) {
        sheet_free(wanted[i].sheet);
    }
    wanted_count = 0;
}
