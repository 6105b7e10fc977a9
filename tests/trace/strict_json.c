/* SPDX-License-Identifier: Zlib */
/* Letter by letter: a function for strings may look for the end of the text, which is a hundred megabytes away. */
#include "strict_json.h"

#include <stdlib.h>
#include <string.h>

#define NUMBER_MAX 64

static const char *at;
static const char *problem;

void json_begin(const char *text)
{
    at = text;
    problem = "";
}

const char *json_problem(void)
{
    return problem;
}

static bool refuse(const char *why)
{
    problem = why;
    return false;
}

char json_peek(void)
{
    while (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n') {
        at++;
    }
    return *at;
}

bool json_accept(char letter)
{
    const bool is_next = json_peek() == letter;

    at += is_next ? 1 : 0;
    return is_next;
}

static bool read_escape(void)
{
    for (int digit = 1; *at == 'u' && digit <= 4; digit++) {
        if (at[digit] == '\0' || strchr("0123456789abcdefABCDEF", at[digit]) == NULL) {
            return refuse("an escape \\u without four digits");
        }
    }
    if (*at == 'u') {
        at += 5;
        return true;
    }
    if (*at == '\0' || strchr("\"\\/bfnrt", *at) == NULL) {
        return refuse("an unknown escape");
    }
    at++;
    return true;
}

bool json_string(char *out, size_t size)
{
    size_t length = 0;

    if (!json_accept('"')) {
        return refuse("a string was expected");
    }
    while (*at != '"') {
        const char letter = *at++;
        if ((unsigned char)letter < 0x20) {
            return refuse("a control character in a string, or no end of it");
        }
        if (letter == '\\' && !read_escape()) {
            return false;
        }
        if (out != NULL && letter != '\\' && length + 1 < size) {
            out[length++] = letter;
        }
    }
    if (out != NULL) {
        out[length] = '\0';
    }
    at++;
    return true;
}

static size_t digits(void)
{
    size_t count = 0;

    for (; *at >= '0' && *at <= '9'; at++) {
        count++;
    }
    return count;
}

/* Behind a point, or in an exponent: at least one digit. */
static bool read_rest(void)
{
    if (*at == '.') {
        at++;
        if (digits() == 0) {
            return refuse("a number ends with its point");
        }
    }
    if (*at == 'e' || *at == 'E') {
        at++;
        at += *at == '+' || *at == '-' ? 1 : 0;
        if (digits() == 0) {
            return refuse("a number without its exponent");
        }
    }
    return true;
}

static double value_of(const char *begin)
{
    char number[NUMBER_MAX];
    const size_t length = (size_t)(at - begin) < NUMBER_MAX - 1 ? (size_t)(at - begin) : NUMBER_MAX - 1;

    memcpy(number, begin, length);
    number[length] = '\0';
    return strtod(number, NULL);
}

/* JSON's numbers are fewer than strtod's. */
bool json_number(double *out)
{
    const bool negative = json_peek() == '-';
    const char *begin = at;

    at += negative ? 1 : 0;
    const bool zero = *at == '0';
    const size_t whole = digits();
    if (whole == 0 || (zero && whole > 1)) {
        return refuse("a number was expected");
    }
    const bool good = read_rest();
    *out = value_of(begin);
    return good;
}
