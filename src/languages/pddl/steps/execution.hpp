// SPDX-License-Identifier: MIT
// Updates that run one after the other, as values that are all computed from the state before.
#pragma once
#include <map>
#include <vector>

#include "languages/pddl/steps/rewrite.hpp"

namespace tarrier::languages::pddl {
// Something that must hold in the state before a step.
struct Demand {
  model::Expression condition;
  bool is_guard = false;  // there is no step otherwise; else it is a model error
};

class Execution {
 public:
  // All must outlive this object.
  Execution(const model::Network& network, Resolver& resolver) : network_(network), resolver_(resolver) {}

  // Throws base::Error (kUnsupported) for loops, calls and what else has no such value.
  void run(const model::Block& block);

  using Memory = std::map<model::VariableId, model::Expression>;
  // Of what was assigned, by the values before.
  [[nodiscard]] const Memory& values() const { return written_; }
  // What keeps it from going wrong, in order.
  [[nodiscard]] const std::vector<Demand>& demands() const { return demands_; }

 private:
  void run(const model::Assignment& statement);
  void run(const model::Branch& statement);
  void run(const model::Assertion& statement);
  [[nodiscard]] model::Expression read(const model::Expression& expression);
  [[nodiscard]] model::Expression current(model::VariableId variable);
  void assign(model::VariableId variable, const model::Expression& value, const model::Expression& condition);
  void assign_element(const std::vector<model::Subscript>& subscripts, std::size_t dimension,
                      std::uint32_t position, const model::Expression& value,
                      const model::Expression& condition);
  // Only where the statement is reached.
  void demand(const model::Expression& condition, bool is_guard);

  const model::Network& network_;
  Resolver& resolver_;
  Memory written_;
  model::Expression path_;  // where the statement is reached; empty: always
  std::vector<Demand> demands_;
};
}  // namespace tarrier::languages::pddl
