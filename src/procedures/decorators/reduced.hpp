// SPDX-License-Identifier: MIT
// A network made smaller by all reductions that may be used, one after the other.
#pragma once
#include <memory>
#include <string_view>
#include <vector>

#include "model/transform/reductions/catalogue.hpp"
#include "procedures/choices.hpp"
#include "procedures/decorators/through.hpp"

namespace tarrier::procedures {
class Reduced {
 public:
  // What keeps no lengths is left out if somebody wants them. The network outlives this object.
  Reduced(const model::Network& network, const model::Formula& goal, const Choices& choices,
          bool needs_lengths, const std::vector<model::ReductionEntry>& reductions = model::reductions());

  // For problems about the network and the goal: an engine of `make` that sees the smallest network. This
  // object outlives its searches.
  [[nodiscard]] std::unique_ptr<search::Engine> engine(const MakeEngine& make) const;

 private:
  std::vector<std::unique_ptr<model::Transformed>> made_;  // each of the one before
};

// What users can switch off, with --no-reduction: first what states keep, then what is made of networks.
struct ReductionDescription {
  std::string_view name;
  std::string_view summary;
};
std::vector<ReductionDescription> all_reductions();
// Throws base::Error (kUsage) if there is none of this name; `all` are all.
void switch_off(const std::string& name, Choices& choices);
}  // namespace tarrier::procedures
