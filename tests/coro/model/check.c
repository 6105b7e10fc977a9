/* SPDX-License-Identifier: Zlib */
#include "check.h"

#include "library.h"
#include "model.h"
#include "shrink.h"

#include <stdio.h>
#include <string.h>

/* They are large, and used again for each program. Each program is run in all ways at once. */
enum { WAYS = 4 };
static const LibraryWay ways[WAYS] = {{true, false}, {false, false}, {true, true}, {false, true}};
static const char *const way_names[WAYS] = {"traced", "not traced", "traced, in a crowd",
                                            "not traced, in a crowd"};
static Library libraries[WAYS];
static Model model;
static bool loud;

static bool differ(int way, const char *what, int scheduler, long long in_library, long long in_model)
{
    if (loud) {
        fprintf(stderr, "%s: scheduler %d: %s is %lld in the library, %lld in the model\n", way_names[way],
                scheduler, what, in_library, in_model);
    }
    return false;
}

static bool same_trace(int way)
{
    size_t at;
    if (trace_same(&libraries[way].world.trace, &model.world.trace, !ways[way].has_hook, &at)) {
        return true;
    }
    if (loud) {
        trace_print(way_names[way], &libraries[way].world.trace, at);
        trace_print("model", &model.world.trace, at);
    }
    return false;
}

static bool same_number(const char *what, const Seen *of, long long in_library, long long in_model)
{
    if (in_library != in_model && loud) {
        fprintf(stderr, "#%d: %s is %lld in the library, %lld in the model\n", of->id, what, in_library,
                in_model);
    }
    return in_library == in_model;
}

static bool same_seen(const Seen *a, const Seen *b)
{
    return same_number("handle (the order of inspection)", b, a->id, b->id) &&
           same_number("parent", b, a->parent, b->parent) && same_number("depth", b, a->depth, b->depth) &&
           same_number("status", b, a->status, b->status) && same_number("wait", b, a->wait, b->wait) &&
           (b->remaining == TRACE_ANY || same_number("remaining", b, a->remaining, b->remaining)) &&
           (b->awaited == WORLD_ANY || same_number("awaited", b, a->awaited, b->awaited)) &&
           same_number("tag", b, a->tag, b->tag) &&
           same_number("resumes", b, (long long)a->resumes, (long long)b->resumes);
}

static bool same_scheduler(int way, int scheduler)
{
    static Seen in_library[WORLD_IDS], in_model[WORLD_IDS];
    const World *a = &libraries[way].world, *b = &model.world;
    int count = library_engine.inspect(a, scheduler, in_library, WORLD_IDS);
    int model_count = model_engine.inspect(b, scheduler, in_model, WORLD_IDS);
    if (count != model_count) {
        return differ(way, "the number of coroutines inspected", scheduler, count, model_count);
    }
    if (library_engine.count(a, scheduler) != count) {
        return differ(way, "the count", scheduler, library_engine.count(a, scheduler), count);
    }
    if (library_engine.time(a, scheduler) != model_engine.time(b, scheduler)) {
        return differ(way, "the time", scheduler, library_engine.time(a, scheduler),
                      model_engine.time(b, scheduler));
    }
    if (library_engine.is_paused(a, scheduler) != model_engine.is_paused(b, scheduler)) {
        return differ(way, "being paused", scheduler, library_engine.is_paused(a, scheduler),
                      !library_engine.is_paused(a, scheduler));
    }
    for (int i = 0; i < count; i++) {
        if (!same_seen(&in_library[i], &in_model[i])) {
            return false;
        }
    }
    return true;
}

static bool same_conditions(int way)
{
    const World *in_library = &libraries[way].world;
    for (int i = 0; i < WORLD_CONDITIONS; i++) {
        if (in_library->told_paused[i] != model.world.told_paused[i] ||
            in_library->told_resumed[i] != model.world.told_resumed[i]) {
            if (loud) {
                fprintf(stderr,
                        "%s: condition %d was told of %d pauses and %d resumes by the library, %d and %d by "
                        "the model\n",
                        way_names[way], i, in_library->told_paused[i], in_library->told_resumed[i],
                        model.world.told_paused[i], model.world.told_resumed[i]);
            }
            return false;
        }
    }
    return true;
}

static bool same_world(int way)
{
    if (!same_trace(way) || !same_conditions(way)) {
        return false;
    }
    for (int i = 0; i < WORLD_PLACES; i++) {
        int scheduler = model.world.state.places[i];
        if (scheduler != WORLD_NO_SCHEDULER && !same_scheduler(way, scheduler)) {
            return false;
        }
    }
    return true;
}

static bool same_worlds(void)
{
    bool same = true;
    for (int way = 0; way < WAYS && same; way++) {
        same = same_world(way);
    }
    return same;
}

static void forget_traces(void)
{
    model.world.trace.count = 0;
    for (int way = 0; way < WAYS; way++) {
        libraries[way].world.trace.count = 0;
    }
}

static void end_of_worlds(void)
{
    for (int way = 0; way < WAYS; way++) {
        library_end_of_world(&libraries[way]);
    }
}

static bool same_end(void)
{
    bool same = true;
    forget_traces();
    end_of_worlds();
    model_end_of_world(&model);
    for (int way = 0; way < WAYS && same; way++) {
        same = same_trace(way);
        if (same && (libraries[way].live_blocks != 0 || libraries[way].wrong_sizes != 0)) {
            same = differ(way, "memory left behind", 0, libraries[way].live_blocks, 0);
        }
    }
    return same;
}

static bool begin_worlds(const Program *program)
{
    bool made = true;
    for (int way = 0; way < WAYS; way++) {
        made = library_begin(&libraries[way], program, ways[way], 0) && made;
    }
    model_begin(&model, program);
    return made;
}

/* A line of the driver, in all worlds. */
static bool do_line(const ProgramLine *line)
{
    forget_traces();
    world_do(&model.world, line, NULL, NULL);
    for (int way = 0; way < WAYS; way++) {
        world_do(&libraries[way].world, line, NULL, NULL);
    }
    return same_worlds();
}

static const ProgramLine first_lines[] = {{OP_CREATE, 0, 1, 0}, {OP_CREATE, 1, 0, 0}};
enum { FIRST_LINES = sizeof first_lines / sizeof first_lines[0] };

static bool run_beside_the_model(const Program *program, unsigned long long *steps)
{
    bool same = begin_worlds(program);
    for (int i = -FIRST_LINES; i < program->length && same; i++) {
        const ProgramLine *line = i < 0 ? &first_lines[i + FIRST_LINES] : &program->lines[i];
        same = do_line(line);
        if (!same && loud) {
            fprintf(stderr, "They differ after line %d of the driver, %s %u %u %u.\n", i,
                    op_name((Op)line->op), line->a, line->b, line->c);
        }
    }
    if (steps != NULL) {
        *steps += (unsigned long long)(program->length + WORLD_LINES - model.world.state.lines_left);
    }
    if (same) {
        same = same_end();
    } else {
        end_of_worlds();
    }
    for (int way = 0; way < WAYS; way++) {
        library_free(&libraries[way]);
    }
    return same;
}

/* Lines from..to of the driver, but saves and restores. */
static void run_lines(Library *library, int from, int to)
{
    for (int i = from; i < to; i++) {
        const ProgramLine *line = &library->world.program->lines[i];
        if (line->op != OP_SAVE && line->op != OP_RESTORE) {
            world_do(&library->world, line, NULL, NULL);
        }
        library->world.trace.count = 0;
    }
}

/* C4: the second half of the program is run, put back and run again. */
static bool gives_equal_bytes(const Program *program, int way)
{
    Library *library = &libraries[way];
    if (!library_begin(library, program, ways[way], 0)) {
        return false;
    }
    for (int i = 0; i < FIRST_LINES; i++) {
        world_do(&library->world, &first_lines[i], NULL, NULL);
    }
    run_lines(library, 0, program->length / 2);
    LibrarySnapshot middle = library_snapshot(library);
    run_lines(library, program->length / 2, program->length);
    LibrarySnapshot once = library_snapshot(library);
    library_put_back(library, &middle);
    run_lines(library, program->length / 2, program->length);
    LibrarySnapshot twice = library_snapshot(library);
    size_t at = library_differ_at(&once, &twice);
    bool same = at == SIZE_MAX;
    if (!same && loud) {
        fprintf(
            stderr,
            "%s: lines from %d on were run twice: byte %zu of the snapshots (%zu and %zu bytes) differs\n",
            way_names[way], program->length / 2, at, once.size, twice.size);
    }
    library_snapshot_free(&middle);
    library_snapshot_free(&once);
    library_snapshot_free(&twice);
    library_end_of_world(library);
    library_free(library);
    return same;
}

bool check_program(const Program *program, bool is_loud, unsigned long long *steps)
{
    loud = is_loud;
    bool same = run_beside_the_model(program, steps);
    for (int way = 0; way < WAYS && same; way++) {
        same = gives_equal_bytes(program, way);
    }
    return same;
}

static bool fails(const Program *program)
{
    return !check_program(program, false, NULL);
}

static void report(Program *program)
{
    shrink(program, fails);
    program_print(program);
    check_program(program, true, NULL);
}

bool check_seed(uint64_t seed, unsigned long long *steps)
{
    static Program program;
    program_generate(&program, seed);
    if (check_program(&program, false, steps)) {
        return true;
    }
    fprintf(stderr, "The library and the model differ, seed %llu. The program, made smaller:\n",
            (unsigned long long)seed);
    report(&program);
    return false;
}

bool check_bytes(const uint8_t *bytes, size_t size)
{
    static Program program;
    program_decode(&program, bytes, size);
    if (check_program(&program, false, NULL)) {
        return true;
    }
    fprintf(stderr, "The library and the model differ. The program, made smaller:\n");
    report(&program);
    return false;
}
