// SPDX-License-Identifier: MIT
// The entry of libFuzzer; TARRIER_FUZZ_TARGET in the environment is the name of the target to run.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "targets.hpp"

namespace {
using tarrier::fuzz::Target;

const Target& chosen_target() {
  const char* const text = std::getenv("TARRIER_FUZZ_TARGET");
  const std::string_view name = text == nullptr ? "" : text;
  const auto& all = tarrier::fuzz::targets();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Target& target) { return target.name == name; });
  if (found != all.end()) return *found;
  std::fputs("TARRIER_FUZZ_TARGET is to be one of:", stderr);
  for (const Target& target : all) std::fprintf(stderr, " %s", std::string(target.name).c_str());
  std::fputs("\n", stderr);
  std::exit(64);
}
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Target& target = chosen_target();
  target.accepts({reinterpret_cast<const char*>(data), size});
  return 0;
}
