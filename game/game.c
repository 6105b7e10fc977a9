/* SPDX-License-Identifier: Zlib */
#include "game.h"

#include "autoplay/player.h"
#include "ease.h"
#include "log.h"
#include "night/progress.h"
#include "night/turn_back.h"
#include "pictures/preload.h"
#include "sound.h"
#include "tools/inspector.h"
#include "tools/quick_save.h"
#include "tools/wait_stats.h"
#include "ui/loading.h"
#include "ui/pause.h"
#include "ui/settings_file.h"
#include "ui/title.h"
#include "view/view.h"
#include "world/ambience.h"

#include <math.h>
#include <string.h>

#define FIGHT_NEAR_PX   110.0f
#define HERO_LOG_FRAMES 10

GameState game;
CoroRuntime *game_runtime;
GameOptions game_options = {.reaction = 0.25};

/* --- the log's view of Wick ---------------------------------------------------------------------------------- */

static void log_hero(void)
{
    const Actor *hero = hero_actor();
    int x = 0;
    int y = 0;

    if (hero == NULL || !log_is_open()) {
        return;
    }
    view_hero_pixel(&x, &y);
    LOG_EVENT("hero", log_integer("screen_x", x), log_integer("screen_y", y),
              log_number("x", (double)hero->place.x), log_number("y", (double)hero->place.y),
              log_bool("control", hero_has_control()));
}

/* Says where Wick is, when everything in the frame has moved. */
typedef CoroNoFrame tell_where_wick_is_frame;

static void tell_where_wick_is(Coro *co)
{
    CORO_BEGIN(co, tell_where_wick_is, f);
    for (;;) {
        CORO_WAIT_END_OF_FRAME(co);
        log_hero();
        CORO_WAIT_FRAMES(co, HERO_LOG_FRAMES);
    }
    CORO_END(co);
}

/* --- beginning and ending ----------------------------------------------------------------------------------- */

static void report_coroutine(void *user, const CoroError *error)
{
    (void)user;
    log_problem(error->coroutine == NULL ? "coroutine" : error->coroutine, error->message, error->file);
}

static void count_resumes(void *user, const CoroEvent *event)
{
    (void)user;
    wait_stats_note(event);
    game.resumes += event->kind == CORO_EVENT_RESUMED || event->kind == CORO_EVENT_STARTED;
}

static bool make_schedulers(void)
{
    game.world.cutscenes = coro_scheduler_create(game_runtime, CORO_ORDERED);
    game.world.game = coro_scheduler_create(game_runtime, CORO_PARALLEL);
    return game.world.cutscenes != NULL && game.world.game != NULL;
}

bool game_begin(uint64_t seed)
{
    const CoroRuntimeConfig config = {.on_error = report_coroutine, .on_event = count_resumes};

    memset(&game, 0, sizeof game);
    wait_stats_begin();
    game_runtime = coro_runtime_create(&config);
    if (game_runtime == NULL || !make_schedulers()) {
        log_problem("memory", "there is too little of it for the coroutines", NULL);
        return false;
    }
    entity_init(&game.entities, game_runtime);
    input_state_init(&game.input);
    random_seed(&game.random_gameplay, seed, RANDOM_STREAM_GAME);
    random_seed(&game.random_cosmetic, seed, RANDOM_STREAM_SEEN);
    game.world.entities = &game.entities;
    game.world.time_scale = &game.time_scale;
    game.world.input = &game.input;
    effect_reset();
    settings_apply();
    coro_set_tag(game_runtime, coro_start(game.world.game, tell_where_wick_is), SCREEN_TAG);
    screen_begin_watches();
    return true;
}

void game_end(void)
{
    sound_set_random(NULL);
    if (game_runtime != NULL) {
        coro_scheduler_stop_all(game.world.cutscenes); /* they end with coroutines of the others */
    }
    coro_runtime_destroy(game_runtime);
    game_runtime = NULL;
}

static bool start(void *user)
{
    (void)user;
    settings_reset();
    if (!loading_must_be_repeatable()) {
        settings_file_open();
    }
    progress_open(!loading_must_be_repeatable());
    if (!game_begin(main_loop_seed()) || !turn_back_open() || !view_open_first()) {
        return false;
    }
    quick_save_open();
    sfx_open(SFX_UI_MOVE, SFX_UI_BACK);
    settings_apply();
    inspector_begin();
    if (game_options.scene != NULL && !loading_all_at_once()) {
        return false;
    }
    pause_focus_changed(false);
    title_begin(game_options.scene);
    return player_begin();
}

static void stop(void *user)
{
    (void)user;
    player_end();
    wait_stats_log();
    turn_back_close();
    quick_save_close();
    game_end();
    view_close();
    loading_forget();
    settings_file_close();
    progress_close();
    preload_close();
}

/* --- each frame ------------------------------------------------------------------------------------------------ */

static void fixed_update(void *user, double seconds)
{
    (void)user;
    game.seconds += seconds;
    hero_fixed_update((float)seconds);
    actor_fixed_update((float)seconds);
    room_fixed_update();
}

/* The middle of the foes that are near: the camera leans towards it. */
static bool find_fight(Vec hero, Vec *middle)
{
    Vec sum = vec(0.0f, 0.0f);
    int count = 0;

    for (Actor *foe = NULL; (foe = actor_next(foe, ACTOR_NONE)) != NULL;) {
        if (actor_is_foe(foe) && foe->enemy.alert &&
            (foe->kind == ACTOR_SNUFFER || vec_distance(foe->place, hero) < FIGHT_NEAR_PX)) {
            sum = vec_add(sum, foe->place);
            count++;
        }
    }
    *middle = count == 0 ? hero : vec_scale(sum, 1.0f / (float)count);
    return count > 0;
}

/* The Snuffer is to be seen wherever he is: his breath reaches far. */
static float lean_share(void)
{
    const Actor *snuffer = snuffer_actor();

    return snuffer != NULL && actor_is_foe(snuffer) ? TUNING_SNUFFER_LEAN : TUNING_FIGHT_LEAN;
}

static void update_camera(double seconds)
{
    const Actor *hero = hero_actor();
    Vec fight;

    if (hero == NULL) {
        return;
    }
    const Vec seen = actor_seen(hero, game_alpha());
    const bool leans = find_fight(seen, &fight);
    const float walks = fminf(vec_length(hero->velocity) / TUNING_WALK_PX_S, 1.0f);
    const float speed = hero->pose == POSE_DASH ? 1.0f : walks;
    const CameraTarget target = {
        .x = seen.x,
        .y = seen.y - TUNING_CAMERA_ABOVE_FEET_PX,
        .face_x = hero->face.x * speed,
        .face_y = hero->face.y * speed,
        .leans = leans,
        .lean_x = fight.x,
        .lean_y = fight.y,
        .lean_share = lean_share(),
    };
    camera_update(&game.camera, target, seconds);
}

static void update(void *user, double seconds)
{
    const double scale = game.world.paused ? 0.0 : time_scale_product(&game.time_scale);

    (void)user;
    update_camera(seconds);
    ambience_update();
    music_update();
    effect_update((float)(seconds * scale));
}

static void draw(void *user, double alpha)
{
    (void)user;
    view_draw(alpha);
}

static void read_tools(void *user)
{
    (void)user;
    inspector_input();
}

static void draw_tools(void *user)
{
    (void)user;
    inspector_draw();
}

static void frame_ended(void *user)
{
    (void)user;
    player_frame_ended(main_loop_dt());
    turn_back_frame_ended(main_loop_dt());
    if (!turn_back_runs()) {
        quick_save_frame_ended();
    }
}

static void focus_changed(void *user, bool lost)
{
    (void)user;
    pause_focus_changed(lost);
}

static uint64_t hash(void *user)
{
    (void)user;
    return game_state_hash();
}

static void strip_centre(void *user, int *x, int *y)
{
    (void)user;
    view_hero_pixel(x, y);
    *y -= 10;
}

float game_alpha(void)
{
    return (float)((double)game.world.fixed_rest / 1e9);
}

const MainLoopGame *game_loop(void)
{
    static MainLoopGame loop = {
        .title = "Wick",
        .world = &game.world,
        .bindings = CONTROL_BINDINGS,
        .binding_count = CONTROL_COUNT,
        .start = start,
        .input = read_tools,
        .fixed_update = fixed_update,
        .update = update,
        .draw = draw,
        .draw_tools = draw_tools,
        .frame_ended = frame_ended,
        .focus_changed = focus_changed,
        .state_hash = hash,
        .strip_centre = strip_centre,
        .stop = stop,
    };

    loop.ignore_focus = game_options.autoplay;
    return &loop;
}
