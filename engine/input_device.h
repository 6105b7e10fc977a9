/* SPDX-License-Identifier: Zlib */
/* Keyboard and controllers as SDL tells of them. For input.c alone. */
#ifndef ENGINE_INPUT_DEVICE_H
#define ENGINE_INPUT_DEVICE_H

#include "input.h"

/* As input_open. A computer without controllers is no failure. */
bool input_device_open(const InputBinding *bindings, int count);
void input_device_close(void);

/* Takes all waiting events; calls input_device_changed for each key or part of a bound action. */
InputWindowEvents input_device_collect(void);

/* input.c's: one more, or one less, holds this action. */
void input_device_changed(int action, bool down);

/* The left stick of the controller used last, without its dead zone. */
InputStick input_device_stick(void);
const char *input_device_prompt(const InputBinding *binding);

#endif
