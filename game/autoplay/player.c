/* SPDX-License-Identifier: Zlib */
#include "autoplay/player.h"

#include "autoplay/goal.h"
#include "autoplay/perception.h"
#include "cutscenes/cutscene.h"
#include "hero/hero.h"
#include "log.h"
#include "main_loop.h"
#include "replay.h"
#include "world/story.h"
#include "world/world.h"

#include <string.h>

#define ENJOY_S 4.0   /* from the story's end to getting up */
#define BORED_S 240.0 /* the story stands for so long: it cannot be played to its end */

const char *const PLAYER_NAMES[] = {"skilled", "idle", "masher", NULL};

typedef struct Player {
    CoroBody *body;
    size_t frame_size;
    bool wants_the_end; /* gets up when there is nothing new, or the story has ended */
} Player;

static const Player PLAYERS[] = {
    {player_skilled, sizeof(player_skilled_frame), true},
    {player_idle, sizeof(player_idle_frame), false},
    {player_masher, sizeof(player_masher_frame), false},
};

static struct {
    CoroRuntime *runtime; /* NULL: the game does not play itself */
    CoroScheduler *scheduler;
    const Player *player;
    double ended_s, bored_s;
    int flags; /* of the story, set when he last looked */
} seat;

/* --- sitting down and getting up ------------------------------------------------------------------------ */

static void report(void *user, const CoroError *error)
{
    (void)user;
    log_problem(error->coroutine, error->message, error->file);
}

static const Player *find_player(const char *name)
{
    for (int i = 0; name != NULL && PLAYER_NAMES[i] != NULL; i++) {
        if (strcmp(PLAYER_NAMES[i], name) == 0) {
            return &PLAYERS[i];
        }
    }
    return &PLAYERS[0];
}

bool player_begin(const PlayerOptions *options)
{
    const CoroRuntimeConfig config = {.on_error = report};

    if (!options->plays || replay_is_playing()) {
        return true;
    }
    seat.player = find_player(options->name);
    seat.ended_s = seat.bored_s = 0.0;
    seat.flags = 0;
    seat.runtime = coro_runtime_create(&config);
    seat.scheduler = seat.runtime == NULL ? NULL : coro_scheduler_create(seat.runtime, CORO_PARALLEL);
    if (seat.scheduler == NULL) {
        log_problem("autoplay", "there is too little memory for a player", NULL);
        return false;
    }
    perception_begin(options->reaction);
    goal_begin();
    coro_start_with(seat.scheduler, &(CoroStart){.body = seat.player->body,
                                                 .frame_size = seat.player->frame_size,
                                                 .name = "player",
                                                 .file = __FILE__,
                                                 .line = __LINE__});
    return true;
}

void player_end(void)
{
    coro_runtime_destroy(seat.runtime);
    seat.runtime = NULL;
}

static void get_up(bool finished)
{
    LOG_EVENT("autoplay_end", log_bool("finished", finished), log_number("game_seconds", world.seconds),
              log_integer("half_hearts_lost", hero_state.half_hearts_lost));
    if (!finished) {
        log_problem("autoplay", "the story did not go on for four minutes",
                    "look at the log for the last event");
    }
    main_loop_quit(finished ? 0 : 1);
}

/* --- is there still something to see? -------------------------------------------------------------------- */

static void watch_for_the_end(double seconds)
{
    const int flags = story_happened();

    seat.bored_s = flags == seat.flags ? seat.bored_s + seconds : 0.0;
    seat.flags = flags;
    seat.ended_s = story_has(STORY_ENDED) && !cutscene_runs() ? seat.ended_s + seconds : 0.0;
    if (seat.ended_s > ENJOY_S || seat.bored_s > BORED_S) {
        get_up(seat.ended_s > ENJOY_S);
    }
}

void player_frame_ended(double seconds)
{
    if (seat.runtime == NULL) {
        return;
    }
    perception_look(seconds);
    coro_scheduler_update(seat.scheduler, seconds);
    if (seat.player->wants_the_end) {
        watch_for_the_end(seconds);
    }
}
