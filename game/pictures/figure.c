/* SPDX-License-Identifier: Zlib */
#include "pictures/figure.h"

#include "asset.h"
#include "log.h"
#include "pictures/preload.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>

typedef struct FigureRow {
    const char *sheet, *prefix;
} FigureRow;

static const FigureRow ROWS[FIGURE_COUNT] = {
#define FIGURE_ROW(name, sheet, prefix) [FIGURE_##name] = {sheet, prefix},
    FIGURES(FIGURE_ROW)
#undef FIGURE_ROW
};

static const char *const VIEWS[VIEW_COUNT] = {"front", "back", "right", "left"};

typedef struct PoseRow {
    const char *name;
    Pose nearest;
    double seconds;
} PoseRow;

static const PoseRow POSE_ROWS[POSE_COUNT] = {
#define POSE_ROW(name, text, nearest, seconds) [POSE_##name] = {text, POSE_##nearest, seconds},
    POSES(POSE_ROW)
#undef POSE_ROW
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

    snprintf(name, sizeof name, "%s%s_%s_%d%s", prefix, VIEWS[view], POSE_ROWS[pose].name, step, suffix);
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

void figure_preload(void)
{
    for (Figure figure = FIGURE_NONE + 1; figure < FIGURE_COUNT; figure++) {
        preload_add(ROWS[figure].sheet);
    }
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
        pose = POSE_ROWS[pose].nearest;
    }
    return NULL;
}

int figure_frame(Figure figure, View view, Pose pose, int step, FigureLayer layer)
{
    const FigurePose *row = drawn_row(figure, view, pose);

    return row == NULL ? -1 : row->frames[step % row->steps][layer];
}

bool figure_is_drawn(Figure figure, Pose pose)
{
    for (View view = VIEW_FRONT; view < VIEW_COUNT; view++) {
        if (figures.poses[figure][view][pose].steps > 0) {
            return true;
        }
    }
    return false;
}

double figure_pose_seconds(Pose pose)
{
    assert(POSE_ROWS[pose].seconds > 0.0 && "a pose that an enemy takes has a time in the table of poses");
    return POSE_ROWS[pose].seconds;
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
