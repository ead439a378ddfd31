// SPDX-License-Identifier: MIT
#include "checker/never.hpp"

#include "automata/hoa.hpp"

namespace tarrier::checker {
namespace {
// Reads conditions as formulas without temporal operators, which are about the first state. What else there
// is to say about runs of the model is the same for all formulas.
class Propositions {
 public:
  explicit Propositions(languages::Document& document) : document_(document) {}

  model::Expression read(const base::SourceText& text, const base::SourceSpan& where) {
    const model::Query query = document_.parse_ltl(text);
    runs_ = std::get<model::Runs>(model::question_of(query));
    const model::Ltl& formula = runs_->property.formula;
    // A letter that the automaton reads is one state: what is to come of it cannot be part of it.
    if (formula->op != model::LtlOp::kAtom)
      throw base::Error(base::Code::kType, where, "a temporal operator in an atomic proposition",
                        "expected a condition on states");
    return formula->condition;
  }

  // About the runs that the automaton does not accept.
  [[nodiscard]] model::Runs question(automata::Translation translation) const {
    if (!runs_)
      throw base::Error(base::Code::kUnsupported, {},
                        "automata without atomic propositions are not supported");
    model::Runs result = *runs_;
    // There is no formula; those who look for runs take the automaton where there is one.
    result.property.formula = model::Ltl::constant(true);
    result.property.violating = {std::move(translation.automaton), std::move(translation.stutter)};
    return result;
  }

 private:
  languages::Document& document_;
  std::optional<model::Runs> runs_;
};
}  // namespace

model::Query read_never(const base::SourceText& hoa, languages::Document& document) {
  model::Query query{.text = std::string(kNever) + hoa.name,
                     .span = {base::intern(hoa.name), {}, 1, 1},
                     .meaning = model::Runs{}};
  try {
    Propositions propositions(document);
    const auto read = [&](const base::SourceText& text, const base::SourceSpan& where) {
      return propositions.read(text, where);
    };
    automata::Translation translation = automata::read_hoa(hoa, read);
    query.meaning = propositions.question(std::move(translation));
  } catch (const base::Error& error) {
    // As with any query that cannot be read: the others are answered all the same.
    query.meaning = error;
  }
  return query;
}
}  // namespace tarrier::checker
