// SPDX-License-Identifier: MIT
// A planning task with objects and parameters, as one without.
//
// An action becomes one for each choice of its parameters, `forall` a conjunction, and an atom (is token x3) one
// without parameters, is(token,x3). What no action changes is known, and so are atoms that no action which is
// possible at some time can make true, or false, if that is seen by ignoring that facts exclude each other: so
// only what can happen is left.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "languages/pddl/reading/objects.hpp"

namespace tarrier::languages::pddl {
class Instantiation {
 public:
  // Two lists "(define …)". Throws base::Error as ReadTask does.
  Instantiation(const Term& domain, const Term& problem);

  [[nodiscard]] const Term& domain() const { return domain_; }
  [[nodiscard]] const Term& problem() const { return problem_; }
  // A condition of this task.
  [[nodiscard]] Term condition(const Term& term) const;

 private:
  using Bindings = std::map<std::string, std::string>;  // objects by variable
  struct Predicate {
    std::size_t arity = 0;
    bool changes = false;  // by some action
  };
  struct GroundAction {
    const Term* section = nullptr;
    std::string name;
    Term precondition;
    Term effect;
  };
  enum class Truth : std::uint8_t { kOpen, kTrue, kFalse };
  // How much is known of what holds when.
  enum class Known : std::uint8_t { kNothing, kInitial, kPossible };

  void declare(const Term& domain, const Term& problem);
  void add_predicates(const Term& section);
  void note_changes(const Term& effect);
  void add_actions(const Term& section);
  void choose(const std::vector<Typed>& parameters, const Term& section, const Term& precondition,
              const Term& effect);
  [[nodiscard]] bool is_hopeless(const Term& precondition, const Bindings& bindings) const;
  [[nodiscard]] Term ground(const Term& term, const Bindings& bindings) const;
  [[nodiscard]] Term ground_all(const Term& term, const Bindings& bindings) const;
  [[nodiscard]] Term ground_atom(const Term& term, const Bindings& bindings) const;
  [[nodiscard]] std::string object(const Term& word, const Bindings& bindings) const;
  [[nodiscard]] Truth truth_of(const std::string& predicate, const std::string& atom) const;
  void find_possible();
  bool apply(const Term& effect);
  [[nodiscard]] bool may_hold(const Term& condition) const;
  [[nodiscard]] bool may_fail(const Term& condition) const;
  void write_domain(const Term& domain);
  void write_problem(const Term& problem);

  Objects objects_;
  std::map<std::string, Predicate> predicates_;
  std::set<std::string> initial_;
  std::vector<GroundAction> actions_;
  std::set<std::string> can_hold_;
  std::set<std::string> can_fail_;
  Known known_ = Known::kNothing;
  mutable std::size_t instances_ = 0;  // of what stands under quantifiers, so far
  Term domain_;
  Term problem_;
};

// Does it have objects, or parameters?
bool has_parameters(const Term& domain, const Term& problem);
}  // namespace tarrier::languages::pddl
