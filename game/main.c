/* SPDX-License-Identifier: Zlib */
/* Reads the command line and runs the loop. */
#include "autoplay/player.h"
#include "game.h"
#include "night/moments.h"
#include "options.h"

#include <stdio.h>
#include <string.h>

static bool take_scene(void *target, char **values, char message[COMMAND_LINE_MESSAGE])
{
    for (int i = 0; moment_name(i) != NULL; i++) {
        if (strcmp(moment_name(i), values[0]) == 0) {
            *(const char **)target = values[0];
            return true;
        }
    }
    snprintf(message, COMMAND_LINE_MESSAGE, "there is no scene '%s'; --list-scenes names them", values[0]);
    return false;
}

static void list_scenes(void)
{
    for (int i = 0; moment_name(i) != NULL; i++) {
        puts(moment_name(i));
    }
}

static bool lists_scenes, names_player;

static const CommandLineOption GAME_OPTIONS[] = {
    {.name = "--scene",
     .values = "NAME",
     .help = "begin here, without the title",
     .kind = COMMAND_LINE_CALL,
     .target = &game_options.scene,
     .take = take_scene},
    {.name = "--list-scenes",
     .help = "print the names of the scenes",
     .kind = COMMAND_LINE_FLAG,
     .target = &lists_scenes},
    {.name = "--autoplay",
     .help = "the game plays itself, to its end",
     .kind = COMMAND_LINE_FLAG,
     .target = &game_options.autoplay},
    {.name = "--player",
     .values = "NAME",
     .help = "who plays: skilled, idle, masher",
     .kind = COMMAND_LINE_CHOICE,
     .target = &game_options.player,
     .choices = PLAYER_NAMES,
     .given = &names_player},
    {.name = "--reaction",
     .values = "SECONDS",
     .help = "how late the player sees (0.25)",
     .kind = COMMAND_LINE_SECONDS,
     .target = &game_options.reaction,
     .maximum = 1.0,
     .given = &names_player},
};

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

    if (result != OPTIONS_GO_ON) {
        return result == OPTIONS_DONE ? 0 : 2;
    }
    if (lists_scenes) {
        list_scenes();
        return 0;
    }
    if (names_player && !game_options.autoplay) {
        fprintf(stderr, "wick: --player and --reaction say how the game plays itself; give --autoplay too\n");
        return 2;
    }
    return main_loop_run(game_loop(), &options);
}
