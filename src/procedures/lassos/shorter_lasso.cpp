// SPDX-License-Identifier: MIT
#include "procedures/lassos/shorter_lasso.hpp"

#include <algorithm>
#include <map>

#include "evidence/run_property.hpp"

namespace tarrier::procedures {
namespace {
class Shortening {
 public:
  Shortening(const model::Network& network, const model::RunProperty& property, bool wanted, model::Run run,
             evidence::Replay& replay)
      : network_(network), property_(property), wanted_(wanted), run_(std::move(run)), replay_(replay) {}

  model::Run run() {
    number_states();
    close_earlier();
    number_states();
    for (std::size_t i = 0; i < run_.loop; ++i) cut_from(i);
    return std::move(run_);
  }

 private:
  using Key = std::vector<std::int32_t>;
  // Each try replays the whole run and evaluates the formula along it.
  static constexpr int kMostTries = 256;

  // Equal states have equal numbers.
  void number_states() {
    std::map<Key, std::size_t> known;
    numbers_.clear();
    for (const evidence::State& state : replay_.states) {
      Key key;
      for (const model::LocationId location : state.locations)
        key.push_back(static_cast<std::int32_t>(index(location)));
      for (std::size_t v = 0; v < network_.variables.size(); ++v)
        if (counts(model::VariableId{static_cast<std::uint32_t>(v)})) key.push_back(state.values[v]);
      numbers_.push_back(known.try_emplace(std::move(key), known.size()).first->second);
    }
  }

  [[nodiscard]] bool counts(model::VariableId variable) const {
    return network_.variable(variable).kind == model::VariableKind::kState &&
           std::ranges::find(run_.running_on, variable) == run_.running_on.end();
  }

  // Takes the other run, if it is as good.
  bool take(model::Run other) {
    if (++tries_ > kMostTries) return false;
    evidence::Replay replay = evidence::judge_run(network_, other, property_, wanted_);
    if (!replay.is_valid()) return false;
    run_ = std::move(other);
    replay_ = std::move(replay);
    return true;
  }

  void close_earlier() {
    for (std::size_t end = 1; end < numbers_.size(); ++end) {
      // Shortest loops first. Not every one will do: it may leave out what the formula asks for again and
      // again.
      for (std::size_t begin = end; begin-- > 0;) {
        if (numbers_[begin] != numbers_[end]) continue;
        if (end == run_.steps.size() && begin <= run_.loop) return;  // the run itself, or a longer loop
        model::Run other = run_;
        other.steps.resize(end);
        other.loop = begin;
        if (take(std::move(other))) return;
      }
    }
  }

  // Leaves out the longest way from state `i` of the stem to where it comes back.
  void cut_from(std::size_t i) {
    // Only detours within the stem: one that goes into the loop would change what is repeated.
    for (std::size_t j = run_.loop; j > i; --j) {
      if (numbers_[i] != numbers_[j]) continue;
      model::Run other = run_;
      other.steps.erase(other.steps.begin() + static_cast<std::ptrdiff_t>(i),
                        other.steps.begin() + static_cast<std::ptrdiff_t>(j));
      other.loop -= j - i;
      if (take(std::move(other))) return number_states();
    }
  }

  const model::Network& network_;
  const model::RunProperty& property_;
  bool wanted_;
  model::Run run_;
  evidence::Replay& replay_;
  std::vector<std::size_t> numbers_;  // by position
  int tries_ = 0;
};
}  // namespace

model::Run shorter_lasso(const model::Network& network, model::Run run, const model::RunProperty& property,
                         bool wanted, evidence::Replay& replay) {
  return Shortening(network, property, wanted, std::move(run), replay).run();
}
}  // namespace tarrier::procedures
