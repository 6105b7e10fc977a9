/* SPDX-License-Identifier: Zlib */
/*
 * Cutscenes are queued on the global ordered scheduler, one after the other. A scene is a body that reads
 *
 *     CORO_BEGIN(co, opening, f);
 *     cutscene_begin(co, "opening");
 *     ... CORO_CALL(co, dialogue_say, ...) ...
 *     CORO_FINALLY(co);
 *     cutscene_end("opening");
 *     CORO_END(co);
 *
 * and is started by coro_start(world.loop.cutscenes, opening). While it runs, Wick is held and the skip key, held
 * for TUNING_SKIP_HOLD_REAL_S, fast-forwards it: everything ends as the full scene would have left it. What a scene waits for from
 * the player, it waits for with SKIPPABLE_WAIT_UNTIL (world/skippable.h).
 */
#ifndef GAME_CUTSCENES_CUTSCENE_H
#define GAME_CUTSCENES_CUTSCENE_H

#include "coro.h"
#include "state.h"
#include "vec.h"
#include "world/lamp.h"

#include <stdbool.h>

typedef struct Cutscene {
    CoroHandle scene; /* under way */
    const char *name; /* a literal; NULL: none */
    float skip_share; /* the ring: 0 to 1 */
    float hint;       /* the word beside it: 0 away, 1 there */
    float bars;       /* the black bars above and below: 0 away, 1 in */
    bool skipped;
    bool recorded;    /* it can be turned back as it runs, like play */
    bool undoable;    /* something has happened in it that is worth turning back */
    bool awaits;      /* the player: that time is not recorded */
    bool turned_back; /* from where that was so, to where the record begins */
} Cutscene;

extern Cutscene cutscene_state;
extern const StatePart CUTSCENE_PART;

/* Both with the scene's own name, a literal. One without the other is reported. */
void cutscene_begin(Coro *co, const char *name);
void cutscene_end(const char *name);
bool cutscene_runs(void);

/* From here on the scene is recorded like play, and goes back when the player turns back the night. */
void cutscene_record(void);
void cutscene_end_record(void);

/* What turning back asks and tells, see night/turn_back.h. */
bool cutscene_is_for_good(void); /* a scene runs that is not recorded */
bool cutscene_waits(void);       /* a recorded one, for the player */
bool cutscene_is_undoable(void);
void cutscene_tell_undone(void);
void cutscene_goes_back(double seconds);

/* Reports a scene that is over without cutscene_end. Of each event of the coroutine runtime. */
void cutscene_note(const CoroEvent *event);

/* Fast-forwards the scene under way. Not from inside a scene. */
void cutscene_skip(void);

/* Watches the skip key; for the game's scheduler, for ever. */
typedef CoroNoFrame cutscene_watch_skip_frame;
void cutscene_watch_skip(Coro *co);

/* Shows which key skips, at the beginning of a scene and whenever another key is tried; likewise. */
typedef CoroNoFrame cutscene_hint_frame;
void cutscene_hint(Coro *co);

/* The camera looks at a place of the world, at once, and is held there. */
void cutscene_look_at(Vec middle);

/* The camera goes to a place (its middle) within so many seconds, and is held there. */
typedef struct cutscene_pan_frame {
    Vec to;
    double seconds;
    Vec from;
} cutscene_pan_frame;
void cutscene_pan(Coro *co);

/* The camera goes back to where following Wick would have it, and follows again. */
typedef struct cutscene_pan_back_frame {
    double seconds;
    Vec from, to;
} cutscene_pan_back_frame;
void cutscene_pan_back(Coro *co);

/* How the scene of a great lamp begins: the camera goes to `look_at`, and Wick to where he lights the lamp, beside it, on his own
 * side. */
typedef struct cutscene_go_to_lamp_frame {
    Lamp *lamp;
    Vec look_at;
} cutscene_go_to_lamp_frame;
void cutscene_go_to_lamp(Coro *co);

#endif
