// SPDX-License-Identifier: MIT
#include "search/loops/lasso_walk.hpp"

namespace tarrier::search {
namespace {
constexpr std::uint64_t kMostBytes = std::uint64_t{256} << 20;  // of zones that no walk needs any more
}  // namespace

LassoWalk::LassoWalk(const Problem& problem, MakeGraph make, const WalkOptions& options,
                     std::unique_ptr<LassoChoice> choice)
    : RandomLassos(problem, std::move(make)),
      options_(options),
      choice_(std::move(choice)),
      random_(problem.seed),
      schedule_(options.start, options.cutoff) {}

Outcome LassoWalk::go_on(base::Limits& limits, std::uint64_t end_of_work) {
  while (true) {
    if (work() >= end_of_work) return {};
    if (const auto reason = limit_reached(limits, graph_->size()))
      return {.verdict = Verdict::kUnknown, .reason = reason};
    if (options_.walks > 0 && schedule_.number() >= options_.walks)
      return {.verdict = Verdict::kUnknown, .reason = base::StopReason::kCutoff};
    const std::optional<StateNumber> next =
        way_.is_empty() ? begin() : choice_->choose(*graph_, way_, successors_, random_);
    if (!next) return exhausted();
    if (std::optional<Outcome> outcome = visit(*next)) return *std::move(outcome);
    if (!is_over()) continue;
    way_.clear();
    schedule_.next();
  }
}

std::optional<StateNumber> LassoWalk::begin() {
  // Zones are stored for good, and those of past walks cannot be told from the others: all go at once.
  if (bytes() > kMostBytes) renew();
  graph_->forget();
  starts_.clear();
  start(starts_);
  if (starts_.empty()) return std::nullopt;
  return starts_[random_.below(starts_.size())];
}

bool LassoWalk::is_over() const { return successors_.empty() || way_.states().size() > schedule_.depth(); }

void LassoWalk::update(base::Statistics& statistics) const {
  RandomLassos::update(statistics);
  choice_->report(statistics);
}
}  // namespace tarrier::search
