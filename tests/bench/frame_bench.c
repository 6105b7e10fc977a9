/* SPDX-License-Identifier: Zlib */
/*
 * What a frame of the game costs, place by place: the game plays itself, without waiting between frames, into a window of 1280 × 720
 * that nobody sees, drawn in software. Processor time, so that what else the machine does takes little part. At last a thousand
 * moths, whose minds are coroutines, and the same thousand, whose minds are polled (polled_moths.h): they must come to the same
 * places.
 */
#include "enemies/snuffer.h"
#include "game.h"
#include "main_loop.h"
#include "places/places.h"
#include "polled_moths.h"
#include "tools/thousand_moths.h"
#include "ui/screen.h"
#include "video.h"
#include "world/actor.h"
#include "world/room.h"
#include "world/world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FRAMES_A_SECOND 60
#define SECONDS_MAX     600
#define FRAMES_MAX      (SECONDS_MAX * FRAMES_A_SECOND)
#define ROWS_MAX        24
#define FIRST_FRAMES    30 /* of a run: sheets are seen for the first time */
#define MOTHS_FRAME     60 /* when they come */
#define FIGHT_MAX       (FRAMES_A_SECOND * SECONDS_MAX)

#define AIM_MEDIAN_MS     6.0
#define AIM_P99_MS        8.0
#define AIM_SIMULATION_MS 1.0
#define FRAME_MS          (1000.0 / FRAMES_A_SECOND)
#define AIM_MOTHS_MS      4.0 /* simulation, with a thousand of them */

/* A line of the table. */
typedef struct Row {
    const char *place, *more;
    int frames;
    double *simulation, *drawing, *whole; /* ms of each frame */
} Row;

static Row rows[ROWS_MAX];
static int row_count;

/* Frames of the last fight, one after the other, over all its runs. */
typedef struct FightFrame {
    double simulation, drawing, whole; /* ms */
    int run;
} FightFrame;

static FightFrame fight[FIGHT_MAX];
static int fight_count;
static int run;

static const MainLoopGame *game;
static int (*moths_come)(void); /* NULL: they do not */
static const char *moths;       /* which of them */
static double moth_places;      /* where they are: a sum */
static uint64_t frame;
static double began, updated, drawn; /* ms */

static double now_ms(void)
{
    return (double)clock() * 1000.0 / CLOCKS_PER_SEC;
}

/* --- rows --------------------------------------------------------------------------------------------------- */

static bool make_room(Row *row)
{
    row->simulation = calloc(FRAMES_MAX, sizeof *row->simulation);
    row->drawing = calloc(FRAMES_MAX, sizeof *row->drawing);
    row->whole = calloc(FRAMES_MAX, sizeof *row->whole);
    return row->simulation != NULL && row->drawing != NULL && row->whole != NULL;
}

/* What there is that costs more than the place by itself. */
static const char *more_now(void)
{
    const char *more = moths_come != NULL && frame > MOTHS_FRAME ? moths : "";

    for (const Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        more = strcmp(actor->kind->name, "snuffer") == 0 ? ", Snuffer" : more;
    }
    return more;
}

/* What is measured now. NULL: title and loading, or no room. */
static Row *row_now(void)
{
    const char *more = more_now();

    if (screen_state.now != SCREEN_PLAY || room_plan() == NULL) {
        return NULL;
    }
    for (int i = 0; i < row_count; i++) {
        if (strcmp(rows[i].place, room_plan()->name) == 0 && strcmp(rows[i].more, more) == 0) {
            return &rows[i];
        }
    }
    if (row_count == ROWS_MAX || !make_room(&rows[row_count])) {
        return NULL;
    }
    rows[row_count].place = room_plan()->name;
    rows[row_count].more = more;
    return &rows[row_count++];
}

static void note(double ended)
{
    Row *row = frame >= FIRST_FRAMES ? row_now() : NULL;

    if (row != NULL && row->frames < FRAMES_MAX) {
        row->drawing[row->frames] = drawn - updated;
        row->whole[row->frames] = ended - began;
        row->simulation[row->frames] = (ended - began) - (drawn - updated);
        row->frames++;
    }
}

static void note_fight(double ended)
{
    if (frame >= FIRST_FRAMES && snuffer_state.phase > 0 && snuffer_actor() != NULL &&
        fight_count < FIGHT_MAX) {
        fight[fight_count++] =
            (FightFrame){(ended - began) - (drawn - updated), drawn - updated, ended - began, run};
    }
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;

    return x < y ? -1 : x > y ? 1 : 0;
}

/* Of sorted values. */
static double share_of(const double *values, int count, double share)
{
    return values[(int)((double)(count - 1) * share + 0.5)];
}

static void print_row(Row *row)
{
    qsort(row->simulation, (size_t)row->frames, sizeof *row->simulation, by_size);
    qsort(row->drawing, (size_t)row->frames, sizeof *row->drawing, by_size);
    qsort(row->whole, (size_t)row->frames, sizeof *row->whole, by_size);
    const double simulation = share_of(row->simulation, row->frames, 0.5);
    const double median = share_of(row->whole, row->frames, 0.5);
    const double late = share_of(row->whole, row->frames, 0.99);
    const double late_simulation = share_of(row->simulation, row->frames, 0.99);
    const bool has_moths = strstr(row->more, "moths") != NULL;
    const bool over = has_moths
                          ? late_simulation > AIM_MOTHS_MS || late > FRAME_MS
                          : simulation > AIM_SIMULATION_MS || median > AIM_MEDIAN_MS || late > AIM_P99_MS;

    printf("%-10s%-21s %7d  %7.2f %7.2f  %7.2f %7.2f  %7.2f %7.2f%s\n", row->place, row->more, row->frames,
           simulation, late_simulation, share_of(row->drawing, row->frames, 0.5),
           share_of(row->drawing, row->frames, 0.99), median, late, over ? "  over" : "");
}

/* Where the second begins that cost most; -1: there is none. */
static int busiest_second(void)
{
    double sum = 0.0;
    double most = 0.0;
    int found = -1;

    for (int i = 0; i < fight_count; i++) {
        const int before = i - FRAMES_A_SECOND;
        sum += fight[i].whole - (before >= 0 ? fight[before].whole : 0.0);
        if (before >= -1 && fight[before + 1].run == fight[i].run && sum > most) {
            most = sum;
            found = before + 1;
        }
    }
    return found;
}

/* The single busiest second of the fight in the chapel, in whichever phase it was. */
static void print_busiest_second(void)
{
    double simulation[FRAMES_A_SECOND], drawing[FRAMES_A_SECOND], whole[FRAMES_A_SECOND];
    Row row = {"chapel", ", its busiest", FRAMES_A_SECOND, simulation, drawing, whole};
    const int first = busiest_second();

    if (first < 0) {
        return;
    }
    for (int i = 0; i < FRAMES_A_SECOND; i++) {
        simulation[i] = fight[first + i].simulation;
        drawing[i] = fight[first + i].drawing;
        whole[i] = fight[first + i].whole;
    }
    print_row(&row);
}

static void print_table(void)
{
    printf("Milliseconds of processor time a frame, in the median and in 99 of 100. The aim: simulation %.0f "
           "in the median, whole\nframe %.0f and %.0f; with a thousand moths simulation %.0f and whole frame "
           "%.1f, "
           "both in 99 of 100.\n\n",
           AIM_SIMULATION_MS, AIM_MEDIAN_MS, AIM_P99_MS, AIM_MOTHS_MS, FRAME_MS);
    printf("%-31s %7s  %15s  %15s  %15s\n", "place", "frames", "simulation", "drawing", "whole");
    for (int i = 0; i < row_count; i++) {
        print_row(&rows[i]);
    }
    print_busiest_second();
}

/* --- a run ---------------------------------------------------------------------------------------------------- */

/* The loop is headless, and so waits for nothing; the window is opened here instead. */
static bool start(void *user)
{
    video_close();
    if (!video_open(&(VideoConfig){.title = "frame_bench", .software = true, .no_vsync = true})) {
        fprintf(stderr, "frame_bench: %s\n", video_error());
        return false;
    }
    frame = 0;
    return game->start(user);
}

static void input(void *user)
{
    began = now_ms();
    game->input(user);
    if (moths_come != NULL && frame == MOTHS_FRAME) {
        moths_come();
        began = now_ms();
    }
}

static void update(void *user, double seconds)
{
    game->update(user, seconds);
    updated = now_ms();
    video_begin_frame();
    game->draw(user, (double)world_alpha());
    game->draw_tools(user);
    video_end_frame();
    drawn = now_ms();
}

static void note_moths(void)
{
    moth_places = 0.0;
    for (const Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        if (strcmp(actor->kind->name, "moth") == 0) {
            moth_places += (double)actor->place.x * 3.0 + (double)actor->place.y;
        }
    }
}

static void frame_ended(void *user)
{
    game->frame_ended(user);
    const double ended = now_ms();
    note(ended);
    note_fight(ended);
    if (moths_come != NULL) {
        note_moths();
    }
    frame++;
}

static bool take_scene(const char *name)
{
    game_options.scene = name;
    return true;
}

static bool play(const char *scene, const char *player, int seconds)
{
    const Options options = {.headless = true, .seed = 1, .frames = (uint64_t)seconds * FRAMES_A_SECOND};
    MainLoopGame loop;

    game_options.player = (PlayerOptions){.plays = true, .reaction = 0.25, .name = player};
    run++;
    game = game_loop();
    loop = *game;
    loop.start = start;
    loop.input = input;
    loop.update = update;
    loop.frame_ended = frame_ended;
    loop.scene = scene;
    loop.first_scene = scene;
    loop.take_scene = take_scene;
    if (main_loop_run(&loop, &options) != 0) {
        fprintf(stderr, "frame_bench: %s did not run\n", scene);
        return false;
    }
    return true;
}

/* One after the other, in the same frames of the same play. */
static bool play_moths(int seconds)
{
    double places[2] = {0.0, 0.0};
    bool good = true;

    for (int i = 0; i < 2; i++) {
        moths_come = i == 0 ? thousand_moths_toggle : polled_moths_come;
        moths = i == 0 ? ", 1000 moths" : ", 1000 moths, polled";
        good = play("square", "idle", seconds) && good;
        places[i] = moth_places;
    }
    if (places[0] < places[1] || places[0] > places[1]) {
        fprintf(stderr, "frame_bench: the moths that are polled do not do the same\n");
        return false;
    }
    return good;
}

/* Each place that can be reached: the yard is the tests' own. */
static bool play_all(int seconds)
{
    bool good = true;

    for (int i = 0; i < PLACES_COUNT; i++) {
        if (strcmp(places_at(i)->name, "yard") != 0) {
            good = play(places_at(i)->name, "skilled", seconds) && good;
        }
    }
    for (int phase = 1; phase <= SNUFFER_PHASES; phase++) {
        static const char *const PHASES[] = {"chapel-1", "chapel-2", "chapel-3"};
        good = play(PHASES[phase - 1], "skilled", seconds) && good;
    }
    return play_moths(seconds < 20 ? seconds : 20) && good;
}

int main(int argc, char **argv)
{
    const long seconds = argc == 2 ? strtol(argv[1], NULL, 10) : 60;

    if (argc > 2 || seconds < 1 || seconds > SECONDS_MAX) {
        fprintf(stderr, "usage: frame_bench [SECONDS]   of each place, 1 to %d (60 if not said)\n",
                SECONDS_MAX);
        return 2;
    }
    const bool good = play_all((int)seconds);
    print_table();
    return good ? 0 : 1;
}
