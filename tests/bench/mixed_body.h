/* SPDX-License-Identifier: Zlib */
/* Three of the bodies of job_mixed.c, which includes this 64 times, so without a guard, for other digits MIXED_EIGHTS and MIXED_ONES. */
static void MIXED_NAME(Coro *co)
{
    CORO_BEGIN(co, MIXED_NAME, f);
    for (; f->phase > 0; f->phase--) {
        CORO_YIELD(co);
    }
    for (;;) {
        mixed_work(f, MIXED_OWN);
        CORO_YIELD(co);
        mixed_work(f, MIXED_OWN * 3U);
        CORO_YIELD(co);
        mixed_work(f, MIXED_OWN * 5U);
        CORO_YIELD(co);
        mixed_work(f, MIXED_OWN * 7U);
        CORO_YIELD(co);
    }
    CORO_END(co);
}

static inline int MIXED_STEP(mixed_frame *f, int point)
{
    switch (point) {
    case 0:
    case 1:
        if (f->phase > 0) {
            f->phase--;
            return 1;
        }
        mixed_work(f, MIXED_OWN);
        return 2;
    case 2:
        mixed_work(f, MIXED_OWN * 3U);
        return 3;
    case 3:
        mixed_work(f, MIXED_OWN * 5U);
        return 4;
    case 4:
        mixed_work(f, MIXED_OWN * 7U);
        return 5;
    case 5:
        mixed_work(f, MIXED_OWN);
        return 2;
    default:
        return BARE_ENDED;
    }
}

static void MIXED_BARE_NAME(BareTask *task)
{
    task->point = MIXED_STEP(task->frame, task->point);
}

static void MIXED_PUBLISHED_NAME(PublishedNode *node)
{
    node->point = MIXED_STEP(node->frame, node->point);
}
