/* SPDX-License-Identifier: Zlib */
/*
 * A naive model of coro's contract, against which the library is tried. It has lists and no timers: every coroutine is looked
 * at in every update, and asked whether it is due. It is written to be read beside the contract, not to be fast.
 *
 *   model.c          making and finding things; who is held by a pause; what a body sees
 *   model_update.c   who is resumed in which order
 *   model_step.c     a step of a body, and what follows from its end
 *   model_wait.c     how each wait begins and ends
 *   model_stop.c     stopping, failing, cleaning up
 *   model_skip.c     running one to its end
 *   model_inspect.c  how it looks from outside
 *   model_engine.c   the functions through which a world asks the model
 *
 * Each coroutine counts down what it waits for: 'left' is what remains, in nanoseconds; below zero, how long ago it came due.
 * A held coroutine does not count, and so its clock stands still. The model is one block without pointers to itself: a
 * snapshot is a copy of it.
 */
#ifndef MODEL_H
#define MODEL_H

#include "script.h"

/* Left: it was stopped while it ran, and has given control back, but one with which it is stopped has not. */
typedef enum ModelStage {
    MODEL_NONE,
    MODEL_QUEUED,
    MODEL_WAITING,
    MODEL_RUNNING,
    MODEL_LEFT,
    MODEL_ENDING
} ModelStage;

/* What a step came back with. */
typedef enum ModelOutcome {
    MODEL_SUSPENDED,
    MODEL_CALLING,
    MODEL_ENDED,
    MODEL_FAILED,
    MODEL_GONE
} ModelOutcome;

#define MODEL_FOREVER INT64_MAX
#define MODEL_NEVER   (-1)

typedef struct ModelWait {
    CoroWaitKind kind;
    int64_t left, duration; /* of what time decides; MODEL_FOREVER is not counted down */
    int frames;
    bool has_timeout;
    int64_t timeout;
    int awaited;        /* signal, condition or coroutine */
    bool survives;      /* of a try call */
    bool woken;         /* the event has come ... */
    int64_t woken_at;   /* ... at this time of the scheduler */
    uint64_t began;     /* what tells who began to wait first */
    long phase;         /* in which it began; 0: in none */
    long asked;         /* the phase in which a predicate or condition was last asked */
    long asked_in_skip; /* after how many steps of skips; MODEL_NEVER */
    bool told;          /* the condition was told of a pause */
    bool races;         /* CORO_WAIT_FIRST: the other children are stopped before it goes on */
    bool by_hand;       /* it was ended by coro_wake */
    bool was_due;       /* and its time had come before that */
    long phase_of_end;  /* the fixed update or end of frame in which the called child ended; 0: none */
} ModelWait;

typedef struct ModelCoroutine {
    int id, scheduler, parent, body;
    bool forked;   /* or else called, where it has a parent */
    uint64_t born; /* order of starts */
    ModelStage stage;
    bool paused_by_hand;
    bool was_held;    /* when last looked at */
    bool stop_wanted; /* it is to be stopped when nobody of its tree is on the stack any more */
    bool fails_then;  /* since the child that it called has failed */
    int listed; /* among those that a stop of many is about to stop: which one, of those under way; 0: none */
    bool doomed;      /* it ran when it, or one above it, was to be stopped: its next wait ends it */
    bool cleans;      /* its cleanup is on the stack */
    bool stepped;     /* it took its first step, and so has something to clean up */
    bool skipping;    /* it is the one that is being fast-forwarded ... */
    int64_t hastened; /* ... by so many nanoseconds */
    unsigned tag;
    unsigned long long resumes;
    ModelOutcome outcome;
    ModelWait wait;
    bool has_interval;
    int64_t since_interval; /* nanoseconds since the previous interval was due */
    CoroStatus result;
    bool timed_out;
    bool any_unseen; /* a fork ended since the last ANY returned ... */
    CoroStatus any_result;
    long long any_number; /* TRACE_ANY: of a group before */
    int number;           /* of a fork, in its parent's group */
    int group_count;      /* forks since the group began */
    long long first;      /* what coro_first says; TRACE_ANY where no ANY or FIRST came last */
    bool was_woken;
    CoroStatus all_result; /* the worst since the last ALL returned */
    ScriptFrame frame;
} ModelCoroutine;

typedef enum ModelPhase { MODEL_IDLE, MODEL_UPDATE, MODEL_FIXED, MODEL_END_OF_FRAME } ModelPhase;

typedef struct ModelScheduler {
    bool alive, paused, doomed; /* doomed: to be destroyed when its bodies have given control back */
    bool destroying;
    int stopping; /* calls that are stopping many of it: a destroy waits for them */
    CoroOrder order;
    ModelPhase phase;
    long phases; /* how many began, the one under way included */
    double scale, update_scale;
    int64_t time, dt; /* scaled nanoseconds */
} ModelScheduler;

typedef struct ModelSnapshot {
    ModelScheduler schedulers[WORLD_SCHEDULERS];
    ModelCoroutine coroutines[WORLD_IDS];
    uint64_t numbers;
} ModelSnapshot;

typedef struct Model {
    World world; /* first, so that a World is a Model */
    ModelScheduler schedulers[WORLD_SCHEDULERS];
    ModelCoroutine coroutines[WORLD_IDS]; /* by id; 0 is not used */
    uint64_t numbers;                     /* drawn for 'born' and 'began' */
    int running;                          /* bodies on the stack */
    int stops_of_many;                    /* under way, one within another */
    long happened;                        /* steps in skips: a predicate is asked again after each */
    bool ending;                          /* the runtime is being destroyed: nothing is started any more */
    ModelSnapshot snapshot;
} Model;

/* ---- model.c */
uint64_t model_number(Model *m);
ModelCoroutine *model_get(Model *m, int id);        /* NULL where it is not alive */
bool model_is_busy(const ModelCoroutine *c);        /* its body or its cleanup is on the stack */
bool model_subtree_is_busy(const Model *m, int id); /* it, or one below it */
bool model_scheduler_is_busy(const Model *m, int scheduler);
bool model_is_within(const Model *m, int id, int ancestor); /* itself included */
int model_root(const Model *m, int id);
int model_depth(const Model *m, int id);
int model_first_root(const Model *m, int scheduler); /* the oldest */
ModelCoroutine *model_child_before(Model *m, int parent,
                                   uint64_t before); /* the youngest born before; NULL: none */
int model_youngest_child(Model *m, int parent);      /* that is not ending already; 0: none */
int model_count_children(const Model *m, int parent, bool forked_only);
void model_mark_held(const Model *m, bool held[WORLD_IDS]);
void model_set_paused(Model *m, ModelCoroutine *c, bool paused); /* by hand */
void model_release_awaited(Model *m, const ModelCoroutine *c);   /* it will wait for it no more */
bool model_is_held(const Model *m, int id);
bool model_is_skipping(const Model *m, int id);
void model_note_pauses(Model *m); /* after whatever may have begun or ended one */
void model_error(Model *m, CoroErrorCode code, int id);
int64_t model_nanoseconds(double seconds);
ModelCoroutine *model_create(Model *m, int scheduler, int parent, int body, const ScriptFrame *frame);

/* ---- model_update.c */
void model_update(Model *m, int scheduler, double dt);
void model_phase(Model *m, int scheduler, ModelPhase phase);
bool model_may_run(const Model *m,
                   const ModelCoroutine *c); /* not held, not behind another in an ordered queue */
void model_resume(Model *m, ModelCoroutine *c, bool by_timeout);

/* Ends its wait and goes on with its body. Where its predicate has to be asked first, and says no, false. */
bool model_go_on(Model *m, ModelCoroutine *c, bool by_timeout);

/* ---- model_step.c */
void model_step(Model *m, int id);
/* What follows from its having left, within its step, without having been run. */
void model_has_left(Model *m, ModelCoroutine *c);

/* ---- model_wait.c */
bool model_wait(Model *m, ModelCoroutine *c, Op op); /* whether the body has to give control back */
void model_wait_is_over(Model *m, ModelCoroutine *c, bool by_timeout);
void model_wake(Model *m, ModelCoroutine *c);
bool model_wake_by_hand(Model *m, ModelCoroutine *c);
bool model_over_goes_on(Model *m, ModelCoroutine *c);

/* ---- model_stop.c */
bool model_stop(Model *m, int id);
void model_stop_many(Model *m, int scheduler, const int *ids, int count);
int model_roots(const Model *m, int scheduler, int body, int ids[WORLD_IDS]);
void model_begin_group(ModelCoroutine *c);
void model_stop_children(Model *m, ModelCoroutine *c);
bool model_stop_losers(Model *m, int id);
void model_stop_all(Model *m, int scheduler);
void model_destroy(Model *m, int scheduler);
void model_destroy_now(Model *m, int scheduler);
void model_end(Model *m, ModelCoroutine *c, CoroStatus how);
void model_settle(Model *m); /* does what was put off: stops, and destroying schedulers */
void model_settle_stops(Model *m);
bool model_clean_up(Model *m,
                    ModelCoroutine *c); /* the part after CORO_FINALLY; false: it failed. In model_step.c */

/* ---- model_skip.c */
bool model_skip(Model *m, int id);

/* ---- model_engine.c */
extern const Engine model_engine;
void model_begin(Model *m, const Program *program);
void model_end_of_world(Model *m);

/* ---- model_inspect.c */
int model_inspect(const World *world, int scheduler, Seen *out, int capacity);

#endif
