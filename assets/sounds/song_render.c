/* SPDX-License-Identifier: Zlib */
#include <math.h>

#include "exact.h"
#include "room.h"
#include "song.h"

/* Where a step of a track falls. */
typedef struct Moment {
    int step;    /* of the track, from 0 */
    int bar;     /* of the song, from 0 */
    double beat; /* of the song, from 0 */
    double held; /* seconds */
} Moment;

static double cycle_at(const Cycle *cycle, int index, double without)
{
    return cycle->count > 0 ? cycle->values[index % cycle->count] : without;
}

static const Token *token_at(const Track *track, int step)
{
    return &track->tokens[step % track->token_count];
}

/* How many steps the note of this step lasts: its own, and those that hold it. */
static int held_steps(const Track *track, int step)
{
    int steps = 1;
    while (steps < track->token_count && token_at(track, step + steps)->kind == TOKEN_HOLD) {
        steps++;
    }
    return steps;
}

static void play_note(const Song *song, const Track *track, const Moment *at, double note, Samples *out)
{
    double moved = note + track->transpose + cycle_at(&track->shift, at->bar, 0.0);
    Note played = {
        .hz = exact_note_hz(moved),
        .held = at->held,
        .cutoff = track->cutoff,
        .vibrato = track->vibrato,
        .seed = (uint32_t)at->step + 1u,
    };
    Samples sound = instrument_play(track->instrument, &played);
    size_t start = (size_t)floor(at->beat * song->beat + 0.5);
    samples_add_wrapped(out, &sound, start, track->volume * cycle_at(&track->accent, at->step, 1.0));
    samples_free(&sound);
}

static void play_chord(const Song *song, const Track *track, const Moment *at, const Chord *chord,
                       Samples *out)
{
    for (int i = 0; i < chord->voice_count; i++) {
        play_note(song, track, at, chord->voices[i], out);
    }
}

static void play_token(const Song *song, const Track *track, const Moment *at, Samples *out)
{
    const Token *token = token_at(track, at->step);
    const Chord *chord = &song->chords[song->harmony[at->bar]];
    switch (token->kind) {
    case TOKEN_REST:
    case TOKEN_HOLD:
        break;
    case TOKEN_NOTE:
    case TOKEN_HIT:
        play_note(song, track, at, token->note, out);
        break;
    case TOKEN_CHORD:
        play_chord(song, track, at, chord, out);
        break;
    case TOKEN_ROOT:
        play_note(song, track, at, chord->root, out);
        break;
    case TOKEN_THIRD:
        play_note(song, track, at, chord->third, out);
        break;
    case TOKEN_FIFTH:
        play_note(song, track, at, chord->fifth, out);
        break;
    case TOKEN_LOW:
        play_note(song, track, at, chord->root - 12.0, out);
        break;
    }
}

static void play_track(const Song *song, const Track *track, Samples *out)
{
    double first_beat = (track->from - 1.0) * song->bar;
    double beats = song->bars * song->bar - first_beat;
    for (int step = 0; step * track->step < beats; step++) {
        double beat = first_beat + step * track->step;
        Moment at = {.step = step, .bar = (int)floor(beat / song->bar), .beat = beat};
        at.held = held_steps(track, step) * track->step * track->length * song->beat / SAMPLE_RATE;
        play_token(song, track, &at, out);
    }
}

Samples song_render_stem(const Song *song, const Stem *stem)
{
    Samples out = samples_make((size_t)(song->bars * song->bar * song->beat));
    for (int i = 0; i < stem->track_count; i++) {
        play_track(song, &stem->tracks[i], &out);
    }
    room_add_to_loop(&out, stem->room);
    samples_normalise(&out, stem->peak);
    return out;
}
