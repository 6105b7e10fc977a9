/* SPDX-License-Identifier: Zlib */
#include "autoplay/duel.h"

#include "autoplay/pathfinding.h"
#include "autoplay/perception.h"
#include "autoplay/virtual_keys.h"
#include "enemies/kinds.h"
#include "enemies/snuffer.h"
#include "hero/hero.h"
#include "pictures/figure.h"
#include "tuning.h"
#include "vec.h"
#include "world/control.h"
#include "world/lamp.h"

#define SWING_PX     29.0f
#define CLEARANCE_PX 10.0f
#define SOON_S       0.11 /* what is so near is answered now */
#define AWAY_S       0.30 /* what is so near is walked away from */
#define NEVER_S      9.0
#define SWEEP_PX     (TUNING_SNUFFER_SWEEP_PX + 8.0f)
#define STAND_PX     18.0f /* near enough to light one */
#define BESIDE_PX    30.0f /* in its light */
#define SHADE_PX     27.0f
#define HIS_PX       60.0f
#define CONE_COSINE  0.8f

typedef struct Threat {
    double seconds; /* until it is here */
    Vec way;        /* out of it */
} Threat;

static const PerceptionFoe *find_him(void)
{
    for (int i = 0; i < perception()->foe_count; i++) {
        if (perception()->foes[i].kind == &SNUFFER) {
            return &perception()->foes[i];
        }
    }
    return NULL;
}

bool duel_is_on(void)
{
    return find_him() != NULL;
}

/* --- what comes ------------------------------------------------------------------------------------------- */

/* His tells are known by heart, phase by phase. */
static double tell_s(void)
{
    static const double SECONDS[] = {TUNING_SNUFFER_TELL_1_S, TUNING_SNUFFER_TELL_1_S,
                                     TUNING_SNUFFER_TELL_2_S, TUNING_SNUFFER_TELL_3_S};

    return SECONDS[snuffer_state.phase];
}

static void take_sooner(Threat *threat, double seconds, Vec way)
{
    if (seconds < threat->seconds) {
        *threat = (Threat){seconds, way};
    }
}

/* The front of a breath comes to him after the tell; through it is shorter than out of its cone. */
static void look_at_breath(Threat *threat, const PerceptionFoe *him, Vec hero)
{
    const double seen_s = him->pose_s + perception_late_s();
    const float distance = vec_distance(him->place, hero);
    const double comes_s = tell_s() + (double)((distance - 10.0f) / TUNING_SNUFFER_BREATH_PX_S) - seen_s;
    const Vec towards = vec_towards(hero, him->place);

    if (him->pose == POSE_BREATH && distance < TUNING_SNUFFER_BREATH_PX + 6.0f && comes_s > -0.1 &&
        vec_dot(vec_scale(towards, -1.0f), him->face) > CONE_COSINE) {
        take_sooner(threat, fmax(comes_s, 0.0), distance > 36.0f ? towards : vec(-towards.y, towards.x));
    }
}

static Vec freer_of(Vec hero, Vec a, Vec b)
{
    const bool a_is_free = pathfinding_is_straight(hero, vec_add(hero, vec_scale(a, 40.0f)));

    return a_is_free ? a : b;
}

static void look_at_sweep(Threat *threat, const PerceptionFoe *him, Vec hero)
{
    const double comes_s = tell_s() - him->pose_s - perception_late_s();
    const Vec away = vec_towards(him->place, hero);

    if ((him->pose == POSE_RAISE && comes_s > -0.15) || him->pose == POSE_SWEEP) {
        if (vec_distance(perception_foe_now(him), hero) < SWEEP_PX) {
            take_sooner(threat, him->pose == POSE_SWEEP ? 0.0 : fmax(comes_s, 0.0),
                        freer_of(hero, away, vec(-away.y, away.x)));
        }
    }
}

static void look_at_ring(Threat *threat, const PerceptionRing *ring, Vec hero)
{
    const Vec way = vec_sub(hero, ring->place);
    const Vec flat = vec(way.x, way.y / TUNING_RING_FLATNESS);
    const float radius = ring->radius_px + TUNING_RING_PX_S * (float)perception_late_s();
    const double comes_s = (double)((vec_length(flat) - radius - TUNING_RING_DEPTH_PX) / TUNING_RING_PX_S);
    const bool is_in_gap = vec_dot(vec_normal(flat), ring->gap) > 0.93f;

    if (!ring->gathers && comes_s > -0.12 && !is_in_gap) {
        take_sooner(threat, fmax(comes_s, 0.0), vec_towards(hero, ring->place));
    }
}

static void look_at_shade(Threat *threat, const PerceptionFoe *shade, Vec hero)
{
    const double comes_s = TUNING_SHADE_TELL_S - shade->pose_s - perception_late_s();
    const Vec away = vec_towards(shade->place, hero);

    if (vec_distance(shade->place, hero) < TUNING_SHADE_REACH_PX + 20.0f &&
        ((shade->pose == POSE_TELL && comes_s > -0.2) || shade->pose == POSE_REACH)) {
        take_sooner(threat, fmax(comes_s, 0.0), freer_of(hero, vec(-away.y, away.x), vec(away.y, -away.x)));
    }
}

static Threat look_for_threats(const PerceptionFoe *him, Vec hero)
{
    Threat threat = {NEVER_S, {0.0f, 0.0f}};

    look_at_breath(&threat, him, hero);
    look_at_sweep(&threat, him, hero);
    for (int i = 0; i < perception()->ring_count; i++) {
        look_at_ring(&threat, &perception()->rings[i], hero);
    }
    for (int i = 0; i < perception()->foe_count; i++) {
        if (perception()->foes[i].kind == &SHADE) {
            look_at_shade(&threat, &perception()->foes[i], hero);
        }
    }
    return threat;
}

static void dodge(const Threat *threat)
{
    virtual_keys_go(threat->way);
    if (hero_state.dash_rest_s <= 0.0f) {
        virtual_keys_press(CONTROL_DASH);
    }
}

/* --- what he goes for ------------------------------------------------------------------------------------------- */

static void go_to(Vec hero, Vec place)
{
    bool reaches = false;

    virtual_keys_go_to(hero, pathfinding_next(hero, place, CLEARANCE_PX, &reaches));
}

static void strike_at(Vec hero, Vec place)
{
    virtual_keys_go(vec_sub(place, hero));
    if (!hero_is_busy()) {
        virtual_keys_press(CONTROL_SWING);
    }
}

/* To a dark one he goes where the Snuffer is not. */
static float dislike_of(const Lamp *lamp, Vec hero)
{
    const PerceptionFoe *him = find_him();
    const bool is_his =
        !lamp->lit && him != NULL && vec_distance(perception_foe_now(him), lamp->place) < HIS_PX;

    return vec_distance(lamp->place, hero) + (is_his ? 200.0f : 0.0f);
}

static const Lamp *nearest_stand(Vec hero, bool lit)
{
    const Lamp *nearest = NULL;

    for (int i = 0; i < lamp_state.count; i++) {
        const Lamp *lamp = &lamp_state.items[i];
        if (lamp->kind == LAMP_CANDLE_STAND && lamp->lit == lit &&
            (nearest == NULL || dislike_of(lamp, hero) < dislike_of(nearest, hero))) {
            nearest = lamp;
        }
    }
    return nearest;
}

/* One that the light holds, within reach. */
static const PerceptionFoe *held_shade(Vec hero)
{
    for (int i = 0; i < perception()->foe_count; i++) {
        const PerceptionFoe *foe = &perception()->foes[i];
        if (foe->kind == &SHADE && vec_distance(perception_foe_now(foe), hero) < SHADE_PX &&
            (foe->pose == POSE_FROZEN || foe->pose == POSE_FLINCH)) {
            return foe;
        }
    }
    return NULL;
}

/* He is hardly there: light is wanted; where one burns he will come to it. */
static bool make_light(Vec hero)
{
    const Lamp *burning = nearest_stand(hero, true);
    const Lamp *dark = nearest_stand(hero, false);

    if (burning != NULL) {
        if (vec_distance(burning->place, hero) > BESIDE_PX) {
            go_to(hero, vec(burning->place.x, burning->place.y + 14.0f));
        } else {
            virtual_keys_go(vec(0.0f, 0.0f));
        }
        return true;
    }
    if (dark == NULL) {
        return false;
    }
    if (vec_distance(dark->place, hero) > STAND_PX) {
        go_to(hero, vec(dark->place.x, dark->place.y + 10.0f));
    } else {
        strike_at(hero, dark->place);
    }
    return true;
}

/* Where he is now; while he slides back, where he will come out. */
static Vec where_he_will_be(const PerceptionFoe *him)
{
    return him->pose == POSE_ECHO && perception()->echo_is_seen ? perception()->echo
                                                                : perception_foe_now(him);
}

bool duel_decide(void)
{
    const Vec hero = hero_actor()->place;
    const PerceptionFoe *him = find_him();
    const Threat threat = look_for_threats(him, hero);
    const Vec at = where_he_will_be(him);
    const PerceptionFoe *shade = held_shade(hero);

    if (threat.seconds < SOON_S) {
        dodge(&threat);
    } else if (threat.seconds < AWAY_S && him->pose == POSE_RAISE) {
        virtual_keys_go(threat.way);
    } else if (!him->faded && him->pose != POSE_ECHO && vec_distance(at, hero) < SWING_PX) {
        strike_at(hero, at);
    } else if (shade != NULL) {
        strike_at(hero, shade->place);
    } else if (him->faded) {
        return make_light(hero);
    } else {
        go_to(hero, at);
    }
    return true;
}
