// SPDX-License-Identifier: MIT
#include "checker/never.hpp"

#include "languages/ltl/hoa.hpp"

namespace tarrier::checker {
namespace {
using model::Property;

// Reads conditions as formulas without temporal operators, which are about the first state. What else there
// is to say about runs of the model is the same for all formulas.
class Propositions {
 public:
  explicit Propositions(languages::Document& document) : document_(document) {}

  model::Expression read(const base::SourceText& text, const base::SourceSpan& where) {
    const model::Query query = document_.parse_ltl(text);
    if (const auto* error = std::get_if<base::Error>(&query.meaning)) throw *error;
    property_ = std::get<Property>(query.meaning);
    const model::Ltl& formula = property_->runs->formula;
    if (formula->op != model::LtlOp::kAtom)
      throw base::Error(base::Code::kType, where, "a temporal operator in an atomic proposition",
                        "expected a condition on states");
    return formula->condition;
  }

  // About the runs that the automaton does not accept.
  [[nodiscard]] Property property(languages::ltl::Translation translation) const {
    if (!property_)
      throw base::Error(base::Code::kUnsupported, {},
                        "automata without atomic propositions are not supported");
    model::RunProperty runs = *property_->runs;
    runs.formula = model::Ltl::constant(true);
    runs.violating = {std::move(translation.automaton), std::move(translation.stutter)};
    return {.kind = model::PropertyKind::kEveryRun, .runs = std::move(runs)};
  }

 private:
  languages::Document& document_;
  std::optional<Property> property_;
};
}  // namespace

model::Query read_never(const base::SourceText& hoa, languages::Document& document) {
  model::Query query{.text = std::string(kNever) + hoa.name,
                     .span = {base::intern(hoa.name), {}, 1, 1},
                     .meaning = Property{}};
  try {
    Propositions propositions(document);
    const auto read = [&](const base::SourceText& text, const base::SourceSpan& where) {
      return propositions.read(text, where);
    };
    languages::ltl::Translation translation = languages::ltl::read_hoa(hoa, read);
    query.meaning = propositions.property(std::move(translation));
  } catch (const base::Error& error) {
    query.meaning = error;
  }
  return query;
}
}  // namespace tarrier::checker
