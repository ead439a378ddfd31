// SPDX-License-Identifier: MIT
// What a loop has to see: facts that its steps set, by the state that they leave.
//
// A flag must be an effect of the step that leaves the state in question, never an action of its own: then what
// the step asks for becomes a subgoal of planners' heuristics before the loop begins.
//
// Of a pair of compassion, the second has to be seen, or the first never. The latter is a promise at the beginning
// of the loop: it sets the flag, and a step that leaves a state with the first takes it away again.
#pragma once
#include <string>
#include <vector>

#include "languages/pddl/runs/wanted.hpp"
#include "languages/pddl/writing/groundwork.hpp"

namespace tarrier::languages::pddl {
class Flags {
 public:
  // The groundwork must outlive it. Throws base::Error (kUnsupported) for conditions on what is chosen in a step.
  Flags(const WantedRuns& wanted, Groundwork& work, const base::SourceSpan& where);

  [[nodiscard]] const std::vector<std::string>& objects() const { return objects_; }
  // The facts of a loop that has seen everything.
  [[nodiscard]] Conjunction all_seen() const;
  // All conditions.
  [[nodiscard]] std::vector<const std::vector<Cube>*> conditions() const;

  // What a step sees that leaves a state in `known`; without `shape`, it is none of the model's.
  void see(const StepShape* shape, const Cube& known, Action& action) const;
  void forget(Action& action) const;
  // Promises, which are made where a loop begins, when `ready` holds.
  void add_promises(const std::string& ready) const;

 private:
  struct Watched {
    model::FairnessCondition condition;
    std::vector<Cube> where;
  };
  struct Flag {
    std::string seen;
    Watched watched;
    std::optional<Watched> first = {};  // of a pair
    std::string promised = {};          // likewise
  };
  Watched watched(const model::FairnessCondition& condition, const base::SourceSpan& where);
  std::string new_fact(const std::string& wanted);
  [[nodiscard]] std::vector<Conjunction> ways(const Watched& watched, const StepShape* shape,
                                              const Cube& known) const;

  Groundwork& work_;
  std::vector<Flag> flags_;
  std::vector<std::string> objects_;
};

// Throws base::Error (kUnsupported) if the condition is about what is chosen in a step, and not about a state.
void refuse_inputs(const model::Expression& expression, Groundwork& work, const base::SourceSpan& where);
}  // namespace tarrier::languages::pddl
