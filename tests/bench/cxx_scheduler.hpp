// SPDX-License-Identifier: Zlib
// Tasks of C++20 and a scheduler for a game, in the order of coro: of all that have come due, the one that came due first is resumed first; at
// the same moment, the one that began to wait first.
#ifndef CXX_SCHEDULER_HPP
#define CXX_SCHEDULER_HPP

#include <coroutine>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <queue>
#include <utility>
#include <vector>

class Scheduler;

class Task
{
  public:
    struct promise_type;
    using Handle = std::coroutine_handle<promise_type>;

    // The caller goes on when a called task ends; a task that the scheduler owns goes away by itself.
    struct FinalAwaiter {
        bool await_ready() const noexcept
        {
            return false;
        }
        std::coroutine_handle<> await_suspend(Handle ended) const noexcept;
        void await_resume() const noexcept
        {
        }
    };

    struct promise_type {
        std::coroutine_handle<> caller;
        Scheduler *owner = nullptr;
        Handle previous, next; // in the list of its owner

        Task get_return_object()
        {
            return Task(Handle::from_promise(*this));
        }
        std::suspend_always initial_suspend() const noexcept
        {
            return {};
        }
        FinalAwaiter final_suspend() const noexcept
        {
            return {};
        }
        void return_void() const noexcept
        {
        }
        void unhandled_exception() const noexcept
        {
            std::terminate();
        }

        static void *operator new(std::size_t size)
        {
            ++allocations;
            live_bytes += size;
            return ::operator new(size);
        }
        static void operator delete(void *memory, std::size_t size)
        {
            live_bytes -= size;
            ::operator delete(memory);
        }
        static inline std::uint64_t allocations = 0;
        static inline std::size_t live_bytes = 0;
    };

    explicit Task(Handle handle) : handle_(handle)
    {
    }
    Task(Task &&other) noexcept : handle_(std::exchange(other.handle_, {}))
    {
    }
    Task(const Task &) = delete;
    Task &operator=(const Task &) = delete;
    ~Task()
    {
        if (handle_) {
            handle_.destroy();
        }
    }

    Handle release()
    {
        return std::exchange(handle_, {});
    }

    // co_await of a task calls it.
    bool await_ready() const noexcept
    {
        return false;
    }
    std::coroutine_handle<> await_suspend(std::coroutine_handle<> caller) const noexcept
    {
        handle_.promise().caller = caller;
        return handle_;
    }
    void await_resume() const noexcept
    {
    }

  private:
    Handle handle_;
};

class Scheduler
{
  public:
    Scheduler() = default;
    Scheduler(const Scheduler &) = delete;
    Scheduler &operator=(const Scheduler &) = delete;
    ~Scheduler()
    {
        while (roots_) {
            Task::Handle root = roots_;
            forget(root);
            root.destroy();
        }
    }

    // Its first step comes in the next update.
    void start(Task task)
    {
        waiting_.push_back({adopt(std::move(task)), next_sequence(), nullptr, nullptr});
    }

    // Its first step is taken at once.
    void start_now(Task task)
    {
        adopt(std::move(task)).resume();
    }

    void update(double dt)
    {
        now_ += static_cast<std::int64_t>(dt * 1e9);
        first_sequence_ = sequence_;
        running_.swap(waiting_);
        for (std::size_t at = 0;;) {
            std::uint64_t sequence = at < running_.size() ? running_[at].sequence : first_sequence_;
            if (std::coroutine_handle<> handle = take_event_before(sequence)) {
                handle.resume();
            } else if (at < running_.size()) {
                run(running_[at++]);
            } else {
                break;
            }
        }
        running_.clear();
    }

    // It goes on in the update under way, or in the next one: at this moment, and in the order in which it began to wait.
    void wake(std::coroutine_handle<> handle, std::uint64_t sequence)
    {
        woken_.push({now_, sequence, handle});
    }

    std::uint64_t next_sequence()
    {
        return sequence_++;
    }

    struct FrameAwaiter {
        Scheduler &scheduler;
        bool await_ready() const noexcept
        {
            return false;
        }
        void await_suspend(std::coroutine_handle<> handle) const
        {
            scheduler.waiting_.push_back({handle, scheduler.next_sequence(), nullptr, nullptr});
        }
        void await_resume() const noexcept
        {
        }
    };
    FrameAwaiter next_frame()
    {
        return {*this};
    }

    struct TimeAwaiter {
        Scheduler &scheduler;
        double duration;
        bool await_ready() const noexcept
        {
            return false;
        }
        void await_suspend(std::coroutine_handle<> handle) const
        {
            std::int64_t due = scheduler.now_ + static_cast<std::int64_t>(duration * 1e9);
            scheduler.timers_.push({due, scheduler.next_sequence(), handle});
        }
        void await_resume() const noexcept
        {
        }
    };
    TimeAwaiter seconds(double duration)
    {
        return {*this, duration};
    }

    template <typename Predicate> struct PredicateAwaiter {
        Scheduler &scheduler;
        Predicate predicate;
        bool await_ready()
        {
            return predicate();
        }
        void await_suspend(std::coroutine_handle<> handle)
        {
            auto ask = [](void *self) { return static_cast<PredicateAwaiter *>(self)->predicate(); };
            scheduler.waiting_.push_back({handle, scheduler.next_sequence(), ask, this});
        }
        void await_resume() const noexcept
        {
        }
    };
    template <typename Predicate> PredicateAwaiter<Predicate> until(Predicate predicate)
    {
        return {*this, predicate};
    }

  private:
    friend struct Task::FinalAwaiter;

    struct Waiting {
        std::coroutine_handle<> handle;
        std::uint64_t sequence;
        bool (*is_over)(void *self); // nullptr: it waits for the next frame
        void *self;
    };
    struct Event {
        std::int64_t moment;
        std::uint64_t sequence;
        std::coroutine_handle<> handle;
        bool operator<(const Event &other) const // the earliest on top of a queue
        {
            return moment != other.moment ? moment > other.moment : sequence > other.sequence;
        }
    };
    using Events = std::priority_queue<Event>;

    void run(const Waiting &entry)
    {
        if (entry.is_over != nullptr && !entry.is_over(entry.self)) {
            waiting_.push_back(entry);
        } else {
            entry.handle.resume();
        }
    }

    // Of what has come, the first that comes before one that waits for this frame since 'sequence'. Nobody goes on twice in an update.
    std::coroutine_handle<> take_event_before(std::uint64_t sequence)
    {
        Events &events =
            woken_.empty() || (!timers_.empty() && woken_.top() < timers_.top()) ? timers_ : woken_;
        if (events.empty() || events.top() < Event{now_, sequence, {}}) {
            return {};
        }
        std::coroutine_handle<> handle = events.top().handle;
        events.pop();
        return handle;
    }

    Task::Handle adopt(Task task)
    {
        Task::Handle root = task.release();
        root.promise().owner = this;
        root.promise().next = roots_;
        if (roots_) {
            roots_.promise().previous = root;
        }
        roots_ = root;
        return root;
    }

    void forget(Task::Handle root)
    {
        Task::promise_type &promise = root.promise();
        if (promise.previous) {
            promise.previous.promise().next = promise.next;
        } else {
            roots_ = promise.next;
        }
        if (promise.next) {
            promise.next.promise().previous = promise.previous;
        }
    }

    std::int64_t now_ = 0;
    std::uint64_t sequence_ = 0, first_sequence_ = 0;
    std::vector<Waiting> waiting_, running_;
    Events timers_, woken_;
    Task::Handle roots_;
};

inline std::coroutine_handle<> Task::FinalAwaiter::await_suspend(Handle ended) const noexcept
{
    promise_type &promise = ended.promise();
    if (promise.caller) {
        return promise.caller;
    }
    if (promise.owner != nullptr) {
        promise.owner->forget(ended);
        ended.destroy();
    }
    return std::noop_coroutine();
}

// Wakes all who wait for it.
class Signal
{
  public:
    explicit Signal(Scheduler &scheduler) : scheduler_(scheduler)
    {
    }

    void raise()
    {
        for (const Waiter &waiter : waiters_) {
            scheduler_.wake(waiter.handle, waiter.sequence);
        }
        waiters_.clear();
    }

    bool await_ready() const noexcept
    {
        return false;
    }
    void await_suspend(std::coroutine_handle<> handle)
    {
        waiters_.push_back({handle, scheduler_.next_sequence()});
    }
    void await_resume() const noexcept
    {
    }

  private:
    struct Waiter {
        std::coroutine_handle<> handle;
        std::uint64_t sequence;
    };

    Scheduler &scheduler_;
    std::vector<Waiter> waiters_;
};

#endif
