// SPDX-License-Identifier: MIT
// A planning task, as a PDDL domain and its problems say it.
//
// A fact is a text: `token-is-3`, or, where predicates take objects, `is token x3`. Actions have no parameters
// but where all values of one are meant.
#pragma once
#include <cstdint>
#include <optional>
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
  std::string each = {};  // for all values of these variables: "?v - value"; empty: it has none
};

struct Action {
  std::string name;
  Conjunction precondition;
  std::vector<Effect> effects;
  std::uint32_t cost = 1;
  std::string parameters = {};  // "?v - value"
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

// What facts are made of, where predicates take objects.
struct Vocabulary {
  struct Objects {
    std::string type;
    std::vector<std::string> names;
  };
  std::vector<std::string> predicates;  // "is ?x - var ?v - value"; those that no fact uses are not written
  std::vector<Objects> objects;
};

struct Task {
  std::string name;
  std::vector<std::string> facts;  // those that may occur, in a good order
  std::vector<std::string> initial;
  std::vector<Action> actions;
  std::vector<Axiom> axioms;
  std::vector<Problem> problems;
  std::optional<Vocabulary> vocabulary = {};
  std::string remark = {};  // for people, about the domain
};

// "(define (domain …) …)", and the same for a problem of that domain.
std::string domain_text(const Task& task);
std::string problem_text(const Task& task, const Problem& problem);
}  // namespace tarrier::languages::pddl
