// SPDX-License-Identifier: MIT
// Questions for which the formulas of CTL are computed in all states (search/loops/labelling.hpp).
#pragma once
#include <initializer_list>

#include "model/transform/monitor/monitor.hpp"
#include "procedures/procedure.hpp"

namespace tarrier::procedures {
// The pairs of conditions that compassion is about. Throws base::Error (kUnsupported) if they are about
// steps.
std::vector<std::pair<model::Expression, model::Expression>> conditions_of_compassion(
    const model::Fairness& fairness);

// A model with its fairness, and the atoms of the formulas.
class Labelled {
 public:
  // Throws base::Error (kUnsupported) if the fairness cannot be handled.
  Labelled(const model::Network& network, const model::Fairness& fairness,
           std::initializer_list<const model::Ctl*> formulas);

  // Runs the engine, which gets the atoms as Recurrence::conditions, and concludes.
  search::Outcome explore(std::unique_ptr<search::Engine> engine, const Choices& choices,
                          base::Limits& limits, report::QueryResult& result) const;

 private:
  const model::Network& network_;
  model::Monitored monitored_;
};

// The answer to a question of CTL, by labelling.
void label(const Task& task, const model::Branching& question, base::Limits& limits,
           report::QueryResult& result);
}  // namespace tarrier::procedures
