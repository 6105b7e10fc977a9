/* SPDX-License-Identifier: Zlib */
/* The options, kept in a file of the player's own. Text, one line each: a name and a number. */
#ifndef GAME_UI_SETTINGS_FILE_H
#define GAME_UI_SETTINGS_FILE_H

#include <stdbool.h>

/* Reads them, and from now on settings_file_write writes them. A file that is missing changes nothing; a line that
 * says nothing known is reported and passed over. Not called where a run must be repeatable: all is default then. */
void settings_file_open(void);

/* Only where it was opened; reported where it cannot be written. */
void settings_file_write(void);
void settings_file_close(void);

/* A line such as "shake 0.5". false: no such option, or no number that it could have; nothing is changed. */
bool settings_file_take(const char *line);

#endif
