// SPDX-License-Identifier: MIT
// The declarations of variables and definitions.
//
// `DEFINE left.ack := e` declares a part of another instance, which may be named by a parameter. So
// declarations wait until all instances are there; and the variables wait for the definitions, which may be
// bounds of their types.
#pragma once
#include <unordered_map>

#include "base/error.hpp"
#include "languages/smv/flatten/names.hpp"

namespace tarrier::languages::smv {
class Declarations {
 public:
  Declarations(Names& names, FlatModel& model, base::Diagnostics& diagnostics)
      : names_(names), model_(model), diagnostics_(diagnostics), resolver_(names) {}

  void declare(Instance& owner, std::string_view key, Symbol symbol);  // reports what is declared already
  // The key of a declared name in `scope`. That of `a.b`, if a is no instance, is the text.
  std::string_view key(const Expression& target, Instance& scope);

  void postpone(const ast::Declaration& declaration, Instance& scope) {
    variables_.push_back({&declaration, &scope});
  }
  void postpone(const ast::Definition& definition, Instance& scope) {
    definitions_.push_back({&definition, &scope});
  }
  void finish();  // declares what was postponed

 private:
  template <typename T>
  struct Postponed {
    const T* what;
    Instance* scope;
  };
  struct Place {
    Instance* owner;
    std::string_view key;
  };
  Place place(const Expression& target, Instance& scope);
  Symbol define(std::string name, const Expression& value, const Instance& scope,
                const base::SourceSpan& span);
  Symbol make(const ast::Type& type, std::string name, const ast::Declaration& declaration,
              const Instance& scope);
  Symbol make_array(const ast::Type& type, const std::string& name, const ast::Declaration& declaration,
                    const Instance& scope);
  Type evaluate(const ast::Type& type, const Instance& scope);
  Type evaluate_values(const ast::Type& type);
  std::optional<std::pair<std::int64_t, std::int64_t>> bounds(const ast::Type& type, const Instance& scope);
  std::optional<std::int64_t> integer(const Expression& expression, const Instance& scope);

  Names& names_;
  FlatModel& model_;
  base::Diagnostics& diagnostics_;
  Resolver resolver_;
  std::vector<Postponed<ast::Declaration>> variables_;
  std::vector<Postponed<ast::Definition>> definitions_;
  std::unordered_map<const ast::Type*, Type> enumerations_;  // that have been evaluated
};
}  // namespace tarrier::languages::smv
