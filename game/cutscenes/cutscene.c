/* SPDX-License-Identifier: Zlib */
#include "cutscenes/cutscene.h"

#include "camera.h"
#include "ease.h"
#include "hero/hero.h"
#include "input.h"
#include "log.h"
#include "night/turn_back.h"
#include "people/dialogue.h"
#include "tuning.h"
#include "world/actor.h"
#include "world/control.h"
#include "world/world.h"

#include <stdio.h>
#include <string.h>

#define BARS_S      0.3
#define BESIDE_PX   15.0f
#define HINT_S      3.0
#define HINT_FADE_S 0.4

Cutscene cutscene_state;

/* --- the scene under way ------------------------------------------------------------------------------- */

typedef struct move_bars_frame {
    float from, to;
} move_bars_frame;

static void move_bars(Coro *co)
{
    CORO_BEGIN(co, move_bars, f);
    f->from = cutscene_state.bars;
    CORO_OVER(co, BARS_S) {
        cutscene_state.bars = ease_between(ease_out, f->from, f->to, (float)coro_progress(co));
    }
    CORO_END(co);
}

/* What the author of a scene has forgotten. */
static void report(const char *name, const char *problem, const char *advice)
{
    char subject[64];

    snprintf(subject, sizeof subject, "scene %s", name);
    log_problem(subject, problem, advice);
}

void cutscene_begin(Coro *co, const char *name)
{
    if (coro_scheduler(co) != world.loop.cutscenes) {
        report(name, "other scenes may run at the same time", "start it on world.loop.cutscenes");
    }
    cutscene_state.scene = coro_self(co);
    cutscene_state.name = name;
    cutscene_state.skip_share = 0.0f;
    cutscene_state.skipped = false;
    cutscene_end_record();
    hero_hold();
    coro_restart(world.loop.game, move_bars, .to = 1.0f);
    LOG_EVENT("cutscene_begin", log_text("name", name));
}

void cutscene_end(const char *name)
{
    if (!cutscene_runs()) {
        report(name, "ends, and never began", "call cutscene_begin first");
        return;
    }
    if (strcmp(name, cutscene_state.name) != 0) {
        char problem[96];
        snprintf(problem, sizeof problem, "ends by cutscene_end(\"%s\")", name);
        report(cutscene_state.name, problem, "give both the same name");
    }
    LOG_EVENT("cutscene_end", log_text("name", name), log_bool("skipped", cutscene_state.skipped));
    cutscene_state.scene = CORO_NO_HANDLE;
    cutscene_state.name = NULL;
    cutscene_end_record();
    world.camera.held = false;
    dialogue_close();
    coro_restart(world.loop.game, move_bars, .to = 0.0f);
    hero_release();
}

void cutscene_note(const CoroEvent *event)
{
    const bool is_over = event->kind == CORO_EVENT_FINISHED || event->kind == CORO_EVENT_STOPPED;

    if (is_over && event->scheduler == world.loop.cutscenes && event->info.depth == 0 && cutscene_runs()) {
        report(cutscene_state.name, "is over, and holds Wick for good", "call cutscene_end in CORO_FINALLY");
    }
}

bool cutscene_runs(void)
{
    return cutscene_state.name != NULL;
}

bool cutscene_is_for_good(void)
{
    return cutscene_runs() && !cutscene_state.recorded;
}

bool cutscene_waits(void)
{
    return cutscene_state.recorded &&
           (cutscene_state.awaits || (dialogue_state.open && dialogue_state.waits));
}

bool cutscene_is_undoable(void)
{
    return cutscene_state.undoable;
}

void cutscene_tell_undone(void)
{
    cutscene_state.turned_back = cutscene_state.recorded;
}

void cutscene_record(void)
{
    cutscene_state.recorded = true;
}

void cutscene_end_record(void)
{
    Cutscene *scene = &cutscene_state;

    scene->recorded = scene->undoable = scene->awaits = scene->turned_back = false;
}

void cutscene_skip(void)
{
    if (!cutscene_runs()) {
        return;
    }
    turn_back_end(); /* a scene that runs back is skipped from where it has come to */
    cutscene_state.skipped = true;
    LOG_EVENT("cutscene_skip", log_text("name", cutscene_state.name));
    coro_fast_forward(world_runtime, cutscene_state.scene);
}

/* --- skipping ------------------------------------------------------------------------------------------- */

static bool wants_to_skip(void)
{
    return cutscene_runs() && !world.loop.paused && input_held(&world.input, CONTROL_SKIP);
}

void cutscene_watch_skip(Coro *co)
{
    CORO_BEGIN(co, cutscene_watch_skip, f);
    for (;;) {
        CORO_WAIT_UNTIL(co, wants_to_skip());
        CORO_OVER(co, TUNING_SKIP_HOLD_REAL_S) {
            if (!wants_to_skip()) {
                break;
            }
            cutscene_state.skip_share = (float)coro_progress(co);
        }
        if (cutscene_state.skip_share >= 1.0f) {
            cutscene_skip();
        }
        cutscene_state.skip_share = 0.0f;
        CORO_WAIT_WHILE(co,
                        input_held(&world.input, CONTROL_SKIP)); /* the next scene wants a press of its own */
    }
    CORO_END(co);
}

/* Outside of the state: the watch over the skip key goes back with everything else. */
static double skip_held_s;

void cutscene_goes_back(double seconds)
{
    if (!cutscene_state.recorded) {
        return;
    }
    skip_held_s = input_held(&world.input, CONTROL_SKIP) ? skip_held_s + seconds : 0.0;
    cutscene_state.skip_share = fminf((float)(skip_held_s / TUNING_SKIP_HOLD_REAL_S), 1.0f);
    if (skip_held_s >= TUNING_SKIP_HOLD_REAL_S) {
        skip_held_s = 0.0;
        turn_back_end();
        cutscene_skip();
        cutscene_state.skip_share = 0.0f;
    }
}

static bool tries_keys(void)
{
    static const Control KEYS[] = {CONTROL_UP, CONTROL_DOWN, CONTROL_LEFT, CONTROL_RIGHT, CONTROL_DASH};

    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++) {
        if (input_held(&world.input, (int)KEYS[i])) {
            return true;
        }
    }
    return input_held(&world.input, CONTROL_SKIP);
}

void cutscene_hint(Coro *co)
{
    CORO_BEGIN(co, cutscene_hint, f);
    for (;;) {
        CORO_WAIT_UNTIL(co, cutscene_runs());
        cutscene_state.hint = 1.0f;
        CORO_WAIT_UNTIL_TIMEOUT(co, !cutscene_runs(), HINT_S);
        CORO_WAIT_WHILE(co, cutscene_runs() && tries_keys());
        CORO_OVER(co, HINT_FADE_S) {
            cutscene_state.hint = 1.0f - (float)coro_progress(co);
        }
        CORO_WAIT_UNTIL(co, !cutscene_runs() || tries_keys());
    }
    CORO_END(co);
}

/* --- the camera ------------------------------------------------------------------------------------------ */

static Vec camera_middle(void)
{
    return vec(world.camera.x, world.camera.y);
}

static void move_camera(Vec from, Vec to, double progress)
{
    const Vec at = vec_mix(from, to, ease_in_out((float)progress));

    camera_put(&world.camera, at.x, at.y);
}

void cutscene_look_at(Vec middle)
{
    world.camera.held = true;
    camera_put(&world.camera, middle.x, middle.y);
}

void cutscene_pan(Coro *co)
{
    CORO_BEGIN(co, cutscene_pan, f);
    world.camera.held = true;
    f->from = camera_middle();
    CORO_OVER(co, f->seconds) {
        move_camera(f->from, f->to, coro_progress(co));
    }
    CORO_END(co);
}

static Vec rest_of_camera(void)
{
    const Actor *hero = hero_actor();
    Vec rest = camera_middle();

    if (hero != NULL) {
        camera_rest(&world.camera, hero->place.x, hero->place.y - TUNING_CAMERA_ABOVE_FEET_PX, &rest.x,
                    &rest.y);
    }
    return rest;
}

void cutscene_pan_back(Coro *co)
{
    CORO_BEGIN(co, cutscene_pan_back, f);
    world.camera.held = true;
    f->from = camera_middle();
    f->to = rest_of_camera();
    CORO_OVER(co, f->seconds) {
        move_camera(f->from, f->to, coro_progress(co));
    }
    world.camera.held = false;
    CORO_END(co);
}

static Vec beside(const Lamp *lamp)
{
    const Actor *hero = hero_actor();
    const bool on_the_left = hero != NULL && hero->place.x < lamp->place.x;

    return vec(lamp->place.x + (on_the_left ? -BESIDE_PX : BESIDE_PX), lamp->place.y + 4.0f);
}

void cutscene_go_to_lamp(Coro *co)
{
    CORO_BEGIN(co, cutscene_go_to_lamp, f);
    coro_fork(co, cutscene_pan, .to = f->look_at, .seconds = 0.6);
    coro_fork(co, actor_walk_to_mark, .actor = hero_actor(), .to = beside(f->lamp), .speed = TUNING_WALK_PX_S,
              .seconds = 0.8);
    CORO_WAIT_ALL(co);
    CORO_END(co);
}

/* --- state ----------------------------------------------------------------------------------------- */

static void hash_cutscene(StateHash *hash)
{
    state_hash_text(hash, cutscene_state.name);
}

static void reset_cutscene(void)
{
    cutscene_state = (Cutscene){0};
}

const StatePart CUTSCENE_PART = {
    .name = "cutscene",
    .data = &cutscene_state,
    .size = sizeof cutscene_state,
    .hash = hash_cutscene,
    .reset = reset_cutscene,
};
