// SPDX-License-Identifier: MIT
// What the tests of heuristics ask: estimates of the initial state of models that are given as text.
#pragma once
#include <gtest/gtest.h>

#include <string>

#include "heuristics/catalogue.hpp"
#include "languages/catalogue.hpp"
#include "space/state_space.hpp"

namespace tarrier::heuristics {
class EstimatedModel {
 public:
  // A model as UPPAAL text, with one query.
  EstimatedModel(const std::string& text, const std::string& query)
      : EstimatedModel(text, File{"model.xta"}) {
    goal_ = std::get<model::Property>(document_->parse_queries({"query", query}).at(0).meaning).goal;
  }
  // A model as TChecker's text; the goal is a label.
  static EstimatedModel with_label(const std::string& text, const std::string& label) {
    EstimatedModel result(text, File{"model.tck"});
    result.goal_ = model::at_labels(result.document_->network(), {label});
    return result;
  }

  [[nodiscard]] search::Problem problem() const { return {.network = document_->network(), .goal = &goal_}; }
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
    space::Frame frame;
    space.frame(valuation, frame);
    return configure(heuristic).front().make(problem)->evaluate(
        {valuation, space.zone(states[at].stored.zone), &frame});
  }
  [[nodiscard]] std::string blind_because(const std::string& heuristic) const {
    return configure(heuristic).front().make(problem())->blind_because();
  }

 private:
  struct File {
    std::string name;
  };
  EstimatedModel(const std::string& text, const File& file) {
    base::Diagnostics diagnostics;
    document_ = languages::language_for(file.name).load({file.name, text}, {}, diagnostics);
    for (const base::Error& error : diagnostics.errors()) ADD_FAILURE() << error.what();
  }

  std::unique_ptr<languages::Document> document_;
  model::Formula goal_;
};
}  // namespace tarrier::heuristics
