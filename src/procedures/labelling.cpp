// SPDX-License-Identifier: MIT
#include "procedures/labelled.hpp"

namespace tarrier::procedures {
namespace {
void answer_labelling(const Task& task, base::Limits& limits, report::QueryResult& result) {
  label(task, std::get<model::Branching>(*task.question), limits, result);
}
}  // namespace

ProcedureEntry labelling() {
  return {.name = "labelling",
          .summary = "does a branching formula hold? By computing in which states each part of it does",
          .questions = "CTL that no search for one state or one run can decide",
          .understands = {Option::kShortestTrace},
          .answers = is_kind<model::Branching>,
          .decide = answer_labelling};
}
}  // namespace tarrier::procedures
