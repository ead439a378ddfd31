// SPDX-License-Identifier: MIT
// Several searches for one answer, on several cores: the first answer counts.
#pragma once
#include <vector>

#include "search/turns/interleaved.hpp"

namespace tarrier::search {
// Those that retire after some work (Entrant::most) go first, alone: what they find is the same in every run.
// Then each thread runs some of the others in turns. With one thread it is Interleaved.
class Portfolio final : public Engine {
 public:
  // REQUIRES: at least one entrant, and one thread.
  Portfolio(std::vector<Entrant> entrants, unsigned threads)
      : entrants_(std::move(entrants)), threads_(threads) {}
  std::unique_ptr<Search> start(const Problem& problem) override;
  [[nodiscard]] bool finds_shortest() const override;

 private:
  std::vector<Entrant> entrants_;
  unsigned threads_;
};
}  // namespace tarrier::search
