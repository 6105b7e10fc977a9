/* SPDX-License-Identifier: Zlib */
/* Filters whose corner may move from sample to sample, and envelopes. */
#ifndef FILTER_H
#define FILTER_H

/* Memory of one two-pole filter (12 dB an octave, no resonance). Zero is silence. */
typedef struct Filter {
    double band;
    double low;
} Filter;

/* What lies below `hz`. Corners above 10,000 Hz count as 10,000. */
double filter_low(Filter *filter, double input, double hz);

/* What lies above `hz`. */
double filter_high(Filter *filter, double input, double hz);

/* The share `filter_soft` needs for a corner at `hz`. */
double filter_soft_share(double hz);

/* One-pole low-pass, 6 dB an octave; `state` is its memory, 0 at first. Returns the new state. */
double filter_soft(double *state, double input, double share);

/* Level 0 to 1 at `time`: rises in a straight line over `attack`, then falls to 0 at `length` as a power of
   the time left (0 holds the level, 1 is a straight line, higher falls faster). All in seconds. */
double filter_envelope(double time, double length, double attack, double power);

/* Level 0 to 1 at `time`: a smooth rise over `attack`, held until `held`, a smooth fall over `release`. */
double filter_held_envelope(double time, double attack, double held, double release);

#endif
