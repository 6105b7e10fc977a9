/* SPDX-License-Identifier: Zlib */
#include "check.h"

#include "library.h"
#include "model.h"
#include "shrink.h"

#include <stdio.h>
#include <string.h>

/* Both are large, and used again for each program. */
static Library library;
static Model model;
static bool loud;

static bool differ(const char *what, int scheduler, long long in_library, long long in_model)
{
    if (loud) {
        fprintf(stderr, "scheduler %d: %s is %lld in the library, %lld in the model\n", scheduler, what,
                in_library, in_model);
    }
    return false;
}

static bool same_trace(void)
{
    size_t at;
    if (trace_same(&library.world.trace, &model.world.trace, &at)) {
        library.world.trace.count = model.world.trace.count = 0;
        return true;
    }
    if (loud) {
        trace_print("library", &library.world.trace, at);
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
           same_number("remaining", b, a->remaining, b->remaining) &&
           same_number("awaited", b, a->awaited, b->awaited) && same_number("tag", b, a->tag, b->tag) &&
           same_number("resumes", b, (long long)a->resumes, (long long)b->resumes);
}

static bool same_scheduler(int scheduler)
{
    static Seen in_library[WORLD_IDS], in_model[WORLD_IDS];
    const World *a = &library.world, *b = &model.world;
    int count = library_engine.inspect(a, scheduler, in_library, WORLD_IDS);
    int model_count = model_engine.inspect(b, scheduler, in_model, WORLD_IDS);
    if (count != model_count) {
        return differ("the number of coroutines inspected", scheduler, count, model_count);
    }
    if (library_engine.count(a, scheduler) != count) {
        return differ("the count", scheduler, library_engine.count(a, scheduler), count);
    }
    if (library_engine.time(a, scheduler) != model_engine.time(b, scheduler)) {
        return differ("the time", scheduler, library_engine.time(a, scheduler),
                      model_engine.time(b, scheduler));
    }
    if (library_engine.is_paused(a, scheduler) != model_engine.is_paused(b, scheduler)) {
        return differ("being paused", scheduler, library_engine.is_paused(a, scheduler),
                      !library_engine.is_paused(a, scheduler));
    }
    for (int i = 0; i < count; i++) {
        if (!same_seen(&in_library[i], &in_model[i])) {
            return false;
        }
    }
    return true;
}

static bool same_conditions(void)
{
    for (int i = 0; i < WORLD_CONDITIONS; i++) {
        if (library.world.told_paused[i] != model.world.told_paused[i] ||
            library.world.told_resumed[i] != model.world.told_resumed[i]) {
            if (loud) {
                fprintf(stderr,
                        "condition %d was told of %d pauses and %d resumes by the library, %d and %d by the "
                        "model\n",
                        i, library.world.told_paused[i], library.world.told_resumed[i],
                        model.world.told_paused[i], model.world.told_resumed[i]);
            }
            return false;
        }
    }
    return true;
}

static bool same_worlds(void)
{
    if (!same_trace() || !same_conditions()) {
        return false;
    }
    for (int i = 0; i < WORLD_PLACES; i++) {
        int scheduler = model.world.state.places[i];
        if (scheduler != WORLD_NO_SCHEDULER && !same_scheduler(scheduler)) {
            return false;
        }
    }
    return true;
}

static bool same_end(void)
{
    library_end_of_world(&library);
    model_end_of_world(&model);
    if (!same_trace()) {
        return false;
    }
    if (library.live_blocks != 0 || library.wrong_sizes != 0) {
        return differ("memory left behind", 0, library.live_blocks, 0);
    }
    return true;
}

bool check_program(const Program *program, bool is_loud, unsigned long long *steps)
{
    static const ProgramLine first[] = {{OP_CREATE, 0, 1, 0}, {OP_CREATE, 1, 0, 0}};
    bool same = true;
    loud = is_loud;
    if (!library_begin(&library, program, 0)) {
        return differ("a runtime", 0, 0, 1);
    }
    model_begin(&model, program);
    for (int i = -2; i < program->length && same; i++) {
        const ProgramLine *line = i < 0 ? &first[i + 2] : &program->lines[i];
        world_do(&library.world, line, NULL, NULL);
        world_do(&model.world, line, NULL, NULL);
        same = same_worlds();
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
        library_end_of_world(&library);
    }
    library_free(&library);
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
