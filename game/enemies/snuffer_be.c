/* SPDX-License-Identifier: Zlib */
/* How the Snuffer is seen, whatever he does: his pictures, step by step, and that he hovers. */
#include "coro.h"
#include "ease.h"
#include "enemies/enemy.h"
#include "enemies/snuffer.h"
#include "pictures/figure.h"
#include "world/actor.h"

#include <math.h>
#include <stdbool.h>

#define HOVER_PX 3.0f

/* --- his pictures --------------------------------------------------------------------------------------------------- */

/* What he is seen to do: from which step of the pose to which, how long each, and whether it goes round. */
typedef struct Act {
    double seconds;
    bool stays; /* at the last step */
} Act;

static const Act ACTS[POSE_COUNT] = {
    [POSE_IDLE] = {0.3, false},   [POSE_TALK] = {0.2, false},  [POSE_STAGGER] = {0.3, false},
    [POSE_AFRAID] = {0.2, false}, [POSE_ECHO] = {0.3, false},  [POSE_RAISE] = {0.2, true},
    [POSE_SWEEP] = {0.08, true},  [POSE_BREATH] = {0.2, true}, [POSE_SNUFF] = {0.25, true},
    [POSE_SUMMON] = {0.25, true}, [POSE_RING] = {0.2, true},   [POSE_FALL] = {0.3, true},
    [POSE_KNEEL] = {0.6, false},  [POSE_LIT] = {0.25, false},  [POSE_FLINCH] = {0.2, true},
};

static Pose shown_act(const Actor *actor)
{
    const bool speaks = enemy_of(actor)->act == POSE_IDLE || enemy_of(actor)->act == POSE_KNEEL;

    return speaks && snuffer_state.speaks ? POSE_TALK : enemy_of(actor)->act;
}

/* Breath is drawn in the first steps of its pose and blown in the last one. */
static int last_step(const Actor *actor, Pose act)
{
    const int steps = figure_steps(actor->figure, actor->view, act);

    return act == POSE_BREATH && snuffer_state.front_px <= 0.0f ? steps - 2 : steps - 1;
}

static int step_after(const Actor *actor, Pose act, int step)
{
    const int last = last_step(actor, act);

    return step < last ? step + 1 : ACTS[act].stays ? last : 0;
}

typedef struct snuffer_show_frame {
    Actor *actor;
    Pose shown;
    int step;
} snuffer_show_frame;

static bool has_changed(const snuffer_show_frame *f)
{
    const bool blows = f->shown == POSE_BREATH && snuffer_state.front_px > 0.0f;

    return shown_act(f->actor) != f->shown || (blows && f->step != last_step(f->actor, f->shown));
}

static void snuffer_show(Coro *co)
{
    CORO_BEGIN(co, snuffer_show, f);
    for (;;) {
        f->step = f->shown == shown_act(f->actor) ? step_after(f->actor, f->shown, f->step) : 0;
        f->shown = shown_act(f->actor);
        actor_pose(f->actor, f->shown, f->step);
        CORO_WAIT_UNTIL_TIMEOUT(co, has_changed(f), ACTS[f->shown].seconds);
    }
    CORO_END(co);
}

/* --- hovering ------------------------------------------------------------------------------------------------------- */

/* He hovers a little, and sinks when he is out of breath. */
static float hover_px(const Actor *actor, double seconds)
{
    const Pose act = enemy_of(actor)->act;

    return act == POSE_STAGGER || act == POSE_FALL || act == POSE_KNEEL
               ? 0.0f
               : HOVER_PX + sinf((float)seconds * 2.2f);
}

typedef snuffer_phase_frame snuffer_hover_frame;

static void snuffer_hover(Coro *co)
{
    CORO_BEGIN(co, snuffer_hover, f);
    for (;;) {
        f->actor->height = ease_approach(f->actor->height, hover_px(f->actor, coro_time(co)), 0.4f);
        CORO_YIELD(co);
    }
    CORO_END(co);
}

/* --- both ------------------------------------------------------------------------------------------------------------ */

void snuffer_be(Coro *co)
{
    CORO_BEGIN(co, snuffer_be, f);
    coro_fork(co, snuffer_show, .actor = f->actor);
    coro_fork(co, snuffer_hover, .actor = f->actor);
    CORO_WAIT_ALL(co);
    CORO_END(co);
}
