/* SPDX-License-Identifier: Zlib */
#include "state.h"

#include "entity.h"
#include "expect.h"
#include "random.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define DT (1.0 / 60.0)

/* A small game: entities that wander, each by a coroutine. */
static struct {
    EntityList entities;
    RandomStream random;
    double x[ENTITY_CAPACITY]; /* of entities */
    struct {
        CoroScheduler *only;
    } schedulers;
} block;

static size_t entities_used(void)
{
    return entity_bytes(&block.entities);
}

static size_t places_used(void)
{
    return block.entities.used * sizeof block.x[0];
}

static void hash_random(StateHash *hash)
{
    state_hash_u64(hash, block.random.state);
}

static void hash_places(StateHash *hash)
{
    for (Entity *entity = NULL; (entity = entity_next(&block.entities, entity)) != NULL;) {
        state_hash_double(hash, block.x[entity->id.index]);
        state_hash_coroutines(hash, entity->scheduler);
    }
}

static void reset_random(void)
{
    random_seed(&block.random, 5, RANDOM_STREAM_GAMEPLAY);
}

static const StatePart PARTS[] = {
    {.name = "entities", .data = &block.entities, .size = sizeof block.entities, .used = entities_used},
    {.name = "random",
     .data = &block.random,
     .size = sizeof block.random,
     .hash = hash_random,
     .reset = reset_random},
    {.name = "places", .data = block.x, .size = sizeof block.x, .used = places_used, .hash = hash_places},
    {.name = "schedulers", .data = &block.schedulers, .size = sizeof block.schedulers},
};
#define PART_COUNT (sizeof PARTS / sizeof PARTS[0])

static CoroRuntime *runtime;
static State state_of_game;

typedef struct wander_frame {
    uint32_t index;
    int turns;
} wander_frame;

static void wander(Coro *co)
{
    CORO_BEGIN(co, wander, f);
    for (f->turns = 0; f->turns < 1000; f->turns++) {
        block.x[f->index] += random_between(&block.random, -1.0, 1.0);
        CORO_WAIT_SECONDS(co, 0.05 + random_unit(&block.random) * 0.1);
    }
    CORO_END(co);
}

static void add_wanderer(void)
{
    const EntityId id = entity_create(&block.entities, 1);

    coro_start(entity_scheduler(&block.entities, id), wander, .index = id.index);
}

static int open_game(void **state)
{
    (void)state;
    memset(&block, 0, sizeof block);
    runtime = coro_runtime_create(NULL);
    entity_init(&block.entities, runtime);
    random_seed(&block.random, 5, RANDOM_STREAM_GAMEPLAY);
    block.schedulers.only = coro_scheduler_create(runtime, CORO_PARALLEL);
    state_init(&state_of_game, runtime);
    for (size_t i = 0; i < PART_COUNT; i++) {
        assert_true(state_add(&state_of_game, &PARTS[i]));
    }
    for (int i = 0; i < 10; i++) {
        add_wanderer();
    }
    return runtime != NULL ? 0 : -1;
}

static int close_game(void **state)
{
    (void)state;
    coro_runtime_destroy(runtime);
    return 0;
}

static void run(int frames)
{
    for (int i = 0; i < frames; i++) {
        entity_update(&block.entities, DT, 1.0);
        entity_end_frame(&block.entities);
    }
}

static uint64_t hash_game(void)
{
    StateDigest digest;

    state_digest(&state_of_game, &digest);
    return digest.whole;
}

/* --- parts ---------------------------------------------------------------------------------------- */

static void a_part_has_a_name_of_its_own(void **state)
{
    (void)state;
    assert_false(state_add(&state_of_game, &PARTS[0]));
    assert_int_equal(state_of_game.count, PART_COUNT);
}

static void a_list_that_is_full_says_so(void **state)
{
    static StatePart parts[STATE_PARTS_MAX];
    static char names[STATE_PARTS_MAX][16];
    State full;

    (void)state;
    state_init(&full, runtime);
    for (int i = 0; i < STATE_PARTS_MAX; i++) {
        snprintf(names[i], sizeof names[i], "part%d", i);
        parts[i] = (StatePart){.name = names[i], .data = names[i], .size = 1};
        assert_true(state_add(&full, &parts[i]));
    }
    assert_false(state_add(&full, &PARTS[0]));
}

static void a_difference_names_its_part(void **state)
{
    StateDigest before, after;

    (void)state;
    run(10);
    state_digest(&state_of_game, &before);
    state_digest(&state_of_game, &after);
    assert_null(state_difference(&state_of_game, &before, &after));
    block.x[3] += 0.001;
    state_digest(&state_of_game, &after);
    assert_string_equal(state_difference(&state_of_game, &before, &after), "places");
    assert_true(before.whole != after.whole);
    random_unit(&block.random);
    state_digest(&state_of_game, &after);
    assert_string_equal(state_difference(&state_of_game, &before, &after), "random");
}

static void what_is_only_seen_changes_no_hash(void **state)
{
    const uint64_t before = hash_game();

    (void)state;
    block.entities.user = &block;
    assert_int_equal(hash_game(), before);
}

static void a_copy_holds_only_what_is_used(void **state)
{
    const size_t before = state_size(&state_of_game);

    (void)state;
    expect_is(before, <, sizeof block);
    add_wanderer();
    expect_is(state_size(&state_of_game), >=, before + sizeof(Entity) + sizeof(double));
}

/* An entity's generation counts on: a slot that is used for the first time again must be as new. */
static void what_was_not_used_then_is_as_new_after_a_restore(void **state)
{
    StateSlot slot = {0};

    (void)state;
    assert_true(state_save(&state_of_game, &slot));
    const EntityId first = entity_create(&block.entities, 1);
    block.x[first.index] = 7.0;
    assert_true(state_restore(&state_of_game, &slot));
    expect_near(block.x[first.index], 0.0, 0.0);
    const EntityId again = entity_create(&block.entities, 1);
    assert_int_equal(again.index, first.index);
    assert_int_equal(again.generation, first.generation);
    state_slot_free(&slot);
}

static void a_reset_reaches_the_parts_that_belong_to_a_play(void **state)
{
    const uint64_t begun = block.random.state;

    (void)state;
    random_unit(&block.random);
    block.x[0] = 3.0;
    state_reset(&state_of_game);
    assert_int_equal(block.random.state, begun);
    expect_near(block.x[0], 3.0, 0.0);
}

/* --- copies --------------------------------------------------------------------------------------- */

static void a_restored_state_runs_on_as_it_did(void **state)
{
    StateSlot slot = {0};

    (void)state;
    run(30);
    assert_true(state_save(&state_of_game, &slot));
    const uint64_t at_save = hash_game();
    run(100);
    const uint64_t later = hash_game();
    assert_true(later != at_save);
    entity_destroy_all(&block.entities);
    run(1);
    add_wanderer();
    assert_true(state_restore(&state_of_game, &slot));
    assert_int_equal(hash_game(), at_save);
    run(100);
    assert_int_equal(hash_game(), later);
    state_slot_free(&slot);
}

static void an_empty_slot_restores_nothing(void **state)
{
    const StateSlot slot = {0};
    const uint64_t before = hash_game();

    (void)state;
    assert_false(state_restore(&state_of_game, &slot));
    assert_int_equal(hash_game(), before);
}

static void a_slot_with_room_is_not_allocated_again(void **state)
{
    StateSlot slot = {0};

    (void)state;
    assert_true(state_slot_reserve(&slot, 2 * state_size(&state_of_game)));
    const unsigned char *memory = slot.memory;
    for (int i = 0; i < 5; i++) {
        run(10);
        assert_true(state_save(&state_of_game, &slot));
        assert_ptr_equal(slot.memory, memory);
    }
    state_slot_free(&slot);
    assert_null(slot.memory);
}

static void a_copy_of_a_slot_is_as_good_as_the_slot(void **state)
{
    StateSlot slot = {0};
    StateSlot other = {0};

    (void)state;
    run(30);
    assert_true(state_save(&state_of_game, &slot));
    const uint64_t at_save = hash_game();
    assert_true(state_slot_copy(&other, &slot));
    run(20);
    assert_true(state_save(&state_of_game, &slot)); /* of another moment now */
    assert_true(state_restore(&state_of_game, &other));
    assert_int_equal(hash_game(), at_save);
    state_slot_free(&slot);
    assert_true(state_slot_copy(&other, &slot)); /* an empty one */
    assert_false(state_restore(&state_of_game, &other));
    state_slot_free(&other);
}

static StateSlot inner;
static bool inner_saved = true;

typedef CoroNoFrame save_inside_frame;

static void save_inside(Coro *co)
{
    CORO_BEGIN(co, save_inside, f);
    inner_saved = state_save(&state_of_game, &inner);
    CORO_END(co);
}

static void saving_inside_an_update_is_refused(void **state)
{
    (void)state;
    coro_start(block.schedulers.only, save_inside);
    coro_scheduler_update(block.schedulers.only, DT);
    assert_false(inner_saved);
    assert_int_equal(inner.used, 0);
    assert_true(state_save(&state_of_game, &inner));
    state_slot_free(&inner);
}

static void a_history_turns_back_step_by_step_and_drops_the_oldest(void **state)
{
    StateHistory history;
    uint64_t hashes[8];

    (void)state;
    assert_true(state_history_open(&history, 5));
    for (int i = 0; i < 8; i++) {
        hashes[i] = hash_game();
        assert_true(state_history_push(&history, &state_of_game));
        run(7);
    }
    assert_int_equal(history.count, 5);
    for (int ago = 0; ago < 5; ago++) {
        assert_true(state_restore(&state_of_game, state_history_slot(&history, ago)));
        assert_int_equal(hash_game(), hashes[7 - ago]);
    }
    assert_null(state_history_slot(&history, 5));
    assert_null(state_history_slot(&history, -1));
    for (int i = 7; i >= 3; i--) {
        assert_true(state_history_pop(&history, &state_of_game));
        assert_int_equal(hash_game(), hashes[i]);
    }
    assert_false(state_history_pop(&history, &state_of_game));
    assert_true(state_history_push(&history, &state_of_game));
    state_history_clear(&history);
    assert_false(state_history_pop(&history, &state_of_game));
    state_history_close(&history);
    assert_false(state_history_push(&history, &state_of_game));
    assert_false(state_history_open(&history, 0));
}

/* --- the hash ------------------------------------------------------------------------------------- */

static void the_hash_of_nothing_and_of_a_letter_is_that_of_fnv_1a(void **state)
{
    StateHash hash;

    (void)state;
    state_hash_begin(&hash);
    assert_int_equal(hash.value, UINT64_C(0xcbf29ce484222325));
    state_hash_bool(&hash, true);
    const uint64_t expected = (UINT64_C(0xcbf29ce484222325) ^ 1) * UINT64_C(0x100000001b3);
    assert_int_equal(hash.value, expected);
}

static uint64_t hash_of_double(double value)
{
    StateHash hash;

    state_hash_begin(&hash);
    state_hash_double(&hash, value);
    return hash.value;
}

static void equal_numbers_hash_equally_and_others_do_not(void **state)
{
    (void)state;
    assert_int_equal(hash_of_double(0.0), hash_of_double(-0.0));
    assert_int_equal(hash_of_double((double)NAN), hash_of_double(-(double)NAN));
    assert_true(hash_of_double((double)NAN) != hash_of_double(0.0));
    assert_true(hash_of_double(1.0) != hash_of_double(nextafter(1.0, 2.0)));
}

static void texts_do_not_run_together(void **state)
{
    StateHash a, b, none;

    (void)state;
    state_hash_begin(&a);
    state_hash_text(&a, "ab");
    state_hash_text(&a, "c");
    state_hash_begin(&b);
    state_hash_text(&b, "a");
    state_hash_text(&b, "bc");
    assert_int_not_equal(a.value, b.value);
    state_hash_begin(&a);
    state_hash_begin(&none);
    state_hash_text(&a, "");
    state_hash_text(&none, NULL);
    assert_int_equal(a.value, none.value);
}

static void integers_of_every_width_take_part(void **state)
{
    StateHash a, b;

    (void)state;
    state_hash_begin(&a);
    state_hash_begin(&b);
    state_hash_i32(&a, -1);
    state_hash_u32(&b, UINT32_MAX);
    assert_int_equal(a.value, b.value);
    state_hash_i64(&a, -1);
    state_hash_u64(&b, UINT64_MAX - 1);
    assert_int_not_equal(a.value, b.value);
}

static void a_coroutine_that_waits_elsewhere_changes_the_hash(void **state)
{
    StateHash a, b;

    (void)state;
    state_hash_begin(&a);
    state_hash_coroutines(&a, block.schedulers.only);
    coro_start(block.schedulers.only, wander, .index = 0);
    state_hash_begin(&b);
    state_hash_coroutines(&b, block.schedulers.only);
    assert_int_not_equal(a.value, b.value);
    coro_scheduler_update(block.schedulers.only, DT);
    state_hash_begin(&a);
    state_hash_coroutines(&a, block.schedulers.only);
    assert_int_not_equal(a.value, b.value);
    coro_scheduler_update(block.schedulers.only, 0.001);
    state_hash_begin(&b);
    state_hash_coroutines(&b, block.schedulers.only);
    assert_int_not_equal(a.value, b.value); /* less time is left */
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_game, close_game)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_part_has_a_name_of_its_own),
        TEST(a_list_that_is_full_says_so),
        TEST(a_difference_names_its_part),
        TEST(what_is_only_seen_changes_no_hash),
        TEST(a_copy_holds_only_what_is_used),
        TEST(what_was_not_used_then_is_as_new_after_a_restore),
        TEST(a_reset_reaches_the_parts_that_belong_to_a_play),
        TEST(a_restored_state_runs_on_as_it_did),
        TEST(an_empty_slot_restores_nothing),
        TEST(a_slot_with_room_is_not_allocated_again),
        TEST(a_copy_of_a_slot_is_as_good_as_the_slot),
        TEST(saving_inside_an_update_is_refused),
        TEST(a_history_turns_back_step_by_step_and_drops_the_oldest),
        TEST(the_hash_of_nothing_and_of_a_letter_is_that_of_fnv_1a),
        TEST(equal_numbers_hash_equally_and_others_do_not),
        TEST(texts_do_not_run_together),
        TEST(integers_of_every_width_take_part),
        TEST(a_coroutine_that_waits_elsewhere_changes_the_hash),
    };

    return cmocka_run_group_tests_name("state", tests, NULL, NULL);
}
