/* SPDX-License-Identifier: Zlib */
#include "command_line.h"
#include "expect.h"
#include "options.h"

#include <math.h>
#include <string.h>

#define ARGUMENTS 12

static char program_name[] = "wick";
static bool fast;
static uint64_t count;
static double reaction;
static const char *scene;
static const char *player;
static const char *const PLAYERS[] = {"skilled", "idle", "masher", NULL};

static const CommandLineOption GAME[] = {
    {.name = "--fast", .help = "hurry", .kind = COMMAND_LINE_FLAG, .target = &fast},
    {.name = "--count",
     .values = "N",
     .help = "how many",
     .kind = COMMAND_LINE_INTEGER,
     .target = &count,
     .minimum = 1,
     .maximum = 9},
    {.name = "--reaction",
     .values = "SECONDS",
     .help = "how slow",
     .kind = COMMAND_LINE_SECONDS,
     .target = &reaction},
    {.name = "--scene", .values = "NAME", .help = "where", .kind = COMMAND_LINE_TEXT, .target = &scene},
    {.name = "--player",
     .values = "NAME",
     .help = "who",
     .kind = COMMAND_LINE_CHOICE,
     .target = &player,
     .choices = PLAYERS},
};
static const CommandLineTable TABLE = {GAME, sizeof GAME / sizeof GAME[0]};

static char message[COMMAND_LINE_MESSAGE];

/* Parses a command line that is written with blanks between its words. */
static bool parse(const char *line)
{
    static char copy[512];
    char *argv[ARGUMENTS] = {program_name};
    int argc = 1;

    fast = false;
    count = 0;
    reaction = 0.0;
    scene = player = NULL;
    strncpy(copy, line, sizeof copy - 1);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
        argv[argc++] = word;
    }
    return command_line_parse(&TABLE, 1, argc, argv, message);
}

static void every_kind_of_value_reaches_its_target(void **state)
{
    (void)state;
    assert_true(parse("--fast --count 7 --reaction 0.25 --scene alley --player idle"));
    assert_true(fast);
    assert_int_equal(count, 7);
    expect_near(reaction, 0.25, 1e-12);
    assert_string_equal(scene, "alley");
    assert_ptr_equal(player, PLAYERS[1]);
    assert_true(parse(""));
    assert_false(fast);
}

static void a_wrong_word_is_named(void **state)
{
    (void)state;
    assert_false(parse("--fats"));
    assert_non_null(strstr(message, "--fats"));
    assert_false(parse("alley"));
    assert_non_null(strstr(message, "alley"));
}

static void a_wrong_value_is_named_with_what_would_be_right(void **state)
{
    static const char *const lines[] = {"--count x",
                                        "--count -1",
                                        "--count 0",
                                        "--count 10",
                                        "--count 7x",
                                        "--count 1e3",
                                        "--count 99999999999999999999",
                                        "--reaction nan",
                                        "--reaction inf",
                                        "--reaction 1,5",
                                        "--reaction 0x10",
                                        "--player lazy"};

    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        expect_about("the command line %s", lines[i]);
        assert_false(parse(lines[i]));
        assert_non_null(strstr(message, strchr(lines[i], ' ') + 1));
        assert_memory_equal(message, lines[i], 7);
    }
    expect_about(NULL);
    assert_false(parse("--player lazy"));
    assert_non_null(strstr(message, "skilled idle masher"));
    assert_false(parse("--count 10"));
    assert_non_null(strstr(message, "from 1 to 9"));
}

static void a_missing_value_is_named(void **state)
{
    (void)state;
    assert_false(parse("--fast --scene"));
    assert_non_null(strstr(message, "--scene"));
    assert_non_null(strstr(message, "NAME"));
}

static void the_next_option_is_not_taken_for_a_forgotten_value(void **state)
{
    (void)state;
    assert_false(parse("--scene --fast"));
    assert_false(fast);
    assert_null(scene);
    assert_non_null(strstr(message, "--scene"));
    assert_non_null(strstr(message, "NAME"));
    assert_non_null(strstr(message, "--fast"));
    assert_true(parse("--scene ./--fast"));
    assert_string_equal(scene, "./--fast");
}

static void a_long_wrong_word_does_not_overflow_the_message(void **state)
{
    char line[400];

    (void)state;
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    assert_false(parse(line));
    expect_is(strlen(message), <, COMMAND_LINE_MESSAGE);
}

/* --- the engine's own ----------------------------------------------------------------------------- */

static Options options;

static OptionsResult parse_options(int argc, const char *const *words)
{
    static const OptionsProgram program = {"wick", "1.2", "a test", {GAME, sizeof GAME / sizeof GAME[0]}};
    char *argv[ARGUMENTS] = {program_name};
    static char copies[ARGUMENTS][64];

    for (int i = 0; i < argc; i++) {
        strncpy(copies[i], words[i], sizeof copies[i] - 1);
        argv[i + 1] = copies[i];
    }
    return options_parse(&options, &program, argc + 1, argv);
}

#define PARSE(...)                                                               \
    parse_options((int)(sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *)), \
                  (const char *[]){__VA_ARGS__})

static void engine_options_are_read_beside_the_games(void **state)
{
    (void)state;
    assert_int_equal(PARSE("--headless", "--fixed-dt", "0.02", "--frames", "600", "--fast"),
                     OPTIONS_CONTINUE);
    assert_true(options.headless);
    assert_true(fast);
    expect_near(options.fixed_dt, 0.02, 1e-12);
    assert_int_equal(options.frames, 600);
    assert_int_equal(options.seed, 1);
    assert_false(options.seed_given);
    assert_int_equal(PARSE("--seed", "0", "--mute", "--log", "a.jsonl", "--sound", "a.wav"),
                     OPTIONS_CONTINUE);
    assert_true(options.seed_given);
    assert_int_equal(options.seed, 0);
    assert_true(options.mute);
    assert_false(options.headless);
    assert_string_equal(options.log_path, "a.jsonl");
    assert_string_equal(options.sound_path, "a.wav");
}

static void screenshots_and_strips_repeat(void **state)
{
    (void)state;
    assert_int_equal(PARSE("--screenshot", "1", "a.bmp", "--screenshot", "20", "b.bmp"), OPTIONS_CONTINUE);
    assert_int_equal(options.shot_count, 2);
    assert_int_equal(options.shots[1].frame, 20);
    assert_string_equal(options.shots[1].path, "b.bmp");
    assert_int_equal(PARSE("--strip", "60", "12", "4", "walk.bmp"), OPTIONS_CONTINUE);
    assert_int_equal(options.strip_count, 1);
    assert_int_equal(options.strips[0].count, 12);
    assert_int_equal(options.strips[0].step, 4);
    assert_string_equal(options.strips[0].path, "walk.bmp");
}

static void wrong_engine_options_end_with_wrong(void **state)
{
    (void)state;
    assert_int_equal(PARSE("--fixed-dt", "0"), OPTIONS_WRONG);
    assert_int_equal(PARSE("--fixed-dt", "-1"), OPTIONS_WRONG);
    assert_int_equal(PARSE("--fixed-dt", "2"), OPTIONS_WRONG);
    assert_int_equal(PARSE("--frames", "0"), OPTIONS_WRONG);
    assert_int_equal(PARSE("--frames"), OPTIONS_WRONG);
    assert_int_equal(PARSE("--screenshot", "x", "a.bmp"), OPTIONS_WRONG);
    assert_int_equal(PARSE("--screenshot", "5"), OPTIONS_WRONG);
    assert_int_equal(PARSE("--screenshot", "5", ""), OPTIONS_WRONG);
    assert_int_equal(PARSE("--strip", "5", "0", "1", "a.bmp"), OPTIONS_WRONG);
    assert_int_equal(PARSE("--strip", "5", "1000", "1", "a.bmp"), OPTIONS_WRONG);
    assert_int_equal(PARSE("--state-hash", "0"), OPTIONS_WRONG);
    assert_int_equal(PARSE("--record", "a.txt", "--replay", "a.txt"), OPTIONS_WRONG);
    assert_int_equal(PARSE("--nonsense"), OPTIONS_WRONG);
}

static void help_and_version_are_done(void **state)
{
    (void)state;
    assert_int_equal(PARSE("--help"), OPTIONS_DONE);
    assert_int_equal(PARSE("--version"), OPTIONS_DONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_value_reaches_its_target),
        cmocka_unit_test(a_wrong_word_is_named),
        cmocka_unit_test(a_wrong_value_is_named_with_what_would_be_right),
        cmocka_unit_test(a_missing_value_is_named),
        cmocka_unit_test(the_next_option_is_not_taken_for_a_forgotten_value),
        cmocka_unit_test(a_long_wrong_word_does_not_overflow_the_message),
        cmocka_unit_test(engine_options_are_read_beside_the_games),
        cmocka_unit_test(screenshots_and_strips_repeat),
        cmocka_unit_test(wrong_engine_options_end_with_wrong),
        cmocka_unit_test(help_and_version_are_done),
    };

    return cmocka_run_group_tests_name("command_line", tests, NULL, NULL);
}
