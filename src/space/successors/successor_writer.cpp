// SPDX-License-Identifier: MIT
#include "space/successors/successor_writer.hpp"

#include <algorithm>
#include <utility>

namespace tarrier::space {
namespace {
// The dearest edge's; being in an initial state costs nothing.
std::uint32_t cost_of(const CompiledStep& step) {
  std::uint32_t cost = step.moves.empty() ? 0 : step.moves.front()->cost;
  for (const EdgeCode* move : step.moves) cost = std::max(cost, move->cost);
  return cost;
}

model::Step named(const CompiledStep& compiled, const Valuation& source) {
  model::Step step{.synchronisation = compiled.synchronisation};
  for (const EdgeCode* move : compiled.moves) {
    std::vector<std::int32_t> inputs;
    for (const InputRange& input : move->inputs) inputs.push_back(source.values[input.variable]);
    step.moves.push_back({model::ProcessId{move->process}, model::EdgeId{move->edge}, std::move(inputs)});
  }
  return step;
}
}  // namespace

SuccessorWriter::SuccessorWriter(const SuccessorStream& stream, const Layout& layout)
    : stream_(stream), layout_(layout), to_pass_over_(stream.first) {
  stream_.buffer.clear(stream.first);
}

bool SuccessorWriter::add(const StoredZone& zone, std::uint64_t dimension, const Valuation& target,
                          const CompiledStep& step, const Valuation& source) {
  if (to_pass_over_ > 0) {
    --to_pass_over_;
    return true;
  }
  SuccessorBuffer& buffer = stream_.buffer;
  layout_.pack(target, buffer.add(zone, dimension, cost_of(step)));
  for (const EdgeCode* move : step.moves) buffer.name_edge(move->number);
  if (stream_.steps != nullptr) stream_.steps->push_back(named(step, source));
  if (stream_.take != nullptr && buffer.is_full()) return hand_on();
  return buffer.size() != stream_.most;
}

bool SuccessorWriter::finish() { return stream_.take == nullptr || stream_.buffer.size() == 0 || hand_on(); }

bool SuccessorWriter::hand_on() {
  const bool goes_on = (*stream_.take)();
  stream_.buffer.go_on();
  if (stream_.steps != nullptr) stream_.steps->clear();
  return goes_on;
}
}  // namespace tarrier::space
