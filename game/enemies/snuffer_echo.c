/* SPDX-License-Identifier: Zlib */
/*
 * The Snuffer's third phase. He has learnt to turn back: struck, he slides along his own way of the last two seconds,
 * and everybody can see where it leads: his after-images stand on it. On every fourth beat he sends out a ring of cold
 * fire with one gap. Read snuffer_echo, at the end, first.
 */
#include "enemies/snuffer.h"

#include "audio/music.h"
#include "audio/sfx.h"
#include "enemies/cold_ring.h"
#include "enemies/snuffer_shown.h"
#include "main_loop_world.h"
#include "random.h"
#include "tuning.h"
#include "world/world.h"

#define BAR         4  /* beats */
#define LEAD_BEGINS 32 /* in the piece: its ninth bar */

typedef snuffer_phase_frame roam_frame, feel_frame, be_dazed_frame, turn_about_frame;

/* --- his way ------------------------------------------------------------------------------------------------ */

static void remember(Vec place)
{
    Snuffer *self = &snuffer_state;

    for (int i = SNUFFER_WAY - 1; i > 0; i--) {
        self->way[i] = self->way[i - 1];
    }
    self->way[0] = place;
    self->way_count += self->way_count < SNUFFER_WAY ? 1 : 0;
}

/* Ten times a second, but not while he slides along it. */
void snuffer_remember_way(Coro *co)
{
    CORO_BEGIN(co, snuffer_remember_way, f);
    for (;;) {
        CORO_WAIT_INTERVAL(co, SNUFFER_WAY_EACH_S);
        if (!snuffer_state.slides) {
            remember(f->actor->place);
        }
    }
    CORO_END(co);
}

/* --- forwards -------------------------------------------------------------------------------------------------- */

/* From place to place, with a short rest at each; who is near is swept away. */
static void roam(Coro *co)
{
    CORO_BEGIN(co, roam, f);
    for (;;) {
        CORO_CALL(co, snuffer_glide, .actor = f->actor, .to = snuffer_choose_place(f->actor));
        if (enemy_is_near_hero(f->actor, TUNING_SNUFFER_NEAR_PX)) {
            CORO_CALL(co, snuffer_sweep, .actor = f->actor);
        }
        CORO_CALL(co, snuffer_rest, .actor = f->actor, .seconds = TUNING_SNUFFER_ECHO_OPEN_S);
    }
    CORO_END(co);
}

static void feel(Coro *co)
{
    CORO_BEGIN(co, feel, f);
    CORO_WAIT_SIGNAL(co, &f->actor->struck);
    CORO_END(co);
}

/* --- and back ---------------------------------------------------------------------------------------------------- */

/* A step towards the latest place of his way; reached, it is forgotten. */
static void step_back(Actor *actor)
{
    const float step = TUNING_SNUFFER_SLIDE_PX_S * (float)MAIN_LOOP_FIXED_SECONDS;
    Snuffer *self = &snuffer_state;

    actor->place = vec_approach(actor->place, self->way[0], step);
    if (vec_distance(actor->place, self->way[0]) < 0.5f) {
        self->way_count--;
        for (int i = 0; i < self->way_count; i++) {
            self->way[i] = self->way[i + 1];
        }
    }
}

/* Where his way ends, for a moment: who waited for him there has two blows. */
static void be_dazed(Coro *co)
{
    CORO_BEGIN(co, be_dazed, f);
    coro_fork(co, snuffer_rest, .actor = f->actor, .seconds = TUNING_SNUFFER_DAZED_S);
    coro_fork(co, snuffer_has_enough, .actor = f->actor);
    CORO_WAIT_FIRST(co);
    CORO_END(co);
}

/* Along the places that he remembers, the latest first; where the way ends he is dazed. */
void snuffer_slide_back(Coro *co)
{
    CORO_BEGIN(co, snuffer_slide_back, f);
    actor_put(f->actor, f->actor->place);
    snuffer_state.slides = true;
    enemy_of(f->actor)->intangible = true;
    enemy_of(f->actor)->act = POSE_ECHO;
    sfx_play_at(SFX_SNUFFER_ECHO, f->actor->place);
    snuffer_show_swirl(actor_middle(f->actor));
    while (snuffer_state.way_count > 0) {
        CORO_WAIT_FIXED_UPDATE(co);
        step_back(f->actor);
    }
    snuffer_state.slides = false;
    enemy_of(f->actor)->intangible = false;
    snuffer_show_swirl(actor_middle(f->actor));
    CORO_CALL(co, be_dazed, .actor = f->actor);
    CORO_FINALLY(co);
    snuffer_state.slides = false;
    enemy_of(f->actor)->intangible = false;
    enemy_of(f->actor)->act = POSE_IDLE;
    CORO_END(co);
}

/* Forwards until he is struck, then back; for ever. */
static void turn_about(Coro *co)
{
    CORO_BEGIN(co, turn_about, f);
    for (;;) {
        coro_fork(co, roam, .actor = f->actor);
        coro_fork(co, feel, .actor = f->actor);
        CORO_WAIT_FIRST(co);
        CORO_CALL(co, snuffer_slide_back, .actor = f->actor);
    }
    CORO_END(co);
}

/* --- rings ---------------------------------------------------------------------------------------------------------- */

static Vec any_direction(void)
{
    const float angle = (float)random_between(&world.random_gameplay, 0.0, 6.2831853);

    return vec(cosf(angle), sinf(angle));
}

/* Towards the end they come twice as often. */
static int beats_to_next(const Actor *actor)
{
    return actor->hits_left > TUNING_SNUFFER_HITS / 2 ? TUNING_RING_BEATS : TUNING_RING_BEATS / 2;
}

/* At the head of each bar the music is where the beat says, from the bar on in which its lead begins. */
static void keep_music_in_step(int beats)
{
    if (beats % BAR == 0) {
        music_keep_in_step((double)(beats + LEAD_BEGINS) * TUNING_SNUFFER_MUSIC_BEAT_S);
    }
}

typedef CoroNoFrame echo_beat_frame;

/* The beat of his music: in real time, on the game's scheduler, so that no hit-stop puts it out of step. */
static void echo_beat(Coro *co)
{
    CORO_BEGIN(co, echo_beat, f);
    for (keep_music_in_step(0);;) {
        CORO_WAIT_INTERVAL(co, TUNING_ECHO_BEAT_S);
        snuffer_state.beats++;
        keep_music_in_step(snuffer_state.beats);
        world_raise(&snuffer_state.beats);
    }
    CORO_END(co);
}

typedef struct send_rings_frame {
    Actor *actor;
    CoroHandle beat;
    int next; /* the beat on which the next one begins to gather; it goes out on the one after */
} send_rings_frame;

static void send_rings(Coro *co)
{
    CORO_BEGIN(co, send_rings, f);
    snuffer_state.beats = 0;
    f->beat = coro_start(world.loop.game, echo_beat);
    for (f->next = TUNING_RING_BEATS - 1;; f->next += beats_to_next(f->actor)) {
        while (snuffer_state.beats < f->next) {
            CORO_WAIT_SIGNAL(co, &snuffer_state.beats);
        }
        if (!snuffer_state.slides) {
            cold_ring_create(f->actor, any_direction());
        }
    }
    CORO_FINALLY(co);
    coro_stop(world_runtime, f->beat);
    CORO_END(co);
}

void snuffer_echo(Coro *co)
{
    CORO_BEGIN(co, snuffer_echo, f);
    coro_fork(co, snuffer_remember_way, .actor = f->actor);
    coro_fork(co, send_rings, .actor = f->actor);
    CORO_CALL(co, turn_about, .actor = f->actor);
    CORO_END(co);
}
