// SPDX-License-Identifier: MIT
// Timed runs of a Network.
#pragma once
#include <boost/multiprecision/cpp_int.hpp>
#include <vector>

#include "model/path.hpp"

namespace tarrier::model {
using Rational = boost::multiprecision::cpp_rational;  // exact: boost::rational overflows silently

struct TimedStep {
  Rational delay;  // waited before the step
  Step step;
};

// A point of time on a run: so long after step number `step` (0: the start), before the next one.
struct Moment {
  std::size_t step = 0;
  Rational delay = 0;
};

// A concrete execution: from the initial state, wait and step, wait and step, …, and wait at the end. A loop
// leads back to a state that can do the same as the one it began with: equal, but for differences between
// clock values that no condition on the way sees.
struct Run {
  Start start;
  std::vector<TimedStep> steps;
  Rational final_delay;
  Ending ending = Ending::kOpen;
  std::size_t loop = 0;  // as in Path
  Moment since = {};     // likewise
  // kLoop: these need not have come back to their values, since nothing that matters reads them; in
  // ascending order.
  std::vector<VariableId> running_on = {};
};
}  // namespace tarrier::model
