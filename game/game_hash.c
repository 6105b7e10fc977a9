/* SPDX-License-Identifier: Zlib */
/* The state hash: what decides the game, field by field. What is only seen (particles, flicker) is left out. */
#include "game.h"
#include "state.h"

#define COROUTINES_MAX 512 /* of one scheduler */

/* Where each coroutine stands: by how often it was resumed, not by its line, since compilers number the lines of
 * a wait that is written over several of them differently. */
static void add_coroutines(StateHash *hash, const CoroScheduler *scheduler)
{
    static CoroInfo infos[COROUTINES_MAX];
    const size_t alive = coro_inspect(scheduler, infos, COROUTINES_MAX);
    const size_t count = alive < COROUTINES_MAX ? alive : COROUTINES_MAX;

    state_hash_u64(hash, alive);
    for (size_t i = 0; i < count; i++) {
        state_hash_text(hash, infos[i].name);
        state_hash_i32(hash, infos[i].depth);
        state_hash_u32(hash, (uint32_t)infos[i].status);
        state_hash_u32(hash, (uint32_t)infos[i].wait);
        state_hash_double(hash, infos[i].remaining);
        state_hash_u64(hash, infos[i].resumes);
    }
}

static void add_vec(StateHash *hash, Vec value)
{
    state_hash_double(hash, (double)value.x);
    state_hash_double(hash, (double)value.y);
}

static void add_actor(StateHash *hash, const Actor *actor)
{
    state_hash_u32(hash, actor->id.index);
    state_hash_u32(hash, actor->id.generation);
    state_hash_u32(hash, (uint32_t)actor->kind);
    add_vec(hash, actor->place);
    add_vec(hash, actor->want);
    add_vec(hash, actor->velocity);
    add_vec(hash, actor->face);
    add_vec(hash, actor->glide.way);
    state_hash_double(hash, (double)actor->glide.seconds);
    state_hash_double(hash, (double)actor->height);
    state_hash_u32(hash, (uint32_t)actor->view);
    state_hash_u32(hash, (uint32_t)actor->pose);
    state_hash_i32(hash, actor->step);
    state_hash_double(hash, (double)actor->safe_seconds);
    state_hash_i32(hash, actor->hits_left);
    state_hash_bool(hash, actor->falling);
    state_hash_bool(hash, actor->enemy.alert);
    state_hash_bool(hash, actor->enemy.attacks);
    state_hash_bool(hash, actor->enemy.committed);
    state_hash_double(hash, (double)actor->enemy.rest_s);
    state_hash_i32(hash, actor->enemy.wave);
    add_vec(hash, actor->enemy.aim);
    add_vec(hash, actor->enemy.seen_at);
    add_coroutines(hash, actor_scheduler(actor));
}

static void add_hero(StateHash *hash)
{
    state_hash_i32(hash, game.hero.half_hearts);
    state_hash_double(hash, (double)game.hero.oil_seconds);
    state_hash_i32(hash, game.hero.holds);
    state_hash_bool(hash, game.hero.shuttered);
    state_hash_double(hash, (double)game.hero.lantern_px);
    state_hash_bool(hash, game.hero.swings_back);
    state_hash_double(hash, (double)game.hero.dash_rest_s);
    state_hash_bool(hash, game.hero.fallen);
    add_vec(hash, game.hero.safe_place);
    state_hash_i32(hash, game.hero.hearts_lost);
}

static void add_room(StateHash *hash)
{
    state_hash_u32(hash, (uint32_t)game.room.place);
    state_hash_u32(hash, game.room.ambient);
    state_hash_bool(hash, game.room.exits_closed);
    state_hash_i32(hash, game.waves.now);
    state_hash_i32(hash, game.waves.coming);
    state_hash_i32(hash, game.waves.tries);
    for (int i = 0; i < PLACE_COUNT; i++) {
        state_hash_u32(hash, game.kindness.falls[i]);
    }
    for (int i = 0; i < ROOM_THINGS_MAX; i++) {
        state_hash_bool(hash, game.room.things[i].on);
    }
    for (int i = 0; i < game.lamps.count; i++) {
        state_hash_bool(hash, game.lamps.items[i].lit);
        state_hash_double(hash, (double)game.lamps.items[i].radius_px);
    }
}

static void add_story(StateHash *hash)
{
    for (int i = 0; i < STORY_COUNT; i++) {
        state_hash_bool(hash, game.story.flags[i]);
    }
    state_hash_text(hash, game.cutscene.name);
    state_hash_text(hash, game.dialogue.open ? game.dialogue.text : NULL);
}

uint64_t game_state_hash(void)
{
    StateHash hash;

    state_hash_begin(&hash);
    state_hash_double(&hash, game.seconds);
    state_hash_u64(&hash, game.random_gameplay.state);
    state_hash_bool(&hash, game.world.paused);
    for (Actor *actor = NULL; (actor = actor_next(actor, ACTOR_NONE)) != NULL;) {
        add_actor(&hash, actor);
    }
    add_hero(&hash);
    add_room(&hash);
    add_story(&hash);
    state_hash_double(&hash, (double)game.camera.x);
    state_hash_double(&hash, (double)game.camera.y);
    add_coroutines(&hash, game.world.cutscenes);
    add_coroutines(&hash, game.world.game);
    return hash.value;
}
