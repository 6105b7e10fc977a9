/* SPDX-License-Identifier: Zlib */
/* Who took a step just now, told by how many it has taken. */
#include "tools/inspector.h"

#include "main_loop.h"

#include <math.h>

#define MARKS  2048
#define GLOW_S 0.25

static struct {
    uint32_t generation;
    uint64_t resumes;
    float glow;
} marks[MARKS];

static uint64_t looked_at; /* the frame */
static bool looks_on;      /* it was the one before this: what has changed since changed just now */

float inspector_glow(const CoroInfo *info)
{
    const uint32_t slot = info->handle.index % MARKS;

    if (marks[slot].generation != info->handle.generation || marks[slot].resumes != info->resumes) {
        marks[slot].generation = info->handle.generation;
        marks[slot].resumes = info->resumes;
        marks[slot].glow = looks_on ? 1.0f : 0.0f;
    }
    return marks[slot].glow;
}

void inspector_fade(double seconds)
{
    looks_on = main_loop_frame() - looked_at <= 1;
    looked_at = main_loop_frame();
    for (int i = 0; i < MARKS; i++) {
        marks[i].glow = fmaxf(marks[i].glow - (float)(seconds / GLOW_S), 0.0f);
    }
}
