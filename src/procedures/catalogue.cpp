// SPDX-License-Identifier: MIT
#include "procedures/catalogue.hpp"

namespace tarrier::procedures {
#define TARRIER_BUILTIN(name) ProcedureEntry name();
#include "procedures/builtin.inc"
#undef TARRIER_BUILTIN

std::vector<ProcedureEntry> builtin() {
#define TARRIER_BUILTIN(name) name(),
  return {
#include "procedures/builtin.inc"
  };
#undef TARRIER_BUILTIN
}
}  // namespace tarrier::procedures
