/* SPDX-License-Identifier: Zlib */
#include "scene.h"

#include "cutscenes/cutscene.h"
#include "night/turn_back.h"
#include "people/dialogue.h"
#include "world/control.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define READS_EACH    40 /* frames from one press to the next */
#define SETTLE_FRAMES 90

void scene_watch_frame(int frame)
{
    if (frame % READS_EACH == 0) {
        world.input.pressed_at[CONTROL_USE] =
            world.input.time; /* it lies in the state, and is put back with it */
    }
    drive_frames(1);
}

int scene_watch(void)
{
    const char *name = cutscene_state.name;
    int frame = 0;

    for (; cutscene_state.name == name && frame < SCENE_LONGEST; frame++) {
        scene_watch_frame(frame);
    }
    return frame;
}

/* A scene that follows at once is skipped. */
static void skip_what_follows(void)
{
    for (drive_frames(2); cutscene_runs(); drive_frames(2)) {
        cutscene_skip();
    }
}

void scene_settle(SceneEnd *end)
{
    skip_what_follows();
    drive_frames(SETTLE_FRAMES);
    end->hash = outcome_write(end->text);
}

static int line_length(const char *text)
{
    return (int)strcspn(text, "\n");
}

static void print_first_difference(const char *now, const char *expected)
{
    while (*now != '\0' && line_length(now) == line_length(expected) &&
           strncmp(now, expected, (size_t)line_length(now)) == 0) {
        now += line_length(now) + 1;
        expected += line_length(expected) + 1;
    }
    print_error("  it is:     %.*s\n  should be: %.*s\n", line_length(now), now, line_length(expected),
                expected);
}

void scene_assert_same(const SceneEnd *expected, const char *what, int frame)
{
    static SceneEnd now;

    scene_settle(&now);
    if (now.hash != expected->hash) {
        print_error("%s in frame %d\n", what, frame);
        print_first_difference(now.text, expected->text);
        fail();
    }
}

static void skip_here(State *whole, StateSlot *slot, const SceneEnd *watched, int frame)
{
    assert_true(state_save(whole, slot));
    cutscene_skip();
    assert_false(cutscene_runs());
    assert_false(dialogue_state.open);
    scene_assert_same(watched, "skipped", frame);
    assert_true(state_restore(whole, slot));
}

void scene_check_skipping(void (*begin)(void), int each)
{
    static SceneEnd watched;
    StateSlot slot = {0};
    int frame = 0;

    begin();
    assert_true(cutscene_runs());
    const char *name = cutscene_state.name;
    expect_is(scene_watch(), <, SCENE_LONGEST);
    scene_settle(&watched);

    begin();
    for (; cutscene_state.name == name; frame++) {
        const int stride = cutscene_state.awaits ? 30 * each : each; /* it only waits */
        if (frame % stride == 0 && !turn_back_runs()) {
            skip_here(&world_whole, &slot, &watched, frame);
        }
        scene_watch_frame(frame);
    }
    expect_is(frame, >, 100);
    state_slot_free(&slot);
    drive_end();
}
