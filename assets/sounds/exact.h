/* SPDX-License-Identifier: Zlib */
/*
 * Sine, powers and pitches whose every bit is the same with each compiler and C library. Only + - * / and
 * the exact functions floor, frexp and ldexp are used; the library's own sin, exp and pow may differ in
 * their last bit from machine to machine, and then the sound files would differ too.
 */
#ifndef EXACT_H
#define EXACT_H

/* Sine of an angle in turns (1 is a full circle), within 1e-9. */
double exact_sine(double turns);

/* Two to the given power, within 1e-12 of its size; exponent from -1000 to 1000. */
double exact_exp2(double exponent);

/* e to the given power; exponent from -600 to 600. */
double exact_exp(double exponent);

/* base to the given power. A base of 0 or less gives 0, except that any base to the power 0 is 1. */
double exact_power(double base, double exponent);

/* What lies `part` (0 to 1) of the way between two positive values, in equal ratios as pitches do. */
double exact_slide(double from, double to, double part);

/* Frequency in Hz of a MIDI note; 69 is 440 Hz, fractions are allowed. */
double exact_note_hz(double note);

#endif
