// SPDX-License-Identifier: MIT
// What can happen in a step, before anything is said about the values of its inputs.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "languages/pddl/steps/execution.hpp"
#include "model/path.hpp"

namespace tarrier::languages::pddl {
// Everything is said by the state before the step; all updates are simultaneous.
struct StepShape {
  std::string name;
  model::Step step;  // without the values of inputs
  base::SourceSpan span;
  std::uint32_t cost = 1;
  std::vector<std::uint32_t> inputs;       // places
  std::vector<model::Expression> guard;    // a conjunction; evaluated in this order
  std::vector<model::Expression> demands;  // a model error where one of them does not hold but the guard does
  std::map<std::uint32_t, model::Expression> updates;     // by place
  std::map<std::uint32_t, model::Expression> determined;  // inputs that the guard said the value of
};

// The conjuncts of all conditions, except that what can fail must not be evaluated where something before it
// does not hold: all that comes before the last such conjunct stays together with it.
std::vector<model::Expression> guard_parts(const std::vector<model::Expression>& conditions,
                                           const model::Network& network);

// Where the condition holds for some values of the inputs. Throws base::Error (kUnsupported) if they have too
// many combinations, of `what`.
model::Expression for_some_input(const model::Expression& condition, const std::vector<std::uint32_t>& inputs,
                                 const model::Network& network, const Places& places,
                                 const base::SourceSpan& where, const char* what);

class StepShapes {
 public:
  // All must outlive this object. Throws base::Error (kUnsupported) for what PDDL cannot express.
  StepShapes(const model::Network& network, const Places& places, Resolver& resolver);

  // Internal steps, then synchronisations, with every choice of edges.
  [[nodiscard]] const std::vector<StepShape>& all() const { return shapes_; }
  // What holds in every state: constraints and invariants. A state that breaks one does not exist, and
  // neither does a step that would lead there. It is enough to ask for it where a step begins and at the
  // goal, though: then such a state is reached, but nothing comes of it, and all others are reached as
  // before.
  [[nodiscard]] const std::vector<model::Expression>& legality() const { return legality_; }

 private:
  struct Side {
    model::ProcessId process{};
    const model::Edge* edge = nullptr;
    model::Expression chosen;  // that the subscripts of its action choose the one in question
  };
  struct Filling {
    const model::Synchronisation* synchronisation = nullptr;
    model::SynchronisationId id{};
    std::vector<Side> sides;
    std::vector<Side> absent;   // that must not be possible
    std::vector<bool> is_busy;  // by process
    std::size_t ways_left = 0;  // to fill it
  };

  void check() const;
  void find_legality();
  void add_synchronisation(model::SynchronisationId id);
  void fill(Filling& filling, std::size_t place);
  static void fill_with(Filling& filling, model::Strength strength, const std::vector<Side>& sides,
                        const std::function<void()>& go_on);
  [[nodiscard]] std::vector<Side> candidates(model::ActionId action, model::ProcessId process) const;
  [[nodiscard]] model::Expression possible(const Side& side);
  void add(const Filling& filling);
  [[nodiscard]] std::string name_of(const Filling& filling) const;

  const model::Network& network_;
  const Places& places_;
  Resolver& resolver_;
  std::vector<model::Expression> legality_;
  std::vector<StepShape> shapes_;
};
}  // namespace tarrier::languages::pddl
