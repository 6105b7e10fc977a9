/* SPDX-License-Identifier: Zlib */
#include "random.h"
#include "seen_test.h"
#include "typewriter.h"

#include <math.h>

/* The seconds after which `letters` are visible, found in small steps. */
static double seconds_until(const char *text, int letters)
{
    Typewriter typewriter;
    typewriter_start(&typewriter, text, 10.0);
    double time = 0.0;
    while (typewriter.visible < letters && time < 100.0) {
        typewriter_advance(&typewriter, 0.001);
        time += 0.001;
    }
    return time;
}

static void letters_come_at_their_speed(void **state)
{
    (void)state;
    Typewriter typewriter;
    typewriter_start(&typewriter, "abcdefghij", 10.0);
    assert_int_equal(typewriter.visible, 0);
    assert_int_equal(typewriter_advance(&typewriter, 0.05), 0);
    assert_int_equal(typewriter_advance(&typewriter, 0.05), 1);
    assert_int_equal(typewriter.last, 'a');
    assert_int_equal(typewriter_advance(&typewriter, 0.35), 3);
    assert_int_equal(typewriter.last, 'd');
    assert_false(typewriter_is_done(&typewriter));
    assert_int_equal(typewriter_advance(&typewriter, 0.55), 6);
    assert_true(typewriter_is_done(&typewriter));
    assert_int_equal(typewriter_advance(&typewriter, 10.0), 0);
}

static void the_speed_does_not_depend_on_the_frame_rate(void **state)
{
    (void)state;
    static const double rates[] = {7.0, 24.0, 30.0, 59.94, 60.0, 144.0, 1000.0};
    const char *text =
        "It does not matter how fast the pictures come: *every* letter has its time. Does it? It does.";
    double length = typewriter_length(text, 45.0);
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        Typewriter typewriter;
        int frames = 0;
        typewriter_start(&typewriter, text, 45.0);
        while (!typewriter_is_done(&typewriter)) {
            typewriter_advance(&typewriter, 1.0 / rates[i]);
            frames++;
        }
        assert_int_equal(frames, (int)ceil(length * rates[i] - 1e-6));
    }
}

static void steps_that_add_up_wait_no_frame_too_long(void **state)
{
    (void)state;
    Typewriter typewriter;
    typewriter_start(&typewriter, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 60.0);
    for (int frame = 1; frame <= 60; frame++) {
        typewriter_advance(&typewriter, 1.0 / 60.0);
        assert_int_equal(typewriter.visible, frame);
    }
}

static void it_pauses_behind_punctuation(void **state)
{
    (void)state;
    assert_float_equal(seconds_until("ab cd", 5), 0.5, 0.0015);
    assert_float_equal(seconds_until("a. cd", 5), 0.75, 0.0015);
    assert_float_equal(seconds_until("a! cd", 5), 0.75, 0.0015);
    assert_float_equal(seconds_until("a?\ncd", 5), 0.75, 0.0015);
    assert_float_equal(seconds_until("a\xE2\x80\xA6 cd", 5), 0.75, 0.0015);
    assert_float_equal(seconds_until("a, cd", 5), 0.62, 0.0015);
    assert_float_equal(seconds_until("\xE2\x80\x9CNo.\xE2\x80\x9D So", 8), 1.05, 0.0015);
}

static void a_run_of_punctuation_pauses_once(void **state)
{
    (void)state;
    assert_float_equal(seconds_until("a... d", 6), 0.85, 0.0015);
    assert_float_equal(seconds_until("what?! d", 8), 1.05, 0.0015);
    assert_float_equal(seconds_until("a,. d", 5), 0.75, 0.0015);
}

static void punctuation_inside_a_word_and_at_the_end_does_not_pause(void **state)
{
    (void)state;
    Typewriter typewriter;
    assert_float_equal(seconds_until("3.5 d", 5), 0.5, 0.0015);
    typewriter_start(&typewriter, "ab.", 10.0);
    typewriter_advance(&typewriter, 0.3);
    assert_true(typewriter_is_done(&typewriter));
}

static void pauses_of_the_text_count_also_before_the_first_letter(void **state)
{
    (void)state;
    assert_float_equal(seconds_until("{0.5}ab", 1), 0.6, 0.0015);
    assert_float_equal(seconds_until("a{0.25}b", 2), 0.45, 0.0015);
    assert_float_equal(seconds_until("a. {1}b", 4), 1.65, 0.0015);

    Typewriter typewriter;
    typewriter_start(&typewriter, "ab{1}", 10.0);
    typewriter_advance(&typewriter, 0.5);
    assert_int_equal(typewriter.visible, 2);
    assert_false(typewriter_is_done(&typewriter));
    typewriter_advance(&typewriter, 0.7);
    assert_true(typewriter_is_done(&typewriter));
}

static void marks_are_not_counted_and_bytes_are_not_letters(void **state)
{
    (void)state;
    Typewriter typewriter;
    typewriter_start(&typewriter, "*\xC3\xA9\xC3\xA8* **", 10.0);
    assert_int_equal(typewriter_advance(&typewriter, 0.1), 1);
    assert_int_equal(typewriter.last, 0xE9);
    assert_int_equal(typewriter_advance(&typewriter, 0.3), 3);
    assert_int_equal(typewriter.visible, 4);
    assert_true(typewriter_is_done(&typewriter));
}

static void speed_zero_shows_the_line_at_once(void **state)
{
    (void)state;
    static const double speeds[] = {0.0, -5.0, (double)NAN};
    for (int i = 0; i < 3; i++) {
        Typewriter typewriter;
        typewriter_start(&typewriter, "{2}All of it. At *once*.", speeds[i]);
        assert_int_equal(typewriter.visible, 19);
        assert_true(typewriter_is_done(&typewriter));
        assert_float_equal(typewriter_length("{2}All of it.", speeds[i]), 0.0, 0.0);
    }
}

static void finish_shows_the_rest(void **state)
{
    (void)state;
    Typewriter typewriter;
    typewriter_start(&typewriter, "Well, {5}no.", 10.0);
    typewriter_advance(&typewriter, 0.2);
    typewriter_finish(&typewriter);
    assert_int_equal(typewriter.visible, 9);
    assert_int_equal(typewriter.last, '.');
    assert_true(typewriter_is_done(&typewriter));
    typewriter_finish(&typewriter);
    assert_int_equal(typewriter.visible, 9);
}

static void an_empty_text_is_done(void **state)
{
    (void)state;
    Typewriter typewriter;
    typewriter_start(&typewriter, "", 45.0);
    assert_true(typewriter_is_done(&typewriter));
    typewriter_start(&typewriter, NULL, 45.0);
    assert_true(typewriter_is_done(&typewriter));
    assert_int_equal(typewriter.visible, 0);
}

static void odd_times_change_nothing(void **state)
{
    (void)state;
    Typewriter typewriter;
    typewriter_start(&typewriter, "abc", 10.0);
    assert_int_equal(typewriter_advance(&typewriter, -5.0), 0);
    assert_int_equal(typewriter_advance(&typewriter, (double)NAN), 0);
    assert_int_equal(typewriter_advance(&typewriter, 0.1), 1);
    assert_int_equal(typewriter_advance(&typewriter, (double)INFINITY), 2);
    assert_true(typewriter_is_done(&typewriter));
}

static void a_copy_goes_on_from_the_same_letter(void **state)
{
    (void)state;
    Typewriter typewriter, copy;
    typewriter_start(&typewriter, "One. Two. Three.", 10.0);
    typewriter_advance(&typewriter, 0.47);
    copy = typewriter;
    typewriter_advance(&typewriter, 0.5);
    typewriter_advance(&copy, 0.5);
    assert_int_equal(copy.visible, typewriter.visible);
    assert_float_equal(copy.unused, typewriter.unused, 0.0);
}

/* Any bytes, with many marks among them. */
static void every_letter_of_any_text_appears_once(void **state)
{
    (void)state;
    const uint64_t seed = 20;
    RandomStream stream;
    random_seed(&stream, seed, RANDOM_STREAM_COSMETIC);
    for (int round = 0; round < 3000; round++) {
        char text[40];
        int length = random_int(&stream, 0, (int)sizeof text - 1);
        for (int i = 0; i < length; i++) {
            text[i] = random_chance(&stream, 0.5) ? "*{}.0, a"[random_below(&stream, 8)]
                                                  : (char)random_int(&stream, -128, 127);
        }
        text[length] = '\0';
        Typewriter typewriter;
        int seen = 0;
        typewriter_start(&typewriter, text, 45.0);
        for (int frame = 0; frame < 100000 && !typewriter_is_done(&typewriter); frame++) {
            seen += typewriter_advance(&typewriter, 0.25);
        }
        if (seen != markup_count(text) || seen != typewriter.visible) {
            fail_msg("seed %d, round %d: %d letters appeared, %d are there", (int)seed, round, seen,
                     markup_count(text));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_come_at_their_speed),
        cmocka_unit_test(the_speed_does_not_depend_on_the_frame_rate),
        cmocka_unit_test(steps_that_add_up_wait_no_frame_too_long),
        cmocka_unit_test(it_pauses_behind_punctuation),
        cmocka_unit_test(a_run_of_punctuation_pauses_once),
        cmocka_unit_test(punctuation_inside_a_word_and_at_the_end_does_not_pause),
        cmocka_unit_test(pauses_of_the_text_count_also_before_the_first_letter),
        cmocka_unit_test(marks_are_not_counted_and_bytes_are_not_letters),
        cmocka_unit_test(speed_zero_shows_the_line_at_once),
        cmocka_unit_test(finish_shows_the_rest),
        cmocka_unit_test(an_empty_text_is_done),
        cmocka_unit_test(odd_times_change_nothing),
        cmocka_unit_test(every_letter_of_any_text_appears_once),
        cmocka_unit_test(a_copy_goes_on_from_the_same_letter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
