/* SPDX-License-Identifier: Zlib */
/*
 * markup: text as letters. UTF-8 in, one code point at a time out, marks taken away.
 *
 *   *word*   emphasis
 *   **       one asterisk
 *   {0.5}    a pause of half a second (for the typewriter; nothing to see)
 *   {{       one brace
 *
 * Broken UTF-8 gives U+FFFD for each bad byte and never reads beyond the end.
 */
#ifndef ENGINE_MARKUP_H
#define ENGINE_MARKUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct MarkupCursor {
    const char *text; /* not owned */
    size_t offset;    /* byte of the next thing to read */
    bool emphasis;    /* for the letters that follow */
    bool plain;       /* no marks: every character is a letter */
} MarkupCursor;

typedef struct MarkupLetter {
    uint32_t code; /* code point; 0 at the end of the text */
    size_t offset; /* its first byte */
    size_t length; /* bytes */
    bool emphasis;
    float pause; /* seconds of {pauses} before it, summed */
} MarkupLetter;

MarkupCursor markup_begin(const char *text);

/* The next letter; false at the end, where `letter->pause` still tells of pauses behind the last letter. */
bool markup_read(MarkupCursor *cursor, MarkupLetter *letter);

/* Letters without marks; spaces and line ends count. */
int markup_count(const char *text);

/* Decodes one code point, at most `size` bytes; gives the bytes used, 0 at a zero byte or size 0. */
size_t markup_decode(const char *bytes, size_t size, uint32_t *code);

/* Bytes of the letter at `bytes`, at most `size`; 0 where none begins: a broken one, or the end. */
size_t markup_letter_bytes(const char *bytes, size_t size);

/* Encodes one code point; `bytes` holds at least 4. Gives the bytes written, no zero behind them. */
size_t markup_encode(uint32_t code, char *bytes);

#endif
