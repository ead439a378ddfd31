// SPDX-License-Identifier: MIT
// One attempt to find a run that counts and satisfies a formula, by given searches.
#pragma once
#include <optional>

#include "model/transform/monitor/loop_recording.hpp"
#include "model/transform/monitor/monitor.hpp"
#include "procedures/procedure.hpp"
#include "search/turns/interleaved.hpp"

namespace tarrier::procedures {
class RunSearch {
 public:
  // All outlive it. Throws base::Error (kUnsupported) if the question or its fairness cannot be handled.
  RunSearch(const model::Network& network, const model::Runs& question, const Choices& choices,
            const LoopStrategy& strategies, base::Limits& limits, report::QueryResult& result);

  // Looks for a run, and concludes. Throws base::Error (kUnsupported) for searches that cannot be run.
  void find();

  // Was a loop found that has not been shown to close, so that the question is still open? That may be where
  // states leave out variables.
  [[nodiscard]] bool is_open() const { return is_open_; }
  // Did it take several rounds of the loop to come to the same state again?
  [[nodiscard]] bool is_unrolled() const { return is_unrolled_; }
  // Do delays make a difference?
  [[nodiscard]] bool has_time() const { return !network_.clocks.empty() || property_.time_diverges; }

 private:
  using Compassion = std::vector<std::pair<model::Expression, model::Expression>>;
  [[nodiscard]] model::Ltl formula(Compassion& compassion) const;
  [[nodiscard]] model::Monitored monitored();
  [[nodiscard]] std::unique_ptr<search::Engine> engine() const;
  [[nodiscard]] std::unique_ptr<search::Engine> directed() const;
  [[nodiscard]] std::vector<search::Entrant> entrants() const;
  [[nodiscard]] std::unique_ptr<search::Engine> to_recorded() const;
  [[nodiscard]] std::unique_ptr<search::Engine> to_ends() const;
  void conclude(const search::Outcome& outcome);
  std::optional<report::Trace> proved(const model::Path& path, bool is_witness);
  [[nodiscard]] report::Trace ended(const model::Path& path, bool is_witness) const;

  const model::Network& network_;
  const model::Runs& question_;
  const model::RunProperty& property_;
  const Choices& choices_;
  const LoopStrategy& strategies_;
  base::Limits& limits_;
  report::QueryResult& result_;
  bool is_open_ = false;
  bool is_unrolled_ = false;
  std::optional<model::LoopRecording> recording_;  // of the monitored network
  model::Monitored monitored_;
};
}  // namespace tarrier::procedures
