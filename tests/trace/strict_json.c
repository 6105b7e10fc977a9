/* SPDX-License-Identifier: Zlib */
#include "strict_json.h"

#include <stdlib.h>
#include <string.h>

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
    at += strspn(at, " \t\r\n");
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
    if (*at == 'u') {
        const bool whole = strspn(at + 1, "0123456789abcdefABCDEF") >= 4;
        at += whole ? 5 : 0;
        return whole || refuse("an escape \\u without four digits");
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
    const size_t count = strspn(at, "0123456789");

    at += count;
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
    *out = strtod(begin, NULL);
    return read_rest();
}
