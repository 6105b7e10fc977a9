/* SPDX-License-Identifier: Zlib */
/* Keyboard and controllers as SDL tells of them. For input.c alone. */
#ifndef ENGINE_INPUT_DEVICE_H
#define ENGINE_INPUT_DEVICE_H

#include "input_binding.h"

/* As input_open. A computer without controllers is no failure. */
bool input_device_open(const InputBinding *bindings, int count);
void input_device_close(void);

/* One more key or part holds this action (down), or one less. */
typedef void InputDeviceChanged(int action, bool down);

/* Takes all waiting events; calls `changed` for each key or part of a bound action. */
InputWindowEvents input_device_collect(InputDeviceChanged *changed);

/* The left stick of the controller used last, without its dead zone. */
InputStick input_device_stick(void);

/* Was the last thing that was pressed a part of a controller? */
bool input_device_is_controller(void);
const char *input_device_prompt(const InputBinding *binding);

#endif
