/* SPDX-License-Identifier: Zlib */
/* The words of the .song tables. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "song.h"

#define LOWEST_NOTE  12.0
#define HIGHEST_NOTE 110.0
#define LOUDEST_STEM 0.7

/* A word and the number after it. */
typedef struct NumberWord {
    const char *word;
    size_t offset;
    double low, high;
} NumberWord;

static const NumberWord SONG_WORDS[] = {
    {"beat", offsetof(Song, beat), 1000.0, 100000.0},
    {"bar", offsetof(Song, bar), 1.0, 12.0},
    {"bars", offsetof(Song, bars), 1.0, SONG_BARS},
    {NULL, 0, 0.0, 0.0},
};

static const NumberWord STEM_WORDS[] = {
    {"peak", offsetof(Stem, peak), 0.01, LOUDEST_STEM},
    {"room", offsetof(Stem, room), 0.0, 1.0},
    {NULL, 0, 0.0, 0.0},
};

static const NumberWord TRACK_WORDS[] = {
    {"volume", offsetof(Track, volume), 0.01, 1.0},
    {"cutoff", offsetof(Track, cutoff), 50.0, 10000.0},
    {"transpose", offsetof(Track, transpose), -36.0, 36.0},
    {"step", offsetof(Track, step), 0.25, 4.0},
    {"length", offsetof(Track, length), 0.1, 8.0},
    {"vibrato", offsetof(Track, vibrato), 0.0, 1.0},
    {"from", offsetof(Track, from), 1.0, SONG_BARS},
    {NULL, 0, 0.0, 0.0},
};

static const struct {
    const char *word;
    TokenKind kind;
} TOKENS[] = {
    {"-", TOKEN_REST},    {"~", TOKEN_HOLD},      {"x", TOKEN_HIT},       {"chord", TOKEN_CHORD},
    {"root", TOKEN_ROOT}, {"third", TOKEN_THIRD}, {"fifth", TOKEN_FIFTH}, {"low", TOKEN_LOW},
};

/* Takes "word number" from the line into the field of `record` that `words` names. */
static bool read_number_word(void *record, const NumberWord *words, Table *table)
{
    const char *word = table_take_word(table);
    for (const NumberWord *found = words; found->word; found++) {
        if (strcmp(word, found->word) == 0) {
            double *field = (double *)(void *)((char *)record + found->offset);
            return table_take_number(table, word, found->low, found->high, field);
        }
    }
    return table_fail(table, "\"%s\" is not known here; see the words at the top of lamplight.song", word);
}

static bool read_song_line(Song *song, Table *table)
{
    if (song->name[0] != '\0') {
        return table_fail(table, "a table holds one song; put the second one into a file of its own");
    }
    if (!table_take_name(table, "song", song->name)) {
        return false;
    }
    while (table_peek_word(table)) {
        if (!read_number_word(song, SONG_WORDS, table)) {
            return false;
        }
    }
    if (song->beat <= 0.0 || song->bar <= 0.0 || song->bars <= 0.0) {
        return table_fail(table, "a song needs \"beat SAMPLES bar BEATS bars COUNT\"");
    }
    if (song->beat != floor(song->beat) || song->bar != floor(song->bar) || song->bars != floor(song->bars)) {
        return table_fail(table, "beat, bar and bars must be whole numbers, or the loop would have a seam");
    }
    return true;
}

static bool read_chord_line(Song *song, Table *table)
{
    if (song->chord_count == SONG_CHORDS) {
        return table_fail(table, "more than %d chords", SONG_CHORDS);
    }
    Chord *chord = &song->chords[song->chord_count];
    const char *name = table_take_word(table);
    if (!name || strlen(name) >= sizeof chord->name) {
        return table_fail(table, "chord needs a name shorter than %zu letters after it", sizeof chord->name);
    }
    strcpy(chord->name, name);
    double *const parts[] = {&chord->root, &chord->third, &chord->fifth};
    for (size_t i = 0; i < 3; i++) {
        if (!table_take_number(table, "chord", LOWEST_NOTE, HIGHEST_NOTE, parts[i])) {
            return false;
        }
    }
    const char *word = table_take_word(table);
    if (!word || strcmp(word, "voices") != 0 || !table_peek_word(table)) {
        return table_fail(table, "chord %s needs \"voices NOTE...\" after root, third and fifth", name);
    }
    while (table_peek_word(table)) {
        if (chord->voice_count == SONG_VOICES) {
            return table_fail(table, "more than %d voices", SONG_VOICES);
        }
        double *voice = &chord->voices[chord->voice_count++];
        if (!table_take_number(table, "voices", LOWEST_NOTE, HIGHEST_NOTE, voice)) {
            return false;
        }
    }
    song->chord_count++;
    return true;
}

static bool read_harmony_line(Song *song, Table *table)
{
    for (const char *word = table_take_word(table); word; word = table_take_word(table)) {
        int chord = 0;
        while (chord < song->chord_count && strcmp(word, song->chords[chord].name) != 0) {
            chord++;
        }
        if (chord == song->chord_count) {
            return table_fail(table, "no chord \"%s\" stands above; add its \"chord\" line", word);
        }
        if (song->harmony_count == (int)song->bars) {
            return table_fail(table, "more chords than the %g bars of the song", song->bars);
        }
        song->harmony[song->harmony_count++] = chord;
    }
    return true;
}

static bool read_stem_line(Song *song, Table *table)
{
    if (song->stem_count == SONG_STEMS) {
        return table_fail(table, "more than %d stems", SONG_STEMS);
    }
    Stem *stem = &song->stems[song->stem_count];
    if (!table_take_name(table, "stem", stem->name)) {
        return false;
    }
    while (table_peek_word(table)) {
        if (!read_number_word(stem, STEM_WORDS, table)) {
            return false;
        }
    }
    if (stem->peak <= 0.0) {
        return table_fail(table, "stem %s needs \"peak P\"", stem->name);
    }
    song->stem_count++;
    return true;
}

static bool read_cycle(Cycle *cycle, const char *what, double low, double high, Table *table)
{
    while (table_at_number(table)) {
        if (cycle->count == SONG_CYCLE) {
            return table_fail(table, "more than %d numbers after %s", SONG_CYCLE, what);
        }
        if (!table_take_number(table, what, low, high, &cycle->values[cycle->count++])) {
            return false;
        }
    }
    return cycle->count > 0 || table_fail(table, "%s needs numbers after it", what);
}

static bool read_track_word(Track *track, Table *table)
{
    const char *word = table_peek_word(table);
    if (strcmp(word, "accent") == 0) {
        (void)table_take_word(table);
        return read_cycle(&track->accent, "accent", 0.0, 1.0, table);
    }
    if (strcmp(word, "shift") == 0) {
        (void)table_take_word(table);
        return read_cycle(&track->shift, "shift", -24.0, 24.0, table);
    }
    return read_number_word(track, TRACK_WORDS, table);
}

static bool read_track_line(Song *song, Table *table)
{
    if (song->stem_count == 0) {
        return table_fail(table, "a track must stand below its \"stem NAME peak P\"");
    }
    Stem *stem = &song->stems[song->stem_count - 1];
    if (stem->track_count == SONG_TRACKS) {
        return table_fail(table, "more than %d tracks in a stem", SONG_TRACKS);
    }
    Track *track = &stem->tracks[stem->track_count];
    const char *name = table_take_word(table);
    if (!name || !instrument_find(name, &track->instrument)) {
        return table_fail(table,
                          "a track needs one of box, pad, pluck, reed, bell, kick, snare, hat, not \"%s\"",
                          name ? name : "");
    }
    track->volume = 1.0;
    track->cutoff = instrument_usual_cutoff(track->instrument);
    track->step = 1.0;
    track->length = 1.0;
    track->from = 1.0;
    track->line = table->line;
    while (table_peek_word(table)) {
        if (!read_track_word(track, table)) {
            return false;
        }
    }
    if (track->from != floor(track->from) || track->from > song->bars) {
        return table_fail(table, "from must be one of the bars 1 to %g", song->bars);
    }
    stem->track_count++;
    return true;
}

static bool read_token(const Song *song, Track *track, Table *table)
{
    Token *token = &track->tokens[track->token_count];
    *token = (Token){.kind = TOKEN_NOTE};
    if (table_at_number(table)) {
        track->token_count++;
        return table_take_number(table, "notes", LOWEST_NOTE, HIGHEST_NOTE, &token->note);
    }
    const char *word = table_take_word(table);
    for (size_t i = 0; i < sizeof TOKENS / sizeof TOKENS[0]; i++) {
        if (strcmp(word, TOKENS[i].word) == 0) {
            token->kind = TOKENS[i].kind;
        }
    }
    if (token->kind == TOKEN_NOTE) {
        return table_fail(table, "\"%s\" is no note; use a MIDI note, - ~ x chord root third fifth low or |",
                          word);
    }
    if (token->kind == TOKEN_HIT && track->instrument < INSTRUMENT_KICK) {
        return table_fail(table, "x is a stroke of kick, snare or hat; this instrument needs notes");
    }
    if (token->kind >= TOKEN_CHORD && song->harmony_count == 0) {
        return table_fail(table, "\"%s\" needs a \"harmony\" line above", word);
    }
    track->token_count++;
    return true;
}

/* A bar line is only a check: it must stand where a bar ends. */
static bool check_bar_line(const Song *song, const Track *track, Table *table)
{
    double bars = track->token_count * track->step / song->bar;
    (void)table_take_word(table);
    return bars == floor(bars) ||
           table_fail(table, "the | after %d notes does not stand at the end of a bar of %g beats",
                      track->token_count, song->bar);
}

static bool read_notes_line(Song *song, Table *table)
{
    Stem *stem = song->stem_count > 0 ? &song->stems[song->stem_count - 1] : NULL;
    if (!stem || stem->track_count == 0) {
        return table_fail(table, "notes must stand below their \"track INSTRUMENT\"");
    }
    Track *track = &stem->tracks[stem->track_count - 1];
    while (table_peek_word(table)) {
        if (strcmp(table_peek_word(table), "|") == 0) {
            if (!check_bar_line(song, track, table)) {
                return false;
            }
            continue;
        }
        if (track->token_count == SONG_TOKENS) {
            return table_fail(table, "more than %d notes in a track", SONG_TOKENS);
        }
        if (!read_token(song, track, table)) {
            return false;
        }
    }
    return true;
}

static bool read_line(Song *song, Table *table)
{
    static const struct {
        const char *word;
        bool (*read)(Song *song, Table *table);
    } LINES[] = {
        {"song", read_song_line}, {"chord", read_chord_line}, {"harmony", read_harmony_line},
        {"stem", read_stem_line}, {"track", read_track_line}, {"notes", read_notes_line},
    };
    const char *word = table_take_word(table);
    if (song->name[0] == '\0' && strcmp(word, "song") != 0) {
        return table_fail(table, "the first line must be \"song NAME beat SAMPLES bar BEATS bars COUNT\"");
    }
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        if (strcmp(word, LINES[i].word) == 0) {
            return LINES[i].read(song, table);
        }
    }
    return table_fail(table, "a line begins with song, chord, harmony, stem, track or notes, not \"%s\"",
                      word);
}

/* Notes as they will sound, moved by the track's transpose and by each of its shifts, must stay in reach. */
static bool check_reach(const Track *track, Table *table)
{
    double down = 0.0;
    double up = 0.0;
    for (int i = 0; i < track->shift.count; i++) {
        down = fmin(down, track->shift.values[i]);
        up = fmax(up, track->shift.values[i]);
    }
    for (int i = 0; i < track->token_count; i++) {
        double note = track->tokens[i].note + track->transpose;
        if (track->tokens[i].kind == TOKEN_NOTE && (note + down < LOWEST_NOTE || note + up > HIGHEST_NOTE)) {
            return table_fail(table,
                              "transpose and shift move note %d of the track of line %d out of %g to %g",
                              i + 1, track->line, LOWEST_NOTE, HIGHEST_NOTE);
        }
    }
    return true;
}

static bool check_tracks(const Stem *stem, Table *table)
{
    if (stem->track_count == 0) {
        return table_fail(table, "stem %s above has no track", stem->name);
    }
    for (int i = 0; i < stem->track_count; i++) {
        if (stem->tracks[i].token_count == 0) {
            return table_fail(table, "the track of line %d has no notes", stem->tracks[i].line);
        }
        if (!check_reach(&stem->tracks[i], table)) {
            return false;
        }
    }
    return true;
}

static bool check_song(const Song *song, Table *table)
{
    if (song->stem_count == 0) {
        return table_fail(table, "the song has no stem");
    }
    if (song->harmony_count != 0 && song->harmony_count != (int)song->bars) {
        return table_fail(table, "the harmony has %d chords for %g bars", song->harmony_count, song->bars);
    }
    for (int i = 0; i < song->stem_count; i++) {
        if (!check_tracks(&song->stems[i], table)) {
            return false;
        }
    }
    return true;
}

bool song_read(Song *song, Table *table)
{
    *song = (Song){0};
    while (table_next_line(table)) {
        if (!read_line(song, table)) {
            return false;
        }
    }
    return !table->failed && check_song(song, table);
}
