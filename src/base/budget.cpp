// SPDX-License-Identifier: MIT
#include "base/budget.hpp"

#include <time.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <exception>
#include <limits>
#include <utility>

#include "base/assert.hpp"
#include "base/statistics.hpp"

namespace tarrier::base {
namespace {
// How much later than limits a checkpoint throws, and how long those who tidy up have until the next does.
constexpr double kSomeGrace = 0.15;
constexpr double kAgain = 0.1;
constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
// What tidying up may take once there is no more memory.
constexpr std::uint64_t kReserve = std::uint64_t{2} << 20U;

// A thread that sees one of these numbers a moment later throws a moment later, so no order of memory is
// asked for.
std::atomic<bool> in_force{false};
std::atomic<double> grace_seconds{kSomeGrace};
std::atomic<std::int64_t> deadline{kNever};       // in nanoseconds of the steady clock
std::atomic<std::uint64_t> most_bytes{kNoLimit};  // that may be resident
thread_local const std::atomic<bool>* cancelled_here = nullptr;
thread_local const std::function<bool(std::size_t)>* may_get_room_here = nullptr;
thread_local int shelters_here = 0;
thread_local const std::function<void()>* observer_here = nullptr;

std::int64_t now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// The timer of the system: it sounds the alarm once in a while, first after so many seconds. A signal and not
// a thread that looks at the clock: its handler changes one number, which is all that a handler may do, and
// costs nothing as long as nothing is over.
class Timer {
 public:
  static Timer& instance() {
    static Timer timer;
    return timer;
  }
  // A time of zero would switch the timer off instead of letting it go off at once.
  void start(double seconds) noexcept { set({spec(seconds > 1e-3 ? seconds : 1e-3), spec(kAgain)}); }
  void stop() noexcept { set({{0, 0}, {0, 0}}); }

 private:
  Timer() {
    struct sigaction action {};
    action.sa_handler = [](int) { sound_alarm(); };
    // Calls of the system that libraries have begun go on after the signal: few of them expect EINTR.
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, nullptr);
    sigevent event{};
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGALRM;
    is_there_ = timer_create(CLOCK_MONOTONIC, &event, &timer_) == 0;
  }
  struct Times {
    timespec first;
    timespec again;
  };
  static timespec spec(double seconds) noexcept {
    constexpr double kLongest = 1e9;
    const double whole = seconds < kLongest ? seconds : kLongest;
    const auto full = static_cast<time_t>(whole);
    return {full, static_cast<long>((whole - static_cast<double>(full)) * 1e9)};
  }
  void set(const Times& times) noexcept {
    // Without a timer, limits hold where searches look at them, which is better than no program at all.
    const itimerspec value{.it_interval = times.again, .it_value = times.first};
    if (is_there_) timer_settime(timer_, 0, &value, nullptr);
  }

  timer_t timer_{};
  bool is_there_ = false;
};
}  // namespace

namespace detail {
namespace {
// Must this thread not throw now? What is thrown already destroys objects, and destructors must not throw.
bool is_sheltered() { return shelters_here > 0 || std::uncaught_exceptions() > 0; }

// What the observer does is not observed.
void observe() {
  const std::function<void()>* const observer = std::exchange(observer_here, nullptr);
  const auto go_on = [&] {
    observer_here = observer;
    --alarms_seen;  // the next checkpoint comes here, too
  };
  try {
    (*observer)();
  } catch (...) {
    go_on();
    throw;
  }
  go_on();
}
}  // namespace

void look_around() {
  // Before the alarm is noted as seen: so it is not lost, and the first checkpoint outside finds it.
  if (is_sheltered()) return;
  alarms_seen = alarms.load(std::memory_order_acquire);
  if (observer_here != nullptr) observe();
  if (!in_force.load(std::memory_order_relaxed)) return;
  if (cancelled_here != nullptr && cancelled_here->load(std::memory_order_relaxed))
    throw OutOfBudget(StopReason::kInterrupted);
  if (Limits::is_interrupted()) throw OutOfBudget(StopReason::kInterrupted);
  if (now() >= deadline.load(std::memory_order_relaxed)) throw OutOfBudget(StopReason::kTime);
}

void look_at_memory(std::size_t wanted) {
  // The count stays as well, so that the first allocation outside is looked at.
  if (is_sheltered()) return;
  allocated = 0;
  const std::uint64_t most = most_bytes.load(std::memory_order_relaxed);
  if (most == kNoLimit) return;
  // Small blocks are resident already, or in a hole; large ones come on top.
  constexpr std::size_t kLarge = std::size_t{1} << 17U;
  const auto after = [&] { return resident_bytes() + (wanted >= kLarge ? wanted : 0); };
  // Getting room may take long, or end with this thread being called off; hence the look around each time.
  while (after() > most && may_get_room_here != nullptr && (*may_get_room_here)(wanted)) look_around();
  const std::uint64_t bytes = after();
  if (bytes <= most) return;
  // Destructors and handlers need a little.
  // A large block has not been taken, so all of its room is left for them.
  if (wanted < kLarge) most_bytes.store(bytes + kReserve, std::memory_order_relaxed);
  throw OutOfBudget(StopReason::kMemory);
}
}  // namespace detail

Budget::Budget(const Limits& limits, Grace grace) {
  TARRIER_ASSERT(!in_force.load());
  grace_seconds.store(grace == Grace::kNone ? 0 : kSomeGrace);
  // Made here at the latest: a handler of signals that interrupts must not be the first to ask for it.
  Timer& timer = Timer::instance();  // also for interrupts
  if (limits.seconds) {
    constexpr double kLongest = 1e9;
    const double left = std::min(kLongest, *limits.seconds - limits.elapsed() + grace_seconds.load());
    deadline.store(now() + static_cast<std::int64_t>(left * 1e9));
    timer.start(left);
  }
  if (limits.bytes) {
    // What the last query has freed would count as used by this one.
    give_back_memory();
    // A twentieth more than the limit itself, so that searches, which count what they store, notice first and
    // end in order.
    // Where there is too little for the program itself, there is enough to say so.
    most_bytes.store(std::max(*limits.bytes + *limits.bytes / 20, resident_bytes() + kReserve));
  }
  // Alarms of the budget before are over.
  detail::alarms_seen = detail::alarms.load();
  in_force.store(true);
  // Whoever has interrupted earlier found no budget in force, and has started no timer.
  if (Limits::is_interrupted()) notice_interrupts();
}

Budget::~Budget() {
  in_force.store(false);
  deadline.store(kNever);
  most_bytes.store(kNoLimit);
  Timer::instance().stop();
}

Cancellable::Cancellable(const std::atomic<bool>* cancelled) { cancelled_here = cancelled; }
Cancellable::~Cancellable() { cancelled_here = nullptr; }

AsksForRoom::AsksForRoom(std::function<bool(std::size_t wanted)> may_get_room)
    : may_get_room_(std::move(may_get_room)) {
  may_get_room_here = &may_get_room_;
}
AsksForRoom::~AsksForRoom() { may_get_room_here = nullptr; }

Sheltered::Sheltered() { ++shelters_here; }
Sheltered::~Sheltered() { --shelters_here; }
void Sheltered::checkpoint() {
  // Shelters may be nested; for this one checkpoint all of them are left.
  const int shelters = std::exchange(shelters_here, 0);
  try {
    checkpoint_allocation(0);
  } catch (...) {
    shelters_here = shelters;
    throw;
  }
  shelters_here = shelters;
}

std::optional<double> seconds_left() {
  const std::int64_t end = deadline.load(std::memory_order_relaxed);
  if (end == kNever) return std::nullopt;
  return static_cast<double>(end - now()) / 1e9;
}

Observed::Observed(std::function<void()> observer) : observer_(std::move(observer)) {
  observer_here = &observer_;
  sound_alarm();
}
Observed::~Observed() { observer_here = nullptr; }

void interrupt() noexcept {
  Limits::interrupt();
  notice_interrupts();
}

void notice_interrupts() noexcept {
  // The timer exists where a budget is in force, and setting it is allowed in a handler of signals. It
  // waits for the grace, so that searches, which see the interrupt themselves, end in order.
  if (in_force.load(std::memory_order_relaxed)) Timer::instance().start(grace_seconds.load());
}
}  // namespace tarrier::base
