/* SPDX-License-Identifier: Zlib */
#include "people/person.h"

#include "people/bark.h"

#define IDLE_S    0.5
#define TALK_S    0.15
#define PACE_PX_S 34.0f
#define BOB_S     0.16

const ActorKind PERSON_KIND = {
    .name = "person",
    .width = 10.0f,
    .depth = 6.0f,
    .gain = 0.1f,
    .stop = 0.1f,
    .stands_firm = true,
    .cover_px = 7.0f,
};

static bool talks(const Actor *actor, Speaker speaker)
{
    return bark_is_of(actor) || (speaker != SPEAKER_NONE && dialogue_speaks(speaker));
}

/* The old lamplighter is drawn so on his knees, where he was met; he moves his mouth there only. */
static bool shows_talk(const Actor *actor)
{
    return actor->figure != FIGURE_KEEPER;
}

static bool is_posed(const Actor *actor)
{
    return actor->pose != POSE_IDLE && actor->pose != POSE_TALK;
}

typedef struct person_live_frame {
    Actor *actor;
    Speaker speaker;
    int step;
    bool talking;
} person_live_frame;

static void person_live(Coro *co)
{
    CORO_BEGIN(co, person_live, f);
    for (;; f->step++) {
        CORO_WAIT_WHILE(co, is_posed(f->actor));
        f->talking = talks(f->actor, f->speaker);
        actor_pose(f->actor, f->talking && shows_talk(f->actor) ? POSE_TALK : POSE_IDLE, f->step % 2);
        CORO_WAIT_UNTIL_TIMEOUT(co, talks(f->actor, f->speaker) != f->talking || is_posed(f->actor),
                                f->talking ? TALK_S : IDLE_S);
    }
    CORO_END(co);
}

Actor *person_create(Figure figure, Speaker speaker, Vec place)
{
    Actor *actor = actor_create(&PERSON_KIND, figure, place);

    if (actor != NULL) {
        coro_start(actor_scheduler(actor), person_live, .actor = actor, .speaker = speaker);
    }
    return actor;
}

Actor *person_find(Figure figure)
{
    for (Actor *actor = NULL; (actor = actor_next(actor, &PERSON_KIND)) != NULL;) {
        if (actor->figure == figure) {
            return actor;
        }
    }
    return NULL;
}

/* Up and down by a pixel, step by step. */
typedef ActorFrame waddle_frame;

static void waddle(Coro *co)
{
    CORO_BEGIN(co, waddle, f);
    for (;;) {
        f->actor->shift = vec(0.0f, -1.0f);
        CORO_WAIT_SECONDS(co, BOB_S);
        f->actor->shift = vec(0.0f, 0.0f);
        CORO_WAIT_SECONDS(co, BOB_S);
    }
    CORO_FINALLY(co);
    f->actor->shift = vec(0.0f, 0.0f);
    CORO_END(co);
}

void person_go(Coro *co)
{
    CORO_BEGIN(co, person_go, f);
    coro_fork(co, waddle, .actor = f->actor);
    CORO_CALL(co, actor_walk_to_mark, .actor = f->actor, .to = f->to, .speed = PACE_PX_S);
    CORO_END(co);
}
