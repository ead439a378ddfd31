// SPDX-License-Identifier: MIT
#include "space/clocks/rates.hpp"

#include <algorithm>

#include "model/fault.hpp"
#include "model/features.hpp"

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
  const auto nobody = static_cast<std::uint32_t>(network.processes.size());
  std::vector<std::uint32_t> owner(network.clocks.size() + 1, nobody);
  for (std::uint32_t p = 0; p < nobody; ++p) {
    for (std::uint32_t l = 0; l < network.processes[p].locations.size(); ++l) {
      std::vector<std::uint32_t> here;
      for (const RateCode& rate : compiled_.location(p, l).rates) {
        // Which element of an array is meant shows only in a state.
        if (!rate.offset.is_empty() || !rate.is_sound) return false;
        if (owner[rate.clock] != nobody && owner[rate.clock] != p) return false;
        owner[rate.clock] = p;
        here.push_back(rate.clock);
      }
      std::sort(here.begin(), here.end());
      if (std::adjacent_find(here.begin(), here.end()) != here.end()) return false;
    }
  }
  return true;
}

void Rates::collect(Valuation& state) {
  std::fill(stopped_.begin(), stopped_.end(), false);
  // Clocks of which no location speaks run.
  std::fill(rated_.begin(), rated_.end(), false);
  for (std::uint32_t p = 0; p < state.locations.size(); ++p) {
    for (const RateCode& code : compiled_.location(p, state.locations[p]).rates) {
      std::uint32_t x = code.clock;
      if (!code.offset.is_empty())
        x += static_cast<std::uint32_t>(compiled_.code().evaluate(code.offset, state));
      const std::int32_t rate = compiled_.code().evaluate(code.rate, state);
      const model::Clock& clock = compiled_.network().clocks[x - 1];
      if (rate != 0 && rate != 1) throw model::bad_rate(clock, rate, code.span);
      // Two processes may say the same of a clock.
      if (rated_[x] && stopped_[x] != (rate == 0)) throw model::conflicting_rates(clock, code.span);
      rated_[x] = true;
      stopped_[x] = rate == 0;
    }
  }
}
}  // namespace tarrier::space
