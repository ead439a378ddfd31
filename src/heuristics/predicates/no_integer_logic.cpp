// SPDX-License-Identifier: MIT
// For builds without Z3.
#include "heuristics/predicates/integer_logic.hpp"

namespace tarrier::heuristics {
class IntegerLogic::Solver {};

bool IntegerLogic::is_available() { return false; }
IntegerLogic::IntegerLogic(const model::Network& network) : network_(network) {}
IntegerLogic::~IntegerLogic() = default;

std::optional<IntegerLogic::Truths> IntegerLogic::before(const Step& /*step*/,
                                                         std::span<const model::Expression> predicates) {
  return Truths(predicates.size());
}

std::vector<std::size_t> IntegerLogic::contradiction(std::span<const model::Expression> /*conditions*/,
                                                     const Whereabouts& /*here*/) {
  return {};
}
}  // namespace tarrier::heuristics
