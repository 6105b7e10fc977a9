/* SPDX-License-Identifier: Zlib */
#include "program.h"

#include <stdio.h>
#include <string.h>

typedef struct Reader {
    const uint8_t *bytes;
    size_t size, at;
} Reader;

static unsigned read_byte(Reader *reader)
{
    return reader->at < reader->size ? reader->bytes[reader->at++] : 0;
}

static ProgramLine read_line(Reader *reader, bool in_driver)
{
    unsigned number = read_byte(reader) * 256U;
    number += read_byte(reader); /* two bytes, so that every operation can be reached */
    ProgramLine line = {.op = (uint8_t)op_choose(number, in_driver)};
    line.a = (uint8_t)read_byte(reader);
    line.b = (uint8_t)read_byte(reader);
    line.c = (uint8_t)(line.b / 16);
    return line;
}

static void read_script(Reader *reader, ProgramScript *script)
{
    unsigned shape = read_byte(reader);
    script->cleanup = 1 + (int)(shape % 9);
    script->length = script->cleanup + (int)(shape / 16 % 4);
    for (int i = 0; i < script->length; i++) {
        script->lines[i] = read_line(reader, false);
    }
}

void program_decode(Program *program, const uint8_t *bytes, size_t size)
{
    Reader reader = {.bytes = bytes, .size = size};
    memset(program, 0, sizeof *program);
    for (int i = 0; i < PROGRAM_SCRIPTS; i++) {
        read_script(&reader, &program->scripts[i]);
    }
    while (reader.at < reader.size && program->length < PROGRAM_LINES) {
        program->lines[program->length++] = read_line(&reader, true);
    }
}

/* splitmix64: every seed, also 0, 1, 2 ..., begins another sequence. */
static uint64_t mix(uint64_t *state)
{
    *state += 0x9e3779b97f4a7c15u;
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

void program_generate(Program *program, uint64_t seed)
{
    uint8_t bytes[PROGRAM_BYTES];
    size_t size = 250 + (size_t)(mix(&seed) % (PROGRAM_BYTES - 250));
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)(mix(&seed) >> 24);
    }
    program_decode(program, bytes, size);
}

static void print_line(const char *head, int number, const ProgramLine *line)
{
    const char *operands = op_operands((Op)line->op);
    fprintf(stderr, "  %s%-2d %-20s a=%u b=%u c=%u", head, number, op_name((Op)line->op), line->a, line->b,
            line->c);
    fprintf(stderr, operands[0] != '\0' ? "  (%s)\n" : "%s\n", operands);
}

void program_print(const Program *program)
{
    for (int s = 0; s < PROGRAM_SCRIPTS; s++) {
        const ProgramScript *script = &program->scripts[s];
        if (script->length > 0) {
            fprintf(stderr, "script %d:\n", s);
        }
        for (int i = 0; i < script->length; i++) {
            print_line(i < script->cleanup ? "" : "finally ", i, &script->lines[i]);
        }
    }
    fprintf(stderr, "driver:\n");
    for (int i = 0; i < program->length; i++) {
        print_line("", i, &program->lines[i]);
    }
}
