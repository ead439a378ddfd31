// SPDX-License-Identifier: MIT
#include "languages/smv/flatten/define_order.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "languages/smv/flatten/circle.hpp"

namespace tarrier::languages::smv {
namespace {
// The definitions that an expression names, also by its parameters.
class UsedDefinitions {
 public:
  explicit UsedDefinitions(Resolver& resolver) : resolver_(resolver) {}

  void add(const Expression& expression, const Instance& scope) {
    if (is_name(expression->op)) return add_name(expression, scope);
    for (const Expression& operand : expression->operands) add(operand, scope);
  }

  std::vector<std::size_t> used;

 private:
  void add_name(const Expression& expression, const Instance& scope) {
    for (Expression at = expression; at->op == Op::kIndex || at->op == Op::kMember; at = at->operands[0])
      if (at->op == Op::kIndex) add(at->operands[1], scope);
    if (const Symbol* symbol = resolver_.find(expression, scope)) return add(*symbol);
    // Any element may be meant, so all of them are used.
    Expression base = expression;  // an element, the index of which is no constant
    while (base->op == Op::kIndex) base = base->operands[0];
    if (const Symbol* symbol = resolver_.find(base, scope)) add(*symbol);
  }

  void add(const Symbol& symbol) {
    if (symbol.kind == Symbol::Kind::kDefine) used.push_back(symbol.index);
    for (const Symbol& element : symbol.elements) add(element);
    // A parameter that stands for itself ends here; of_parameter() reports it.
    if (symbol.kind == Symbol::Kind::kParameter && parameters_.insert(&symbol).second)
      add(symbol.actual, *symbol.instance);
  }

  Resolver& resolver_;
  std::unordered_set<const Symbol*> parameters_;  // whose actuals have been looked at
};

// Depth first, with a stack of its own: chains of definitions can be longer than the stack of the program is
// deep.
class Sorting {
 public:
  Sorting(const Names& names, base::Diagnostics& diagnostics)
      : names_(names), diagnostics_(diagnostics), resolver_(names), states_(names.definitions.size()) {}

  std::vector<std::size_t> run() {
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (states_[i] == State::kNew) enter(i);
      while (!path_.empty()) step();
    }
    return std::move(order_);
  }

 private:
  enum class State { kNew, kOpen, kDone };
  struct Visit {
    std::size_t definition;
    std::vector<std::size_t> used;
    std::size_t position = 0;
    bool is_circular = false;
  };

  void enter(std::size_t definition) {
    UsedDefinitions uses(resolver_);
    uses.add(names_.definitions[definition].value, *names_.definitions[definition].scope);
    states_[definition] = State::kOpen;
    path_.push_back({definition, std::move(uses.used)});
  }

  void step() {
    Visit& visit = path_.back();
    if (visit.position == visit.used.size()) {
      states_[visit.definition] = State::kDone;
      // Left out of the order, and so never translated: there would be no end of it.
      if (!visit.is_circular) order_.push_back(visit.definition);
      path_.pop_back();
      return;
    }
    const std::size_t next = visit.used[visit.position++];
    if (states_[next] == State::kNew)
      enter(next);
    else if (states_[next] == State::kOpen)
      report(next);
  }

  void report(std::size_t first) {
    auto at = std::find_if(path_.begin(), path_.end(),
                           [&](const Visit& visit) { return visit.definition == first; });
    std::vector<std::string> circle;
    for (; at != path_.end(); ++at) {
      // All on the circle, not only the one that closed it.
      at->is_circular = true;
      circle.push_back(names_.definitions[at->definition].name);
    }
    const Definition& definition = names_.definitions[first];
    circle.push_back(definition.name);
    diagnostics_.error(base::Code::kStructure, definition.span,
                       fmt::format("the definition of '{}' depends on itself: {}", definition.name,
                                   describe_circle(circle)));
  }

  const Names& names_;
  base::Diagnostics& diagnostics_;
  Resolver resolver_;
  std::vector<State> states_;
  std::vector<Visit> path_;
  std::vector<std::size_t> order_;
};
}  // namespace

std::vector<std::size_t> define_order(const Names& names, base::Diagnostics& diagnostics) {
  return Sorting(names, diagnostics).run();
}
}  // namespace tarrier::languages::smv
