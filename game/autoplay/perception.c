/* SPDX-License-Identifier: Zlib */
#include "autoplay/perception.h"

#include "camera.h"
#include "cutscenes/cutscene.h"
#include "enemies/cold_ring.h"
#include "enemies/kinds.h"
#include "enemies/shot.h"
#include "enemies/snuffer.h"
#include "hero/hero.h"
#include "hero/pickup.h"
#include "hero/prompt.h"
#include "night/turn_back.h"
#include "people/dialogue.h"
#include "world/actor.h"
#include "world/room.h"
#include "world/world.h"

#define NOTES      256
#define FOE_PX     16.0f
#define REACTION_S 1.0 /* at most */

static struct {
    Perception notes[NOTES];
    int newest, seen; /* the latest; the one that counts */
    double reaction_s, now_s;
} memory;

void perception_begin(double reaction_s)
{
    memory.reaction_s = fmin(fmax(reaction_s, 0.0), REACTION_S);
    memory.newest = memory.seen = 0;
    memory.now_s = 0.0;
    memory.notes[0] = (Perception){.place = NULL};
}

const Perception *perception(void)
{
    return &memory.notes[memory.seen];
}

double perception_late_s(void)
{
    return world.seconds - perception()->game_s;
}

Vec perception_foe_now(const PerceptionFoe *foe)
{
    return vec_add(foe->place, vec_scale(foe->velocity, (float)perception_late_s()));
}

Vec perception_shot_now(const PerceptionShot *shot)
{
    return vec_add(shot->place, vec_scale(shot->velocity, (float)perception_late_s()));
}

/* --- noting ---------------------------------------------------------------------------------------- */

static bool is_in_picture(const Actor *actor)
{
    return !actor->hidden && camera_sees(&world.camera, actor->place.x - FOE_PX / 2.0f,
                                         actor->place.y - FOE_PX, FOE_PX, FOE_PX);
}

static const PerceptionFoe *find_in(const Perception *note, EntityId id)
{
    for (int i = 0; i < note->foe_count; i++) {
        if (entity_same(note->foes[i].id, id)) {
            return &note->foes[i];
        }
    }
    return NULL;
}

static void note_foe(Perception *note, const Perception *before, const Actor *actor)
{
    const PerceptionFoe *known = find_in(before, actor->id);
    const bool same = known != NULL && known->pose == actor->pose;

    note->foes[note->foe_count++] = (PerceptionFoe){
        .id = actor->id,
        .kind = enemy_of(actor)->traits,
        .place = actor->place,
        .velocity = actor->velocity,
        .face = actor->face,
        .pose = actor->pose,
        .calm = !enemy_of(actor)->alert && enemy_of(actor)->round != NULL,
        .faded = actor->kind == &SNUFFER.actor && enemy_of(actor)->intangible,
        .pose_s = same ? known->pose_s + (note->game_s - before->game_s) : 0.0,
    };
}

static void note_actors(Perception *note, const Perception *before)
{
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        if (!is_in_picture(actor) && actor->kind != &COLD_RING_KIND) {
            continue;
        }
        if (actor_is_foe(actor) && note->foe_count < PERCEPTION_FOES) {
            note_foe(note, before, actor);
        } else if (pickup_is(actor) && note->pickup_count < PERCEPTION_PICKUPS) {
            note->pickups[note->pickup_count++] = actor->place;
        } else if (actor->kind == &COLD_RING_KIND && note->ring_count < PERCEPTION_RINGS) {
            note->rings[note->ring_count++] =
                (PerceptionRing){actor->place, cold_ring_gap(actor), cold_ring_radius_px(actor),
                                 cold_ring_gathers(actor)};
        } else if (actor->kind == &SHOT_KIND && note->shot_count < PERCEPTION_SHOTS) {
            note->shots[note->shot_count++] = (PerceptionShot){actor->place, actor->velocity};
        }
    }
}

static void note_screen(Perception *note)
{
    const Snuffer *snuffer = &snuffer_state;

    note->echo_is_seen = snuffer->way_count > 0;
    note->echo = note->echo_is_seen ? snuffer->way[snuffer->way_count - 1] : vec(0.0f, 0.0f);
    note->turns_back = turn_back_runs();
    note->place = room_plan();
    note->control = hero_has_control();
    note->scene = cutscene_runs();
    note->page = dialogue_state.open;
    note->page_waits = dialogue_state.open && (dialogue_state.waits || dialogue_state.choice.open);
    note->choice = dialogue_state.open && dialogue_state.choice.open;
    note->text = dialogue_state.text;
    note->prompt = prompt_state.word;
    note->prompt_control = prompt_state.control;
}

/* The latest note that is old enough moves on with the time. */
static void let_through(void)
{
    while (memory.seen != memory.newest) {
        const int next = (memory.seen + 1) % NOTES;
        if (memory.notes[next].real_s > memory.now_s - memory.reaction_s + 1e-6) {
            return;
        }
        memory.seen = next;
    }
}

void perception_look(double seconds)
{
    const Perception *before = &memory.notes[memory.newest];
    const int next = (memory.newest + 1) % NOTES;

    memory.now_s += seconds;
    if (next == memory.seen) { /* more frames a second than notes: the oldest gets through early */
        memory.seen = (memory.seen + 1) % NOTES;
    }
    memory.notes[next] = (Perception){.real_s = memory.now_s, .game_s = world.seconds};
    note_actors(&memory.notes[next], before);
    note_screen(&memory.notes[next]);
    memory.newest = next;
    let_through();
}
