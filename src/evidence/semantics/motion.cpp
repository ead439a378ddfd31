// SPDX-License-Identifier: MIT
#include "evidence/semantics/motion.hpp"

#include <algorithm>

#include "evidence/semantics/update.hpp"
#include "model/fault.hpp"

namespace tarrier::evidence {
bool has_rates(const model::Network& network) {
  return std::any_of(network.processes.begin(), network.processes.end(), [](const model::Process& process) {
    return std::any_of(process.locations.begin(), process.locations.end(),
                       [](const model::Location& location) { return !location.rates.empty(); });
  });
}

Rates clock_rates(const model::Network& network, const Discrete& discrete) {
  std::vector<std::optional<std::int32_t>> said(network.clocks.size());
  Memory reads = memory(network, discrete);
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    for (const model::ClockRate& rate : network.location(model::ProcessId{p}, discrete.locations[p]).rates) {
      const model::ClockId clock = resolve(rate.clock, reads);
      const std::int32_t value = evaluate(rate.rate, reads);
      if (value != 0 && value != 1) throw model::bad_rate(network.clock(clock), value, rate.span);
      std::optional<std::int32_t>& known = said[index(clock)];
      // Two processes that say the same do not contradict each other.
      if (known && *known != value) throw model::conflicting_rates(network.clock(clock), rate.span);
      known = value;
    }
  }
  Rates rates;
  for (const std::optional<std::int32_t>& rate : said) rates.push_back(rate.value_or(1));
  return rates;
}

void reset_clocks(std::span<const ClockReset> resets, Motion& motion) {
  for (const ClockReset& reset : resets) {
    // A motion tells what clocks are after the delay and the step: one that the step sets to a number is the
    // same whenever the step comes.
    motion.rates[index(reset.clock)] = reset.source ? motion.rates[index(*reset.source)] : 0;
    reset_clocks(std::span(&reset, 1), motion.clocks);
  }
}

std::int32_t growth(const ClockAtom& atom, const Rates& rates) {
  return rates[index(atom.left)] - (atom.right ? rates[index(*atom.right)] : 0);
}

std::optional<Rational> meeting(const ClockAtom& atom, const Motion& motion) {
  const std::int32_t rate = growth(atom, motion.rates);
  if (rate == 0) return std::nullopt;
  Rational missing = atom.bound - motion.clocks[atom.left];
  if (atom.right) missing += motion.clocks[*atom.right];
  // The rate is 1 or -1 here, so that to multiply is to divide.
  return Rational(missing * rate);
}
}  // namespace tarrier::evidence
