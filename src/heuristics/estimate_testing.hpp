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
    goal_ = std::get<model::Reach>(model::question_of(document_->parse_queries({"query", query}).at(0))).goal;
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
    return estimate(configure(heuristic).front(), steps);
  }
  [[nodiscard]] search::Estimate estimate(const search::HeuristicFactory& heuristic,
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
    return heuristic.make(problem)->evaluate({valuation, space.zone(states[at].stored.zone), &frame});
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

// Models that several heuristics are tried on.
namespace samples {
// One process that counts v up.
inline EstimatedModel counter(const std::string& declaration, const std::string& query) {
  return {declaration + " process P() { state A; init A; trans A -> A { assign v = v + 1; }; } system P;",
          query};
}

// Two processes wait for the same three increments.
inline EstimatedModel shared_increments() {
  return {R"(
    int[0,9] v;
    process P() { state A; init A; trans A -> A { assign v = v + 1; }; }
    process Q(const int[0,1] i) { state A, B; init A; trans A -> B { guard v >= 3; }; }
    system P, Q;)",
          "E<> Q(0).B and Q(1).B"};
}

// Each increment is of use for both: five of them are enough, and no fewer.
inline EstimatedModel joint_increments() {
  return {R"(
    int[0,9] v, w;
    process P() { state A; init A; trans A -> A { assign v = v + 1, w = w + 1; }; }
    system P;)",
          "E<> v == 3 and w == 5"};
}

// One transition moves four receivers.
inline EstimatedModel broadcast() {
  return {R"(
    broadcast chan b;
    process S() { state A, B; init A; trans A -> B { sync b!; }; }
    process R(const int[0,3] i) { state A, B; init A; trans A -> B { sync b?; }; }
    system S, R;)",
          "E<> R(0).B and R(1).B and R(2).B and R(3).B"};
}

// One transition moves two processes.
inline EstimatedModel handshake() {
  return {R"(
    chan b;
    process S() { state A, B; init A; trans A -> B { sync b!; }; }
    process R() { state A, B; init A; trans A -> B { sync b?; }; }
    system S, R;)",
          "E<> S.B and R.B"};
}

// Four transitions with the same sender.
inline EstimatedModel one_by_one() {
  return {R"(
    chan b;
    process S() { state A; init A; trans A -> A { sync b!; }; }
    process R(const int[0,3] i) { state A, B; init A; trans A -> B { sync b?; }; }
    system S, R;)",
          "E<> R(0).B and R(1).B and R(2).B and R(3).B"};
}
}  // namespace samples
}  // namespace tarrier::heuristics
