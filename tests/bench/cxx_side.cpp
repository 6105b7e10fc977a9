// SPDX-License-Identifier: Zlib
#include "cxx_side.h"

#include "cxx_scheduler.hpp"

#include <functional>
#include <memory>

namespace
{

// What a row does: a scheduler, what its tasks share, and how a sample is taken.
struct Work {
    explicit Work(int size) : n(size), ended(scheduler), bell(scheduler)
    {
    }
    Work(const Work &) = delete;
    Work &operator=(const Work &) = delete;

    int n;
    std::uint64_t count = 0;
    bool flag = false;
    int left = 0; // of a group
    Scheduler scheduler;
    std::vector<std::unique_ptr<Scheduler>> schedulers;
    Signal ended, bell;
    std::function<BenchSample(int)> run;

    void update()
    {
        scheduler.update(BENCH_DT);
    }
};

// ---------------------------------------------------------------- tasks

Task yielder(Scheduler &s)
{
    for (std::uint64_t steps = 0;; steps++) {
        co_await s.next_frame();
    }
}

Task witness(Scheduler &s, std::uint64_t &count)
{
    for (;;) {
        ++count;
        co_await s.next_frame();
    }
}

Task doubter(Scheduler &s, const bool &flag)
{
    co_await s.until([&flag] { return flag; });
}

Task sleeper(Scheduler &s, std::uint64_t &count, std::uint32_t seed, int most)
{
    co_await s.seconds(most * bench_random(&seed));
    for (;;) {
        ++count;
        co_await s.seconds(0.5 + (most - 0.5) * bench_random(&seed));
    }
}

Task dozer(Scheduler &s, std::uint64_t &count, std::uint32_t seed)
{
    for (;;) {
        co_await s.seconds(0.5 + 9.5 * bench_random(&seed));
        ++count;
    }
}

Task brief(std::uint64_t &count)
{
    ++count;
    co_return;
}

Task sleeping(Scheduler &s)
{
    co_await s.seconds(1e6);
}

Task nest(Scheduler &s, int depth)
{
    if (depth > 0) {
        co_await nest(s, depth - 1);
    }
    for (std::uint64_t steps = 0;; steps++) {
        co_await s.next_frame();
    }
}

template <std::uint32_t own> Task mixed(Scheduler &s, std::uint32_t value, int phase)
{
    auto work = [&value](std::uint32_t by) { value = value * by + (value >> 7); };
    for (; phase > 0; phase--) {
        co_await s.next_frame();
    }
    for (;;) {
        work(own);
        co_await s.next_frame();
        work(own * 3);
        co_await s.next_frame();
        work(own * 5);
        co_await s.next_frame();
        work(own * 7);
        co_await s.next_frame();
    }
}

template <std::size_t... number>
Task start_mixed(std::index_sequence<number...>, int which, Scheduler &s, std::uint32_t value, int phase)
{
    using Body = Task (*)(Scheduler &, std::uint32_t, int);
    static constexpr Body bodies[] = {mixed<static_cast<std::uint32_t>(number) + 2>...};
    return bodies[which](s, value, phase);
}

Task waiter(Signal &ended, std::uint64_t &count)
{
    for (;;) {
        co_await ended;
        ++count;
    }
}

// It ends in the next frame, and those who wait for it go on.
Task target(Signal &ended)
{
    ended.raise();
    co_return;
}

Task member(Work &work)
{
    co_await work.scheduler.next_frame();
    if (--work.left == 0) {
        work.ended.raise();
    }
}

Task leader(Work &work)
{
    for (;;) {
        work.left = work.n;
        for (int i = 0; i < work.n; i++) {
            work.scheduler.start_now(member(work));
        }
        co_await work.ended;
        ++work.count;
        co_await work.scheduler.next_frame();
    }
}

// ---------------------------------------------------------------- samples

template <typename Frame> double seconds_of(int frames, Frame frame)
{
    double begin = bench_cpu_seconds();
    for (int i = 0; i < frames; i++) {
        frame();
    }
    return bench_cpu_seconds() - begin;
}

BenchSample run_frames(Work &work, int frames)
{
    return {seconds_of(frames, [&work] { work.update(); }), static_cast<double>(frames)};
}

BenchSample run_resumes(Work &work, int frames)
{
    std::uint64_t before = work.count;
    BenchSample sample = run_frames(work, frames);
    sample.operations = static_cast<double>(work.count - before) * work.n;
    return sample;
}

BenchSample run_starts(Work &work, int frames)
{
    constexpr int STARTS = 1000;
    std::uint64_t before = work.count;
    double seconds = seconds_of(frames, [&work] {
        for (int i = 0; i < STARTS; i++) {
            work.scheduler.start(brief(work.count));
        }
        work.update();
    });
    bench_require(work.count - before == static_cast<std::uint64_t>(frames) * STARTS,
                  "tasks that start run in the next update");
    return {seconds, static_cast<double>(frames) * STARTS};
}

BenchSample run_schedulers(Work &work, int frames)
{
    double seconds = seconds_of(frames, [&work] {
        for (std::unique_ptr<Scheduler> &scheduler : work.schedulers) {
            scheduler->update(BENCH_DT);
        }
    });
    return {seconds, static_cast<double>(frames) * work.n};
}

// Only the update in which all go on is timed.
template <typename Before, typename Event>
BenchSample run_meetings(Work &work, int frames, Before before_it, Event event)
{
    BenchSample sample = {0, 0};
    for (int i = 0; i < frames; i++) {
        before_it();
        sample.seconds += seconds_of(1, [&] {
            event();
            work.update();
        });
        sample.operations += work.n;
    }
    return sample;
}

BenchSample run_joined(Work &work, int frames)
{
    std::uint64_t before = work.count;
    BenchSample sample = run_meetings(
        work, frames, [&work] { work.scheduler.start(target(work.ended)); }, [] {});
    bench_require(work.count - before ==
                      static_cast<std::uint64_t>(frames) * static_cast<std::uint64_t>(work.n),
                  "all waiters go on");
    return sample;
}

BenchSample run_group(Work &work, int frames)
{
    std::uint64_t before = work.count;
    BenchSample sample = run_meetings(
        work, frames, [&work] { work.update(); }, [] {});
    bench_require(work.count - before == static_cast<std::uint64_t>(frames),
                  "the one goes on when all have ended");
    return sample;
}

BenchSample run_listening(Work &work, int frames)
{
    std::uint64_t before = work.count;
    BenchSample sample = run_meetings(
        work, frames, [] {}, [&work] { work.bell.raise(); });
    bench_require(work.count - before ==
                      static_cast<std::uint64_t>(frames) * static_cast<std::uint64_t>(work.n),
                  "all listeners go on");
    return sample;
}

// ---------------------------------------------------------------- setting up

using Run = BenchSample(Work &, int);

void set_up(Work &work, Run *run)
{
    work.run = [&work, run](int frames) { return run(work, frames); };
}

template <typename Make> void start_all(Work &work, int count, Run *run, Make make)
{
    set_up(work, run);
    for (int i = 0; i < count; i++) {
        work.scheduler.start(make(i));
    }
}

void start_mixed_bodies(Work &work)
{
    std::uint32_t seed = 1;
    start_all(work, work.n, run_resumes, [&work, &seed](int i) {
        int phase = static_cast<int>(4 * bench_random(&seed));
        int which = static_cast<int>(64 * bench_random(&seed));
        return start_mixed(std::make_index_sequence<64>(), which, work.scheduler,
                           static_cast<std::uint32_t>(i), phase);
    });
}

void start_schedulers(Work &work)
{
    set_up(work, run_schedulers);
    for (int i = 0; i < work.n; i++) {
        work.schedulers.push_back(std::make_unique<Scheduler>());
        work.schedulers.back()->start(
            dozer(*work.schedulers.back(), work.count, static_cast<std::uint32_t>(i) * 2654435761U));
    }
}

void start_by_time(Work &work, CxxWork kind)
{
    Scheduler &s = work.scheduler;
    if (kind == CXX_SLEEPERS) {
        start_all(work, work.n, run_frames, [&](int i) {
            return sleeper(s, work.count, static_cast<std::uint32_t>(i) * 2654435761U, 10);
        });
    } else if (kind == CXX_SCHEDULERS) {
        start_schedulers(work);
    } else {
        int asleep = kind == CXX_STARTS ? 0 : work.n;
        start_all(work, asleep, run_starts, [&s](int) { return sleeping(s); });
    }
}

void start_by_event(Work &work, CxxWork kind)
{
    if (kind == CXX_JOINED) {
        start_all(work, work.n, run_joined, [&work](int) { return waiter(work.ended, work.count); });
    } else if (kind == CXX_LISTENING) {
        start_all(work, work.n, run_listening, [&work](int) { return waiter(work.bell, work.count); });
    } else {
        start_all(work, 1, run_group, [&work](int) { return leader(work); });
    }
}

void start_by_frame(Work &work, CxxWork kind)
{
    Scheduler &s = work.scheduler;
    s.start(witness(s, work.count));
    if (kind == CXX_YIELDS) {
        start_all(work, work.n, run_resumes, [&s](int) { return yielder(s); });
    } else if (kind == CXX_PREDICATES) {
        start_all(work, work.n, run_resumes, [&](int) { return doubter(s, work.flag); });
    } else if (kind == CXX_MIXED) {
        start_mixed_bodies(work);
    } else {
        start_all(work, work.n, run_resumes,
                  [&s, kind](int) { return nest(s, kind == CXX_NESTED_1 ? 1 : 16); });
    }
}

} // namespace

void *cxx_side_create(CxxWork kind, int n)
{
    Work *work = new Work(n);
    if (kind == CXX_JOINED || kind == CXX_GROUP || kind == CXX_LISTENING) {
        start_by_event(*work, kind);
    } else if (kind == CXX_YIELDS || kind == CXX_PREDICATES || kind == CXX_MIXED || kind == CXX_NESTED_1 ||
               kind == CXX_NESTED_16) {
        start_by_frame(*work, kind);
    } else {
        start_by_time(*work, kind);
    }
    if (kind != CXX_GROUP) {
        work->update();
    }
    return work;
}

BenchSample cxx_side_run(void *side, int frames)
{
    return static_cast<Work *>(side)->run(frames);
}

void cxx_side_destroy(void *side)
{
    delete static_cast<Work *>(side);
}

double cxx_side_bytes(void)
{
    return static_cast<double>(Task::promise_type::live_bytes);
}

uint64_t cxx_side_allocations(void)
{
    return Task::promise_type::allocations;
}
