/* SPDX-License-Identifier: Zlib */
/* Pages: when a press counts, that none is lost, what the letters are, and that every string fits its box. */
#include "drive.h"

#include "markup.h"
#include "palette.h"
#include "people/dialogue.h"
#include "text.h"
#include "typewriter.h"
#include "ui/dialogue_box.h"
#include "video.h"
#include "view/view.h"
#include "world/settings.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define LONG_LINE    "All of this line is long enough to need a good second until it stands there."
#define DEAF_FRAMES  9 /* 0.15 s */
#define BOX_WIDTH_PX 246
#define SPEEDS       4

static const double LETTERS_PER_SECOND[SPEEDS] = {25.0, 45.0, 90.0, 0.0};

static int begin(void **state)
{
    (void)state;
    drive_begin_empty();
    return 0;
}

static int end(void **state)
{
    (void)state;
    drive_end();
    return 0;
}

static void say(const char *text)
{
    coro_start_now(world.loop.cutscenes, dialogue_say, .speaker = SPEAKER_ORLA, .text = text);
}

static void press_use(void)
{
    drive_press(CONTROL_USE);
    drive_frames(2);
}

/* --- presses ------------------------------------------------------------------------------------------------ */

static void a_press_completes_the_page_and_the_next_goes_on(void **state)
{
    (void)state;
    say(LONG_LINE);
    drive_frames(20);
    assert_false(typewriter_is_done(&dialogue_state.typewriter));
    press_use();
    assert_true(typewriter_is_done(&dialogue_state.typewriter));
    assert_true(dialogue_state.open);
    drive_frames(3);
    assert_true(dialogue_state.open);
    assert_true(dialogue_state.waits);
    press_use();
    assert_false(dialogue_state.open);
}

static void check_deafness(double letters_per_second)
{
    settings.letters_per_second = letters_per_second;
    say(LONG_LINE);
    for (int i = 0; i < DEAF_FRAMES - 1; i++) {
        drive_press(CONTROL_USE);
        drive_frames(1);
        assert_true(dialogue_state.open);
    }
    assert_true(dialogue_state.open);
    assert_true(letters_per_second <= 0.0 || !typewriter_is_done(&dialogue_state.typewriter));
    drive_seconds(4.0);
    press_use();
    assert_false(dialogue_state.open);
}

static void a_fresh_page_ignores_presses_for_0_15_seconds_at_every_speed(void **state)
{
    (void)state;
    for (int i = 0; i < SPEEDS; i++) {
        check_deafness(LETTERS_PER_SECOND[i]);
    }
}

typedef struct three_pages_frame {
    int page;
} three_pages_frame;

static const char *const PAGES[] = {"One.", "Two, and it is longer.", "Three."};

static void three_pages(Coro *co)
{
    CORO_BEGIN(co, three_pages, f);
    for (f->page = 0; f->page < 3; f->page++) {
        CORO_CALL(co, dialogue_say, .speaker = SPEAKER_WICK, .text = PAGES[f->page]);
    }
    CORO_END(co);
}

/* Hammers on the key as fast as it can be; how long each page was there, in frames. */
static void mash(int frames_of_page[3])
{
    for (int frame = 0; frame < 300; frame++) {
        drive_press(CONTROL_USE);
        drive_frames(1);
        for (int i = 0; i < 3; i++) {
            frames_of_page[i] += dialogue_state.open && dialogue_state.text == PAGES[i];
        }
    }
}

static void mashing_passes_no_page_unseen(void **state)
{
    int frames_of_page[3] = {0, 0, 0};

    (void)state;
    coro_start_now(world.loop.cutscenes, three_pages);
    mash(frames_of_page);
    assert_false(dialogue_state.open);
    for (int i = 0; i < 3; i++) {
        assert_in_range(frames_of_page[i], DEAF_FRAMES, 60);
    }
}

/* The next dialogue begins in the very frame in which the one before it ends. */
static void a_dialogue_behind_another_loses_no_page(void **state)
{
    int frames_of_page[3] = {0, 0, 0};

    (void)state;
    say(PAGES[0]);
    coro_start(world.loop.cutscenes, dialogue_say, .speaker = SPEAKER_WICK, .text = PAGES[1]);
    coro_start(world.loop.cutscenes, dialogue_say, .speaker = SPEAKER_WICK, .text = PAGES[2]);
    mash(frames_of_page);
    assert_int_equal(coro_scheduler_count(world.loop.cutscenes), 0);
    for (int i = 0; i < 3; i++) {
        expect_is(frames_of_page[i], >=, DEAF_FRAMES);
    }
}

static void a_stopped_dialogue_closes_and_never_comes_back(void **state)
{
    (void)state;
    coro_start_now(world.loop.cutscenes, three_pages);
    drive_frames(5);
    coro_scheduler_stop_all(world.loop.cutscenes);
    assert_false(dialogue_state.open);
    drive_seconds(3.0);
    assert_false(dialogue_state.open);
}

static void pause_presses_are_not_swallowed_by_a_page(void **state)
{
    (void)state;
    say(LONG_LINE);
    drive_frames(DEAF_FRAMES - 1);
    drive_press(CONTROL_PAUSE);
    drive_frames(3);
    assert_true(world.loop.paused);
}

/* --- letters ------------------------------------------------------------------------------------------------ */

static int frames_to_type(const char *text)
{
    int frames = 0;

    drive_frames(1);
    say(text);
    for (; !typewriter_is_done(&dialogue_state.typewriter) && frames < 1000; frames++) {
        drive_frames(1);
    }
    coro_scheduler_stop_all(world.loop.cutscenes);
    return frames;
}

static void letters_of_several_bytes_are_one_each(void **state)
{
    (void)state;
    say("Été à Ürün: öäü ñ");
    drive_frames(1);
    for (int i = 0; i < 100 && !typewriter_is_done(&dialogue_state.typewriter); i++) {
        const Typewriter *typewriter = &dialogue_state.typewriter;
        const unsigned char here = (unsigned char)typewriter->cursor.text[typewriter->cursor.offset];
        assert_true((here & 0xC0u) != 0x80u); /* never in the middle of a letter */
        drive_frames(1);
    }
    assert_int_equal(dialogue_state.typewriter.visible, 17);
}

static void marks_take_no_time_and_are_not_counted(void **state)
{
    (void)state;
    const int plain = frames_to_type("The great lamp burns there");
    const int marked = frames_to_type("The *great lamp* burns *there*");

    assert_int_equal(plain, marked);
    say("*Two* **");
    drive_seconds(1.0);
    assert_int_equal(dialogue_state.typewriter.visible, 5);
}

static void a_page_of_45_letters_takes_a_second_and_pauses_count(void **state)
{
    (void)state;
    const int letters = frames_to_type("aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaaaaaa aaaaa");
    const int paused = frames_to_type("aaaaaaaaa aaaaaaaaa{0.5} aaaaaaaaa aaaaaaaaa aaaaa");

    assert_in_range(letters, 59, 62);
    assert_in_range(paused - letters, 29, 31);
}

/* --- a choice ------------------------------------------------------------------------------------------------- */

static void ask(int standard)
{
    coro_start_now(world.loop.cutscenes, dialogue_ask, .speaker = SPEAKER_ORLA, .text = "Which?",
                   .answers = {"This one", "That one"}, .standard = standard);
    drive_seconds(1.0);
    assert_true(dialogue_state.choice.open);
}

static void the_chosen_answer_is_taken(void **state)
{
    (void)state;
    ask(0);
    assert_int_equal(dialogue_state.choice.cursor, 0);
    drive_press(CONTROL_DOWN);
    drive_frames(2);
    assert_int_equal(dialogue_state.choice.cursor, 1);
    press_use();
    assert_false(dialogue_state.open);
    assert_int_equal(dialogue_state.answer, 1);
}

static void a_skipped_choice_takes_the_marked_answer_wherever_the_cursor_is(void **state)
{
    CoroInfo first;

    (void)state;
    for (int standard = 0; standard < DIALOGUE_ANSWERS; standard++) {
        ask(standard);
        drive_press(standard == 0 ? CONTROL_DOWN : CONTROL_UP);
        drive_frames(2);
        assert_true(dialogue_state.choice.cursor != standard);
        expect_is(coro_inspect(world.loop.cutscenes, &first, 1), >=, 1);
        assert_true(coro_fast_forward(world_runtime, first.handle));
        assert_int_equal(dialogue_state.answer, standard);
        assert_false(dialogue_state.open);
    }
}

/* --- every string fits ------------------------------------------------------------------------------------------ */

static int open_picture(void **state)
{
    const VideoConfig config = {.headless = true};

    (void)state;
    return video_open(&config) && view_open_first() ? 0 : -1;
}

static int close_picture(void **state)
{
    (void)state;
    drive_end();
    view_close();
    video_close();
    return 0;
}

static char *read_file(const char *path)
{
    static char text[65536];
    FILE *file = fopen(path, "rb");

    assert_non_null(file);
    const size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    return text;
}

static void check_page(const char *page)
{
    TextLayout layout;

    if (!dialogue_fit(&layout, SPEAKER_ORLA, page)) {
        fail_msg("does not fit three lines: %s", page);
    }
    expect_is(layout.width, <=, BOX_WIDTH_PX);
    assert_in_range(markup_count(page), 1, 3 * 45);
    for (int i = 0; i < SPEEDS; i++) {
        Typewriter typewriter;
        typewriter_start(&typewriter, page, LETTERS_PER_SECOND[i]);
        for (int frame = 0; frame < 3000 && !typewriter_is_done(&typewriter); frame++) {
            typewriter_advance(&typewriter, 1.0 / 60.0);
        }
        assert_int_equal(typewriter.visible, markup_count(page));
    }
}

/* Reads the C strings behind `mark`, joined where several stand together; gives how many there were. */
static int check_strings(const char *source, const char *mark)
{
    int count = 0;

    for (const char *at = strstr(source, mark); at != NULL; at = strstr(at, mark)) {
        char page[512];
        size_t used = 0;
        at += strlen(mark);
        at += strspn(at, " \n");
        if (*at != '"') {
            continue;
        }
        while (*at == '"') {
            for (at++; *at != '"' && used < sizeof page - 1; at++) {
                page[used++] = *at;
            }
            at++;
            at += strspn(at, " \n");
        }
        page[used] = '\0';
        check_page(page);
        count++;
    }
    return count;
}

static void every_page_of_every_scene_fits_its_box(void **state)
{
    static const char *const FILES[] = {"cutscenes/opening.c", "cutscenes/square_lamp.c",
                                        "cutscenes/alley_lamp.c", "people/orla.c", "places/square.c"};
    int pages = 0;

    (void)state;
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/game/%s", WICK_SOURCE_DIR, FILES[i]);
        const char *source = read_file(path);
        pages += check_strings(source, ".text =") + check_strings(source, "return");
    }
    assert_in_range(pages, 12, 60);
}

static void the_answers_fit_above_the_box(void **state)
{
    (void)state;
    assert_in_range(text_width(NULL, "Leave it with her"), 1, 200);
}

static double channel(Colour colour, int shift)
{
    const double value = (double)(colour >> shift & 255u) / 255.0;

    return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static double luminance(Colour colour)
{
    return 0.2126 * channel(colour, 16) + 0.7152 * channel(colour, 8) + 0.0722 * channel(colour, 0);
}

/* Measured in the picture: each pixel of the text's rows is the box's ground, or a letter with contrast 7. */
static void letters_have_contrast_7_and_no_half_pixels(void **state)
{
    static uint32_t pixels[240 * 12];
    int letters = 0;

    (void)state;
    drive_begin_empty();
    say("Plain, and *marked* text: gjpqy ÄÖÜ");
    drive_seconds(2.0);
    video_begin_frame();
    video_clear(PALETTE_LIGHT_STONE);
    dialogue_box_draw();
    assert_true(video_read(54, 133, 240, 12, pixels));
    const Colour ground = pixels[0] & 0xFFFFFFu;
    for (size_t i = 0; i < sizeof pixels / sizeof pixels[0]; i++) {
        const Colour colour = pixels[i] & 0xFFFFFFu;
        if (colour != ground) {
            assert_true(colour == PALETTE_WHITE || colour == PALETTE_YELLOW);
            expect_is((luminance(colour) + 0.05) / (luminance(ground) + 0.05), >=, 7.0);
            letters++;
        }
    }
    expect_is(letters, >, 300);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest rules[] = {
        TEST(a_press_completes_the_page_and_the_next_goes_on),
        TEST(a_fresh_page_ignores_presses_for_0_15_seconds_at_every_speed),
        TEST(mashing_passes_no_page_unseen),
        TEST(a_dialogue_behind_another_loses_no_page),
        TEST(a_stopped_dialogue_closes_and_never_comes_back),
        TEST(pause_presses_are_not_swallowed_by_a_page),
        TEST(letters_of_several_bytes_are_one_each),
        TEST(marks_take_no_time_and_are_not_counted),
        TEST(a_page_of_45_letters_takes_a_second_and_pauses_count),
        TEST(the_chosen_answer_is_taken),
        TEST(a_skipped_choice_takes_the_marked_answer_wherever_the_cursor_is),
    };
    const struct CMUnitTest strings[] = {
        cmocka_unit_test(every_page_of_every_scene_fits_its_box),
        cmocka_unit_test(the_answers_fit_above_the_box),
        cmocka_unit_test(letters_have_contrast_7_and_no_half_pixels),
    };
    const int failed = cmocka_run_group_tests(rules, NULL, NULL);

    return failed + cmocka_run_group_tests(strings, open_picture, close_picture);
}
