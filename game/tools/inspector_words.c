/* SPDX-License-Identifier: Zlib */
/* What is said of a coroutine. */
#include "tools/inspector.h"

#include "tools/source_file.h"

#include <stdio.h>
#include <string.h>

#define SOON_S 1e6 /* what waits longer waits for ever */

Colour inspector_colour(const CoroInfo *info)
{
    static const Colour COLOURS[] = {
        [CORO_WAITS_NOTHING] = PALETTE_STONE,
        [CORO_WAITS_FRAMES] = PALETTE_ORANGE,
        [CORO_WAITS_SECONDS] = PALETTE_YELLOW,
        [CORO_WAITS_REALTIME] = PALETTE_SKIN,
        [CORO_WAITS_INTERVAL] = PALETTE_LEAF,
        [CORO_WAITS_PREDICATE] = PALETTE_CYAN,
        [CORO_WAITS_SIGNAL] = PALETTE_LIGHT_VIOLET,
        [CORO_WAITS_COROUTINE] = PALETTE_TAN,
        [CORO_WAITS_CALL] = PALETTE_LIGHT_STONE,
        [CORO_WAITS_ALL] = PALETTE_TAN,
        [CORO_WAITS_ANY] = PALETTE_TAN,
        [CORO_WAITS_FIXED_UPDATE] = PALETTE_BONE,
        [CORO_WAITS_END_OF_FRAME] = PALETTE_BONE,
        [CORO_WAITS_CONDITION] = PALETTE_LIGHT_VIOLET,
        [CORO_WAITS_OVER] = PALETTE_ORANGE,
    };

    if (info->status == CORO_FAILED) {
        return PALETTE_RED;
    }
    return info->status == CORO_PAUSED ? PALETTE_STONE : COLOURS[info->wait];
}

/* --- what is written there ------------------------------------------------------------------------------ */

/* Each `from` in the text becomes `to`, which is no longer. */
static void replace(char *text, const char *from, const char *to)
{
    for (char *at = text; (at = strstr(at, from)) != NULL; at += strlen(to)) {
        memcpy(at, to, strlen(to));
        memmove(at + strlen(to), at + strlen(from), strlen(at + strlen(from)) + 1);
    }
}

/* Does one pair of parentheses enclose all of it? */
static bool is_enclosed(const char *text)
{
    int depth = 0;

    for (const char *at = text; *at != '\0'; at++) {
        depth += *at == '(' ? 1 : *at == ')' ? -1 : 0;
        if (depth == 0 && at[1] != '\0') {
            return false;
        }
    }
    return text[0] == '(';
}

void inspector_expression(const CoroInfo *info, char *out, size_t size)
{
    snprintf(out, size, "%s", info->awaited_text == NULL ? "" : info->awaited_text);
    replace(out, " || coro_is_skipping(co)", "");
    replace(out, "((void *)0)", "NULL");
    if (is_enclosed(out)) {
        const size_t length = strlen(out);
        memmove(out, out + 1, length - 2);
        out[length - 2] = '\0';
    }
}

/* The same for narrow columns: where the address is taken and where it is kept goes without saying. */
static void short_expression(const CoroInfo *info, char *out, size_t size)
{
    char whole[256];

    inspector_expression(info, whole, sizeof whole);
    replace(whole, "f->", "");
    snprintf(out, size, "%s", whole[0] == '&' ? whole + 1 : whole);
}

/* --- waits ---------------------------------------------------------------------------------------------- */

/* What a wait with a time says besides the time, and one without. */
static const char *word_of(CoroWaitKind wait)
{
    static const char *const WORDS[] = {
        [CORO_WAITS_NOTHING] = "first step",
        [CORO_WAITS_FRAMES] = "",
        [CORO_WAITS_SECONDS] = "",
        [CORO_WAITS_REALTIME] = "real",
        [CORO_WAITS_INTERVAL] = "beat",
        [CORO_WAITS_PREDICATE] = "until",
        [CORO_WAITS_SIGNAL] = "signal",
        [CORO_WAITS_COROUTINE] = "end of",
        [CORO_WAITS_CALL] = "the call below",
        [CORO_WAITS_ALL] = "all below",
        [CORO_WAITS_ANY] = "first below",
        [CORO_WAITS_FIXED_UPDATE] = "fixed update",
        [CORO_WAITS_END_OF_FRAME] = "end of frame",
        [CORO_WAITS_CONDITION] = "condition",
        [CORO_WAITS_OVER] = "in a loop",
    };

    return WORDS[wait];
}

static void describe_without_time(const CoroInfo *info, char *out, size_t size)
{
    char expression[256];
    CoroInfo other;
    InspectorOwner owner;

    short_expression(info, expression, sizeof expression);
    if (info->wait == CORO_WAITS_COROUTINE && inspector_find(info->awaited_coroutine, &other, &owner)) {
        snprintf(expression, sizeof expression, "%s", other.name);
    }
    snprintf(out, size, "%s%s%s", word_of(info->wait), expression[0] == '\0' ? "" : " ", expression);
}

/* A time ends some waits by itself, others if nothing else does. */
static void describe_with_time(const CoroInfo *info, char *out, size_t size)
{
    char seconds[32];
    char what[256];
    const char *word = word_of(info->wait);

    snprintf(seconds, sizeof seconds, "%.2f s", info->remaining);
    if (info->wait == CORO_WAITS_FRAMES) {
        snprintf(out, size, info->remaining > 1.0 ? "%.0f frames" : "next frame", info->remaining);
    } else if (info->awaited_text != NULL) {
        describe_without_time(info, what, sizeof what);
        snprintf(out, size, "%s or %.200s", seconds, what);
    } else {
        snprintf(out, size, "%s%s%s", seconds, word[0] == '\0' ? "" : " ", word);
    }
}

static void describe_wait(const CoroInfo *info, char *out, size_t size)
{
    if (info->remaining >= 0.0 && info->remaining < SOON_S) {
        describe_with_time(info, out, size);
    } else {
        describe_without_time(info, out, size);
    }
}

void inspector_describe(const CoroInfo *info, char *out, size_t size)
{
    char wait[256];

    if (info->status == CORO_FAILED) {
        snprintf(out, size, "failed: %s", info->awaited_text);
    } else if (info->status == CORO_RUNNING) {
        snprintf(out, size, "is running");
    } else if (info->status == CORO_PAUSED) {
        describe_wait(info, wait, sizeof wait);
        snprintf(out, size, "paused: %s", wait);
    } else {
        describe_wait(info, out, size);
    }
}

/* --- paths ---------------------------------------------------------------------------------------------- */

/* Bytes up to the last " >" within so many letters; where there is none, up to the end or to that many letters. */
static size_t fold_at(const char *text, size_t letters)
{
    size_t length = letters;

    if (strlen(text) <= letters) {
        return strlen(text);
    }
    while (length > 1 && !(text[length - 1] == '>' && text[length] == ' ')) {
        length--;
    }
    return length > 1 ? length : letters;
}

/* Of a path that is too long the beginning stays, which says who, and the end, which says what. */
static const char *leave_middle_out(const char *text, size_t letters)
{
    const char *rest = text;

    while (strlen(rest) + 4 > letters && strstr(rest, "> ") != NULL) {
        rest = strstr(rest, "> ") + 2;
    }
    return rest;
}

int inspector_fold_path(const char *text, int letters, char lines[][INSPECTOR_PATH_BYTES], int most)
{
    int used = 0;

    for (; *text != '\0' && used < most; used++) {
        const size_t room = (size_t)(used == 0 ? letters : letters - 2);
        const char *indent = used == 0 ? "" : "  ";
        if (used == most - 1 && strlen(text) > room) {
            snprintf(lines[used], INSPECTOR_PATH_BYTES, "  \xE2\x80\xA6 > %.80s",
                     leave_middle_out(text, room));
            return used + 1;
        }
        const size_t length = fold_at(text, room);
        snprintf(lines[used], INSPECTOR_PATH_BYTES, "%s%.*s", indent, (int)(length < 80 ? length : 80), text);
        text += length;
        text += strspn(text, " ");
    }
    return used;
}

/* --- numbers and places --------------------------------------------------------------------------------- */

void inspector_short_time(double seconds, char *out, size_t size)
{
    if (seconds < 9.95) {
        snprintf(out, size, "%.1fs", seconds);
    } else if (seconds < 99.5) {
        snprintf(out, size, "%.0fs", seconds);
    } else if (seconds < 99.5 * 60.0) {
        snprintf(out, size, "%.0fm", seconds / 60.0);
    } else {
        snprintf(out, size, "%.0fh", seconds / 3600.0);
    }
}

void inspector_short_count(uint64_t count, char *out, size_t size)
{
    static const char UNITS[] = {'k', 'M', 'G', 'T'};
    size_t unit = 0;

    if (count < 10000) {
        snprintf(out, size, "%u", (unsigned)count);
        return;
    }
    for (count /= 1000; count >= 1000 && unit + 1 < sizeof UNITS; count /= 1000) {
        unit++;
    }
    snprintf(out, size, "%u%c", (unsigned)count, UNITS[unit]);
}

static void place(const char *file, int line, char *out, size_t size)
{
    snprintf(out, size, file == NULL ? "?" : "%s:%d", file == NULL ? "" : source_file_name(file), line);
}

void inspector_started_at(const CoroInfo *info, char *out, size_t size)
{
    place(info->started_file, info->started_line, out, size);
}

void inspector_place(const CoroInfo *info, char *out, size_t size)
{
    if (info->file != NULL) {
        place(info->file, info->line, out, size);
    } else {
        inspector_started_at(info, out, size);
    }
}
