// SPDX-License-Identifier: MIT
// The automaton's part of a task: its state as one more variable, and actions that read the states of the run.
//
// Where accepting loops have one state of the automaton only, it needs not move in the loop: what that state asks
// for is asked of the steps instead.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "languages/pddl/runs/phase.hpp"
#include "languages/pddl/runs/reader.hpp"

namespace tarrier::languages::pddl {
class AutomatonPart {
 public:
  // The groundwork must outlive it. `has_loop`: the plan is a run that goes on forever, and not how one begins.
  // Throws base::Error (kUnsupported) for guards on what is chosen in a step.
  AutomatonPart(Reader reader, bool has_loop, Groundwork& work, const base::SourceSpan& where);

  // Does it read the states of the phase?
  [[nodiscard]] bool reads(Phase phase) const { return phase == Phase::kStem || !stays_in_; }
  // What holds in all states of the loop, where it does not read them; empty: any.
  [[nodiscard]] const model::Expression& loop_guard() const { return loop_guard_; }
  // What it reads in the loop.
  [[nodiscard]] std::vector<const std::vector<Cube>*> loop_guards() const;

  [[nodiscard]] const std::vector<std::string>& objects() const { return objects_; }
  [[nodiscard]] const std::string& initial_fact() const { return facts_.front(); }
  // In which of its states a loop may begin: those that it has to come back to.
  [[nodiscard]] std::vector<Conjunction> loop_starts() const;
  [[nodiscard]] std::vector<Conjunction> accepting() const;

  void add_actions() const;

 private:
  void find_loop_guard();
  [[nodiscard]] bool is_inside(std::size_t state, std::size_t transition) const;
  void add_reading(std::size_t source, std::size_t transition, Phase phase) const;

  Reader reader_;
  bool has_loop_;
  Groundwork& work_;
  Guards guards_;
  std::vector<std::string> objects_;  // by state
  std::vector<std::string> facts_;    // likewise
  std::optional<std::uint32_t> stays_in_;
  model::Expression loop_guard_;
};
}  // namespace tarrier::languages::pddl
