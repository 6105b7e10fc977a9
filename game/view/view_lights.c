/* SPDX-License-Identifier: Zlib */
/* Lights, and what shines by itself: flames, lanterns, eyes, the crescents of a swing. */
#include "draw.h"
#include "ease.h"
#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "enemies/shot.h"
#include "enemies/spitter.h"
#include "hero/hero.h"
#include "light.h"
#include "night/turn_back.h"
#include "pictures/figure.h"
#include "pictures/pictures.h"
#include "sheet.h"
#include "tuning.h"
#include "vec.h"
#include "video.h"
#include "view/view.h"
#include "world/actor.h"
#include "world/dawn.h"
#include "world/effect.h"
#include "world/lamp.h"
#include "world/place.h"
#include "world/room.h"

#include <stdio.h>

#define DOOR_LIGHT       0xA8C0FFu
#define DOOR_LIGHT_PX    52.0f
#define DOOR_LIGHT_UP_PX 12.0f
#define DOOR_LIGHT_ALPHA 210.0f
#define OCTANTS          8
#define SMEARS           3
#define COVERS_MAX       128

static struct {
    int flames_small, flames_large, flames_medium;
    int glow[LAMP_KINDS];
    int staff[OCTANTS][2], staff_glow[OCTANTS][2]; /* rest, glowing; from the right, clockwise */
    int smear[VIEW_COUNT][2][SMEARS];
} frames;

static void open_staff(void)
{
    static const char *const WINDS[OCTANTS] = {"e", "se", "s", "sw", "w", "nw", "n", "ne"};
    static const char *const STATES[2] = {"rest", "glowing"};
    char name[SHEET_NAME_MAX];

    for (int i = 0; i < OCTANTS; i++) {
        for (int state = 0; state < 2; state++) {
            snprintf(name, sizeof name, "%s_%s_0", WINDS[i], STATES[state]);
            frames.staff[i][state] = sheet_require(pictures.staff, name);
            snprintf(name, sizeof name, "%s_%s_0_glow", WINDS[i], STATES[state]);
            frames.staff_glow[i][state] = sheet_find(pictures.staff, name);
        }
    }
}

static void open_smears(void)
{
    static const char *const SIDES[VIEW_COUNT] = {"down", "up", "right", "left"};
    char name[SHEET_NAME_MAX];

    for (int view = 0; view < VIEW_COUNT; view++) {
        for (int i = 0; i < SMEARS; i++) {
            snprintf(name, sizeof name, "%s_smear_%d", SIDES[view], i);
            frames.smear[view][0][i] = sheet_require(pictures.staff, name);
            snprintf(name, sizeof name, "%s_smear_back_%d", SIDES[view], i);
            frames.smear[view][1][i] = sheet_require(pictures.staff, name);
        }
    }
}

void view_open_lights(void)
{
    frames.flames_small = sheet_require(pictures.props, "flame_small_0");
    frames.flames_medium = sheet_require(pictures.props, "flame_medium_0");
    frames.flames_large = sheet_require(pictures.props, "flame_large_0");
    frames.glow[LAMP_POST] = sheet_require(pictures.props, "lamp_post_lit_glow");
    frames.glow[LAMP_GREAT] = sheet_require(pictures.props, "great_lamp_lit_glow");
    frames.glow[LAMP_WINDOW] = sheet_require(pictures.props, "window_lit_glow");
    frames.glow[LAMP_CANDLES] = sheet_require(pictures.props, "candles_lit_glow");
    frames.glow[LAMP_LANCET] = sheet_require(pictures.chapel, "lamp_window_lit_glow");
    frames.glow[LAMP_BRAZIER] = sheet_require(pictures.rampart, "brazier_burn_0_glow");
    open_staff();
    open_smears();
}

/* --- the staff ------------------------------------------------------------------------------------------------ */

static int octant_of(float turns)
{
    const int octant = (int)floorf(turns * (float)OCTANTS + 0.5f) % OCTANTS;

    return octant < 0 ? octant + OCTANTS : octant;
}

/* Swung: it points where the arc is, held before the body. */
static ViewStaff swung_staff(int x, int y)
{
    const int octant = octant_of(hero_state.staff_turns);
    const float angle = hero_state.staff_turns * 6.28318531f;

    return (ViewStaff){
        .frame = frames.staff[octant][1],
        .glow = frames.staff_glow[octant][1],
        .x = x + (int)roundf(cosf(angle) * 7.0f),
        .y = y - 8 + (int)roundf(sinf(angle) * 5.0f),
        .tip_x = x + (int)roundf(cosf(angle) * 20.0f),
        .tip_y = y - 8 + (int)roundf(sinf(angle) * 18.0f),
        .behind = octant >= 5,
    };
}

/* It lies where he fell. */
static ViewStaff fallen_staff(int x, int y)
{
    return (ViewStaff){
        .frame = frames.staff[0][0],
        .glow = frames.staff_glow[0][0],
        .x = x - 4,
        .y = y + 2,
        .tip_x = x + 10,
        .tip_y = y,
        .behind = false,
    };
}

ViewStaff view_staff(const Actor *hero, const ViewFrame *frame)
{
    static const int SIDE[VIEW_COUNT] = {8, -8, 6, -6};
    const Vec seen = actor_seen(hero, frame->alpha);
    const int x = (int)floorf(seen.x) - frame->left;
    const int y = (int)floorf(seen.y) - frame->top;
    const int state = hero_state.shuttered ? 0 : 1;
    const int up = octant_of(0.75f);

    if (hero_state.staff_out) {
        return swung_staff(x, y);
    }
    if (hero->pose == POSE_FALL && hero->step == 1) {
        return fallen_staff(x, y);
    }
    const int bob = hero->pose == POSE_WALK || hero->pose == POSE_SNEAK ? hero->step % 2
                    : hero->pose == POSE_IDLE                           ? -(hero->step % 2)
                                                                        : 0;
    return (ViewStaff){
        .frame = frames.staff[up][state],
        .glow = frames.staff_glow[up][state],
        .x = x + SIDE[hero->view],
        .y = y - 6 - bob,
        .tip_x = x + SIDE[hero->view],
        .tip_y = y - 19 - bob,
        .behind = hero->view == VIEW_BACK || hero->view == VIEW_LEFT,
    };
}

/* --- bodies that hide what shines behind them ---------------------------------------------------------------- */

/* Half the width of the body that hides what is behind it, 0: hides nothing. */
static float cover_of(const Actor *actor)
{
    return actor->hidden || actor->falling || actor->pose == POSE_FALL ? 0.0f : actor->kind->cover_px;
}

/* The bodies of this frame that hide something; more are left out. */
static struct {
    Vec seen;
    float cover;
} covers[COVERS_MAX];
static int cover_count;

static void collect_covers(const ViewFrame *frame)
{
    cover_count = 0;
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        const float cover = cover_of(actor);
        if (cover > 0.0f && cover_count < COVERS_MAX) {
            covers[cover_count].seen = actor_seen(actor, frame->alpha);
            covers[cover_count++].cover = cover;
        }
    }
}

/* --- lights in the darkness -------------------------------------------------------------------------------------- */

static void add_lantern(const Actor *hero, const ViewFrame *frame)
{
    const Vec at = hero_lantern(hero, frame->alpha);

    light_add((Light){
        .x = at.x - (float)frame->left,
        .y = at.y - (float)frame->top,
        .radius = hero_state.lantern_px * hero_state.flicker_radius,
        .colour = turn_back_runs() ? TUNING_LANTERN_COLD : TUNING_LANTERN_COLOUR,
        .alpha = (uint8_t)ease_clamp(TUNING_LANTERN_ALPHA * hero_state.flicker_alpha * dawn_lamp_share(),
                                     0.0f, 255.0f),
    });
}

static void add_enemy_light(const Actor *actor, EnemyLight light, const ViewFrame *frame)
{
    const Vec seen = actor_seen(actor, frame->alpha);

    light_add((Light){
        .x = seen.x - (float)frame->left,
        .y = seen.y - actor->height - (float)frame->top,
        .radius = light.radius_px,
        .colour = light.colour,
        .alpha = light.alpha,
    });
}

/* A ball lights the stones that it passes; one sent home is warm. */
static void add_shot_light(const Actor *shot, const ViewFrame *frame)
{
    const Vec seen = actor_seen(shot, frame->alpha);

    light_add((Light){
        .x = seen.x - (float)frame->left,
        .y = seen.y - 3.0f - (float)frame->top,
        .radius = TUNING_SHOT_LIGHT_PX,
        .colour = shot_is_home(shot) ? TUNING_LAMP_COLOUR : TUNING_SHOT_COLOUR,
        .alpha = 255,
    });
}

/* The fuller, the brighter: it is seen in the corner of the eye. */
static void add_mouth_light(const Actor *spitter, const ViewFrame *frame)
{
    const float share = spitter_swollen(spitter);

    if (share > 0.0f) {
        light_add((Light){
            .x = spitter->place.x - (float)frame->left,
            .y = spitter->place.y - 6.0f - (float)frame->top,
            .radius = ease_between(ease_in_out, TUNING_SPITTER_MOUTH_PX, TUNING_SPITTER_FULL_PX, share),
            .colour = TUNING_SHOT_COLOUR,
            .alpha = (uint8_t)(120.0f + 135.0f * share),
        });
    }
}

/* The night outside is not as dark as it is within: what comes in between the leaves of the door, while they stand apart. */
static void add_door_light(const ViewFrame *frame)
{
    const int door = room_find_thing(THING_SOUTH_DOOR, 0);

    if (door < 0) {
        return;
    }
    const float open = 1.0f - (float)room_state.things[door].step / PLACE_DOOR_SHUT;
    if (open > 0.0f) {
        light_add((Light){
            .x = (float)room_plan()->things[door].x - (float)frame->left,
            .y = (float)room_plan()->things[door].y - DOOR_LIGHT_UP_PX - (float)frame->top,
            .radius = DOOR_LIGHT_PX * (0.5f + 0.5f * open),
            .colour = DOOR_LIGHT,
            .alpha = (uint8_t)(DOOR_LIGHT_ALPHA * open),
        });
    }
}

/* The first of this file in a frame; places of actors are good until its last. */
void view_add_lights(const ViewFrame *frame)
{
    collect_covers(frame);
    lamp_add_lights(frame->left, frame->top);
    effect_add_lights(frame->left, frame->top);
    view_add_snuffer_lights(frame);
    add_door_light(frame);
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        if (actor->kind == &HERO_KIND) {
            add_lantern(actor, frame);
        } else if (shot_is(actor)) {
            add_shot_light(actor, frame);
        } else if (actor->kind == &SPITTER.actor) {
            add_mouth_light(actor, frame);
        } else if (enemy_find(actor) != NULL && enemy_of(actor)->traits->light.radius_px > 0.0f) {
            add_enemy_light(actor, enemy_of(actor)->traits->light, frame);
        }
    }
}

/* --- what shines -------------------------------------------------------------------------------------------------- */

/* Glows come after the darkness, when nothing can cover them any more: so what an actor covers is cut
 * out, along its body. */
typedef struct GlowCut {
    bool cuts;
    int left, right, top;
} GlowCut;

/* Round the nearest body that stands before a thing with its foot at `foot`. */
static GlowCut cut_for(Vec foot, const ViewFrame *frame)
{
    GlowCut cut = {.cuts = false};
    float nearest = 30.0f;

    for (int i = 0; i < cover_count; i++) {
        const Vec seen = covers[i].seen;
        if (seen.y > foot.y && vec_distance(seen, foot) < nearest) {
            const int cover = (int)covers[i].cover;
            const int x = (int)floorf(seen.x) - frame->left;
            nearest = vec_distance(seen, foot);
            cut = (GlowCut){true, x - cover, x + cover, (int)floorf(seen.y) - 22 - frame->top};
        }
    }
    return cut;
}

static void draw_glow(Sheet *sheet, int picture, int x, int y, uint8_t alpha, GlowCut cut)
{
    if (!cut.cuts) {
        sheet_draw_alpha(sheet, picture, x, y, alpha);
        return;
    }
    draw_clip(0, 0, cut.left, VIDEO_HEIGHT);
    sheet_draw_alpha(sheet, picture, x, y, alpha);
    draw_clip(cut.right, 0, VIDEO_WIDTH - cut.right, VIDEO_HEIGHT);
    sheet_draw_alpha(sheet, picture, x, y, alpha);
    draw_clip(cut.left, 0, cut.right - cut.left, cut.top);
    sheet_draw_alpha(sheet, picture, x, y, alpha);
    draw_unclip();
}

void view_draw_shining(Sheet *sheet, int picture, int x, int y, Vec foot, const ViewFrame *frame)
{
    draw_glow(sheet, picture, x, y, 255, cut_for(foot, frame));
}

static void draw_lamp_glow(const Lamp *lamp, const ViewFrame *frame)
{
    const int x = (int)lamp->place.x - frame->left;
    const int y = (int)lamp->place.y - frame->top;
    const GlowCut cut = cut_for(lamp->place, frame);

    if (!lamp->lit) {
        return;
    }
    if (lamp->kind == LAMP_CANDLE_STAND) {
        draw_glow(lamp->brass ? pictures.chapel : pictures.crypt, view_stand_glow(lamp), x, y, 255, cut);
        return;
    }
    if (lamp->kind == LAMP_BRAZIER) {
        draw_glow(pictures.rampart, frames.glow[lamp->kind] + lamp->flame, x, y, 255, cut);
        return;
    }
    draw_glow(lamp->kind == LAMP_LANCET ? pictures.chapel : pictures.props, frames.glow[lamp->kind], x, y,
              255, cut);
    if (lamp->kind == LAMP_POST) {
        draw_glow(pictures.props, frames.flames_small + lamp->flame, x, y - 19, 255, cut);
    } else if (lamp->kind == LAMP_GREAT) {
        draw_glow(pictures.props, frames.flames_large + lamp->flame, x, y - 27, 255, cut);
    }
}

/* Eyes behind bars. */
static void draw_cage_glows(const ViewFrame *frame)
{
    const PlacePlan *plan = room_plan();

    for (int i = 0; i < plan->thing_count; i++) {
        if (plan->things[i].kind == THING_CAGE && view_cage_glow(room_state.things[i].step) >= 0) {
            const Vec foot = vec(plan->things[i].x, plan->things[i].y);
            view_draw_shining(pictures.crypt, view_cage_glow(room_state.things[i].step),
                              (int)foot.x - frame->left, (int)foot.y - frame->top, foot, frame);
        }
    }
}

/* Who was hit this moment is white in the dark too. */
static int glow_frame(const Actor *actor)
{
    if (shot_is(actor)) {
        return shot_glow(actor);
    }
    const FigureLayer layer = actor->flash_seconds > 0.0f ? FIGURE_FLASH : FIGURE_GLOW;

    return figure_frame(actor->figure, actor->view, actor->pose, actor->step, layer);
}

static void draw_actor_glow(const Actor *actor, const ViewFrame *frame)
{
    const Vec seen = vec_add(actor_seen(actor, frame->alpha), actor->shift);
    const int glow = glow_frame(actor);

    if (actor->hidden || glow < 0) {
        return;
    }
    draw_glow(figure_sheet(actor->figure), glow, (int)floorf(seen.x) - frame->left,
              (int)floorf(seen.y - actor->height) - frame->top, actor->alpha, cut_for(seen, frame));
}

static void draw_swing(const Actor *hero, const ViewFrame *frame)
{
    const Vec seen = actor_seen(hero, frame->alpha);

    if (hero_state.smear > 0) {
        sheet_draw(pictures.staff,
                   frames.smear[hero->view][hero_state.smear_back ? 1 : 0][hero_state.smear - 1],
                   (int)floorf(seen.x) - frame->left, (int)floorf(seen.y) - 8 - frame->top);
    }
}

void view_draw_glows(const ViewFrame *frame)
{
    const Actor *hero = hero_actor();

    view_draw_shining_reflections(frame);
    for (int i = 0; i < lamp_state.count; i++) {
        draw_lamp_glow(&lamp_state.items[i], frame);
    }
    draw_cage_glows(frame);
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        draw_actor_glow(actor, frame);
    }
    if (hero != NULL) {
        const ViewStaff staff = view_staff(hero, frame);
        sheet_draw(pictures.staff, staff.glow, staff.x, staff.y);
        draw_swing(hero, frame);
    }
}

static void bloom_of_shot(const Actor *shot, const ViewFrame *frame)
{
    const Vec seen = actor_seen(shot, frame->alpha);

    light_bloom(seen.x - (float)frame->left, seen.y - shot->height - (float)frame->top, TUNING_SHOT_BLOOM_PX,
                shot_is_home(shot) ? TUNING_LAMP_BLOOM_COLOUR : TUNING_SHOT_BLOOM_COLOUR);
}

void view_draw_blooms(const ViewFrame *frame)
{
    const Actor *hero = hero_actor();

    for (Actor *shot = NULL; (shot = actor_next(shot, NULL)) != NULL;) {
        if (shot_is(shot)) {
            bloom_of_shot(shot, frame);
        }
    }

    lamp_add_blooms(frame->left, frame->top);
    if (hero != NULL && !hero_state.shuttered) {
        const ViewStaff staff = view_staff(hero, frame);
        light_bloom((float)staff.tip_x, (float)staff.tip_y,
                    TUNING_LANTERN_BLOOM_PX * hero_state.flicker_radius, TUNING_LANTERN_BLOOM_COLOUR);
    }
}
