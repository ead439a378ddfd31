// SPDX-License-Identifier: MIT
#include "model/question.hpp"

#include "base/assert.hpp"

namespace tarrier::model {
Quantifier quantifier_of(const Question& question) {
  if (const auto* reach = std::get_if<Reach>(&question)) return reach->quantifier;
  if (const auto* maximal = std::get_if<MaximalRun>(&question)) return maximal->quantifier;
  const auto* runs = std::get_if<Runs>(&question);
  TARRIER_ASSERT(runs != nullptr);
  return runs->quantifier;
}

const Question& question_of(const Query& query) {
  // Who has not looked before is told what the user would be told.
  if (const auto* error = std::get_if<base::Error>(&query.meaning)) throw *error;
  return std::get<Question>(query.meaning);
}
}  // namespace tarrier::model
