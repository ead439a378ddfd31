// SPDX-License-Identifier: MIT
#include "procedures/decorators/partial.hpp"

#include <utility>

namespace tarrier::procedures {
namespace {
class PartialSearch final : public search::Search {
 public:
  explicit PartialSearch(std::unique_ptr<search::Search> search) : search_(std::move(search)) {}

  search::Outcome run(base::Limits& limits, std::uint64_t work) override {
    search::Outcome outcome = search_->run(limits, work);
    if (outcome.verdict == search::Verdict::kUnreachable) {
      outcome.verdict = search::Verdict::kUnknown;
      // Not a limit: to raise one would be of no use.
      outcome.reason = base::StopReason::kCutoff;
    }
    outcome.is_shortest = false;  // what others look for may be nearer
    return outcome;
  }
  [[nodiscard]] std::uint64_t work() const override { return search_->work(); }

 private:
  std::unique_ptr<search::Search> search_;
};

class PartialEngine final : public search::Engine {
 public:
  explicit PartialEngine(std::unique_ptr<search::Engine> engine) : engine_(std::move(engine)) {}
  std::unique_ptr<search::Search> start(const search::Problem& problem) override {
    return std::make_unique<PartialSearch>(engine_->start(problem));
  }

 private:
  std::unique_ptr<search::Engine> engine_;
};
}  // namespace

std::unique_ptr<search::Engine> partial(std::unique_ptr<search::Engine> engine) {
  return std::make_unique<PartialEngine>(std::move(engine));
}
}  // namespace tarrier::procedures
