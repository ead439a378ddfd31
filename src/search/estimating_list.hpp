// SPDX-License-Identifier: MIT
// Open lists that go by estimates: they pass on what concerns those who make them.
#pragma once
#include <string>
#include <vector>

#include "search/evaluator.hpp"
#include "search/open_list.hpp"

namespace tarrier::search {
class EstimatingList : public OpenList {
 public:
  EstimatingList(const HeuristicFactories& heuristics, const Problem& problem)
      : evaluators_(heuristics, problem) {}

  void attach(const space::StateSpace& space, const space::PassedList& passed) override {
    evaluators_.attach(space, passed);
  }
  void respect(const base::Limits& limits) override { evaluators_.respect(limits); }
  bool prepare(const base::Limits& limits, std::uint64_t end_of_work) override {
    return evaluators_.prepare(limits, end_of_work);
  }
  [[nodiscard]] bool takes_back() const override { return true; }
  [[nodiscard]] std::uint64_t bytes() const override { return OpenList::bytes() + evaluators_.bytes(); }
  [[nodiscard]] std::uint64_t work() const override { return evaluators_.work(); }
  void report(base::Statistics& statistics) const override { evaluators_.report(statistics); }
  [[nodiscard]] std::vector<std::string> remarks() const override { return evaluators_.remarks(); }
  [[nodiscard]] std::vector<std::string> explanations() const override { return evaluators_.explanations(); }

 protected:
  Evaluators evaluators_;
};
}  // namespace tarrier::search
