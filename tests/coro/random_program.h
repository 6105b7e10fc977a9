/* SPDX-License-Identifier: Zlib */
/*
 * Bytes as a program that does everything coro can do, for random tests and the fuzzer: starts, waits, stops, pauses,
 * failures, destroyed schedulers, snapshots, from outside and from inside bodies. Beside it stands a simple count of
 * what must be true; where it is not, the run stops.
 */
#ifndef RANDOM_PROGRAM_H
#define RANDOM_PROGRAM_H

#include <stddef.h>
#include <stdint.h>

#define RANDOM_PROGRAM_LARGEST_BLOCK 65536

/* Runs the program in a runtime of its own, with an event hook and without one. block: bytes of fixed memory, so that there is too
 * little of it; 0: the allocator's. Returns NULL where all was well, else which rule was broken. */
const char *random_program_run(const uint8_t *bytes, size_t size, size_t block);

#endif
