// SPDX-License-Identifier: MIT
// Writes the successors of one state to a stream: passes over those before the first that is wanted, packs the
// others, hands a full buffer on, and knows when there are enough.
#pragma once
#include <cstdint>

#include "space/states/layout.hpp"
#include "space/successors/compiled_step.hpp"
#include "space/successors/successor_stream.hpp"

namespace tarrier::space {
class SuccessorWriter {
 public:
  // Empties the buffer. Both must outlive the writer.
  SuccessorWriter(const SuccessorStream& stream, const Layout& layout);

  // Adds the state that the step leads to; of `source`, only the inputs of the step are looked at. False: no
  // more are wanted.
  [[nodiscard]] bool add(const StoredZone& zone, std::uint64_t dimension, const Valuation& target,
                         const CompiledStep& step, const Valuation& source);
  // After the last one: hands on what is left. False if somebody has said that there is enough.
  [[nodiscard]] bool finish();
  // Has there been none at all, not even one that was passed over?
  [[nodiscard]] bool is_empty() const {
    return stream_.buffer.ordinal(stream_.buffer.size()) == to_pass_over_;
  }

 private:
  [[nodiscard]] bool hand_on();

  const SuccessorStream& stream_;
  const Layout& layout_;
  std::uint32_t to_pass_over_;
};
}  // namespace tarrier::space
