// SPDX-License-Identifier: MIT
// The one budget of whatever is being done, from the first byte read to the last state explored.
//
// Searches look at their Limits between two expansions and end in order. That does not help where one
// expansion, one estimate, one file to load or one trace to replay takes longer than all the time there is.
// Hence a second line, which reaches everything: all that may take long calls checkpoint(), and every
// allocation is one (allocation.cpp). It throws OutOfBudget a little after the limits are over, so that those
// who look by themselves have been first. Between checkpoints nothing is polled: an alarm (a timer of the
// system, an interrupt, a thread that calls the others off) changes one number, and a checkpoint compares it.
//
// Memory is what the system says the process has, libraries included. It is looked at whenever a megabyte has
// been allocated.
//
// Whatever has thrown is left in the middle of something. It must not go on, only be destroyed; a search that
// has thrown never answers (AccountedSearch).
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <new>

#include "base/limits.hpp"

namespace tarrier::base {
// A bad_alloc, since that is what an allocation may throw.
class OutOfBudget final : public std::bad_alloc {
 public:
  explicit OutOfBudget(StopReason reason) noexcept : reason_(reason) {}
  [[nodiscard]] StopReason reason() const noexcept { return reason_; }
  [[nodiscard]] const char* what() const noexcept override { return "a limit is reached"; }

 private:
  StopReason reason_;
};

// In force as long as it lives; the process has one at a time, and without one no checkpoint throws. Limits
// that are not set do not count, interrupts always do.
class Budget {
 public:
  // The limits must have been started. Where nobody looks at them by himself, checkpoints throw at once.
  enum class Grace { kSome, kNone };
  explicit Budget(const Limits& limits, Grace grace = Grace::kSome);
  ~Budget();
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;
};

// While it lives, checkpoints of this thread throw also once `cancelled` (which may be null) becomes true and
// somebody has called sound_alarm().
class Cancellable {
 public:
  explicit Cancellable(const std::atomic<bool>* cancelled);
  ~Cancellable();
  Cancellable(const Cancellable&) = delete;
  Cancellable& operator=(const Cancellable&) = delete;
};

// While it lives, a checkpoint of this thread that finds too little memory for so many bytes asks first
// whether others may give some back; if so, it looks again.
class AsksForRoom {
 public:
  explicit AsksForRoom(std::function<bool(std::size_t wanted)> may_get_room);
  ~AsksForRoom();
  AsksForRoom(const AsksForRoom&) = delete;
  AsksForRoom& operator=(const AsksForRoom&) = delete;

 private:
  std::function<bool(std::size_t wanted)> may_get_room_;
};

// While it lives, no checkpoint of this thread throws: for code of others that would not survive it.
class Sheltered {
 public:
  Sheltered();
  ~Sheltered();
  Sheltered(const Sheltered&) = delete;
  Sheltered& operator=(const Sheltered&) = delete;
  // A checkpoint all the same, where it does no harm.
  void checkpoint();
};

// Seconds until checkpoints throw, if there is an end.
std::optional<double> seconds_left();

// For tests: calls `observer` at every checkpoint of this thread while it lives; it may throw.
class Observed {
 public:
  explicit Observed(std::function<void()> observer);
  ~Observed();
  Observed(const Observed&) = delete;
  Observed& operator=(const Observed&) = delete;

 private:
  std::function<void()> observer_;
};

namespace detail {
inline std::atomic<std::uint32_t> alarms{0};
inline thread_local std::uint32_t alarms_seen = 0;
inline thread_local std::size_t allocated = 0;  // since memory was looked at
void look_around();
void look_at_memory(std::size_t wanted);
}  // namespace detail

// Throws OutOfBudget if there is nothing left to spend. As cheap as reading a number.
inline void checkpoint() {
  if (detail::alarms.load(std::memory_order_relaxed) != detail::alarms_seen) [[unlikely]]
    detail::look_around();
}

// A checkpoint before so many bytes are allocated.
inline void checkpoint_allocation(std::size_t bytes) {
  constexpr std::size_t kLook = std::size_t{1} << 20U;
  checkpoint();
  detail::allocated += bytes;
  if (detail::allocated >= kLook) [[unlikely]]
    detail::look_at_memory(bytes);
}

// For those who look at the limits by themselves: throws OutOfBudget if there is no more time.
inline void require_time(const Limits& limits) {
  if (limits.is_over()) throw OutOfBudget(limits.is_to_stop() ? StopReason::kInterrupted : StopReason::kTime);
}

// Makes all threads look around at their next checkpoint.
// Who hears it sees what was written before, such as the flag that says whom it is for.
inline void sound_alarm() noexcept { detail::alarms.fetch_add(1, std::memory_order_release); }

// Asks everything that is going on to stop: searches at once, the rest a little later, at the next
// checkpoint. Safe to call from a signal handler.
void interrupt() noexcept;
// For those who have set the flag that Limits listen to: what does not look at it by itself notices, too.
void notice_interrupts() noexcept;
}  // namespace tarrier::base
