// SPDX-License-Identifier: MIT
// One run of a Network that grows step by step, as somebody chooses, by the rules of the replay.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "evidence/interpreter.hpp"
#include "evidence/semantics/all_steps.hpp"
#include "model/run.hpp"

namespace tarrier::evidence {
// Delays from `low` on; without `high` there is no end.
struct DelayInterval {
  Rational low = 0;
  bool has_low = true;  // does `low` belong to it?
  std::optional<Rational> high;
  bool has_high = false;  // does `high`?

  [[nodiscard]] bool contains(const Rational& delay) const;
  // The smallest one that is a whole number; if there is none, one that is as early as it is easy to read.
  [[nodiscard]] Rational choose() const;
};

// A step, and after which delays it is possible: in ascending order, with gaps, at least one. There are
// several where others that take part, or go first, come and go while time passes.
struct Prospect {
  model::Step step;
  std::vector<DelayInterval> delays;
};

class Simulator {
 public:
  // The network must outlive it. Throws base::Error (kStructure) if this is no initial state.
  explicit Simulator(const model::Network& network, const model::Start& start = {});

  [[nodiscard]] const State& state() const { return history_.empty() ? initial_ : history_.back().state; }
  // In the state at hand, in the order of processes and edges, internal steps first. It may take long where
  // there are many inputs: all their values are tried, with checkpoints of the budget.
  [[nodiscard]] const std::vector<Prospect>& prospects();
  // After which delays the state still is one.
  [[nodiscard]] const DelayInterval& waiting();

  // Both say what keeps it from being done; then nothing has changed. Throws base::Error (kEvaluation) if the
  // model has no meaning there.
  std::optional<std::string> take(const model::Step& step, const Rational& delay);
  std::optional<std::string> wait(const Rational& delay);
  // Takes back the last of these; false if there is none.
  bool undo();

  [[nodiscard]] model::Run run() const;

 private:
  struct Event {
    Rational delay;
    std::optional<model::Step> step;  // after the delay; none: it just waited
    State state;                      // then
  };
  void look_around();
  template <typename Change>
  std::optional<std::string> go_on(Event event, const Change& change);

  const model::Network& network_;
  model::Start start_;
  State initial_;
  std::vector<Event> history_;
  bool has_looked_ = false;  // around in the state at hand
  std::vector<Prospect> prospects_;
  DelayInterval waiting_;
};
}  // namespace tarrier::evidence
