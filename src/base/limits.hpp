// SPDX-License-Identifier: MIT
// How much a search may use before it gives up with the answer "unknown".
#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tarrier::base {
enum class StopReason {
  kTime,
  kMemory,
  kStates,
  kInterrupted,
  kApproximation,  // no limit: what was computed is too coarse to decide
  kCutoff,         // the options of the search say how far it goes
};
std::string_view name(StopReason reason);  // "time", "memory", …: a word

// What the threads that work on one query use together.
class SharedUse {
 public:
  explicit SharedUse(std::size_t threads) : uses_(threads) {}
  // Says what a thread uses, and returns what all do.
  struct Use {
    std::uint64_t states = 0;
    std::uint64_t bytes = 0;
  };
  Use publish(std::size_t thread, Use use);
  // A thread waits for so many bytes: to the others they count as if it had them already.
  void want(std::size_t thread, std::uint64_t bytes);
  [[nodiscard]] std::uint64_t wanted() const;

 private:
  struct Published {
    std::atomic<std::uint64_t> states{0};
    std::atomic<std::uint64_t> bytes{0};
    std::atomic<std::uint64_t> wanted{0};
  };
  std::vector<Published> uses_;
};

// Limits of one query. Reaching one is a value, not an error: statistics are still reported.
class Limits {
 public:
  std::optional<double> seconds;
  std::optional<std::uint64_t> bytes;   // our own accounting, and what there was before the start
  std::optional<std::uint64_t> states;  // ever stored

  // What other searches have taken in the meantime; it counts as well.
  std::uint64_t states_elsewhere = 0;
  std::uint64_t bytes_elsewhere = 0;

  // What other threads use, this being the one with this number; it counts as well. Null: there are none.
  SharedUse* shared = nullptr;
  std::size_t thread = 0;

  // If it becomes true, the search is to stop as if it were interrupted; it must outlive the limits.
  const std::atomic<bool>* cancelled = nullptr;

  void start();

  // Cheap enough to be called once per expansion: the clock is read every 64th time, or more often where that
  // would take long.
  [[nodiscard]] std::optional<StopReason> exceeded(std::uint64_t used_states, std::uint64_t used_bytes);

  // Is there no more time, or has somebody interrupted? Reads the clock.
  [[nodiscard]] bool is_over() const { return is_to_stop() || (seconds && elapsed() > *seconds); }
  // Has somebody interrupted or cancelled?
  [[nodiscard]] bool is_to_stop() const noexcept {
    return is_interrupted() || (cancelled != nullptr && cancelled->load(std::memory_order_relaxed));
  }

  // Seconds since start().
  [[nodiscard]] double elapsed() const;
  // The same for another search, with the time that is left.
  [[nodiscard]] Limits left() const {
    Limits rest = *this;
    if (seconds) rest.seconds = std::max(0.0, *seconds - elapsed());
    return rest;
  }

  // Asks every running search to stop; safe to call from a signal handler.
  static void interrupt() noexcept { interrupted.store(true, std::memory_order_relaxed); }
  static bool is_interrupted() noexcept {
    return interrupter.load(std::memory_order_relaxed)->load(std::memory_order_relaxed);
  }
  // From now on it is this flag that interrupts, and interrupt() has no effect; null: as it was in the
  // beginning. For programs that end one call and not the next one.
  static void listen_to(const std::atomic<bool>* flag) noexcept {
    interrupter.store(flag != nullptr ? flag : &interrupted, std::memory_order_relaxed);
  }

 private:
  static inline std::atomic<bool> interrupted{false};
  static inline std::atomic<const std::atomic<bool>*> interrupter{&interrupted};
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::uint64_t bytes_at_start_ = 0;
  std::uint32_t calls_to_skip_ = 0;  // until the clock is read again
  std::uint32_t skipped_ = 0;        // between the last two readings
  double last_reading_ = 0;
};
}  // namespace tarrier::base
