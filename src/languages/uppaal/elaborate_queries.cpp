// SPDX-License-Identifier: MIT
#include "languages/uppaal/elaborate_queries.hpp"

#include <fmt/format.h>

#include "languages/uppaal/lower.hpp"

namespace tarrier::languages::uppaal {
using base::Code;
using base::Error;

namespace {
// Why a query of this kind is refused; empty if it is not.
std::string refusal(const ast::Query& tree) {
  switch (tree.kind) {
    case ast::QueryKind::kReachable:
    case ast::QueryKind::kInvariant: return {};
    case ast::QueryKind::kEventually: return "queries of the form 'A<> p' are";
    case ast::QueryKind::kPotentiallyAlways: return "queries of the form 'E[] p' are";
    case ast::QueryKind::kLeadsTo: return "queries of the form 'p --> q' are";
    case ast::QueryKind::kSupremum: return "'sup' queries are";
    case ast::QueryKind::kInfimum: return "'inf' queries are";
    case ast::QueryKind::kBounds: return "'bounds' queries are";
    case ast::QueryKind::kOther: return tree.what + " is";
  }
  return {};
}

std::variant<model::Property, Error> meaning(const ast::Query& tree, const Scope& scope) {
  if (tree.error_span) return Error(Code::kSyntax, *tree.error_span, tree.error, tree.error_expected);
  if (const std::string what = refusal(tree); !what.empty())
    return Error(Code::kUnsupported, tree.span, what + " not supported yet");
  base::Diagnostics diagnostics;
  Lowering lowering(scope, diagnostics, Context::kQuery);
  auto formula = lowering.formula(*tree.predicate);
  if (diagnostics.has_errors()) return diagnostics.errors().front();
  if (tree.kind == ast::QueryKind::kReachable)
    return model::Property{.kind = model::PropertyKind::kReachable, .goal = std::move(*formula)};
  return model::Property{.kind = model::PropertyKind::kInvariant, .goal = negation(*formula)};
}
}  // namespace

model::Query elaborate_query(const ast::Query& tree, const Scope& scope) {
  return {.text = tree.text, .span = tree.span, .meaning = meaning(tree, scope), .expected = tree.expected};
}
}  // namespace tarrier::languages::uppaal
