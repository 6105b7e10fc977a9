/* SPDX-License-Identifier: Zlib */
/* Reads the command line and runs the loop. */
#include "autoplay/player.h"
#include "command_line.h"
#include "file.h"
#include "game.h"
#include "main_loop.h"
#include "options.h"
#include "ui/moments.h"

#include <stdio.h>
#include <string.h>

#define TITLE "title"

static bool has_scene(const char *name)
{
    bool has = strcmp(name, TITLE) == 0;

    for (int i = 0; !has && moment_name(i) != NULL; i++) {
        has = strcmp(moment_name(i), name) == 0;
    }
    return has;
}

/* What the command line says, or a replay. */
static bool begin_in(const char *name)
{
    game_options.scene = strcmp(name, TITLE) == 0 ? NULL : name;
    return has_scene(name);
}

static bool take_scene(void *target, char **values, char message[COMMAND_LINE_MESSAGE])
{
    if (has_scene(values[0])) {
        *(const char **)target = values[0];
        return true;
    }
    snprintf(message, COMMAND_LINE_MESSAGE, "there is no scene '%s'; --list-scenes names them", values[0]);
    return false;
}

static void list_scenes(void)
{
    puts(TITLE);
    for (int i = 0; moment_name(i) != NULL; i++) {
        puts(moment_name(i));
    }
}

static bool lists_scenes, names_player;
static const char *scene;

static const CommandLineOption GAME_OPTIONS[] = {
    {.name = "--scene",
     .values = "NAME",
     .help = "begin here",
     .kind = COMMAND_LINE_CALL,
     .target = &scene,
     .take = take_scene},
    {.name = "--list-scenes",
     .help = "print the names of the scenes",
     .kind = COMMAND_LINE_FLAG,
     .target = &lists_scenes},
    {.name = "--autoplay",
     .help = "the game plays itself, to its end",
     .kind = COMMAND_LINE_FLAG,
     .target = &game_options.player.plays},
    {.name = "--player",
     .values = "NAME",
     .help = "who plays: skilled, idle, masher",
     .kind = COMMAND_LINE_CHOICE,
     .target = &game_options.player.name,
     .choices = PLAYER_NAMES,
     .given = &names_player},
    {.name = "--reaction",
     .values = "SECONDS",
     .help = "how late the player sees (0.25)",
     .kind = COMMAND_LINE_SECONDS,
     .target = &game_options.player.reaction,
     .maximum = 1.0,
     .given = &names_player},
};

/* The status after something was printed. */
static int printed(void)
{
    if (!file_flush_stdout()) {
        fprintf(stderr, "wick: the standard output is cut off: %s; look for room on the disk\n",
                file_error());
        return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    static const OptionsProgram PROGRAM = {
        .name = "wick",
        .version = WICK_VERSION,
        .summary = "A night with a lantern.",
        .game = {GAME_OPTIONS, sizeof GAME_OPTIONS / sizeof GAME_OPTIONS[0]},
    };
    static Options options;
    const OptionsResult result = options_parse(&options, &PROGRAM, argc, argv);

    if (result != OPTIONS_CONTINUE) {
        return result == OPTIONS_DONE ? printed() : 2;
    }
    if (lists_scenes) {
        list_scenes();
        return printed();
    }
    if (names_player && !game_options.player.plays) {
        fprintf(stderr, "wick: --player and --reaction say how the game plays itself; give --autoplay too\n");
        return 2;
    }
    if (game_options.player.plays && options.replay_path != NULL) {
        fprintf(stderr, "wick: --autoplay: a replay says itself what is pressed; leave one of them out\n");
        return 2;
    }
    MainLoopGame loop = *game_loop();
    loop.scene = scene;
    loop.first_scene = TITLE;
    loop.take_scene = begin_in;
    return main_loop_run(&loop, &options);
}
