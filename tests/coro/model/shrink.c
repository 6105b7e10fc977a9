/* SPDX-License-Identifier: Zlib */
#include "shrink.h"

#include <string.h>

typedef bool Fails(const Program *program);

/* Takes over the candidate where it fails too. */
static bool try(Program *program, const Program *candidate, Fails *fails)
{
    if (!fails(candidate)) {
        return false;
    }
    *program = *candidate;
    return true;
}

static void remove_lines(ProgramLine *lines, int *length, int at, int count)
{
    memmove(&lines[at], &lines[at + count], (size_t)(*length - at - count) * sizeof *lines);
    *length -= count;
}

static bool shrink_driver(Program *program, Fails *fails)
{
    static Program candidate;
    bool changed = false;
    for (int count = PROGRAM_LINES / 2; count > 0; count /= 2) {
        for (int at = program->length - count; at >= 0; at -= count) {
            candidate = *program;
            remove_lines(candidate.lines, &candidate.length, at, count);
            changed = try(program, &candidate, fails) || changed;
            if (at > program->length) {
                at = program->length;
            }
        }
    }
    return changed;
}

static bool shrink_script(Program *program, int number, Fails *fails)
{
    static Program candidate;
    bool changed = false;
    for (int at = program->scripts[number].length - 1; at >= 0; at--) {
        candidate = *program;
        ProgramScript *script = &candidate.scripts[number];
        remove_lines(script->lines, &script->length, at, 1);
        script->cleanup -= at < script->cleanup;
        changed = try(program, &candidate, fails) || changed;
    }
    return changed;
}

static bool shrink_operand(Program *program, uint8_t *operand, Fails *fails)
{
    static Program candidate;
    uint8_t old = *operand;
    const uint8_t smaller[] = {
        0, 1, 2, (uint8_t)(old % 4), (uint8_t)(old % 8), (uint8_t)(old % 16), (uint8_t)(old % 48)};
    for (size_t i = 0; i < sizeof smaller && smaller[i] < old; i++) {
        *operand = smaller[i];
        candidate = *program;
        if (fails(&candidate)) {
            return true;
        }
        *operand = old;
    }
    return false;
}

static bool shrink_operands(Program *program, ProgramLine *line, Fails *fails)
{
    bool a = shrink_operand(program, &line->a, fails);
    bool b = shrink_operand(program, &line->b, fails);
    bool c = shrink_operand(program, &line->c, fails);
    return a || b || c;
}

void shrink(Program *program, Fails *fails)
{
    bool changed = true;
    for (int rounds = 0; changed && rounds < 20; rounds++) {
        changed = shrink_driver(program, fails);
        for (int s = 0; s < PROGRAM_SCRIPTS; s++) {
            changed = shrink_script(program, s, fails) || changed;
            for (int i = 0; i < program->scripts[s].length; i++) {
                changed = shrink_operands(program, &program->scripts[s].lines[i], fails) || changed;
            }
        }
        for (int i = 0; i < program->length; i++) {
            changed = shrink_operands(program, &program->lines[i], fails) || changed;
        }
    }
}
