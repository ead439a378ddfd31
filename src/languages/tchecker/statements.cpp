// SPDX-License-Identifier: MIT
#include "languages/tchecker/statements.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tarrier::languages::tchecker {
namespace {
using base::Code;
using model::Expression;

constexpr model::Domain kAnyInteger{INT32_MIN, INT32_MAX};

class UpdateLowerer {
 public:
  UpdateLowerer(Variables& variables, model::Network& network, base::Diagnostics& diagnostics)
      : variables_(variables), network_(network), diagnostics_(diagnostics) {}

  model::Block block(const std::vector<Stmt>& statements) {
    // Names of a block end with it; those of outer blocks stay.
    const std::size_t outer = variables_.locals.size();
    model::Block result;
    // One wrong statement does not hide the mistakes of the others.
    for (const Stmt& statement : statements) try {
        add(result, statement);
      } catch (base::Error& error) {
        diagnostics_.error(std::move(error));
      }
    variables_.locals.resize(outer);
    return result;
  }

 private:
  void add(model::Block& block, const Stmt& statement) {
    switch (statement.kind) {
      case Stmt::Kind::kAssign: block.push_back(lower_assignment(statement, variables_)); return;
      case Stmt::Kind::kLocal: {
        Expression value;
        try {
          value = lower_integer(statement.value, variables_);
        } catch (base::Error& error) {  // the name is known all the same, so one mistake gives one error
          diagnostics_.error(std::move(error));
        }
        declare(block, statement, 1, value);
        return;
      }
      case Stmt::Kind::kLocalArray: return add_array(block, statement);
      case Stmt::Kind::kIf: return add_branch(block, statement);
      case Stmt::Kind::kWhile: return add_loop(block, statement);
    }
  }

  void add_array(model::Block& block, const Stmt& statement) {
    try {
      declare(block, statement, array_size(statement), Expression::constant(0));
    } catch (base::Error& error) {  // as above; no index is out of range then
      diagnostics_.error(std::move(error));
      const std::string& name = statement.target.name;
      if (variables_.find(name) == nullptr)
        variables_.locals.push_back({name, {.size = kMaxLocalArray, .domain = kAnyInteger}});
    }
  }

  [[nodiscard]] std::uint32_t array_size(const Stmt& statement) const {
    const Expression size = lower_integer(statement.value, variables_);
    if (!size.is_constant())
      throw base::Error(Code::kType, statement.value.span,
                        fmt::format("the size of '{}' is not constant", statement.target.name),
                        "expected a number");
    if (size->value < 1 || size->value > kMaxLocalArray)
      throw base::Error(Code::kRange, statement.value.span,
                        fmt::format("'{}' cannot have {} elements", statement.target.name, size->value),
                        fmt::format("expected 1 … {}", kMaxLocalArray));
    return static_cast<std::uint32_t>(size->value);
  }

  void add_branch(model::Block& result, const Stmt& statement) {
    model::Branch branch{condition(statement), block(statement.then), block(statement.otherwise)};
    result.push_back(std::move(branch));
  }

  // After a loop, the names declared in its body are free again; after a branch they are not. That is an
  // oddity of TChecker, kept so that we accept no model that it refuses.
  void add_loop(model::Block& result, const Stmt& statement) {
    const std::size_t before = taken_.size();
    model::Loop loop{
        .condition = condition(statement), .body = block(statement.then), .span = statement.span};
    taken_.resize(before);
    result.push_back(std::move(loop));
  }

  Expression condition(const Stmt& statement) {
    try {
      return lower_condition(statement.condition, variables_);
    } catch (base::Error& error) {  // what is inside is looked at nevertheless
      diagnostics_.error(std::move(error));
      return Expression::constant(0);
    }
  }

  // Declares a local variable whose elements start with `initial`: each run through the block does.
  void declare(model::Block& block, const Stmt& statement, std::uint32_t size, const Expression& initial) {
    const std::string& name = statement.target.name;
    // No hiding at all: TChecker refuses a local that has the name of a variable, whatever the block.
    if (variables_.find(name) != nullptr || std::find(taken_.begin(), taken_.end(), name) != taken_.end())
      throw base::Error(Code::kDuplicate, statement.span,
                        fmt::format("local variable '{}' is declared already", name),
                        "expected another name");
    const auto first = static_cast<std::uint32_t>(network_.variables.size());
    // Declared only now, after its initial value has been lowered: `local x = x` would read itself.
    taken_.push_back(name);
    // Locals have no range: only what is left in a variable of the state is checked.
    variables_.locals.push_back({name, {.first = first, .size = size, .domain = kAnyInteger}});
    for (std::uint32_t i = 0; i < size; ++i) {
      network_.variables.push_back({.name = size == 1 ? name : fmt::format("{}[{}]", name, i),
                                    .domain = kAnyInteger,
                                    .kind = model::VariableKind::kLocal,
                                    .span = statement.span});
      block.push_back(
          model::Assignment{{model::VariableId{first + i}, {}, statement.span}, initial, statement.span});
    }
  }

  static constexpr std::int32_t kMaxLocalArray = 1 << 16;

  Variables& variables_;
  model::Network& network_;
  base::Diagnostics& diagnostics_;
  std::vector<std::string> taken_;  // names that no local variable may have any more
};
}  // namespace

model::Block lower_update(const std::vector<Stmt>& statements, Variables& variables, model::Network& network,
                          base::Diagnostics& diagnostics) {
  return UpdateLowerer(variables, network, diagnostics).block(statements);
}
}  // namespace tarrier::languages::tchecker
