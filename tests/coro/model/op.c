/* SPDX-License-Identifier: Zlib */
#include "op.h"

#include <math.h>
#include <stddef.h>

typedef struct OpRow {
    const char *name, *operands;
    unsigned weights[2]; /* in a body, in the driver */
} OpRow;

static const OpRow rows[OP_KINDS] = {
#define OP_ROW(name, in_driver, in_body, operands) {#name, operands, {in_body, in_driver}},
    OP_LIST(OP_ROW)
#undef OP_ROW
};

const char *op_name(Op op)
{
    return rows[op].name;
}

const char *op_operands(Op op)
{
    return rows[op].operands;
}

bool op_is_wait(Op op)
{
    return op >= OP_YIELD;
}

Op op_choose(unsigned number, bool in_driver)
{
    unsigned sum = 0;
    for (size_t i = 0; i < OP_KINDS; i++) {
        sum += rows[i].weights[in_driver];
    }
    number %= sum;
    size_t i = 0;
    while (number >= rows[i].weights[in_driver]) {
        number -= rows[i].weights[in_driver];
        i++;
    }
    return (Op)i;
}

#define PICK(values, operand) ((values)[(operand) % (sizeof(values) / sizeof((values)[0]))])

double op_seconds(unsigned operand)
{
    static const double values[] = {0,         1.0 / 128, 2.0 / 128,        3.0 / 128,  4.0 / 128, 7.0 / 128,
                                    8.0 / 128, 0.25,      11.0 / 128,       5.0 / 128,  1.0,       -0.5,
                                    2.0 / 128, 0.125,     (double)INFINITY, (double)NAN};
    return PICK(values, operand);
}

double op_interval(unsigned operand)
{
    static const double values[] = {1.0 / 128, 2.0 / 128, 3.0 / 128, 5.0 / 128, 0.125, 0.25, 4.0 / 128, 0};
    return PICK(values, operand);
}

double op_dt(unsigned operand)
{
    static const double values[] = {1.0 / 128, 2.0 / 128, 0,         3.0 / 128, 4.0 / 128, 1.0 / 128,
                                    2.0 / 128, 1.0 / 128, 5.0 / 128, 0.125,     1.0 / 128, 0.25,
                                    2.0 / 128, 1.0 / 128, 0.5,       -1,        2e9,       1.0 / 128};
    return PICK(values, operand);
}

double op_scale(unsigned operand)
{
    static const double values[] = {1, 0.5, 2, 0.25, 1, 0, 1, -1, 4, 2e6, 1};
    return PICK(values, operand);
}

int op_frames(unsigned operand)
{
    static const int values[] = {1, 2, 3, 4, 5, 7, 2, 0};
    return PICK(values, operand);
}
