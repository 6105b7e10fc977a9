/* SPDX-License-Identifier: Zlib */
/* What belongs to the Snuffer and is no figure: the cone of his breath, his after-images, rings of cold fire. */
#include "cutscenes/cutscene.h"
#include "draw.h"
#include "ease.h"
#include "enemies/cold_ring.h"
#include "enemies/enemy.h"
#include "enemies/snuffer.h"
#include "light.h"
#include "palette.h"
#include "pictures/figure.h"
#include "pictures/pictures.h"
#include "sheet.h"
#include "tuning.h"
#include "vec.h"
#include "video.h"
#include "view/view.h"
#include "world/actor.h"
#include "world/world.h"

#include <stdio.h>

#define PI          3.14159265f
#define CONE_LINES  9
#define CONE_ALPHA  30
#define RIM_ALPHA   150
#define FLAMES      84.0f /* of a ring, at most */
#define GATHERING   16
#define PUFFS       4
#define HITS_Y      168
#define HIT_EACH_PX 11
#define IMAGES_EACH 3 /* one after-image each so many remembered places */
#define IMAGE_ALPHA 90
#define EXIT_ALPHA  170

static struct {
    int puff[PUFFS];
    int fire_large, fire_small; /* the first of four each */
    int hat[3];                 /* it lies, and flies */
} frames;

void view_open_snuffer(void)
{
    char name[SHEET_NAME_MAX];

    for (int i = 0; i < PUFFS; i++) {
        snprintf(name, sizeof name, "breath_%d", i);
        frames.puff[i] = sheet_require(pictures.chapel, name);
    }
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "hat_%d", i);
        frames.hat[i] = sheet_require(figure_sheet(FIGURE_SNUFFER), name);
    }
    frames.fire_large = sheet_require(pictures.chapel, "cold_fire_large_0");
    frames.fire_small = sheet_require(pictures.chapel, "cold_fire_small_0");
}

typedef struct Pixel {
    int x, y;
} Pixel;

static Pixel pixel(Vec place, const ViewFrame *frame)
{
    return (Pixel){(int)floorf(place.x) - frame->left, (int)floorf(place.y) - frame->top};
}

/* --- light ------------------------------------------------------------------------------------------------ */

static void add_own_light(const Actor *actor, const ViewFrame *frame)
{
    const Vec seen = actor_seen(actor, frame->alpha);
    const float radius = snuffer_state.phase == 3 ? TUNING_SNUFFER_ECHO_LIGHT_PX : TUNING_SNUFFER_LIGHT_PX;

    light_add((Light){
        .x = seen.x - (float)frame->left,
        .y = seen.y - 18.0f - (float)frame->top,
        .radius = radius,
        .colour = TUNING_SNUFFER_LIGHT,
        .alpha = (uint8_t)(TUNING_SNUFFER_LIGHT_ALPHA * actor->alpha / 255),
    });
}

/* Eight lights along it are enough: it moves. */
static void add_ring_lights(const Actor *ring, const ViewFrame *frame)
{
    for (int i = 0; i < 8; i++) {
        const float angle = 2.0f * PI * (float)i / 8.0f;
        light_add((Light){
            .x = ring->place.x + cosf(angle) * cold_ring_radius_px(ring) - (float)frame->left,
            .y = ring->place.y + sinf(angle) * cold_ring_radius_px(ring) * TUNING_RING_FLATNESS -
                 (float)frame->top,
            .radius = 18.0f,
            .colour = 0x60E0FF,
            .alpha = 140,
        });
    }
}

void view_add_snuffer_lights(const ViewFrame *frame)
{
    const Actor *snuffer = snuffer_actor();

    if (snuffer != NULL && !snuffer->hidden) {
        add_own_light(snuffer, frame);
    }
    for (Actor *ring = NULL; (ring = actor_next(ring, &COLD_RING_KIND)) != NULL;) {
        add_ring_lights(ring, frame);
    }
}

/* --- breath ------------------------------------------------------------------------------------------------ */

static Vec in_cone(const Actor *actor, float share, float distance)
{
    const float half = TUNING_SNUFFER_BREATH_DEG / 2.0f * PI / 180.0f;
    const float angle = atan2f(enemy_of(actor)->aim.y, enemy_of(actor)->aim.x) + half * (2.0f * share - 1.0f);

    return vec_add(actor->place, vec(cosf(angle) * distance, sinf(angle) * distance));
}

/* The corners of the cone, clockwise: where he stands, and along its far end. */
typedef struct Cone {
    Pixel corners[CONE_LINES + 2];
} Cone;

static Cone cone_of(const Actor *actor, float reach, const ViewFrame *frame)
{
    Cone cone = {{pixel(actor->place, frame)}};

    for (int i = 0; i <= CONE_LINES; i++) {
        cone.corners[i + 1] = pixel(in_cone(actor, (float)i / CONE_LINES, reach), frame);
    }
    return cone;
}

/* Where the edge from `a` to `b` crosses a row, if it does. */
static void widen(Pixel a, Pixel b, int y, int *left, int *right)
{
    if ((a.y <= y) != (b.y <= y)) {
        const int x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
        *left = x < *left ? x : *left;
        *right = x > *right ? x : *right;
    }
}

static void fill_cone(const Cone *cone, uint8_t alpha)
{
    for (int y = 0; y < VIDEO_HEIGHT; y++) {
        int left = VIDEO_WIDTH;
        int right = 0;
        for (int i = 0; i < CONE_LINES + 2; i++) {
            widen(cone->corners[i], cone->corners[(i + 1) % (CONE_LINES + 2)], y, &left, &right);
        }
        if (left < right) {
            draw_rect_alpha(left, y, right - left, 1, PALETTE_LIGHT_VIOLET, alpha);
        }
    }
}

/* Where it will go, while he draws breath: it fills, and its rim is bright. */
static void draw_cone_to_come(const Actor *actor, const ViewFrame *frame)
{
    const float reach = TUNING_SNUFFER_BREATH_PX * (0.3f + 0.7f * snuffer_state.draws);
    const Cone cone = cone_of(actor, reach, frame);

    fill_cone(&cone, (uint8_t)(CONE_ALPHA * snuffer_state.draws));
    for (int i = 0; i < CONE_LINES + 2; i++) {
        const Pixel a = cone.corners[i];
        const Pixel b = cone.corners[(i + 1) % (CONE_LINES + 2)];
        draw_line(a.x, a.y, b.x, b.y, PALETTE_LIGHT_VIOLET, (uint8_t)(RIM_ALPHA * snuffer_state.draws));
    }
}

/* Puffs, the larger the further they have come; they roll. */
static void draw_front(const Actor *actor, const ViewFrame *frame)
{
    const float front = snuffer_state.front_px;
    const int puffs = 3 + (int)(front / 16.0f);

    for (int row = 0; row < 2; row++) {
        const float distance = front - (float)row * TUNING_SNUFFER_BREATH_DEEP * 0.7f;
        for (int i = 0; i < puffs && distance > 8.0f; i++) {
            const float share = ((float)i + 0.5f * (float)(row + 1)) / ((float)puffs + 0.5f);
            const int size = (int)ease_clamp(distance / 26.0f, 0.0f, PUFFS - 1.0f);
            const Pixel at = pixel(in_cone(actor, share, distance), frame);
            sheet_draw_alpha(pictures.chapel, frames.puff[size], at.x, at.y - 5, row == 0 ? 230 : 130);
        }
    }
}

/* --- rings --------------------------------------------------------------------------------------------------- */

static bool is_in_gap(const Actor *ring, Vec way)
{
    return vec_dot(way, cold_ring_gap(ring)) > cosf(TUNING_RING_GAP_DEG / 2.0f * PI / 180.0f);
}

static void draw_flame(const Actor *ring, Vec way, int number, const ViewFrame *frame)
{
    const float radius = cold_ring_radius_px(ring);
    const Pixel at =
        pixel(vec_add(ring->place, vec(way.x * radius, way.y * radius * TUNING_RING_FLATNESS)), frame);
    const int step = (int)(world.seconds / TUNING_FLAME_FRAME_S) + number * 3;

    sheet_draw(pictures.chapel, (number % 3 == 0 ? frames.fire_large : frames.fire_small) + step % 4, at.x,
               at.y + 2);
}

static void draw_ring_of_fire(const Actor *ring, const ViewFrame *frame)
{
    const int flames = (int)ease_clamp(cold_ring_radius_px(ring) * 0.66f, 12.0f, FLAMES);

    for (int i = 0; i < flames; i++) {
        const float angle = 2.0f * PI * (float)i / (float)flames;
        const Vec way = vec(cosf(angle), sinf(angle));
        if (!is_in_gap(ring, way)) {
            draw_flame(ring, way, i, frame);
        }
    }
}

/* Sparks that close in, and the gap is to be seen among them. */
static void draw_gathering(const Actor *ring, const ViewFrame *frame)
{
    for (int i = 0; i < GATHERING; i++) {
        const float angle = 2.0f * PI * (float)i / (float)GATHERING;
        const Vec way = vec(cosf(angle), sinf(angle));
        const float radius = cold_ring_radius_px(ring);
        const Pixel at =
            pixel(vec_add(ring->place, vec(way.x * radius, way.y * radius * TUNING_RING_FLATNESS)), frame);
        if (!is_in_gap(ring, way)) {
            sheet_draw(pictures.chapel, frames.fire_small + (i + (int)radius) % 4, at.x, at.y);
        }
    }
}

/* --- how much he can still take ------------------------------------------------------------------------------- */

/* Eight flames of his own, put out one by one; and a notch for each phase. */
void view_draw_snuffer_hits(void)
{
    const Actor *actor = snuffer_actor();
    const int left = (VIDEO_WIDTH - TUNING_SNUFFER_HITS * HIT_EACH_PX) / 2;

    if (actor == NULL || actor->harmless || snuffer_state.phase == 0 || cutscene_runs()) {
        return;
    }
    for (int i = 0; i < TUNING_SNUFFER_HITS; i++) {
        const bool burns = i < actor->hits_left;
        const int x = left + i * HIT_EACH_PX;
        draw_rect(x, HITS_Y, HIT_EACH_PX - 2, 8, PALETTE_INK);
        draw_rect(x + 1, HITS_Y + 1, HIT_EACH_PX - 4, 6, burns ? PALETTE_VIOLET : PALETTE_DEEP_STONE);
        draw_rect(x + 1, HITS_Y + 1, burns ? HIT_EACH_PX - 4 : 0, 1, PALETTE_LIGHT_VIOLET);
    }
    for (int phase = 1; phase <= SNUFFER_PHASES; phase++) {
        draw_rect(VIDEO_WIDTH / 2 - 9 + 6 * phase - 4, HITS_Y - 4, 3, 2,
                  phase < snuffer_state.phase ? PALETTE_SHADE_STONE : PALETTE_LIGHT_VIOLET);
    }
}

/* --- the hat ------------------------------------------------------------------------------------------------- */

void view_draw_hat(const ViewFrame *frame)
{
    const Pixel at = pixel(snuffer_state.hat, frame);
    const int turns = (int)(world.seconds * 9.0);

    if (!snuffer_state.hat_off) {
        return;
    }
    draw_shadow(at.x, at.y, 16);
    sheet_draw(figure_sheet(FIGURE_SNUFFER),
               snuffer_state.hat_px > 0.5f ? frames.hat[1 + turns % 2] : frames.hat[0], at.x,
               at.y - (int)snuffer_state.hat_px);
}

/* --- after-images --------------------------------------------------------------------------------------------- */

/* Along the way that he would slide back, the fainter the nearer; the last one, where he will come out, is strong. */
void view_draw_after_images(const ViewFrame *frame)
{
    const Actor *actor = snuffer_actor();

    for (int i = snuffer_state.way_count - 1; actor != NULL && i > 0; i -= IMAGES_EACH) {
        const bool is_exit = i == snuffer_state.way_count - 1;
        const Pixel at = pixel(snuffer_state.way[i], frame);
        const SheetStyle style = {.alpha = (uint8_t)(is_exit ? EXIT_ALPHA : IMAGE_ALPHA * i / SNUFFER_WAY),
                                  .tint = is_exit ? 0xFFFFFFu : 0x7FB8FFu};
        sheet_draw_styled(figure_sheet(actor->figure),
                          figure_frame(actor->figure, actor->view, is_exit ? POSE_ECHO : POSE_GHOST,
                                       i / IMAGES_EACH % 4, FIGURE_PLAIN),
                          at.x, at.y - 3, style);
    }
}

void view_draw_snuffer_glows(const ViewFrame *frame)
{
    const Actor *actor = snuffer_actor();

    if (actor != NULL && snuffer_state.draws > 0.0f) {
        draw_cone_to_come(actor, frame);
    }
    if (actor != NULL && snuffer_state.front_px > 0.0f) {
        draw_front(actor, frame);
    }
    for (Actor *ring = NULL; (ring = actor_next(ring, &COLD_RING_KIND)) != NULL;) {
        if (cold_ring_gathers(ring)) {
            draw_gathering(ring, frame);
        } else {
            draw_ring_of_fire(ring, frame);
        }
    }
}
