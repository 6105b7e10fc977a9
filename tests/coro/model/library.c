/* SPDX-License-Identifier: Zlib */
#include "library.h"

#include "actor.h"
#include "crowd.h"

#include <stdlib.h>
#include <string.h>

static const char signals[WORLD_SIGNALS];

static Library *library_of(World *world)
{
    return (Library *)world;
}

static const Library *library_of_const(const World *world)
{
    return (const Library *)world;
}

/* The id of a coroutine; the newest that had this handle. 0: none, -1: one that is not known. */
static int id_of(const Library *library, CoroHandle h)
{
    if (h.index == 0 && h.generation == 0) {
        return 0;
    }
    for (int i = WORLD_IDS - 1; i > 0; i--) {
        if (library->state.handles[i].index == h.index &&
            library->state.handles[i].generation == h.generation) {
            return i;
        }
    }
    return -1;
}

/* ---- for the bodies */

void library_enter(Coro *co, const ScriptFrame *frame)
{
    library_of(frame->world)->state.handles[frame->id] = coro_self(co);
}

const void *library_signal(unsigned number)
{
    return &signals[number % WORLD_SIGNALS];
}

CoroHandle library_slot(const World *world, unsigned slot)
{
    return library_of_const(world)->state.handles[world->state.slots[slot % WORLD_SLOTS]];
}

static bool condition_keeps_waiting(void *self, double dt)
{
    const LibraryCondition *condition = self;
    return world_condition(condition->world, condition->number, dt);
}

static void condition_is_paused(void *self)
{
    const LibraryCondition *condition = self;
    condition->world->told_paused[condition->number]++;
}

static void condition_is_resumed(void *self)
{
    const LibraryCondition *condition = self;
    condition->world->told_resumed[condition->number]++;
}

static const CoroCondition the_condition = {
    .keep_waiting = condition_keeps_waiting,
    .pause = condition_is_paused,
    .resume = condition_is_resumed,
};

const CoroCondition *library_condition(unsigned number)
{
    return number % (WORLD_CONDITIONS + 1) == WORLD_CONDITIONS ? NULL : &the_condition;
}

void *library_condition_self(World *world, unsigned number)
{
    unsigned condition = number % (WORLD_CONDITIONS + 1);
    return condition == WORLD_CONDITIONS ? NULL : &library_of(world)->conditions[condition];
}

/* ---- the runtime's callbacks */

static void on_error(void *user, const CoroError *error)
{
    Library *library = user;
    library->no_memory += error->code == CORO_ERROR_NO_MEMORY;
    trace_add(&library->world.trace, "error", id_of(library, error->handle), error->code, 0, 0);
}

static bool is_of_the_crowd(const CoroInfo *info)
{
    return strcmp(info->name, CROWD_NAME) == 0;
}

/* What one that took no step yet has been resumed: nothing, but in a build whose counters begin close to their end. */
static uint64_t first_resumes(void)
{
    static bool known;
    static uint64_t resumes;
    CoroRuntime *rt = known ? NULL : coro_runtime_create(NULL);
    CoroScheduler *s = rt != NULL ? coro_scheduler_create(rt, CORO_PARALLEL) : NULL;
    if (s != NULL) {
        CoroInfo info = {0};
        coro_start_with(s, &(CoroStart){.body = actor_a, .frame_size = sizeof(actor_a_frame)});
        known = coro_inspect(s, &info, 1) == 1;
        resumes = info.resumes;
    }
    coro_runtime_destroy(rt);
    return resumes;
}

static void on_event(void *user, const CoroEvent *event)
{
    Library *library = user;
    if (is_of_the_crowd(&event->info)) {
        return;
    }
    CoroStatus how = event->kind == CORO_EVENT_FINISHED  ? CORO_FINISHED
                     : event->kind == CORO_EVENT_STOPPED ? CORO_STOPPED
                                                         : CORO_FAILED;
    if (event->kind == CORO_EVENT_STARTED) {
        int id = event->info.parent.index != 0 ? library->world.state.last_id /* drawn just before */
                                               : library->starting;
        library->state.handles[id] = event->info.handle;
    }
    if (event->kind == CORO_EVENT_RESUMED || event->kind == CORO_EVENT_SUSPENDED) {
        trace_add_event(&library->world.trace, event->kind == CORO_EVENT_RESUMED ? "resumed" : "suspended",
                        id_of(library, event->info.handle),
                        (uint32_t)(event->info.resumes - first_resumes()));
    }
    if (event->kind >= CORO_EVENT_FINISHED) {
        trace_add_event(&library->world.trace, "ended", id_of(library, event->info.handle), how);
    }
}

/* ---- the engine */

static CoroHandle start_body(CoroScheduler *s, StartHow how, int body, const ScriptFrame *frame)
{
    static CoroBody *const bodies[WORLD_BODIES] = {actor_a, actor_b, actor_c};
    static const size_t sizes[WORLD_BODIES] = {sizeof(actor_a_frame), sizeof(actor_b_frame),
                                               sizeof(actor_c_frame)};
    unsigned char frames[sizeof(actor_c_frame)] = {0};
    memcpy(frames, frame, sizeof *frame);
    CoroStart start = {.body = bodies[body],
                       .frame = frames,
                       .frame_size = sizes[body],
                       .name = "actor",
                       .now = how == START_NOW};
    return coro_start_with(s, &start);
}

/* Once and anew are macros that want the name of the body. */
static CoroHandle start_once(CoroScheduler *s, int body, const ScriptFrame *frame)
{
    switch (body) {
    case 0:
        return coro_start_once(s, actor_a, .script = *frame);
    case 1:
        return coro_start_once(s, actor_b, .script = *frame);
    default:
        return coro_start_once(s, actor_c, .script = *frame);
    }
}

static CoroHandle start_again(CoroScheduler *s, int body, const ScriptFrame *frame)
{
    switch (body) {
    case 0:
        return coro_restart(s, actor_a, .script = *frame);
    case 1:
        return coro_restart(s, actor_b, .script = *frame);
    default:
        return coro_restart(s, actor_c, .script = *frame);
    }
}

/* Which id was started: this one, or that of one that was there already. */
static int note_handle(Library *library, int id, CoroHandle h)
{
    int known = id_of(library, h);
    if (known > 0 || (h.index == 0 && h.generation == 0)) {
        return known;
    }
    library->state.handles[id] = h;
    return id;
}

static CoroHandle start(CoroScheduler *s, StartHow how, int body, const ScriptFrame *frame)
{
    switch (how) {
    case START_ONCE:
        return start_once(s, body, frame);
    case START_AGAIN:
        return start_again(s, body, frame);
    default:
        return start_body(s, how, body, frame);
    }
}

static int engine_start(World *world, StartHow how, int scheduler, int body, const ScriptFrame *frame)
{
    Library *library = library_of(world);
    int outer = library->starting; /* the cleanup of one that is stopped for this one may start others */
    library->starting = frame->id;
    int id = note_handle(library, frame->id, start(library->state.schedulers[scheduler], how, body, frame));
    library->starting = outer;
    return id;
}

static int engine_fork(World *world, void *self, int body, const ScriptFrame *frame)
{
    Library *library = library_of(world);
    Coro *co = self;
    switch (body) {
    case 0:
        return note_handle(library, frame->id, coro_fork(co, actor_a, .script = *frame));
    case 1:
        return note_handle(library, frame->id, coro_fork(co, actor_b, .script = *frame));
    default:
        return note_handle(library, frame->id, coro_fork(co, actor_c, .script = *frame));
    }
}

static int engine_by_handle(World *world, Op op, int id, unsigned operand)
{
    Library *library = library_of(world);
    CoroHandle h = library->state.handles[id];
    switch (op) {
    case OP_STOP:
        return coro_stop(library->rt, h);
    case OP_PAUSE:
        return coro_pause(library->rt, h);
    case OP_RESUME:
        return coro_resume(library->rt, h);
    case OP_TAG:
        return coro_set_tag(library->rt, h, operand % 3);
    case OP_SKIP:
        return coro_fast_forward(library->rt, h);
    case OP_WAKE:
        return coro_wake(library->rt, h);
    default:
        return coro_is_alive(library->rt, h) ? 1 + coro_is_paused(library->rt, h) : 0;
    }
}

static int engine_by_scheduler(World *world, Op op, int scheduler, unsigned operand)
{
    Library *library = library_of(world);
    CoroScheduler **place = &library->state.schedulers[scheduler];
    switch (op) {
    case OP_CREATE:
        *place = coro_scheduler_create(library->rt, operand % 3 == 0 ? CORO_ORDERED : CORO_PARALLEL);
        if (*place != NULL && library->way.is_crowded && operand % 3 != 0) {
            crowd_start(*place);
        }
        return *place != NULL;
    case OP_STOP_TAGGED:
        return coro_scheduler_stop_tagged(*place, operand % 3);
    case OP_PAUSE_TAGGED:
        return coro_scheduler_pause_tagged(*place, operand % 3);
    case OP_RESUME_TAGGED:
        return coro_scheduler_resume_tagged(*place, operand % 3);
    case OP_STOP_ALL:
        coro_scheduler_stop_all(*place);
        break;
    case OP_SCALE:
        coro_scheduler_set_time_scale(*place, op_scale(operand));
        break;
    case OP_HOLD:
        coro_scheduler_pause(*place);
        break;
    case OP_LET_GO:
        coro_scheduler_resume(*place);
        break;
    case OP_DESTROY:
        coro_scheduler_destroy(*place);
        break;
    case OP_UPDATE:
        coro_scheduler_update(*place, op_dt(operand));
        break;
    case OP_FIXED_UPDATE:
        coro_scheduler_fixed_update(*place);
        break;
    default:
        coro_scheduler_end_frame(*place);
        break;
    }
    return 0;
}

static int engine_raise(World *world, unsigned signal)
{
    return coro_raise(library_of(world)->rt, library_signal(signal));
}

static bool engine_save(World *world)
{
    Library *library = library_of(world);
    size_t size = coro_snapshot_size(library->rt);
    unsigned char *buffer = malloc(size > 0 ? size : 1);
    if (buffer == NULL || !coro_snapshot_save(library->rt, buffer, size)) {
        free(buffer);
        return false;
    }
    free(library->snapshot);
    library->snapshot = buffer;
    library->snapshot_size = size;
    library->saved = library->state;
    return true;
}

static bool engine_restore(World *world)
{
    Library *library = library_of(world);
    if (!coro_snapshot_restore(library->rt, library->snapshot, library->snapshot_size)) {
        return false;
    }
    library->state = library->saved;
    return true;
}

static void engine_stop_children(void *self)
{
    coro_stop_children(self);
}

static void engine_reset_interval(void *self)
{
    coro_reset_interval(self);
}

static Looked engine_look(const void *self)
{
    const Coro *co = self;
    return (Looked){.result = coro_result(co),
                    .timed_out = coro_timed_out(co),
                    .skipping = coro_is_skipping(co),
                    .time = world_nanoseconds(coro_time(co)),
                    .dt = world_nanoseconds(coro_dt(co)),
                    .first = coro_first(co),
                    .woken = coro_was_woken(co)};
}

/* A called child that was never seen, since there is no event hook and it took no step, is known by its caller. */
static int id_of_called(const Library *library, int caller, CoroHandle h)
{
    int id = id_of(library, h);
    return id == -1 && caller > 0 ? library->world.state.called[caller] : id;
}

static int awaited_of(const Library *library, const CoroInfo *info)
{
    if (info->wait == CORO_WAITS_SIGNAL && info->awaited != NULL) {
        return (int)((const char *)info->awaited - signals);
    }
    if (info->wait == CORO_WAITS_CONDITION) {
        return info->awaited == &the_condition ? 0 : -2;
    }
    if (info->wait == CORO_WAITS_COROUTINE || info->wait == CORO_WAITS_CALL) {
        return id_of_called(library, id_of(library, info->handle), info->awaited_coroutine);
    }
    return info->awaited == NULL ? -1 : -2;
}

static Seen describe(const Library *library, const CoroInfo *info)
{
    bool frames = info->wait == CORO_WAITS_FRAMES;
    bool timeless = info->remaining < 0;
    return (Seen){.id = id_of_called(library, id_of(library, info->parent), info->handle),
                  .parent = id_of(library, info->parent),
                  .depth = info->depth,
                  .status = info->status,
                  .wait = info->wait,
                  .remaining = timeless ? WORLD_NO_TIME
                               : frames ? (long long)info->remaining
                                        : world_nanoseconds(info->remaining),
                  .awaited = awaited_of(library, info),
                  .tag = info->tag,
                  .resumes = (uint32_t)(info->resumes - first_resumes())};
}

static int engine_inspect(const World *world, int scheduler, Seen *out, int capacity)
{
    const Library *library = library_of_const(world);
    CoroInfo infos[WORLD_IDS + CROWD_SIZE];
    size_t count = coro_inspect(library->state.schedulers[scheduler], infos, WORLD_IDS + CROWD_SIZE);
    int own = 0;
    for (size_t i = 0; i < count; i++) {
        if (!is_of_the_crowd(&infos[i]) && own < capacity) {
            out[own++] = describe(library, &infos[i]);
        }
    }
    return own;
}

static int engine_count(const World *world, int scheduler)
{
    const CoroScheduler *s = library_of_const(world)->state.schedulers[scheduler];
    CoroInfo infos[WORLD_IDS + CROWD_SIZE];
    size_t count = coro_inspect(s, infos, WORLD_IDS + CROWD_SIZE);
    int own = coro_scheduler_count(s);
    for (size_t i = 0; i < count; i++) {
        own -= is_of_the_crowd(&infos[i]);
    }
    return own;
}

static long long engine_time(const World *world, int scheduler)
{
    return world_nanoseconds(coro_scheduler_time(library_of_const(world)->state.schedulers[scheduler]));
}

static bool engine_is_paused(const World *world, int scheduler)
{
    return coro_scheduler_is_paused(library_of_const(world)->state.schedulers[scheduler]);
}

bool library_begin(Library *library, const Program *program, LibraryWay way, long fail_at)
{
    world_begin(&library->world, &library_engine, program);
    library->state = (LibraryState){0};
    library->way = way;
    library->snapshot = NULL;
    library->starting = 0;
    library->live_blocks = library->wrong_sizes = library->allocations = library->no_memory = 0;
    library->fail_at = fail_at;
    for (int i = 0; i < WORLD_CONDITIONS; i++) {
        library->conditions[i] = (LibraryCondition){.world = &library->world, .number = i};
    }
    CoroRuntimeConfig config = {.allocate = library_allocate,
                                .release = library_release,
                                .allocator_user = library,
                                .on_error = on_error,
                                .on_event = way.has_hook ? on_event : NULL,
                                .user = library};
    library->rt = coro_runtime_create(&config);
    return library->rt != NULL;
}

void library_end_of_world(Library *library)
{
    world_end(&library->world);
    coro_runtime_destroy(library->rt);
    library->rt = NULL;
}

void library_free(Library *library)
{
    free(library->snapshot);
    library->snapshot = NULL;
}

const Engine library_engine = {
    .start = engine_start,
    .fork = engine_fork,
    .by_handle = engine_by_handle,
    .by_scheduler = engine_by_scheduler,
    .raise = engine_raise,
    .save = engine_save,
    .restore = engine_restore,
    .stop_children = engine_stop_children,
    .reset_interval = engine_reset_interval,
    .look = engine_look,
    .inspect = engine_inspect,
    .count = engine_count,
    .time = engine_time,
    .is_paused = engine_is_paused,
};
