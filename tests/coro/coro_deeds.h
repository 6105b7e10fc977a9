/* SPDX-License-Identifier: Zlib */
/*
 * Bodies that do something to another coroutine, at every moment at which a body can do it: in its first step, in a later one,
 * in its cleanup, while its predicate is asked. And the answers of the library, noted as they come.
 */
#ifndef CORO_DEEDS_H
#define CORO_DEEDS_H

#include "coro_test.h"

typedef enum DeedKind {
    DEED_NOTHING,
    DEED_STOP,
    DEED_PAUSE,
    DEED_RESUME,
    DEED_SKIP,       /* traces 1 or 0, its answer */
    DEED_RAISE_BELL, /* handle is not used */
    DEED_STOP_ALL,   /* of the body's scheduler, and so on below */
    DEED_DESTROY,
    DEED_PAUSE_SCHEDULER,
    DEED_RESUME_SCHEDULER,
    DEED_KINDS
} DeedKind;

/* What is to be done, and to whom: 'handle' points to where the handle stands when it is done. */
typedef struct Deed {
    DeedKind kind;
    const CoroHandle *handle;
} Deed;

void deed_do(Coro *co, const Deed *deed);

/* Does it in its first step, says its text and ends. */
typedef struct deed_frame {
    Deed deed;
    const char *text;
} deed_frame;
CoroBody deed;

/* Waits so many seconds first. */
typedef struct deed_after_frame {
    Deed deed;
    double seconds;
    const char *text;
} deed_after_frame;
CoroBody deed_after;

/* Waits for ever; does it in its cleanup, after it has said its text. */
typedef deed_frame deed_in_cleanup_frame;
CoroBody deed_in_cleanup;

/* Its predicate does it, when it is asked for the asked_at-th time (the first: 1), and answers true from then on. */
typedef struct deed_in_predicate_frame {
    Deed deed;
    int asked_at;
    const char *text;
    int asked;
} deed_in_predicate_frame;
CoroBody deed_in_predicate;

/* Fails, and does it in its cleanup. */
typedef deed_frame fail_and_deed_frame;
CoroBody fail_and_deed;

/* Notes its handle, waits so many seconds, says its text. In its cleanup it says whether it is skipping ("s") or not ("n"). */
typedef struct known_frame {
    CoroHandle *self;
    double seconds;
    const char *text;
} known_frame;
CoroBody known;

/* Notes its handle, waits for the bell, says its text and whether it is skipping then ("s") or not ("n"). */
typedef struct known_listener_frame {
    CoroHandle *self;
    const char *text;
} known_listener_frame;
CoroBody known_listener;

/* Calls a known one and says its text and how that one ended. */
typedef known_frame call_known_frame;
CoroBody call_known;

/* Waits so many unscaled seconds and says its text. */
typedef say_after_frame say_after_real_frame;
CoroBody say_after_real;

/* Waits for one interval after the other, and counts them. */
typedef struct count_intervals_frame {
    double seconds;
    long long *count;
} count_intervals_frame;
CoroBody count_intervals;

/* Waits so many updates and says its text. */
typedef struct say_after_frames_frame {
    int frames;
    const char *text;
} say_after_frames_frame;
CoroBody say_after_frames;

/* Says its text after each interval, for ever. */
typedef say_after_frame say_at_intervals_frame;
CoroBody say_at_intervals;

/* All of the runtime, kept aside: taken, put back as often as is wanted, and given up. */
typedef struct Snapshot {
    unsigned char *bytes;
    size_t size;
} Snapshot;

Snapshot snapshot_take(void);
void snapshot_put_back(const Snapshot *snapshot);
void snapshot_free(Snapshot *snapshot);

/* Says "s" or "n": whether it is being skipped. */
void trace_skipping(const Coro *co);

#endif
