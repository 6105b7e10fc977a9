/* SPDX-License-Identifier: Zlib */
/*
 * A frame, in order:
 *
 *  1. time           measured, or given (--fixed-dt, --replay, headless)               clock.c
 *  2. input          events, the virtual player or a replay; then MainLoopGame.input   input.c
 *  3. fixed updates  120 a second of scaled time: first what waits for them in all schedulers,
 *                    then MainLoopGame.fixed_update, which moves and collides
 *  4. entities       each entity's parallel scheduler, with its time scale             entity.c
 *  5. cutscenes      the global ordered scheduler
 *  6. game           the game's own parallel scheduler: camera, music, menus; then MainLoopGame.update
 *  7. drawing        MainLoopGame.draw, interpolated; pictures asked for are taken     video.c, capture.c
 *  8. end of frame   what waits for it in all schedulers; doomed entities go
 *  9. present        video_end_frame, and the limiter where vsync does not wait
 * 10. frame_ended    state hash, and the place to save and restore the state
 *
 * Held by the tools, or while they drag time, 3 to 6 and 8 are left out. Paused (MainLoopWorld.paused), 3 to 5 are.
 */
#include "main_loop.h"

#include "capture.h"
#include "clock.h"
#include "job.h"
#include "log.h"
#include "replay.h"
#include "run_files.h"
#include "sound.h"
#include "trace.h"
#include "video.h"
#include "watchdog.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define SLOWEST             0.25
#define FASTEST             4.0
#define STATUS_BAD          1
#define STATUS_WRONG_OPTION 2

static struct {
    const MainLoopGame *game;
    const Options *options;
    uint64_t frame;
    int64_t dt_ns, passed_ns; /* of this frame; of all before it */
    int64_t measured_at;
    uint64_t seed;
    bool quit, started, held, step, dragged, unfocused;
    int status;
    double speed, passed; /* seconds that the world had in this frame */
    ClockLimiter limiter;
    ClockVsyncWatch vsync;
    MainLoopCost cost;
} loop;

/* --- what the game asks --------------------------------------------------------------------------- */

void main_loop_quit(int status)
{
    loop.quit = true;
    loop.status = status;
}

uint64_t main_loop_frame(void)
{
    return loop.frame;
}

double main_loop_seconds(void)
{
    return clock_seconds_from_ns(loop.passed_ns);
}

double main_loop_dt(void)
{
    return clock_seconds_from_ns(loop.dt_ns);
}

double main_loop_passed(void)
{
    return loop.passed;
}

uint64_t main_loop_seed(void)
{
    return loop.seed;
}

bool main_loop_is_headless(void)
{
    return loop.options != NULL && loop.options->headless;
}

void main_loop_hold(bool held)
{
    loop.held = held;
    loop.step = false;
}

bool main_loop_is_held(void)
{
    return loop.held;
}

void main_loop_step(void)
{
    loop.step = loop.held;
}

void main_loop_stand(bool stands)
{
    loop.dragged = stands;
}

void main_loop_set_speed(double speed)
{
    loop.speed = speed > FASTEST ? FASTEST : speed >= SLOWEST ? speed : SLOWEST;
}

double main_loop_speed(void)
{
    return loop.speed;
}

MainLoopCost main_loop_cost(void)
{
    return loop.cost;
}

/* --- 1. time -------------------------------------------------------------------------------------- */

static int64_t measure(void)
{
    const int64_t now = clock_now();
    const int64_t passed = now - loop.measured_at;

    loop.measured_at = now;
    loop.cost.frame = clock_seconds_from_ns(passed);
    clock_vsync_watch(&loop.vsync, passed);
    return loop.frame == 0 ? CLOCK_FRAME_NS : clock_condition(passed);
}

static int64_t frame_time(void)
{
    const Options *options = loop.options;
    const int64_t measured = options->headless ? CLOCK_FRAME_NS : measure();

    if (replay_is_playing()) {
        return replay_frame_ns(loop.frame);
    }
    return options->fixed_dt > 0.0 ? clock_ns_from_seconds(options->fixed_dt) : measured;
}

/* A clock for the costs, which headless runs do without. */
static double cost_now(void)
{
    return loop.options->headless ? 0.0 : clock_seconds_from_ns(clock_now());
}

/* --- 2. input ------------------------------------------------------------------------------------- */

static void change_focus(bool lost)
{
    const MainLoopGame *game = loop.game;

    if (game->focus_changed != NULL) {
        game->focus_changed(game->user, lost);
    }
    loop.unfocused = lost && game->focus_changed == NULL;
}

/* A replay loses the focus where the recorded run did, and nowhere else. */
static void read_focus(const InputWindowEvents *window)
{
    bool lost = window->focus_lost;

    if (replay_is_playing()) {
        if (replay_focus(loop.frame, &lost)) {
            change_focus(lost);
        }
        return;
    }
    if (loop.options->headless || loop.game->ignore_focus || (!lost && !window->focus_gained)) {
        return;
    }
    replay_write_focus(loop.frame, lost);
    sound_pause(lost);
    change_focus(lost);
}

static void read_input(void)
{
    const MainLoopGame *game = loop.game;
    const InputChange *changes = NULL;
    const InputWindowEvents window = input_collect();

    loop.quit = loop.quit || window.quit;
    read_focus(&window);
    if (window.fullscreen && !loop.options->headless) {
        video_toggle_fullscreen();
    }
    replay_feed(loop.frame);
    const int count = input_changes(&changes);
    replay_write(loop.frame, loop.dt_ns, changes, count);
    if (game->world->input != NULL) {
        input_apply(game->world->input, loop.dt_ns);
    }
    if (game->input != NULL) {
        game->input(game->user);
    }
}

/* --- 3. to 6. the world --------------------------------------------------------------------------- */

static void fixed_update(void)
{
    const MainLoopGame *game = loop.game;

    main_loop_world_fixed_update(game->world);
    if (game->fixed_update != NULL) {
        game->fixed_update(game->user, MAIN_LOOP_FIXED_SECONDS);
    }
}

/* Counted in 1/120 ns, so that the 120th part of a second is a whole number. A scale that a fixed update
 * changes holds for the rest of this frame's: a hit-stop begins with the hit. */
static void run_fixed_updates(double seconds)
{
    MainLoopWorld *world = loop.game->world;
    double left = seconds;

    while (left > 0.0) {
        const double scale = main_loop_world_scale(world);
        const int64_t missing = CLOCK_SECOND_NS - world->fixed_rest;
        const int64_t offered = clock_ns_from_seconds(left * scale * MAIN_LOOP_FIXED_HERTZ);
        assert(missing > 0 && "what is left over is less than an update");
        if (offered < missing) {
            world->fixed_rest += offered;
            break;
        }
        assert(scale > 0.0 && "where time stands no update is due");
        left -= clock_seconds_from_ns(missing) / (scale * MAIN_LOOP_FIXED_HERTZ);
        world->fixed_rest = 0;
        fixed_update();
    }
}

static void update_world(double seconds)
{
    const MainLoopGame *game = loop.game;
    MainLoopWorld *world = game->world;

    if (!world->paused) {
        trace_part(TRACE_FIXED_UPDATES);
        run_fixed_updates(seconds);
    }
    trace_part(TRACE_UPDATE);
    main_loop_world_update(world, seconds);
    if (game->update != NULL) {
        game->update(game->user, seconds);
    }
    world->frames++;
}

/* --- 7. to 10. ------------------------------------------------------------------------------------ */

static bool report_picture(void)
{
    log_problem("picture", video_error(), "give a file in a folder that can be written");
    loop.status = STATUS_BAD;
    return false;
}

static void draw(void)
{
    const MainLoopGame *game = loop.game;
    int x = VIDEO_WIDTH / 2;
    int y = VIDEO_HEIGHT / 2;

    trace_part(TRACE_DRAW);
    video_begin_frame();
    game->draw(game->user, clock_seconds_from_ns(game->world->fixed_rest));
    if (game->draw_tools != NULL) {
        game->draw_tools(game->user);
    }
    if (game->strip_centre != NULL) {
        game->strip_centre(game->user, &x, &y);
    }
    capture_set_focus(x, y);
    if (!capture_take((int64_t)loop.frame)) {
        report_picture();
    }
}

static void present(void)
{
    trace_part(TRACE_PRESENT);
    video_end_frame();
    const bool held_by_screen = video_waits_for_vsync() && !loop.vsync.distrusted;
    if (!loop.options->headless && !held_by_screen) {
        clock_limiter_wait(&loop.limiter);
    }
}

static void frame_ended(void)
{
    const MainLoopGame *game = loop.game;
    const uint64_t each = loop.options->state_hash;

    if (each != 0 && game->state_hash != NULL && (loop.frame + 1) % each == 0) {
        printf("%" PRIu64 " %016" PRIx64 "\n", loop.frame + 1, game->state_hash(game->user));
    }
    if (game->frame_ended != NULL) {
        game->frame_ended(game->user);
    }
}

static void run_frame(void)
{
    assert(loop.started && "frames run after the start");
    loop.dt_ns = frame_time();
    log_set_frame(loop.frame, clock_seconds_from_ns(loop.passed_ns));
    if (trace_is_open()) {
        trace_frame(loop.frame, loop.passed_ns, main_loop_world_coroutines(loop.game->world));
    }
    watchdog_frame(loop.frame);
    const double began = cost_now();
    trace_part(TRACE_INPUT);
    read_input();
    const bool stands = loop.unfocused || loop.dragged || (loop.held && !loop.step);
    loop.passed = stands ? 0.0 : clock_seconds_from_ns(loop.held ? CLOCK_FRAME_NS : loop.dt_ns) * loop.speed;
    if (!stands) {
        update_world(loop.passed);
    }
    loop.step = false;
    const double updated = cost_now();
    const bool drawn = !loop.options->headless || capture_wants((int64_t)loop.frame);
    if (drawn) {
        draw();
    }
    loop.cost.update = updated - began;
    loop.cost.draw = cost_now() - updated;
    if (!stands) {
        trace_part(TRACE_END_OF_FRAME);
        main_loop_world_end_frame(loop.game->world);
    }
    if (drawn) {
        present();
    }
    trace_part(TRACE_FRAME_ENDED);
    sound_advance(loop.dt_ns);
    frame_ended();
}

/* --- opening, running, closing -------------------------------------------------------------------- */

static bool fail(int status)
{
    loop.status = status;
    return false;
}

static bool open_captures(void)
{
    if (!capture_open(loop.options)) {
        log_problem("--screenshot, --strip", video_error(), NULL);
        return fail(STATUS_WRONG_OPTION);
    }
    return true;
}

/* After the input, whose names it needs. */
static bool open_replay(void)
{
    const MainLoopGame *game = loop.game;
    RunStart start;

    if (!run_files_open(loop.options, game->scene, game->first_scene, &start)) {
        return fail(STATUS_WRONG_OPTION);
    }
    loop.seed = start.seed;
    if (start.scene != NULL && (game->take_scene == NULL || !game->take_scene(start.scene))) {
        char problem[128];
        snprintf(problem, sizeof problem, "begins in \"%.60s\", and there is no such scene", start.scene);
        log_problem(loop.options->replay_path, problem, "--list-scenes names those that there are");
        return fail(STATUS_WRONG_OPTION);
    }
    return true;
}

static bool open_video(void)
{
    const VideoConfig config = {.title = loop.game->title, .headless = loop.options->headless};

    if (!video_open(&config)) {
        log_problem("video", video_error(), NULL);
        return false;
    }
    return true;
}

static bool open_all(void)
{
    const Options *options = loop.options;
    const SoundConfig sound = {options->headless, options->mute, options->sound_path};

    if (options->log_path != NULL && !log_open(options->log_path)) {
        return fail(STATUS_WRONG_OPTION);
    }
    if (options->trace_path != NULL && !trace_open(options->trace_path, options->headless)) {
        return fail(STATUS_WRONG_OPTION);
    }
    if (!input_open(loop.game->bindings, loop.game->binding_count)) {
        return false;
    }
    input_ignore_devices(options->headless);
    if (!open_replay() || !open_video() || !open_captures()) {
        return false;
    }
    if (!sound_open(&sound)) {
        return fail(STATUS_WRONG_OPTION);
    }
    LOG_EVENT("start", log_integer("seed", (int64_t)loop.seed), log_bool("headless", options->headless));
    loop.started = true;
    return loop.game->start(loop.game->user);
}

/* What was asked for and is not there, or not whole, ends the run with a status of its own. */
static void close_files(void)
{
    bool whole = capture_close() || report_picture();

    whole = sound_close() && whole;
    video_close();
    input_close();
    whole = run_files_close(loop.options, loop.frame) && whole;
    if (!whole && loop.status == 0) {
        loop.status = STATUS_BAD;
    }
}

static void close_all(bool ran)
{
    if (ran) {
        if (!run_files_all_taken(loop.options, loop.frame) && loop.status == 0) {
            loop.status = STATUS_BAD;
        }
        LOG_EVENT("end", log_integer("frames", (int64_t)loop.frame), log_integer("status", loop.status));
    }
    if (loop.started && loop.game->stop != NULL) {
        loop.game->stop(loop.game->user);
    }
    job_release_all();
    close_files();
}

static bool must_continue(void)
{
    const uint64_t limit = loop.options->frames;

    return !loop.quit && (limit == 0 || loop.frame < limit);
}

static void run_frames(void)
{
    while (must_continue()) {
        run_frame();
        if (replay_ends_after(loop.frame)) {
            loop.quit = true;
        }
        loop.frame++;
        loop.passed_ns += loop.dt_ns;
    }
}

int main_loop_run(const MainLoopGame *game, const Options *options)
{
    assert(loop.options == NULL && "one loop runs at a time");
    assert(game->world != NULL && game->start != NULL && game->draw != NULL &&
           "a game has a world, a beginning and a picture");
    memset(&loop, 0, sizeof loop);
    loop.game = game;
    loop.options = options;
    loop.dt_ns = CLOCK_FRAME_NS;
    loop.speed = 1.0;
    clock_limiter_init(&loop.limiter, CLOCK_FRAME_NS, NULL);

    const bool opened = open_all();
    if (opened) {
        watchdog_open(game->world, WATCHDOG_SECONDS);
        run_frames();
        watchdog_close();
    } else if (loop.status == 0) {
        loop.status = STATUS_BAD;
    }
    close_all(opened);
    loop.options = NULL;
    return loop.status;
}
