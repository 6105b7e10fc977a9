/* SPDX-License-Identifier: Zlib */
/* A fight in the yard, drawn frame by frame: once everything has been seen, SDL is asked for no memory any more, and so for no texture. */
#include "../game/drive.h"

#include "../game/fighter.h"
#include "game.h"
#include "main_loop.h"
#include "places/places.h"
#include "tools/inspector.h"
#include "vec.h"
#include "video.h"
#include "view/view.h"
#include "world/world.h"

#include <SDL.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define WARM_FRAMES   1200
#define STEADY_FRAMES 600

static long allocations;
static SDL_malloc_func true_malloc;
static SDL_calloc_func true_calloc;
static SDL_realloc_func true_realloc;
static SDL_free_func true_free;

static void *SDLCALL counting_malloc(size_t size)
{
    allocations++;
    return true_malloc(size);
}

static void *SDLCALL counting_calloc(size_t count, size_t size)
{
    allocations++;
    return true_calloc(count, size);
}

static void *SDLCALL counting_realloc(void *memory, size_t size)
{
    allocations++;
    return true_realloc(memory, size);
}

static int open_picture(void **state)
{
    const VideoConfig config = {.headless = true};

    (void)state;
    SDL_GetMemoryFunctions(&true_malloc, &true_calloc, &true_realloc, &true_free);
    SDL_SetMemoryFunctions(counting_malloc, counting_calloc, counting_realloc, true_free);
    return video_open(&config) && view_open() ? 0 : -1;
}

static int close_picture(void **state)
{
    (void)state;
    drive_end();
    view_close();
    video_close();
    return 0;
}

static void play_and_draw(int frames)
{
    const MainLoopGame *loop = game_loop();

    for (int i = 0; i < frames; i++) {
        fighter_play(vec(180.0f, 150.0f));
        drive_frames(1);
        loop->update(loop->user, 1.0 / 60.0);
        inspector_input();
        video_begin_frame();
        view_draw((double)world_alpha());
        inspector_draw();
        video_end_frame();
    }
}

static long allocations_of_steady_play(void)
{
    play_and_draw(WARM_FRAMES);
    const long before = allocations;
    play_and_draw(STEADY_FRAMES);
    return allocations - before;
}

static void a_fight_allocates_nothing(void **state)
{
    (void)state;
    inspector_begin();
    drive_begin(&PLACE_YARD);
    assert_int_equal(allocations_of_steady_play(), 0);
}

static void nor_does_the_inspector(void **state)
{
    (void)state;
    inspector_begin();
    drive_begin(&PLACE_YARD);
    drive_press(CONTROL_INSPECTOR);
    assert_int_equal(allocations_of_steady_play(), 0);
}

static void the_counter_counts(void **state)
{
    const long before = allocations;

    (void)state;
    SDL_free(SDL_malloc(1));
    assert_int_equal(allocations - before, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_counter_counts),
        cmocka_unit_test(a_fight_allocates_nothing),
        cmocka_unit_test(nor_does_the_inspector),
    };
    return cmocka_run_group_tests(tests, open_picture, close_picture);
}
