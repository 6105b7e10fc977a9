/* SPDX-License-Identifier: Zlib */
/* A frame like the ones before it allocates nothing, in a window and headless. */
#include "draw.h"
#include "fog.h"
#include "light.h"
#include "particle.h"
#include "seen_test.h"
#include "sheet.h"
#include "text.h"
#include "tools_layer.h"
#include "typewriter.h"
#include "video.h"

#include <SDL.h>

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

static Sheet *tiny;
static ParticlePool pool;
static RandomStream stream;

static const char *const line = "A line that *wraps*, and goes on to appear for quite some time. And on.";

static void draw_world(double time)
{
    SheetStyle style = sheet_style();
    style.tint = 0x8090FF;
    for (int i = 0; i < 200; i++) {
        sheet_draw(tiny, i % 2, i * 16 % 320, i * 16 / 320 * 16);
    }
    draw_shadow(100, 100, 12);
    sheet_draw_styled(tiny, 0, 100, 100, style);
    fog_draw((int)(time * 40.0), 0, time, (FogStyle){1.0f, 1.0f});
    light_begin(0x2C3870);
    light_add(light_flickering((Light){100, 90, 64, 0xFFC878, 235}, time, 0.0f));
    light_add(light_flickering((Light){300, 90, 96, 0xFFD080, 235}, time, 1.0f));
    light_add((Light){200, 90, 20, 0x60E0FF, 255});
    light_apply();
    sheet_draw_alpha(tiny, 0, 100, 100, LIGHT_FLOOR_ALPHA);
    light_bloom(100, 90, 14, 0x604020);
}

static void draw_above(int letters)
{
    TextStyle outlined = {.edge = TEXT_EDGE_OUTLINE};
    TextLayout layout;
    text_wrap(&layout, NULL, line, 250);
    particle_draw(&pool, 0, 0, true);
    draw_iris(160, 90, 120.0f, PALETTE_INK);
    draw_ring(100, 100, 20.0f, 0.8f, PALETTE_CYAN, 128);
    draw_rect_alpha(8, 126, 304, 48, PALETTE_INK, 230);
    text_draw_layout(54, 133, NULL, line, &layout, letters);
    text_draw_centred(160, 20, &outlined, "Over the world");
    tools_layer_box(10, 10, 200, 100, PALETTE_INK, 200);
    tools_layer_printf(12, 12, PALETTE_WHITE, "%d letters\nare visible", letters);
}

static long allocations_in_steady_frames(void)
{
    ParticleMotes motes = {.width = 320.0f,
                           .height = 180.0f,
                           .count = 24,
                           .rise_min = 4.0f,
                           .rise_max = 9.0f,
                           .life_min = 1.0f,
                           .life_max = 2.0f,
                           .each = {.colour = 0xFFB060, .alpha = 200, .size = 1, .add = true}};
    Typewriter typewriter;
    typewriter_start(&typewriter, line, 45.0);
    for (int frame = 0; frame < 120; frame++) {
        if (frame == 60) { /* SDL's own lists have grown by now */
            allocations = 0;
        }
        typewriter_advance(&typewriter, 1.0 / 60.0);
        particle_motes(&pool, &motes, &stream);
        particle_update(&pool, 1.0 / 60.0);
        video_begin_frame();
        draw_world(frame / 60.0);
        draw_above(typewriter.visible);
        video_end_frame();
    }
    expect_is(typewriter.visible, >, 20);
    return allocations;
}

static void check(bool headless)
{
    assert_true(video_open(&(VideoConfig){.headless = headless, .software = true}));
    assert_true(light_open());
    assert_true(fog_open());
    assert_true(text_open("wick.ttf", "wick_mono.ttf"));
    tiny = sheet_load("tiny");
    assert_non_null(tiny);
    allocations = 0;
    assert_non_null(sheet_name(tiny));
    long counted = allocations_in_steady_frames();
    sheet_free(tiny);
    text_close();
    fog_close();
    light_close();
    video_close();
    assert_int_equal(counted, 0);
}

static void a_steady_frame_allocates_nothing_headless(void **state)
{
    (void)state;
    check(true);
}

static void a_steady_frame_allocates_nothing_in_a_window(void **state)
{
    (void)state;
    check(false);
}

static void the_counter_counts(void **state)
{
    (void)state;
    allocations = 0;
    SDL_free(SDL_malloc(1));
    assert_int_equal(allocations, 1);
}

static int count_allocations(void **state)
{
    SDL_GetMemoryFunctions(&true_malloc, &true_calloc, &true_realloc, &true_free);
    if (SDL_SetMemoryFunctions(counting_malloc, counting_calloc, counting_realloc, true_free) != 0 ||
        seen_open(state) != 0) {
        return -1;
    }
    video_close();
    random_seed(&stream, 1, RANDOM_STREAM_COSMETIC);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_counter_counts),
        cmocka_unit_test(a_steady_frame_allocates_nothing_headless),
        cmocka_unit_test(a_steady_frame_allocates_nothing_in_a_window),
    };
    return cmocka_run_group_tests(tests, count_allocations, NULL);
}
