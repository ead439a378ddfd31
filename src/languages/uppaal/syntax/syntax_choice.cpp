// SPDX-License-Identifier: MIT
#include "languages/uppaal/syntax/syntax_choice.hpp"

#include <algorithm>
#include <limits>

namespace tarrier::languages::uppaal::parsing {
namespace {
// No clock or channel can be passed by value; in the old syntax, parameters are by reference without a `&`.
bool is_impossible_value(const ast::Parameter& parameter) {
  const ast::BaseType base = parameter.type->base;
  return !parameter.by_reference && (base == ast::BaseType::kClock || base == ast::BaseType::kChan);
}

std::ptrdiff_t impossible_values(const ast::Model& model) {
  std::ptrdiff_t count = 0;
  for (const ast::Template& process : model.templates)
    count += std::count_if(process.parameters.begin(), process.parameters.end(), is_impossible_value);
  return count;
}
}  // namespace

ast::Model read_in_either_syntax(const ReadModel& read, base::Diagnostics& diagnostics) {
  struct Reading {
    ast::Model model;
    base::Diagnostics diagnostics;
    std::ptrdiff_t mistakes = 0;
  };
  const auto read_as = [&](Syntax syntax) {
    Reading reading;
    reading.model = read(syntax, reading.diagnostics);
    reading.mistakes = std::ssize(reading.diagnostics.errors()) + impossible_values(reading.model);
    return reading;
  };
  // The reading that goes well for longer is likely to be the one that was meant; its errors are reported.
  const auto goodness = [](const Reading& of) {
    // A reading without errors gets further than any other.
    constexpr std::uint32_t kNowhere = std::numeric_limits<std::uint32_t>::max();
    const std::vector<base::Error>& errors = of.diagnostics.errors();
    return std::pair(errors.empty() ? kNowhere : errors.front().where().line, -of.mistakes);
  };
  Reading reading = read_as(Syntax::kNew);
  // Nearly all models are new, so the second reading costs nothing for them.
  if (reading.mistakes > 0) {
    Reading old = read_as(Syntax::kOld);
    // Only strictly better: in doubt the new reading is the one to report.
    if (old.mistakes == 0 || goodness(old) > goodness(reading)) reading = std::move(old);
  }
  for (const base::Error& error : reading.diagnostics.errors()) diagnostics.error(error);
  return std::move(reading.model);
}
}  // namespace tarrier::languages::uppaal::parsing
