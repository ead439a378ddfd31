// SPDX-License-Identifier: MIT
// A model after flattening: no modules, no arrays, no names; one list of variables and what is said about
// them.
//
// Names of the parts of instances are joined by dots, elements of arrays have their index: `p1.status`,
// `forks[0]`. DEFINEs remain, because their values are shared by many expressions. Everything has been
// checked as far as it can be seen without running the model; what is left to the user of a FlatModel:
// whether a value that is computed lies in the type of the variable, whether the conditions of a `case` are
// exhaustive (unless its node says is_total), division by zero, and indices.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "languages/smv/lower/value_table.hpp"
#include "languages/smv/reading/expression.hpp"

namespace tarrier::languages::smv {
// Of a variable.
struct Type {
  enum class Kind : std::uint8_t { kBoolean, kRange, kValues, kWord } kind = Kind::kBoolean;
  std::int64_t low = 0, high = 0;  // kRange
  ValueTable values;               // kValues: symbols and integers, as written
  std::uint32_t width = 0;         // kWord, at most 64
  bool is_signed = false;          // kWord

  [[nodiscard]] bool contains(const Constant& value) const;
  [[nodiscard]] Sort sort() const;
};

struct Variable {
  enum class Kind : std::uint8_t { kState, kInput, kFrozen };
  std::string name;
  Kind kind = Kind::kState;
  Type type;
  base::SourceSpan span;
};

struct Define {
  std::string name;
  Expression value;
  base::SourceSpan span;
};

struct Assignment {
  enum class Kind : std::uint8_t { kInit, kNext, kCurrent } kind = Kind::kInit;
  std::size_t variable = 0;
  Expression value;
  std::size_t process = 0;  // the one in whose instance it stands; 0 if there are no processes
  base::SourceSpan span;
};

struct Specification {
  enum class Kind : std::uint8_t { kInvariant, kLtl, kCtl, kCompute, kPsl } kind = Kind::kInvariant;
  std::string name;    // after NAME; may be empty
  std::string text;    // as NuSMV prints it, with the names of its module: "AG !error IN e5"
  Expression formula;  // empty for kPsl
  base::SourceSpan span;
};

struct Names;  // see names.hpp

struct FlatModel {
  std::vector<Variable> variables;
  std::vector<Define> defines;  // each uses only earlier ones
  std::vector<Assignment> assignments;
  std::vector<Expression> initial, invariant, transition;  // INIT, INVAR, TRANS
  std::vector<Expression> justice;                         // FAIRNESS too
  std::vector<std::pair<Expression, Expression>> compassion;
  std::vector<Specification> specifications;
  // "main" and the process instances; empty if there are none: then everything takes every step. Of the
  // next() assignments only those of the running process count; the variables it does not assign keep their
  // values, if some process assigns them.
  std::vector<std::string> processes;
  std::shared_ptr<const Names>
      names;  // what they mean, for read_specification; shared by copies of the model
};

// Nothing if there were errors.
std::optional<FlatModel> flatten(const base::SourceText& text, base::Diagnostics& diagnostics);

// A query that is not part of the model: INVARSPEC, LTLSPEC, SPEC, … as in a module, or a formula alone,
// which is taken for CTL, LTL or an invariant by its operators, or for what `kind` says. Its names are those
// of the module main.
std::optional<Specification> read_specification(const FlatModel& model, const base::SourceText& query,
                                                base::Diagnostics& diagnostics,
                                                std::optional<Specification::Kind> kind = std::nullopt);

// In the syntax of SMV, with parentheses and blanks as NuSMV has them. An expression from the parser needs no
// model.
std::string to_text(const Expression& expression, const FlatModel* model = nullptr);
std::string to_text(const Constant& constant);
std::string to_text(const Type& type);
std::string to_text(const Sort& sort);  // "boolean", "unsigned word[8]", "set of integers", …
}  // namespace tarrier::languages::smv
