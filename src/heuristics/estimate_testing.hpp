// SPDX-License-Identifier: MIT
// What the tests of heuristics ask: estimates of the initial state of models that are given as text.
#pragma once
#include <gtest/gtest.h>

#include <string>

#include "heuristics/catalogue.hpp"
#include "languages/catalogue.hpp"
#include "space/state_space.hpp"

namespace tarrier::heuristics {
// A model as UPPAAL text, with one query.
class EstimatedModel {
 public:
  EstimatedModel(const std::string& text, const std::string& query) {
    base::Diagnostics diagnostics;
    document_ = languages::language_for("model.xta").load({"model.xta", text}, {}, diagnostics);
    for (const base::Error& error : diagnostics.errors()) ADD_FAILURE() << error.what();
    query_ = document_->parse_queries({"query", query}).at(0);
  }
  [[nodiscard]] search::Problem problem() const {
    return {.network = document_->network(), .goal = &std::get<model::Property>(query_.meaning).goal};
  }
  // Of the state that the first steps lead to, taking the successor with the given number each time.
  [[nodiscard]] search::Estimate estimate(const std::string& heuristic,
                                          const std::vector<std::size_t>& steps = {}) const {
    const search::Problem problem = this->problem();
    space::StateSpace space(problem.network, problem.goal);
    space::SuccessorBuffer states = space.make_buffer();
    space.initial(states);
    std::size_t at = 0;
    for (const std::size_t step : steps) {
      space::SuccessorBuffer next = space.make_buffer();
      space.expand(states[at].discrete, states[at].stored.zone, next);
      states = next;
      at = step;
    }
    space::Valuation valuation = space.make_valuation();
    space.unpack(states[at].discrete, valuation);
    return configure(heuristic).front().make(problem)->evaluate(
        {valuation, space.zone(states[at].stored.zone)});
  }
  [[nodiscard]] std::string blind_because(const std::string& heuristic) const {
    return configure(heuristic).front().make(problem())->blind_because();
  }

 private:
  std::unique_ptr<languages::Document> document_;
  model::Query query_;
};
}  // namespace tarrier::heuristics
