// SPDX-License-Identifier: MIT
#include "space/successors/successor_generator.hpp"

#include <utility>

#include "base/budget.hpp"
#include "model/features.hpp"
#include "space/compile/update.hpp"

namespace tarrier::space {
SuccessorGenerator::SuccessorGenerator(const CompiledNetwork& compiled, const Layout& layout,
                                       const Abstraction& abstraction, ZoneStore& store,
                                       ZoneCalculator& calculator, Confinement* confinement)
    : compiled_(compiled),
      layout_(layout),
      abstraction_(abstraction),
      has_priorities_(model::has_priorities(compiled.network())),
      source_(compiled, store, calculator),
      effect_{.target = source_.state, .resets = {}},
      steps_(compiled),
      zones_(compiled, abstraction, calculator, confinement) {}

bool SuccessorGenerator::initial(const SuccessorStream& stream) {
  SuccessorWriter writer(stream, layout_);
  const auto& network = compiled_.network();
  // Clocks are numbers in the beginning.
  source_.frame.clear(network.clocks.size());
  source_.zones.begin(zones_.without_clocks());
  effect_.resets.clear();
  for (std::uint32_t x = 1; x <= network.clocks.size(); ++x)
    effect_.resets.push_back({.clock = x, .value = network.clocks[x - 1].initial});
  bool goes_on = true;
  compiled_.for_each_start([&](const Valuation& start) {
    base::checkpoint();
    effect_.target = start;
    return goes_on = enter({}, 0, writer);
  });
  if (writer.is_empty() && !zones_.are_confined()) compiled_.refuse_start();
  return goes_on && writer.finish();
}

bool SuccessorGenerator::expand(const Word* discrete, ZoneId zone, const SuccessorStream& stream) {
  return generate(discrete, zone, stream,
                  [&](EnabledSteps::Visit visit) { return steps_.for_each(source_, visit); });
}

bool SuccessorGenerator::expand_like(const model::Step& step, const Word* discrete, ZoneId zone,
                                     const SuccessorStream& stream) {
  return generate(discrete, zone, stream,
                  [&](EnabledSteps::Visit visit) { return steps_.for_each_like(step, source_, visit); });
}

template <typename ForEachStep>
bool SuccessorGenerator::generate(const Word* discrete, ZoneId zone, const SuccessorStream& stream,
                                  const ForEachStep& for_each_step) {
  load(discrete, zone);
  if (has_priorities_) find_possible(Wanted::kAll);
  SuccessorWriter writer(stream, layout_);
  return for_each_step(
             [&](const CompiledStep& step, std::size_t level) { return take(step, level, writer); }) &&
         writer.finish();
}

void SuccessorGenerator::wait(const Word* discrete, std::span<const zones::Dbm> zones, SuccessorBuffer& out) {
  const SuccessorStream stream{.buffer = out};
  SuccessorWriter writer(stream, layout_);
  layout_.unpack(discrete, effect_.target);
  compiled_.derive(effect_.target);
  zones_.for_each_after_waiting(zones, effect_.target, [&](const StoredZone& zone, std::uint64_t dimension) {
    return writer.add(zone, dimension, effect_.target, {}, source_.state);
  });
}

const std::vector<PossibleStep>& SuccessorGenerator::possible_steps(const Word* discrete, ZoneId zone,
                                                                    Wanted wanted) {
  load(discrete, zone);
  find_possible(wanted);
  return possible_.all();
}

void SuccessorGenerator::load(const Word* discrete, ZoneId zone) {
  layout_.unpack(discrete, source_.state);
  compiled_.derive(source_.state);
  abstraction_.frame(source_.state, source_.frame);
  source_.is_committed = compiled_.is_committed(source_.state);
  source_.zones.begin(zone);
}

void SuccessorGenerator::find_possible(Wanted wanted) {
  possible_.clear();
  steps_.for_each(source_, [&](const CompiledStep& step, std::size_t level) {
    note_possible(step, level);
    return wanted == Wanted::kAll || possible_.all().empty();
  });
}

void SuccessorGenerator::note_possible(const CompiledStep& step, std::size_t level) {
  if (!update(compiled_, step.moves, source_.state, effect_.target, effect_.resets)) return;
  zones::Dbm zone = source_.zones.zone(level);
  if (zones_.restrict_to_invariants(source_, effect_, zone))
    possible_.add(priority_of(step), std::move(zone));
}

bool SuccessorGenerator::take(const CompiledStep& step, std::size_t level, SuccessorWriter& writer) {
  if (!update(compiled_, step.moves, source_.state, effect_.target, effect_.resets)) return true;
  return has_priorities_ ? enter_unblocked(step, level, writer) : enter(step, level, writer);
}

bool SuccessorGenerator::enter_unblocked(const CompiledStep& step, std::size_t level,
                                         SuccessorWriter& writer) {
  const zones::Federation unblocked = possible_.unblocked(source_.zones.zone(level), priority_of(step));
  return source_.zones.for_each_part(level, unblocked, [&] { return enter(step, level + 1, writer); });
}

// Adds what becomes of the target with this level of the source's zones.
bool SuccessorGenerator::enter(const CompiledStep& step, std::size_t level, SuccessorWriter& writer) {
  return zones_.for_each_after_step(source_, level, effect_,
                                    [&](const StoredZone& zone, std::uint64_t dimension) {
                                      return writer.add(zone, dimension, effect_.target, step, source_.state);
                                    });
}

Priority SuccessorGenerator::priority_of(const CompiledStep& step) const {
  if (!has_priorities_) return {};
  const model::Network& network = compiled_.network();
  return space::priority_of(
      network, step.synchronisation ? &network.synchronisations[index(*step.synchronisation)] : nullptr,
      step.moves);
}
}  // namespace tarrier::space
