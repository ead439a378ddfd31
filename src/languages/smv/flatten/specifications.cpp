// SPDX-License-Identifier: MIT
#include "languages/smv/flatten/specifications.hpp"

#include <fmt/format.h>

#include "languages/smv/flatten/uses.hpp"
#include "languages/smv/reading/driver.hpp"

namespace tarrier::languages::smv {
namespace {
using SpecKind = Specification::Kind;

// What a formula is that does not say it: temporal operators tell.
SpecKind kind_of(const Expression& formula) {
  // Without temporal operators, as in a query `x < 3`, the sensible question is whether it always holds.
  if (formula->logic == Logic::kNone) return SpecKind::kInvariant;
  return formula->logic == Logic::kLtl ? SpecKind::kLtl : SpecKind::kCtl;
}

// Formulas have X in place of next(). CTL is about states, which do not tell the inputs of the next step.
Use use_of(SpecKind kind) {
  switch (kind) {
    case SpecKind::kInvariant: return {.where = "an invariant", .allows_next = true, .allows_input = true};
    case SpecKind::kLtl: return {.where = "an LTL specification", .allows_input = true, .logic = Logic::kLtl};
    default: return {.where = "a CTL specification", .logic = Logic::kCtl};
  }
}
}  // namespace

std::optional<Specification> flatten_specification(const ast::Spec& spec, const Instance& scope,
                                                   const Names& names, Translator& translator,
                                                   base::Diagnostics& diagnostics) {
  Specification result{.kind = spec.kind, .name = spec.name, .text = spec.text, .span = spec.span};
  const Instance* where = &scope;
  // SPEC f IN instance: names are read in that instance instead of the one where it stands.
  if (!spec.context.is_empty()) {
    const Symbol* symbol = Resolver(names).find(spec.context, scope);
    if (symbol == nullptr || symbol->kind != Symbol::Kind::kInstance) {
      diagnostics.error(base::Code::kUnknownName, spec.context->span,
                        fmt::format("there is no instance '{}'", to_text(spec.context)));
      return std::nullopt;
    }
    where = symbol->instance;
  }
  if (!spec.formula.is_empty()) {
    result.formula = translator.translate(spec.formula, *where);
    if (spec.is_bare) result.kind = kind_of(result.formula);
    check_use(result.formula, use_of(result.kind), diagnostics);
    // The text of the formula is printed anew, as NuSMV does, so that it has the same blanks and brackets in
    // both outputs.
    result.text = to_text(spec.formula);
  }
  if (!where->name.empty()) result.text += " IN " + where->name;
  return result;
}

std::optional<Specification> read_specification(const FlatModel& model, const base::SourceText& query,
                                                base::Diagnostics& diagnostics,
                                                std::optional<Specification::Kind> kind) {
  const std::size_t errors = diagnostics.errors().size();
  const base::SourceFile source(query);
  parsing::Driver driver{.source = source, .diagnostics = diagnostics, .is_query = true};
  if (!parsing::parse(driver)) return std::nullopt;
  Translator translator(*model.names, model, diagnostics);
  ast::Spec spec = driver.module().specifications.front();
  // What the user said on the command line counts only where the query does not say it itself.
  if (spec.is_bare && kind) {
    spec.is_bare = false;
    spec.kind = *kind;
  }
  auto result =
      flatten_specification(spec, model.names->instances.front(), *model.names, translator, diagnostics);
  if (diagnostics.errors().size() > errors) return std::nullopt;
  return result;
}
}  // namespace tarrier::languages::smv
