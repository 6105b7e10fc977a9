/* SPDX-License-Identifier: Zlib */
#include "grid_name.h"

#include <stdlib.h>
#include <string.h>

/* The character that is the whole of `word`, of up to three bytes (U+FFFF); 0 when it is none. */
static uint32_t whole_character(const char *word)
{
    const unsigned char *byte = (const unsigned char *)word;
    size_t length = strlen(word);
    if (length == 1 && byte[0] < 0x80) {
        return byte[0];
    }
    if (length == 2 && (byte[0] & 0xE0) == 0xC0 && (byte[1] & 0xC0) == 0x80) {
        return ((byte[0] & UINT32_C(0x1F)) << 6) | (byte[1] & UINT32_C(0x3F));
    }
    if (length == 3 && (byte[0] & 0xF0) == 0xE0 && (byte[1] & 0xC0) == 0x80 && (byte[2] & 0xC0) == 0x80) {
        return ((byte[0] & UINT32_C(0x0F)) << 12) | ((byte[1] & UINT32_C(0x3F)) << 6) |
               (byte[2] & UINT32_C(0x3F));
    }
    return 0;
}

static bool is_printable(uint32_t code)
{
    bool control = code < 0x20 || (code >= 0x7F && code < 0xA0);
    bool surrogate = code >= 0xD800 && code < 0xE000;
    return !control && !surrogate && code <= 0xFFFD;
}

bool grid_name_is_ascii(const char *word)
{
    for (; *word != '\0'; word++) {
        if ((unsigned char)*word < 0x21 || (unsigned char)*word > 0x7E) {
            return false;
        }
    }
    return true;
}

bool grid_name_parse(const char *word, GridName *name)
{
    size_t length = strlen(word);
    *name = (GridName){.code = whole_character(word)};
    if (length == 0 || length >= sizeof name->text) {
        return false;
    }
    memcpy(name->text, word, length);
    if (word[0] == 'U' && word[1] == '+') {
        char *end = NULL;
        name->code = (uint32_t)strtoul(word + 2, &end, 16);
        return length == 6 && *end == '\0' && is_printable(name->code);
    }
    return name->code != 0 ? is_printable(name->code) : length > 1 && grid_name_is_ascii(word);
}
