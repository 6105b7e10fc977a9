/* SPDX-License-Identifier: Zlib */
#include "autoplay/pathfinding.h"

#include "people/person.h"
#include "tuning.h"
#include "world/actor.h"
#include "world/room.h"

#define CELL_PX   8
#define CELLS_MAX (ROOM_TILES_MAX * 4)
#define MARGIN_PX 0.25f /* of the feet box, so that gaps as wide as he is are gaps */
#define AHEAD     10    /* cells by which a corner may be cut at once */

static struct {
    int width, height;
    int16_t from[CELLS_MAX]; /* the cell before this one on the way; -1: not reached */
    int16_t queue[CELLS_MAX];
    uint8_t known[CELLS_MAX]; /* 0: not looked at, 1: free, 2: not free */
} grid;

/* People do not step aside. */
static bool stands_somebody(float left, float top, float width, float height)
{
    for (Actor *person = NULL; (person = actor_next(person, &PERSON_KIND)) != NULL;) {
        const Vec feet = person->place;
        if (feet.x + person->width / 2.0f > left && feet.x - person->width / 2.0f < left + width &&
            feet.y > top && feet.y - person->depth < top + height) {
            return true;
        }
    }
    return false;
}

static bool box_is_free(float left, float top, float width, float height)
{
    return room_box_is_free(left, top, width, height) && !stands_somebody(left, top, width, height);
}

bool pathfinding_is_free(Vec place)
{
    return box_is_free(place.x - TUNING_FEET_WIDTH_PX / 2.0f + MARGIN_PX,
                       place.y - TUNING_FEET_HEIGHT_PX + MARGIN_PX, TUNING_FEET_WIDTH_PX - 2.0f * MARGIN_PX,
                       TUNING_FEET_HEIGHT_PX - 2.0f * MARGIN_PX);
}

bool pathfinding_is_straight(Vec from, Vec to)
{
    const int steps = (int)(vec_distance(from, to) / 3.0f) + 1;

    for (int i = 1; i <= steps; i++) {
        if (!pathfinding_is_free(vec_mix(from, to, (float)i / (float)steps))) {
            return false;
        }
    }
    return true;
}

/* --- the grid -------------------------------------------------------------------------------------- */

static Vec spot_of(int cell)
{
    const int column = cell % grid.width;
    const int row = cell / grid.width;

    return vec((float)(column * CELL_PX) + 4.0f, (float)(row * CELL_PX) + 7.0f);
}

static int cell_at(int x, int y)
{
    return x < 0 || y < 0 || x >= grid.width || y >= grid.height ? -1 : y * grid.width + x;
}

static int cell_of(Vec place)
{
    return cell_at((int)floorf(place.x / CELL_PX), (int)floorf((place.y - 3.0f) / CELL_PX));
}

static bool begin_grid(void)
{
    grid.width = (int)room_width_px() / CELL_PX;
    grid.height = (int)room_height_px() / CELL_PX;
    for (int i = 0; i < CELLS_MAX; i++) {
        grid.from[i] = -1;
        grid.known[i] = 0;
    }
    return grid.width > 0 && grid.width * grid.height <= CELLS_MAX;
}

/* A cell is as large as his feet: where all of it is free, and the next one too, he can walk over. */
static bool is_open(int cell)
{
    if (cell < 0) {
        return false;
    }
    if (grid.known[cell] == 0) {
        const int column = cell % grid.width;
        const int row = cell / grid.width;
        const bool is_free =
            box_is_free((float)(column * CELL_PX) + MARGIN_PX, (float)(row * CELL_PX) + MARGIN_PX,
                        CELL_PX - 2.0f * MARGIN_PX, CELL_PX - 2.0f * MARGIN_PX);
        grid.known[cell] = is_free ? 1 : 2;
    }
    return grid.known[cell] == 1;
}

/* The neighbour in one of eight directions; -1: reached already, or not to be walked to. */
static int neighbour(int cell, int direction)
{
    static const int WAYS[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    const int x = cell % grid.width;
    const int y = cell / grid.width;
    const int next = cell_at(x + WAYS[direction][0], y + WAYS[direction][1]);
    const bool passes = is_open(next) && is_open(cell_at(x + WAYS[direction][0], y)) &&
                        is_open(cell_at(x, y + WAYS[direction][1]));

    return passes && grid.from[next] < 0 ? next : -1;
}

/* The free cell beside a place, to begin from: the feet may stand between cells. */
static int first_cell(Vec from)
{
    const int own = cell_of(from);
    int best = own;
    float least = 1000.0f;

    for (int i = 0; own >= 0 && i < 9; i++) {
        const int cell = cell_at(own % grid.width + i % 3 - 1, own / grid.width + i / 3 - 1);
        if (!is_open(cell) || !pathfinding_is_straight(from, spot_of(cell))) {
            continue;
        }
        const float distance = vec_distance(from, spot_of(cell));
        if (distance < least) {
            best = cell;
            least = distance;
        }
    }
    return best;
}

/* Spreads out from `first` until `to` is reached; gives the cell that came nearest to it. */
static int spread(int first, Vec to)
{
    int head = 0;
    int tail = 0;
    int best = first;

    grid.from[first] = (int16_t)first;
    for (grid.queue[tail++] = (int16_t)first; head < tail; head++) {
        const int cell = grid.queue[head];
        if (vec_distance(spot_of(cell), to) < vec_distance(spot_of(best), to)) {
            best = cell;
        }
        for (int direction = 0; direction < 8 && cell != cell_of(to); direction++) {
            const int next = neighbour(cell, direction);
            if (next >= 0) {
                grid.from[next] = (int16_t)cell;
                grid.queue[tail++] = (int16_t)next;
            }
        }
    }
    return best;
}

/* The furthest spot of the first cells on the way that can be walked to straight away. One that he has reached is no leg: from
 * there he slides along the wall to the next. */
static Vec first_leg(Vec from, int last)
{
    int cells[CELLS_MAX / 8];
    int count = 0;
    Vec leg = spot_of(last);

    for (int cell = last; count < CELLS_MAX / 8; cell = grid.from[cell]) {
        cells[count++] = cell;
        if (grid.from[cell] == cell) {
            break;
        }
    }
    for (int i = count - 1; i >= 0 && i >= count - AHEAD; i--) {
        if (vec_distance(from, leg) > PATHFINDING_HERE_PX && i != count - 1 &&
            !pathfinding_is_straight(from, spot_of(cells[i]))) {
            break;
        }
        leg = spot_of(cells[i]);
    }
    return leg;
}

Vec pathfinding_next(Vec from, Vec to, float near_px, bool *reaches)
{
    *reaches = false;
    if (!begin_grid() || cell_of(from) < 0) {
        return to;
    }
    const int last = spread(first_cell(from), to);
    *reaches = vec_distance(spot_of(last), to) <= near_px + CELL_PX;
    return pathfinding_is_straight(from, to) ? to : first_leg(from, last);
}

bool pathfinding_nearest(Vec from, bool (*is_wanted)(Vec spot), Vec *found)
{
    int head = 0;
    int tail = 0;

    if (!begin_grid() || cell_of(from) < 0) {
        return false;
    }
    const int first = first_cell(from);
    grid.from[first] = (int16_t)first;
    for (grid.queue[tail++] = (int16_t)first; head < tail; head++) {
        const int cell = grid.queue[head];
        if (is_wanted(spot_of(cell))) {
            *found = spot_of(cell);
            return true;
        }
        for (int direction = 0; direction < 8; direction++) {
            const int next = neighbour(cell, direction);
            if (next >= 0) {
                grid.from[next] = (int16_t)cell;
                grid.queue[tail++] = (int16_t)next;
            }
        }
    }
    return false;
}
