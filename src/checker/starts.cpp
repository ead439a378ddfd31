// SPDX-License-Identifier: MIT
#include "checker/starts.hpp"

#include <fmt/format.h>

#include <optional>

#include "base/error.hpp"
#include "space/state_space.hpp"

namespace tarrier::checker {
model::Start start_number(const model::Network& network, std::size_t number) {
  // Without reductions: what a search may leave out, somebody who looks at states wants to see.
  const space::Reductions none{
      .constants = false, .cone = false, .dead = false, .clocks = false, .committed = false};
  space::StateSpace space(network, nullptr, {}, none);
  space::SuccessorBuffer some = space.make_buffer();
  std::size_t seen = 0;
  std::optional<model::Start> start;
  const auto take = [&] {
    // They come in portions, and those that follow the wanted one need not be made.
    if (number < seen + some.size()) start = space.start(some[number - seen].discrete);
    seen += some.size();
    return !start;
  };
  space.initial(0, some, take);
  if (!start)
    throw base::Error(base::Code::kUsage, {}, fmt::format("there is no initial state number {}", number),
                      fmt::format("there are {}, counted from 0", seen));
  return *start;
}
}  // namespace tarrier::checker
