// SPDX-License-Identifier: MIT
// The entry of libFuzzer; TARRIER_FUZZ_TARGET is the name of the target to run.
#include <cstddef>
#include <cstdint>

#include "targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  for (const tarrier::fuzz::Target& target : tarrier::fuzz::targets())
    if (target.name == TARRIER_FUZZ_TARGET) target.accepts(input);
  return 0;
}
