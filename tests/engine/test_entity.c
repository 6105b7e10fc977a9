/* SPDX-License-Identifier: Zlib */
#include "entity.h"

#include "expect.h"
#include "log.h"

#include <stdlib.h>

#define DT (1.0 / 60.0)

static CoroRuntime *runtime;
static EntityList list;
static int steps, cleaned; /* what the coroutines of a test count, also while they are torn down */

static int open_list(void **state)
{
    (void)state;
    runtime = coro_runtime_create(NULL);
    entity_init(&list, runtime);
    return runtime != NULL ? 0 : -1;
}

static int close_list(void **state)
{
    (void)state;
    coro_runtime_destroy(runtime);
    return 0;
}

/* A whole frame of the list, as the main loop runs it. */
static void frame(double scale)
{
    entity_fixed_update(&list);
    entity_update(&list, DT, scale);
    entity_end_frame(&list);
}

static void ids_are_values_and_none_is_all_zero(void **state)
{
    (void)state;
    assert_false(entity_is_alive(&list, ENTITY_NONE));
    const EntityId a = entity_create(&list, 7);
    const EntityId b = entity_create(&list, 8);
    assert_int_not_equal(a.generation, 0);
    assert_false(entity_same(a, b));
    assert_true(entity_same(a, a));
    assert_true(entity_is_alive(&list, a));
    assert_int_equal(entity_find(&list, a)->kind, 7);
    assert_int_equal(list.alive, 2);
    assert_null(entity_find(&list, (EntityId){ENTITY_CAPACITY + 5, 1}));
    assert_false(entity_is_alive(&list, (EntityId){a.index, a.generation + 1}));
}

static void the_destroyed_are_gone_at_the_end_of_the_frame(void **state)
{
    (void)state;
    const EntityId a = entity_create(&list, 1);
    assert_true(entity_destroy(&list, a));
    assert_false(entity_destroy(&list, a));
    assert_false(entity_is_alive(&list, a));
    assert_non_null(entity_find(&list, a));
    assert_non_null(entity_scheduler(&list, a));
    assert_int_equal(list.alive, 0);
    frame(1.0);
    assert_null(entity_find(&list, a));
    assert_null(entity_scheduler(&list, a));
    const EntityId b = entity_create(&list, 1);
    assert_int_equal(b.index, a.index);
    assert_false(entity_is_alive(&list, a));
    assert_false(entity_destroy(&list, a));
    assert_true(entity_is_alive(&list, b));
}

/* --- coroutines ----------------------------------------------------------------------------------- */

typedef struct count_frame {
    int *steps, *cleaned;
} count_frame;

static void count(Coro *co)
{
    CORO_BEGIN(co, count, f);
    for (;;) {
        ++*f->steps;
        CORO_YIELD(co);
    }
    CORO_FINALLY(co);
    ++*f->cleaned;
    CORO_END(co);
}

static void destroying_stops_the_coroutines_with_their_cleanup_once(void **state)
{
    steps = cleaned = 0;

    (void)state;
    const EntityId a = entity_create(&list, 1);
    coro_start(entity_scheduler(&list, a), count, .steps = &steps, .cleaned = &cleaned);
    frame(1.0);
    frame(1.0);
    assert_int_equal(steps, 2);
    entity_destroy(&list, a);
    assert_int_equal(cleaned, 0);
    frame(1.0);
    assert_int_equal(steps, 2); /* the doomed are not updated */
    assert_int_equal(cleaned, 1);
}

typedef struct destroy_frame {
    EntityId id;
    int *cleaned;
} destroy_frame;

static void destroy(Coro *co)
{
    CORO_BEGIN(co, destroy, f);
    entity_destroy(&list, f->id);
    CORO_YIELD(co);
    CORO_FINALLY(co);
    ++*f->cleaned;
    CORO_END(co);
}

static void an_entity_may_destroy_itself_and_others(void **state)
{
    steps = cleaned = 0;

    (void)state;
    const EntityId a = entity_create(&list, 1);
    const EntityId b = entity_create(&list, 1);
    coro_start(entity_scheduler(&list, a), destroy, .id = a, .cleaned = &cleaned);
    coro_start(entity_scheduler(&list, a), destroy, .id = b, .cleaned = &cleaned);
    coro_start(entity_scheduler(&list, b), count, .steps = &steps, .cleaned = &cleaned);
    frame(1.0);
    assert_int_equal(cleaned, 2);
    assert_int_equal(steps, 0); /* doomed before its first step: nothing to clean up */
    assert_int_equal(list.alive, 0);
}

typedef struct watch_frame {
    EntityId victim;
} watch_frame;

static void watch(Coro *co)
{
    CORO_BEGIN(co, watch, f);
    CORO_WAIT_SECONDS(co, 100.0);
    CORO_FINALLY(co);
    entity_destroy(&list, f->victim);
    CORO_END(co);
}

static void cleanup_may_doom_others_which_go_in_the_same_frame(void **state)
{
    EntityId chain[5];

    (void)state;
    for (int i = 0; i < 5; i++) {
        chain[i] = entity_create(&list, 1);
    }
    for (int i = 1; i < 5; i++) {
        coro_start(entity_scheduler(&list, chain[i]), watch, .victim = chain[i - 1]);
    }
    frame(1.0);
    entity_destroy(&list, chain[4]);
    frame(1.0);
    assert_int_equal(list.alive, 0);
    assert_int_equal(list.doomed, 0);
    assert_null(entity_find(&list, chain[0]));
}

typedef struct spawn_frame {
    int left;
    int *steps, *cleaned;
} spawn_frame;

static void spawn(Coro *co)
{
    CORO_BEGIN(co, spawn, f);
    if (f->left > 0) {
        const EntityId child = entity_create(&list, 2);
        coro_start(entity_scheduler(&list, child), spawn, .left = f->left - 1, .steps = f->steps,
                   .cleaned = f->cleaned);
    }
    CORO_CALL(co, count, .steps = f->steps, .cleaned = f->cleaned);
    CORO_END(co);
}

static void those_born_in_an_update_have_their_turn_in_it_wherever_their_slot_is(void **state)
{
    steps = cleaned = 0;
    EntityId early[3];

    (void)state;
    for (int i = 0; i < 3; i++) {
        early[i] = entity_create(&list, 1);
    }
    const EntityId late = entity_create(&list, 1);
    entity_destroy(&list, early[0]);
    entity_destroy(&list, early[1]);
    entity_destroy(&list, early[2]);
    frame(1.0);
    coro_start(entity_scheduler(&list, late), spawn, .left = 6, .steps = &steps, .cleaned = &cleaned);
    frame(1.0);
    assert_int_equal(list.alive, 7);
    assert_int_equal(steps, 7);
    frame(1.0);
    assert_int_equal(steps, 14);
}

static void time_scales_of_entity_and_world_multiply(void **state)
{
    (void)state;
    const EntityId a = entity_create(&list, 1);
    const EntityId b = entity_create(&list, 1);
    assert_true(entity_set_time_scale(&list, a, 0.5));
    assert_false(entity_set_time_scale(&list, a, -1.0));
    assert_false(entity_set_time_scale(&list, ENTITY_NONE, 1.0));
    for (int i = 0; i < 60; i++) {
        entity_update(&list, DT, 0.5);
    }
    const double of_a = coro_scheduler_time(entity_scheduler(&list, a));
    const double of_b = coro_scheduler_time(entity_scheduler(&list, b));
    expect_is(of_a, >, 0.249);
    expect_is(of_a, <, 0.251);
    expect_is(of_b, >, 0.499);
    expect_is(of_b, <, 0.501);
}

typedef struct note_frame {
    int name;
} note_frame;

static int notes[16];
static int note_count;

static void note(Coro *co)
{
    CORO_BEGIN(co, note, f);
    CORO_WAIT_FIXED_UPDATE(co);
    notes[note_count++] = 10 + f->name;
    CORO_WAIT_END_OF_FRAME(co);
    notes[note_count++] = 20 + f->name;
    CORO_END(co);
}

static void the_order_is_that_of_the_slots(void **state)
{
    static const int expected[] = {11, 12, 21, 22};

    (void)state;
    note_count = 0;
    const EntityId a = entity_create(&list, 1);
    const EntityId b = entity_create(&list, 1);
    coro_start(entity_scheduler(&list, b), note, .name = 2);
    coro_start(entity_scheduler(&list, a), note, .name = 1);
    frame(1.0);
    frame(1.0);
    assert_int_equal(note_count, 4);
    assert_memory_equal(notes, expected, sizeof expected);
}

static EntityId told;

static void tell(void *user, EntityId id)
{
    ++*(int *)user;
    told = id;
    assert_false(entity_is_alive(&list, id));
}

static void the_owner_is_told_of_each_destruction(void **state)
{
    int count_told = 0;

    (void)state;
    list.on_destroyed = tell;
    list.user = &count_told;
    const EntityId a = entity_create(&list, 1);
    entity_create(&list, 1);
    entity_destroy(&list, a);
    frame(1.0);
    assert_int_equal(count_told, 1);
    assert_true(entity_same(told, a));
    entity_destroy_all(&list);
    frame(1.0);
    assert_int_equal(count_told, 2);
    assert_null(entity_next(&list, NULL));
}

static void a_full_list_refuses_and_recovers(void **state)
{
    const int before = log_problem_count();

    (void)state;
    for (int i = 0; i < ENTITY_CAPACITY; i++) {
        assert_true(entity_create(&list, 1).generation != 0);
    }
    assert_true(entity_same(entity_create(&list, 1), ENTITY_NONE));
    assert_int_equal(log_problem_count(), before + 1);
    entity_destroy(&list, list.slots[77].id);
    frame(1.0);
    const EntityId next = entity_create(&list, 1);
    assert_int_equal(next.index, 77);
    assert_int_equal(next.generation, 2);
}

static void generations_skip_zero_when_they_wrap(void **state)
{
    (void)state;
    const EntityId a = entity_create(&list, 1);
    list.slots[a.index].id.generation = UINT32_MAX;
    entity_destroy(&list, list.slots[a.index].id);
    frame(1.0);
    assert_int_equal(entity_create(&list, 1).generation, 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_list, close_list)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(ids_are_values_and_none_is_all_zero),
        TEST(the_destroyed_are_gone_at_the_end_of_the_frame),
        TEST(destroying_stops_the_coroutines_with_their_cleanup_once),
        TEST(an_entity_may_destroy_itself_and_others),
        TEST(cleanup_may_doom_others_which_go_in_the_same_frame),
        TEST(those_born_in_an_update_have_their_turn_in_it_wherever_their_slot_is),
        TEST(time_scales_of_entity_and_world_multiply),
        TEST(the_order_is_that_of_the_slots),
        TEST(the_owner_is_told_of_each_destruction),
        TEST(a_full_list_refuses_and_recovers),
        TEST(generations_skip_zero_when_they_wrap),
    };

    return cmocka_run_group_tests_name("entity", tests, NULL, NULL);
}
