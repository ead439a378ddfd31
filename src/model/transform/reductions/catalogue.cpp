// SPDX-License-Identifier: MIT
#include "model/transform/reductions/catalogue.hpp"

namespace tarrier::model {
#define TARRIER_BUILTIN(name) ReductionEntry name();
#include "model/transform/reductions/builtin.inc"
#undef TARRIER_BUILTIN

std::vector<ReductionEntry> reductions() {
#define TARRIER_BUILTIN(name) name(),
  return {
#include "model/transform/reductions/builtin.inc"
  };
#undef TARRIER_BUILTIN
}
}  // namespace tarrier::model
