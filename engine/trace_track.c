/* SPDX-License-Identifier: Zlib */
#include "trace_track.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PROCESSES  16
#define FIRST_ROOM 64
#define REMEMBERED 1024

typedef struct Track {
    const CoroScheduler *scheduler;
    uint64_t owner; /* its id among those of its process */
    TraceTrack place;
    int living;
} Track;

const TraceTrack TRACE_TRACK_FRAME = {1, 1};

static TraceOwnerOf *ask_owner;

static struct {
    Track *items;
    int count, room;
    char processes[PROCESSES][TRACE_NAME_MAX];
    int process_count;
    int remembered[REMEMBERED]; /* a track, plus 1, by its scheduler's address */
} tracks;

void trace_track_ask(TraceOwnerOf *owner_of)
{
    ask_owner = owner_of;
}

/* One too many shares the last. */
static int process_of(const char *name)
{
    int i = 0;

    while (i < tracks.process_count && strcmp(tracks.processes[i], name) != 0) {
        i++;
    }
    if (i == tracks.process_count && i < PROCESSES) {
        snprintf(tracks.processes[i], TRACE_NAME_MAX, "%s", name);
        tracks.process_count++;
        trace_write_process(i + 1, name);
    }
    return i < PROCESSES ? i + 1 : PROCESSES;
}

void trace_track_open(void)
{
    memset(&tracks, 0, sizeof tracks);
    const int process = process_of("the frame");
    assert(process == TRACE_TRACK_FRAME.process && "the frame's process is the first");
    trace_write_track((TraceTrack){process, TRACE_TRACK_FRAME.number}, "main loop");
}

void trace_track_close(void)
{
    free(tracks.items);
    memset(&tracks, 0, sizeof tracks);
}

static bool make_room(void)
{
    const int room = tracks.room == 0 ? FIRST_ROOM : 2 * tracks.room;

    if (tracks.count < tracks.room) {
        return true;
    }
    Track *items = realloc(tracks.items, (size_t)room * sizeof *items);
    if (items != NULL) {
        tracks.items = items;
        tracks.room = room;
    }
    return items != NULL;
}

/* The owner's line: the one that it had before, or a new one, below the main loop's. */
static int track_of(const TraceOwner *owner)
{
    const int process = process_of(owner->process);

    for (int i = tracks.count - 1; i >= 0; i--) {
        if (tracks.items[i].place.process == process && tracks.items[i].owner == owner->id) {
            return i;
        }
    }
    if (!make_room()) {
        return TRACE_TRACK_NONE;
    }
    Track *track = &tracks.items[tracks.count];
    *track = (Track){.owner = owner->id, .place = {process, TRACE_TRACK_FRAME.number + 1 + tracks.count}};
    trace_write_track(track->place, owner->name);
    return tracks.count++;
}

static int ask(const CoroScheduler *scheduler)
{
    TraceOwner owner = {.process = "coroutines", .name = "scheduler", .id = (uint64_t)(uintptr_t)scheduler};

    if (ask_owner != NULL) {
        ask_owner(scheduler, &owner);
    }
    const int track = track_of(&owner);
    if (track != TRACE_TRACK_NONE) {
        tracks.items[track].scheduler = scheduler;
    }
    return track;
}

int trace_track_enter(const CoroScheduler *scheduler)
{
    int *remembered = &tracks.remembered[((uintptr_t)scheduler >> 4) % REMEMBERED];
    int track = *remembered - 1;

    if (track < 0 || tracks.items[track].scheduler != scheduler || tracks.items[track].living == 0) {
        track = ask(scheduler);
    }
    if (track != TRACE_TRACK_NONE) {
        tracks.items[track].living++;
        *remembered = track + 1;
    }
    return track;
}

void trace_track_leave(int track)
{
    assert(tracks.items[track].living > 0 && "who leaves has come");
    tracks.items[track].living--;
}

void trace_track_leave_all(void)
{
    for (int i = 0; i < tracks.count; i++) {
        tracks.items[i].living = 0;
    }
}

TraceTrack trace_track_at(int track)
{
    return tracks.items[track].place;
}
