// SPDX-License-Identifier: MIT
// A planning task without parameters, as a PDDL domain and its problems say it.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace tarrier::languages::pddl {
struct Literal {
  std::string fact;
  bool holds = true;
  friend bool operator==(const Literal&, const Literal&) = default;
};
using Conjunction = std::vector<Literal>;

// Where `condition` holds before the action, the literals hold after it. Of a fact that is both added and
// deleted, PDDL says that it is added.
struct Effect {
  Conjunction condition;
  Conjunction literals;
};

struct Action {
  std::string name;
  Conjunction precondition;
  std::vector<Effect> effects;
  std::uint32_t cost = 1;
};

// A fact that is not changed by actions, but holds where the condition of one of its axioms does.
struct Axiom {
  std::string fact;
  Conjunction condition;
};

struct Problem {
  std::string remark;  // for people
  Conjunction goal;
};

struct Task {
  std::string name;
  std::vector<std::string> facts;  // those that may occur, in a good order
  std::vector<std::string> initial;
  std::vector<Action> actions;
  std::vector<Axiom> axioms;
  std::vector<Problem> problems;
};

// "(define (domain …) …)", and the same for a problem of that domain.
std::string domain_text(const Task& task);
std::string problem_text(const Task& task, const Problem& problem);
}  // namespace tarrier::languages::pddl
