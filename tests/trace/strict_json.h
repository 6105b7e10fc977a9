/* SPDX-License-Identifier: Zlib */
/* JSON's texts and numbers, as strictly as its grammar has them. One text is read at a time. */
#ifndef TESTS_STRICT_JSON_H
#define TESTS_STRICT_JSON_H

#include <stdbool.h>
#include <stddef.h>

void json_begin(const char *text); /* ends with a zero byte; stays where it is while it is read */
char json_peek(void);              /* the next letter that is no space; zero: the end */
bool json_accept(char letter);     /* is it next? Then it is taken */

/* false: json_problem says why. Text is cut to size; out NULL: it is only checked. Escapes are left out of it. */
bool json_string(char *out, size_t size);
bool json_number(double *out);
const char *json_problem(void);

#endif
