// SPDX-License-Identifier: MIT
#include "cli/command.hpp"

namespace tarrier::cli {
#define TARRIER_BUILTIN(name) CommandEntry name();
#include "cli/builtin.inc"
#undef TARRIER_BUILTIN

std::vector<CommandEntry> builtin() {
#define TARRIER_BUILTIN(name) name(),
  return {
#include "cli/builtin.inc"
  };
#undef TARRIER_BUILTIN
}
}  // namespace tarrier::cli
