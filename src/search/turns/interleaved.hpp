// SPDX-License-Identifier: MIT
// Several searches for one answer, in turns: the first answer counts.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "search/engine.hpp"

namespace tarrier::search {
struct Entrant {
  std::string search;     // its name, with options
  std::string heuristic;  // empty if it uses none
  std::function<std::unique_ptr<Engine>()> make;
  std::uint64_t share = 1;     // of the work, in relation to the others
  std::uint64_t handicap = 0;  // it waits until the others have done so much for each of their shares
  std::uint64_t most = Search::kUnlimited;  // it retires after so much work
  bool ends = true;                         // at some time; random walks do not
  bool is_expendable = true;  // it gives way where memory is short, or its heuristic sees nothing
};

// What turns are counted in.
enum class Account : std::uint8_t {
  kWork,  // Search::work: the same searches do the same on every machine
  kTime,  // fairer, where it does not matter that runs differ: one microsecond counts as one unit
};

// With shares s_i, an answer that search i alone would find with the work w takes no more than
// w · (s_1 + … + s_n) / s_i in all, and a turn of each.
class Interleaved final : public Engine {
 public:
  // Those that are earlier begin. `turn`: work for each share. If all give up, the answer is kUnknown, for
  // the reason of the last that had one. Exploring everything is left to the last one
  // that is not expendable.
  explicit Interleaved(std::vector<Entrant> entrants, Account account = Account::kWork,
                       std::uint64_t turn = 4096)
      : entrants_(std::move(entrants)), account_(account), turn_(turn) {}
  std::unique_ptr<Search> start(const Problem& problem) override;
  [[nodiscard]] bool finds_shortest() const override;

 private:
  std::vector<Entrant> entrants_;
  Account account_;
  std::uint64_t turn_;
};
}  // namespace tarrier::search
