/* SPDX-License-Identifier: Zlib */
/* What stands on the menus' pages, and what the options' rows change. */
#include "ui/menu.h"

#include "ui/prompt_line.h"
#include "world/control.h"
#include "world/settings.h"

#include <stdio.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* The choice after `now` in a list, or before it; it ends at both ends. */
static int step_in(const double *list, int count, double now, int by)
{
    int at = 0;

    for (int i = 0; i < count; i++) {
        at = list[i] == now ? i : at;
    }
    at += by;
    return at < 0 ? 0 : at >= count ? count - 1 : at;
}

static double percent_step(double share, int by, int each)
{
    int percent = (int)(share * 100.0 + 0.5) + by * each;

    percent = percent < 0 ? 0 : percent > 100 ? 100 : percent;
    return (double)percent / 100.0;
}

static void tell_percent(char *value, size_t size, double share)
{
    snprintf(value, size, "%d %%", (int)(share * 100.0 + 0.5));
}

/* --- the options ---------------------------------------------------------------------------------------- */

static void change_text_speed(int by)
{
    static const double SPEEDS[] = {25.0, 45.0, 90.0, 0.0};

    settings.letters_per_second = SPEEDS[step_in(SPEEDS, COUNT(SPEEDS), settings.letters_per_second, by)];
}

static void tell_text_speed(char *value, size_t size)
{
    const double speed = settings.letters_per_second;

    snprintf(value, size, "%s",
             speed <= 0.0   ? "at once"
             : speed < 40.0 ? "slow"
             : speed < 60.0 ? "normal"
                            : "fast");
}

static void change_shake(int by)
{
    settings.shake = (float)percent_step((double)settings.shake, by, 25);
}

static void tell_shake(char *value, size_t size)
{
    tell_percent(value, size, (double)settings.shake);
}

static void change_flashes(int by)
{
    settings.flashes = by != 0 && !settings.flashes;
}

static void tell_flashes(char *value, size_t size)
{
    snprintf(value, size, "%s", settings.flashes ? "on" : "off");
}

static void change_volume(int by)
{
    settings.volume = percent_step(settings.volume, by, 10);
}

static void tell_volume(char *value, size_t size)
{
    tell_percent(value, size, settings.volume);
}

static void change_music(int by)
{
    settings.music = percent_step(settings.music, by, 10);
}

static void tell_music(char *value, size_t size)
{
    tell_percent(value, size, settings.music);
}

static void change_effects(int by)
{
    settings.effects = percent_step(settings.effects, by, 10);
}

static void tell_effects(char *value, size_t size)
{
    tell_percent(value, size, settings.effects);
}

static void change_damage(int by)
{
    static const double PERCENTS[] = {0.0, 50.0, 100.0};

    settings.damage_percent =
        (int)PERCENTS[step_in(PERCENTS, COUNT(PERCENTS), (double)settings.damage_percent, by)];
}

static void tell_damage(char *value, size_t size)
{
    snprintf(value, size, "%s",
             settings.damage_percent == 0    ? "none"
             : settings.damage_percent < 100 ? "half"
                                             : "full");
}

static void change_game_speed(int by)
{
    static const double SPEEDS[] = {0.8, 1.0};

    settings.game_speed = SPEEDS[step_in(SPEEDS, COUNT(SPEEDS), settings.game_speed, by)];
}

static void tell_game_speed(char *value, size_t size)
{
    tell_percent(value, size, settings.game_speed);
}

/* --- the keys ------------------------------------------------------------------------------------------- */

#define KEY_TELLER(name, control)                     \
    static void tell_##name(char *value, size_t size) \
    {                                                 \
        prompt_line_write(control, "", value, size);  \
    }

KEY_TELLER(walk, CONTROL_UP)
KEY_TELLER(swing, CONTROL_SWING)
KEY_TELLER(dash, CONTROL_DASH)
KEY_TELLER(shutter, CONTROL_SHUTTER)
KEY_TELLER(turn_back, CONTROL_TURN_BACK)
KEY_TELLER(use, CONTROL_USE)
KEY_TELLER(skip, CONTROL_SKIP)

/* --- pages ---------------------------------------------------------------------------------------------- */

static const MenuRow AGAIN_ROWS[] = {
    [MENU_AGAIN_GO_ON] = {.label = "Continue"},
    [MENU_AGAIN_REST + MENU_TITLE_NEW] = {.label = "New game"},
    [MENU_AGAIN_REST + MENU_TITLE_OPTIONS] = {.label = "Options"},
    [MENU_AGAIN_REST + MENU_TITLE_KEYS] = {.label = "Keys"},
    [MENU_AGAIN_REST + MENU_TITLE_QUIT] = {.label = "Quit"},
};

static const MenuRow TITLE_ROWS[] = {
    [MENU_TITLE_NEW] = {.label = "New game"},
    [MENU_TITLE_OPTIONS] = {.label = "Options"},
    [MENU_TITLE_KEYS] = {.label = "Keys"},
    [MENU_TITLE_QUIT] = {.label = "Quit"},
};

static const MenuRow PAUSE_ROWS[] = {
    [MENU_PAUSE_RESUME] = {.label = "Go on"},
    [MENU_PAUSE_OPTIONS] = {.label = "Options"},
    [MENU_PAUSE_KEYS] = {.label = "Keys"},
    [MENU_PAUSE_LEAVE] = {.label = "Leave to the title"},
};

static const MenuRow LEAVE_ROWS[] = {
    [MENU_LEAVE_NO] = {.label = "Stay"},
    [MENU_LEAVE_YES] = {.label = "Leave: this night is lost"},
};

static const MenuRow OPTION_ROWS[] = {
    {"Text", change_text_speed, tell_text_speed},
    {"Shake", change_shake, tell_shake},
    {"Flashes", change_flashes, tell_flashes},
    {"Volume", change_volume, tell_volume},
    {"Music", change_music, tell_music},
    {"Effects", change_effects, tell_effects},
    {"Damage", change_damage, tell_damage},
    {"Game speed", change_game_speed, tell_game_speed},
    {.label = "Back"},
};

static const MenuRow KEY_ROWS[] = {
    {"Walk", NULL, tell_walk},
    {"Swing", NULL, tell_swing},
    {"Dash", NULL, tell_dash},
    {"Talk, light", NULL, tell_use},
    {"Shutter (hold)", NULL, tell_shutter},
    {"Turn back (hold)", NULL, tell_turn_back},
    {"Skip scene (hold)", NULL, tell_skip},
    {.label = "Back"},
};

const MenuPlan MENU_PLANS[MENU_PAGES] = {
    [MENU_TITLE] = {NULL, TITLE_ROWS, COUNT(TITLE_ROWS)},
    [MENU_TITLE_AGAIN] = {NULL, AGAIN_ROWS, COUNT(AGAIN_ROWS)},
    [MENU_PAUSE] = {"Paused", PAUSE_ROWS, COUNT(PAUSE_ROWS)},
    [MENU_LEAVE] = {"Leave to the title?", LEAVE_ROWS, COUNT(LEAVE_ROWS)},
    [MENU_OPTIONS] = {"Options", OPTION_ROWS, COUNT(OPTION_ROWS)},
    [MENU_KEYS] = {"Keys", KEY_ROWS, COUNT(KEY_ROWS)},
};
