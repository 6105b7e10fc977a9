/* SPDX-License-Identifier: Zlib */
#include "game.h"

#include "audio/mix.h"
#include "audio/music.h"
#include "audio/sfx.h"
#include "audio/sfx_loop.h"
#include "camera.h"
#include "coro.h"
#include "cutscenes/credits.h"
#include "cutscenes/cutscene.h"
#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "enemies/snuffer.h"
#include "enemies/waves.h"
#include "hero/hero.h"
#include "hero/prompt.h"
#include "hero/travel.h"
#include "log.h"
#include "night/turn_back.h"
#include "people/bark.h"
#include "people/dialogue.h"
#include "pictures/figure.h"
#include "pictures/pictures.h"
#include "pictures/preload.h"
#include "places/gifts.h"
#include "places/places.h"
#include "sound.h"
#include "state.h"
#include "time_scale.h"
#include "tools/inspector.h"
#include "tools/quick_save.h"
#include "tools/timeline.h"
#include "tools/trace_owners.h"
#include "trace.h"
#include "tuning.h"
#include "ui/end_card.h"
#include "ui/hud.h"
#include "ui/loading.h"
#include "ui/menu.h"
#include "ui/pause.h"
#include "ui/play.h"
#include "ui/progress.h"
#include "ui/screen.h"
#include "ui/settings_file.h"
#include "ui/title.h"
#include "vec.h"
#include "view/view.h"
#include "world/actor.h"
#include "world/ambience.h"
#include "world/beat.h"
#include "world/control.h"
#include "world/dawn.h"
#include "world/effect.h"
#include "world/lamp.h"
#include "world/room.h"
#include "world/settings.h"
#include "world/story.h"
#include "world/wait_stats.h"
#include "world/world.h"

#include <math.h>
#include <stdio.h>

#define FIGHT_NEAR_PX   110.0f
#define HERO_LOG_FRAMES 10
#define PLACE_TEXT      256

GameOptions game_options = {.player = {.reaction = 0.25}};

/* Everything that changes, after the world's own parts: each module that keeps state stands here. */
static const StatePart *const PARTS[] = {
    &ACTOR_PART,    &HERO_PART,     &ENEMY_PART,    &WAVE_PART,    &ROOM_PART,   &LAMP_PART,
    &STORY_PART,    &CUTSCENE_PART, &DIALOGUE_PART, &BARK_PART,    &PROMPT_PART, &EFFECT_PART,
    &BEAT_PART,     &GIFT_PART,     &SCREEN_PART,   &MENU_PART,    &HUD_PART,    &END_CARD_PART,
    &SFX_LOOP_PART, &SNUFFER_PART,  &DAWN_PART,     &CREDITS_PART, &MUSIC_PART,  &MIX_PART,
};

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
    char place[PLACE_TEXT];

    timeline_note_error(error);
    snprintf(place, sizeof place, "see %s:%d", error->file != NULL ? error->file : "", error->line);
    inspector_note_error(error);
    log_problem(error->coroutine == NULL ? "coroutine" : error->coroutine, error->message,
                error->file != NULL ? place : NULL);
}

static void note_event(void *user, const CoroEvent *event)
{
    (void)user;
    wait_stats_note(event);
    trace_note(event);
    if (event->kind == CORO_EVENT_FAILED) {
        inspector_note_failure(event);
    }
    timeline_note(event);
    cutscene_note(event);
    world.resumes += event->kind == CORO_EVENT_RESUMED || event->kind == CORO_EVENT_STARTED;
}

static bool add_parts(void)
{
    bool good = true;

    for (int i = 0; i < WORLD_PART_COUNT; i++) {
        good = state_add(&world_whole, &WORLD_PARTS[i]) && good;
    }
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++) {
        good = state_add(&world_whole, PARTS[i]) && good;
    }
    return good;
}

/* The key means something else, or nothing, while a page is open or no play is on; a recorded scene goes back, page and
 * all. */
static bool turning_back_is_held(void)
{
    return (dialogue_state.open && !cutscene_state.recorded) || screen_state.now != SCREEN_PLAY;
}

bool game_begin(uint64_t seed)
{
    const CoroRuntimeConfig config = {.on_error = report_coroutine, .on_event = note_event};

    wait_stats_begin();
    trace_owners_begin();
    if (!kinds_are_whole() || !effect_rows_are_whole() || !places_are_whole()) {
        return false;
    }
    if (!world_begin(seed, &config) || !add_parts()) {
        return false;
    }
    state_reset(&world_whole);
    sfx_listen(&world.camera);
    mix_begin();
    pictures_preload();
    loading_begin(view_open_rest);
    turn_back_ask((TurnBackAsks){.has_passed = cutscene_is_for_good,
                                 .is_held = turning_back_is_held,
                                 .waits = cutscene_waits,
                                 .is_worth_it = cutscene_is_undoable,
                                 .tell_undone = cutscene_tell_undone,
                                 .goes_back = cutscene_goes_back});
    settings_apply();
    coro_set_tag(world_runtime, coro_start(world.loop.game, tell_where_wick_is), SCREEN_TAG);
    play_begin_watches();
    return true;
}

void game_end(void)
{
    sound_set_random(NULL);
    world_end();
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
    timeline_begin();
    if (game_options.scene != NULL && !loading_all_at_once()) {
        return false;
    }
    pause_focus_changed(false);
    title_begin(game_options.scene);
    return player_begin(&game_options.player);
}

static void stop(void *user)
{
    (void)user;
    player_end();
    wait_stats_log();
    turn_back_close();
    quick_save_close();
    timeline_end();
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
    world.seconds += seconds;
    hero_state.dimmed_px = enemy_dimming_px();
    hero_fixed_update((float)seconds);
    actor_fixed_update((float)seconds);
    travel_fixed_update();
}

/* The middle of the foes that are near: the camera leans towards it. */
static bool find_fight(Vec hero, Vec *middle)
{
    Vec sum = vec(0.0f, 0.0f);
    int count = 0;

    for (Actor *foe = NULL; (foe = actor_next(foe, NULL)) != NULL;) {
        if (actor_is_foe(foe) && enemy_of(foe)->alert &&
            (foe->kind == &SNUFFER.actor || vec_distance(foe->place, hero) < FIGHT_NEAR_PX)) {
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
    const Vec seen = actor_seen(hero, world_alpha());
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
    camera_update(&world.camera, target, seconds);
}

static void update(void *user, double seconds)
{
    const double scale = world.loop.paused ? 0.0 : time_scale_product(&world.time_scale);

    (void)user;
    update_camera(seconds);
    ambience_update();
    music_update(turn_back_runs());
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
    timeline_input();
}

static void draw_tools(void *user)
{
    (void)user;
    timeline_draw();
    inspector_draw();
}

static void frame_ended(void *user)
{
    (void)user;
    if (timeline_is_dragged()) {
        return; /* time stands; what is heard settles when it goes on */
    }
    player_frame_ended(main_loop_dt());
    turn_back_frame_ended(main_loop_passed());
    if (!turn_back_runs()) {
        quick_save_frame_ended();
    }
    timeline_frame_ended();
    sfx_loop_follow();
    mix_follow();
}

static void focus_changed(void *user, bool lost)
{
    (void)user;
    pause_focus_changed(lost);
}

uint64_t game_state_hash(void)
{
    StateDigest digest;

    state_digest(&world_whole, &digest);
    return digest.whole;
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

const MainLoopGame *game_loop(void)
{
    static MainLoopGame loop = {
        .title = "Wick",
        .world = &world.loop,
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

    loop.ignore_focus = game_options.player.plays;
    return &loop;
}
