/* SPDX-License-Identifier: Zlib */
#include "tools/source_file.h"

#include "asset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef WICK_SOURCE_DIR
#define WICK_SOURCE_DIR "."
#endif

#define TAB 4

/* The file that was read last: it stays the same for many frames. */
static struct {
    char file[SOURCE_PATH_MAX]; /* as __FILE__ says it */
    char *text;
    int lines;
    SourceState state;
} kept;

/* --- names -------------------------------------------------------------------------------------------- */

static bool is_same_letter(char a, char b)
{
    return a == b || (a == '\\' && b == '/');
}

/* Does the path end with this name? */
static const char *ends_with(const char *file, const char *name)
{
    const size_t length = strlen(file);
    const size_t wanted = strlen(name);

    if (length < wanted) {
        return NULL;
    }
    const char *at = file + length - wanted;
    for (size_t i = 0; i < wanted; i++) {
        if (!is_same_letter(at[i], name[i])) {
            return NULL;
        }
    }
    return at == file || is_same_letter(at[-1], '/') ? name : NULL;
}

/* By the build's own list: __FILE__ may be relative to a build folder that is gone. */
const char *source_file_name(const char *file)
{
    const char *found = NULL;

    for (int i = 0; i < SOURCE_HASH_COUNT && found == NULL; i++) {
        found = ends_with(file, SOURCE_HASHES[i].name);
    }
    return found != NULL ? found : file;
}

/* --- reading ------------------------------------------------------------------------------------------ */

static char *read_whole(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long length = -1;

    if (file == NULL) {
        return NULL;
    }
    if (fseek(file, 0, SEEK_END) == 0 && (length = ftell(file)) >= 0 && fseek(file, 0, SEEK_SET) == 0) {
        text = malloc((size_t)length + 1);
    }
    if (text != NULL) {
        *size = fread(text, 1, (size_t)length, file);
        text[*size] = '\0';
    }
    fclose(file);
    return text;
}

typedef struct Found {
    char *text; /* NULL: it is nowhere */
    SourceState state;
    char path[SOURCE_PATH_MAX]; /* where it lay, or was to lie */
} Found;

/* Reads the file at `path`, unless what was found already is at least as good. */
static void try_path(Found *found, const char *name, const char *path)
{
    size_t size = 0;
    char *text = found->state == SOURCE_IS_BUILT ? NULL : read_whole(path, &size);
    const SourceState state = text == NULL ? SOURCE_MISSING : source_file_compare(name, text, size);

    if (state >= found->state) {
        free(text);
        return;
    }
    free(found->text);
    found->text = text;
    found->state = state;
    snprintf(found->path, sizeof found->path, "%s", path);
}

/* The caller frees its text. */
static Found read_source(const char *file)
{
    const char *name = source_file_name(file);
    Found found = {.state = SOURCE_MISSING};
    char path[SOURCE_PATH_MAX];

    snprintf(path, sizeof path, "%s/%s", WICK_SOURCE_DIR, name);
    snprintf(found.path, sizeof found.path, "%s", path);
    try_path(&found, name, path);
    if (asset_find_installed("source", name, path, sizeof path)) {
        try_path(&found, name, path);
    }
    try_path(&found, name, file);
    return found;
}

SourceState source_file_find(const char *file, char *path, size_t size)
{
    const Found found = read_source(file);

    free(found.text);
    snprintf(path, size, "%s", found.path);
    return found.state;
}

/* --- lines -------------------------------------------------------------------------------------------- */

static int count_lines(const char *text)
{
    int lines = 0;

    for (; *text != '\0'; text++) {
        lines += *text == '\n' || text[1] == '\0' ? 1 : 0;
    }
    return lines;
}

void source_file_forget(void)
{
    free(kept.text);
    kept.text = NULL;
    kept.file[0] = '\0';
}

static bool keep(const char *file)
{
    if (strcmp(kept.file, file) != 0) {
        const Found found = read_source(file);
        free(kept.text);
        kept.text = found.text;
        kept.state = found.state;
        kept.lines = kept.text == NULL ? 0 : count_lines(kept.text);
        snprintf(kept.file, sizeof kept.file, "%s", file);
    }
    return kept.text != NULL;
}

int source_file_lines(const char *file, SourceState *state)
{
    const bool is_there = keep(file);

    if (state != NULL) {
        *state = kept.state;
    }
    return is_there ? kept.lines : 0;
}

static const char *line_start(int line)
{
    const char *at = kept.text;

    for (int i = 1; i < line && at != NULL; i++) {
        at = strchr(at, '\n');
        at = at == NULL ? NULL : at + 1;
    }
    return at;
}

static void copy_line(const char *from, char *out, size_t size)
{
    size_t used = 0;

    for (; from != NULL && *from != '\0' && *from != '\n' && *from != '\r' && used + TAB < size; from++) {
        do {
            out[used++] = *from == '\t' ? ' ' : *from;
        } while (*from == '\t' && used % TAB != 0);
    }
    out[used] = '\0';
}

bool source_file_line(const char *file, int line, char *out, size_t size)
{
    if (!keep(file)) {
        out[0] = '\0';
        return false;
    }
    copy_line(line_start(line), out, size);
    return true;
}
