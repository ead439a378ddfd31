// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "automata/hoa.hpp"
#include "model/terms/same.hpp"

namespace tarrier::automata {
namespace {
using model::Expression;
using model::Op;

bool is_connective(const Expression& e) { return e->op == Op::kAnd || e->op == Op::kOr || e->op == Op::kNot; }

class Propositions {
 public:
  // The label of a guard. `&` binds tighter than `|`.
  std::string label(const Expression& guard) {
    if (guard.is_empty()) return "t";
    if (guard.is_constant()) return guard.is_constant(0) ? "f" : "t";
    if (!is_connective(guard)) return std::to_string(number_of(guard));
    if (guard->op == Op::kNot) return "!" + bracketed(guard->operands[0], is_connective(guard->operands[0]));
    const bool is_and = guard->op == Op::kAnd;
    const auto operand = [&](const Expression& e) {
      // A disjunction below a conjunction is the only case, as `!` has dealt with its own.
      return bracketed(e, is_and && is_connective(e) && e->op == Op::kOr);
    };
    const std::string left = operand(guard->operands[0]);
    return left + (is_and ? "&" : " | ") + operand(guard->operands[1]);
  }

  [[nodiscard]] const std::vector<Expression>& all() const noexcept { return known_; }

 private:
  std::string bracketed(const Expression& e, bool needs_brackets) {
    return needs_brackets ? "(" + label(e) + ")" : label(e);
  }
  std::size_t number_of(const Expression& atom) {
    const auto found = std::find_if(known_.begin(), known_.end(),
                                    [&](const Expression& other) { return model::is_same(other, atom); });
    if (found != known_.end()) return static_cast<std::size_t>(found - known_.begin());
    known_.push_back(atom);
    return known_.size() - 1;
  }

  std::vector<Expression> known_;
};

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}
}  // namespace

std::string write_hoa(const model::Automaton& automaton, const AtomWriter& write_atom,
                      std::string_view name) {
  // The body first, as it decides which propositions there are.
  Propositions propositions;
  std::string body;
  for (std::size_t i = 0; i < automaton.states.size(); ++i) {
    const model::Automaton::State& state = automaton.states[i];
    body += fmt::format("State: {}{}\n", i, state.is_accepting ? " {0}" : "");
    for (const auto& [target, guard] : state.transitions)
      body += fmt::format("[{}] {}\n", propositions.label(guard), target);
  }
  std::string head = "HOA: v1\n";
  if (!name.empty()) head += fmt::format("name: {}\n", quoted(name));
  head += fmt::format("States: {}\n", automaton.states.size());
  for (const std::uint32_t state : automaton.initial) head += fmt::format("Start: {}\n", state);
  head += fmt::format("AP: {}", propositions.all().size());
  for (const Expression& atom : propositions.all()) head += " " + quoted(write_atom(atom));
  head += "\nacc-name: Buchi\nAcceptance: 1 Inf(0)\nproperties: trans-labels explicit-labels state-acc\n";
  return head + "--BODY--\n" + body + "--END--\n";
}
}  // namespace tarrier::automata
