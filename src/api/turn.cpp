// SPDX-License-Identifier: MIT
#include "api/turn.hpp"

#include <mutex>

#include "base/budget.hpp"
#include "base/deep_stack.hpp"

namespace tarrier::api {
namespace {
std::mutex mutex;
thread_local bool has_turn = false;
// The flag of the process is for the program on the command line. In a library it would end all later
// calls.
const std::atomic<bool> nobody_interrupts{false};

class Turn {
 public:
  explicit Turn(const std::atomic<bool>* interrupted) {
    // Waiting for the mutex would be waiting for this thread itself.
    if (has_turn)
      throw base::Error(base::Code::kUsage, {},
                        "a model is used by a function that Tarrier calls while it works on one");
    mutex.lock();
    has_turn = true;
    // With the mutex held, for there is one such flag in the process, too.
    base::Limits::listen_to(interrupted != nullptr ? interrupted : &nobody_interrupts);
  }
  ~Turn() {
    // While the mutex is still held: afterwards the flag is that of the next call.
    base::Limits::listen_to(nullptr);
    has_turn = false;
    mutex.unlock();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
};
}  // namespace

void in_turn(const std::atomic<bool>* interrupted, const std::function<void()>& work) {
  const Turn turn(interrupted);
  // In the turn, so that there is one such stack at a time.
  base::on_deep_stack(work);
}

std::optional<base::Error> try_in_turn(const TurnLimits& limits, const std::function<void()>& work) {
  try {
    in_turn(nullptr, [&] {
      base::Limits started;
      started.seconds = limits.seconds;
      started.bytes = limits.bytes;
      started.start();
      // No search is under way, so nobody ends in order before the checkpoints do.
      const base::Budget budget(started, base::Budget::Grace::kNone);
      work();
    });
  } catch (const base::Error& error) {
    return error;
  } catch (const base::OutOfBudget& limit) {
    // Not an error of the input: the same call may succeed with larger limits.
    return base::Error(base::Code::kUnsupported, {},
                       "the limit of " + std::string(base::name(limit.reason())) + " was reached");
  }
  return std::nullopt;
}
}  // namespace tarrier::api
