/* SPDX-License-Identifier: Zlib */
#include "pictures/figure.h"

#include "asset.h"
#include "log.h"
#include "pictures/preload.h"

#include <stdint.h>
#include <stdio.h>

typedef struct FigureRow {
    const char *sheet, *prefix;
} FigureRow;

static const FigureRow ROWS[FIGURE_COUNT] = {
    [FIGURE_WICK] = {"wick", ""},
    [FIGURE_HUSK] = {"husk", ""},
    [FIGURE_MOTH] = {"moth", ""},
    [FIGURE_SNUFFER] = {"snuffer", ""},
    [FIGURE_SNUFFER_BARE] = {"snuffer", "bare_"},
    [FIGURE_KEEPER] = {"snuffer", "keeper_"},
    [FIGURE_ORLA] = {"orla", ""},
    [FIGURE_BAKER] = {"villager", "baker_"},
    [FIGURE_WEAVER] = {"villager", "weaver_"},
    [FIGURE_MASON] = {"villager", "mason_"},
    [FIGURE_SHADE] = {"shade", ""},
    [FIGURE_SMALL_MOTH] = {"moth", "small_"},
};

static const char *const VIEWS[VIEW_COUNT] = {"front", "back", "right", "left"};

static const char *const POSES[POSE_COUNT] = {
    "idle",  "walk",   "wind_up", "swing",  "recover", "dash",   "ghost",  "hurt",
    "light", "raise",  "fall",    "talk",   "point",   "notice", "search", "tell",
    "lunge", "flinch", "flap",    "swoop",  "death",   "drift",  "frozen", "narrow",
    "reach", "sneak",  "shutter", "kindle", "look_up", "look",   "perch",
    "sweep", "stagger", "breath", "snuff", "summon", "ring", "afraid", "echo", "kneel", "lit",
};

/* What stands in where a pose was never drawn. */
static const Pose NEAREST[POSE_COUNT] = {
    [POSE_IDLE] = POSE_DRIFT,   [POSE_WALK] = POSE_IDLE,    [POSE_WIND_UP] = POSE_IDLE,
    [POSE_SWING] = POSE_IDLE,   [POSE_RECOVER] = POSE_IDLE, [POSE_DASH] = POSE_WALK,
    [POSE_GHOST] = POSE_DASH,   [POSE_HURT] = POSE_FLINCH,  [POSE_LIGHT] = POSE_IDLE,
    [POSE_RAISE] = POSE_IDLE,   [POSE_FALL] = POSE_HURT,    [POSE_TALK] = POSE_IDLE,
    [POSE_POINT] = POSE_IDLE,   [POSE_NOTICE] = POSE_IDLE,  [POSE_SEARCH] = POSE_IDLE,
    [POSE_TELL] = POSE_NARROW,  [POSE_LUNGE] = POSE_SWOOP,  [POSE_FLINCH] = POSE_IDLE,
    [POSE_FLAP] = POSE_FLAP,    [POSE_SWOOP] = POSE_FLAP,   [POSE_DEATH] = POSE_IDLE,
    [POSE_DRIFT] = POSE_FLAP,   [POSE_FROZEN] = POSE_IDLE,  [POSE_NARROW] = POSE_IDLE,
    [POSE_REACH] = POSE_LUNGE,  [POSE_SNEAK] = POSE_WALK,   [POSE_SHUTTER] = POSE_IDLE,
    [POSE_KINDLE] = POSE_LIGHT, [POSE_LOOK_UP] = POSE_IDLE, [POSE_LOOK] = POSE_SEARCH,
    [POSE_PERCH] = POSE_FLAP,
    [POSE_SWEEP] = POSE_LUNGE,  [POSE_STAGGER] = POSE_RECOVER, [POSE_BREATH] = POSE_TELL,
    [POSE_SNUFF] = POSE_TELL,   [POSE_SUMMON] = POSE_RAISE, [POSE_RING] = POSE_RAISE,
    [POSE_AFRAID] = POSE_IDLE,  [POSE_ECHO] = POSE_IDLE,    [POSE_KNEEL] = POSE_FALL,
    [POSE_LIT] = POSE_IDLE,
};

typedef struct FigurePose {
    int16_t frames[FIGURE_STEPS][FIGURE_LAYERS]; /* -1: none */
    int16_t steps;
} FigurePose;

static struct {
    Sheet *sheets[FIGURE_COUNT]; /* several figures may share one */
    FigurePose poses[FIGURE_COUNT][VIEW_COUNT][POSE_COUNT];
} figures;

static int find(const Sheet *sheet, const char *prefix, View view, Pose pose, int step, const char *suffix)
{
    char name[SHEET_NAME_MAX];

    snprintf(name, sizeof name, "%s%s_%s_%d%s", prefix, VIEWS[view], POSES[pose], step, suffix);
    return sheet_find(sheet, name);
}

static void read_pose(Figure figure, View view, Pose pose)
{
    static const char *const SUFFIXES[FIGURE_LAYERS] = {"", "_flash", "_glow"};
    FigurePose *row = &figures.poses[figure][view][pose];

    row->steps = 0;
    for (int step = 0; step < FIGURE_STEPS; step++) {
        for (int layer = 0; layer < FIGURE_LAYERS; layer++) {
            row->frames[step][layer] =
                (int16_t)find(figures.sheets[figure], ROWS[figure].prefix, view, pose, step, SUFFIXES[layer]);
        }
        if (row->frames[step][FIGURE_PLAIN] >= 0 && row->steps == step) {
            row->steps++;
        }
    }
}

static Sheet *load_shared(Figure figure)
{
    for (Figure other = FIGURE_NONE + 1; other < figure; other++) {
        if (ROWS[other].sheet == ROWS[figure].sheet) {
            return figures.sheets[other];
        }
    }
    return preload_sheet(ROWS[figure].sheet);
}

static bool load(Figure figure)
{
    figures.sheets[figure] = load_shared(figure);
    if (figures.sheets[figure] == NULL) {
        log_problem(ROWS[figure].sheet, asset_error(), NULL);
        return false;
    }
    for (View view = VIEW_FRONT; view < VIEW_COUNT; view++) {
        for (Pose pose = POSE_IDLE; pose < POSE_COUNT; pose++) {
            read_pose(figure, view, pose);
        }
    }
    return true;
}

bool figure_open(void)
{
    bool good = true;

    for (Figure figure = FIGURE_NONE + 1; figure < FIGURE_COUNT; figure++) {
        good = load(figure) && good;
    }
    return good;
}

void figure_close(void)
{
    for (Figure figure = FIGURE_NONE + 1; figure < FIGURE_COUNT; figure++) {
        for (Figure later = figure + 1; later < FIGURE_COUNT; later++) {
            if (figures.sheets[later] == figures.sheets[figure]) {
                figures.sheets[later] = NULL;
            }
        }
        sheet_free(figures.sheets[figure]);
        figures.sheets[figure] = NULL;
    }
}

Sheet *figure_sheet(Figure figure)
{
    return figures.sheets[figure];
}

/* The row that is drawn: this one, the same pose from the front, or the nearest pose. */
static const FigurePose *drawn_row(Figure figure, View view, Pose pose)
{
    for (int tries = 0; tries < 4; tries++) {
        const FigurePose *row = &figures.poses[figure][view][pose];
        if (row->steps > 0) {
            return row;
        }
        row = &figures.poses[figure][VIEW_FRONT][pose];
        if (row->steps > 0) {
            return row;
        }
        pose = NEAREST[pose];
    }
    return NULL;
}

int figure_frame(Figure figure, View view, Pose pose, int step, FigureLayer layer)
{
    const FigurePose *row = drawn_row(figure, view, pose);

    return row == NULL ? -1 : row->frames[step % row->steps][layer];
}

int figure_steps(Figure figure, View view, Pose pose)
{
    const FigurePose *row = drawn_row(figure, view, pose);

    return row == NULL ? 1 : row->steps;
}

View figure_view(Vec face, View now)
{
    if (fabsf(face.x) < 0.01f && fabsf(face.y) < 0.01f) {
        return now;
    }
    if (fabsf(face.x) >= fabsf(face.y) * 0.98f) {
        return face.x < 0.0f ? VIEW_LEFT : VIEW_RIGHT;
    }
    return face.y < 0.0f ? VIEW_BACK : VIEW_FRONT;
}
