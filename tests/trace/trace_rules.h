/* SPDX-License-Identifier: Zlib */
/*
 * Does a file keep to the rules of Chrome's trace event format, and to those that a viewer needs beyond it?
 *
 * - It is JSON: an array of objects. The end of the array may be missing, which the format allows: the program was ended.
 * - Each event has ph, pid, tid, name and, but for names (M), a ts that is not negative.
 * - Times never fall within a track, in the order of the file. The beginning of an arrow (s) may stand later: it is written with
 *   its end.
 * - B and E pair up within a track, the inner before the outer, by the same name.
 * - Each arrow has one s and one f, in this order, of the same name and category, each within a slice of its track.
 * - Counters (C) have numbers, and nothing else.
 * - Each process and each track that has events has one name.
 */
#ifndef TESTS_TRACE_RULES_H
#define TESTS_TRACE_RULES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct TraceCounts {
    long events, slices, arrows, counters, tracks, processes;
    bool is_cut; /* the end of the array is missing */
} TraceCounts;

/* NULL: it keeps to them; else a sentence that says where it does not, which lives until the next call. */
const char *trace_rules_check(const char *path, TraceCounts *counts);

#endif
