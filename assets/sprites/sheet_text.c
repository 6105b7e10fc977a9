/* SPDX-License-Identifier: Zlib */
#include "sheet_text.h"

#include <stdlib.h>
#include <string.h>

bool sheet_text_open(SheetText *text, const char *path)
{
    memset(text, 0, sizeof *text);
    snprintf(text->path, sizeof text->path, "%s", path);
    text->file = fopen(path, "rb");
    return text->file != NULL;
}

void sheet_text_close(SheetText *text)
{
    fclose(text->file);
    text->file = NULL;
}

bool sheet_text_next(SheetText *text)
{
    if (!fgets(text->text, sizeof text->text, text->file)) {
        return false;
    }
    text->line++;
    size_t length = strlen(text->text);
    if (length + 1 == sizeof text->text) {
        SHEET_TEXT_FAIL(text, "line longer than %d characters", SHEET_TEXT_MAX_LINE - 2);
    }
    while (length > 0 && strchr("\r\n", text->text[length - 1])) {
        text->text[--length] = '\0';
    }
    return true;
}

void sheet_text_split(SheetText *text)
{
    char *at = text->text;
    text->word_count = 0;
    for (;;) {
        at += strspn(at, " \t");
        if (*at == '\0' || *at == '#') {
            return;
        }
        if (text->word_count == SHEET_TEXT_MAX_WORDS) {
            SHEET_TEXT_FAIL(text, "more than %d words in a line", SHEET_TEXT_MAX_WORDS);
        }
        text->words[text->word_count++] = at;
        at += strcspn(at, " \t");
        if (*at != '\0') {
            *at++ = '\0';
        }
    }
}

int sheet_text_int(const SheetText *text, int index, int low, int high)
{
    char *end = NULL;
    long value = strtol(text->words[index], &end, 10);
    if (*end != '\0' || end == text->words[index] || value < low || value > high) {
        SHEET_TEXT_FAIL(text, "'%s' is not a whole number from %d to %d", text->words[index], low, high);
    }
    return (int)value;
}

void sheet_text_say_where(const SheetText *text)
{
    if (text) {
        fprintf(stderr, "%s:%d: ", text->path, text->line);
    } else {
        fputs("make_sheets: ", stderr);
    }
}

_Noreturn void sheet_text_give_up(void)
{
    fputc('\n', stderr);
    exit(1);
}

void *sheet_text_allocate(size_t size)
{
    void *memory = calloc(1, size ? size : 1);
    if (!memory) {
        SHEET_TEXT_DIE("out of memory");
    }
    return memory;
}
