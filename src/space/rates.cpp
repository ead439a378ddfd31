// SPDX-License-Identifier: MIT
#include "space/rates.hpp"

#include <algorithm>

#include "model/fault.hpp"
#include "model/features.hpp"
#include "model/interval.hpp"
#include "space/faultless.hpp"

namespace tarrier::space {
Rates::Rates(const CompiledNetwork& compiled)
    : compiled_(compiled),
      exist_(model::clock_rate(compiled.network()) != nullptr),
      are_safe_(find_safety()),
      stopped_(compiled.network().clocks.size() + 1),
      rated_(stopped_.size()) {}

// Judged by what can be seen without running: rates are 0 or 1, no location gives a clock two, and no two
// processes speak of one clock.
bool Rates::find_safety() const {
  const model::Network& network = compiled_.network();
  std::vector<std::size_t> owner(network.clocks.size(), network.processes.size());
  for (std::size_t p = 0; p < network.processes.size(); ++p) {
    for (const model::Location& location : network.processes[p].locations) {
      std::vector<model::ClockId> here;
      for (const model::ClockRate& rate : location.rates) {
        const model::Interval range = model::range_of(rate.rate, network);
        if (!rate.clock.subscripts.empty() || !is_faultless(rate.rate, network) || range.low < 0 ||
            range.high > 1)
          return false;
        std::size_t& first = owner[index(rate.clock.first)];
        if (first != network.processes.size() && first != p) return false;
        first = p;
        if (std::find(here.begin(), here.end(), rate.clock.first) != here.end()) return false;
        here.push_back(rate.clock.first);
      }
    }
  }
  return true;
}

void Rates::collect(Valuation& state) {
  std::fill(stopped_.begin(), stopped_.end(), false);
  std::fill(rated_.begin(), rated_.end(), false);
  for (std::uint32_t p = 0; p < state.locations.size(); ++p) {
    for (const RateCode& code : compiled_.location(p, state.locations[p]).rates) {
      std::uint32_t x = code.clock;
      if (!code.offset.is_empty())
        x += static_cast<std::uint32_t>(compiled_.code().evaluate(code.offset, state));
      const std::int32_t rate = compiled_.code().evaluate(code.rate, state);
      const model::Clock& clock = compiled_.network().clocks[x - 1];
      if (rate != 0 && rate != 1) throw model::bad_rate(clock, rate, code.span);
      if (rated_[x] && stopped_[x] != (rate == 0)) throw model::conflicting_rates(clock, code.span);
      rated_[x] = true;
      stopped_[x] = rate == 0;
    }
  }
}
}  // namespace tarrier::space
