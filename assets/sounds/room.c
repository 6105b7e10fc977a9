/* SPDX-License-Identifier: Zlib */
#include "room.h"

#include "filter.h"

#define LINES        4
#define LONGEST_LINE 2048
#define ECHO_CUTOFF  2600.0

/* Echoes that feed themselves, duller each time; lengths without common factors do not ring together. */
static const size_t LINE_LENGTHS[LINES] = {1031, 1187, 1361, 1493};
static const size_t SPREAD_LENGTHS[2] = {241, 83};
#define LINE_FEEDBACK   0.74
#define SPREAD_FEEDBACK 0.6

typedef struct Line {
    double values[LONGEST_LINE];
    size_t at;
    double dull;
} Line;

typedef struct Room {
    Line lines[LINES];
    Line spreads[2];
} Room;

static double line_next(Line *line, size_t length, double input, double share)
{
    double out = line->values[line->at];
    line->values[line->at] = input + LINE_FEEDBACK * filter_soft(&line->dull, out, share);
    line->at = (line->at + 1) % length;
    return out;
}

/* Smears echoes in time without colouring them. */
static double spread_next(Line *line, size_t length, double input)
{
    double delayed = line->values[line->at];
    double kept = input + SPREAD_FEEDBACK * delayed;
    line->values[line->at] = kept;
    line->at = (line->at + 1) % length;
    return delayed - SPREAD_FEEDBACK * kept;
}

static double room_next(Room *room, double input, double share)
{
    double sum = 0.0;
    for (int i = 0; i < LINES; i++) {
        sum += line_next(&room->lines[i], LINE_LENGTHS[i], input, share) / LINES;
    }
    for (int i = 0; i < 2; i++) {
        sum = spread_next(&room->spreads[i], SPREAD_LENGTHS[i], sum);
    }
    return sum;
}

void room_add_to_loop(Samples *loop, double amount)
{
    Room room = {0};
    double share = filter_soft_share(ECHO_CUTOFF);
    for (size_t i = 0; i < loop->count; i++) {
        (void)room_next(&room, loop->values[i], share);
    }
    for (size_t i = 0; i < loop->count; i++) {
        double dry = loop->values[i];
        loop->values[i] = dry + amount * room_next(&room, dry, share);
    }
}
