/* SPDX-License-Identifier: Zlib */
#include "asset.h"
#include "markup.h"
#include "seen_test.h"
#include "text.h"
#include "video.h"

#include <string.h>

static int open_text(void **state)
{
    return seen_open(state) == 0 && text_open("wick.ttf", "wick_mono.ttf") ? 0 : -1;
}

static int close_text(void **state)
{
    text_close();
    return seen_close(state);
}

static uint32_t picture[VIDEO_WIDTH * VIDEO_HEIGHT];

/* How many pixels of each colour; `other` counts what is neither. */
static void count(Colour one, Colour two, Colour ground, int *ones, int *twos, int *other)
{
    *ones = *twos = *other = 0;
    assert_true(video_read(0, 0, VIDEO_WIDTH, VIDEO_HEIGHT, picture));
    for (int i = 0; i < VIDEO_WIDTH * VIDEO_HEIGHT; i++) {
        Colour colour = picture[i] & 0xFFFFFFu;
        *ones += colour == one;
        *twos += colour == two;
        *other += colour != one && colour != two && colour != ground;
    }
}

static void pixels_are_on_or_off(void **state)
{
    (void)state;
    int white, yellow, other;
    for (int font = 0; font < TEXT_FONT_COUNT; font++) {
        TextStyle style = {.font = (TextFont)font};
        seen_ground(PALETTE_INK);
        text_draw(5, 5, &style, "Sphinx of *black* quartz, 0123456789!");
        count(PALETTE_WHITE, PALETTE_YELLOW, PALETTE_INK, &white, &yellow, &other);
        expect_is(white, >, 200);
        expect_is(yellow, >, 30);
        assert_int_equal(other, 0);
    }
}

static void capitals_have_seven_rows(void **state)
{
    (void)state;
    int top, bottom;
    for (const char *letter = "ABDEFHIKLMNPRSTUVXYZ"; *letter; letter++) {
        char text[2] = {*letter, '\0'};
        seen_ground(PALETTE_INK);
        text_draw(5, 5, NULL, text);
        assert_true(seen_bounds(PALETTE_INK, NULL, &top, NULL, &bottom));
        assert_int_equal(bottom - top + 1, 7);
        assert_int_equal(bottom + 1, 5 + text_ascent(TEXT_BODY));
    }
}

static void the_title_is_twice_the_body(void **state)
{
    (void)state;
    TextStyle title = {.font = TEXT_TITLE};
    assert_int_equal(text_width(&title, "Night"), 2 * text_width(NULL, "Night"));
    seen_ground(PALETTE_INK);
    text_draw(10, 10, NULL, "Night");
    int body = seen_count_other(PALETTE_INK);
    seen_ground(PALETTE_INK);
    text_draw(10, 10, &title, "Night");
    assert_int_equal(seen_count_other(PALETTE_INK), 4 * body);
}

static void mono_letters_are_all_six_wide(void **state)
{
    (void)state;
    for (unsigned code = ' '; code < 0x7F; code++) {
        assert_true(text_has(TEXT_MONO, code));
        assert_int_equal(text_advance(TEXT_MONO, code), 6);
    }
    assert_int_equal(text_advance(TEXT_MONO, '\t'), 24);
}

static void the_width_is_what_is_drawn_and_marks_take_none(void **state)
{
    (void)state;
    int left, right;
    const char *text = "Hello HHH";
    seen_ground(PALETTE_INK);
    text_draw(20, 20, NULL, text);
    assert_true(seen_bounds(PALETTE_INK, &left, NULL, &right, NULL));
    assert_in_range(text_width(NULL, text), right - left + 1, right - left + 3);
    assert_int_equal(text_width(NULL, "He{1}llo *HHH*"), text_width(NULL, text));
    assert_int_equal(text_width(NULL, "Hello HHH\nmuch more behind"), text_width(NULL, text));
    assert_int_equal(text_width(NULL, ""), 0);
    expect_is(text_width(&(TextStyle){.plain = true}, "*a*"), >, text_width(NULL, "*a*"));
}

static void alignment_moves_each_line(void **state)
{
    (void)state;
    int left, right, top, bottom;
    seen_ground(PALETTE_INK);
    text_draw_right(200, 20, NULL, "HHHH\nH");
    assert_true(seen_bounds(PALETTE_INK, &left, &top, &right, &bottom));
    assert_in_range(right, 196, 199);
    assert_int_equal(bottom - top + 1, 7 + text_line_height(TEXT_BODY));
    seen_ground(PALETTE_INK);
    text_draw_centred(100, 20, NULL, "HHHH");
    assert_true(seen_bounds(PALETTE_INK, &left, NULL, &right, NULL));
    assert_in_range((left + right + 1) / 2, 98, 101);
}

static void an_outline_surrounds_the_letters_with_ink(void **state)
{
    (void)state;
    int inner[4], outer[4], white, ink, other;
    seen_ground(0x55704E);
    text_draw(20, 20, NULL, "Ho!");
    assert_true(seen_bounds(0x55704E, &inner[0], &inner[1], &inner[2], &inner[3]));
    seen_ground(0x55704E);
    text_draw(20, 20, &(TextStyle){.edge = TEXT_EDGE_OUTLINE}, "Ho!");
    assert_true(seen_bounds(0x55704E, &outer[0], &outer[1], &outer[2], &outer[3]));
    for (int i = 0; i < 4; i++) {
        assert_int_equal(outer[i], inner[i] + (i < 2 ? -1 : 1));
    }
    count(PALETTE_WHITE, PALETTE_INK, 0x55704E, &white, &ink, &other);
    expect_is(white, >, 20);
    expect_is(ink, >, white);
    assert_int_equal(other, 0);
    seen_ground(0x55704E);
    text_draw(20, 20, &(TextStyle){.edge = TEXT_EDGE_SHADOW}, "Ho!");
    assert_true(seen_bounds(0x55704E, NULL, &outer[1], NULL, &outer[3]));
    assert_int_equal(outer[1], inner[1]);
    assert_int_equal(outer[3], inner[3] + 1);
}

static void colours_and_fading(void **state)
{
    (void)state;
    int cyan, red, other;
    seen_ground(PALETTE_INK);
    text_draw(5, 5, &(TextStyle){.colour = PALETTE_CYAN, .emphasis = PALETTE_RED}, "one *two*");
    count(PALETTE_CYAN, PALETTE_RED, PALETTE_INK, &cyan, &red, &other);
    expect_is(cyan, >, 10);
    expect_is(red, >, 10);
    assert_int_equal(other, 0);
    seen_ground(PALETTE_INK);
    text_draw(5, 5, &(TextStyle){.fade = 255}, "one");
    assert_int_equal(seen_count_other(PALETTE_INK), 0);
    text_draw(5, 5, &(TextStyle){.fade = 128}, "I");
    Colour half = palette_mix(PALETTE_INK, PALETTE_WHITE, 127.0f / 255.0f);
    int seen = 0;
    for (int x = 5; x < 12; x++) {
        seen += seen_near(video_pixel(x, 10), half, 2);
    }
    expect_is(seen, >, 0);
}

static void a_missing_letter_is_a_question_mark(void **state)
{
    (void)state;
    assert_false(text_has(TEXT_BODY, 0x4E2D));
    assert_int_equal(text_width(NULL, "\xE4\xB8\xAD"), text_width(NULL, "?"));
    assert_int_equal(text_width(NULL, "\xFF"), text_width(NULL, "?"));
}

static void accents_quotes_and_icons_are_there(void **state)
{
    (void)state;
    static const unsigned codes[] = {0xE9,   0xC4,   0xDF,   0xF1,   0x201C, 0x201D,
                                     0x2018, 0x2019, 0x2013, 0x2014, 0x2026, 0xE000};
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        assert_true(text_has(TEXT_BODY, codes[i]));
    }
}

static int width_of_part(const char *text, const TextLine *line)
{
    char part[256];
    memcpy(part, text + line->offset, line->length);
    part[line->length] = '\0';
    return text_width(NULL, part);
}

static void no_line_is_wider_than_its_box(void **state)
{
    (void)state;
    const char *text = "The lamps have gone out, *all of them*, and nobody remembers who lit them. "
                       "Incomprehensibilities \xE2\x80\x94 you may say so.";
    for (int width = 1; width < 320; width++) {
        TextLayout layout;
        bool complete = text_wrap(&layout, NULL, text, width);
        for (int i = 0; i < layout.count; i++) {
            const TextLine *line = &layout.lines[i];
            int letters = markup_count(text);
            assert_int_equal(line->width, width_of_part(text, line));
            assert_true(line->width <= width || line->length <= 4);
            expect_is(line->first_letter, <, letters);
            assert_true(width < 60 ||
                        (text[line->offset] != ' ' && text[line->offset + line->length - 1] != ' '));
        }
        assert_true(complete || width < 40);
        assert_true(layout.width <= width || width < 12);
    }
}

static void lines_break_at_spaces_and_line_ends(void **state)
{
    (void)state;
    TextLayout layout;
    const char *text = "one two\n\nthree";
    assert_true(text_wrap(&layout, NULL, text, 300));
    assert_int_equal(layout.count, 3);
    assert_int_equal(layout.lines[0].length, 7);
    assert_int_equal(layout.lines[1].length, 0);
    assert_int_equal(layout.lines[2].offset, 9);
    assert_int_equal(layout.lines[2].first_letter, 9);

    assert_true(text_wrap(&layout, NULL, "one   two", text_width(NULL, "one t")));
    assert_int_equal(layout.count, 2);
    assert_int_equal(layout.lines[0].length, 3);
    assert_int_equal(layout.lines[1].offset, 6);
    assert_int_equal(layout.lines[1].first_letter, 6);

    assert_true(text_wrap(&layout, NULL, "one   \ntwo   ", 300));
    assert_int_equal(layout.count, 2);
    assert_int_equal(layout.lines[0].width, text_width(NULL, "one"));
    assert_int_equal(layout.lines[1].length, 3);
}

static void emphasis_goes_on_in_the_next_line(void **state)
{
    (void)state;
    TextLayout layout;
    const char *text = "see *two words* here";
    assert_true(text_wrap(&layout, NULL, text, text_width(NULL, "see two w")));
    assert_int_equal(layout.count, 3);
    assert_false(layout.lines[0].emphasis);
    assert_true(layout.lines[1].emphasis);
    assert_int_equal(layout.lines[1].first_letter, 8);
    assert_false(layout.lines[2].emphasis);
}

static void too_many_lines_are_told(void **state)
{
    (void)state;
    char text[2 * TEXT_LINES_MAX + 2];
    TextLayout layout;
    for (size_t i = 0; i < sizeof text - 2; i += 2) {
        memcpy(text + i, "a\n", 3);
    }
    assert_true(text_wrap(&layout, NULL, text, 100));
    assert_int_equal(layout.count, TEXT_LINES_MAX);
    memcpy(text + sizeof text - 2, "b", 2);
    assert_false(text_wrap(&layout, NULL, text, 100));
    assert_int_equal(layout.count, TEXT_LINES_MAX);
}

/* Letters of a layout appear where they will stand in the end. */
static void a_part_of_a_layout_is_a_part_of_the_whole(void **state)
{
    (void)state;
    const char *text = "Go *on*, said the keeper, and mind the dark.";
    static uint32_t whole[VIDEO_WIDTH * VIDEO_HEIGHT];
    TextLayout layout;
    assert_true(text_wrap(&layout, NULL, text, 110));
    seen_ground(PALETTE_INK);
    text_draw_layout(10, 10, NULL, text, &layout, -1);
    assert_true(video_read(0, 0, VIDEO_WIDTH, VIDEO_HEIGHT, whole));
    int before = -1, letters = markup_count(text);
    for (int visible = 0; visible <= letters; visible++) {
        seen_ground(PALETTE_INK);
        text_draw_layout(10, 10, NULL, text, &layout, visible);
        assert_true(video_read(0, 0, VIDEO_WIDTH, VIDEO_HEIGHT, picture));
        int lit = 0;
        for (int i = 0; i < VIDEO_WIDTH * VIDEO_HEIGHT; i++) {
            if ((picture[i] & 0xFFFFFFu) != PALETTE_INK) {
                assert_int_equal(picture[i], whole[i]);
                lit++;
            }
        }
        expect_is(lit, >=, before);
        before = lit;
    }
    assert_memory_equal(picture, whole, sizeof whole);
}

static void fonts_that_cannot_be_read_are_named(void **state)
{
    (void)state;
    assert_false(text_open("not_a_font.ttf", "wick_mono.ttf"));
    assert_non_null(strstr(asset_error(), "not_a_font.ttf"));
    assert_false(text_open("wick.ttf", "absent.ttf"));
    assert_non_null(strstr(asset_error(), "absent.ttf"));
    seen_ground(PALETTE_INK);
    text_draw(10, 10, NULL, "nothing to see");
    assert_int_equal(seen_count_other(PALETTE_INK), 0);
    assert_int_equal(text_width(NULL, "nothing"), 0);
    assert_true(text_open("wick.ttf", "wick_mono.ttf"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pixels_are_on_or_off),
        cmocka_unit_test(capitals_have_seven_rows),
        cmocka_unit_test(the_title_is_twice_the_body),
        cmocka_unit_test(mono_letters_are_all_six_wide),
        cmocka_unit_test(the_width_is_what_is_drawn_and_marks_take_none),
        cmocka_unit_test(alignment_moves_each_line),
        cmocka_unit_test(an_outline_surrounds_the_letters_with_ink),
        cmocka_unit_test(colours_and_fading),
        cmocka_unit_test(a_missing_letter_is_a_question_mark),
        cmocka_unit_test(accents_quotes_and_icons_are_there),
        cmocka_unit_test(no_line_is_wider_than_its_box),
        cmocka_unit_test(lines_break_at_spaces_and_line_ends),
        cmocka_unit_test(emphasis_goes_on_in_the_next_line),
        cmocka_unit_test(too_many_lines_are_told),
        cmocka_unit_test(a_part_of_a_layout_is_a_part_of_the_whole),
        cmocka_unit_test(fonts_that_cannot_be_read_are_named),
    };
    return cmocka_run_group_tests(tests, open_text, close_text);
}
