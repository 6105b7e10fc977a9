/* SPDX-License-Identifier: Zlib */
/*
 * A step: the body runs until it waits or ends. Within the same step the child that it calls runs, and the caller whose child
 * has ended goes on, so that no frame is lost on the way in or out.
 */
#include "model.h"

/* The body of every coroutine of the model: it follows its script from wait to wait. */
static ModelOutcome follow_script(Model *m, ModelCoroutine *c)
{
    if (c->wait.kind == CORO_WAITS_OVER && model_over_goes_on(m, c)) {
        return MODEL_SUSPENDED;
    }
    if (c->wait.kind == CORO_WAITS_PREDICATE && c->wait.by_hand) {
        script_predicate(&c->frame, c); /* C evaluates it once more, whatever it says */
        if (c->doomed) {
            return MODEL_GONE;
        }
    }
    for (;;) {
        Op op = script_run(&c->frame, c);
        if (op == OP_RETURN) {
            return MODEL_ENDED;
        }
        if (op == OP_FAIL) {
            model_error(m, CORO_ERROR_FAILED, c->id);
            return MODEL_FAILED;
        }
        if (c->doomed) {
            if (op == OP_WAIT_UNTIL || op == OP_WAIT_WHILE || op == OP_WAIT_UNTIL_TIMEOUT) {
                script_predicate(&c->frame, c); /* C evaluates it before the library is asked */
            }
            return MODEL_GONE;
        }
        c->outcome = MODEL_SUSPENDED;
        bool gives_back = model_wait(m, c, op);
        if (c->doomed) {
            return MODEL_GONE; /* it was stopped by its own predicate */
        }
        if (gives_back) {
            return c->outcome;
        }
        c->wait.kind = CORO_WAITS_NOTHING;
    }
}

/* In the part after CORO_FINALLY waits are reported, once, and passed; a call starts nothing, an over skips its block. */
bool model_clean_up(Model *m, ModelCoroutine *c)
{
    bool well = true, reported = false;
    script_begin_cleanup(&c->frame);
    c->cleans = true;
    m->running++;
    for (Op op; (op = script_run(&c->frame, c)) != OP_RETURN;) {
        if (op == OP_FAIL) {
            model_error(m, CORO_ERROR_FAILED, c->id);
            well = false;
            break;
        }
        bool waits =
            op == OP_YIELD || op == OP_WAIT_UNTIL || op == OP_CALL || op == OP_OVER || op == OP_WAIT_ALL;
        if (waits && !reported) {
            model_error(m, CORO_ERROR_WAIT_IN_FINALLY, c->id);
            reported = true;
        }
    }
    m->running--;
    c->cleans = false;
    return well;
}

static void run_body(Model *m, ModelCoroutine *c)
{
    c->stage = MODEL_RUNNING;
    c->stepped = true;
    c->resumes++;
    trace_add_event(&m->world.trace, "resumed", c->id, (long long)c->resumes);
    m->running++;
    ModelOutcome outcome = follow_script(m, c);
    m->running--;
    c->outcome = outcome;
    c->stage = c->doomed ? MODEL_LEFT : MODEL_WAITING;
    if (!c->doomed && (outcome == MODEL_SUSPENDED || outcome == MODEL_CALLING)) {
        trace_add_event(&m->world.trace, "suspended", c->id, (long long)c->resumes);
    }
    if (outcome == MODEL_ENDED && !c->doomed) {
        model_end(m, c, CORO_FINISHED);
    } else if (outcome == MODEL_FAILED && !c->doomed) {
        model_end(m, c, CORO_FAILED);
    }
    model_settle_stops(m);
}

/* It, or one above it, will be stopped as soon as nobody holds it up. */
static bool is_being_stopped(const Model *m, const ModelCoroutine *c)
{
    int id = c->id;
    while (id != 0 && (!m->coroutines[id].stop_wanted || m->coroutines[id].stage == MODEL_ENDING)) {
        id = m->coroutines[id].parent;
    }
    return id != 0;
}

/* Who goes on in the step in which this child has ended: the first of its callers that survives its failure. The caller of one that was
 * skipped to its end goes on later, as after a stop. */
static int caller_that_goes_on(Model *m, int child, int caller_id)
{
    bool was_skipped = m->coroutines[child].skipping;
    while (caller_id != 0 && model_get(m, caller_id) == NULL) {
        child = caller_id; /* it was stopped with its child: then its own caller may go on */
        caller_id = m->coroutines[child].forked ? 0 : m->coroutines[child].parent;
        was_skipped |= m->coroutines[child].skipping;
    }
    ModelCoroutine *caller = model_get(m, caller_id);
    while (caller != NULL && caller->stage == MODEL_WAITING && caller->wait.kind == CORO_WAITS_CALL &&
           caller->wait.woken && caller->wait.awaited == child && !is_being_stopped(m, caller)) {
        if (caller->result != CORO_FAILED || caller->wait.survives) {
            bool may_go_on = model_may_run(m, caller) && !model_subtree_is_busy(m, caller->id);
            return may_go_on && !was_skipped && !m->schedulers[caller->scheduler].doomed ? caller->id : 0;
        }
        if (model_subtree_is_busy(m, caller->id)) {
            caller->fails_then = true; /* but not before they have given control back */
            model_stop(m, caller->id);
            return 0;
        }
        child = caller->id;
        was_skipped |= caller->skipping;
        int next = caller->forked ? 0 : caller->parent;
        model_end(m, caller, CORO_FAILED);
        model_settle_stops(m);
        caller = model_get(m, next);
    }
    return 0;
}

/* Who runs next within the step in which this one has given control back; 0: nobody. */
static int next_of_step(Model *m, ModelCoroutine *c)
{
    if (c->stage == MODEL_WAITING && c->outcome == MODEL_CALLING) {
        return model_may_run(m, &m->coroutines[c->frame.child]) ? c->frame.child
                                                                : 0; /* held with its caller */
    }
    if (c->stage != MODEL_NONE) {
        return 0;
    }
    int caller = caller_that_goes_on(m, c->id, c->forked ? 0 : c->parent);
    if (caller != 0) {
        model_wait_is_over(m, &m->coroutines[caller], false);
    }
    return caller;
}

void model_step(Model *m, int id)
{
    while (id != 0) {
        ModelCoroutine *c = &m->coroutines[id];
        run_body(m, c);
        model_note_pauses(m);
        id = next_of_step(m, c);
    }
    model_settle(m);
    model_note_pauses(m);
}

void model_has_left(Model *m, ModelCoroutine *c)
{
    c->stage = MODEL_LEFT;
    c->outcome = MODEL_GONE;
    model_settle_stops(m);
    model_step(m, next_of_step(m, c));
}
