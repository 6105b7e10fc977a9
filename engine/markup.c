/* SPDX-License-Identifier: Zlib */
/* Decoding, one code point at a time, and the marks between them. */
#include "markup.h"

#include <assert.h>
#include <string.h>

enum { REPLACEMENT = 0xFFFD, LAST_CODE = 0x10FFFF };

/* The length that a first byte promises; 0 for one that cannot begin a letter. */
static size_t sequence_length(unsigned char first)
{
    if (first < 0x80u) {
        return 1;
    }
    if (first >= 0xC2u && first < 0xE0u) {
        return 2;
    }
    if (first >= 0xE0u && first < 0xF0u) {
        return 3;
    }
    return first >= 0xF0u && first < 0xF5u ? 4 : 0;
}

/* Overlong forms, surrogates and numbers beyond the last are as broken as stray bytes. */
static bool is_proper(uint32_t code, size_t length)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    assert(length >= 1 && length <= 4 && "a letter has one to four bytes");
    return code >= least[length] && code <= LAST_CODE && !(code >= 0xD800u && code <= 0xDFFFu);
}

size_t markup_decode(const char *bytes, size_t size, uint32_t *code)
{
    *code = 0;
    if (size == 0 || bytes[0] == '\0') {
        return 0;
    }
    unsigned char first = (unsigned char)bytes[0];
    size_t length = sequence_length(first);
    *code = REPLACEMENT;
    if (length == 0 || length > size) {
        return 1;
    }
    uint32_t value = length == 1 ? first : first & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        unsigned char next = (unsigned char)bytes[i]; /* a zero byte ends here, too */
        if ((next & 0xC0u) != 0x80u) {
            return 1;
        }
        value = value << 6 | (next & 0x3Fu);
    }
    if (!is_proper(value, length)) {
        return 1;
    }
    *code = value;
    return length;
}

size_t markup_letter_bytes(const char *bytes, size_t size)
{
    uint32_t code = 0;
    const size_t length = markup_decode(bytes, size, &code);
    const bool broken = length == 1 && (unsigned char)bytes[0] >= 0x80u;

    return broken ? 0 : length;
}

size_t markup_encode(uint32_t code, char *bytes)
{
    if (code > LAST_CODE || (code >= 0xD800u && code <= 0xDFFFu)) {
        code = REPLACEMENT;
    }
    if (code < 0x80u) {
        bytes[0] = (char)code;
        return 1;
    }
    size_t length = code < 0x800u ? 2 : code < 0x10000u ? 3 : 4;
    for (size_t i = length - 1; i > 0; i--) {
        bytes[i] = (char)(0x80u | (code & 0x3Fu));
        code >>= 6;
    }
    bytes[0] = (char)((0xF00u >> length & 0xFFu) | code);
    return length;
}

MarkupCursor markup_begin(const char *text)
{
    return (MarkupCursor){.text = text ? text : ""};
}

/* Reads "{1.25}": at most some digits, one point. Gives the bytes read, 0 where this is no pause. */
static size_t read_pause(const char *text, float *seconds)
{
    float value = 0.0f, place = 0.0f;
    size_t i = 1;
    for (; text[i] != '}'; i++) {
        if (text[i] == '.' && place <= 0.0f) {
            place = 1.0f;
        } else if (text[i] >= '0' && text[i] <= '9' && i < 12) {
            value = value * 10.0f + (float)(text[i] - '0');
            place *= 10.0f;
        } else {
            return 0;
        }
    }
    *seconds += place > 0.0f ? value / place : value;
    return i > 1 ? i + 1 : 0;
}

/* Goes past one mark. A doubled one loses its first half and is then a letter. false: a letter stands here. */
static bool pass_mark(MarkupCursor *cursor, MarkupLetter *letter)
{
    const char *here = cursor->text + cursor->offset;
    if (cursor->plain || (here[0] != '*' && here[0] != '{')) {
        return false;
    }
    if (here[1] == here[0]) {
        cursor->offset++;
        return false;
    }
    if (here[0] == '*') {
        cursor->emphasis = !cursor->emphasis;
        cursor->offset++;
        return true;
    }
    size_t length = read_pause(here, &letter->pause);
    cursor->offset += length;
    return length > 0;
}

bool markup_read(MarkupCursor *cursor, MarkupLetter *letter)
{
    memset(letter, 0, sizeof *letter);
    while (pass_mark(cursor, letter)) {
        continue;
    }
    letter->offset = cursor->offset;
    letter->emphasis = cursor->emphasis;
    letter->length = markup_decode(cursor->text + cursor->offset, 4, &letter->code);
    cursor->offset += letter->length;
    assert(letter->length <= 4 && "a letter has at most four bytes");
    return letter->length > 0;
}

int markup_count(const char *text)
{
    MarkupCursor cursor = markup_begin(text);
    MarkupLetter letter;
    int count = 0;
    while (markup_read(&cursor, &letter)) {
        count++;
    }
    return count;
}
