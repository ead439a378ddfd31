// SPDX-License-Identifier: MIT
#include "languages/pddl/write.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "languages/pddl/translation.hpp"

namespace tarrier::languages {
std::vector<Written> write_pddl(const model::Network& network, const std::vector<model::Query>& queries) {
  // A domain alone is no task.
  if (queries.empty())
    throw base::Error(base::Code::kUsage, {},
                      "PDDL needs a query: its problem is to reach what that asks for");
  const pddl::Task task = pddl::translate(network, queries).task;
  std::vector<Written> all{{"-domain", pddl::domain_text(task)}};
  for (std::size_t p = 0; p < task.problems.size(); ++p)
    all.push_back({task.problems.size() == 1 ? "-problem" : fmt::format("-problem-{}", p + 1),
                   pddl::problem_text(task, task.problems[p])});
  return all;
}
}  // namespace tarrier::languages
