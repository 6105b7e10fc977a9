/* SPDX-License-Identifier: Zlib */
/* What belongs to the Snuffer and is no figure: the cone of his breath, his after-images, rings of cold fire. */
#include "draw.h"
#include "ease.h"
#include "enemies/cold_ring.h"
#include "game.h"
#include "light.h"
#include "view/view.h"

#define PI          3.14159265f
#define CONE_LINES  9
#define CONE_ALPHA  70
#define FLAMES      40 /* of a ring */
#define FLAME_PX    3
#define GATHERING   26
#define IMAGES_EACH 3 /* one after-image each so many remembered places */
#define IMAGE_ALPHA 90
#define EXIT_ALPHA  170

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
    const float radius = game.snuffer.phase == 3 ? TUNING_SNUFFER_ECHO_LIGHT_PX : TUNING_SNUFFER_LIGHT_PX;

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
    for (Actor *ring = NULL; (ring = actor_next(ring, ACTOR_COLD_RING)) != NULL;) {
        add_ring_lights(ring, frame);
    }
}

/* --- breath ------------------------------------------------------------------------------------------------ */

static Vec in_cone(const Actor *actor, float share, float distance)
{
    const float half = TUNING_SNUFFER_BREATH_DEG / 2.0f * PI / 180.0f;
    const float angle = atan2f(actor->enemy.aim.y, actor->enemy.aim.x) + half * (2.0f * share - 1.0f);

    return vec_add(actor->place, vec(cosf(angle) * distance, sinf(angle) * distance));
}

static void draw_ray(const Actor *actor, float share, float from, float to, uint8_t alpha,
                     const ViewFrame *frame)
{
    const Pixel a = pixel(in_cone(actor, share, from), frame);
    const Pixel b = pixel(in_cone(actor, share, to), frame);

    draw_line(a.x, a.y, b.x, b.y, PALETTE_LIGHT_VIOLET, alpha);
}

/* Where it will go: its two edges and its end, while he draws breath. */
static void draw_cone_to_come(const Actor *actor, const ViewFrame *frame)
{
    const float reach = TUNING_SNUFFER_BREATH_PX * (0.3f + 0.7f * game.snuffer.draws);
    const uint8_t alpha = (uint8_t)(CONE_ALPHA * game.snuffer.draws);

    draw_ray(actor, 0.0f, 12.0f, reach, alpha, frame);
    draw_ray(actor, 1.0f, 12.0f, reach, alpha, frame);
    for (int i = 0; i < CONE_LINES; i++) {
        const Pixel a = pixel(in_cone(actor, (float)i / CONE_LINES, reach), frame);
        const Pixel b = pixel(in_cone(actor, (float)(i + 1) / CONE_LINES, reach), frame);
        draw_line(a.x, a.y, b.x, b.y, PALETTE_LIGHT_VIOLET, alpha);
    }
}

static void draw_front(const Actor *actor, const ViewFrame *frame)
{
    const float front = game.snuffer.front_px;

    for (int i = 0; i <= 2 * CONE_LINES; i++) {
        const float share = (float)i / (2 * CONE_LINES);
        draw_ray(actor, share, fmaxf(front - TUNING_SNUFFER_BREATH_DEEP, 8.0f), front, 150, frame);
    }
}

/* --- rings --------------------------------------------------------------------------------------------------- */

static bool is_in_gap(const Actor *ring, Vec way)
{
    return vec_dot(way, cold_ring_gap(ring)) > cosf(TUNING_RING_GAP_DEG / 2.0f * PI / 180.0f);
}

/* A flame of two colours on a ground of ink: it reads on light stones, too. */
static void draw_flame(int x, int y, int tall)
{
    draw_rect(x - 2, y - tall - 1, 5, tall + 3, PALETTE_INK);
    draw_rect(x - 1, y - tall, 3, tall + 1, PALETTE_DARK_CYAN);
    draw_rect(x, y - tall, 1, tall, PALETTE_CYAN);
}

static void draw_ring_of_fire(const Actor *ring, const ViewFrame *frame)
{
    const float radius = cold_ring_radius_px(ring);
    const int flames = (int)ease_clamp(radius * 0.75f, 14.0f, 3.0f * FLAMES);

    for (int i = 0; i < flames; i++) {
        const float angle = 2.0f * PI * (float)i / (float)flames;
        const Vec way = vec(cosf(angle), sinf(angle));
        const Pixel at =
            pixel(vec_add(ring->place, vec(way.x * radius, way.y * radius * TUNING_RING_FLATNESS)), frame);
        if (!is_in_gap(ring, way)) {
            draw_flame(at.x, at.y, FLAME_PX + (i * 7 + (int)(radius / 6.0f)) % 3);
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
        const Pixel at = pixel(vec_add(ring->place, vec(way.x * radius, way.y * radius * TUNING_RING_FLATNESS)), frame);
        if (!is_in_gap(ring, way)) {
            draw_rect(at.x - 1, at.y - 1, 3, 3, PALETTE_INK);
            draw_rect(at.x, at.y, 1, 1, PALETTE_CYAN);
        }
    }
}

/* --- after-images --------------------------------------------------------------------------------------------- */

/* Along the way that he would slide back, the fainter the nearer; the last one, where he will come out, is strong. */
void view_draw_after_images(const ViewFrame *frame)
{
    const Actor *actor = snuffer_actor();

    for (int i = game.snuffer.way_count - 1; actor != NULL && i > 0; i -= IMAGES_EACH) {
        const bool is_exit = i == game.snuffer.way_count - 1;
        const Pixel at = pixel(game.snuffer.way[i], frame);
        const SheetStyle style = {.alpha = is_exit ? EXIT_ALPHA : (uint8_t)(IMAGE_ALPHA * i / SNUFFER_WAY),
                                  .tint = is_exit ? 0xFFFFFFu : 0x7FB8FFu};
        sheet_draw_styled(figure_sheet(actor->figure),
                          figure_frame(actor->figure, actor->view, is_exit ? POSE_ECHO : POSE_GHOST, i / IMAGES_EACH % 4, FIGURE_PLAIN), at.x,
                          at.y - 3, style);
    }
}

void view_draw_snuffer_glows(const ViewFrame *frame)
{
    const Actor *actor = snuffer_actor();

    if (actor != NULL && game.snuffer.draws > 0.0f) {
        draw_cone_to_come(actor, frame);
    }
    if (actor != NULL && game.snuffer.front_px > 0.0f) {
        draw_front(actor, frame);
    }
    for (Actor *ring = NULL; (ring = actor_next(ring, ACTOR_COLD_RING)) != NULL;) {
        if (cold_ring_gathers(ring)) {
            draw_gathering(ring, frame);
        } else {
            draw_ring_of_fire(ring, frame);
        }
    }
}
