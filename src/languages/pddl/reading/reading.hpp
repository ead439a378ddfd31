// SPDX-License-Identifier: MIT
// A PDDL task without parameters as a Network: a fact is a variable, an action an edge of the only process.
#pragma once
#include <map>
#include <set>
#include <vector>

#include "languages/pddl/reading/brackets.hpp"
#include "model/network.hpp"
#include "model/question.hpp"

namespace tarrier::languages::pddl {
class ReadTask {
 public:
  // Two lists "(define …)". Throws base::Error: kSyntax, kUnknownName, kDuplicate, kStructure for what is
  // wrong, and kUnsupported for what is PDDL, but not read.
  ReadTask(const Term& domain, const Term& problem);

  [[nodiscard]] const model::Network& network() const { return network_; }
  [[nodiscard]] const std::vector<model::Query>& queries() const { return queries_; }
  // "(:goal CONDITION)". Throws as the constructor does.
  [[nodiscard]] model::Query goal(const Term& term) const;

 private:
  void read_domain(const Term& domain);
  void read_problem(const Term& problem);
  void add_predicates(const Term& section);
  void add_action(const Term& section);
  void add_definitions(const std::vector<const Term*>& rules);
  [[nodiscard]] model::VariableId fact(const Term& atom) const;
  [[nodiscard]] model::Expression condition(const Term& term) const;
  struct Changes;
  void add_effect(const Term& term, const model::Expression& condition, Changes& changes) const;

  model::Network network_;
  std::vector<model::Query> queries_;
  std::map<std::string, model::VariableId, std::less<>> facts_;
  bool has_costs_ = false;
};
}  // namespace tarrier::languages::pddl
