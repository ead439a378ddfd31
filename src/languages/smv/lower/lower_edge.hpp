// SPDX-License-Identifier: MIT
// One edge of the Network of an SMV model: the steps of a process, or a case of a TRANS.
#pragma once
#include <map>
#include <memory>
#include <unordered_map>
#include <unordered_set>

#include "languages/smv/lower/lower.hpp"

namespace tarrier::languages::smv {
class EdgeLowering {
 public:
  // The model must outlive this object.
  EdgeLowering(LoweredModel& model, std::size_t process);
  ~EdgeLowering();
  EdgeLowering(const EdgeLowering&) = delete;
  EdgeLowering& operator=(const EdgeLowering&) = delete;

  // Something that the step has to satisfy.
  void require(const Expression& condition);
  [[nodiscard]] model::Edge finish();

 private:
  class SourceReading;
  class TargetReading;
  // What a step makes of a variable.
  enum class Fate : std::uint8_t {
    kFree,      // anything
    kKept,      // nothing
    kAssigned,  // what `value` says
    kEquation,  // the same, but there is no step if the variable cannot have the value
    kDerived,   // what its definition says
  };
  struct Next {
    Fate fate = Fate::kFree;
    Expression value;
    model::Expression lowered;  // the value, once it is known
    bool has_prime = false;     // the next value is an input of the edge, because something reads it
  };

  // True if the condition says what the next value of a variable is, of which nothing is said yet.
  bool determine(const Expression& condition);
  bool determine(const Expression& left, const Expression& right);
  static Expression truth(bool value);
  void demand(const model::Expression& condition);
  void demand_constraints();
  void find_value(std::size_t variable);
  void demand_distinct(const Alternatives& all, const model::Expression& place);
  void add_updates();
  void add_inputs();
  [[nodiscard]] bool reads_next_of(const Expression& expression, std::size_t variable) const;
  [[nodiscard]] bool reads_free(const Expression& expression) const;
  void find_defines_that_read_free();
  [[nodiscard]] Fate fate(std::size_t variable) const;
  // The input for the next value.
  model::VariableId prime(std::size_t variable);
  Term next_define(std::size_t define);
  // A definition that is no derived variable; none if it is a choice.
  std::optional<Term> step_define(std::size_t define);
  void lower_step_define(std::size_t define);

  LoweredModel& model_;
  std::size_t process_;
  model::Edge edge_;
  std::vector<Expression> conditions_;      // that are none of these equations
  std::vector<model::Expression> demands_;  // of the guard
  std::map<std::size_t, Next> next_;        // by variable; those that are not here are kept, or derived
  std::unordered_set<std::size_t> define_primes_;       // definitions with an input for their next value
  std::unordered_map<std::size_t, Term> step_defines_;  // see step_define()
  std::vector<bool> define_reads_free_;                 // by definition
  std::vector<model::VariableId> inputs_;               // but those of the model
  std::unique_ptr<SourceReading> reading_;
};
}  // namespace tarrier::languages::smv
