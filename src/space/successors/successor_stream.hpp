// SPDX-License-Identifier: MIT
// Which successors are wanted, and where they go.
//
// A state may have more successors than fit into memory, so they come as a stream: whenever the buffer is
// full, whoever wants them takes them, and says whether there should be more. Their order is a function of
// the state: if they are wanted again from some ordinal on, those before are generated again and passed over.
#pragma once
#include <absl/functional/function_ref.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "model/path.hpp"
#include "space/states/successor_buffer.hpp"

namespace tarrier::space {
// Takes what is in the buffer; false: no more are wanted. It must not use the generator they come from.
using TakeSuccessors = absl::FunctionRef<bool()>;

struct SuccessorStream {
  SuccessorBuffer& buffer;
  std::vector<model::Step>* steps = nullptr;  // that lead to those in the buffer; null: nobody asks
  const TakeSuccessors* take = nullptr;       // null: all stay in the buffer
  std::uint32_t first = 0;                    // the ones before are passed over
  std::size_t most = std::numeric_limits<std::size_t>::max();  // in the buffer, if nobody takes them
};
}  // namespace tarrier::space
