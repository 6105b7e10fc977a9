/* SPDX-License-Identifier: Zlib */
/*
 * What a scene waits for from the player, it waits for with these: they end when it has come, and at once when the scene is
 * skipped (a wait for seconds needs nothing: skipping lets time pass).
 *
 *     SKIPPABLE_WAIT_UNTIL(co, control_take_go_on(0.05));
 *
 * coro_is_skipping says afterwards which of the two it was.
 */
#ifndef GAME_WORLD_SKIPPABLE_H
#define GAME_WORLD_SKIPPABLE_H

#include "coro.h"

#define SKIPPABLE_WAIT_UNTIL(co, condition) CORO_WAIT_UNTIL((co), (condition) || coro_is_skipping(co))
#define SKIPPABLE_WAIT_UNTIL_TIMEOUT(co, condition, seconds) \
    CORO_WAIT_UNTIL_TIMEOUT((co), (condition) || coro_is_skipping(co), (seconds))

#endif
